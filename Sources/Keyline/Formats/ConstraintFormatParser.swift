// Turns the text of a format into a syntax tree by recursive descent. Each function parses one
// production of the grammar in docs/ConstraintFormat.md; docs/Documents.md describes what equations
// of documents add. The parser does not look names up; ConstraintFormatLowering does so afterwards.

/// The syntax tree of one constraint, such as `title.top = icon.bottom + 8 @ high`, in a constraint
/// format or in an equation of a layout document.
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
            /// A sum in parentheses, which only equations of layout documents may contain.
            indirect case sum(Expression)
        }

        var kind: Kind
        var isNegative: Bool
        /// The offset in the text at which the number or name begins, in UTF-8 bytes. If the value
        /// has a sign, the sign is before this offset.
        var start: Int
    }

    /// A product of values, such as `9 / 16 * photo.width`. Each value has a flag whether it is a
    /// divisor; the first value never is.
    typealias Term = [(divides: Bool, value: Value)]

    /// An expression of a constraint format: a sum of products, such as `0.5 * a.width - margin`.
    struct Expression {
        var terms: [(isNegative: Bool, term: Term)]
        var start: Int
    }

    var identifier: String?
    /// The left-hand side: a single attribute of an item in constraint formats, any sum in equations of layout
    /// documents.
    var left: Expression
    var relation: LayoutRelation
    var right: Expression
    var priority: Value?
    var start: Int
}

extension ConstraintFormat.Expression {
    /// Creates an expression that consists of one attribute of an item, such as `a.width`.
    init(_ operand: ConstraintFormat.Operand) {
        let value = ConstraintFormat.Value(
            kind: .attribute(operand), isNegative: false, start: operand.item.start)
        self.init(terms: [(false, [(divides: false, value: value)])], start: value.start)
    }

    /// The names of metrics and of items in the expression, each list in the order in which the
    /// names occur in the text.
    var words: (metrics: [String], items: [FormatWord]) {
        var metrics: [String] = [], items: [FormatWord] = []
        for (_, term) in terms {
            for (_, value) in term {
                switch value.kind {
                case .number: break
                case .name(let name): metrics.append(name)
                case .attribute(let operand): items.append(operand.item)
                case .sum(let sum):
                    let inner = sum.words
                    metrics += inner.metrics
                    items += inner.items
                }
            }
        }
        return (metrics, items)
    }
}

// MARK: Parser

/// A recursive-descent parser for constraint formats and equations. It looks one token ahead, and
/// throws at the first mistake.
struct ConstraintFormatParser {
    private var tokens: FormatTokens
    /// Whether the language is that of equations in layout documents, which may have sums on the left-hand side, and
    /// parentheses.
    private let hasSums: Bool
    /// The number of parentheses that have been opened and not yet closed before the present token.
    private var depth = 0
    private static let deepest = 64

    init(_ format: String, hasSums: Bool = false) {
        self.hasSums = hasSums
        tokens = FormatTokens(format) { scanner, first in
            if let kind = scanner.wordOrNumber(first, hasRanges: false) { return kind }
            if Self.isSign(first) { return .relation(Self.relation(scanner.run(Self.isSign))) }
            scanner.at += first.bytes
            guard first.scalar == "#" else { return .symbol(first.scalar) }
            scanner.skip { $0.isWhitespace && !$0.isNewline }
            return .identifier(scanner.name { $0 == "_" || $0 == "-" || $0 == "." })
        }
    }

