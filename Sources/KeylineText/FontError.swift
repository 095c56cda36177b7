#if Fonts
    /// Says why a library of fonts cannot be used, or what is wrong with a text.
    public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The system, or the folder with this path, has no font. The array names files in the folder
        /// that have the name of a font file but contain no usable font.
        case noFont(folder: String?, damagedFiles: [String])
        /// The bytes are not UTF-8. `position` is the index of the first byte that does not belong to a
        /// character.
        case invalidUTF8(byte: UInt8, position: Int)
        /// A style of the text is illegal; the sentence says which value is illegal.
        case illegalStyle(String)

        /// The error as an English sentence, for example about a folder without fonts.
        public var description: String {
            switch self {
            case .noFont(nil, _): "The system has no font that HarfBuzz can use."
            case .noFont(let folder?, []):
                "The folder \(folder) has no font file (.ttf, .otf, .ttc or .otc)."
            case .noFont(let folder?, let files):
                "All font files of the folder \(folder) are damaged: \(files.joined(separator: ", "))."
            case .invalidUTF8(let byte, let position):
                """
                The text is not UTF-8: the byte 0x\(String(byte, radix: 16, uppercase: true)) at \
                position \(position) does not belong to a character.
                """
            case .illegalStyle(let sentence): sentence
            }
        }
    }
#endif
