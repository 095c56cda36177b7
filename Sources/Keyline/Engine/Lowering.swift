import KeylineSolver

/// From constraints on attributes to constraints on variables.
extension LayoutEngine {
    /// Makes variables for all nodes that waiting constraints concern. What holds them on their own
    /// (extents are not negative, the root is where it is) contradicts nothing.
    func useNodes() {
        var batch = ConstraintBatch()
        let before = freshNodes.count
        var at = 0, made = before
        while at < pending.count {
            while at < pending.count {
                let entry = entries[pending[at]]
                at += 1
                guard entry.isUsed, entry.handle == nil else { continue }
                entry.place.forEachNode { _, node in note(node) }
            }
            // That may have more constraints wait.
            makeVariables(made, &batch)
            made = freshNodes.count
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

    @inline(__always)
    private func note(_ node: LayoutNode) {
        guard node.variables == nil, !node.isFresh else { return }
        node.isFresh = true
        freshNodes.append(node)
    }

    /// For the fresh nodes from `first` on.
    private func makeVariables(_ first: Int, _ batch: inout ConstraintBatch) {
        let nodes = freshNodes, number = nodes.count - first
        if number == 0 { return }
        let variables = solver.makeVariables(count: 4 * number)
        batch.reserve(constraints: 2 * number + 2, terms: 2 * number + 2)
        for i in 0..<number {
            let node = nodes.uncounted(first + i)
            let own = LayoutVariables(
                x: variables[4 * i], y: variables[4 * i + 1], width: variables[4 * i + 2],
                height: variables[4 * i + 3])
            node.with { $0.variables = own }
            for (variable, isPosition) in [
                (own.x, true), (own.y, true), (own.width, false), (own.height, false),
            ] {
                roles.grow(to: variable.index + 1, with: nil)
                roles[variable.index] = Role(node: node, isPosition: isPosition)
            }
            batch.append(relation: .greaterThanOrEqual, constant: 0) { $0.append(Term(own.width)) }
            batch.append(relation: .greaterThanOrEqual, constant: 0) { $0.append(Term(own.height)) }
            if node.isSame(as: root) {
                batch.append(relation: .equal, constant: 0) { $0.append(Term(own.x)) }
                batch.append(relation: .equal, constant: 0) { $0.append(Term(own.y)) }
            }
        }
        for node in nodes[first...] {
            if node !== root { node.pin() }
            node.readContent()
        }
    }

    /// Appends the constraint in a slot, if there is one that is not in the solver, and if it can be.
    func lower(_ slot: Int, to batch: inout ConstraintBatch) -> Bool {
        let entry = entries[slot]
        guard entry.handle == nil else { return false }
        return entry.withKept { constraint in
            guard constraint.canBeLowered else {
                reportLowering(slot)
                return false
            }
            var entry = entry
            entry.isMirrored = isMirrored(entry.place, constraint)
            entries[slot].isMirrored = entry.isMirrored
            lower(entry, constraint, to: &batch)
            return true
        } ?? false
    }

    func lower(_ entry: Entry, _ constraint: LayoutConstraint, to batch: inout ConstraintBatch) {
        let mirrored = entry.isMirrored
        // A distance stays what it is when text runs the other way: only its ends change places.
        let turns = mirrored && !constraint.isPlain && constraint.offsets != nil
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
        let flips = entry.isMirrored && (constraint.isPlain || constraint.offsets == nil)
        var offset = 0.0
        guard constraint.asksItems else { return (flips ? -1 : 1, 0) }
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
        guard let second = place.second, second != first else {
            return (first.parent ?? first).with(\.isRightToLeft)
        }
        return first.closestCommonAncestor(with: second)?.with(\.isRightToLeft) ?? false
    }
}

extension LayoutConstraint {
    var isDirectional: Bool {
        if firstAttribute.family == .directional || secondAttribute.family == .directional {
            return true
        }
        guard !isPlain, let offsets else { return false }
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
    @inline(__always)
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
    public func invalidateMetrics() { home?.with { $0.metricsChanged(of: self) } }
}
