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
    }

    func lower(_ entry: Entry, _ constraint: LayoutConstraint, to batch: inout ConstraintBatch) {
        let relation: Relation =
            switch constraint.relation {
            case .lessThanOrEqual: .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        batch.append(
            relation: relation, constant: constraint.constant, priority: constraint.priority
        ) { terms in
            constraint.forEachTerm(of: entry.place) { node, attribute, factor in
                node.append(attribute, factor, to: &terms)
            }
        }
    }
}

extension LayoutNode {
    /// Adds factor * attribute to the terms.
    func append(_ attribute: LayoutAttribute, _ factor: Double, to terms: inout [Term]) {
        guard let own = variables else { return }
        let (horizontal, position, extent) = attribute.parts
        if position != 0 { terms.append(Term(horizontal ? own.x : own.y, factor * position)) }
        if extent != 0 { terms.append(Term(horizontal ? own.width : own.height, factor * extent)) }
    }
}
