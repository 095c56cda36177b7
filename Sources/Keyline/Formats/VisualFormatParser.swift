// Turns the text of a visual format into a syntax tree by recursive descent. Each function parses
// one production of the grammar in docs/VisualFormat.md. The parser does not look names up;
// VisualFormatLowering does so afterwards.

/// The syntax tree of a visual format, such as `|-[a]-[b(>=80)]-|`. Names in it have not been
/// looked up.
///
/// The tree is a set of flat arrays of plain values, and its nodes refer to each other, and to
/// names, by index. Making constraints from a tree that was parsed before then counts no references
/// and copies no arrays.
struct VisualFormat {
    /// The axes along which the format places its views: one axis for `H:` or `V:`, and two for
    /// `HV:`. Empty for a format that begins with `C:`, and for one that consists of a comment.
    var axes: [Axis] = []
    /// Views and superviews in a row, such as `|-[a]-[b]`, and the connections between neighbours.
    var elements: [Element] = []
    var connections: [Connection] = []
    /// A format that begins with `C:`, which consists of the name of a view and conditions on its
    /// attributes, such as `C:a.top(b.bottom+8)`. Nil for other formats.
    var explicit: Explicit?
    /// All views in brackets, all conditions, and all different names of the format. The other
    /// parts of the tree refer to them by index.
    var boxes: [Box] = []
    var predicates: [Predicate] = []
    var names: [String] = []

    enum Axis { case horizontal, vertical }

    /// A name in the format: its index in ``names``, and the offset in the text at which it ends, in
    /// UTF-8 bytes.
    struct Word {
        var index: Int
        var end: Int
    }

    struct Explicit {
        var view: Word
        var attributes: [(attribute: Word, predicates: Range<Int>)] = []
    }

    enum Element {
        /// The sign `|`, which stands for the superview. The number is its offset in the text, in
        /// UTF-8 bytes.
        case superview(Int)
        /// The views in one pair of brackets, such as `[a, b]`, by their indices in ``boxes``. All
        /// of them are placed beside the same neighbours. Most brackets contain a single view.
        case views(Range<Int>)
    }

    struct Box {
        var name: Word
        /// The last number of a range: 3 for `a1..3`. Nil for a single view.
        var last: Int?
        /// The conditions on the view's size, by their indices in ``predicates``.
        var predicates: Range<Int>
    }

    struct Connection {
        enum Kind {
            case flush
            case standard
            /// The conditions on the gap, by their indices in ``predicates``.
            case gap(Range<Int>)
            /// A spacer, written `~`.
            case spacer(Range<Int>)
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
            case attribute(Word, Word)
        }

        var base: Base
        var factor: (divides: Bool, value: Value)?
        var addend: (isNegative: Bool, value: Value)?
        var end: Int
    }

    /// A number or a name in a visual format, with the offset at which it ends in the text.
    struct Value {
        enum Kind {
            case number(Double)
            /// The index of the name in ``names``.
            case name(Int)
        }

        var kind: Kind
        var end: Int
    }
}

// MARK: Parser

