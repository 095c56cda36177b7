import KeylineSolver

/// Converts ("lowers") layout constraints, which relate attributes such as `trailing`, to solver
/// constraints, which relate variables.
extension RowEntry {
    /// Converts the entry's constraint, which ``canBeLowered``, and appends it to a batch for the
    /// solver. The solver's constant is given for a constraint with a baseline or a margin and for
    /// one without an object, so no code of items is run.
    func lower(constant: Double, to batch: inout ConstraintBatch) {
        if isBare {
            endpoints.lower(
                form, isMirrored: isMirrored, constant: constant, priority: barePriority,
                to: &batch)
        } else {
            with { lower($0, constant: constant, to: &batch) }
        }
    }

    /// Converts a constraint and appends it to a batch for the solver. The solver's constant is
    /// given, so no code of items is run.
    func lower(
        _ constraint: LayoutConstraint, constant: Double, to batch: inout ConstraintBatch
    ) {
        guard constraint.asksItems else {
            return endpoints.lower(plain: constraint, isMirrored: isMirrored, to: &batch)
        }
        let mirrored = isMirrored
        // In right-to-left text, a distance between two anchors keeps its value, and its ends are
        // exchanged. All other constraints get the opposite relation and sign.
        let turns = mirrored && constraint.offsets != nil
        let flips = mirrored && !turns
        batch.begin(terms: LayoutConstraint.largestTermCount)
        constraint.forEachTerm(of: endpoints) { node, attribute, factor in
            let isTurned = turns && attribute.kind == .horizontal
            node.forEachTerm(attribute.physical(mirrored), isTurned ? -factor : factor) {
                batch.append($0)
            }
        }
        batch.end(
            relation: Relation(constraint.relation, flips: flips), constant: constant,
            priority: constraint.priority)
    }

    /// Returns the constant for the solver, in points: the constraint's own constant, plus the
    /// distances of its attributes, such as baselines, from the edges of their items.
    func constant(of constraint: LayoutConstraint) -> Double {
        let (factor, offset) = constantParts(of: constraint)
        return factor * constraint.constant + offset
    }

    /// Returns two numbers by which the solver's constant follows from the constraint's: factor *
    /// constant + offset, in points.
    func constantParts(of constraint: LayoutConstraint) -> (factor: Double, offset: Double) {
        let flips = isMirrored && (constraint.isPlain || constraint.offsets == nil)
        var offset = 0.0
        guard constraint.asksItems else { return (flips ? -1 : 1, 0) }
        constraint.forEachTerm(of: endpoints) { node, attribute, factor in
            guard attribute.isOffset else { return }
            offset -= factor * node.offset(of: attribute.physical(isMirrored))
        }
        return (flips ? -1 : 1, offset)
    }

    /// The solver's constant for a row without a constraint object, in points.
    @inline(__always)
    var bareSolverConstant: Double { isMirrored ? 0 - bareConstant : bareConstant }

    /// Returns whether the leading edge is the right one for the entry's constraint.
    var shouldMirror: Bool {
        with { endpoints.shouldMirror($0) } ?? endpoints.shouldMirror(form)
    }
}

extension LayoutConstraint.Endpoints {
    /// Returns whether the leading edge is the right one for a constraint, according to the text
    /// direction of the closest common ancestor of its items. The solver's constant then has the
    /// opposite sign.
    @inline(__always)
    func shouldMirror(_ constraint: LayoutConstraint) -> Bool {
        constraint.isDirectional && isRightToLeft
    }

    @inline(__always)
    func shouldMirror(_ form: RowForm) -> Bool { form.isDirectional && isRightToLeft }

    /// Whether text runs from right to left in the closest common ancestor of the items.
    private var isRightToLeft: Bool {
        guard let second, second != first else {
            return (first.parent ?? first).with { $0[.isRightToLeft] }
        }
        return first.closestCommonAncestor(with: second)?.with { $0[.isRightToLeft] } ?? false
    }

