import KeylineSolver

/// The layout of one tree: which constraints are active in it, what the solver knows of them, and the
/// pass that brings frames up to date.
///
/// Every item in use has four variables in the coordinates of the root. Activation only queues; the
/// next layout pass hands all that is queued to the solver by one call. If required constraints
/// contradict each other, the most expendable member of the minimal conflict is broken, and of several
/// such the one that became active last: it stays active, has no effect, and is tried again whenever
/// something was taken out or changed, or what it contradicts is broken in its turn.
public final class LayoutEngine {
    /// Gets what a layout cannot do. Replace it at the start of a program; by default it prints to
    /// standard error. Called on the thread that makes, changes or lays out what it is about.
    public static var conflictHandler: (LayoutError) -> Void {
        get { generalHandler.value }
        set { generalHandler.value = newValue }
    }
    private static let generalHandler = Setting<(LayoutError) -> Void> { $0.printToStandardError() }

    struct ScopedHandler: @unchecked Sendable {
        let body: (LayoutError) -> Void
    }

    @TaskLocal static var scopedHandler: ScopedHandler?

    /// Runs `body` with a handler of its own: what is made, changed and laid out in it is reported
    /// there, and nowhere else. For tests, and for servers that lay out many pages at once.
    public static func withConflictHandler<Result>(
        _ handler: @escaping (LayoutError) -> Void, perform body: () throws -> Result
    ) rethrows -> Result {
        try $scopedHandler.withValue(ScopedHandler(body: handler), operation: body)
    }

    private var rootLink: Unretained<LayoutNode>
    var root: LayoutNode { @inline(__always) get { rootLink.object } }
    let solver = Solver(ageBreaksTies: true)
    /// Read and written at every step.
    let tables = HeapCell(Tables())
    var placement = Placement()
    /// Whether constraints that contradicted others are tried again: a constraint went or changed since.
    var retry = false
    /// Whether waiting constraints are added one by one, since the solver gave up on all of them at once.
    var isCautious = false
    /// From where on broken constraints may have their effect again, since others are broken in their turn.
    var freed = 0
    /// The serial number below which constraints are broken already, and are tried once more; 0 at other times.
    var regained = 0
    /// Whether items are asked for numbers, which must not begin a pass.
    var isAsking = false
    /// Whether its constraints are another engine's now, or nobody's.
    var isGone = false
    /// Whether another root may have the engine as it is: nothing was laid out yet, nothing was said about the
    /// whole tree, and no constraint depends on which node is the root.
    var isMovable = true
    /// Whether waiting constraints are out of the order of activation.
    var isPendingUnordered = false
    var rootSize: Size?
    /// The findings about the solution, if somebody asked since the solver last changed.
    var analysis: Analysis?
    /// Of a root that constraints size: what was set, and counts where they say nothing.
    var givenRootSize: Size?
    /// The constraint that shows that a layout is ambiguous, by node.
    var otherSolutions: [ObjectIdentifier: Pull] = [:]
    /// Pixels a point; 0 for exact frames.
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

    /// Whether nothing waits for a layout pass.
    var isUpToDate: Bool {
        pending.isEmpty && outgoing.isEmpty && changedConstants.isEmpty && staleContents.isEmpty
            && changedPriorities.isEmpty && staleFrames.isEmpty
            && (rootSize == nil || rootSize == root.sizeOfRoot)
    }

    /// Whether there is anything that constraints place.
    var isInUse: Bool { !roles.isEmpty }

    /// Work that waits for a layout pass.
    var waitingConstraints: [LayoutConstraint] {
        var slots: [Int] = []
        func list(_ slot: Int) { if !slots.contains(slot) { slots.append(slot) } }
        for i in pending.indices { list(pending[i]) }
        for i in changedConstants.indices { list(changedConstants[i]) }
        for i in changedPriorities.indices { list(changedPriorities[i]) }
        return slots.compactMap(constraint(in:))
    }

    /// Those that are active on a node. Complexity: O(constraints), for reports.
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

    /// Counts of the solver, for benchmarks.
    public var statistics: SolverStatistics { solver.statistics }

    /// How often the tree was solved, for its layout and for fitting sizes. For tests and benchmarks.
    var solveCount = 0

    /// Another number whenever a constraint came, went or has another priority.
    var structure: Int { tables.value.serial &+ tables.value.revisions }
    /// Increases with every change that fitting sizes may depend on and ``structure`` does not count: constants, natural
    /// sizes, baselines and margins, norms, and which constraints are broken.
    var alterations = 0
    /// How often constants changed that may have an effect on widths: those of all constraints but natural heights.
    var widthChanges = 0
    /// The last fitting size that was computed.
    var lastFit: FittingAnswer?
    /// Texts whose natural width is that of their longest line.
    var narrowTexts: [LayoutNode] = []
}
