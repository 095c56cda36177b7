import KeylineSolver

/// Computes the layout of one tree of items: knows the active constraints, passes them to a solver,
/// and updates the frames.
///
/// Every item that constraints mention has four solver variables: x, y, width and height in the
/// coordinates of the root, in points. Activating a constraint only adds it to a queue; the next
/// layout pass adds all queued constraints to the solver together. If required constraints
/// contradict each other, the engine *breaks* one member of a minimal conflict: the most expendable
/// one, and among several such, the one that became active last. A broken constraint stays active
/// without effect. The engine tries it again when constraints are removed or changed, or when a
/// constraint that it contradicts is broken, too.
public final class LayoutEngine {
    /// The function that receives layout errors, such as conflicts. The default prints errors to
    /// standard error. Set it at the start of a program. It is called on the thread that caused the
    /// error.
    public static var conflictHandler: (LayoutError) -> Void {
        get { generalHandler.value }
        set { generalHandler.value = newValue }
    }
    private static let generalHandler = Setting<(LayoutError) -> Void> { $0.printToStandardError() }

    struct ScopedHandler: @unchecked Sendable {
        let body: (LayoutError) -> Void
    }

    @TaskLocal static var scopedHandler: ScopedHandler?

    /// Runs `body` with another handler for layout errors: errors that occur during the call, on
    /// this thread or task, are reported to `handler` only. Useful for tests, and for servers that
    /// lay out many pages at the same time.
    public static func withConflictHandler<Result>(
        _ handler: @escaping (LayoutError) -> Void, perform body: () throws -> Result
    ) rethrows -> Result {
        try $scopedHandler.withValue(ScopedHandler(body: handler), operation: body)
    }

    /// The number of rounds after which a layout pass gives up, and of attempts to read values of
    /// items while their code changes the tree.
    static let largestRoundCount = 10

    private var rootLink: Unretained<LayoutNode>
    var root: LayoutNode { @inline(__always) get { rootLink.object } }
    var solver = Solver(ageBreaksTies: true)
    /// The engine's tables of constraints and nodes, in a cell without exclusivity checks, because
    /// nearly every step reads or writes them.
    let tables = HeapCell(Tables())
    var placement = Placement()
    /// The number of changed frames that have been passed to their items.
    var toldFrames = 0
    /// Whether the next layout pass tries broken constraints (those without effect, because they
    /// contradict others) again. Set when constraints are removed or changed.
    var retry = false
    /// Whether constraints that wait for a layout pass are added to the solver one by one, because
    /// the solver refused all of them together without naming a conflict.
    var isCautious = false
    /// The index in the list `broken` from which on constraints may be satisfiable again, because a
    /// constraint that they contradicted has been broken (deprived of its effect), too.
    var freed = 0
    /// While broken constraints are tried again: a serial number above those of all of them.
    /// Constraints below it that contradict others are broken again without a report. 0 at other
    /// times.
    var regained = 0
    /// Whether a layout pass is asking items for their numbers, or reporting errors. Meanwhile no
    /// other layout pass may begin.
    var isAsking = false
    /// Whether the engine is no longer in use, because its constraints were moved to another engine
    /// or deactivated.
    var isGone = false
    /// Whether the engine can serve another root without changes: nothing has been laid out yet, no
    /// setting was made for the whole tree, and no constraint depends on which node is the root.
    var isMovable = true
    /// Whether the queue of constraints that wait for the next layout pass is not in the order of
    /// activation.
    var isPendingUnordered = false
    var rootSize: Size?
    /// The errors that layout has found and that are reported after frames have been computed.
    var reports = ReportQueue()
    /// Results about the present solution, such as its ambiguous variables; nil if none were
    /// computed since the solver last changed.
    var analysis: Analysis?
    /// The size in points that the program set for a root whose size is determined by constraints.
    /// Applies as far as the constraints leave the size open. Nil for other roots.
    var givenRootSize: Size?
    /// The constraints by which ``LayoutItem/exerciseAmbiguityInLayout()`` shows another solution,
    /// by node.
    var otherSolutions: [ObjectIdentifier: Pull] = [:]
    /// The number of pixels per point, to which frames are rounded; 0 for unrounded frames.
    var displayScale = 0.0 {
        didSet {
            guard displayScale != oldValue else { return }
            isMovable = false
            for node in root.subtree {
                frameChanged(of: node)
                if node.facts?.hasContent == true { node.invalidateIntrinsicContentSize() }
            }
        }
    }

