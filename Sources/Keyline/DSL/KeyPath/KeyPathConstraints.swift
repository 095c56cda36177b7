// The functions of "A Micro Auto Layout DSL" (objc.io, 2017), "Auto Layout with Key Paths" (objc.io)
// and "Mini Auto Layout DSL". A description waits for its views; axes cannot be mixed up.

/// A constraint that waits for two views.
public typealias PairedConstraint = (_ view: View, _ otherView: View) -> LayoutConstraint

/// A constraint that waits for one view.
public typealias UnpairedConstraint = (_ view: View) -> LayoutConstraint

public typealias Constraint = PairedConstraint

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

/// The first view's anchor equals the other view's, plus a constant in points.
public func equal<Axis, Anchor: LayoutAnchor<Axis>>(
    _ keyPath: KeyPath<View, Anchor>, _ to: KeyPath<View, Anchor>, constant: Double = 0,
    file: StaticString = #fileID, line: UInt32 = #line
) -> Constraint {
    {
        $0[keyPath: keyPath].constraint(
            equalTo: $1[keyPath: to], constant: constant, file: file, line: line)
    }
}

/// The same anchor of both views, apart by a constant.
public func equal<Axis, Anchor: LayoutAnchor<Axis>>(
    _ keyPath: KeyPath<View, Anchor>, constant: Double = 0, file: StaticString = #fileID,
    line: UInt32 = #line
) -> Constraint {
    equal(keyPath, keyPath, constant: constant, file: file, line: line)
}

/// The same anchor of both views.
public func equal<Axis, Anchor: LayoutAnchor<Axis>>(
    _ keyPath: KeyPath<View, Anchor>, file: StaticString = #fileID, line: UInt32 = #line
) -> Constraint {
    equal(keyPath, keyPath, constant: 0, file: file, line: line)
}

/// A width or height of so many points: the other view does not matter.
public func equal<Anchor: DimensionAnchor>(
    _ keyPath: KeyPath<View, Anchor>, constant: Double, file: StaticString = #fileID,
    line: UInt32 = #line
) -> Constraint {
    { view, _ in
        view[keyPath: keyPath].constraint(equalToConstant: constant, file: file, line: line)
    }
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
    { view, otherView in
        let made = view[keyPath: keyPath].make(
            constraintRelation.relation, otherView[keyPath: otherKeyPath ?? keyPath],
            multiplier ?? 1, constant, SourceLine(file, line))
        if let priority { made.priority = priority }
        return made
    }
}

/// The general form of one view's width or height: `first RELATION constant`.
public func constraint<Anchor: DimensionAnchor>(
    _ keyPath: KeyPath<View, Anchor>, constraintRelation: ConstraintRelation = .equal,
    multiplier: Double? = nil, constant: Double = 0, priority: LayoutPriority? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
) -> UnpairedConstraint {
    { view in
        let anchor = view[keyPath: keyPath]
        let made: LayoutConstraint =
            switch constraintRelation {
            case .equal:
                anchor.constraint(equalToConstant: constant, file: file, line: line)
            case .greaterThanOrEqual:
                anchor.constraint(greaterThanOrEqualToConstant: constant, file: file, line: line)
            case .lessThanOrEqual:
                anchor.constraint(lessThanOrEqualToConstant: constant, file: file, line: line)
            }
        return constraint(from: made, withMultiplier: multiplier, priority: priority)
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
