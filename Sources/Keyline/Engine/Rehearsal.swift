import KeylineSolver

extension LayoutEngine {
    /// A copy of an active constraint's table entry. Code of items that runs later may change the
    /// constraint or deactivate it.
    struct Active {
        let slot: Int
        let entry: Entry
        /// The constraint, kept alive here, because the copied entry does not keep it alive.
        let constraint: LayoutConstraint
    }

    /// Copies of the table entries of all active constraints, in the order in which they became
    /// active.
    var active: [Active] {
        entries.indices.compactMap { slot in
            constraint(in: slot).map { Active(slot: slot, entry: entries[slot], constraint: $0) }
        }.sorted { $0.entry.serial < $1.entry.serial }
    }

    func isStill(_ active: Active) -> Bool {
        !isGone && isCurrent(active.slot, active.entry.serial)
    }
}

/// A copy of a tree's layout in a separate solver, for finding conflicts and ambiguous values
/// without changing the tree. It is created and used only while no layout pass can begin.
final class Rehearsal {
    private let engine: LayoutEngine
    private let scratch = Solver()
    private let items: ScratchVariables
    private let active: [LayoutEngine.Active]
    /// The constants of the active constraints for the solver, by index in `active`, computed from
    /// the present baselines and margins of items.
    private var constants: [Double] = []
    /// The index in `active` of each constraint that was added to the separate solver.
    private var placeOfHandle: [ConstraintHandle: Int] = [:]
    private var words: [ConstraintHandle: String] = [:]

    /// Copies the constraints that have effect into a separate solver, and solves. Complexity: that
    /// of building the layout.
    init(of engine: LayoutEngine, _ active: [LayoutEngine.Active]) {
        self.engine = engine
        self.active = active
        let nodes = engine.root.subtree.filter { $0.variables != nil }
        items = ScratchVariables(of: nodes, in: scratch)
        constants = active.map { active in
            engine.isStill(active) ? engine.constant(of: active.entry, active.constraint) : 0
        }
        for (node, own) in zip(nodes, items.variables) { hold(node, own) }
        let inForce = active.indices.filter {
            active[$0].entry.handle != nil && engine.isStill(active[$0])
        }
        var handles: [ConstraintHandle] = []
        guard (try? scratch.add(lowered(inForce), into: &handles)) != nil else { return }
        for (handle, place) in zip(handles, inForce) { placeOfHandle[handle] = place }
        try? scratch.solve()
    }

    /// Returns a batch with the constraints at the given indices of `active`, converted for the
    /// separate solver. They must still be active.
    private func lowered(_ places: [Int]) -> ConstraintBatch {
        var batch = ConstraintBatch()
        items.lower {
            for place in places {
                engine.lower(
                    active[place].entry, active[place].constraint, constant: constants[place],
                    to: &batch)
            }
        }
        return batch
    }

    /// Adds the constraints that a node always has: no negative width or height, and for the root
    /// its position and size.
    private func hold(_ node: LayoutNode, _ own: LayoutVariables) {
        let size = node.storedFrame.size, isRoot = node === engine.root
        for (variable, attribute, value) in [
            (own.width, LayoutAttribute.width, size.width), (own.height, .height, size.height),
        ] {
            let held = isRoot ? 1 * variable == value : 1 * variable >= 0
            guard let handle = try? scratch.add(held) else { continue }
            words[handle] = node.implicitDescription(of: "\(attribute)", isRoot ? value : nil)
        }
        guard isRoot else { return }
        _ = try? scratch.add(1 * own.x == 0)
        _ = try? scratch.add(1 * own.y == 0)
    }

    /// Returns a conflict for each broken constraint (one without effect): the constraint with
    /// those that it contradicts.
    func conflicts() -> [LayoutInspection.Conflict] {
        active.indices.filter { active[$0].entry.isBroken }.compactMap(conflict)
    }

