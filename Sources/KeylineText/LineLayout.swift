#if Fonts
    import Keyline

    /// Breaks a shaped text into lines: each line takes as many words as fit. A word that is longer
    /// than a line is broken between letters.
    struct LineLayout {
        /// A line of the broken text. Positions are byte offsets in the text's UTF-8.
        struct Line {
            /// The byte range of the line's letters in the text, without spaces at the end of the
            /// line.
            var range: Range<Int>
            /// The width in points, including ink that reaches out of the advance widths.
            var width: Double
            /// How far ink extends beyond the advance widths of the letters on the left and on the
            /// right, in points. `width` contains both parts.
            var overhang: (left: Double, right: Double)
            /// The letters to draw in place of those of `range`, if the line ends with a hyphen or
            /// contains an ellipsis; otherwise nil.
            var replacement: StyledText?
            /// Whether a paragraph begins with this line, so that the paragraph spacing is above
            /// it.
            var beginsParagraph: Bool
        }

        let shaped: ShapedText
        let shaper: Shaper
        let hyphenation: Hyphenation?
        /// The largest width of a line in points, plus a tolerance for rounding errors.
        let limit: Double
        /// The largest number of lines; `Int.max` for any number.
        let most: Int

        /// The width of a part of a text is first estimated from the glyphs of the whole text. The
        /// exact width, with other glyphs at the ends of the part, differs from the estimate by
        /// less than this number of points.
        private let margin: Double

        /// A tolerance in points, so that a text always fits into the width that was measured for it.
        static let slack = 1e-6

        init(
            _ shaped: ShapedText, _ shaper: Shaper, _ hyphenation: Hyphenation?, width: Double,
            most: Int
        ) {
            self.shaped = shaped
            self.shaper = shaper
            self.hyphenation = hyphenation
            margin = 4 * (shaped.parts.lazy.map(\.style.pointSize).max() ?? 0)
            limit = width.isNaN ? .infinity : width + LineLayout.slack
            self.most = most > 0 ? most : .max
        }

        /// Returns the lines, of which there is at least one. Complexity: O(length).
        func lines() -> [Line] {
            var lines: [Line] = []
            let breaks = shaped.breaks
            var start = 0
            repeat {
                let end = endOfParagraph(start, breaks)
                var isFirst = true
                repeat {
                    if lines.count + 1 == most, let line = shortened(start, end, isFirst) {
                        return lines + [line]
                    }
                    let next = add(start..<end, breaks, isFirst, to: &lines)
                    isFirst = false
                    start = next
                } while start < end && lines.count < most
            } while lines.count < most && (start < shaped.bytes.count || isEmptyLineNext(lines))
            return lines
        }

        /// Returns whether an empty line must be added after the lines found so far, because the
        /// text is empty or ends with a line feed.
        private func isEmptyLineNext(_ lines: [Line]) -> Bool {
            guard let last = shaped.bytes.last, let line = lines.last else { return lines.isEmpty }
            let isEmptyLine = line.range.lowerBound == shaped.bytes.count
            return endsLine(shaped.bytes.count, last) && !isEmptyLine
        }

        /// Returns whether the character before a position, which ends with the byte `last`, is a
        /// line feed or another character that forces a line to end.
        private func endsLine(_ at: Int, _ last: UInt8) -> Bool {
            if (10...13).contains(last) { return true }
            guard at >= 2 else { return false }
            let former = shaped.bytes[at - 2]
            if former == 0xC2, last == 0x85 { return true }
            return at >= 3 && shaped.bytes[at - 3] == 0xE2 && former == 0x80
                && (last == 0xA8 || last == 0xA9)
        }

        private func endOfParagraph(_ start: Int, _ breaks: [LineBreak]) -> Int {
            var end = start + 1
            while end < breaks.count - 1, breaks[end] != .mandatory { end += 1 }
            return min(end, shaped.bytes.count)
        }

        /// Returns a range without the spaces, tabs and line feeds at its end, which are not drawn.
        func trimmed(_ range: Range<Int>) -> Range<Int> {
            var end = range.upperBound
            while end > range.lowerBound {
                let last = shaped.bytes[end - 1]
                if last == 32 || (9...13).contains(last) {
                    end -= 1
                } else if last >= 0x80, endsLine(end, last) {
                    end -= last == 0x85 ? 2 : 3
                } else {
                    break
                }
            }
            return range.lowerBound..<max(end, range.lowerBound)
        }

        /// Appends one line with as many words as fit from the beginning of a range. Returns the
        /// position at which the next line begins.
        private func add(
            _ range: Range<Int>, _ breaks: [LineBreak], _ isFirst: Bool, to lines: inout [Line]
        ) -> Int {
            let whole = trimmed(range)
            if estimate(whole) <= limit + margin {
                let width = shaped.lineWidth(whole, limit: limit)
                if width <= limit {
                    lines.append(line(whole, width, isFirst))
                    return range.upperBound
                }
            }
            let byLetters = shaped.text.paragraph.lineBreaking == .letters
            let best = byLetters ? nil : lastFit(range) { breaks[$0] != .none }
            if let hyphenation, shaped.text.paragraph.hyphenates, !byLetters {
                let next = nextBreak(after: best?.end ?? range.lowerBound, range.upperBound, breaks)
                let word = (best?.end ?? range.lowerBound)..<next
                if let line = hyphenated(range.lowerBound, word, hyphenation, isFirst) {
                    lines.append(line)
                    return line.range.upperBound
                }
            }
            let fit = best ?? lastFit(range) { shaped.isLetterStart($0) } ?? firstLetter(range)
            lines.append(line(trimmed(range.lowerBound..<fit.end), fit.width, isFirst))
            return afterSpaces(fit.end, range.upperBound)
        }

        /// Skips the spaces after a line, so that the next line begins with a letter.
        private func afterSpaces(_ start: Int, _ end: Int) -> Int {
            var at = start
            while at < end, shaped.bytes[at] == UInt8(ascii: " ") { at += 1 }
            return at
        }

        private func line(_ range: Range<Int>, _ width: Double, _ isFirst: Bool) -> Line {
            Line(
                range: range, width: width, overhang: shaped.horizontalReach(range),
                replacement: nil, beginsParagraph: isFirst)
        }

        private func nextBreak(after start: Int, _ end: Int, _ breaks: [LineBreak]) -> Int {
            var at = start + 1
            while at < end, breaks[at] == .none { at += 1 }
            return min(at, end)
        }

        /// Returns the width in points of a part of the text as if it had the glyphs that it has in
        /// the whole text. Glyphs at its ends may differ when a line is broken there. Tabs count as
        /// 0.
        private func estimate(_ range: Range<Int>) -> Double {
            shaped.offsets[range.upperBound] - shaped.offsets[range.lowerBound]
        }

        /// Returns the last of the candidate positions at which a line that begins with the range
        /// fits, and the width of that line in points; nil if the line is too long even at the
        /// first candidate.
        private func lastFit(_ range: Range<Int>, _ isCandidate: (Int) -> Bool) -> (
            end: Int, width: Double
        )? {
            var best: (end: Int, width: Double)?
            let start = range.lowerBound
            var at = start + 1
            while at < range.upperBound {
                defer { at += 1 }
                guard isCandidate(at) else { continue }
                let part = trimmed(start..<at)
                if estimate(part) > limit + margin { break }
                let width = shaped.lineWidth(part, limit: limit)
                if width <= limit { best = (at, width) } else if shaped.hasTabs { break }
            }
            return best
        }

        /// Returns the end and the width of a line with a single letter, for a letter that is wider
        /// than the largest width of a line.
        private func firstLetter(_ range: Range<Int>) -> (end: Int, width: Double) {
            var end = range.lowerBound + 1
            while end < range.upperBound, !shaped.isLetterStart(end) { end += 1 }
            return (end, shaped.lineWidth(trimmed(range.lowerBound..<end)))
        }

        /// Returns the line that begins at `start` and ends with a hyphen within `word`. Returns
        /// nil if no part of the word fits.
        private func hyphenated(
            _ start: Int, _ word: Range<Int>, _ hyphenation: Hyphenation, _ isFirst: Bool
        ) -> Line? {
            let part = shaped.part(at: word.lowerBound)
            let letters = trimmed(word)
            let text = String(decoding: shaped.bytes[letters], as: UTF8.self)
            let offsets = hyphenation.offsets(in: text, language: part.style.language)
            for offset in offsets.reversed() {
                let range = start..<word.lowerBound + offset
                guard shaped.offsets[range.upperBound] - shaped.offsets[start] <= limit else {
                    continue
                }
                let style = shaped.part(at: range.upperBound - 1).style
                let text = composed(shaped.runs(range) + [StyledText.Run("-", style)])
                let (width, overhang) = measured(text)
                guard width <= limit else { continue }
                return Line(
                    range: range, width: width, overhang: overhang, replacement: text,
                    beginsParagraph: isFirst)
            }
            return nil
        }

        func composed(_ runs: [StyledText.Run]) -> StyledText {
            StyledText(runs, paragraph: shaped.text.paragraph)
        }

        /// Returns the width of another text on one line, and how far its ink reaches out of the
        /// advance widths.
        func measured(_ text: StyledText) -> (
            width: Double, overhang: (left: Double, right: Double)
        ) {
            guard let other = shaper.shape(text) else { return (0, (0, 0)) }
            let all = 0..<other.bytes.count
            return (other.lineWidth(all), other.horizontalReach(all))
        }
    }
#endif
