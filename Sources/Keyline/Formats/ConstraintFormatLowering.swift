// From the tree of a format to constraints. Everything is looked up and checked before the first
// constraint is made, so that a failure changes nothing; not even a safe-area guide is made.

/// The meaning of an attribute's name in a format.
struct ConstraintFormatAttribute {
    enum Axis { case x, y, size, none }
    /// Whether right-to-left text changes its side. The two kinds cannot be compared.
    enum Side { case absolute, directional, neither }

    var name: String
    var rawValue: Int
    var axis: Axis
    var side = Side.neither

    /// Nil for a raw value that is no attribute's; the table below has none.
    var attribute: LayoutAttribute? { LayoutAttribute(rawValue: rawValue) }

    static let all: [String: ConstraintFormatAttribute] = {
        let table: [ConstraintFormatAttribute] = [
            .init(name: "notAnAttribute", rawValue: 0, axis: .none),
            .init(name: "left", rawValue: 1, axis: .x, side: .absolute),
            .init(name: "right", rawValue: 2, axis: .x, side: .absolute),
            .init(name: "top", rawValue: 3, axis: .y),
            .init(name: "bottom", rawValue: 4, axis: .y),
            .init(name: "leading", rawValue: 5, axis: .x, side: .directional),
            .init(name: "trailing", rawValue: 6, axis: .x, side: .directional),
            .init(name: "width", rawValue: 7, axis: .size),
            .init(name: "height", rawValue: 8, axis: .size),
            .init(name: "centerX", rawValue: 9, axis: .x),
            .init(name: "centerY", rawValue: 10, axis: .y),
            .init(name: "lastBaseline", rawValue: 11, axis: .y),
            .init(name: "baseline", rawValue: 11, axis: .y),
            .init(name: "firstBaseline", rawValue: 12, axis: .y),
            .init(name: "leftMargin", rawValue: 13, axis: .x, side: .absolute),
            .init(name: "rightMargin", rawValue: 14, axis: .x, side: .absolute),
            .init(name: "topMargin", rawValue: 15, axis: .y),
            .init(name: "bottomMargin", rawValue: 16, axis: .y),
            .init(name: "leadingMargin", rawValue: 17, axis: .x, side: .directional),
            .init(name: "trailingMargin", rawValue: 18, axis: .x, side: .directional),
            .init(name: "centerXWithinMargins", rawValue: 19, axis: .x),
            .init(name: "centerYWithinMargins", rawValue: 20, axis: .y),
        ]
        return Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })
    }()
}

/// A constraint that was checked and can be made.
struct ConstraintDraft {
    /// An item, or a view's guide that is only asked for when the constraint is made.
    struct Item {
        var owner: any LayoutItem
        var guide: ((View) -> any LayoutItem)?

        var resolved: any LayoutItem {
            guard let guide, let view = owner as? View else { return owner }
            return guide(view)
        }
    }

    var identifier: String?
    var first: (item: Item, attribute: LayoutAttribute)
    var relation: LayoutRelation
    var second: (item: Item, attribute: LayoutAttribute)?
    var multiplier: Double
    var constant: Double
    var priority: LayoutPriority

    func constraint(_ source: LayoutConstraint.SourceLocation?) -> LayoutConstraint {
        let constraint = LayoutConstraint(
            item: first.item.resolved, attribute: first.attribute, relatedBy: relation,
            toItem: second?.item.resolved, attribute: second?.attribute ?? .notAnAttribute,
            multiplier: second == nil ? 1 : multiplier, constant: constant)
        constraint.priority = priority
        constraint.identifier = identifier
        constraint.source = source
        return constraint
    }
}

struct ConstraintFormatLowering {
    /// An attribute of an item, looked up.
    private struct End {
        var item: ConstraintDraft.Item
        var attribute: LayoutAttribute
        var meaning: ConstraintFormatAttribute
        var start: Int

        func isSame(as other: End) -> Bool {
            item.resolved === other.item.resolved && attribute == other.attribute
        }
    }

    /// `multiplier * end + constant`, and in equations more such products.
    private struct Sum {
        var ends: [(end: End, multiplier: Double)] = []
        var constant = 0.0

        var end: End? { ends.first?.end }
        var multiplier: Double { ends.first?.multiplier ?? 1 }
        var isFinite: Bool {
            constant.isFinite && ends.allSatisfy { $0.multiplier.isFinite }
        }

