/// A token of a format string, such as a name, a number or a symbol, with its offsets in the text.
struct FormatToken {
    enum Kind: Equatable {
        case word(String)
        case number(String)
        /// A relation sign such as `<=`. The value is nil for signs such as `<` or `!=`, which look like relations but
        /// are not allowed.
        case relation(LayoutRelation?)
        /// The sign `->` of a visual format, which makes no constraint between two neighbouring views.
        case arrow
        /// The sign `..`, as in `[a1..3]` of a visual format, which stands for the views a1, a2 and a3.
        case dots
        /// A constraint's identifier after the sign `#`, as in `a.width = 80 # narrow`. Empty if no name follows the sign.
        case identifier(String)
        /// A single ASCII character. The kind includes characters without any meaning, which the
        /// parser refuses as unexpected. Characters outside ASCII are all represented by
        /// ``FormatLetter/other``.
        case symbol(Unicode.Scalar)
        case end
    }

    var kind: Kind
    /// The offset at which the token begins in the format string, in UTF-8 bytes. The property
    /// `end` is the offset after its last byte.
    var start: Int
    var end: Int
    /// Whether the token is the first one of its line.
    var startsLine: Bool
}

/// A name in the text of a format string, with the offset at which it begins, in UTF-8 bytes.
struct FormatWord {
    var text: String
    var start: Int
}

/// The tokens of a format string, read one after the other. The parsers of constraint formats and
/// of visual formats use this type, and look one token ahead.
struct FormatTokens {
    private(set) var lines: FormatLines
    /// Whether the format string contains a comment, which begins with `//`. A text of comments
    /// only is no error.
    private(set) var hasComment = false
    private var tokens: [FormatToken] = []
    private var next = 0

    /// Splits a format string into tokens.
    ///
    /// - Parameter kind: a function that reads one token from the scanner and returns the token's
    ///   kind. Its second argument is the first character of the token.
    init(_ format: String, kind: (inout FormatScanner, FormatLetter) -> FormatToken.Kind) {
        lines = FormatLines(format)
        var scanner = FormatScanner(format), startsLine = false
        // Reserve memory for half as many tokens as the format has bytes, which is usually enough:
        // most tokens have two or more bytes, and spaces are no tokens.
        tokens.reserveCapacity(format.utf8.count / 2 + 2)
        while let first = scanner.next {
            let start = scanner.at
            if first.isWhitespace {
                scanner.at += first.bytes
                if first.isNewline {
                    startsLine = true
                    lines.beginLine(at: scanner.at)
                }
            } else if scanner.begins("//") {
                hasComment = true
                scanner.skip { !$0.isNewline }
            } else {
                let kind = kind(&scanner, first)
                tokens.append(
                    FormatToken(kind: kind, start: start, end: scanner.at, startsLine: startsLine))
                startsLine = false
            }
        }
        let end = scanner.at
        tokens.append(FormatToken(kind: .end, start: end, end: end, startsLine: startsLine))
    }

    var token: FormatToken { tokens[next] }
    /// The offset at which the previous token ends in the format string, in UTF-8 bytes.
    var lastEnd: Int { tokens[next - 1].end }

    mutating func skip() { next += 1 }

    /// If the next token is the symbol, skips it and returns true. Otherwise returns false, and the
    /// position does not change.
    mutating func take(_ symbol: Unicode.Scalar) -> Bool {
        guard case .symbol(symbol) = tokens[next].kind else { return false }
        next += 1
        return true
    }

    /// If the next token is one of `others`, and the token after it is `symbol`, skips both and returns
    /// true.
    mutating func take(_ symbol: Unicode.Scalar, after others: [Unicode.Scalar]) -> Bool {
        guard others.contains(where: { token.kind == .symbol($0) }),
            tokens[next + 1].kind == .symbol(symbol)
        else { return false }
        next += 2
        return true
    }

    mutating func takeWord() -> FormatWord? {
        guard case .word(let text) = token.kind else { return nil }
        defer { next += 1 }
        return FormatWord(text: text, start: token.start)
    }
}