    private static func isSign(_ letter: FormatLetter) -> Bool {
        switch letter.scalar {
        case "<", ">", "=", "!": true
        default: false
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
    var lines: FormatLines { tokens.lines }

    private func failure(_ kind: ConstraintFormatError.Kind, at offset: Int? = nil)
        -> ConstraintFormatError
    {
        ConstraintFormatError(kind, at: lines.position(at: offset ?? token.start))
    }

    /// Parses all constraints of a text. If `single` is true, the text must contain exactly one.
    /// Returns an empty array only for a text that consists of comments.
    mutating func parse(single: Bool = false) throws(ConstraintFormatError) -> [ConstraintFormat] {
        var constraints: [ConstraintFormat] = []
        while tokens.take(";") {}
        while token.kind != .end {
            if single, !constraints.isEmpty { throw failure(.expectedEndOfFormat) }
            constraints.append(try constraint())
            while tokens.take(";") {}
        }
        guard !constraints.isEmpty || (tokens.hasComment && !single) else {
            throw failure(.expectedConstraint)
        }
        return constraints
    }

    /// Whether a new constraint begins at the present token. A line that begins with an operator or a relation
    /// continues the constraint of the line before.
    private var beginsConstraint: Bool {
        switch token.kind {
        case .word, .identifier: token.startsLine
        case .number, .symbol("("): token.startsLine && hasSums
        default: false
        }
    }

    /// Whether no further token belongs to the constraint before the present token.
    private var isOver: Bool {
        token.kind == .end || token.kind == .symbol(";") || beginsConstraint
    }

    private mutating func constraint() throws(ConstraintFormatError) -> ConstraintFormat {
        var name: String?
        if case .identifier = token.kind {
            let identifier = try identifier()
            guard tokens.take(":") else { throw failure(.expectedColon(after: identifier)) }
            name = identifier
        }
        let start = token.start
        let left = hasSums ? try expression() : ConstraintFormat.Expression(try operand())
        guard case .relation(let relation?) = token.kind else { throw failure(.expectedRelation) }
        tokens.skip()
        var constraint = ConstraintFormat(
            identifier: name, left: left, relation: relation, right: try expression(), start: start)
        if tokens.take("@") { constraint.priority = try priority() }
        if case .identifier = token.kind, !token.startsLine {
            guard name == nil else { throw failure(.secondIdentifier) }
            constraint.identifier = try identifier()
        }
        guard isOver else { throw failure(.expectedEndOfConstraint) }
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
        if hasSums, let sum = try parenthesised() { return sum }
        let value = try number(orElse: .expectedValue)
        guard case .name(let name) = value.kind, tokens.take(".") else { return value }
        guard let attribute = tokens.takeWord() else { throw failure(.expectedAttribute) }
        let item = FormatWord(text: name, start: value.start)
        return ConstraintFormat.Value(
            kind: .attribute(ConstraintFormat.Operand(item: item, attribute: attribute)),
            isNegative: value.isNegative, start: value.start)
    }

    /// Parses a sum in parentheses, such as `-(a + 8)`, with an optional sign. Returns nil if the
    /// next tokens do not begin one.
    private mutating func parenthesised() throws(ConstraintFormatError) -> ConstraintFormat.Value? {
        let start = token.start, isNegative = token.kind == .symbol("-")
        guard tokens.take("(") || tokens.take("(", after: ["-", "+"]) else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard depth < ConstraintFormatParser.deepest else { throw failure(.tooDeep) }
        let sum = try expression()
        guard tokens.take(")") else { throw failure(.expectedParenthesis) }
        return ConstraintFormat.Value(kind: .sum(sum), isNegative: isNegative, start: start)
    }

    private mutating func priority() throws(ConstraintFormatError) -> ConstraintFormat.Value {
        try number(orElse: .expectedPriority)
    }

    /// Parses a number in the notation of C, or a name, with an optional sign.
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

// MARK: Equations

extension ConstraintFormatParser {
    /// Parses the constraints of a text. For each, the result is the constraint or the mistake in it. After a
    /// mistake, parsing continues at the next line that begins a constraint, or after the next `;`.
    mutating func parseEach() -> [Result<ConstraintFormat, ConstraintFormatError>] {
        var results: [Result<ConstraintFormat, ConstraintFormatError>] = []
        while tokens.take(";") {}
        while token.kind != .end {
            let start = token.start
            do throws(ConstraintFormatError) {
                results.append(.success(try constraint()))
            } catch {
                results.append(.failure(error))
                if token.kind != .end, token.start == start || !beginsConstraint { tokens.skip() }
                while !isOver { tokens.skip() }
            }
            while tokens.take(";") {}
        }
        return results
    }

    /// Parses a constraint on the attribute `left` that is written without its left side, such as `80` or `>= 2 *
    /// icon.width @high`.
    mutating func parsePredicate(on left: ConstraintFormat.Operand) throws(ConstraintFormatError)
        -> ConstraintFormat
    {
        var relation = LayoutRelation.equal
        if case .relation(let written) = token.kind {
            guard let written else { throw failure(.expectedRelation) }
            relation = written
            tokens.skip()
        }
        var constraint = ConstraintFormat(
            left: ConstraintFormat.Expression(left), relation: relation, right: try expression(),
            start: 0)
        if tokens.take("@") { constraint.priority = try priority() }
        guard token.kind == .end else { throw failure(.expectedEndOfConstraint) }
        return constraint
    }

    /// Parses a text that consists of one expression, such as `2 * gap + 8`, and nothing else.
    mutating func parseExpression() throws(ConstraintFormatError) -> ConstraintFormat.Expression {
        let expression = try expression()
        guard token.kind == .end else { throw failure(.expectedEndOfExpression) }
        return expression
    }

    /// Parses a text that consists of a priority, such as `750` or `high`, and nothing else.
    mutating func parsePriority() throws(ConstraintFormatError) -> ConstraintFormat.Value {
        _ = tokens.take("@")
        let value = try priority()
        guard token.kind == .end else { throw failure(.expectedEndOfExpression) }
        return value
    }
}
