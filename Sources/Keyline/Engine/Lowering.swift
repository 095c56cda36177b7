import KeylineSolver

/// From constraints on attributes to constraints on variables.
extension LayoutEngine {
    /// Makes variables for all nodes that waiting constraints concern. What holds them on their own
    /// (extents are not negative, the root is where it is) contradicts nothing.
    func useNodes() {
        var batch = ConstraintBatch()
        var at = 0
        while at < pending.count {
            let entry = entries[pending[at]]
            at += 1
            guard entry.constraint != nil, entry.handle == nil else { continue }
            entry.place.forEachNode { _, node in use(node, &batch) }
        }
        guard batch.count > 0 else { return }
        var handles: [ConstraintHandle] = []
        do {
            try solver.add(batch, into: &handles)
            if rootSize == nil, let own = root.variables {
                try solver.edit(own.width, priority: .required)
                try solver.edit(own.height, priority: .required)
                let size = root.sizeOfRoot
                try solver.suggest([(own.width, size.width), (own.height, size.height)])
                rootSize = size
            }
        } catch {
            LayoutError(kind: .solver, constraints: [error.message]).report()
        }
    }

    private func use(_ node: LayoutNode, _ batch: inout ConstraintBatch) {
        guard node.variables == nil else { return }
        let made = LayoutVariables(
            x: solver.makeVariable(), y: solver.makeVariable(), width: solver.makeVariable(),
            height: solver.makeVariable())
        node.variables = made
        freshNodes.append(node)
        for variable in [made.x, made.y, made.width, made.height] {
            while roles.count <= variable.index { roles.append(nil) }
            roles[variable.index] = Unmanaged.passUnretained(node)
        }
        for extent in [made.width, made.height] {
            batch.append(relation: .greaterThanOrEqual, constant: 0) { $0.append(Term(extent)) }
        }
        if node === root {
            for position in [made.x, made.y] {
                batch.append(relation: .equal, constant: 0) { $0.append(Term(position)) }
            }
        } else {
            node.pin()
        }
        node.readContent()
    }

    func lower(_ entry: Entry, _ constraint: LayoutConstraint, to batch: inout ConstraintBatch) {
        let mirrored = entry.isMirrored
        // A distance stays what it is when text runs the other way: only its ends change places.
        let turns = mirrored && constraint.offsets != nil
        let flips = mirrored && !turns
        let relation: Relation =
            switch constraint.relation {
            case .lessThanOrEqual: flips ? .greaterThanOrEqual : .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: flips ? .lessThanOrEqual : .greaterThanOrEqual
            }
        batch.append(
            relation: relation, constant: constant(of: entry, constraint),
            priority: constraint.priority
        ) { terms in
            constraint.forEachTerm(of: entry.place) { node, attribute, factor in
                let isTurned = turns && attribute.kind == .horizontal
                node.append(attribute.physical(mirrored), isTurned ? -factor : factor, to: &terms)
            }
        }
    }

    /// The constraint's constant, with what its attributes are off the edges they are measured from.
    func constant(of entry: Entry, _ constraint: LayoutConstraint) -> Double {
        let (factor, offset) = constantParts(of: entry, constraint)
        return factor * constraint.constant + offset
    }

    /// What the constraint's constant becomes: factor * constant + offset.
    func constantParts(of entry: Entry, _ constraint: LayoutConstraint) -> (
        factor: Double, offset: Double
    ) {
        let flips = entry.isMirrored && constraint.offsets == nil
        var offset = 0.0
        constraint.forEachTerm(of: entry.place) { node, attribute, factor in
            guard attribute.isOffset else { return }
            offset -= factor * node.offset(of: attribute.physical(entry.isMirrored))
        }
        return (flips ? -1 : 1, offset)
    }

    /// Whether leading is right for the constraint: as text runs in the closest common ancestor. Then
    /// its constant counts the other way, too.
    func isMirrored(_ place: LayoutConstraint.Place, _ constraint: LayoutConstraint) -> Bool {
        guard constraint.isDirectional else { return false }
        let first = place.first
        guard let second = place.second, second !== first else {
            return (first.parent ?? first).isRightToLeft
        }
        return first.closestCommonAncestor(with: second)?.isRightToLeft ?? false
    }
}

extension LayoutConstraint {
    var isDirectional: Bool {
        if firstAttribute.family == .directional || secondAttribute.family == .directional {
            return true
        }
        guard let offsets else { return false }
        return [offsets.first, offsets.second].contains { side in
            guard let offset = side?.offset else { return false }
            return offset.start.attribute.family == .directional
                || offset.end.attribute.family == .directional
        }
    }
}

extension LayoutAttribute {
    /// Left or right instead of leading or trailing.
    func physical(_ isMirrored: Bool) -> LayoutAttribute {
        switch self {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        case .leadingMargin: isMirrored ? .rightMargin : .leftMargin
        case .trailingMargin: isMirrored ? .leftMargin : .rightMargin
        default: self
        }
    }

    /// Whether it is measured from an edge, by a distance that its item knows.
    var isOffset: Bool {
        switch self {
        case .firstBaseline, .lastBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
            true
        default: false
        }
    }
}

extension LayoutNode {
    /// Adds factor * attribute, without its offset, to the terms.
    func append(_ attribute: LayoutAttribute, _ factor: Double, to terms: inout [Term]) {
        guard let own = variables else { return }
        let (horizontal, position, extent) = attribute.parts
        if position != 0 { terms.append(Term(horizontal ? own.x : own.y, factor * position)) }
        if extent != 0 { terms.append(Term(horizontal ? own.width : own.height, factor * extent)) }
    }

    /// How far a physical attribute is off the edge that it is measured from.
    func offset(of attribute: LayoutAttribute) -> Double {
        switch attribute {
        case .firstBaseline: return item?.firstBaselineOffset ?? 0
        case .lastBaseline: return -(item?.lastBaselineOffset ?? 0)
        default: break
        }
        guard let margins = (isContentArea ? parent : self)?.view?.marginsInUse else { return 0 }
        switch attribute {
        case .leftMargin: return margins.left
        case .rightMargin: return -margins.right
        case .topMargin: return margins.top
        case .bottomMargin: return -margins.bottom
        case .centerXWithinMargins: return (margins.left - margins.right) / 2
        case .centerYWithinMargins: return (margins.top - margins.bottom) / 2
        default: return 0
        }
    }

    /// The item's baselines, margins or alignment insets changed.
    public func invalidateMetrics() { home?.metricsChanged(of: self) }
}
