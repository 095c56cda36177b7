import KeylineSolver

extension Diagnosis {
    /// A copy of an active constraint's table entry.
    struct Active {
        let slot: Int
        let entry: RowEntry
        /// The constraint, kept alive here, because the copied entry does not keep it alive.
        let constraint: LayoutConstraint
    }

    /// Copies of the table entries of all active constraints, in the order in which they became
    /// active.
    var active: [Active] {
        entries.indices.compactMap { slot in
            engine.constraint(in: slot).map {
                Active(slot: slot, entry: entries[slot], constraint: $0)
            }
        }.sorted { $0.entry.serial < $1.entry.serial }
    }

}

/// A clone of a tree's solver, for finding conflicts and ambiguous values without changing the
/// tree. It is created and used only while no layout pass can begin, and no change waits for one.
final class Rehearsal {
    private let engine: LayoutEngine
    private let clone: Solver
    private let active: [Diagnosis.Active]
    /// The nodes that have variables, because constraints mention them; parents come before their
    /// children.
    private let nodes: [LayoutNode]
    private let variables: [LayoutVariables]

    /// Clones the tree's solver. Returns nil if there is not enough memory.
    init?(of engine: LayoutEngine, _ active: [Diagnosis.Active]) {
        guard let clone = try? engine.diagnosisInUse.solver.clone() else { return nil }
        clone.workLimit = 0
        try? clone.remove(contentsOf: engine.otherSolutions.values.map(\.handle))
        self.engine = engine
        self.active = active
        self.clone = clone
        nodes = engine.root.subtree.filter { $0.variables != nil }
        variables = nodes.compactMap(\.variables)
        try? clone.solve()
    }

    /// Returns a conflict for each broken constraint (one without effect): the constraint with
    /// those that it contradicts.
    func conflicts() -> [LayoutInspection.Conflict] {
        active.indices.filter { active[$0].entry.isBroken }.compactMap(conflict)
    }

    private func conflict(_ place: Int) -> LayoutInspection.Conflict? {
        let broken = active[place]
        let constant = broken.entry.constant(of: broken.constraint)
        var batch = ConstraintBatch(), handles: [ConstraintHandle] = []
        broken.entry.lower(broken.constraint, constant: constant, to: &batch)
        do throws(SolverError) {
            try clone.add(batch, into: &handles)
            try? clone.remove(contentsOf: handles)
            return nil
        } catch {
            let others = error.conflict.map(\.handle).filter { !handles.contains($0) }
            let slots = Set(others.compactMap(engine.slot))
            return LayoutInspection.Conflict(
                broken: broken.constraint,
                members: active.indices.filter { $0 == place || slots.contains(active[$0].slot) }
                    .map { active[$0].constraint },
                others: others.filter { engine.slot(of: $0) == nil }.compactMap(words).sorted())
        }
    }

    /// Returns a description of a constraint that the engine itself added, such as "width >= 0",
    /// for the list of constraints that contradict each other. Returns nil for internal constraints
    /// that mean nothing to users.
    private func words(_ handle: ConstraintHandle) -> String? {
        guard let (node, place, value) = engine.implicitRule(handle), place != "origin" else {
            return nil
        }
        return node.implicitDescription(of: place, value)
    }

    /// Returns the items whose frames in their parents are ambiguous, parents first. Each comes
    /// with another frame that satisfies the constraints equally well, found as by
    /// ``LayoutItem/exerciseAmbiguityInLayout()``.
    ///
    /// Complexity: that of two analyses of the solver, and of one solve for each ambiguous item.
    func openings() -> [LayoutInspection.Opening] {
        let open = ambiguousFrames()
        return nodes.indices.compactMap { i in
            let node = nodes[i]
            // Guides are left out: if an ambiguous guide affects an item's frame, the item is
            // ambiguous, too.
            guard node.guide == nil, !open[i].isEmpty, let other = other(node, at: i, open[i])
            else { return nil }
            return LayoutInspection.Opening(node: node, other: other, open: open[i])
        }
    }

    /// Returns for each node which values of its frame are ambiguous.
    ///
    /// The solver's positions are relative to the root, but frames are relative to parents. If the
    /// positions of an item and of its parent are both ambiguous, a variable for their difference
    /// shows whether they move together. One analysis covers all such variables.
    private func ambiguousFrames() -> [AmbiguousFrame] {
        var free = Set((try? clone.undeterminedVariables()) ?? [])
        guard !free.isEmpty else { return nodes.map { _ in AmbiguousFrame() } }
        var places: [ObjectIdentifier: Int] = [:]
        for (i, node) in nodes.enumerated() { places[ObjectIdentifier(node)] = i }
        /// The element at a node's index is the variable for the position of the node, relative to
        /// the node's closest ancestor that has variables.
        var x = variables.map(\.x), y = variables.map(\.y)
        var batch = ConstraintBatch()
        func measure(_ own: inout Variable, from origin: Variable) {
            guard free.contains(own), free.contains(origin) else { return }
            let distance = clone.makeVariable()
            batch.append(relation: .equal, constant: 0) {
                $0.append(Term(own))
                $0.append(Term(origin, -1))
                $0.append(Term(distance, -1))
            }
            own = distance
        }
        for (i, node) in nodes.enumerated() {
            var next = node.parent
            while let parent = next, places[ObjectIdentifier(parent)] == nil {
                next = parent.parent
            }
            guard let at = next.flatMap({ places[ObjectIdentifier($0)] }) else { continue }
            measure(&x[i], from: variables[at].x)
            measure(&y[i], from: variables[at].y)
        }
        var handles: [ConstraintHandle] = []
        if batch.count > 0, (try? clone.add(batch, into: &handles)) != nil {
            try? clone.solve()
            free = Set((try? clone.undeterminedVariables()) ?? [])
        }
        return variables.indices.map { i in
            AmbiguousFrame(
                x: free.contains(x[i]), y: free.contains(y[i]),
                width: free.contains(variables[i].width),
                height: free.contains(variables[i].height))
        }
    }

    private func other(_ node: LayoutNode, at place: Int, _ open: AmbiguousFrame) -> Rect? {
        guard let live = node.variables else { return nil }
        let own = variables[place]
        for (variable, isOpen, value) in [
            (own.width, open.width, engine.system.value.solver[live.width]),
            (own.height, open.height, engine.system.value.solver[live.height]),
            (own.x, open.x, engine.system.value.solver[live.x]),
            (own.y, open.y, engine.system.value.solver[live.y]),
        ] where isOpen {
            for wish in [value + 100, value - 100] {
                let pull = (1 * variable == wish).priority(Priority(1e-6))
                guard let handle = try? clone.add(pull) else { continue }
                defer { try? clone.remove(handle) }
                try? clone.solve()
                guard abs(clone[variable] - value) > 1e-6 else { continue }
                let insets = node.alignmentInsets
                return Rect(
                    x: clone[own.x] - insets.left, y: clone[own.y] - insets.top,
                    width: clone[own.width] + insets.left + insets.right,
                    height: clone[own.height] + insets.top + insets.bottom)
            }
        }
        return nil
    }
}
