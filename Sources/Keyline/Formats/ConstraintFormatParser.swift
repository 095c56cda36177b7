// From text to a tree. Names are read here and looked up by the lowering; docs/ConstraintFormat.md has
// the grammar, whose productions are the functions of the parser.

/// One constraint of a format as it was read.
struct ConstraintFormat {
    struct Operand {
        var item: FormatWord
        var attribute: FormatWord
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

// MARK: Parser

/// Recursive descent, one token ahead; the first mistake ends it.
struct ConstraintFormatParser {
    private var tokens: FormatTokens

    init(_ format: String) {
        tokens = FormatTokens(format) { scanner, first in
            if let kind = scanner.wordOrNumber(first, hasRanges: false) { return kind }
            if "<>=!".contains(first) {
                return .relation(Self.relation(scanner.run { "<>=!".contains($0) }))
            }
            scanner.at += 1
            guard first == "#" else { return .symbol(first) }
            _ = scanner.run { $0.isWhitespace && !$0.isNewline }
            return .identifier(scanner.name("_-."))
        }
    }

    private static func relation(_ signs: String) -> LayoutRelation? {
        switch signs {
        case "=", "==": .equal
        case "<=": .lessThanOrEqual
        case ">=": .greaterThanOrEqual
        default: nil
        }
    }

    private var token: FormatToken { tokens.token }

    private func failure(_ kind: ConstraintFormatError.Kind, at offset: Int? = nil)
        -> ConstraintFormatError
    {
        ConstraintFormatError(kind, in: tokens.format, at: offset ?? token.start)
    }

    /// All constraints of the format; none only if it has a comment. `single` wants exactly one.
    mutating func parse(single: Bool = false) throws(ConstraintFormatError) -> [ConstraintFormat] {
        var constraints: [ConstraintFormat] = []
        while tokens.take(";") {}
        while token.kind != .end {
            if single, !constraints.isEmpty { throw failure(.expectedEndOfFormat) }
            constraints.append(try constraint())
            let isOver = token.kind == .end || token.kind == .symbol(";") || beginsConstraint
            guard isOver else { throw failure(.expectedEndOfConstraint) }
            while tokens.take(";") {}
        }
        guard !constraints.isEmpty || (tokens.hasComment && !single) else {
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
            guard tokens.take(":") else { throw failure(.expectedColon(after: identifier)) }
            name = identifier
        }
        let left = try operand()
        guard case .relation(let relation?) = token.kind else { throw failure(.expectedRelation) }
        tokens.skip()
        var constraint = ConstraintFormat(
            identifier: name, left: left, relation: relation, right: try expression())
        if tokens.take("@") { constraint.priority = try priority() }
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
        tokens.skip()
        return text
    }

    private mutating func operand() throws(ConstraintFormatError) -> ConstraintFormat.Operand {
        guard let item = tokens.takeWord() else { throw failure(.expectedItem) }
        guard tokens.take(".") else { throw failure(.expectedDot(after: item.text)) }
        guard let attribute = tokens.takeWord() else { throw failure(.expectedAttribute) }
        return ConstraintFormat.Operand(item: item, attribute: attribute)
    }

    private mutating func expression() throws(ConstraintFormatError) -> ConstraintFormat.Expression
    {
        var expression = ConstraintFormat.Expression(terms: [], start: token.start)
        expression.terms.append((false, try term()))
        while true {
            let isNegative = token.kind == .symbol("-")
            guard tokens.take(isNegative ? "-" : "+") else { return expression }
            expression.terms.append((isNegative, try term()))
        }
    }

    private mutating func term() throws(ConstraintFormatError) -> ConstraintFormat.Term {
        var term = [(divides: false, value: try value())]
        while true {
            let divides = token.kind == .symbol("/")
            guard tokens.take(divides ? "/" : "*") else { return term }
            term.append((divides, try value()))
        }
    }

    private mutating func value() throws(ConstraintFormatError) -> ConstraintFormat.Value {
        let value = try number(orElse: .expectedValue)
        guard case .name(let name) = value.kind, tokens.take(".") else { return value }
        guard let attribute = tokens.takeWord() else { throw failure(.expectedAttribute) }
        let item = FormatWord(
            text: name, start: value.start, end: value.start + name.count)
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
        let isNegative = tokens.take("-")
        if !isNegative { _ = tokens.take("+") }
        let start = token.start
        if let word = tokens.takeWord() {
            return ConstraintFormat.Value(
                kind: .name(word.text), isNegative: isNegative, start: start)
        }
        guard case .number(let text) = token.kind, let number = Double(text) else {
            throw failure(kind)
        }
        guard number.isFinite else { throw failure(.notFinite) }
        tokens.skip()
        return ConstraintFormat.Value(kind: .number(number), isNegative: isNegative, start: start)
    }
}
