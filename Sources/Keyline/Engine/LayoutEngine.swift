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
    // The following structs are in cells without exclusivity checks, because nearly every step
    // reads or writes them.
    let rows = HeapCell(RowTable())
    let queue = HeapCell(PassQueue())
    let system = HeapCell(TreeSolver())
    let lifetime = HeapCell(ItemLifetime())
    var placement = Placement()
    var fits = Fits()
    private(set) var diagnosis: Diagnosis?
    var changes = ChangeCounts()
    /// Whether the engine is no longer in use, because its constraints were moved to another engine
    /// or deactivated.
    var isGone = false
    /// Whether the engine can serve another root without changes: nothing has been laid out yet, no
    /// setting was made for the whole tree, and no constraint depends on which node is the root.
    var isMovable = true
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

    /// The largest amount of work for one call of the solver, in the units of `Solver.workLimit`;
    /// 0, the default, means no limit. A layout pass that reaches the limit reports
    /// ``LayoutError/Kind/solver`` and leaves all frames unchanged. If the limit is then raised,
    /// the next pass continues.
    public var workLimit: Int {
        get { solver.workLimit }
        set {
            solver.workLimit = newValue
            framesChanged(in: root)
        }
    }

    /// How the violations of constraints are added up at all priorities, from the next layout pass
    /// on. The default is `.absolute`.
    ///
    /// ```swift
    /// root.layoutEngine.norm = .automatic  // views that cannot all have their width share the loss
    /// ```
    ///
    /// Setting this property discards the norms that ``setNorm(_:at:)`` set for single priorities.
    /// If the package was built without its trait `LeastSquares`, norms other than `.absolute` are
    /// reported as an error (``LayoutError/Kind/unavailable``), and the norm is unchanged.
    public var norm: LayoutNorm {
        get { solver.norm }
        set { change { () throws(SolverError) in try solver.setNorm(newValue) } }
    }

    /// Sets how the violations at one priority are added up: `.absolute` or `.squares`. With
    /// `.absolute`, constraints of lower priority cannot change the sum of the violations, but may
    /// distribute it differently. With `.squares`, they cannot change any violation. If the norm is
    /// not available, reports ``LayoutError/Kind/unavailable``; for the priority `.required`,
    /// reports ``LayoutError/Kind/priorityOutOfRange``.
    public func setNorm(_ norm: LayoutNorm, at priority: LayoutPriority) {
        change { () throws(SolverError) in try solver.setNorm(norm, at: priority) }
    }

    /// Returns the norm that was set for a priority, or ``norm`` if none was set.
    public func norm(at priority: LayoutPriority) -> LayoutNorm { solver.norm(at: priority) }

    private func change(_ body: () throws(SolverError) -> Void) {
        do {
            try body()
            framesChanged(in: root)
        } catch {
            let kind: LayoutError.Kind =
                switch error.code {
                case .unavailable: .unavailable
                case .outOfRange: .priorityOutOfRange
                default: .solver
                }
            LayoutError(kind: kind, reason: error.description).report()
        }
    }

    /// The object that answers questions about the present solution.
    var diagnosisInUse: Diagnosis {
        if let diagnosis { return diagnosis }
        let made = Diagnosis(of: self)
        diagnosis = made
        return made
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
        queue.value.isEmpty && (rootSize == nil || rootSize == root.sizeOfRoot)
    }

    /// Whether constraints place any item of the tree.
    var isInUse: Bool { !roles.isEmpty }

    /// The constraints that the next layout pass will add or change.
    var waitingConstraints: [LayoutConstraint] {
        var slots = queue.value.waitingSlots
        for node in staleNodes where node.stale.contains(.offsets) {
            rows.value.forEachConstraint(on: node) { slot, _ in
                if entries[slot].with(\.asksItems) == true, !slots.contains(slot) {
                    slots.append(slot)
                }
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

    // MARK: Short names for the members of the structs above

    var solver: Solver {
        @inline(__always) _read { yield system.value.solver }
        @inline(__always) _modify { yield &system.value.solver }
    }
    var roles: Records<Role?> {
        @inline(__always) _read { yield system.value.roles }
        @inline(__always) _modify { yield &system.value.roles }
    }
    var slotOfHandle: Records<Int32> {
        @inline(__always) _read { yield system.value.slotOfHandle }
        @inline(__always) _modify { yield &system.value.slotOfHandle }
    }
    var rootSize: Size? {
        @inline(__always) _read { yield system.value.rootSize }
        @inline(__always) _modify { yield &system.value.rootSize }
    }
    var givenRootSize: Size? {
        @inline(__always) _read { yield system.value.givenRootSize }
        @inline(__always) _modify { yield &system.value.givenRootSize }
    }
    var broken: [Int] {
        @inline(__always) _read { yield system.value.broken }
        @inline(__always) _modify { yield &system.value.broken }
    }
    var retry: Bool {
        @inline(__always) _read { yield system.value.retry }
        @inline(__always) _modify { yield &system.value.retry }
    }
    var isCautious: Bool {
        @inline(__always) _read { yield system.value.isCautious }
        @inline(__always) _modify { yield &system.value.isCautious }
    }
    var freed: Int {
        @inline(__always) _read { yield system.value.freed }
        @inline(__always) _modify { yield &system.value.freed }
    }
    var regained: Int {
        @inline(__always) _read { yield system.value.regained }
        @inline(__always) _modify { yield &system.value.regained }
    }
    var solveCount: Int {
        @inline(__always) _read { yield system.value.solveCount }
        @inline(__always) _modify { yield &system.value.solveCount }
    }
    var entries: Records<Entry> {
        @inline(__always) _read { yield rows.value.entries }
        @inline(__always) _modify { yield &rows.value.entries }
    }
    var links: NodeLinks {
        @inline(__always) _read { yield rows.value.links }
        @inline(__always) _modify { yield &rows.value.links }
    }
    var installed: InstalledConstraints {
        @inline(__always) _read { yield rows.value.installed }
        @inline(__always) _modify { yield &rows.value.installed }
    }
    var pending: Records<Int> {
        @inline(__always) _read { yield queue.value.pending }
        @inline(__always) _modify { yield &queue.value.pending }
    }
    var changedConstants: Records<Int> {
        @inline(__always) _read { yield queue.value.changedConstants }
        @inline(__always) _modify { yield &queue.value.changedConstants }
    }
    var changedPriorities: Records<Int> {
        @inline(__always) _read { yield queue.value.changedPriorities }
        @inline(__always) _modify { yield &queue.value.changedPriorities }
    }
    var frameChanges: Records<FrameChange> {
        @inline(__always) _read { yield queue.value.frameChanges }
        @inline(__always) _modify { yield &queue.value.frameChanges }
    }
    var outgoing: [ConstraintHandle] {
        @inline(__always) _read { yield queue.value.outgoing }
        @inline(__always) _modify { yield &queue.value.outgoing }
    }
    var staleNodes: [LayoutNode] {
        @inline(__always) _read { yield queue.value.staleNodes }
        @inline(__always) _modify { yield &queue.value.staleNodes }
    }
    var staleFrames: [LayoutNode] {
        @inline(__always) _read { yield queue.value.staleFrames }
        @inline(__always) _modify { yield &queue.value.staleFrames }
    }
    var freshNodes: Records<Unretained<LayoutNode>?> {
        @inline(__always) _read { yield queue.value.freshNodes }
        @inline(__always) _modify { yield &queue.value.freshNodes }
    }
    var reports: ReportQueue {
        @inline(__always) _read { yield queue.value.reports }
        @inline(__always) _modify { yield &queue.value.reports }
    }
    var toldFrames: Int {
        @inline(__always) _read { yield queue.value.toldFrames }
        @inline(__always) _modify { yield &queue.value.toldFrames }
    }
    var isPendingUnordered: Bool {
        @inline(__always) _read { yield queue.value.isPendingUnordered }
        @inline(__always) _modify { yield &queue.value.isPendingUnordered }
    }
    var otherSolutions: [ObjectIdentifier: Diagnosis.Pull] { diagnosis?.otherSolutions ?? [:] }
    var lastFit: FittingAnswer? {
        get { fits.last }
        set { fits.last = newValue }
    }
    var fittedSolver: FittedSolver? {
        get { fits.solver }
        set { fits.solver = newValue }
    }
    var alterations: Int {
        get { changes.alterations }
        set { changes.alterations = newValue }
    }
    var widthChanges: Int {
        get { changes.widthChanges }
        set { changes.widthChanges = newValue }
    }
    var isAsking: Bool { lifetime.value.isAsking }
    /// A number that changes whenever a constraint is activated or deactivated, or its priority
    /// changes.
    var structure: Int { rows.value.structure }
    /// A counter of the changes of the tree on which fitting sizes depend. A fitting size that was
    /// computed at another count is out of date.
    var stamp: Int { structure &+ alterations }
    var narrowTexts: [LayoutNode] {
        @inline(__always) _read { yield queue.value.narrowTexts }
        @inline(__always) _modify { yield &queue.value.narrowTexts }
    }
}

/// Counts of changes, by which results that were computed earlier are compared with the present
/// state of the tree.
struct ChangeCounts {
    /// Increases with every change that may affect fitting sizes and that
    /// ``LayoutEngine/structure`` does not count: changes of constants, natural sizes, baselines,
    /// margins, norms, and of which constraints are broken.
    var alterations = 0
    /// The number of changes of constants that may affect widths: all changes except those of
    /// natural heights.
    var widthChanges = 0
}

/// Fitting sizes that were computed, and solvers that are used for the next ones.
struct Fits {
    /// The last fitting size, with the arguments for which it is valid; nil if there is none.
    var last: FittingAnswer?
    /// The clone of the solver in which the last fitting size of the root was computed, as long as
    /// a layout pass may adopt it; nil if there is none.
    var solver: FittedSolver?
    /// The solvers for fitting sizes of items that are not roots.
    var subtrees = SubtreeSolver.Pool()
}
