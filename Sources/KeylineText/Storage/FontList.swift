#if Fonts
    import CText
    import Keyline

    /// The fonts of the system or of a folder, numbered from 0, as Fontconfig lists them.
    ///
    /// Any thread may use the list, because the C object behind it never changes.
    final class FontList: @unchecked Sendable {
        private let list: OpaquePointer

        /// Lists the fonts in a folder and in the folders in it, or those of the system if `folder`
        /// is nil. Returns nil if memory is short or if Fontconfig has no configuration.
        init?(folder: String?) {
            guard let list = folder.map({ text_fonts_folder($0) }) ?? text_fonts_system() else {
                return nil
            }
            self.list = list
        }

        deinit { text_fonts_close(list) }

        var count: Int { text_fonts_count(list) }

        /// The paths of files that have the name of a font file but contain no usable font.
        var damagedFiles: [String] {
            (0..<text_fonts_damaged_count(list)).map {
                String(cString: text_fonts_damaged(list, $0))
            }
        }

        func file(of font: Int) -> String { String(cString: text_fonts_file(list, font)) }

        /// Returns the names of a font's family. A font may have one in each of several languages.
        func families(of font: Int) -> [String] {
            var names: [String] = []
            while let name = text_fonts_family(list, font, Int32(names.count)) {
                names.append(String(cString: name))
            }
            return names
        }

        func has(_ scalar: Unicode.Scalar, _ font: Int) -> Bool {
            text_fonts_has(list, font, scalar.value)
        }

        func isColoured(_ font: Int) -> Bool { text_fonts_is_coloured(list, font) }

        func open(_ font: Int, weight: Double, percent: Double) -> FontFace? {
            let index = text_fonts_index(list, font)
            return text_face_open(text_fonts_file(list, font), index, weight, percent).map {
                FontFace(
                    $0, family: families(of: font).first ?? "", file: file(of: font),
                    index: Int(index & 0xFFFF),
                    EmbeddedFonts.Variation(weight: weight, widthPercent: percent))
            }
        }

        /// Returns the indices of the fonts for a style, the best one first. A font is left out if
        /// better fonts have all of its characters.
        func sorted(for style: TextStyle) -> [Int] {
            var bytes: [CChar] = [], starts: [Int] = []
            for family in style.families {
                starts.append(bytes.count)
                bytes += family.utf8CString
            }
            return bytes.withUnsafeBufferPointer { bytes in
                let names = starts.map { start in bytes.baseAddress.map { $0 + start } }
                return names.withUnsafeBufferPointer { sorted($0, style) }
            }
        }

        private func sorted(
            _ names: UnsafeBufferPointer<UnsafePointer<CChar>?>, _ style: TextStyle
        ) -> [Int] {
            func sort(_ language: UnsafePointer<CChar>?) -> [Int] {
                var request = text_request(
                    families: names.baseAddress, family_count: names.count,
                    weight: Double(style.weight), percent: style.widthPercent,
                    is_italic: style.isItalic, language: language)
                return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(count, 1)) {
                    let found = text_fonts_sort(list, &request, $0.baseAddress, count)
                    return $0.prefix(found).map { Int($0) }
                }
            }
            return style.language.map { $0.withCString(sort) } ?? sort(nil)
        }
    }
#endif
