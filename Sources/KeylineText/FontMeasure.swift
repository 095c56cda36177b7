#if Fonts
    import Keyline

    /// Measures texts with real fonts: by HarfBuzz with kerning, ligatures and the scripts of the
    /// world, in lines that are broken by Unicode's rules (UAX #14).
    ///
    /// ```swift
    /// let measure = FontMeasure(try FontLibrary(folder: "Fonts"))
    /// Label.measure = measure
    /// ```
    ///
    /// Letters that a font lacks are measured with the library's other fonts. Widths are in proportion
    /// to the size of the font; hinting is not regarded. A line is as high as the ascent and the descent
    /// of its fonts; the line gap of a font is not added. Spaces at the end of a line are not measured.
    /// A line is larger if ink reaches out of the widths and heights that the font states for its
    /// letters, so that a label contains all of the ink.
    ///
    /// The measure remembers the metrics of the texts that it measured last. Any thread may use it.
    public final class FontMeasure: TextMeasure {
        /// The fonts that the measure uses, those of the system or of a folder.
        public let library: FontLibrary
        /// The rules by which words are hyphenated in paragraphs whose
        /// ``ParagraphStyle/hyphenates`` is true; nil if no word is hyphenated.
        public let hyphenation: Hyphenation?
        /// Whether sizes include ink that reaches out of the advance widths and of the heights of
        /// the fonts.
        public let coversInk: Bool

        private let shaper: Shaper
        /// The metrics that were measured last: `known` is for texts of at most ``short`` bytes,
        /// and `knownLong`, which has room for fewer texts, is for longer ones.
        private let known: TextCache<Known>
        private let knownLong: TextCache<Known>
        private let shaped: TextCache<ShapedText>
        /// The largest numbers of bytes of the texts in three caches: in `known`, in `shaped` and
        /// in `knownLong`. Longer texts are measured anew each time, so that the caches need a
        /// bounded amount of memory.
        private static let short = 512
        private static let longestShaped = 4096
        private static let longest = 16_384

        /// The metrics of a text that were measured: those without a limit of the width, and those
        /// for the last few widths at which the text was broken.
        private struct Known {
            struct Broken {
                var width: Double
                var lines: Int
                var metrics: TextMetrics
            }

            var natural: TextMetrics
            /// The number of lines without a limit of the width: one for each paragraph.
            var paragraphs: Int
            var broken: [Broken] = []

            /// The largest number of widths for which the sizes of the broken text are remembered
            /// (elements of `broken`).
            static let most = 4

            func metrics(_ width: Double, _ lines: Int) -> TextMetrics? {
                if natural.size.width <= width + LineLayout.slack, lines == 0 || paragraphs <= lines
                {
                    return natural
                }
                return broken.first { $0.width == width && $0.lines == lines }?.metrics
            }
        }

        /// Creates a measure.
        ///
        /// - Parameters:
        ///   - library: the fonts.
        ///   - hyphenation: the rules by which words are hyphenated if ``ParagraphStyle/hyphenates``
        ///     says so; nil for none.
        ///   - coversInk: whether a line is as large as its ink where letters reach out of their
        ///     advance widths or of the ascent and the descent of the font, as an italic f does. By
        ///     default, it is, so that no part of a letter is cut off at the edge of a label. With
        ///     false, widths are the sums of the advance widths.
        ///   - capacity: the number of texts of at most 512 bytes whose metrics are remembered.
        public init(
            _ library: FontLibrary, hyphenation: Hyphenation? = Hyphenation(),
            coversInk: Bool = true, capacity: Int = 32_768
        ) {
            self.library = library
            self.hyphenation = hyphenation
            self.coversInk = coversInk
            shaper = Shaper(library, coversInk: coversInk)
            known = TextCache(capacity: capacity)
            knownLong = TextCache(capacity: min(capacity, 1024))
            shaped = TextCache(capacity: min(capacity, 256))
        }

        /// Returns the size and the baselines of a text in points. A known text of at
        /// most 512 bytes costs less than 100 nanoseconds. Returns zeros if a style of the text is illegal.
        public func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            let hash = text.cacheHash
            let width = width.isNaN ? .infinity : width
            if let metrics = known.read(text, hash, { $0.metrics(width, max(0, lines)) }) {
                return metrics
            }
            return measured(text, hash, width, max(0, lines))
        }

        private func measured(_ text: StyledText, _ hash: UInt64, _ width: Double, _ lines: Int)
            -> TextMetrics
        {
            guard text.mistake == nil else { return FontMeasure.nothing }
            let count = FontMeasure.bytes(text)
            let known = count <= FontMeasure.short ? known : knownLong
            var fact = known.read(text, hash) { copy $0 }
            if fact == nil {
                fact = measuredNaturally(text)
                if let fact, count <= FontMeasure.longest { known.store(text, hash, fact) }
            }
            guard let fact else { return FontMeasure.nothing }
            if let metrics = fact.metrics(width, lines) { return metrics }
            guard let layout = layout(text, width, lines) else { return FontMeasure.nothing }
            let metrics = TextBlock(layout).metrics
            let broken = Known.Broken(width: width, lines: lines, metrics: metrics)
            if count <= FontMeasure.longest {
                known.store(text, hash, fact) {
                    if $0.broken.count >= Known.most { $0.broken.removeFirst() }
                    $0.broken.append(broken)
                }
            }
            return metrics
        }

        private static let nothing = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)

        /// The number of bytes of a text in UTF-8.
        private static func bytes(_ text: StyledText) -> Int {
            text.onlyRun?.text.utf8.count ?? text.text.utf8.count
        }

        private func measuredNaturally(_ text: StyledText) -> Known? {
            if let (width, reach, chain) = shaper.quickWidth(text), let run = text.onlyRun {
                let heights = chain.primary.heights, size = run.style.pointSize
                let ascent = heights.ascent * size + reach.above
                let descent = heights.descent * size + reach.below
                let metrics = TextMetrics(
                    size: Size(width: width + reach.left + reach.right, height: ascent + descent),
                    firstBaseline: ascent, lastBaseline: descent)
                return Known(natural: metrics, paragraphs: 1)
            }
            guard let layout = layout(text, .infinity, 0) else { return nil }
            let block = TextBlock(layout)
            return Known(natural: block.metrics, paragraphs: block.lines.count)
        }

        /// Returns the text with its glyphs, which are remembered. Returns nil if no font can be
        /// opened or if a style of the text is illegal.
        func shape(_ text: StyledText) -> ShapedText? {
            let hash = text.cacheHash
            if let known = shaped.read(text, hash, { copy $0 }) { return known }
            guard text.mistake == nil, let made = shaper.shape(text) else { return nil }
            if FontMeasure.bytes(text) <= FontMeasure.longestShaped {
                shaped.store(text, hash, made)
            }
            return made
        }

        private func layout(_ text: StyledText, _ width: Double, _ lines: Int) -> LineLayout? {
            shape(text).map { LineLayout($0, shaper, hyphenation, width: width, most: lines) }
        }

        /// Breaks a text into lines, and returns the lines with their letters and positions from
        /// the first to the last. Each part names the family of the font with which it was
        /// measured, so that a program draws with the same font.
        public func lines(of text: StyledText, width: Double, most: Int) -> [TextLine] {
            layout(text, width, most).map { TextBlock($0).textLines } ?? []
        }

        /// Always true: the measure remembers measured sizes itself, so labels need not do so.
        public var isQuick: Bool { true }

        /// Returns the heights, in points, of the font that the style chooses first. All of them
        /// are 0 if the style is illegal.
        public func fontMetrics(of style: TextStyle) -> FontMetrics {
            guard style.mistake == nil, let heights = library.chain(for: style)?.primary.heights
            else {
                return FontMetrics(ascent: 0, descent: 0, capHeight: 0, xHeight: 0)
            }
            let size = style.pointSize
            return FontMetrics(
                ascent: heights.ascent * size, descent: heights.descent * size,
                capHeight: heights.capHeight * size, xHeight: heights.xHeight * size)
        }

        /// Returns a sentence for each font family that the library lacks, which names the family
        /// that is used instead, and a sentence for each character that no font of the library has.
        public func substitutions(in text: StyledText) -> [String] {
            guard let shaped = shape(text) else { return [] }
            var sentences: [String] = []
            for sentence in shaped.parts.flatMap(\.chain.substitutions)
                + shaped.missingCharacters.map(FontMeasure.missing)
            where !sentences.contains(sentence) {
                sentences.append(sentence)
            }
            return sentences
        }

        private static func missing(_ letter: Character) -> String {
            let codes = letter.unicodeScalars.map {
                let digits = String($0.value, radix: 16, uppercase: true)
                return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
            return "No font has the character \(letter) (\(codes.joined(separator: " ")))."
        }

        /// Returns the smallest width in points at which a text has at most `lines` lines and no
        /// word is broken. If the text has more paragraphs than lines, returns the width of its
        /// longest paragraph.
        ///
        /// Complexity: O(length), about 30 times that of breaking the text.
        public func narrowestWidth(of text: StyledText, lines: Int) -> Double {
            guard let shaped = shape(text), lines > 0 else { return 0 }
            let words = widestWord(shaped)
            var text = text
            text.paragraph.truncation = .none
            func longest(_ width: Double) -> (count: Int, width: Double) {
                let found = LineLayout(shaped, shaper, hyphenation, width: width, most: 0).lines()
                return (found.count, found.lazy.map(\.width).max() ?? 0)
            }
            let natural = longest(.infinity)
            if natural.count > lines { return natural.width }
            var low = words, high = natural.width
            let narrow = longest(low)
            if narrow.count <= lines { return narrow.width }
            while high - low > 1e-3 {
                let middle = (low + high) / 2
                let found = longest(middle)
                if found.count <= lines { high = min(middle, found.width) } else { low = middle }
            }
            return longest(high).width
        }

        /// Returns the width in points of the widest part of a text that contains no place for a
        /// line break.
        private func widestWord(_ shaped: ShapedText) -> Double {
            let layout = LineLayout(shaped, shaper, nil, width: .infinity, most: 0)
            let breaks = shaped.breaks
            var widest = 0.0, start = 0
            for at in breaks.indices.dropFirst()
            where breaks[at] != .none || at == shaped.bytes.count {
                widest = max(widest, shaped.lineWidth(layout.trimmed(start..<at)))
                start = at
            }
            return widest
        }

        /// Returns the text that bytes in UTF-8 encode. Fails with the position of the first byte that
        /// does not belong to a character.
        public static func text(utf8 bytes: [UInt8]) throws(FontError) -> String {
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            var position = 0
            var decoder = Unicode.UTF8.ForwardParser(), input = bytes.makeIterator()
            while case .valid(let character) = decoder.parseScalar(from: &input) {
                position += character.count
            }
            throw FontError.invalidUTF8(
                byte: bytes[min(position, bytes.count - 1)], position: position)
        }

        /// Fails if a style of the text is illegal: if its size is zero, negative, larger than
        /// ``TextStyle/largestPointSize`` or not a number, for example.
        public func check(_ text: StyledText) throws(FontError) {
            if let mistake = text.mistake { throw FontError.illegalStyle(mistake) }
        }
    }
#endif
