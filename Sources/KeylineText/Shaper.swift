#if Fonts
    import CText
    import Keyline

    /// Divides a text into items of one style, font, script and direction, and shapes each item by
    /// HarfBuzz.
    struct Shaper {
        private let library: FontLibrary
        /// Whether lines are as large as their ink where it reaches out of the advance widths and
        /// of the heights of the fonts.
        private let coversInk: Bool

        init(_ library: FontLibrary, coversInk: Bool) {
            (self.library, self.coversInk) = (library, coversInk)
        }

        /// Returns the text with the widths of its glyphs, or nil if no font can be opened.
        func shape(_ text: StyledText) -> ShapedText? {
            guard let parts = parts(of: text) else { return nil }
            let bytes = Array(text.text.utf8)
            let isSimple =
                parts.count == 1 && parts[0].chain.hasASCII
                && text.paragraph.direction != .rightToLeft && bytes.span.isPrintableASCII
            if isSimple {
                return shaped(text, bytes, parts, [simpleItem(bytes, parts[0])], levels: [])
            }
            let levels =
                WorkerPool.shared.use { $0.levels(of: bytes, text.paragraph.direction) }
                ?? [UInt8](repeating: 0, count: bytes.count)
            var items: [ShapedText.Item] = []
            var itemiser = Itemiser(levels: levels)
            for (part, run) in zip(parts, text.runs) {
                itemiser.begin()
                for letter in run.text.indexedLetters {
                    let range =
                        part.range.lowerBound + letter.offset..<part.range.lowerBound + letter.end
                    itemiser.add(letter.character, range, part)
                }
                itemiser.finish(into: &items)
            }
            return shaped(text, bytes, parts, items, levels: levels)
        }

        /// Measures a short text quickly: one in a single style, in a single line, and with
        /// printable ASCII characters only. Returns its width in points without spaces at the end,
        /// how far its ink reaches out, and the fonts of its style. Returns nil for any other text,
        /// and if the font lacks an ASCII character.
        func quickWidth(_ text: StyledText) -> (width: Double, reach: Reach, chain: FontChain)? {
            guard text.hasPlainParagraphs, let run = text.onlyRun,
                let chain = library.chain(for: run.style), chain.hasASCII
            else { return nil }
            let bytes = run.text.utf8.span
            guard bytes.isPrintableASCII else { return nil }
            var end = bytes.count
            while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
            let script = bytes.hasASCIILetter ? Script.latin : Script.common
            let item = chain.primary.item(chain.shaping, script, isRightToLeft: false, 0..<end)
            guard let (units, reach) = WorkerPool.shared.use({ $0.width(of: bytes, item) }) else {
                return nil
            }
            // Multiply and divide in the same order as in `shaped`, so that rounding does not make
            // the two widths differ.
            let scale = run.style.pointSize / chain.primary.unitsPerEm
            return (Double(units) * scale, coversInk ? Reach(reach, scale) : Reach(), chain)
        }

        private func parts(of text: StyledText) -> [ShapedText.Part]? {
            var start = 0
            var parts: [ShapedText.Part] = []
            for run in text.runs {
                guard let chain = library.chain(for: run.style) else { return nil }
                let end = start + run.text.utf8.count
                parts.append(
                    ShapedText.Part(
                        range: start..<end, style: run.style, chain: chain,
                        tabInterval: tabInterval(text.paragraph, run.style, chain)))
                start = end
            }
            return parts
        }

        private func tabInterval(
            _ paragraph: ParagraphStyle, _ style: TextStyle, _ chain: FontChain
        ) -> Double {
            if paragraph.tabInterval > 0 { return paragraph.tabInterval }
            let space = [UInt8(ascii: " ")]
            let item = chain.primary.item(chain.shaping, Script.common, isRightToLeft: false, 0..<1)
            let width = WorkerPool.shared.use { $0.width(of: space, item).0 } ?? 0
            return 8 * Double(width) * style.pointSize / chain.primary.unitsPerEm
        }

        private func simpleItem(_ bytes: [UInt8], _ part: ShapedText.Part) -> ShapedText.Item {
            ShapedText.Item(
                range: 0..<bytes.count, face: part.chain.primary, shaping: part.chain.shaping,
                script: bytes.span.hasASCIILetter ? Script.latin : Script.common,
                level: 0,
                scale: part.style.pointSize / part.chain.primary.unitsPerEm, isControl: false)
        }

        private func shaped(
            _ text: StyledText, _ bytes: [UInt8], _ parts: [ShapedText.Part],
            _ items: [ShapedText.Item], levels: [UInt8]
        ) -> ShapedText {
            var offsets = [0.0]
            offsets.reserveCapacity(bytes.count + 1)
            var allMarks: [UInt8] = []
            allMarks.reserveCapacity(bytes.count)
            let longest = items.lazy.map(\.range.count).max() ?? 0
            var letters = ItemLetters(longest)
            var reachOut = Reaches(areMeasured: coversInk)
            _ = WorkerPool.shared.use { worker in
                for item in items {
                    let count = item.range.count
                    letters.shape(item, bytes, worker)
                    if coversInk {
                        reachOut.add(
                            letters.reaches[..<count], item.scale, at: item.range.lowerBound)
                    }
                    let start = offsets[offsets.count - 1]
                    var units = 0
                    for at in 0..<count {
                        units += Int(letters.advances[at])
                        offsets.append(start + Double(units) * item.scale)
                        allMarks.append(letters.marks[at])
                    }
                }
            }
            // If memory is too short for a worker, nothing was shaped. Let all widths be 0.
            while offsets.count <= bytes.count { offsets.append(offsets[offsets.count - 1]) }
            while allMarks.count < bytes.count { allMarks.append(0) }
            markLetters(of: levels.isEmpty ? nil : text, &allMarks)
            return ShapedText(
                text, bytes, parts, items, offsets: offsets, marks: allMarks, levels: levels,
                reaches: reachOut)
        }

        /// Marks each byte at which a letter begins; all bytes if `text` is nil.
        private func markLetters(of text: StyledText?, _ marks: inout [UInt8]) {
            guard let text else {
                for at in marks.indices { marks[at] |= ShapedText.letterMark }
                return
            }
            for letter in text.text.indexedLetters {
                marks[letter.offset] |= ShapedText.letterMark
            }
        }
    }

    /// The widths, the flags and the reaches of an item's letters, by their bytes. The arrays are
    /// used for one item after the other.
    private struct ItemLetters {
        var advances: [Int32]
        var marks: [UInt8]
        var reaches: [text_reach]

        /// Creates arrays that have room for a text run (item) of at most `count` bytes in UTF-8. The
        /// arrays are used again for one run after the other.
        init(_ count: Int) {
            advances = Array(repeating: 0, count: count)
            marks = Array(repeating: 0, count: count)
            reaches = Array(repeating: text_reach(), count: count)
        }

        mutating func shape(_ item: ShapedText.Item, _ bytes: [UInt8], _ worker: Worker) {
            guard item.isControl else {
                return worker.shape(
                    bytes, item.native, advances: &advances, marks: &marks, reaches: &reaches)
            }
            for at in 0..<item.range.count {
                (advances[at], marks[at], reaches[at]) = (0, 1, text_reach())
            }
        }
    }

    /// Divides a text in one style into items, letter by letter. All letters of an item have the
    /// same font, script and direction, so that HarfBuzz can shape them together.
    private struct Itemiser {
        private let levels: [UInt8]
        private var items: [ShapedText.Item] = []
        /// The script of the last letter that has a script of its own; nil at the beginning of a
        /// style. Digits and punctuation take this script.
        private var script: Script?
        /// Whether the last item ends with a space for which a font had to be chosen. The next
        /// letter may replace this font by its own.
        private var isFontOpen = false
        private var isLastEmoji = false

        init(levels: [UInt8]) { self.levels = levels }

        mutating func begin() { (items, script, isFontOpen, isLastEmoji) = ([], nil, false, false) }

        mutating func finish(into all: inout [ShapedText.Item]) {
            all += items
            items = []
        }

        mutating func add(_ letter: Character, _ range: Range<Int>, _ part: ShapedText.Part) {
            guard let first = letter.unicodeScalars.first else { return }
            let level = levels[range.lowerBound] & 127
            if first.isControl {
                isFontOpen = false
                items.append(
                    item(range, part.chain.primary, Script.common, level, part, true))
                return
            }
            let own = Script(first)
            let letterScript = own.isShared ? script ?? Script.common : own
            let isSpace = first.properties.generalCategory == .spaceSeparator
            var face: FontFace, opensFont = false
            if isSpace, let last = items.last, !last.isControl, !isLastEmoji, last.level == level,
                last.face.has(first)
            {
                face = last.face
            } else {
                face = part.chain.face(for: letter)
                opensFont = isSpace
            }
            if !own.isShared { adoptScript(own) }
            let isEmoji = FontChain.isEmoji(letter.unicodeScalars)
            if isFontOpen, !isSpace, !isEmoji { adoptFont(face, letterScript, level, part) }
            isFontOpen = isSpace && (opensFont || isFontOpen)
            isLastEmoji = isEmoji
            if let last = items.last, !last.isControl, last.face === face,
                last.script == letterScript, last.level == level
            {
                items[items.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                items.append(item(range, face, letterScript, level, part, false))
            }
        }

        /// Called for a letter with a script of its own. If it is the first such letter, digits and
        /// spaces before it get its script, too.
        private mutating func adoptScript(_ own: Script) {
            if script == nil {
                for at in items.indices where items[at].script == Script.common {
                    items[at].script = own
                }
            }
            script = own
        }

        /// Gives the spaces of the last item the font of the letter after them, if both have the
        /// same script and level. Needed for spaces after an emoji, after a change of direction or
        /// at the beginning of a line, because their font was chosen without a letter.
        private mutating func adoptFont(
            _ face: FontFace, _ script: Script, _ level: UInt8, _ part: ShapedText.Part
        ) {
            guard let last = items.last, !last.isControl, last.script == script,
                last.level == level, face.has(" ")
            else { return }
            items[items.count - 1].face = face
            items[items.count - 1].scale = part.style.pointSize / face.unitsPerEm
        }

        private func item(
            _ range: Range<Int>, _ face: FontFace, _ script: Script, _ level: UInt8,
            _ part: ShapedText.Part, _ isControl: Bool
        ) -> ShapedText.Item {
            ShapedText.Item(
                range: range, face: face, shaping: part.chain.shaping, script: script,
                level: level, scale: part.style.pointSize / face.unitsPerEm,
                isControl: isControl)
        }
    }

    extension Unicode.Scalar {
        /// Whether the character is a tab, a line feed or another control character, which has no
        /// glyph.
        fileprivate var isControl: Bool {
            value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
        }
    }

    extension Span<UInt8> {
        fileprivate var isPrintableASCII: Bool {
            var others: UInt8 = 0
            for i in indices { others |= self[i] &- 32 > 94 ? 1 : 0 }
            return others == 0
        }

        fileprivate var hasASCIILetter: Bool {
            for i in indices where (self[i] | 0x20) &- UInt8(ascii: "a") < 26 { return true }
            return false
        }
    }
#endif
