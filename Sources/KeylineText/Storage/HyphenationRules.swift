#if Fonts
    import CText

    /// The hyphenation rules of one language. Any thread may use the object, because the C object
    /// behind it never changes.
    final class HyphenationRules: @unchecked Sendable {
        private let rules: OpaquePointer

        /// Reads a file with hyphenation rules for libhyphen. Returns nil if there is no such file,
        /// or if ICU does not know the encoding that the file names.
        init?(file: String) {
            guard let rules = text_hyphens_open(file) else { return nil }
            self.rules = rules
        }

        deinit { text_hyphens_close(rules) }

        /// Returns for each character of a word whether a hyphen may follow it. The word must be in
        /// small letters, as the rules are.
        func hyphens(in word: String) -> [Bool] {
            var allowed = [Bool](repeating: false, count: word.utf8.count)
            let isDone = word.withCString { text_hyphens_find(rules, $0, allowed.count, &allowed) }
            return isDone ? allowed : []
        }
    }
#endif
