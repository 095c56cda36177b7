/// Characters of a format that belong together, and where they are.
struct FormatToken {
    enum Kind: Equatable {
        case word(String)
        case number(String)
        /// Nil for signs of relations that are no relation.
        case relation(LayoutRelation?)
        /// `->`
        case arrow
        /// `..`
        case dots
        /// The text after `#`, without the white space between; may be empty.
        case identifier(String)
        /// Also a character that means nothing, which nobody expects.
        case symbol(Character)
        case end
    }

    var kind: Kind
    var start: Int
    var end: Int
    /// Whether the line ended between the token and the one before it.
    var startsLine: Bool
}

/// A name in a format, and where it stands.
struct FormatWord {
    var text: String
    var start: Int
    var end: Int
}

/// The tokens of a format, read one after the other; the parsers of both languages look at one token ahead.
struct FormatTokens {
    private(set) var lines: FormatLines
    /// Whether there was a comment.
    private(set) var hasComment = false
    private var tokens: [FormatToken] = []
    private var next = 0

    /// - Parameter kind: takes one token, which begins with the character, and says what it is.
    init(_ format: String, kind: (inout FormatScanner, Character) -> FormatToken.Kind) {
        lines = FormatLines(format)
        var scanner = FormatScanner(format), startsLine = false
        while let first = scanner.next {
            let start = scanner.at
            if first.isWhitespace {
                scanner.at += 1
                if first.isNewline {
                    startsLine = true
                    lines.beginLine(at: scanner.at)
                }
            } else if scanner.begins("//") {
                hasComment = true
                _ = scanner.run { !$0.isNewline }
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
    /// Where the token before ends.
    var lastEnd: Int { tokens[next - 1].end }

    mutating func skip() { next += 1 }

    /// Takes the symbol if it is next.
    mutating func take(_ symbol: Character) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        next += 1
        return true
    }

    /// Whether the symbol is next, or comes right after one of the others.
    func next(is symbol: Character, after others: [Character]) -> Bool {
        guard others.contains(where: { token.kind == .symbol($0) }) else { return false }
        return tokens[next + 1].kind == .symbol(symbol)
    }

    /// Takes `-` or `+`; true for `-`.
    mutating func takeSign() -> Bool {
        defer { next += 1 }
        return token.kind == .symbol("-")
    }

    mutating func takeWord() -> FormatWord? {
        guard case .word(let text) = token.kind else { return nil }
        defer { next += 1 }
        return FormatWord(text: text, start: token.start, end: token.end)
    }
}

/// Takes a format apart, character by character.
struct FormatScanner {
    private let text: [Character]
    var at = 0

    init(_ format: String) { text = Array(format) }

    var next: Character? { at < text.count ? text[at] : nil }

    func begins(_ words: String) -> Bool { text[at...].starts(with: words) }

    private func isDigit(_ index: Int) -> Bool {
        index < text.count && text[index].isASCII && text[index].isNumber
    }

    /// Takes characters as long as there are such.
    mutating func run(_ isTaken: (Character) -> Bool) -> String {
        let start = at
        while at < text.count, isTaken(text[at]) { at += 1 }
        return String(text[start..<at])
    }

    /// Takes the characters if they are next.
    mutating func take(_ words: String) -> Bool {
        guard begins(words) else { return false }
        at += words.count
        return true
    }

    /// Letters, digits, and others.
    mutating func name(_ others: String) -> String {
        run { $0.isLetter || ($0.isASCII && $0.isNumber) || others.contains($0) }
    }

    /// A word or a number in the notation of C, if one begins here.
    /// - Parameter hasRanges: whether two dots after a number are no part of it.
    mutating func wordOrNumber(_ first: Character, hasRanges: Bool) -> FormatToken.Kind? {
        if first.isLetter || first == "_" { return .word(name("_")) }
        guard isDigit(at) || (first == "." && isDigit(at + 1)) else { return nil }
        let start = at
        skipDigits()
        if next == ".", !(hasRanges && begins("..")) { at += 1 }
        skipDigits()
        if next == "e" || next == "E" {
            let signed = at + 1 < text.count && (text[at + 1] == "-" || text[at + 1] == "+")
            if isDigit(at + (signed ? 2 : 1)) { at += signed ? 2 : 1 }
            skipDigits()
        }
        return .number(String(text[start..<at]))
    }

    private mutating func skipDigits() { while isDigit(at) { at += 1 } }
}
