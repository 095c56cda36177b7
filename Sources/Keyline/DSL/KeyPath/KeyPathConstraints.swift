// The functions of "A Micro Auto Layout DSL" (objc.io, 2017), "Auto Layout with Key Paths" (objc.io)
// and "Mini Auto Layout DSL". A description waits for its views; axes cannot be mixed up.

/// A constraint that waits for two views.
public typealias PairedConstraint = (_ view: View, _ otherView: View) -> LayoutConstraint

/// A constraint that waits for one view.
public typealias UnpairedConstraint = (_ view: View) -> LayoutConstraint

/// How the two sides of a constraint that waits for its views compare.
public enum ConstraintRelation: Sendable {
    case equal, greaterThanOrEqual, lessThanOrEqual

    var relation: LayoutRelation {
        switch self {
        case .equal: .equal
        case .greaterThanOrEqual: .greaterThanOrEqual
        case .lessThanOrEqual: .lessThanOrEqual
        }
    }
}

/// Relation, numbers and name of a constraint, without its views and anchors.
private struct Wording {
    var relation = LayoutRelation.equal
    var multiplier = 1.0
    var constant: Double
    var priority: LayoutPriority?
    var source: LayoutConstraint.SourceLocation?

    func constraint(
        _ view: View, _ first: LayoutAttribute, _ other: View?, _ second: LayoutAttribute
    ) -> LayoutConstraint {
        let made = LayoutConstraint.between(
            view.layoutNode.handle, first, relation, other?.layoutNode.handle,
            second, multiplier, constant, source)
        if let priority { made.priority = priority }
        return made
    }

    func constraint(_ first: AnyLayoutAnchor, _ second: AnyLayoutAnchor?) -> LayoutConstraint {
        let made = LayoutConstraint(first, relation, second, multiplier, constant, source)
        if let priority { made.priority = priority }
        return made
    }
}

/// The second key path is the first one by default.
private func paired<Axis, Anchor: LayoutAnchor<Axis>>(
    _ first: KeyPath<View, Anchor>, _ second: KeyPath<View, Anchor>?, _ wording: Wording
) -> PairedConstraint {
    if let one = KeyPathAttribute.attribute(of: first) {
        guard let second else { return paired(one, one, wording) }
        if let two = KeyPathAttribute.attribute(of: second) { return paired(one, two, wording) }
    }
    let second = second ?? first
    return { wording.constraint($0[keyPath: first], $1[keyPath: second]) }
}

// Not generic: a closure in a generic function has its types with it.
private func paired(_ first: LayoutAttribute, _ second: LayoutAttribute, _ wording: Wording)
    -> PairedConstraint
{
    { wording.constraint($0, first, $1, second) }
}

private func unpaired(_ attribute: LayoutAttribute, _ wording: Wording) -> UnpairedConstraint {
    { wording.constraint($0, attribute, nil, .notAnAttribute) }
}

/// The first view's anchor equals the other view's, plus a constant in points.
public func equal<Axis, Anchor: LayoutAnchor<Axis>>(
    _ keyPath: KeyPath<View, Anchor>, _ to: KeyPath<View, Anchor>, constant: Double = 0,
    file: StaticString = #fileID, line: UInt32 = #line
) -> PairedConstraint {
    paired(keyPath, to, Wording(constant: constant, source: .init(file: file, line: line)))
}

/// An anchor of one view and that anchor of another, apart by a constant.
public func equal<Axis, Anchor: LayoutAnchor<Axis>>(
    _ keyPath: KeyPath<View, Anchor>, constant: Double = 0, file: StaticString = #fileID,
    line: UInt32 = #line
) -> PairedConstraint {
    paired(keyPath, nil, Wording(constant: constant, source: .init(file: file, line: line)))
}

/// A width or height of so many points: the other view does not matter.
public func equal<Anchor: DimensionAnchor>(
    _ keyPath: KeyPath<View, Anchor>, constant: Double, file: StaticString = #fileID,
    line: UInt32 = #line
) -> PairedConstraint {
    let wording = Wording(constant: constant, source: .init(file: file, line: line))
    if let attribute = KeyPathAttribute.attribute(of: keyPath) {
        return { view, _ in wording.constraint(view, attribute, nil, .notAnAttribute) }
    }
    return { view, _ in wording.constraint(view[keyPath: keyPath], nil) }
}

/// The general form between two views: `first RELATION multiplier * other + constant`. Locations
/// are multiplied in the coordinates of the closest common ancestor. The other key path is the
/// first one by default.
public func constraint<Axis, Anchor: LayoutAnchor<Axis>>(
    _ keyPath: KeyPath<View, Anchor>, _ otherKeyPath: KeyPath<View, Anchor>? = nil,
    constraintRelation: ConstraintRelation = .equal, multiplier: Double? = nil,
    constant: Double = 0, priority: LayoutPriority? = nil, file: StaticString = #fileID,
    line: UInt32 = #line
) -> PairedConstraint {
    paired(
        keyPath, otherKeyPath,
        Wording(
            relation: constraintRelation.relation, multiplier: multiplier ?? 1,
            constant: constant, priority: priority, source: .init(file: file, line: line)))
}

/// The general form of one view's width or height: `first RELATION constant`.
public func constraint<Anchor: DimensionAnchor>(
    _ keyPath: KeyPath<View, Anchor>, constraintRelation: ConstraintRelation = .equal,
    multiplier: Double? = nil, constant: Double = 0, priority: LayoutPriority? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
) -> UnpairedConstraint {
    let wording = Wording(
        relation: constraintRelation.relation, constant: constant,
        source: .init(file: file, line: line))
    if multiplier == nil, let attribute = KeyPathAttribute.attribute(of: keyPath) {
        var wording = wording
        wording.priority = priority
        return unpaired(attribute, wording)
    }
    return { view in
        constraint(
            from: wording.constraint(view[keyPath: keyPath], nil), withMultiplier: multiplier,
            priority: priority)
    }
}

/// A constraint with another multiplier (a new one) or priority (the same one).
public func constraint(
    from constraint: LayoutConstraint, withMultiplier multiplier: Double? = nil,
    priority: LayoutPriority?
) -> LayoutConstraint {
    var result = constraint
    if let multiplier {
        result = LayoutConstraint(constraint, multiplier: multiplier)
    }
    if let priority { result.priority = priority }
    return result
}

extension View {
    /// Adds a subview and activates constraints between it and `pairingTo`, or else this view. The
    /// subview is placed by constraints from now on.
    @discardableResult
    public func addSubview(
        _ child: View, pairingTo pairingView: View? = nil, constraints: [PairedConstraint]
    ) -> [LayoutConstraint] {
        child.translatesAutoresizingMaskIntoConstraints = false
        addSubview(child)
        return child.constrainToView(pairingView ?? self, constraints: constraints)
    }

    /// Activates constraints between this view and another.
    @discardableResult
    public func constrainToView(_ pairingView: View, constraints: [PairedConstraint])
        -> [LayoutConstraint]
    {
        let made = constraints.map { $0(self, pairingView) }
        LayoutConstraint.activate(made)
        return made
    }

    /// Activates constraints of this view alone.
    @discardableResult
    public func constrain(to constraints: [UnpairedConstraint]) -> [LayoutConstraint] {
        let made = constraints.map { $0(self) }
        LayoutConstraint.activate(made)
        return made
    }
}
