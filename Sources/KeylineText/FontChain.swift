#if Fonts
    import Keyline
    import Synchronization

    /// The fonts for one text style, in the order in which they are tried: first the font of the
    /// style's family, then fonts that replace it for letters that it lacks.
    final class FontChain: Sendable {
        /// The font that is tried first. It belongs to the style's family if the library has that
        /// family.
        let primary: FontFace
        let shaping: Shaping
        /// Whether the first font has all printable ASCII characters. A text of such characters
        /// then needs no other font, and is measured faster.
        let hasASCII: Bool
        /// Whether the first font has the character `…`. If not, a shortened text ends with three
        /// periods.
        let hasEllipsis: Bool
        /// For each family that the style names but the library lacks, a sentence that says which
        /// family is used instead.
        let substitutions: [String]

        private let library: FontLibrary
        private let order: [FontLibrary.Instance]
        /// The fonts that were chosen for characters that the first font lacks, by their index in
        /// `order`.
        private let chosen = Mutex<[Unicode.Scalar: Int]>([:])
        /// The largest number of characters in `chosen`. The dictionary is emptied when it is full,
        /// so that its memory is bounded.
        private static let mostChosen = 16_384

        /// Finds the fonts of the library for a style. Returns nil if no font can be opened.
        init?(_ style: TextStyle, _ library: FontLibrary) {
            let sorted = library.list.sorted(for: style)
            let first = sorted.first.map { font in
                // Fontconfig prefers a font for the language to a font of the family. Prefer the
                // first of the style's families that exists.
                style.families.first(where: library.has).flatMap { family in
                    sorted.first {
                        library.list.families(of: $0).contains { $0.isSame(as: family) }
                    }
                } ?? font
            }
            let order = (first.map { [$0] } ?? []) + sorted.filter { $0 != first }
            self.order = order.map {
                FontLibrary.Instance(
                    font: $0, weight: Double(style.weight), percent: style.widthPercent)
            }
            guard let primary = self.order.lazy.compactMap(library.face).first,
                let shaping = Shaping(style), let first
            else { return nil }
            self.library = library
            self.primary = primary
            self.shaping = shaping
            hasASCII = (0x20...0x7E).allSatisfy { primary.has(Unicode.Scalar(UInt8($0))) }
            hasEllipsis = primary.has("\u{2026}")
            let used = library.list.families(of: first).first ?? ""
            substitutions = style.families.prefix { !library.has(family: $0) }
                .filter { !FontChain.generic.contains($0.lowercased()) }
                .map { "The font family `\($0)` is missing; `\(used)` is used instead." }
        }

        /// Names that stand for any family of a kind, as in CSS. Replacing such a name by a real
        /// family needs no warning.
        private static let generic: Set = [
            "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
        ]

        /// The character, or the three periods, by which the first font shows that a text is
        /// shortened.
        var ellipsis: String { hasEllipsis ? "\u{2026}" : "..." }

        /// Returns the font for a letter with its accents: the first one that has all of its
        /// characters, or else the first one that has its first character. Emoji prefer fonts with
        /// coloured glyphs. Returns the first font if none has the character.
        func face(for letter: Character) -> FontFace {
            let scalars = letter.unicodeScalars
            guard let base = scalars.first else { return primary }
            let isEmoji = FontChain.isEmoji(scalars)
            if scalars.count == 1, !isEmoji {
                if primary.has(base) { return primary }
                if let known = chosen.withLock({ $0[base] }) {
                    return library.face(order[known]) ?? primary
                }
            }
            let needed = Array(scalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
            let candidates = order.indices
            let best =
                (isEmoji ? candidates.first { isColoured($0) && has(needed, $0) } : nil)
                ?? candidates.first { has(needed, $0) } ?? candidates.first { has([base], $0) } ?? 0
            if scalars.count == 1, !isEmoji {
                chosen.withLock {
                    if $0.count >= FontChain.mostChosen { $0.removeAll() }
                    $0[base] = best
                }
            }
            return library.face(order[best]) ?? primary
        }

        static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
            guard let first = scalars.first, !first.isASCII || scalars.count > 1 else {
                return false
            }
            return scalars.contains { $0 == "\u{FE0F}" } || first.properties.isEmojiPresentation
        }

        private func isColoured(_ position: Int) -> Bool {
            library.list.isColoured(order[position].font)
        }

        private func has(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
            scalars.allSatisfy { library.list.has($0, order[position].font) }
                && library.face(order[position]) != nil
        }
    }

    extension String {
        fileprivate func isSame(as other: String) -> Bool { lowercased() == other.lowercased() }
    }
#endif