    /// Converts a constraint whose attributes need no values from items, such as baselines or
    /// margins. Most constraints are of this kind.
    ///
    /// - Parameter isMirrored: whether the leading edge is the right one.
    @inline(__always)
    func lower(
        plain constraint: LayoutConstraint, isMirrored: Bool, to batch: inout ConstraintBatch
    ) {
        let made = constraint.made
        batch.begin(terms: LayoutConstraint.largestTermCount)
        let firstAttribute = isMirrored ? made.firstAttribute.physical(true) : made.firstAttribute
        first.with { $0.forEachTerm(firstAttribute, 1) { batch.append($0) } }
        if let second {
            let attribute = isMirrored ? made.secondAttribute.physical(true) : made.secondAttribute
            second.with { $0.forEachTerm(attribute, -made.multiplier) { batch.append($0) } }
            container?.with {
                $0.forEachTerm(
                    made.firstAttribute.kind == .horizontal ? .left : .top, made.multiplier - 1
                ) { batch.append($0) }
            }
        }
        batch.end(
            relation: Relation(made.relation, flips: isMirrored),
            constant: isMirrored ? 0 - constraint.constant : constraint.constant,
            priority: constraint.priority)
    }

    /// Appends a row without a constraint object to a batch of constraints for the solver.
    ///
    /// - Parameters:
    ///   - isMirrored: whether the leading edge is the right one.
    ///   - constant: the solver's constant, in points.
    @inline(__always)
    func lower(
        _ form: RowForm, isMirrored: Bool, constant: Double, priority: LayoutPriority,
        to batch: inout ConstraintBatch
    ) {
        batch.begin(terms: 4)
        let attribute = isMirrored ? form.attribute.physical(true) : form.attribute
        first.with { $0.forEachTerm(attribute, 1) { batch.append($0) } }
        if let second {
            let other = isMirrored ? form.other.physical(true) : form.other
            second.with { $0.forEachTerm(other, -1) { batch.append($0) } }
        }
        batch.end(
            relation: Relation(form.relation, flips: isMirrored), constant: constant,
            priority: priority)
    }
}

extension Relation {
    /// Returns the solver's relation for a layout relation. If `flips`, both sides are negated, so
    /// `<=` becomes `>=`.
    @inline(__always)
    init(_ relation: LayoutRelation, flips: Bool = false) {
        self =
            switch relation {
            case .lessThanOrEqual: flips ? .greaterThanOrEqual : .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: flips ? .lessThanOrEqual : .greaterThanOrEqual
            }
    }
}

extension LayoutPriority {
    /// The priority of a root's own size if constraints determine its size: lower than the lowest
    /// priority of hugging and compression resistance.
    static let rootSize = LayoutPriority(0.001)
}

extension LayoutConstraint {
    /// The largest number of terms of a layout constraint in the solver: two anchors on each side
    /// with two terms each, and one term for a container.
    fileprivate static let largestTermCount = 9

    @inline(__always)
    var isDirectional: Bool {
        if firstAttribute.family == .directional || secondAttribute.family == .directional {
            return true
        }
        return !isPlain && isDirectionalOffset
    }

    private var isDirectionalOffset: Bool {
        guard let offsets else { return false }
        return [offsets.first, offsets.second].contains { side in
            guard let offset = side?.offset else { return false }
            return offset.start.attribute.family == .directional
                || offset.end.attribute.family == .directional
        }
    }
}

extension LayoutAttribute {
    /// Returns left or right for leading or trailing, according to the text direction; all other
    /// attributes unchanged.
    func physical(_ isMirrored: Bool) -> LayoutAttribute {
        switch self {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        case .leadingMargin: isMirrored ? .rightMargin : .leftMargin
        case .trailingMargin: isMirrored ? .leftMargin : .rightMargin
        default: self
        }
    }

    /// Whether the attribute is at a distance from an edge that the item determines, such as a
    /// baseline or a margin.
    var isOffset: Bool {
        switch self {
        case .firstBaseline, .lastBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
            true
        default: false
        }
    }
}
