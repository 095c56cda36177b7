#if Fonts
    import Keyline
    import Synchronization

    /// The fonts with which a ``FontMeasure`` measures texts: those of the system, or those in a
    /// folder. With a folder, results do not depend on the fonts that are installed.
    ///
    /// Any thread may use the library. Font files that are added or removed later are not noticed.
    public final class FontLibrary: Sendable {
        /// The folder of the fonts; nil for the fonts of the system.
        public let folder: String?
        /// The names of the font families, sorted, each in all languages for which its fonts have one.
        public let families: [String]
        /// The paths of files in the folder that have the name of a font file but contain no usable
        /// font.
        public let damagedFiles: [String]

        let list: FontList
        /// The names of the families in small letters, because `Noto Sans` and `noto sans` name the
        /// same family.
        private let known: Set<String>

        /// The fonts that were opened, and for each text style the fonts that were chosen.
        private struct Opened {
            var chains: [TextStyle: FontChain] = [:]
            var faces: [Instance: FontFace?] = [:]
        }

        /// A font, with the weight and the width that it gets if it is a variable font.
        struct Instance: Hashable {
            var font: Int
            var weight: Double
            var percent: Double
        }

        private let opened = Mutex(Opened())
        /// The largest number of styles for which fonts are remembered. Programs use few styles;
        /// the limit bounds the memory of a program that makes styles from its users' input.
        private static let mostChains = 1024

        /// Finds the fonts that are installed on the system, by Fontconfig's configuration.
        public convenience init() throws(FontError) { try self.init(path: nil) }

        /// Finds the fonts in a folder and in the folders in it: files whose names end with `.ttf`,
        /// `.otf`, `.ttc` or `.otc`. Fails if there is no usable font.
        public convenience init(folder: String) throws(FontError) { try self.init(path: folder) }

        private init(path: String?) throws(FontError) {
            guard let list = FontList(folder: path), list.count > 0 else {
                let damaged = FontList(folder: path)?.damagedFiles ?? []
                throw FontError.noFont(folder: path, damagedFiles: damaged)
            }
            self.list = list
            folder = path
            damagedFiles = list.damagedFiles
            let names = Set((0..<list.count).flatMap { list.families(of: $0) })
            families = names.sorted()
            known = Set(names.map { $0.lowercased() })
        }

        /// Whether the library has a family of this name, in any case of letters.
        public func has(family: String) -> Bool { known.contains(family.lowercased()) }

        /// Returns the fonts for a style. They do not depend on the font size. Returns nil if no
        /// font can be opened.
        func chain(for style: TextStyle) -> FontChain? {
            var key = style
            key.pointSize = 1
            if let known = opened.withLock({ $0.chains[key] }) { return known }
            guard let chain = FontChain(key, self) else { return nil }
            return opened.withLock {
                if $0.chains.count >= FontLibrary.mostChains { $0.chains.removeAll() }
                $0.chains[key] = chain
                return chain
            }
        }

        /// Returns a font, and opens its file if that has not been done yet. Returns nil if the
        /// file was removed or cannot be read.
        func face(_ instance: Instance) -> FontFace? {
            if let known = opened.withLock({ $0.faces[instance] }) { return known }
            let face = list.open(
                instance.font, weight: instance.weight, percent: instance.percent)
            opened.withLock { $0.faces[instance] = .some(face) }
            return face
        }
    }
#endif
