#if Fonts
    import CText
    import Keyline

    /// One font, with its file open. Any thread may use the font, because the C object behind it
    /// never changes.
    final class FontFace: @unchecked Sendable {
        fileprivate let face: OpaquePointer
        let family: String
        /// The path of the font file, and the index of the font in it.
        let file: String
        let index: Int
        /// The weight and the width of a variable font; nil if the font is not variable.
        let variation: EmbeddedFonts.Variation?
        /// Whether the font has coloured glyphs, as fonts of emoji do.
        let isColoured: Bool
        /// The heights of the font at a size of 1 point. At another size, they are multiplied by
        /// the size.
        let heights: FontMetrics
        /// The number of font units, in which glyph widths are stated, that are as long as the font
        /// size.
        let unitsPerEm: Double

        init(
            _ face: OpaquePointer, family: String, file: String, index: Int,
            _ variation: EmbeddedFonts.Variation
        ) {
            self.face = face
            self.family = family
            self.file = file
            self.index = index
            self.variation = text_face_is_variable(face) ? variation : nil
            isColoured = text_face_is_coloured(face)
            let units = text_face_heights(face)
            unitsPerEm = units.units_per_em
            heights = FontMetrics(
                ascent: units.ascent / unitsPerEm, descent: units.descent / unitsPerEm,
                capHeight: units.cap_height / unitsPerEm, xHeight: units.x_height / unitsPerEm)
        }

        deinit { text_face_close(face) }

        func has(_ scalar: Unicode.Scalar) -> Bool { text_face_has(face, scalar.value) }

        /// Appends the outline or the picture of a glyph to `outline`. `position` is the glyph's
        /// origin in points, and `scale` the number of points for each unit of the font.
        func draw(
            _ glyph: UInt32, at position: Point, scale: Double, into outline: inout TextOutline
        ) {
            var frame: (Double, Double, Double, Double) = (0, 0, 0, 0)
            let picture = withUnsafeMutablePointer(to: &frame) {
                $0.withMemoryRebound(to: Double.self, capacity: 4) {
                    text_face_picture(face, glyph, $0)
                }
            }
            if let picture {
                outline.pictures.append(
                    TextOutline.Picture(
                        png: bytes(closing: picture),
                        frame: Rect(
                            x: position.x + frame.0 * scale, y: position.y - frame.1 * scale,
                            width: frame.2 * scale, height: frame.3 * scale)))
                return
            }
            let layers = self.layers(of: glyph)
            for layer in layers {
                var segments: [TextOutline.Segment] = []
                draw(layer.glyph, at: position, scale: scale, into: &segments)
                let color =
                    layer.has_text_colour
                    ? nil
                    : TextOutline.Color(
                        red: layer.red, green: layer.green, blue: layer.blue, alpha: layer.alpha)
                outline.layers.append(TextOutline.Layer(segments: segments, color: color))
            }
            if layers.isEmpty {
                draw(glyph, at: position, scale: scale, into: &outline.segments)
            }
        }

        /// Returns the parts of a coloured glyph; none if the font has no colours for the glyph.
        private func layers(of glyph: UInt32) -> [text_layer] {
            guard isColoured else { return [] }
            let count = text_face_layers(face, glyph, nil, 0)
            return [text_layer](unsafeUninitializedCapacity: count) {
                $1 = min(count, text_face_layers(face, glyph, $0.baseAddress, count))
            }
        }

        /// Appends the lines and curves of a glyph to `segments`.
        private func draw(
            _ glyph: UInt32, at position: Point, scale: Double,
            into segments: inout [TextOutline.Segment]
        ) {
            var pen = Pen(origin: position, scale: scale, segments: [])
            swap(&pen.segments, &segments)
            withUnsafeMutablePointer(to: &pen) { pen in
                text_face_outline(
                    face, glyph,
                    { pen, kind, points in
                        pen?.assumingMemoryBound(to: Pen.self).pointee.add(kind, points)
                    }, pen)
            }
            swap(&pen.segments, &segments)
        }

        /// Collects the lines and curves of glyph outlines, and converts their points from the
        /// font's units to points of the drawing.
        private struct Pen {
            var origin: Point
            var scale: Double
            var segments: [TextOutline.Segment]

            mutating func add(_ kind: Int32, _ points: UnsafePointer<Float>?) {
                func point(_ index: Int) -> Point {
                    guard let points else { return origin }
                    return Point(
                        x: origin.x + Double(points[2 * index]) * scale,
                        y: origin.y - Double(points[2 * index + 1]) * scale)
                }
                switch Int(kind) {
                case TEXT_MOVE: segments.append(.move(point(0)))
                case TEXT_LINE: segments.append(.line(point(0)))
                case TEXT_QUADRATIC: segments.append(.quadratic(point(0), end: point(1)))
                case TEXT_CUBIC:
                    segments.append(.cubic(point(0), point(1), end: point(2)))
                default: segments.append(.close)
                }
            }
        }

        /// Returns a font file with only those glyphs that some characters need; nil if HarfBuzz
        /// cannot divide the font.
        func subset(_ characters: Set<Unicode.Scalar>) -> [UInt8]? {
            let codes = characters.map(\.value).sorted()
            return text_face_subset(face, codes, codes.count).map(bytes)
        }

        private func bytes(closing data: OpaquePointer) -> [UInt8] {
            defer { text_data_close(data) }
            var size = 0
            let bytes = text_data_bytes(data, &size)
            return Array(UnsafeBufferPointer(start: bytes, count: size))
        }

        func item(_ shaping: Shaping, _ script: Script, isRightToLeft: Bool, _ range: Range<Int>)
            -> text_item
        {
            text_item(
                face: face, shaping: shaping.shaping, script: script.code,
                is_right_to_left: isRightToLeft, start: range.lowerBound, length: range.count)
        }
    }

    /// The language and the OpenType features with which HarfBuzz shapes a text. Any thread may use
    /// the object, because the C object behind it never changes.
    final class Shaping: @unchecked Sendable {
        fileprivate let shaping: OpaquePointer

        /// Creates the object for the language and the features of a style. Returns nil if memory
        /// is short.
        init?(_ style: TextStyle) {
            let features = style.features.sorted { $0.key < $1.key }.map { tag, value in
                let letters = Array(tag.utf8.prefix(4)) + [32, 32, 32, 32]
                return text_feature(
                    tag: (
                        CChar(bitPattern: letters[0]), CChar(bitPattern: letters[1]),
                        CChar(bitPattern: letters[2]), CChar(bitPattern: letters[3])
                    ), value: UInt32(clamping: value))
            }
            guard let made = text_shaping_open(style.language, features, features.count) else {
                return nil
            }
            shaping = made
        }

        deinit { text_shaping_close(shaping) }
    }

    /// A writing system, such as Latin or Arabic. `code` is HarfBuzz's number for its ISO 15924
    /// tag.
    struct Script: Hashable {
        let code: UInt32

        /// The script of digits, spaces and punctuation, which occur in texts of all scripts.
        static let common = Script(code: text_script_common())
        static let latin = Script(code: text_script_latin())
        private static let inherited = Script(code: text_script_inherited())

        private init(code: UInt32) { self.code = code }

        init(_ scalar: Unicode.Scalar) { code = text_script(scalar.value) }

        /// Whether characters of this script, such as digits and accents, occur beside letters of
        /// any script, and are then shaped with the script of these letters.
        var isShared: Bool { self == Script.common || self == Script.inherited }
    }
#endif
