#if Fonts
    import CText
    import Keyline

    /// Some neighbouring glyphs of a line in one font, with their positions. A program that draws
    /// glyphs by their numbers, as with Cairo or Core Graphics, draws a line by
    /// ``FontMeasure/glyphs(of:)``.
    public struct GlyphRun: Sendable {
        /// A glyph and the position at which it is drawn: in points from the left end of the line's
        /// baseline; y grows downwards.
        public struct Glyph: Hashable, Sendable {
            /// The number of the glyph in its font.
            public var id: UInt32
            /// The position of the glyph's origin.
            public var position: Point
            /// The index, in the UTF-8 of the line's text, of the first byte of the glyph's letter.
            public var cluster: Int
        }

        /// The font of the glyphs.
        public var font: Font
        /// The size of the font in points.
        public var pointSize: Double
        /// The glyphs from left to right.
        public var glyphs: [Glyph]

        /// A font of a library: a file, and the index of the font in a file with several fonts.
        public struct Font: Hashable, Sendable {
            let face: FontFace

            /// The path of the font file.
            public var file: String { face.file }
            /// The index of the font in its file, from 0. It is above 0 only in collections (`.ttc`).
            public var index: Int { face.index }
            /// The name of the font's family.
            public var family: String { face.family }
            /// The weight and the width of a variable font; nil if the font is not variable.
            public var variation: EmbeddedFonts.Variation? { face.variation }

            /// Whether the font has coloured glyphs, as fonts of emoji do. A program that fills
            /// the outlines of such glyphs by their numbers draws them in one colour.
            public var isColoured: Bool { face.isColoured }

            /// Two fonts are equal if they come from the same file with the same index, weight and
            /// width.
            public static func == (a: Font, b: Font) -> Bool {
                a.face === b.face
                    || a.file == b.file && a.index == b.index && a.variation == b.variation
            }

            /// Feeds the file and the index into a hasher.
            public func hash(into hasher: inout Hasher) {
                hasher.combine(file)
                hasher.combine(index)
            }
        }
    }

    extension FontMeasure {
        /// Returns the glyphs of a line from left to right. The line must come from
        /// ``lines(of:width:most:)``.
        public func glyphs(of line: TextLine) -> [GlyphRun] { shapedLine(line)?.glyphRuns ?? [] }

        /// Returns the text of a line with its glyphs.
        func shapedLine(_ line: TextLine) -> ShapedText? {
            var text = line.text
            // Digits and punctuation at the beginning of a line have no direction of their own, so
            // the direction of the whole paragraph is needed.
            text.paragraph.direction = line.isRightToLeft ? .rightToLeft : .leftToRight
            return shape(text)
        }
    }

    extension ShapedText {
        /// The glyphs of the whole text on one line, from left to right.
        var glyphRuns: [GlyphRun] {
            guard !items.isEmpty else { return [] }
            let order = WorkerPool.visualOrder(of: items.map(\.level))
            let widths = itemWidths
            var x = horizontalReach(0..<bytes.count).left
            var runs: [GlyphRun] = []
            for index in order {
                let item = items[index]
                if !item.isControl {
                    runs.append(run(of: item, at: x))
                }
                x += widths[index]
            }
            return runs
        }

        /// The widths of the items in points. The width of a tab depends on those of the items
        /// before it.
        private var itemWidths: [Double] {
            guard hasTabs else {
                return items.map { offsets[$0.range.upperBound] - offsets[$0.range.lowerBound] }
            }
            var former = 0.0
            return items.map {
                let width = width(0..<$0.range.upperBound)
                defer { former = width }
                return width - former
            }
        }

        private func run(of item: Item, at start: Double) -> GlyphRun {
            let glyphs = WorkerPool.shared.use { $0.glyphs(of: bytes, item.native) } ?? []
            var x = start
            let placed = glyphs.map { glyph in
                defer { x += Double(glyph.advance) * item.scale }
                return GlyphRun.Glyph(
                    id: glyph.glyph,
                    position: Point(
                        x: x + Double(glyph.x) * item.scale, y: -Double(glyph.y) * item.scale),
                    cluster: Int(glyph.cluster))
            }
            return GlyphRun(
                font: GlyphRun.Font(face: item.face),
                pointSize: item.scale * item.face.unitsPerEm, glyphs: placed)
        }
    }
#endif