/// A recursive-descent parser for visual formats. It looks one token ahead, and throws at the first
/// mistake.
struct VisualFormatParser {
    private var tokens: FormatTokens
    private var format = VisualFormat()

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
        if token.kind == .end, tokens.hasComment { return format }
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
            if isExplicit {
                format.explicit = try explicit()
                return format
            }
        }
        try chain()
        format.axes = axes
        return format
    }

    /// Skips the next token if it is a word, and returns the word with its index among the names of
    /// the format.
    private mutating func takeWord() -> VisualFormat.Word? {
        guard let word = tokens.takeWord()?.text else { return nil }
        let index = format.names.firstIndex(of: word) ?? format.names.count
        if index == format.names.count { format.names.append(word) }
        return VisualFormat.Word(index: index, end: tokens.lastEnd)
    }

    private mutating func chain() throws(VisualFormatError) {
        let start = token.start
        if tokens.take("|") {
            format.elements.append(.superview(start))
            format.connections.append(try connection())
        }
        format.elements.append(try views())
        while token.kind != .end {
            let connection = try connection()
            format.connections.append(connection)
            let start = token.start
            if tokens.take("|") {
                format.elements.append(.superview(start))
                guard token.kind == .end else { throw failure(.expectedEndOfFormat) }
            } else if case .flush = connection.kind, token.kind != .symbol("[") {
                throw failure(.expectedConnection)
            } else {
                format.elements.append(try views())
            }
        }
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
            return VisualFormat.Connection(
                kind: isSpacer ? .spacer(0..<0) : .standard, start: start)
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
        let first = format.boxes.count
        repeat {
            guard let name = takeWord() else { throw failure(.expectedView) }
            var box = VisualFormat.Box(name: name, last: nil, predicates: 0..<0)
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
            format.boxes.append(box)
        } while tokens.take(",")
        guard tokens.take("]") else { throw failure(.expectedEndOfView) }
        return .views(first..<format.boxes.count)
    }

    /// Parses the conditions between the two signs of a gap in a visual format, such as `8` or `(>=8, <=20)` in
    /// `[a]-(>=8, <=20)-[b]`.
    private mutating func predicateList() throws(VisualFormatError) -> Range<Int> {
        if tokens.take("(") { return try predicates(orElse: .expectedEndOfPredicates) }
        let base = try base(isSigned: false)
        let object = VisualFormat.Object(base: base, end: tokens.lastEnd)
        let first = format.predicates.count
        format.predicates.append(
            VisualFormat.Predicate(relation: .equal, object: object, isBare: true))
        return first..<first + 1
    }

    /// Parses the conditions on a view's size or a gap, such as `>=80, <=b@high)`, whose opening
    /// parenthesis has been read. The closing parenthesis is read, too.
    private mutating func predicates(orElse kind: VisualFormatError.Kind) throws(VisualFormatError)
        -> Range<Int>
    {
        let first = format.predicates.count
        repeat { format.predicates.append(try predicate()) } while tokens.take(",")
        guard tokens.take(")") else { throw failure(kind) }
        return first..<format.predicates.count
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
            guard let attribute = takeWord() else { throw failure(.expectedAttribute) }
            return .attribute(VisualFormat.Word(index: name, end: value.end), attribute)
        }
    }

    /// Parses a name, or a number in the notation of C such as `1.5e3`. Only a number may have a
    /// sign.
    private mutating func value(isSigned: Bool) throws(VisualFormatError) -> VisualFormat.Value {
        if let word = takeWord() {
            return VisualFormat.Value(kind: .name(word.index), end: word.end)
        }
        let isNegative = isSigned && tokens.take("-")
        if isSigned, !isNegative { _ = tokens.take("+") }
        guard case .number(let text) = token.kind, let number = Double(text) else {
            throw failure(.expectedNumberOrMetric)
        }
        tokens.skip()
        let end = tokens.lastEnd
        guard number.isFinite else { throw failure(.notFinite, at: end) }
        return VisualFormat.Value(kind: .number(isNegative ? -number : number), end: end)
    }

    /// Parses the rest of a visual format that begins with `C:`, such as `a.top(b.bottom+8)`.
    private mutating func explicit() throws(VisualFormatError) -> VisualFormat.Explicit {
        guard let view = takeWord() else { throw failure(.expectedView) }
        var explicit = VisualFormat.Explicit(view: view)
        repeat {
            guard tokens.take("."), let attribute = takeWord() else {
                throw failure(.expectedAttribute)
            }
            guard tokens.take("(") else { throw failure(.expectedNumberOrMetric) }
            let predicates = try predicates(orElse: .expectedEndOfPredicates)
            explicit.attributes.append((attribute, predicates))
        } while token.kind != .end
        return explicit
    }
}