        mutating func add(_ other: Sum, times factor: Double) {
            constant += factor * other.constant
            for (end, multiplier) in other.ends {
                if let known = ends.firstIndex(where: { $0.end.isSame(as: end) }) {
                    ends[known].multiplier += factor * multiplier
                } else {
                    ends.append((end, factor * multiplier))
                }
            }
        }
    }

    let lines: FormatLines
    /// The item that `self` stands for.
    let receiver: (any LayoutItem)?
    let views: [String: any LayoutItem]
    let metrics: [String: Double]
    /// Whether the constraints are to be activated, for which their items must be in one tree.
    let activates: Bool
    /// The item whose superview `superview` stands for; nil in formats, which have no such word.
    var subject: (any LayoutItem)?
    fileprivate static let superview = "superview"

    func drafts(of tree: [ConstraintFormat]) throws(ConstraintFormatError) -> [ConstraintDraft] {
        var drafts: [ConstraintDraft] = []
        for constraint in tree { drafts.append(try draft(of: constraint)) }
        return drafts
    }

    private func failure(
        _ kind: ConstraintFormatError.Kind, at offset: Int, not name: String? = nil,
        but names: [String] = []
    ) -> ConstraintFormatError {
        var error = ConstraintFormatError(kind, at: lines.place(at: offset))
        error.suggestion = name.flatMap { nearestName(to: $0, among: names) }
        return error
    }

    private func draft(of tree: ConstraintFormat) throws(ConstraintFormatError) -> ConstraintDraft {
        guard let operand = tree.left.operand else {
            throw failure(.expectedItem, at: tree.left.start)
        }
        let left = try end(operand)
        let right = try sum(tree.right)
        try check(left, operand, right, at: tree.right.start)
        let priority = try priority(tree.priority)
        if activates, let second = right.end, !areRelated(left.item.owner, second.item.owner) {
            throw failure(.noCommonAncestor, at: second.start)
        }
        return ConstraintDraft(
            identifier: tree.identifier, first: (left.item, left.attribute),
            relation: tree.relation, second: right.end.map { ($0.item, $0.attribute) },
            multiplier: right.multiplier, constant: right.constant, priority: priority)
    }

    /// Combinations that Auto Layout refuses.
    private func check(
        _ left: End, _ written: ConstraintFormat.Operand, _ right: Sum, at start: Int
    ) throws(ConstraintFormatError) {
        let (first, second) = (left.meaning, right.end?.meaning)
        guard first.axis != .none, second == nil || second?.axis == first.axis else {
            throw failure(
                .incompatibleAttributes(first.name, second?.name ?? "a number"),
                at: first.axis == .none ? written.attribute.start : right.end?.start ?? start)
        }
        if first.axis != .size, second == nil || right.multiplier == 0 {
            throw failure(.locationEqualToConstant, at: start)
        }
        guard let second, let place = right.end?.start else { return }
        if first.side != .neither, second.side != .neither, first.side != second.side {
            throw failure(.mixedDirections, at: place)
        }
    }

    // MARK: Expressions

    /// A number times a sum with items in it, if there is one.
    private struct Product {
        var number: Double
        var factor: Sum?

        mutating func take(_ other: Double, divides: Bool) {
            number = divides ? number / other : number * other
        }
    }

    /// One item at most counts, but in equations.
    private func sum(_ expression: ConstraintFormat.Expression, many: Bool = false)
        throws(ConstraintFormatError) -> Sum
    {
        var sum = Sum()
        for (isNegative, term) in expression.terms {
            var product = Product(number: isNegative ? -1 : 1)
            for (divides, value) in term {
                if value.isNegative { product.number = -product.number }
                let mayTake = product.factor == nil && (many || sum.end == nil)
                try multiply(
                    &product, by: value, divides, many ? .productOfItems : .secondItem, mayTake)
            }
            if let factor = product.factor {
                sum.add(factor, times: product.number)
            } else {
                sum.constant += product.number
            }
        }
        guard sum.isFinite else { throw failure(.notFinite, at: expression.start) }
        return sum
    }

