#if Fonts
    import CText
    import Keyline
    import Synchronization

    /// A text whose glyphs are known, before it is broken into lines. Positions are byte offsets in the
    /// text's UTF-8.
    final class ShapedText: Sendable {
        /// A part of the text that has one style, font, script and direction.
        struct Item: Sendable {
            var range: Range<Int>
            var face: FontFace
            var shaping: Shaping
            var script: Script
            /// The embedding level of the Unicode bidirectional algorithm (UAX #9). Text with an
            /// odd level is read from right to left.
            var level: UInt8
            /// The factor that converts units of the font to points.
            var scale: Double
            /// Whether the item is a tab, a line feed or another control character, which has no glyph.
            var isControl: Bool

            var native: text_item { native(range) }

            func native(_ part: Range<Int>) -> text_item {
                face.item(shaping, script, isRightToLeft: level & 1 != 0, part)
            }
        }

        /// A part of the text in one style.
        struct Part: Sendable {
            var range: Range<Int>
            var style: TextStyle
            var chain: FontChain
            /// The distance between two tab stops of the paragraph in points.
            var tabInterval: Double
        }

        let text: StyledText
        let bytes: [UInt8]
        let parts: [Part]
        let items: [Item]
        /// The sum of the widths, in points, of all glyphs before each byte, in the order of reading.
        let offsets: [Double]
        private let marks: [UInt8]
        private let levels: [UInt8]
        let hasTabs: Bool
        /// How far the ink of single letters reaches out.
        let reaches: Reaches
        private let knownBreaks = Mutex<[LineBreak]?>(nil)

        /// A flag of a byte in `marks`, besides those that `text_shape` sets: a letter with its
        /// accents begins at the byte.
        static let letterMark: UInt8 = 128

        init(
            _ text: StyledText, _ bytes: [UInt8], _ parts: [Part], _ items: [Item],
            offsets: [Double], marks: [UInt8], levels: [UInt8], reaches: Reaches
        ) {
            self.text = text
            self.bytes = bytes
            self.parts = parts
            self.items = items
            self.offsets = offsets
            self.marks = marks
            self.levels = levels
            self.reaches = reaches
            hasTabs = items.contains { $0.isControl && bytes[$0.range.lowerBound] == 9 }
        }

        /// For each position from 0 to the length of the text in bytes, whether a line may or must
        /// end there.
        var breaks: [LineBreak] {
            if let known = knownBreaks.withLock({ $0 }) { return known }
            let found =
                WorkerPool.shared.use { $0.breaks(of: bytes) }
                ?? Array(repeating: LineBreak.none, count: bytes.count + 1)
            knownBreaks.withLock { $0 = found }
            return found
        }

        /// Returns whether a letter (with its accents) begins at a byte. The end of the text counts
        /// as such a position.
        func isLetterStart(_ at: Int) -> Bool {
            at == bytes.count || marks[at] & ShapedText.letterMark != 0
        }

        func isRightToLeft(_ at: Int) -> Bool {
            if levels.isEmpty { return text.paragraph.direction == .rightToLeft }
            return levels[min(at, levels.count - 1)] & 128 != 0
        }

        /// The characters for which no font has a glyph, each once, in the order of the text.
        var missingCharacters: [Character] {
            var found: [Character] = []
            for letter in text.text.indexedLetters
            where marks[letter.offset..<letter.end].contains(where: {
                $0 & UInt8(TEXT_MISSING_GLYPH) != 0
            }) {
                if !found.contains(letter.character) { found.append(letter.character) }
            }
            return found
        }

        /// Returns the width in points of a part of the text, as if the part were a line of its
        /// own. Glyphs at its ends that depend on letters outside of it, as in a ligature, are
        /// determined anew.
        ///
        /// - Parameter limit: a width in points. If the part is wider, any number above the limit
        ///   may be returned, which takes less time.
        func width(_ range: Range<Int>, limit: Double = .infinity) -> Double {
            if hasTabs { return widthWithTabs(range, limit) }
            return plainWidth(range)
        }

        private func widthWithTabs(_ range: Range<Int>, _ limit: Double) -> Double {
            var width = 0.0, start = range.lowerBound
            for item in items[firstItem(at: range.lowerBound)...] where item.isControl {
                let at = item.range.lowerBound
                guard at < range.upperBound, width <= limit else { break }
                guard bytes[at] == 9 else { continue }
                width += plainWidth(start..<at)
                let interval = part(at: at).tabInterval
                // A tab moves to the next tab stop, even from a position that is a tab stop. The
                // small number makes up for rounding errors of the width.
                if interval > 0 {
                    width = ((width / interval + 1e-9).rounded(.down) + 1) * interval
                }
                start = item.range.upperBound
            }
            return width > limit ? width : width + plainWidth(start..<max(start, range.upperBound))
        }

        func plainWidth(_ range: Range<Int>) -> Double {
            guard !range.isEmpty else { return 0 }
            let isStartSafe = isSafe(range.lowerBound), isEndSafe = isSafe(range.upperBound)
            if isStartSafe, isEndSafe {
                return offsets[range.upperBound] - offsets[range.lowerBound]
            }
            var width = 0.0
            for item in items[firstItem(at: range.lowerBound)...] {
                guard item.range.lowerBound < range.upperBound else { break }
                let part = item.range.clamped(to: range)
                if isCut(item, part) {
                    width += shapedAgain(item, part, within: range)
                } else {
                    width += offsets[part.upperBound] - offsets[part.lowerBound]
                }
            }
            return width
        }

        func isCut(_ item: Item, _ part: Range<Int>) -> Bool {
            part.lowerBound > item.range.lowerBound && !isSafe(part.lowerBound)
                || part.upperBound < item.range.upperBound && !isSafe(part.upperBound)
        }

        func isSafe(_ at: Int) -> Bool {
            guard at < bytes.count else { return true }
            let bits = UInt8(TEXT_CLUSTER) | UInt8(TEXT_UNSAFE)
            return marks[at] & bits == UInt8(TEXT_CLUSTER)
        }

        /// Returns the width in points of a part of an item, with the glyphs that it has on a line
        /// with the letters of `range`. Letters before and after the line have no influence, so that
        /// the width is the one of a program that draws the line.
        private func shapedAgain(_ item: Item, _ part: Range<Int>, within range: Range<Int>)
            -> Double
        {
            if item.isControl { return 0 }
            return Double(shapedAlone(item, part, within: range).0) * item.scale
        }

        /// Returns the width of a part of an item and how far its ink reaches out, in units of its
        /// font, if `range` is a line of its own.
        func shapedAlone(_ item: Item, _ part: Range<Int>, within range: Range<Int>) -> (
            Int64, text_reach
        ) {
            let start = part.lowerBound - range.lowerBound
            let native = item.native(start..<start + part.count)
            return WorkerPool.shared.use { $0.width(of: Array(bytes[range]), native) }
                ?? (0, text_reach())
        }

        /// Returns the index of the item (part with one font, script and direction) that contains a
        /// byte of the text. Complexity: O(log items).
        func firstItem(at position: Int) -> Int {
            firstIndex(items.count, after: position) { items[$0].range.upperBound }
        }

        private func firstPart(at position: Int) -> Int {
            firstIndex(parts.count, after: position) { parts[$0].range.upperBound }
        }

        /// Returns the first index below `count` for which `end` returns a number above `position`,
        /// or `count`. The numbers must be in ascending order.
        private func firstIndex(_ count: Int, after position: Int, _ end: (Int) -> Int) -> Int {
            var low = 0, high = count
            while low < high {
                let middle = (low + high) / 2
                if end(middle) <= position {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return low
        }

        func part(at position: Int) -> Part {
            parts[min(firstPart(at: position), parts.count - 1)]
        }

        /// Returns the largest ascent and descent, in points, of the fonts of a part of the text,
        /// and of letters whose ink reaches out of them.
        /// The first font of each style counts even if all letters come from other fonts, so that
        /// lines of the same style are equally high.
        func heights(_ range: Range<Int>) -> (ascent: Double, descent: Double) {
            var ascent = 0.0, descent = 0.0
            func add(_ face: FontFace, _ size: Double) {
                ascent = max(ascent, face.heights.ascent * size)
                descent = max(descent, face.heights.descent * size)
            }
            var hasPart = false
            for part in parts[firstPart(at: range.lowerBound)...] {
                guard part.range.lowerBound < range.upperBound else { break }
                add(part.chain.primary, part.style.pointSize)
                hasPart = true
            }
            if !hasPart {
                let part = part(at: range.lowerBound)
                add(part.chain.primary, part.style.pointSize)
            }
            for item in items[firstItem(at: range.lowerBound)...] where !item.isControl {
                guard item.range.lowerBound < range.upperBound else { break }
                let size = item.scale * item.face.unitsPerEm
                add(item.face, size)
                let reach = reaches.vertical(item.range.clamped(to: range))
                if reach.above > 0 {
                    ascent = max(ascent, item.face.heights.ascent * size + reach.above)
                }
                if reach.below > 0 {
                    descent = max(descent, item.face.heights.descent * size + reach.below)
                }
            }
            return (ascent, descent)
        }

        /// Returns a part of the text with styles for drawing: each run names the family of the
        /// font that was measured, so that a program draws with the same font.
        func drawnRuns(_ range: Range<Int>) -> [StyledText.Run] {
            var runs: [StyledText.Run] = []
            for item in items[firstItem(at: range.lowerBound)...] {
                guard item.range.lowerBound < range.upperBound else { break }
                let common = item.range.clamped(to: range)
                var style = part(at: common.lowerBound).style
                if !item.isControl { style.families = [item.face.family] }
                runs.append(
                    StyledText.Run(String(decoding: bytes[common], as: UTF8.self), style))
            }
            return runs
        }

        /// Returns a part of the text with the styles that the program gave it.
        func runs(_ range: Range<Int>) -> [StyledText.Run] {
            parts[firstPart(at: range.lowerBound)...]
                .prefix { $0.range.lowerBound < range.upperBound }
                .map {
                    let common = $0.range.clamped(to: range)
                    return StyledText.Run(String(decoding: bytes[common], as: UTF8.self), $0.style)
                }
        }
    }

    extension String {
        /// The letters of the string. `offset` is the index in UTF-8 of a letter's first byte, and
        /// `end` the index after its last byte.
        var indexedLetters: [(character: Character, offset: Int, end: Int)] {
            var letters: [(character: Character, offset: Int, end: Int)] = []
            letters.reserveCapacity(utf8.count)
            var at = 0
            for letter in self {
                let end = at + letter.utf8.count
                letters.append((letter, at, end))
                at = end
            }
            return letters
        }
    }
#endif
