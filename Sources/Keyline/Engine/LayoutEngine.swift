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
        get { ErrorHandlers.general.value }
        set { ErrorHandlers.general.value = newValue }
    }

    /// Runs `body` with another handler for layout errors: errors that occur during the call, on
    /// this thread or task, are reported to `handler` only. Useful for tests, and for servers that
    /// lay out many pages at the same time.
    public static func withConflictHandler<Result>(
        _ handler: @escaping (LayoutError) -> Void, perform body: () throws -> Result
    ) rethrows -> Result {
        try ErrorHandlers.withScoped(handler, perform: body)
    }

    /// The largest number of rounds of a layout pass. After as many rounds, the pass ends even if
    /// views still change the layout. It is also the largest number of attempts to read values of
    /// items whose methods change the tree.
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
                if node.facts?.hasContent == true { markStale(node, .content) }
            }
        }
    }

    /// The largest amount of work for one call of the solver, in the units of `Solver.workLimit`;
    /// 0, the default, means no limit. A layout pass that reaches the limit reports
    /// ``LayoutError/Kind/solver`` and leaves all frames unchanged. If the limit is then raised,
    /// the next pass continues.
    public var workLimit: Int {
        get { system.value.solver.workLimit }
        set {
            system.value.solver.workLimit = newValue
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
        get { system.value.solver.norm }
        set { change { () throws(SolverError) in try system.value.solver.setNorm(newValue) } }
    }

    /// Sets how the violations at one priority are added up: `.absolute` or `.squares`. With
    /// `.absolute`, constraints of lower priority cannot change the sum of the violations, but may
    /// distribute it differently. With `.squares`, they cannot change any violation. If the norm is
    /// not available, reports ``LayoutError/Kind/unavailable``; for the priority `.required`,
    /// reports ``LayoutError/Kind/priorityOutOfRange``.
    public func setNorm(_ norm: LayoutNorm, at priority: LayoutPriority) {
        change { () throws(SolverError) in try system.value.solver.setNorm(norm, at: priority) }
    }

    /// Returns the norm that was set for a priority, or ``norm`` if none was set.
    public func norm(at priority: LayoutPriority) -> LayoutNorm {
        system.value.solver.norm(at: priority)
    }

    private func change(_ body: () throws(SolverError) -> Void) {
        do {
            try body()
            system.value.uniqueness = nil
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

    /// Returns the engine of the tree to which a node belongs, and makes it if there is none.
    static func engine(of node: LayoutNode) -> LayoutEngine {
        if let home = node.homeInReach { return home.object }
        let root = node.root
        let engine = root.engine ?? LayoutEngine(root: root)
        root.engine = engine
        node.enter(Unretained(engine))
        return engine
    }

    func move(to root: LayoutNode) {
        rootLink = Unretained(root)
        system.value.givenRootSize = nil
        queue.value.isPendingUnordered = true
    }

    deinit {
        for i in rows.value.entries.indices {
            rows.value.entries[i].face.map { rows.value.faces?.setRow(.inactive, of: $0) }
            rows.value.entries[i].release()
        }
    }

    /// Whether the frames are up to date: true if no change has been queued for the next layout
    /// pass.
    var isUpToDate: Bool {
        queue.value.isEmpty
            && (system.value.rootSize == nil || system.value.rootSize == root.sizeOfRoot)
    }

    /// Whether constraints place any item of the tree.
    var isInUse: Bool { !system.value.roles.isEmpty }

    /// The solver's counts of steps and solves. Benchmarks use these numbers. If a layout follows
    /// the computation of the root's fitting size, the counts may begin anew, because a copy of the
    /// solver replaces the solver.
    public var statistics: SolverStatistics { system.value.solver.statistics }

    /// The index of the root in the list of new nodes, if the solver has the variables of these nodes,
    /// in their order, and nothing else; otherwise nil.
    var indexOfNewRoot: Int? {
        guard system.value.rootSize == nil, root.freshAt >= 0, queue.value.heldNodes == 0,
            queue.value.outgoing.isEmpty, queue.value.outgoingVariables.isEmpty,
            system.value.slotOfHandle.isEmpty, system.value.broken.isEmpty,
            system.value.roles.count == 4 * queue.value.freshNodes.count,
            system.value.solver.isPlain
        else { return nil }
        for i in queue.value.freshNodes.indices {
            guard queue.value.freshNodes[i]?.with({ $0.variables?.x.index == 4 * i }) == true
            else { return nil }
        }
        return Int(root.freshAt)
    }

    // MARK: Callbacks

    /// Whether the engine no longer serves its tree, because its constraints were moved to another
    /// engine or deactivated. Must only be read while the root is kept alive.
    private var isGone: Bool { root.home?.isSame(as: self) != true }

    /// Runs `body`, which asks items for numbers or reports errors. Meanwhile no layout pass can
    /// begin. Returns whether the engine still serves its tree afterwards. It does not if code of an
    /// item has made the tree a part of another tree, which has an engine of its own. Must only be
    /// called within ``calling(_:)``.
    @discardableResult
    func asking(_ body: () -> Void) -> Bool {
        lifetime.value.questions += 1
        body()
        lifetime.value.questions -= 1
        return !isGone
    }

    /// Runs `body`, which calls methods of items. Items that leave the tree meanwhile are released
    /// only when the outermost such call ends.
    func calling(_ body: () -> Void) {
        let top = (root, root.item)
        lifetime.value.passes += 1
        withExtendedLifetime(top) { body() }
        lifetime.value.passes -= 1
        guard lifetime.value.passes == 0, !lifetime.value.departed.isEmpty else { return }
        // The `deinit` of a released item may run any code, even another layout pass. So the list
        // is emptied before the items are released. Without `withExtendedLifetime`, the optimiser
        // could release the items first.
        let departed = lifetime.value.departed
        lifetime.value.departed = []
        withExtendedLifetime(departed) {}
    }

    /// Keeps the items of nodes that leave the tree alive until the layout pass ends. Does nothing
    /// outside a pass.
    func keep(_ nodes: [LayoutNode]) {
        guard lifetime.value.passes > 0 else { return }
        for node in nodes {
            if let item = node.item { lifetime.value.departed.append(item) }
        }
    }

    /// The temporary constraints with which ``LayoutItem/exerciseAmbiguityInLayout()`` moves
    /// ambiguous values, so that another solution becomes visible: at most one for each node. The
    /// key identifies the node.
    var otherSolutions: [ObjectIdentifier: Diagnosis.Pull] { diagnosis?.otherSolutions ?? [:] }

    /// A counter of the changes of the tree on which fitting sizes depend. A fitting size that was
    /// computed at another count is out of date.
    var stamp: Int { rows.value.structure &+ changes.alterations }

    // MARK: Marks for the next layout pass

    // These functions only write to the tables and queues of this engine. Activation, setters and
    // items call them; the next layout pass reads the queues.

    func constantChanged(of constraint: LayoutConstraint) {
        noteWidthChange(of: constraint)
        listConstant(constraint.slot)
        let entry = rows.value.entries[constraint.slot]
        tellHolder(of: constraint, entry.endpoints)
        if constraint.origin != .contentSize { constantLoosensTexts(entry) }
    }

    /// Tells labels that another constant of a constraint, which does not state a natural size, may
    /// let them become narrower.
    ///
    /// Another constant of a required equation changes the width itself, after which the label breaks
    /// its text anew. Another constant of an inequality or of an optional equation may leave the width
    /// as it is.
    func constantLoosensTexts(_ entry: RowEntry) {
        if entry.relation != .equal || entry.priority < .required { loosenTexts(entry) }
    }

    /// Tells labels that a constraint may no longer keep them wider than their longest lines.
    func loosenTexts(_ entry: RowEntry) {
        guard entry.firstAttribute.parts.horizontal else { return }
        entry.endpoints.forEachNode { _, node in
            if node[.heightFollowsWidth] { node.view?.widthMayShrink() }
        }
    }

    /// Counts a change of a constant that may affect widths. A change of a natural width is also
    /// counted in its node, because a text needs to know whether anything but its own natural width
    /// has changed.
    private func noteWidthChange(of constraint: LayoutConstraint) {
        if constraint.origin == .contentSize {
            guard constraint.firstAttribute == .width else { return }
            rows.value.entries[constraint.slot].endpoints.first.with {
                $0.facts?.ownWidthChanges &+= 1
            }
        }
        changes.widthChanges &+= 1
    }

    /// Records that the constant of a constraint has changed, so that the next layout pass tells
    /// the solver. A constraint whose constant changes several times before the pass is recorded
    /// only once.
    func listConstant(_ slot: Int) {
        system.value.retry = true
        changes.alterations &+= 1
        if rows.value.entries[slot].isConstantListed { return }
        rows.value.entries[slot].isConstantListed = true
        queue.value.changedConstants.append(slot)
    }

    func priorityChanged(of constraint: LayoutConstraint) {
        priorityChanged(constraint.slot)
        tellHolder(of: constraint, rows.value.entries[constraint.slot].endpoints)
    }

    func priorityChanged(_ slot: Int) {
        rows.value.revisions &+= 1
        if !rows.value.entries[slot].isPriorityListed {
            rows.value.entries[slot].isPriorityListed = true
            queue.value.changedPriorities.append(slot)
        }
        system.value.retry = true
        loosenTexts(rows.value.entries[slot])
    }

    /// Schedules a layout of the view that holds a constraint, after the constraint was activated,
    /// deactivated or changed.
    @inline(__always)
    func tellHolder(
        of constraint: LayoutConstraint, _ endpoints: LayoutConstraint.Endpoints
    ) {
        if constraint.origin == .user { layOutHolder(endpoints) }
    }

    /// Marks the view that holds a constraint, the closest common ancestor of the constraint's items,
    /// so that the next layout pass lays the view out.
    @inline(__always)
    func layOutHolder(_ endpoints: LayoutConstraint.Endpoints) {
        endpoints.holderLink.with { holder in holder.view?.setNeedsLayout() }
    }

    func enqueueAgain(_ slot: Int) {
        guard !rows.value.entries[slot].isPending else { return }
        rows.value.entries[slot].isPending = true
        queue.value.pending.append(slot)
    }

    /// Schedules the computation of a node's frame and its children's frames, which may have
    /// changed although the solver's values did not: for example when alignment insets change.
    func frameChanged(of node: LayoutNode) {
        queue.value.computeFrame(of: node)
    }

    /// Schedules the computation of all frames in a subtree, for example after the program has
    /// chosen squared instead of absolute errors.
    func framesChanged(in top: LayoutNode) {
        changes.alterations &+= 1
        top.subtree.forEach(frameChanged)
    }

    /// Records that numbers of an item have changed, so that the next layout pass asks for them.
    /// Does nothing if no constraint mentions the item: the pass that first uses the item asks for
    /// all numbers.
    func markStale(_ node: LayoutNode, _ facts: Staleness) {
        guard node.variables != nil, !node.stale.isSuperset(of: facts) else { return }
        if node.stale.isEmpty { queue.value.staleNodes.append(node.handle) }
        changes.alterations &+= 1
        node.stale.formUnion(facts)
    }

    /// Records the handle of a constraint that was added to the solver.
    @inline(__always)
    func record(_ handle: ConstraintHandle, in slot: Int32) {
        system.value.record(handle, in: slot)
        rows.value.entries[Int(slot)].handle = handle
    }
}

/// Keeps objects alive while a layout pass calls methods of items, whose code may remove any view
/// from the tree.
///
/// Retaining each item would cost more than the rest of the call that passes the item its frame. A
/// view in a tree is retained by its superview. So the pass only retains the root, and every item
/// that leaves the tree during the pass.
struct ItemLifetime: ~Copyable {
    /// The number of calls of the engine that are running, one inside the other, and that call
    /// methods of items.
    var passes = 0
    /// The items that left the tree meanwhile, which are kept alive until the outermost call ends.
    var departed: [AnyObject] = []
    /// The number of calls of ``LayoutEngine/asking(_:)`` that are running, one inside the other. Such
    /// a call asks items for natural sizes, insets or baselines, or reports errors.
    var questions = 0
    /// Whether such a call is running. Meanwhile no layout pass may begin.
    var isAsking: Bool { questions > 0 }
}

/// Counts of changes, by which results that were computed earlier are compared with the present
/// state of the tree.
struct ChangeCounts {
    /// Increases with every change that may affect fitting sizes and that
    /// ``RowTable/structure`` does not count: changes of constants, natural sizes, baselines,
    /// margins, norms, and of which constraints are broken.
    var alterations = 0
    /// The number of changes of constants that may affect widths: all changes except those of
    /// natural heights.
    var widthChanges = 0
}
