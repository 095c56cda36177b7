// Turns the text of a visual format into a syntax tree by recursive descent. Each function parses
// one production of the grammar in docs/VisualFormat.md. The parser does not look names up;
// VisualFormatLowering does so afterwards.

/// The syntax tree of a visual format, such as `|-[a]-[b(>=80)]-|`. Names in it have not been
/// looked up.
enum VisualFormat {
    /// The visual format consists of a comment only, and makes no constraints.
    case nothing
    /// Views and superviews in a row, such as `|-[a]-[b]`, and the connections between neighbours.
    /// The constraints are made for each of the axes: one axis for `H:` or `V:`, and two for `HV:`.
    case chain([Axis], [Element], [Connection])
    /// A format that begins with `C:`, which consists of the name of a view and conditions on its attributes, such as
    /// `C:a.top(b.bottom+8)`.
    case explicit(FormatWord, [(attribute: FormatWord, predicates: [Predicate])])

    enum Axis { case horizontal, vertical }

    enum Element {
        /// The sign `|`, which stands for the superview. The number is its offset in the text, in
        /// UTF-8 bytes.
        case superview(Int)
        /// The views in one pair of brackets, such as `[a, b]`. All of them are placed beside the
        /// same neighbours. Most brackets contain a single view.
        case views([Box])
    }

    struct Box {
        var name: FormatWord
        /// The last number of a range: 3 for `a1..3`. Nil for a single view.
        var last: Int?
        var predicates: [Predicate]
    }

    struct Connection {
        enum Kind {
            case flush
            case standard
            case gap([Predicate])
            /// A spacer, written `~`.
            case spacer([Predicate])
            /// The connection `->`, which makes no constraint between the views beside it.
            case none
        }

        var kind: Kind
        var start: Int
    }

    struct Predicate {
        var relation: LayoutRelation
        var object: Object
        var priority: Value?
        /// Whether the condition on a gap is written without parentheses, as the 8 in `[a]-8-[b]`.
        var isBare = false
    }

    /// The right-hand side of a condition on a size or gap: `base * factor + addend`, such as
    /// `b * 0.5 + 8`. The factor and the addend are optional; `/` and `-` may stand in place of `*`
    /// and `+`.
    struct Object {
        enum Base {
            case value(Value)
            case percent(Double)
            case attribute(FormatWord, FormatWord)
        }

        var base: Base
        var factor: (divides: Bool, value: Value)?
        var addend: (isNegative: Bool, value: Value)?
        var end: Int
    }

    /// A number or a name in a visual format, with the offsets at which it begins and ends in the
    /// text.
    struct Value {
        enum Kind {
            case number(Double)
            case name(String)
        }

        var kind: Kind
        var start: Int
        var end: Int
    }
}

// MARK: Parser

/// A recursive-descent parser for visual formats. It looks one token ahead, and throws at the first
/// mistake.
struct VisualFormatParser {
    private var tokens: FormatTokens

    init(_ format: String) {
        tokens = FormatTokens(format) { scanner, first in
            if let kind = scanner.wordOrNumber(first, hasRanges: true) { return kind }
            if !scanner.begins("->="), scanner.take("->") { return .arrow }
            if scanner.take("..") { return .dots }
            if scanner.take("==") { return .relation(.equal) }
            if scanner.take("<=") { return .relation(.lessThanOrEqual) }
            if scanner.take(">=") { return .relation(.greaterThanOrEqual) }
            scanner.at += first.bytes
            switch first.scalar {
            case "<", ">", "=": return .relation(nil)
            default: return .symbol(first.scalar)
            }
        }
    }

    private var token: FormatToken { tokens.token }
    var lines: FormatLines { tokens.lines }

    private func failure(_ kind: VisualFormatError.Kind, at offset: Int? = nil) -> VisualFormatError
    {
        VisualFormatError(kind, at: lines.position(at: offset ?? token.start))
    }

    mutating func parse() throws(VisualFormatError) -> VisualFormat {
        if token.kind == .end, tokens.hasComment { return .nothing }
        var axes: [VisualFormat.Axis] = [.horizontal]
        if case .word(let orientation) = token.kind {
            var isExplicit = false
            switch orientation {
            case "H": break
            case "V": axes = [.vertical]
            case "HV": axes = [.horizontal, .vertical]
            case "C": isExplicit = true
            default: throw failure(.expectedView)
            }
            tokens.skip()
            guard tokens.take(":") else { throw failure(.expectedColon(after: orientation)) }
            if isExplicit { return try explicit() }
        }
        return try chain(along: axes)
    }

    private mutating func chain(along axes: [VisualFormat.Axis]) throws(VisualFormatError)
        -> VisualFormat
    {
        var elements: [VisualFormat.Element] = []
        var connections: [VisualFormat.Connection] = []
        let start = token.start
        if tokens.take("|") {
            elements.append(.superview(start))
            connections.append(try connection())
        }
        elements.append(try views())
        while token.kind != .end {
            let connection = try connection()
            connections.append(connection)
            let start = token.start
            if tokens.take("|") {
                elements.append(.superview(start))
                guard token.kind == .end else { throw failure(.expectedEndOfFormat) }
            } else if case .flush = connection.kind, token.kind != .symbol("[") {
                throw failure(.expectedConnection)
            } else {
                elements.append(try views())
            }
        }
        return .chain(axes, elements, connections)
    }

