// From text to a tree. Names are read here and looked up by the lowering; docs/ConstraintFormat.md has
// the grammar, whose productions are the functions of the parser.

/// One constraint of a format as it was read.
struct ConstraintFormat {
    /// A name, and where it begins.
    struct Word {
        var text: String
        var start: Int
    }

    struct Operand {
        var item: Word
        var attribute: Word
    }

    struct Value {
        enum Kind {
            case number(Double)
            case name(String)
            case attribute(Operand)
        }

        var kind: Kind
        var isNegative: Bool
        /// Of the number or name; a sign stands before it.
        var start: Int
    }

    /// A product of values; the first divides nothing.
    typealias Term = [(divides: Bool, value: Value)]

    /// A sum of products.
    struct Expression {
        var terms: [(isNegative: Bool, term: Term)]
        var start: Int
    }

    var identifier: String?
    var left: Operand
    var relation: LayoutRelation
    var right: Expression
    var priority: Value?
}

// MARK: Tokens

/// Characters that belong together, and where they are.
struct ConstraintFormatToken {
    enum Kind: Equatable {
        case word(String)
        case number(String)
        /// Any characters of `<>=!`; nil if they are no relation.
        case relation(LayoutRelation?)
        /// The text after `#`, without the white space between; may be empty.
        case identifier(String)
        case symbol(Character)
        case end
    }

    var kind: Kind
    var start: Int
    /// Whether the line ended between the token and the one before it.
    var startsLine: Bool

    /// The tokens of a format, the end among them, and whether there was a comment. Characters that
    /// mean nothing are symbols that nobody expects.
    static func tokens(of format: String) -> (tokens: [ConstraintFormatToken], hasComment: Bool) {
        var scanner = ConstraintFormatScanner(format)
        var tokens: [ConstraintFormatToken] = []
        var (hasComment, startsLine) = (false, false)
        while let next = scanner.next {
            let start = scanner.at
            if next.isWhitespace {
                if next.isNewline { startsLine = true }
                scanner.at += 1
            } else if scanner.begins("//") {
                hasComment = true
                _ = scanner.run { !$0.isNewline }
            } else {
                let kind = scanner.kind(next)
                tokens.append(
                    ConstraintFormatToken(kind: kind, start: start, startsLine: startsLine))
                startsLine = false
            }
        }
        tokens.append(
            ConstraintFormatToken(kind: .end, start: scanner.at, startsLine: startsLine))
        return (tokens, hasComment)
    }
}

/// Takes a format apart, character by character.
private struct ConstraintFormatScanner {
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

    private mutating func name(_ others: String) -> String {
        run { $0.isLetter || ($0.isASCII && $0.isNumber) || others.contains($0) }
    }

    private mutating func skipDigits() { while isDigit(at) { at += 1 } }

    private mutating func number() -> String {
        let start = at
        skipDigits()
        if next == "." { at += 1 }
        skipDigits()
        if next == "e" || next == "E" {
            let signed = at + 1 < text.count && (text[at + 1] == "-" || text[at + 1] == "+")
            if isDigit(at + (signed ? 2 : 1)) { at += signed ? 2 : 1 }
            skipDigits()
        }
        return String(text[start..<at])
    }

    private mutating func relation() -> LayoutRelation? {
        switch run({ "<>=!".contains($0) }) {
        case "=", "==": .equal
        case "<=": .lessThanOrEqual
        case ">=": .greaterThanOrEqual
        default: nil
        }
    }

    mutating func kind(_ first: Character) -> ConstraintFormatToken.Kind {
        if first.isLetter || first == "_" { return .word(name("_")) }
        if isDigit(at) || (first == "." && isDigit(at + 1)) { return .number(number()) }
        if "<>=!".contains(first) { return .relation(relation()) }
        at += 1
        guard first == "#" else { return .symbol(first) }
        _ = run { $0.isWhitespace && !$0.isNewline }
        return .identifier(name("_-."))
    }
}

// MARK: Parser

/// Recursive descent, one token ahead; the first mistake ends it.
struct ConstraintFormatParser {
    private let format: String
    private let tokens: [ConstraintFormatToken]
    private let hasComment: Bool
    private var next = 0

    init(_ format: String) {
        self.format = format
        (tokens, hasComment) = ConstraintFormatToken.tokens(of: format)
    }

    private var token: ConstraintFormatToken { tokens[next] }

    private func failure(_ kind: ConstraintFormatError.Kind, at offset: Int? = nil)
        -> ConstraintFormatError
    {
        ConstraintFormatError(kind, in: format, at: offset ?? token.start)
    }

