import KeylineSolver

extension LayoutEngine {
    /// An active constraint as it was when it was looked at. Items that are asked since may have changed anything.
    struct Active {
        let slot: Int
        let entry: Entry
        /// The entry owns nothing.
        let constraint: LayoutConstraint
    }

    /// All active constraints, in order of activation.
    var active: [Active] {
        entries.indices.compactMap { slot in
            constraint(in: slot).map { Active(slot: slot, entry: entries[slot], constraint: $0) }
        }.sorted { $0.entry.serial < $1.entry.serial }
    }

    func isStill(_ active: Active) -> Bool {
        !isGone && isCurrent(active.slot, active.entry.serial)
    }
}

/// The layout of a tree once more, in a solver of its own, which is asked what would happen. It is made and used while the
/// engine asks items, so that none of them begins a pass.
final class Rehearsal {
    private let engine: LayoutEngine
    private let scratch = Solver()
    private let items: ScratchVariables
    private let active: [LayoutEngine.Active]
    /// By place in `active`, as items said.
    private var constants: [Double] = []
    /// Places in `active`.
    private var placeOfHandle: [ConstraintHandle: Int] = [:]
    private var words: [ConstraintHandle: String] = [:]

    /// Complexity: that of building the layout.
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

    /// Of constraints that are active still.
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

    /// Extents are not negative; the root is where it is.
    private func hold(_ node: LayoutNode, _ own: LayoutVariables) {
        let size = node.storedFrame.size, isRoot = node === engine.root
        for (variable, attribute, value) in [
            (own.width, LayoutAttribute.width, size.width), (own.height, .height, size.height),
        ] {
            let held = isRoot ? 1 * variable == value : 1 * variable >= 0
            guard let handle = try? scratch.add(held) else { continue }
            words[handle] = node.implicitWords(of: "\(attribute)", isRoot ? value : nil)
        }
        guard isRoot else { return }
        _ = try? scratch.add(1 * own.x == 0)
        _ = try? scratch.add(1 * own.y == 0)
    }

    /// The constraints that are broken, each with those that it contradicts.
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

    /// Items whose frames in their parents are open, parents first, each with another frame, found in the way of
    /// ``LayoutItem/exerciseAmbiguityInLayout()``.
    ///
    /// Complexity: that of asking the solver twice which variables are free, and a solve for each open item.
    func openings() -> [LayoutInspection.Opening] {
        let open = openFrames()
        return items.nodes.indices.compactMap { i in
            let node = items.nodes[i]
            // Where a guide's frame matters, so does that of an item.
            guard node.guide == nil, !open[i].isEmpty, let other = other(node, at: i, open[i])
            else { return nil }
            return LayoutInspection.Opening(node: node, other: other, open: open[i])
        }
    }

    /// The open values of all nodes, by place among them.
    ///
    /// The solver has places in the root. Where both an item and the ancestor in which it is measured may move, a
    /// variable for the distance tells whether they move together: all these variables are asked for at once.
    private func openFrames() -> [OpenFrame] {
        var free = Set((try? scratch.undeterminedVariables()) ?? [])
        guard !free.isEmpty else { return items.nodes.map { _ in OpenFrame() } }
        var places: [ObjectIdentifier: Int] = [:]
        for (i, node) in items.nodes.enumerated() { places[ObjectIdentifier(node)] = i }
        /// By place: where the item is in the closest ancestor that has variables.
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
            OpenFrame(
                x: free.contains(x[i]), y: free.contains(y[i]),
                width: free.contains(items.variables[i].width),
                height: free.contains(items.variables[i].height))
        }
    }

    private func other(_ node: LayoutNode, at place: Int, _ open: OpenFrame) -> Rect? {
        // One that was asked before may have had others leave.
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
