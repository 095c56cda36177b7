// Turns the syntax tree of a constraint format into constraints. All names are looked up and all
// numbers are checked before the first constraint is made, so a failure changes nothing. A view
// creates its safe-area guide at its first use; even that happens only after all checks.

extension LayoutAttribute {
    /// The attributes by their names in constraint formats: the names of the cases, and `baseline` for the last
    /// baseline.
    static let named = Dictionary(
        uniqueKeysWithValues: allCases.map { ("\($0)", $0) } + [("baseline", .lastBaseline)])
}

/// A constraint whose names and numbers have been checked, but that has not been created yet.
/// Creating it cannot fail, so either all constraints of a text are created or none.
struct ConstraintDraft {
    /// An item of a checked constraint: `owner` itself, or one of its guides. Views create their guides on first use,
    /// so the function `guide` is called only when the constraint is created.
    struct Item {
        var owner: any LayoutItem
        var guide: ((View) -> any LayoutItem)?

        var resolved: any LayoutItem {
            guard let guide, let view = owner as? View else { return owner }
            return guide(view)
        }
    }

    private let identifier: String?
    let first: (item: Item, attribute: LayoutAttribute)
    private let relation: LayoutRelation
    let second: (item: Item, attribute: LayoutAttribute)?
    private let multiplier: Double
    private let constant: Double
    private let priority: LayoutPriority

    fileprivate init(
        _ tree: ConstraintFormat, _ left: ConstraintFormatLowering.End, _ relation: LayoutRelation,
        _ right: ConstraintFormatLowering.Sum, _ priority: LayoutPriority
    ) {
        (identifier, self.relation, self.priority) = (tree.identifier, relation, priority)
        first = (left.item, left.attribute)
        second = right.end.map { ($0.item, $0.attribute) }
        (multiplier, constant) = (right.multiplier, right.constant)
    }

    func constraint(_ source: LayoutConstraint.SourceLocation?) -> LayoutConstraint {
        let constraint = LayoutConstraint(
            item: first.item.resolved, attribute: first.attribute, relatedBy: relation,
            toItem: second?.item.resolved, attribute: second?.attribute ?? .notAnAttribute,
            multiplier: multiplier, constant: constant)
        constraint.priority = priority
        constraint.identifier = identifier
        constraint.source = source
        return constraint
    }
}

struct ConstraintFormatLowering {
    /// One end of a constraint: an item and its attribute, after their names have been looked up.
    fileprivate struct End {
        var item: ConstraintDraft.Item
        var attribute: LayoutAttribute
        /// The attribute's name as it is written in the format.
        var name: String
        var start: Int

        func isSame(as other: End) -> Bool {
            item.resolved === other.item.resolved && attribute == other.attribute
        }
    }

    /// A linear expression: a sum of products `number * attribute of an item`, plus a constant.
    /// Constraint formats allow one product, equations of layout documents several.
    fileprivate struct Sum {
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
    /// The item that the name `self` stands for in a constraint format. Nil if the caller gave
    /// none, and a format with this name is an error.
    let receiver: (any LayoutItem)?
    let views: [String: any LayoutItem]
    let metrics: [String: Double]
    /// Whether the caller will activate the constraints. If so, constraints whose items have no common ancestor are
    /// refused.
    let activates: Bool
    /// The item to whose superview the name `superview` refers in equations of layout documents. Nil for constraint
    /// formats, in which `superview` has no special meaning.
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
        var error = ConstraintFormatError(kind, at: lines.position(at: offset))
        error.suggestion = name.flatMap { nearestName(to: $0, among: names) }
        return error
    }

    private func draft(of tree: ConstraintFormat) throws(ConstraintFormatError) -> ConstraintDraft {
        guard let operand = tree.left.operand else {
            throw failure(.expectedItem, at: tree.left.start)
        }
        let left = try end(operand)
        let right = try sum(tree.right)
        try check(left, operand.attribute.start, right, at: tree.right.start)
        let draft = ConstraintDraft(tree, left, tree.relation, right, try priority(tree.priority))
        if activates, let second = right.end,
            left.item.owner.layoutNode.root !== second.item.owner.layoutNode.root
        {
            throw failure(.noCommonAncestor, at: second.start)
        }
        return draft
    }

    /// Throws an error for a pair of attributes that Auto Layout does not allow in one constraint,
    /// such as left and top. `firstStart` is the offset of the first attribute in the text, and `start`
    /// that of the right side.
    private func check(
        _ left: End, _ firstStart: Int, _ right: Sum, at start: Int
    ) throws(ConstraintFormatError) {
        let first = left.attribute, second = right.end
        guard first.kind != .none, second == nil || second?.attribute.kind == first.kind else {
            throw failure(
                .incompatibleAttributes(left.name, second?.name ?? "a number"),
                at: first.kind == .none ? firstStart : second?.start ?? start)
        }
        if first.isLocation, second == nil || right.multiplier == 0 {
            throw failure(.locationEqualToConstant, at: start)
        }
        if let second, first.mixesDirections(with: second.attribute) {
            throw failure(.mixedDirections, at: second.start)
        }
    }

    // MARK: Expressions

    /// A product of numbers and of at most one factor that contains attributes of items. A second
    /// one would make the product nonlinear.
    private struct Product {
        var number: Double
        var factor: Sum?