    /// - Parameters:
    ///   - second: the mistake if there is an item already.
    ///   - mayTake: whether there is none.
    private func multiply(
        _ product: inout Product, by value: ConstraintFormat.Value, _ divides: Bool,
        _ second: ConstraintFormatError.Kind, _ mayTake: Bool
    ) throws(ConstraintFormatError) {
        func check(_ number: Double) throws(ConstraintFormatError) {
            if divides, number == 0 { throw failure(.divisionByZero, at: value.start) }
        }
        var factor: Sum
        switch value.kind {
        case .number, .name:
            let number = try number(value)
            try check(number)
            return product.take(number, divides: divides)
        case .attribute(let operand):
            let end = try end(operand)
            factor = Sum(ends: [(end, 1)])
        case .sum(let inner):
            factor = try sum(inner, many: true)
            if factor.ends.isEmpty {
                try check(factor.constant)
                return product.take(factor.constant, divides: divides)
            }
        }
        if divides { throw failure(.divisionByItem, at: value.start) }
        if factor.end?.meaning.axis == ConstraintFormatAttribute.Axis.none {
            product.number = 0  // an item's notAnAttribute is nothing
            return
        }
        guard mayTake else { throw failure(second, at: value.start) }
        product.factor = factor
    }

    /// Without its sign.
    private func number(_ value: ConstraintFormat.Value) throws(ConstraintFormatError) -> Double {
        switch value.kind {
        case .number(let number): return number
        case .attribute, .sum: throw failure(.expectedValue, at: value.start)
        case .name(let name):
            guard let metric = metrics[name] else {
                let isItem = Keyword(rawValue: name) != nil || views[name] != nil
                throw failure(
                    isItem ? .missingAttribute(name) : .unknownMetric(name), at: value.start,
                    not: isItem ? nil : name, but: Array(metrics.keys))
            }
            guard metric.isFinite else { throw failure(.notFinite, at: value.start) }
            return metric
        }
    }

    /// A metric may have the name of a priority, and goes before it.
    func priority(_ value: ConstraintFormat.Value?) throws(ConstraintFormatError)
        -> LayoutPriority
    {
        guard let value else { return .required }
        if case .name(let name) = value.kind, metrics[name] == nil {
            guard let priority = LayoutPriority.named(name) else {
                throw failure(
                    .unknownMetric(name), at: value.start, not: name,
                    but: LayoutPriority.names + Array(metrics.keys))
            }
            guard !value.isNegative else {
                throw failure(.priority(-priority.rawValue), at: value.start)
            }
            return priority
        }
        let number = try number(value) * (value.isNegative ? -1 : 1)
        guard number > 0, number <= 1000 else { throw failure(.priority(number), at: value.start) }
        return LayoutPriority(number)
    }

    // MARK: Names

    /// Names of items that go before those of `views`.
    private enum Keyword: String {
        case receiver = "self"
        case superview = "super"
        case safeArea = "safe"
        case margins = "margin"
    }

    private func item(_ word: FormatWord) throws(ConstraintFormatError)
        -> ConstraintDraft.Item
    {
        if let subject, word.text == ConstraintFormatLowering.superview, views[word.text] == nil {
            guard let superview = superitem(of: subject) else {
                throw failure(.noSuperview, at: word.start)
            }
            return ConstraintDraft.Item(owner: superview)
        }
        guard let keyword = Keyword(rawValue: word.text) else {
            guard let item = views[word.text] else {
                throw failure(
                    .unknownItem(word.text), at: word.start, not: word.text,
                    but: Array(views.keys))
            }
            return ConstraintDraft.Item(owner: item)
        }
        guard let receiver else { throw failure(.noReceiver(word.text), at: word.start) }
        switch keyword {
        case .receiver: return ConstraintDraft.Item(owner: receiver)
        case .superview:
            guard let superview = superitem(of: receiver) else {
                throw failure(.noSuperview, at: word.start)
            }
            return ConstraintDraft.Item(owner: superview)
        case .safeArea, .margins:
            guard receiver is View else {
                throw failure(.receiverWithoutGuides(word.text), at: word.start)
            }
            if keyword == .safeArea {
                return ConstraintDraft.Item(owner: receiver) { $0.safeAreaLayoutGuide }
            }
            return ConstraintDraft.Item(owner: receiver) { $0.layoutMarginsGuide }
        }
    }