    init(root: LayoutNode) { rootLink = Unretained(root) }

    func move(to root: LayoutNode) {
        rootLink = Unretained(root)
        givenRootSize = nil
        isPendingUnordered = true
    }

    deinit { for i in entries.indices { entries[i].release() } }

    /// Whether no change waits for the next layout pass.
    var isUpToDate: Bool {
        pending.isEmpty && outgoing.isEmpty && changedConstants.isEmpty && staleNodes.isEmpty
            && changedPriorities.isEmpty && staleFrames.isEmpty
            && (rootSize == nil || rootSize == root.sizeOfRoot)
    }

    /// Whether constraints place any item of the tree.
    var isInUse: Bool { !roles.isEmpty }

    /// The constraints that the next layout pass will add or change.
    var waitingConstraints: [LayoutConstraint] {
        var slots: [Int] = []
        func list(_ slot: Int) { if !slots.contains(slot) { slots.append(slot) } }
        for i in pending.indices { list(pending[i]) }
        for i in changedConstants.indices { list(changedConstants[i]) }
        for i in changedPriorities.indices { list(changedPriorities[i]) }
        for node in staleNodes where node.stale.contains(.offsets) {
            forEachConstraint(on: node) { slot, _ in
                if entries[slot].with(\.asksItems) == true { list(slot) }
            }
        }
        return slots.compactMap(constraint(in:))
    }

    /// Returns the active constraints that mention a node. Complexity: O(constraints); only reports
    /// use this function.
    func constraints(mentioning node: LayoutNode) -> [LayoutConstraint] {
        entries.indices.compactMap { slot in
            var mentions = false
            guard let constraint = entries[slot].object, !constraint.isInternal else {
                return nil
            }
            entries[slot].endpoints.forEachNode { if $1 === node { mentions = true } }
            return mentions ? constraint : nil
        }
    }

    /// The solver's counts of steps and solves. Benchmarks use these numbers. If a layout follows
    /// the computation of the root's fitting size, the counts may begin anew, because a copy of the
    /// solver replaces the solver.
    public var statistics: SolverStatistics { solver.statistics }

    /// The number of solves of the tree, for layout passes and for fitting sizes. Tests and
    /// benchmarks use this number.
    var solveCount = 0

    /// A number that changes whenever a constraint is activated or deactivated, or its priority
    /// changes. Results that depend on the set of constraints store it to find out whether they are
    /// still valid.
    var structure: Int { tables.value.serial &+ tables.value.revisions }
    /// Increases with every change that may affect fitting sizes and that ``structure`` does not
    /// count: changes of constants, natural sizes, baselines, margins, norms, and of which
    /// constraints are broken.
    var alterations = 0
    /// A counter of the changes of the tree on which fitting sizes depend. A fitting size that was
    /// computed at another count is out of date.
    var stamp: Int { structure &+ alterations }
    /// The number of changes of constants that may affect widths: all changes except those of
    /// natural heights.
    var widthChanges = 0
    /// The last fitting size that was computed, with the arguments for which it is valid; nil if
    /// there is none.
    var lastFit: FittingAnswer?
    /// The clone of the solver in which the last fitting size was computed, as long as a layout
    /// pass may adopt it; nil if there is none.
    var fittedSolver: FittedSolver?
    /// The solvers for fitting sizes of items that are not roots.
    var subtreeSolvers = SubtreeSolver.Pool()
    /// The labels that were narrowed: their natural width is that of their longest line, not that
    /// of the text on one line.
    var narrowTexts: [LayoutNode] = []
}