    /// Takes the symbol if it is next.
    private mutating func take(_ symbol: Character) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        next += 1
        return true
    }

    private mutating func takeWord() -> ConstraintFormat.Word? {
        guard case .word(let text) = token.kind else { return nil }
        next += 1
        return ConstraintFormat.Word(text: text, start: tokens[next - 1].start)
    }

    /// All constraints of the format; none only if it has a comment. `single` wants exactly one.
    mutating func parse(single: Bool = false) throws(ConstraintFormatError) -> [ConstraintFormat] {
        var constraints: [ConstraintFormat] = []
        while take(";") {}
        while token.kind != .end {
            if single, !constraints.isEmpty { throw failure(.expectedEndOfFormat) }
            constraints.append(try constraint())
            let isOver = token.kind == .end || token.kind == .symbol(";") || beginsConstraint
            guard isOver else { throw failure(.expectedEndOfConstraint) }
            while take(";") {}
        }
        guard !constraints.isEmpty || (hasComment && !single) else {
            throw failure(.expectedConstraint)
        }
        return constraints
    }

    /// Whether a new line begins a new constraint. Others go on with the one before.
    private var beginsConstraint: Bool {
        switch token.kind {
        case .word, .identifier: token.startsLine
        default: false
        }
    }

    private mutating func constraint() throws(ConstraintFormatError) -> ConstraintFormat {
        var name: String?
        if case .identifier = token.kind {
            let identifier = try identifier()
            guard take(":") else { throw failure(.expectedColon(after: identifier)) }
            name = identifier
        }
        let left = try operand()
        guard case .relation(let relation?) = token.kind else { throw failure(.expectedRelation) }
        next += 1
        var constraint = ConstraintFormat(
            identifier: name, left: left, relation: relation, right: try expression())
        if take("@") { constraint.priority = try priority() }
        if case .identifier = token.kind, !token.startsLine {
            guard name == nil else { throw failure(.secondIdentifier) }
            constraint.identifier = try identifier()
        }
        return constraint
    }

    private mutating func identifier() throws(ConstraintFormatError) -> String {
        guard case .identifier(let text) = token.kind, !text.isEmpty else {
            throw failure(.expectedIdentifier)
        }
        next += 1
        return text
    }

    private mutating func operand() throws(ConstraintFormatError) -> ConstraintFormat.Operand {
        guard let item = takeWord() else { throw failure(.expectedItem) }
        guard take(".") else { throw failure(.expectedDot(after: item.text)) }
        guard let attribute = takeWord() else { throw failure(.expectedAttribute) }
        return ConstraintFormat.Operand(item: item, attribute: attribute)
    }

    private mutating func expression() throws(ConstraintFormatError) -> ConstraintFormat.Expression
    {
        var expression = ConstraintFormat.Expression(terms: [], start: token.start)
        expression.terms.append((false, try term()))
        while true {
            let isNegative = token.kind == .symbol("-")
            guard take(isNegative ? "-" : "+") else { return expression }
            expression.terms.append((isNegative, try term()))
        }
    }

    private mutating func term() throws(ConstraintFormatError) -> ConstraintFormat.Term {
        var term = [(divides: false, value: try value())]
        while true {
            let divides = token.kind == .symbol("/")
            guard take(divides ? "/" : "*") else { return term }
            term.append((divides, try value()))
        }
    }

    private mutating func value() throws(ConstraintFormatError) -> ConstraintFormat.Value {
        let value = try number(orElse: .expectedValue)
        guard case .name(let name) = value.kind, take(".") else { return value }
        guard let attribute = takeWord() else { throw failure(.expectedAttribute) }
        let item = ConstraintFormat.Word(text: name, start: value.start)
        return ConstraintFormat.Value(
            kind: .attribute(ConstraintFormat.Operand(item: item, attribute: attribute)),
            isNegative: value.isNegative, start: value.start)
    }

    private mutating func priority() throws(ConstraintFormatError) -> ConstraintFormat.Value {
        try number(orElse: .expectedPriority)
    }

    /// A number in the notation of C, or a name; with at most one sign.
    private mutating func number(orElse kind: ConstraintFormatError.Kind)
        throws(ConstraintFormatError) -> ConstraintFormat.Value
    {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        let start = token.start
        if let word = takeWord() {
            return ConstraintFormat.Value(
                kind: .name(word.text), isNegative: isNegative, start: start)
        }
        guard case .number(let text) = token.kind, let number = Double(text) else {
            throw failure(kind)
        }
        guard number.isFinite else { throw failure(.notFinite) }
        next += 1
        return ConstraintFormat.Value(kind: .number(number), isNegative: isNegative, start: start)
    }
}
