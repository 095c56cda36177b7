#if Fonts
    import Keyline

    /// Shortens the last line of a text that needs more lines than it may have, or whose only line is
    /// too long.
    extension LineLayout {
        /// Shortens the last line that the text may have. The line begins at `start`, and its
        /// paragraph ends at `end`. Returns nil if the rest of the text fits into the line, or if
        /// the paragraph style forbids shortening.
        func shortened(_ start: Int, _ end: Int, _ isFirst: Bool) -> Line? {
            let truncation = shaped.text.paragraph.truncation
            if truncation == .none { return nil }
            let rest = trimmed(start..<end)
            let width = shaped.lineWidth(rest)
            if width <= limit, trimmed(start..<shaped.bytes.count).upperBound <= rest.upperBound {
                return nil
            }
            if truncation == .clip {
                return Line(
                    range: rest, width: min(width, max(0, limit - LineLayout.slack)),
                    overhang: shaped.horizontalReach(rest), replacement: nil,
                    beginsParagraph: isFirst)
            }
            let text = shortened(rest, truncation)
            let measured = measured(text)
            return Line(
                range: rest, width: min(measured.width, max(0, limit - LineLayout.slack)),
                overhang: measured.overhang, replacement: text, beginsParagraph: isFirst)
        }

        private func shortened(_ rest: Range<Int>, _ truncation: ParagraphStyle.Truncation)
            -> StyledText
        {
            let tail = lastParagraph(from: rest.lowerBound)
            switch truncation {
            case .head:
                let starts = letterStarts(tail)
                return most(starts.count) { count in
                    let start = count == 0 ? tail.upperBound : starts[starts.count - count]
                    return ellipsisAndTail(start, tail)
                }
            case .middle:
                let heads = letterStarts(rest), tails = letterStarts(tail)
                return most(min(heads.count, tails.count)) { count in
                    let first = (count + 1) / 2, last = count / 2
                    let head = trimmed(rest.lowerBound..<ends(heads, first, rest))
                    let start = last == 0 ? tail.upperBound : tails[tails.count - last]
                    return ellipsis(after: head, before: start..<tail.upperBound)
                }
            case .tail, .none, .clip:
                let starts = letterStarts(rest)
                return most(starts.count) {
                    let head = trimmed(rest.lowerBound..<ends(starts, $0, rest))
                    return ellipsis(after: head, before: rest.upperBound..<rest.upperBound)
                }
            }
        }

        /// Returns the last paragraph of the text, whose letters follow an ellipsis; only its part
        /// after `start`, if it begins before.
        private func lastParagraph(from start: Int) -> Range<Int> {
            let all = trimmed(start..<shaped.bytes.count)
            let breaks = shaped.breaks
            var first = all.upperBound
            while first > start, breaks[first] != .mandatory || first == all.upperBound {
                first -= 1
            }
            return first..<all.upperBound
        }

        private func letterStarts(_ range: Range<Int>) -> [Int] {
            range.filter(shaped.isLetterStart)
        }

        /// Returns the position after the first `count` letters of a range, whose letters begin at
        /// the positions `starts`.
        private func ends(_ starts: [Int], _ count: Int, _ range: Range<Int>) -> Int {
            count < starts.count ? starts[count] : range.upperBound
        }

        private func ellipsisAndTail(_ start: Int, _ tail: Range<Int>) -> StyledText {
            ellipsis(after: tail.lowerBound..<tail.lowerBound, before: start..<tail.upperBound)
        }

        private func ellipsis(after head: Range<Int>, before tail: Range<Int>) -> StyledText {
            let part = shaped.part(at: head.isEmpty ? tail.lowerBound : head.upperBound - 1)
            let dots = StyledText.Run(part.chain.ellipsis, part.style)
            return composed(shaped.runs(head) + [dots] + shaped.runs(tail))
        }

        /// Returns the longest shortened text that fits into the line. `text` makes a text from a
        /// number of letters, which is at most `count`. If not even the ellipsis fits, returns the
        /// ellipsis alone.
        private func most(_ count: Int, _ text: (Int) -> StyledText) -> StyledText {
            var low = 0, high = min(count, mostLetters)
            var best = text(0)
            while low < high {
                let middle = (low + high + 1) / 2
                let candidate = text(middle)
                if measured(candidate).width <= limit {
                    (low, best) = (middle, candidate)
                } else {
                    high = middle - 1
                }
            }
            return best
        }

        /// An upper bound of the number of letters in a line, so that long texts are shortened
        /// quickly. A letter is assumed to be at least a twentieth of the font size wide.
        private var mostLetters: Int {
            let size = shaped.parts.lazy.map(\.style.pointSize).min() ?? 1
            guard limit < .infinity, size > 0 else { return .max }
            return Int(min(1e6, max(0, limit) / size * 20)) + 16
        }
    }
#endif
