#if Fonts
    import CText
    import Keyline

    /// One font, with its file open. Any thread may use the font, because the C object behind it
    /// never changes.
    final class FontFace: @unchecked Sendable {
        fileprivate let face: OpaquePointer
        let family: String
        /// The heights of the font at a size of 1 point. At another size, they are multiplied by
        /// the size.
        let heights: FontMetrics
        /// The number of font units, in which glyph widths are stated, that are as long as the font
        /// size.
        let unitsPerEm: Double

        init(_ face: OpaquePointer, family: String) {
            self.face = face
            self.family = family
            let units = text_face_heights(face)
            unitsPerEm = units.units_per_em
            heights = FontMetrics(
                ascent: units.ascent / unitsPerEm, descent: units.descent / unitsPerEm,
                capHeight: units.cap_height / unitsPerEm, xHeight: units.x_height / unitsPerEm)
        }

        deinit { text_face_close(face) }

        func has(_ scalar: Unicode.Scalar) -> Bool { text_face_has(face, scalar.value) }

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
