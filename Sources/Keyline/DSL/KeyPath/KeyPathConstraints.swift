// The functions of three published layout DSLs: "A Micro Auto Layout DSL" (objc.io, 2017), "Auto Layout with Key
// Paths" (objc.io) and "Mini Auto Layout DSL". Each function returns a closure that makes a constraint once the
// views are known. Key paths are typed by axis, so the compiler refuses constraints between different axes.

/// A function that makes a constraint between a view and another view, such as its superview.
public typealias PairedConstraint = (_ view: View, _ otherView: View) -> LayoutConstraint

/// A function that makes a constraint on a single view, such as a fixed width.
public typealias UnpairedConstraint = (_ view: View) -> LayoutConstraint

/// The name of ``LayoutRelation`` in the published DSL "Mini Auto Layout DSL".
public typealias ConstraintRelation = LayoutRelation

/// The parts of a constraint that are known before its views: relation, multiplier, constant,
/// priority and the caller's source location.
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
            .init(view.handle, first, relation, other?.handle, second, multiplier), constant, source
        )
        if let priority { made.priority = priority }
        return made
    }

    func constraint<AnchorType>(
        _ first: LayoutAnchor<AnchorType>, _ second: LayoutAnchor<AnchorType>?
    ) -> LayoutConstraint {
        let made = LayoutConstraint.between(
            first.core, relation, second?.core, multiplier, constant, source)
        if let priority { made.priority = priority }
        return made
    }
}

/// Makes a constraint between the anchors of two views. Without a second key path, both views use the first one.
private func paired<AnchorType>(
    _ first: KeyPath<View, LayoutAnchor<AnchorType>>,
    _ second: KeyPath<View, LayoutAnchor<AnchorType>>?, _ wording: Wording
) -> PairedConstraint {
    if let one = KeyPathAttribute.attribute(of: first) {
        guard let second else { return paired(one, one, wording) }
        if let two = KeyPathAttribute.attribute(of: second) { return paired(one, two, wording) }
    }
    let second = second ?? first
    return { wording.constraint($0[keyPath: first], $1[keyPath: second]) }
}

// This function is deliberately not generic: a closure in a generic function captures type metadata, which costs time.
private func paired(_ first: LayoutAttribute, _ second: LayoutAttribute, _ wording: Wording)
    -> PairedConstraint
{
    { wording.constraint($0, first, $1, second) }
}

private func unpaired(_ attribute: LayoutAttribute, _ wording: Wording) -> UnpairedConstraint {
    { wording.constraint($0, attribute, nil, .notAnAttribute) }
}

/// Makes a constraint: the first view's anchor equals the other view's anchor, plus a constant in points.
public func equal<AnchorType>(
    _ keyPath: KeyPath<View, LayoutAnchor<AnchorType>>,
    _ to: KeyPath<View, LayoutAnchor<AnchorType>>, constant: Double = 0,
    file: StaticString = #fileID, line: UInt32 = #line
) -> PairedConstraint {
    paired(keyPath, to, Wording(constant: constant, source: .init(file: file, line: line)))
}

/// Makes a constraint: an anchor of the first view equals the anchor of the other view with the same name, plus a
/// constant in points.
public func equal<AnchorType>(
    _ keyPath: KeyPath<View, LayoutAnchor<AnchorType>>, constant: Double = 0,
    file: StaticString = #fileID,
    line: UInt32 = #line
) -> PairedConstraint {
    paired(keyPath, nil, Wording(constant: constant, source: .init(file: file, line: line)))
}

/// Makes a constraint that fixes the first view's width or height to `constant` points. The other view is ignored.
public func equal(
    _ keyPath: KeyPath<View, DimensionAnchor>, constant: Double, file: StaticString = #fileID,
    line: UInt32 = #line
) -> PairedConstraint {
    let wording = Wording(constant: constant, source: .init(file: file, line: line))
    if let attribute = KeyPathAttribute.attribute(of: keyPath) {
        return { view, _ in wording.constraint(view, attribute, nil, .notAnAttribute) }
    }
    return { view, _ in wording.constraint(view[keyPath: keyPath], nil) }
}

/// Makes a constraint of the general form `first RELATION multiplier * other + constant`, with the constant in
/// points. Locations are multiplied in the coordinates of the closest common ancestor of the views. Without a
/// second key path, both views use the first one.
public func constraint<AnchorType>(
    _ keyPath: KeyPath<View, LayoutAnchor<AnchorType>>,
    _ otherKeyPath: KeyPath<View, LayoutAnchor<AnchorType>>? = nil,
    constraintRelation: ConstraintRelation = .equal, multiplier: Double? = nil,
    constant: Double = 0, priority: LayoutPriority? = nil, file: StaticString = #fileID,
    line: UInt32 = #line
) -> PairedConstraint {
    paired(
        keyPath, otherKeyPath,
        Wording(
            relation: constraintRelation, multiplier: multiplier ?? 1,
            constant: constant, priority: priority, source: .init(file: file, line: line)))
}

/// Makes a constraint of one view's width or height: `first RELATION constant`, in points.
public func constraint(
    _ keyPath: KeyPath<View, DimensionAnchor>, constraintRelation: ConstraintRelation = .equal,
    multiplier: Double? = nil, constant: Double = 0, priority: LayoutPriority? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
) -> UnpairedConstraint {
    let wording = Wording(
        relation: constraintRelation, constant: constant,
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

/// Returns the constraint with another multiplier or priority. Since the multiplier of a constraint cannot change,
/// `multiplier` makes a new constraint, and `constraint` stays as it was. Without `multiplier`, the result is
/// `constraint` itself. The result gets the priority, unless `priority` is nil.
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
    /// Adds `child` as a subview, and activates `constraints` between `child` and `pairingView` (this view if it is
    /// nil). Returns the constraints. Turns off the child's `translatesAutoresizingMaskIntoConstraints`, because the
    /// constraints now determine its frame.
    @discardableResult
    public func addSubview(
        _ child: View, pairingTo pairingView: View? = nil, constraints: [PairedConstraint]
    ) -> [LayoutConstraint] {
        child.translatesAutoresizingMaskIntoConstraints = false
        addSubview(child)
        return child.constrainToView(pairingView ?? self, constraints: constraints)
    }

    /// Makes a constraint between this view and `pairingView` with each function in `constraints`, such as the result
    /// of `equal(\.topAnchor)`. Activates the constraints and returns them in the same order.
    @discardableResult
    public func constrainToView(_ pairingView: View, constraints: [PairedConstraint])
        -> [LayoutConstraint]
    {
        let made = constraints.map { $0(self, pairingView) }
        LayoutConstraint.activate(made)
        return made
    }

    /// Makes a constraint on this view alone with each function in `constraints`, such as the result of
    /// `equal(\.widthAnchor, constant: 40)`. Activates the constraints and returns them in the same order.
    @discardableResult
    public func constrain(to constraints: [UnpairedConstraint]) -> [LayoutConstraint] {
        let made = constraints.map { $0(self) }
        LayoutConstraint.activate(made)
        return made
    }
}
