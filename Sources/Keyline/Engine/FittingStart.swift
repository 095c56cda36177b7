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
    /// A copy of the solver without constraints, if the tree's solver is to be remembered.
    private var blank: FrozenSolver?

    /// Looks up the kind of a tree. Returns nil if the solver already has constraints or special
    /// settings.
    init?(of engine: LayoutEngine, _ wishes: [Wish], _ batch: ConstraintBatch) {
        guard wishes.count == 2, batch.count > 0, let root = engine.indexOfNewRoot,
            let memory = KindMemory.current
        else { return nil }
        self.memory = memory
        self.wishes = wishes
        shape = TreeKind.Shape(
            nodeCount: engine.queue.value.freshNodes.count, root: root,
            rootPriority: engine.priorityOfRootSize, priorities: wishes.map(\.priority))
        hash = batch.structureHash &+ UInt64(shape.nodeCount << 20 + root)
        standing = memory.standing(of: hash)
        if case .seen = standing {
            blank = try? FrozenSolver(copying: engine.system.value.solver)
        }
    }

    /// Returns a copy of the remembered solver with the constants of this tree, and sets the targets
    /// for the root's size. Returns nil if no such kind of tree is remembered, or if constants
    /// contradict each other.
    func recall(_ batch: ConstraintBatch, rootSize: Size) -> (Solver, RecalledStart)? {
        guard case .known(let kind) = standing, kind.shape == shape,
            kind.batch.hasSameStructure(as: batch), let solver = try? kind.solved.thaw()
        else { return nil }
        let start = RecalledStart(kind, rootSize, wishes)
        start.constants.reserve(batch.count)
        batch.forEachConstant(otherThan: kind.constants) {
            start.constants.append($0, kind.handles[$0], $1)
        }
        // The solution may be so far from the remembered one that adding all constraints is faster.
        solver.workLimit = max(kind.work, Self.leastWork)
        do {
            try solver.setEdits(start.edits, former: shape.priorities)
            if !start.constants.handles.isEmpty {
                try solver.setConstants(start.constants.handles, to: start.constants.constants)
            }
        } catch {
            return nil
        }
        return (solver, start)
    }

    /// A copy of a remembered solver may do at least this work, in the units of ``Solver/workLimit``.
    private static let leastWork = 1000

    /// Records that the kind of the tree is not suitable, because its constraints have several
    /// solutions or take much work.
    func giveUp() { memory.remember(.unsuitable, of: hash) }

    /// Remembers the solver in which the fitting size was computed, if an earlier tree had the same
    /// hash value.
    ///
    /// - Parameters:
    ///   - additions: the constraints that were added to the solver after those that nodes always
    ///     have.
    ///   - changes: the constants that were changed afterwards.
    func remember(
        _ solver: Solver, _ additions: borrowing SolverAdditions, _ changes: [ContentRows.Change],
        _ engine: LayoutEngine
    ) {
        guard case .seen = standing, let blank else { return }
        guard (try? solver.isUnique()) == true else { return giveUp() }
        var constants = additions.batch.constants
        for change in changes {
            guard let at = additions.handles.firstIndex(of: change.handle) else { return }
            constants[at] = change.constant
        }
        var variables: [LayoutVariables] = [], holds: [ConstraintHandle] = []
        for i in engine.queue.value.freshNodes.indices {
            guard let node = engine.queue.value.freshNodes[i], let own = node.with(\.variables),
                let its = node.with(\.holds)
            else { return }
            variables.append(own)
            holds += [its.0, its.1]
        }
        guard let solved = try? FrozenSolver(copying: solver) else { return }
        let kind = TreeKind(
            shape, additions.batch, constants, blank: blank, solved: solved, variables,
            holds: holds, additions.handles, work: solver.statistics.work)
        memory.remember(.known(kind), of: hash)
    }
}

/// The beginning of a tree whose solver is a copy of a remembered one: all that the solver would have
/// been told if it were new.
///
/// As long as the answer is unique, the solver's past does not show. Before other constraints come
/// or go, the tree gets a solver of its own, which has the same past as without the memory. Otherwise
/// ambiguous positions could depend on which other trees the program has laid out before.
final class RecalledStart {
    let kind: TreeKind
    private let rootSize: Size
    private let wishes: [Wish]
    /// The constants of the tree that differ from those of the remembered solver.
    var constants = ConstantChanges()
    /// The constants that were changed for the fitting size, after the first solve.
    var changes: [ContentRows.Change] = []

    init(_ kind: TreeKind, _ rootSize: Size, _ wishes: [Wish]) {
        self.kind = kind
        self.rootSize = rootSize
        self.wishes = wishes
    }

    var own: LayoutVariables { kind.variables[kind.shape.root] }

    var edits: [(variable: Variable, value: Double, priority: Priority)] {
        wishes.map { (own[$0.axis], $0.extent, $0.priority) }
    }

    /// Returns a solver that has computed the fitting size without help of the memory. Variables and
    /// handles are those of the remembered solver.
    func fittedAnew() throws(SolverError) -> Solver {
        let solver = try kind.blank.thaw(), former = kind.shape.rootPriority
        try solver.edit(own.width, priority: former)
        try solver.edit(own.height, priority: former)
        try solver.suggest([(own.width, rootSize.width), (own.height, rootSize.height)])
        var batch = ConstraintBatch(), handles: [ConstraintHandle] = []
        for i in kind.variables.indices {
            kind.variables[i].lowerOwn(isOfRoot: i == kind.shape.root, to: &batch)
        }
        try solver.add(batch, into: &handles)
        try solver.setEdits(edits, former: [former, former])
        // A constant that is not among the differences is that of the remembered solver.
        var stated = kind.constants
        for i in constants.slots.indices { stated[constants.slots[i]] = constants.constants[i] }
        try solver.add(kind.batch.with(constants: stated), into: &handles)
        try solver.solve()
        guard !changes.isEmpty else { return solver }
        try solver.setConstants(changes.map(\.handle), to: changes.map(\.constant))
        try solver.solve()
        return solver
    }

    /// Gives a tree a solver of its own, if its solver is a copy of a remembered one: a new solver
    /// that gets the constraints of the first layout, and then the present constants. Returns whether
    /// the solver was replaced.
    @discardableResult
    static func leave(_ engine: LayoutEngine) -> Bool {
        guard let start = engine.system.value.recalled else { return false }
        engine.system.value.recalled = nil
        guard engine.otherSolutions.isEmpty, let size = engine.system.value.rootSize,
            let solver = try? start.fittedAnew(),
            (try? start.follow(engine.system.value.solver, size, solver)) != nil
        else { return false }
        solver.workLimit = engine.system.value.solver.workLimit
        engine.system.value.solver = solver
        return true
    }

    /// Brings a new solver to the state of the tree's solver: the root's size `size`, and the same
    /// constants.
    private func follow(_ former: Solver, _ size: Size, _ solver: Solver) throws(SolverError) {
        let priority = kind.shape.rootPriority
        try solver.setEdits(
            [(own.width, size.width, priority), (own.height, size.height, priority)],
            former: kind.shape.priorities)
        try solver.solve()
        var handles: [ConstraintHandle] = [], constants: [Double] = []
        for handle in kind.handles {
            guard let constant = former.constraint(handle)?.constant,
                constant != solver.constraint(handle)?.constant
            else { continue }
            handles.append(handle)
            constants.append(constant)
        }
        if !handles.isEmpty { try solver.setConstants(handles, to: constants) }
        try solver.solve()
        // The frames of the tree follow from these values already.
        _ = solver.takeChanges()
    }
}
