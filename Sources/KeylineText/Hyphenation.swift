#if Fonts
    import Keyline
    import Synchronization

    /// Finds where words may be hyphenated, by the rules of libhyphen, which Debian's packages
    /// `hyphen-de`, `hyphen-en-us` and others install. Any thread may use the object.
    public final class Hyphenation: Sendable {
        /// The folder of the rules: one file for each language, such as `hyph_de.dic`.
        public let folder: String

        private struct Known {
            /// The rules that were read, by the path of their file. They are kept for ever, because
            /// libhyphen leaks memory when rules are freed. There are at most as many as files.
            var files: [String: HyphenationRules] = [:]
            /// The hyphenation rules by language, for the languages of texts that were hyphenated
            /// so far; nil for a language for which the folder has no rules.
            var languages: [String: HyphenationRules?] = [:]
        }

        private let known = Mutex(Known())
        /// The largest number of languages in `languages`. The dictionary is emptied when it is
        /// full, so that its memory is bounded.
        private static let mostLanguages = 256

        /// Creates an object that reads the rules of a language when a text of that language is first
        /// measured.
        public init(folder: String = "/usr/share/hyphen") { self.folder = folder }

        /// Whether there are rules for a language, a BCP 47 tag such as `de` or `de-AT`.
        public func has(language: String) -> Bool { rules(for: language) != nil }

        /// Returns the offsets in UTF-8 of the positions in a text at which a hyphen and a line break
        /// may be inserted, in ascending order. Words of unknown languages have no such positions.
        func offsets(in text: String, language: String?) -> [Int] {
            guard let language, let rules = rules(for: language) else { return [] }
            var offsets: [Int] = [], at = 0
            var word: [Character] = []
            func addWord() {
                offsets += Hyphenation.offsets(
                    of: word, at - word.reduce(0) { $0 + $1.utf8.count }, rules)
                word = []
            }
            for letter in text {
                if letter.isLetter {
                    word.append(letter)
                } else {
                    addWord()
                }
                at += letter.utf8.count
            }
            addWord()
            return offsets
        }

        private static func offsets(of word: [Character], _ start: Int, _ rules: HyphenationRules)
            -> [Int]
        {
            guard word.count > 1, word.allSatisfy({ $0.unicodeScalars.count == 1 }) else {
                return []
            }
            let small = word.map { letter in
                let lower = letter.lowercased()
                return lower.unicodeScalars.count == 1 ? lower : String(letter)
            }
            let allowed = rules.hyphens(in: small.joined())
            var offsets: [Int] = [], at = start
            for (letter, isAllowed) in zip(word.dropLast(), allowed) {
                at += letter.utf8.count
                if isAllowed { offsets.append(at) }
            }
            return offsets
        }

        /// Returns the rules of a language, or else of the main language: those of German (`de`)
        /// for German in Luxembourg (`de-LU`). Returns nil if there are none.
        private func rules(for language: String) -> HyphenationRules? {
            known.withLock { known in
                if let rules = known.languages[language] { return rules }
                if known.languages.count >= Hyphenation.mostLanguages {
                    known.languages.removeAll()
                }
                let rules = read(language, &known.files)
                known.languages[language] = .some(rules)
                return rules
            }
        }

        private func read(_ language: String, _ files: inout [String: HyphenationRules])
            -> HyphenationRules?
        {
            var parts = language.split(separator: "-")
            guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
            else {
                return nil
            }
            while !parts.isEmpty {
                let file = "\(folder)/hyph_\(parts.joined(separator: "_")).dic"
                if let rules = files[file] ?? HyphenationRules(file: file) {
                    files[file] = rules
                    return rules
                }
                parts.removeLast()
            }
            return nil
        }
    }
#endif
