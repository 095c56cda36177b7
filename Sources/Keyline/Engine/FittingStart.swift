import KeylineSolver

/// The first fitting size of a tree, before its solver has any constraints. If the tree is of a kind
/// that is remembered (``KindMemory``), a copy of the remembered solver gets this tree's constants,
/// instead of a new solver getting all constraints.
struct FittingStart {
    private let memory: KindMemory
    private let shape: TreeKind.Shape
    /// The waiting constraints of the tree.
    private let rows: [RowShape]
    private let hash: UInt64
    private let standing: KindMemory.Standing
    let wishes: [Wish]

    /// Looks up whether the memory knows a tree like this one, that is, a view tree with the same
    /// constraints apart from their constants. Returns nil if the tree's solver already has
    /// constraints, or settings other than the default ones, because then no remembered solver can
    /// replace it; or if it has a constraint on a distance between two anchors.
    ///
    /// - Parameter slots: an empty list, which gets the indices of the waiting constraints in the table
    ///   of active constraints.
    init?(of engine: LayoutEngine, _ wishes: [Wish], _ slots: inout Records<Int32>) {
        let count = engine.queue.value.pending.count
        guard wishes.count == 2, count > 0, let root = engine.indexOfNewRoot,
            let memory = KindMemory.current
        else { return nil }
        var rows: [RowShape] = [], hash = UInt64(truncatingIfNeeded: count)
        rows.reserveCapacity(count)
        slots.reserve(count)
        for i in engine.queue.value.pending.indices {
            let slot = engine.queue.value.pending[i]
            guard engine.rows.value.entries[slot].waitsForSolver else { continue }
            guard let row = RowShape(slot, engine) else { return nil }
            row.hash(into: &hash)
            rows.append(row)
            slots.append(Int32(truncatingIfNeeded: slot))
        }
        self.memory = memory
        self.wishes = wishes
        self.rows = rows
        shape = TreeKind.Shape(
            nodeCount: engine.queue.value.freshNodes.count, root: root,
            priorities: wishes.map(\.priority))
        self.hash = hash &+ UInt64(shape.nodeCount << 20 + root)
        standing = memory.standing(of: self.hash)
    }

    /// Returns a copy of the remembered solver with the constants of this tree and the targets for the
    /// root's size, and the kind. Returns nil if no such kind of tree is remembered, or if constants
    /// contradict each other.
    func recall() -> (solver: Solver, kind: TreeKind)? {
        guard case .known(let kind) = standing, kind.shape == shape, hasSameRows(as: kind),
            let solver = try? kind.solved.thaw()
        else { return nil }
        // The solution may be so far from the remembered one that adding all constraints is faster.
        solver.workLimit = max(kind.work, Self.leastWork)
        do {
            try solver.setEdits(kind.own.edits(wishes), former: shape.priorities)
            try setConstants(kind, solver)
        } catch {
            return nil
        }
        return (solver, kind)
    }

    private func hasSameRows(as kind: TreeKind) -> Bool {
        guard rows.count == kind.rows.count else { return false }
        for i in rows.indices where !rows[i].hasSameStructure(as: kind.rows[i]) { return false }
        return true
    }

    private func setConstants(_ kind: TreeKind, _ solver: Solver) throws(SolverError) {
        var handles: [ConstraintHandle] = [], constants: [Double] = []
        handles.reserveCapacity(rows.count)
        constants.reserveCapacity(rows.count)
        for i in rows.indices where rows[i].constant != kind.rows[i].constant {
            handles.append(kind.handles[i])
            constants.append(rows[i].constant)
        }
        if !handles.isEmpty { try solver.setConstants(handles, to: constants) }
    }

    /// A copy of a remembered solver may do at least this work, in the units of ``Solver/workLimit``.
    private static let leastWork = 1000

    /// Records that the kind of the tree is not suitable, because its constraints have several
    /// solutions or take much work.
    func giveUp() { memory.remember(.unsuitable, of: hash) }

    /// Remembers the solver in which the fitting size was computed, if an earlier tree had the same
    /// hash value. The copy gets the constants that the solver had at first, because the next tree
    /// begins with similar ones.
    ///
    /// - Parameters:
    ///   - additions: the constraints that were added to the solver after those that nodes always
    ///     have.
    ///   - changes: the constants that were changed afterwards.
    func remember(
        _ solver: Solver, _ additions: borrowing SolverAdditions,
        _ changes: borrowing Records<ContentRows.Change>, _ engine: LayoutEngine
    ) {
        guard case .seen = standing else { return }
        guard memory.accepts(TreeKind.bytes(solver.statistics.memory, shape, rows.count)) else {
            return giveUp()
        }
        var variables: [LayoutVariables] = [], holds: [ConstraintHandle] = []
        variables.reserveCapacity(shape.nodeCount)
        holds.reserveCapacity(2 * shape.nodeCount)
        for i in engine.queue.value.freshNodes.indices {
            guard let node = engine.queue.value.freshNodes[i], let own = node.with(\.variables),
                let its = node.with(\.holds)
            else { return }
            variables.append(own)
            holds.append(its.0)
            holds.append(its.1)
        }
        let handles = additions.handles
        var changed: [ConstraintHandle] = [], first: [Double] = []
        for i in changes.indices {
            guard let at = handles.firstIndex(of: changes[i].handle) else { return }
            changed.append(handles[at])
            first.append(rows[at].constant)
        }
        let solved = try? FrozenSolver(copying: solver) { copy throws(SolverError) in
            if changed.isEmpty { return }
            try copy.setConstants(changed, to: first)
            try copy.solve()
        }
        guard let solved else { return }
        let kind = TreeKind(
            shape, rows, solved, variables, holds: holds, handles, engine.system.value.fixedWidths,
            work: solver.statistics.work)
        memory.remember(.known(kind), of: hash)
    }
}
