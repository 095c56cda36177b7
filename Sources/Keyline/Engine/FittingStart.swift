import KeylineSolver

/// The first fitting size of a tree, before its solver has any constraints. If the tree is of a kind
/// that is remembered (``KindMemory``), a copy of the remembered solver gets this tree's constants,
/// instead of a new solver getting all constraints.
struct FittingStart {
    private let memory: KindMemory
    private let shape: TreeKind.Shape
    private let hash: UInt64
    private let standing: KindMemory.Standing
    private let wishes: [Wish]

    /// Looks up whether the memory knows a tree like this one, that is, a view tree with the same
    /// constraints apart from their constants. Returns nil if the tree's solver already has
    /// constraints, or settings other than the default ones, because then no remembered solver can
    /// replace it.
    init?(of engine: LayoutEngine, _ wishes: [Wish], _ batch: ConstraintBatch) {
        guard wishes.count == 2, batch.count > 0, let root = engine.indexOfNewRoot,
            let memory = KindMemory.current
        else { return nil }
        self.memory = memory
        self.wishes = wishes
        shape = TreeKind.Shape(
            nodeCount: engine.queue.value.freshNodes.count, root: root,
            priorities: wishes.map(\.priority))
        hash = batch.structureHash &+ UInt64(shape.nodeCount << 20 + root)
        standing = memory.standing(of: hash)
    }

    /// Returns a copy of the remembered solver with the constants of this tree and the targets for the
    /// root's size, and the kind. Returns nil if no such kind of tree is remembered, or if constants
    /// contradict each other.
    func recall(_ batch: ConstraintBatch) -> (solver: Solver, kind: TreeKind)? {
        guard case .known(let kind) = standing, kind.shape == shape,
            kind.batch.hasSameStructure(as: batch), let solver = try? kind.solved.thaw()
        else { return nil }
        // The solution may be so far from the remembered one that adding all constraints is faster.
        solver.workLimit = max(kind.work, Self.leastWork)
        do {
            try solver.setEdits(kind.own.edits(wishes), former: shape.priorities)
            try setConstants(batch, kind, solver)
        } catch {
            return nil
        }
        return (solver, kind)
    }

    private func setConstants(
        _ batch: ConstraintBatch, _ kind: TreeKind, _ solver: Solver
    ) throws(SolverError) {
        var handles: [ConstraintHandle] = [], constants: [Double] = []
        handles.reserveCapacity(batch.count)
        constants.reserveCapacity(batch.count)
        batch.forEachConstant(otherThan: kind.batch) {
            handles.append(kind.handles[$0])
            constants.append($1)
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
        _ solver: Solver, _ additions: borrowing SolverAdditions, _ changes: [ContentRows.Change],
        _ engine: LayoutEngine
    ) {
        guard case .seen = standing else { return }
        let count = additions.batch.count
        guard memory.accepts(TreeKind.bytes(solver.statistics.memory, shape, count)) else {
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
        let batch = additions.batch, handles = additions.handles
        var first: [Double] = []
        for change in changes {
            guard let at = handles.firstIndex(of: change.handle) else { return }
            first.append(batch.constant(at: at))
        }
        let solved = try? FrozenSolver(copying: solver) { copy throws(SolverError) in
            if changes.isEmpty { return }
            try copy.setConstants(changes.map(\.handle), to: first)
            try copy.solve()
        }
        guard let solved else { return }
        let kind = TreeKind(
            shape, batch, solved, variables, holds: holds, handles, work: solver.statistics.work)
        memory.remember(.known(kind), of: hash)
    }
}