    private func conflict(_ place: Int) -> LayoutInspection.Conflict? {
        guard engine.isStill(active[place]) else { return nil }
        var handles: [ConstraintHandle] = []
        do throws(SolverError) {
            try scratch.add(lowered([place]), into: &handles)
            try? scratch.remove(contentsOf: handles)
            return nil
        } catch {
            let others = error.conflict.map(\.handle).filter { !handles.contains($0) }
            let members = others.compactMap { placeOfHandle[$0] } + [place]
            return LayoutInspection.Conflict(
                broken: active[place].constraint,
                members: members.sorted().map { active[$0].constraint },
                others: others.filter { placeOfHandle[$0] == nil }.compactMap { words[$0] }.sorted()
            )
        }
    }

    /// Returns the items whose frames in their parents are ambiguous, parents first. Each comes
    /// with another frame that satisfies the constraints equally well, found as by
    /// ``LayoutItem/exerciseAmbiguityInLayout()``.
    ///
    /// Complexity: that of two analyses of the solver, and of one solve for each ambiguous item.
    func openings() -> [LayoutInspection.Opening] {
        let open = ambiguousFrames()
        return items.nodes.indices.compactMap { i in
            let node = items.nodes[i]
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
        var free = Set((try? scratch.undeterminedVariables()) ?? [])
        guard !free.isEmpty else { return items.nodes.map { _ in AmbiguousFrame() } }
        var places: [ObjectIdentifier: Int] = [:]
        for (i, node) in items.nodes.enumerated() { places[ObjectIdentifier(node)] = i }
        /// The variables for each node's position relative to its closest ancestor that has
        /// variables, by index of the node.
        var x = items.variables.map(\.x), y = items.variables.map(\.y)
        var batch = ConstraintBatch()
        func measure(_ own: inout Variable, from origin: Variable) {
            guard free.contains(own), free.contains(origin) else { return }
            let distance = scratch.makeVariable()
            batch.append(relation: .equal, constant: 0) {
                $0.append(Term(own))
                $0.append(Term(origin, -1))
                $0.append(Term(distance, -1))
            }
            own = distance
        }
        for (i, node) in items.nodes.enumerated() {
            var next = node.parent
            while let parent = next, places[ObjectIdentifier(parent)] == nil {
                next = parent.parent
            }
            guard let at = next.flatMap({ places[ObjectIdentifier($0)] }) else { continue }
            measure(&x[i], from: items.variables[at].x)
            measure(&y[i], from: items.variables[at].y)
        }
        var handles: [ConstraintHandle] = []
        if batch.count > 0, (try? scratch.add(batch, into: &handles)) != nil {
            try? scratch.solve()
            free = Set((try? scratch.undeterminedVariables()) ?? [])
        }
        return items.variables.indices.map { i in
            AmbiguousFrame(
                x: free.contains(x[i]), y: free.contains(y[i]),
                width: free.contains(items.variables[i].width),
                height: free.contains(items.variables[i].height))
        }
    }

    private func other(_ node: LayoutNode, at place: Int, _ open: AmbiguousFrame) -> Rect? {
        // Code of another item may have removed the node from the tree.
        guard node.home?.isSame(as: engine) == true, let live = node.variables else { return nil }
        let own = items.variables[place]
        for (variable, isOpen, value) in [
            (own.width, open.width, engine.solver[live.width]),
            (own.height, open.height, engine.solver[live.height]),
            (own.x, open.x, engine.solver[live.x]), (own.y, open.y, engine.solver[live.y]),
        ] where isOpen {
            for wish in [value + 100, value - 100] {
                let pull = (1 * variable == wish).priority(Priority(1e-6))
                guard let handle = try? scratch.add(pull) else { continue }
                defer { try? scratch.remove(handle) }
                try? scratch.solve()
                guard abs(scratch[variable] - value) > 1e-6 else { continue }
                let insets = node.alignmentInsets
                return Rect(
                    x: scratch[own.x] - insets.left, y: scratch[own.y] - insets.top,
                    width: scratch[own.width] + insets.left + insets.right,
                    height: scratch[own.height] + insets.top + insets.bottom)
            }
        }
        return nil
    }
}