    private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
        let start = token.start
        if token.kind == .arrow {
            tokens.skip()
            return VisualFormat.Connection(kind: .none, start: start)
        }
        let isSpacer = token.kind == .symbol("~")
        guard tokens.take(isSpacer ? "~" : "-") else {
            return VisualFormat.Connection(kind: .flush, start: start)
        }
        switch token.kind {
        case .end: throw failure(.expectedView)
        case .symbol("["), .symbol("|"):
            return VisualFormat.Connection(kind: isSpacer ? .spacer([]) : .standard, start: start)
        default:
            let predicates = try predicateList()
            guard tokens.take(isSpacer ? "~" : "-") else {
                throw failure(.expectedEndOfGap(isSpacer ? "~" : "-"))
            }
            return VisualFormat.Connection(
                kind: isSpacer ? .spacer(predicates) : .gap(predicates), start: start)
        }
    }

    private mutating func views() throws(VisualFormatError) -> VisualFormat.Element {
        guard tokens.take("[") else { throw failure(.expectedView) }
        var boxes: [VisualFormat.Box] = []
        repeat {
            guard let name = tokens.takeWord() else { throw failure(.expectedView) }
            var box = VisualFormat.Box(name: name, last: nil, predicates: [])
            if token.kind == .dots {
                tokens.skip()
                guard case .number(let text) = token.kind, let last = Int(text) else {
                    throw failure(.badRange)
                }
                tokens.skip()
                box.last = last
            }
            if tokens.take("(") {
                box.predicates = try predicates(orElse: .expectedEndOfView)
            }
            boxes.append(box)
        } while tokens.take(",")
        guard tokens.take("]") else { throw failure(.expectedEndOfView) }
        return .views(boxes)
    }

    /// Parses the conditions between the two signs of a gap in a visual format, such as `8` or `(>=8, <=20)` in
    /// `[a]-(>=8, <=20)-[b]`.
    private mutating func predicateList() throws(VisualFormatError) -> [VisualFormat.Predicate] {
        if tokens.take("(") { return try predicates(orElse: .expectedEndOfPredicates) }
        let base = try base(isSigned: false)
        let object = VisualFormat.Object(base: base, end: tokens.lastEnd)
        return [VisualFormat.Predicate(relation: .equal, object: object, isBare: true)]
    }

    /// Parses the conditions on a view's size or a gap, such as `>=80, <=b@high)`, whose opening
    /// parenthesis has been read. The closing parenthesis is read, too.
    private mutating func predicates(orElse kind: VisualFormatError.Kind) throws(VisualFormatError)
        -> [VisualFormat.Predicate]
    {
        var predicates: [VisualFormat.Predicate] = []
        repeat { predicates.append(try predicate()) } while tokens.take(",")
        guard tokens.take(")") else { throw failure(kind) }
        return predicates
    }

    private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
        var relation = LayoutRelation.equal
        if case .relation(let written) = token.kind {
            guard let written else { throw failure(.unknownRelation, at: token.end) }
            relation = written
            tokens.skip()
        }
        var predicate = VisualFormat.Predicate(relation: relation, object: try object())
        if tokens.take("@") { predicate.priority = try value(isSigned: true) }
        return predicate
    }

    private mutating func object() throws(VisualFormatError) -> VisualFormat.Object {
        var object = VisualFormat.Object(base: try base(isSigned: true), end: 0)
        let divides = token.kind == .symbol("/")
        if tokens.take(divides ? "/" : "*") { object.factor = (divides, try value(isSigned: true)) }
        let isNegative = token.kind == .symbol("-")
        if tokens.take(isNegative ? "-" : "+") {
            object.addend = (isNegative, try value(isSigned: false))
        }
        object.end = tokens.lastEnd
        return object
    }

    private mutating func base(isSigned: Bool) throws(VisualFormatError)
        -> VisualFormat.Object.Base
    {
        let value = try value(isSigned: isSigned)
        switch value.kind {
        case .number(let number):
            return tokens.take("%") ? .percent(number) : .value(value)
        case .name(let name):
            guard tokens.take(".") else { return .value(value) }
            guard let attribute = tokens.takeWord() else { throw failure(.expectedAttribute) }
            return .attribute(FormatWord(text: name, start: value.start, end: value.end), attribute)
        }
    }

    /// Parses a name, or a number in the notation of C such as `1.5e3`. Only a number may have a
    /// sign.
    private mutating func value(isSigned: Bool) throws(VisualFormatError) -> VisualFormat.Value {
        if let word = tokens.takeWord() {
            return VisualFormat.Value(kind: .name(word.text), start: word.start, end: word.end)
        }
        let start = token.start, isNegative = isSigned && tokens.take("-")
        if isSigned, !isNegative { _ = tokens.take("+") }
        guard case .number(let text) = token.kind, let number = Double(text) else {
            throw failure(.expectedNumberOrMetric)
        }
        tokens.skip()
        let end = tokens.lastEnd
        guard number.isFinite else { throw failure(.notFinite, at: end) }
        return VisualFormat.Value(
            kind: .number(isNegative ? -number : number), start: start, end: end)
    }

    /// Parses the rest of a visual format that begins with `C:`, such as `a.top(b.bottom+8)`.
    private mutating func explicit() throws(VisualFormatError) -> VisualFormat {
        guard let view = tokens.takeWord() else { throw failure(.expectedView) }
        var attributes: [(attribute: FormatWord, predicates: [VisualFormat.Predicate])] = []
        repeat {
            guard tokens.take("."), let attribute = tokens.takeWord() else {
                throw failure(.expectedAttribute)
            }
            guard tokens.take("(") else { throw failure(.expectedNumberOrMetric) }
            attributes.append((attribute, try predicates(orElse: .expectedEndOfPredicates)))
        } while token.kind != .end
        return .explicit(view, attributes)
    }
}
