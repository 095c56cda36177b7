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
        /// The families in small letters, because names of families are compared without regard to
        /// case.
        private let known: Set<String>

        /// The fonts for styles, and the opened fonts.
        private struct Opened {
            var chains: [TextStyle: FontChain] = [:]
            var faces: [Instance: FontFace?] = [:]
        }

        /// A font, and the weight and width that it is given if it is a variable font.
        struct Instance: Hashable {
            var font: Int
            var weight: Double
            var percent: Double
        }

        private let opened = Mutex(Opened())
        /// The number of styles whose fonts are remembered. Programs use few styles; the limit keeps
        /// memory bounded where styles are made from input.
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

        /// Returns the fonts for a style, whatever its size. Returns nil if no font can be opened.
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

        /// Opens a font, or returns it if it is open. Returns nil if its file cannot be used any more.
        func face(_ instance: Instance) -> FontFace? {
            if let known = opened.withLock({ $0.faces[instance] }) { return known }
            let face = list.open(
                instance.font, weight: instance.weight, percent: instance.percent)
            opened.withLock { $0.faces[instance] = .some(face) }
            return face
        }
    }
#endif
