// From text to a tree. Names are read here and looked up by the lowering; docs/VisualFormat.md has the
// grammar, whose productions are the functions of the parser.

/// A format as it was read.
enum VisualFormat {
    /// A comment only.
    case nothing
    /// Elements one after another along each of the axes, with a connection between every two.
    case chain([Axis], [Element], [Connection])
    /// `C:`, a view's name, and predicates on its attributes.
    case explicit(Word, [(attribute: Word, predicates: [Predicate])])

    enum Axis { case horizontal, vertical }

    /// A name, and where it ends.
    struct Word {
        var text: String
        var end: Int
    }

    enum Element {
        /// `|`, and where it stands.
        case superview(Int)
        /// Side by side in brackets; nearly always one.
        case views([Box])
    }

    struct Box {
        var name: Word
        /// Of `a1..3`, the 3.
        var last: Int?
        var predicates: [Predicate]
    }

    struct Connection {
        enum Kind {
            case flush
            case standard
            case gap([Predicate])
            /// `~`
            case spacer([Predicate])
            /// `->`
            case none
        }

        var kind: Kind
        var start: Int
    }

    struct Predicate {
        var relation: LayoutRelation
        var object: Object
        var priority: Value?
        /// Of a gap without parentheses.
        var isBare = false
    }

    /// `base [* or / factor] [+ or - addend]`
    struct Object {
        enum Base {
            case value(Value)
            case percent(Double)
            case attribute(Word, Word)
        }

        var base: Base
        var factor: (divides: Bool, value: Value)?
        var addend: (isNegative: Bool, value: Value)?
        var end: Int
    }

    /// A number or a name, and where it ends.
    struct Value {
        enum Kind {
            case number(Double)
            case name(String)
        }

        var kind: Kind
        var end: Int
    }
}

// MARK: Tokens

/// Characters that belong together, and where they are.
struct VisualFormatToken {
    enum Kind: Equatable {
        case word(String)
        case number(String)
        case relation(LayoutRelation)
        /// `<`, `>` or `=` alone.
        case halfRelation
        /// `->`
        case arrow
        /// `..`
        case dots
        case symbol(Character)
        case end
    }

    var kind: Kind
    var start: Int
    var end: Int

    /// The tokens of a format, the end among them, and whether there was a comment. Characters that
    /// mean nothing are symbols that nobody expects.
    static func tokens(of format: String) -> (tokens: [VisualFormatToken], hasComment: Bool) {
        let text = Array(format)
        var tokens: [VisualFormatToken] = []
        var hasComment = false
        var at = 0
        func starts(_ prefix: String, at index: Int) -> Bool {
            text[index...].starts(with: prefix)
        }
        func digit(_ index: Int) -> Bool {
            index < text.count && text[index].isASCII && text[index].isNumber
        }
        while at < text.count {
            let start = at
            let kind: Kind
            if text[at].isWhitespace {
                at += 1
                continue
            } else if starts("//", at: at) {
                hasComment = true
                while at < text.count, !text[at].isNewline { at += 1 }
                continue
            } else if text[at].isLetter || text[at] == "_" {
                while at < text.count, text[at].isLetter || text[at] == "_" || digit(at) { at += 1 }
                kind = .word(String(text[start..<at]))
            } else if digit(at) || (text[at] == "." && digit(at + 1)) {
                while digit(at) { at += 1 }
                if at < text.count, text[at] == ".", !starts("..", at: at) { at += 1 }
                while digit(at) { at += 1 }
                if at < text.count, text[at] == "e" || text[at] == "E" {
                    let signed = at + 1 < text.count && (text[at + 1] == "-" || text[at + 1] == "+")
                    if digit(at + (signed ? 2 : 1)) { at += signed ? 2 : 1 }
                    while digit(at) { at += 1 }
                }
                kind = .number(String(text[start..<at]))
            } else if starts("->", at: at), !starts("->=", at: at) {
                (kind, at) = (.arrow, at + 2)
            } else if starts("..", at: at) {
                (kind, at) = (.dots, at + 2)
            } else if starts("==", at: at) {
                (kind, at) = (.relation(.equal), at + 2)
            } else if starts("<=", at: at) {
                (kind, at) = (.relation(.lessThanOrEqual), at + 2)
            } else if starts(">=", at: at) {
                (kind, at) = (.relation(.greaterThanOrEqual), at + 2)
            } else if "<>=".contains(text[at]) {
                (kind, at) = (.halfRelation, at + 1)
            } else {
                (kind, at) = (.symbol(text[at]), at + 1)
            }
            tokens.append(VisualFormatToken(kind: kind, start: start, end: at))
        }
        tokens.append(VisualFormatToken(kind: .end, start: text.count, end: text.count))
        return (tokens, hasComment)
    }
}