    private func end(_ operand: ConstraintFormat.Operand) throws(ConstraintFormatError) -> End {
        let item = try item(operand.item)
        let word = operand.attribute
        guard let meaning = ConstraintFormatAttribute.all[word.text] else {
            throw failure(
                .unknownAttribute(word.text), at: word.start, not: word.text,
                but: Array(ConstraintFormatAttribute.all.keys))
        }
        guard let attribute = meaning.attribute else {
            throw failure(.unknownAttribute(word.text), at: word.start)
        }
        return End(
            item: item, attribute: attribute, meaning: meaning, start: operand.item.start)
    }
}

extension ConstraintFormat.Expression {
    /// The end-point, if there is nothing else.
    fileprivate var operand: ConstraintFormat.Operand? {
        guard terms.count == 1, terms[0].term.count == 1,
            case .attribute(let operand) = terms[0].term[0].value.kind
        else { return nil }
        return operand
    }
}

// MARK: Equations

extension ConstraintFormatLowering {
    /// A constraint with sums on both sides: `2 * a.width <= b.width - 8` is `a.width <= 0.5 * b.width - 4`. The first
    /// attribute in the text is the constraint's first.
    func draft(ofEquation tree: ConstraintFormat) throws(ConstraintFormatError) -> ConstraintDraft {
        var lowering = self
        lowering.subject = subject(of: tree)
        return try lowering.ownDraft(ofEquation: tree)
    }

    /// The first item that is named, whose superview `superview` is.
    private func subject(of tree: ConstraintFormat) -> (any LayoutItem)? {
        let words = tree.left.words.items + tree.right.words.items
        let word = words.first { $0.text != ConstraintFormatLowering.superview }
        return word.flatMap { try? item($0).resolved }
    }

    private func ownDraft(ofEquation tree: ConstraintFormat) throws(ConstraintFormatError)
        -> ConstraintDraft
    {
        // Both sides are read first: the mistakes in them come before those of the whole.
        var form = try sum(tree.left, many: true)
        form.add(try sum(tree.right, many: true), times: -1)
        let priority = try priority(tree.priority)
        form.ends.removeAll { $0.multiplier == 0 }
        guard form.isFinite else { throw failure(.notFinite, at: tree.start) }
        guard let (first, divisor) = form.ends.first else {
            throw failure(.nothingRelated, at: tree.start)
        }
        if form.ends.count > 2 { throw failure(.thirdItem, at: form.ends[2].end.start) }
        // Minus zero would be printed.
        let right = Sum(
            ends: form.ends.dropFirst().map { ($0.end, -$0.multiplier / divisor) },
            constant: 0 - form.constant / divisor)
        let written = ConstraintFormat.Operand(
            item: FormatWord(text: "", start: first.start, end: first.start),
            attribute: FormatWord(text: "", start: first.start, end: first.start))
        try check(first, written, right, at: tree.start)
        return ConstraintDraft(
            identifier: tree.identifier, first: (first.item, first.attribute),
            relation: divisor < 0 ? tree.relation.flipped : tree.relation,
            second: right.end.map { ($0.item, $0.attribute) },
            multiplier: right.multiplier, constant: right.constant, priority: priority)
    }

    /// A sum of numbers.
    func number(_ expression: ConstraintFormat.Expression) throws(ConstraintFormatError) -> Double {
        let sum = try sum(expression, many: true)
        if let end = sum.end { throw failure(.itemInNumber, at: end.start) }
        return sum.constant
    }
}

// MARK: Tree

/// The superview of a view or the owner of a guide. They know it weakly; a node's parent must not be
/// asked for after it has gone.
func superitem(of item: any LayoutItem) -> (any LayoutItem)? {
    switch item {
    case let view as View: view.superview
    case let guide as LayoutGuide: guide.owningView
    default: item.layoutNode.parent?.item
    }
}

/// Whether two items are in one tree: as views know it, or else as nodes do, which a host's items may
/// have among them.
private func areRelated(_ a: any LayoutItem, _ b: any LayoutItem) -> Bool {
    func top(_ item: any LayoutItem) -> LayoutNode {
        var top = item
        while let superitem = superitem(of: top) { top = superitem }
        return top.layoutNode
    }
    func root(_ top: LayoutNode) -> LayoutNode {
        var root = top
        while let parent = root.parent { root = parent }
        return root
    }
    let (topOfA, topOfB) = (top(a), top(b))
    return topOfA === topOfB || root(topOfA) === root(topOfB)
}
