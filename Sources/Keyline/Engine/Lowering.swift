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
            use(entry.place.first, &batch)
            if let second = entry.place.second { use(second, &batch) }
            if let container = entry.place.container { use(container, &batch) }
        }
        guard batch.count > 0 else { return }
        var handles: [ConstraintHandle] = []
        do {
            try solver.add(batch, into: &handles)
            if rootSize == nil, let own = root.variables {
                try solver.edit(own.width, priority: .required)
                try solver.edit(own.height, priority: .required)
                try solver.suggest([
                    (own.width, root.storedFrame.width), (own.height, root.storedFrame.height),
                ])
                rootSize = root.storedFrame.size
            }
        } catch {
            LayoutEngine.conflictHandler(LayoutError(kind: .solver, constraints: [error.message]))
        }
    }

    private func use(_ node: LayoutNode, _ batch: inout ConstraintBatch) {
        guard node.variables == nil else { return }
        let made = LayoutVariables(
            x: solver.makeVariable(), y: solver.makeVariable(), width: solver.makeVariable(),
            height: solver.makeVariable())
        node.variables = made
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
        let relation: Relation =
            switch constraint.relation {
            case .lessThanOrEqual: mirrored ? .greaterThanOrEqual : .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: mirrored ? .lessThanOrEqual : .greaterThanOrEqual
            }
        batch.append(
            relation: relation, constant: constant(of: entry, constraint),
            priority: constraint.priority
        ) { terms in
            entry.place.first.append(constraint.firstAttribute.physical(mirrored), 1, to: &terms)
            guard let second = entry.place.second else { return }
            second.append(
                constraint.secondAttribute.physical(mirrored), -constraint.multiplier, to: &terms)
            guard let container = entry.place.container else { return }
            let near: LayoutAttribute =
                constraint.firstAttribute.kind == .horizontal ? .left : .top
            container.append(near, constraint.multiplier - 1, to: &terms)
        }
    }

    /// The constraint's constant, with what its attributes are off the edges they are measured from.
    func constant(of entry: Entry, _ constraint: LayoutConstraint) -> Double {
        var constant = entry.isMirrored ? -constraint.constant : constraint.constant
        if constraint.firstAttribute.isOffset {
            constant -= entry.place.first.offset(
                of: constraint.firstAttribute.physical(entry.isMirrored))
        }
        if constraint.secondAttribute.isOffset, let second = entry.place.second {
            constant +=
                constraint.multiplier
                * second.offset(of: constraint.secondAttribute.physical(entry.isMirrored))
        }
        return constant
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
    var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }
}

extension LayoutAttribute {
    var isDirectional: Bool { self == .leading || self == .trailing }

    /// Left or right instead of leading or trailing.
    func physical(_ isMirrored: Bool) -> LayoutAttribute {
        switch self {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        default: self
        }
    }

    /// Whether it is measured from an edge, by a distance that its item knows.
    var isOffset: Bool {
        switch self {
        case .firstBaseline, .lastBaseline: true
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

    func offset(of attribute: LayoutAttribute) -> Double {
        switch attribute {
        case .firstBaseline: item?.firstBaselineOffset ?? 0
        case .lastBaseline: -(item?.lastBaselineOffset ?? 0)
        default: 0
        }
    }

    /// The item's baselines, margins or alignment insets changed.
    public func invalidateMetrics() { home?.metricsChanged(of: self) }
}