// MARK: Parser

/// Recursive descent, one token ahead; the first mistake ends it.
struct VisualFormatParser {
    private let format: String
    private let tokens: [VisualFormatToken]
    private let hasComment: Bool
    private var next = 0

    init(_ format: String) {
        self.format = format
        (tokens, hasComment) = VisualFormatToken.tokens(of: format)
    }

    private var token: VisualFormatToken { tokens[next] }

    private func failure(_ kind: VisualFormatError.Kind, at offset: Int? = nil) -> VisualFormatError
    {
        VisualFormatError(kind, in: format, at: offset ?? token.start)
    }

    /// Takes the symbol if it is next.
    private mutating func take(_ symbol: Character) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        next += 1
        return true
    }

    private mutating func takeWord() -> VisualFormat.Word? {
        guard case .word(let text) = token.kind else { return nil }
        next += 1
        return VisualFormat.Word(text: text, end: tokens[next - 1].end)
    }

    mutating func parse() throws(VisualFormatError) -> VisualFormat {
        if token.kind == .end, hasComment { return .nothing }
        var axes: [VisualFormat.Axis] = [.horizontal]
        if case .word(let orientation) = token.kind {
            guard ["H", "V", "HV", "C"].contains(orientation) else { throw failure(.expectedView) }
            next += 1
            guard take(":") else { throw failure(.expectedColon(after: orientation)) }
            switch orientation {
            case "C": return try explicit()
            case "V": axes = [.vertical]
            case "HV": axes = [.horizontal, .vertical]
            default: break
            }
        }
        return try chain(along: axes)
    }

    private mutating func chain(along axes: [VisualFormat.Axis]) throws(VisualFormatError)
        -> VisualFormat
    {
        var elements: [VisualFormat.Element] = []
        var connections: [VisualFormat.Connection] = []
        let start = token.start
        if take("|") {
            elements.append(.superview(start))
            connections.append(try connection())
        }
        elements.append(try views())
        while token.kind != .end {
            let connection = try connection()
            connections.append(connection)
            let start = token.start
            if take("|") {
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
            next += 1
            return VisualFormat.Connection(kind: .none, start: start)
        }
        let isSpacer = token.kind == .symbol("~")
        guard take(isSpacer ? "~" : "-") else {
            return VisualFormat.Connection(kind: .flush, start: start)
        }
        switch token.kind {
        case .end: throw failure(.expectedView)
        case .symbol("["), .symbol("|"):
            return VisualFormat.Connection(kind: isSpacer ? .spacer([]) : .standard, start: start)
        default:
            let predicates = try predicateList()
            guard take(isSpacer ? "~" : "-") else {
                throw failure(.expectedEndOfGap(isSpacer ? "~" : "-"))
            }
            return VisualFormat.Connection(
                kind: isSpacer ? .spacer(predicates) : .gap(predicates), start: start)
        }
    }

    private mutating func views() throws(VisualFormatError) -> VisualFormat.Element {
        guard take("[") else { throw failure(.expectedView) }
        var boxes: [VisualFormat.Box] = []
        repeat {
            guard let name = takeWord() else { throw failure(.expectedView) }
            var box = VisualFormat.Box(name: name, last: nil, predicates: [])
            if token.kind == .dots {
                next += 1
                guard case .number(let text) = token.kind, let last = Int(text) else {
                    throw failure(.badRange)
                }
                next += 1
                box.last = last
            }
            if take("(") {
                box.predicates = try predicates(orElse: .expectedEndOfView)
            }
            boxes.append(box)
        } while take(",")
        guard take("]") else { throw failure(.expectedEndOfView) }
        return .views(boxes)
    }

    /// The text between the two signs of a gap.
    private mutating func predicateList() throws(VisualFormatError) -> [VisualFormat.Predicate] {
        if take("(") { return try predicates(orElse: .expectedEndOfPredicates) }
        let base = try base(isSigned: false)
        let object = VisualFormat.Object(base: base, end: tokens[next - 1].end)
        return [VisualFormat.Predicate(relation: .equal, object: object, isBare: true)]
    }

    /// After the opening parenthesis, to the closing one.
    private mutating func predicates(orElse kind: VisualFormatError.Kind) throws(VisualFormatError)
        -> [VisualFormat.Predicate]
    {
        var predicates: [VisualFormat.Predicate] = []
        repeat { predicates.append(try predicate()) } while take(",")
        guard take(")") else { throw failure(kind) }
        return predicates
    }

    private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
        var relation = LayoutRelation.equal
        if case .relation(let written) = token.kind {
            relation = written
            next += 1
        } else if token.kind == .halfRelation {
            throw failure(.unknownRelation, at: token.end)
        }
        var predicate = VisualFormat.Predicate(relation: relation, object: try object())
        if take("@") { predicate.priority = try value(isSigned: true) }
        return predicate
    }

    private mutating func object() throws(VisualFormatError) -> VisualFormat.Object {
        var object = VisualFormat.Object(base: try base(isSigned: true), end: 0)
        let divides = token.kind == .symbol("/")
        if take(divides ? "/" : "*") { object.factor = (divides, try value(isSigned: true)) }
        let isNegative = token.kind == .symbol("-")
        if take(isNegative ? "-" : "+") {
            object.addend = (isNegative, try value(isSigned: false))
        }
        object.end = tokens[next - 1].end
        return object
    }

    private mutating func base(isSigned: Bool) throws(VisualFormatError)
        -> VisualFormat.Object.Base
    {
        let value = try value(isSigned: isSigned)
        switch value.kind {
        case .number(let number):
            return take("%") ? .percent(number) : .value(value)
        case .name(let name):
            guard take(".") else { return .value(value) }
            guard let attribute = takeWord() else { throw failure(.expectedAttribute) }
            return .attribute(VisualFormat.Word(text: name, end: value.end), attribute)
        }
    }

    /// A name, or a number in the notation of C; only numbers have signs.
    private mutating func value(isSigned: Bool) throws(VisualFormatError) -> VisualFormat.Value {
        if let word = takeWord() {
            return VisualFormat.Value(kind: .name(word.text), end: word.end)
        }
        let isNegative = isSigned && take("-")
        if isSigned, !isNegative { _ = take("+") }
        guard case .number(let text) = token.kind, let number = Double(text) else {
            throw failure(.expectedNumberOrMetric)
        }
        next += 1
        let end = tokens[next - 1].end
        guard number.isFinite else { throw failure(.notFinite, at: end) }
        return VisualFormat.Value(kind: .number(isNegative ? -number : number), end: end)
    }

    /// After `C:`.
    private mutating func explicit() throws(VisualFormatError) -> VisualFormat {
        guard let view = takeWord() else { throw failure(.expectedView) }
        var attributes: [(attribute: VisualFormat.Word, predicates: [VisualFormat.Predicate])] = []
        repeat {
            guard take("."), let attribute = takeWord() else { throw failure(.expectedAttribute) }
            guard take("(") else { throw failure(.expectedNumberOrMetric) }
            attributes.append((attribute, try predicates(orElse: .expectedEndOfPredicates)))
        } while token.kind != .end
        return .explicit(view, attributes)
    }
}
