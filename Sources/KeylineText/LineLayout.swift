#if Fonts
    import Keyline

    /// Breaks a shaped text into lines: each line takes as many words as fit. A word that is longer
    /// than a line is broken between letters.
    struct LineLayout {
        /// A line of the broken text.
        struct Line {
            /// The part of the text that is drawn, without spaces at its end.
            var range: Range<Int>
            var width: Double
            /// The text of a line that was hyphenated or shortened, which replaces the range's.
            var replacement: StyledText?
            /// Whether the line is the first one of a paragraph.
            var beginsParagraph: Bool
        }

        let shaped: ShapedText
        let shaper: Shaper
        let hyphenation: Hyphenation?
        /// The largest width of a line in points, plus the tolerance.
        let limit: Double
        /// The largest number of lines; `Int.max` for any number.
        let most: Int

        /// Shaping the ends of a range anew changes its width by less than this number of points.
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

        /// Whether the text ends with a line feed or is empty, so that its last line is empty, and this
        /// line is not there yet.
        private func isEmptyLineNext(_ lines: [Line]) -> Bool {
            guard let last = shaped.bytes.last, let line = lines.last else { return lines.isEmpty }
            let isEmptyLine = line.range.lowerBound == shaped.bytes.count
            return endsLine(shaped.bytes.count, last) && !isEmptyLine
        }

        /// Whether the character before a position forces a line to end there.
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

        /// The end of a line's visible letters: before spaces, tabs and line feeds.
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

        /// Adds the line that begins a range, and returns the position where the next line begins.
        private func add(
            _ range: Range<Int>, _ breaks: [LineBreak], _ isFirst: Bool, to lines: inout [Line]
        ) -> Int {
            let whole = trimmed(range)
            if estimate(whole) <= limit + margin {
                let width = shaped.width(whole, limit: limit)
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

        /// Spaces after a line belong to it, so that the next line does not begin with them.
        private func afterSpaces(_ start: Int, _ end: Int) -> Int {
            var at = start
            while at < end, shaped.bytes[at] == UInt8(ascii: " ") { at += 1 }
            return at
        }

        private func line(_ range: Range<Int>, _ width: Double, _ isFirst: Bool) -> Line {
            Line(range: range, width: width, replacement: nil, beginsParagraph: isFirst)
        }

        private func nextBreak(after start: Int, _ end: Int, _ breaks: [LineBreak]) -> Int {
            var at = start + 1
            while at < end, breaks[at] == .none { at += 1 }
            return min(at, end)
        }

        /// The width of a range, except for glyphs at its ends that would be shaped anew. Tabs have
        /// no width here.
        private func estimate(_ range: Range<Int>) -> Double {
            shaped.offsets[range.upperBound] - shaped.offsets[range.lowerBound]
        }

        /// Returns the last position at which the line can end, and the line's width; nil if there is
        /// no such position.
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
                let width = shaped.width(part, limit: limit)
                if width <= limit { best = (at, width) } else if shaped.hasTabs { break }
            }
            return best
        }

        /// A line has at least one letter, even if the letter is wider than the line.
        private func firstLetter(_ range: Range<Int>) -> (end: Int, width: Double) {
            var end = range.lowerBound + 1
            while end < range.upperBound, !shaped.isLetterStart(end) { end += 1 }
            return (end, shaped.width(trimmed(range.lowerBound..<end)))
        }

        /// Returns a line that ends with a hyphen within a word, if a part of the word fits.
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
                let width = self.width(of: text)
                guard width <= limit else { continue }
                return Line(range: range, width: width, replacement: text, beginsParagraph: isFirst)
            }
            return nil
        }

        func composed(_ runs: [StyledText.Run]) -> StyledText {
            StyledText(runs, paragraph: shaped.text.paragraph)
        }

        func width(of text: StyledText) -> Double {
            guard let other = shaper.shape(text) else { return 0 }
            return other.width(0..<other.bytes.count)
        }
    }
#endif