        mutating func take(_ other: Double, divides: Bool) {
            number = divides ? number / other : number * other
        }
    }

    /// Evaluates an expression. If `many` is false, as in constraint formats, it may contain only
    /// one attribute of an item. Equations of layout documents (`many`) may contain several.
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

    /// Multiplies or divides a product, such as `2 * a.width`, by a further value.
    ///
    /// - Parameters:
    ///   - second: the error to throw if the value contains an item but must be a number.
    ///   - mayTake: whether the value may contain an item.
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
        if factor.end?.attribute == .notAnAttribute {
            product.number = 0  // an item's notAnAttribute is nothing
            return
        }
        guard mayTake else { throw failure(second, at: value.start) }
        product.factor = factor
    }

    /// Returns the number that a value of a constraint format stands for: a number itself, or the metric with that name. A
    /// sign before the value is not applied.
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

    /// Returns the priority that a number or name stands for. If a metric has the name of a
    /// priority, such as `high`, the metric is used.
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

    /// Names with a fixed meaning in constraint formats. They keep this meaning even if the
    /// caller's dictionary `views` has an entry with such a name.
    private enum Keyword: String {
        case receiver = "self"
        case superview = "super"
        case safeArea = "safe"
        case margins = "margin"
    }

    private func item(_ word: FormatWord) throws(ConstraintFormatError)
        -> ConstraintDraft.Item
    {
        func superview(of item: any LayoutItem) throws(ConstraintFormatError)
            -> ConstraintDraft.Item
        {
            if let owner = superitem(of: item) { return ConstraintDraft.Item(owner: owner) }
            throw failure(.noSuperview, at: word.start)
        }
        if let subject, word.text == ConstraintFormatLowering.superview, views[word.text] == nil {
            return try superview(of: subject)
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
        case .superview: return try superview(of: receiver)
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
        guard let attribute = LayoutAttribute.named[word.text] else {
            throw failure(
                .unknownAttribute(word.text), at: word.start, not: word.text,
                but: Array(LayoutAttribute.named.keys))
        }
        return End(
            item: item, attribute: attribute, name: word.text, start: operand.item.start)
    }
}

extension ConstraintFormat.Expression {
    /// The item and attribute of an expression that consists of nothing else, such as `title.top`.
    /// Nil for every other expression.
    fileprivate var operand: ConstraintFormat.Operand? {
        guard terms.count == 1, terms[0].term.count == 1,
            case .attribute(let operand) = terms[0].term[0].value.kind
        else { return nil }
        return operand
    }
}

// MARK: Equations

extension ConstraintFormatLowering {
    /// Makes a constraint from an equation with sums on both sides, by solving for the first attribute: `2 *
    /// a.width <= b.width - 8` becomes `a.width <= 0.5 * b.width - 4`. A negative divisor reverses the relation.
    func draft(ofEquation tree: ConstraintFormat) throws(ConstraintFormatError) -> ConstraintDraft {
        var lowering = self
        lowering.subject = subject(of: tree)
        return try lowering.ownDraft(ofEquation: tree)
    }

    /// The first item that the equation mentions. The name `superview` means the superview of this item.
    private func subject(of tree: ConstraintFormat) -> (any LayoutItem)? {
        let words = tree.left.words.items + tree.right.words.items
        let word = words.first { $0.text != ConstraintFormatLowering.superview }
        return word.flatMap { try? item($0).resolved }
    }

    private func ownDraft(ofEquation tree: ConstraintFormat) throws(ConstraintFormatError)
        -> ConstraintDraft
    {
        // Evaluate both sides completely first, so that mistakes within a side are reported before
        // mistakes of the equation as a whole.
        var form = try sum(tree.left, many: true)
        form.add(try sum(tree.right, many: true), times: -1)
        let priority = try priority(tree.priority)
        form.ends.removeAll { $0.multiplier == 0 }
        guard form.isFinite else { throw failure(.notFinite, at: tree.start) }
        guard let (first, divisor) = form.ends.first else {
            throw failure(.nothingRelated, at: tree.start)
        }
        if form.ends.count > 2 { throw failure(.thirdItem, at: form.ends[2].end.start) }
        // `0 - x` instead of `-x` avoids minus zero, which would be printed as `-0`.
        let right = Sum(
            ends: form.ends.dropFirst().map { ($0.end, -$0.multiplier / divisor) },
            constant: 0 - form.constant / divisor)
        try check(first, first.start, right, at: tree.start)
        let relation = divisor < 0 ? tree.relation.flipped : tree.relation
        return ConstraintDraft(tree, first, relation, right, priority)
    }

    /// Evaluates an expression of numbers and metrics. Throws if it contains an attribute of an item.
    func number(_ expression: ConstraintFormat.Expression) throws(ConstraintFormatError) -> Double {
        let sum = try sum(expression, many: true)
        if let end = sum.end { throw failure(.itemInNumber, at: end.start) }
        return sum.constant
    }
}

// MARK: Tree

/// The superview of a view, the owning view of a guide, or the parent of another item.
func superitem(of item: any LayoutItem) -> (any LayoutItem)? {
    VisualFormatPlan.superview(of: Unretained(item.layoutNode))?.object.item
}
