import KeylineSolver

/// The layout of one tree: which constraints are active in it, what the solver knows of them, and the
/// pass that brings frames up to date.
///
/// Every item in use has four variables in the coordinates of the root. Activation only queues; the
/// next layout pass hands all that is queued to the solver by one call. If required constraints
/// contradict each other, the most recently activated member of the minimal conflict is broken: it
/// stays active, has no effect, and is tried again whenever something was taken out or changed.
public final class LayoutEngine {
    /// Gets what a layout cannot do. Replace it at the start of a program; by default it prints to
    /// standard error. Called on the thread that makes, changes or lays out what it is about.
    nonisolated(unsafe) public static var conflictHandler: (LayoutError) -> Void = {
        $0.printToStandardError()
    }

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

    /// One active constraint; `handle` is nil while it waits or is broken. The nodes outlive it: what
    /// leaves the tree takes its constraints out first.
    struct Entry {
        var constraint: LayoutConstraint?
        var place: LayoutConstraint.Place
        var handle: ConstraintHandle?
        var serial = 0
        var isPending = false
        /// Lowered for text that runs from right to left.
        var isMirrored = false
        var isBroken = false
        /// The conflict that was reported when it was broken; not again until it has an effect.
        var report: [String]?
    }

    unowned(unsafe) let root: LayoutNode
    let solver = Solver()
    var entries: [Entry] = []
    var links = NodeLinks()
    var holding = Holding()
    private var freeSlots: [Int] = []
    var pending: [Int] = []
    var broken: [Int] = []
    var outgoing: [ConstraintHandle] = []
    private var changedConstants: [Int] = []
    private var changedPriorities: [Int] = []
    /// By index of variable.
    var roles: [Unmanaged<LayoutNode>?] = []
    /// By index of constraint in the solver.
    var slotOfHandle: [Int32] = []
    /// Nodes whose natural size must be read, and those whose insets changed.
    var staleContents: [LayoutNode] = []
    var staleFrames: [LayoutNode] = []
    /// Nodes that got variables in this pass.
    var freshNodes: [LayoutNode] = []
    private var serial = 0
    private var retry = false
    /// Whether what waits is added one by one, since the solver gave up on all of it at once.
    var isCautious = false
    var rootSize: Size?
    /// What shows that a layout is ambiguous, by node.
    var exercising: [ObjectIdentifier: Pull] = [:]
    /// Pixels a point; 0 for exact frames.
    var displayScale = 0.0 {
        didSet { staleFrames = root.subtree }
    }
    var reported: Set<[String]> = []

    init(root: LayoutNode) { self.root = root }

    /// Whether nothing waits for a layout pass.
    var isUpToDate: Bool {
        pending.isEmpty && outgoing.isEmpty && changedConstants.isEmpty && staleContents.isEmpty
            && changedPriorities.isEmpty && staleFrames.isEmpty
            && (rootSize == nil || rootSize == root.sizeOfRoot)
    }

    /// Whether there is anything that constraints place.
    var isInUse: Bool { !roles.isEmpty }

    /// What waits for a layout pass, in words.
    var waitingConstraints: [String] {
        var slots: [Int] = []
        for slot in pending + changedConstants + changedPriorities where !slots.contains(slot) {
            slots.append(slot)
        }
        return slots.compactMap { entries[$0].constraint?.summary }
    }

    /// Counts of the solver, for benchmarks.
    public var statistics: SolverStatistics { solver.statistics }

    // MARK: Activation

    func enqueue(_ constraint: LayoutConstraint, _ place: LayoutConstraint.Place) {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = entries.count
            entries.append(Entry(constraint: nil, place: place))
            links.grow()
        }
        // A slot that is used again may still stand in the queue.
        let isPending = entries[slot].isPending
        entries[slot] = Entry(
            constraint: constraint, place: place, serial: serial, isPending: true)
        serial += 1
        constraint.engine = self
        constraint.slot = slot
        constraint.keepCompanion()
        if !isPending { pending.append(slot) }
        place.forEachNode { part, node in
            links.insert(slot, part, node)
            node.home = self
        }
        noteHolding(slot)
        tellHolder(of: constraint, place)
    }

    /// The view that holds a constraint that came, goes or changed is laid out again.
    private func tellHolder(of constraint: LayoutConstraint, _ place: LayoutConstraint.Place) {
        if constraint.origin == .user { place.closestHolder.view?.setNeedsLayout() }
    }

    func dequeue(_ constraint: LayoutConstraint) {
        let slot = constraint.slot
        tellHolder(of: constraint, entries[slot].place)
        if let handle = entries[slot].handle {
            outgoing.append(handle)
            retry = true
        }
        entries[slot].place.forEachNode { part, node in links.remove(slot, part, node) }
        if entries[slot].isBroken { broken.removeAll { $0 == slot } }
        forgetReport(slot)
        entries[slot].constraint = nil
        entries[slot].handle = nil
        entries[slot].isBroken = false
        constraint.engine = nil
        freeSlots.append(slot)
    }

    func constantChanged(of constraint: LayoutConstraint) {
        changedConstants.append(constraint.slot)
        retry = true
        tellHolder(of: constraint, entries[constraint.slot].place)
    }

    /// Baselines or margins of a node changed: what is measured from them moves.
    func metricsChanged(of node: LayoutNode) {
        links.forEach(of: node) { slot, _ in
            var isConcerned = false
            entries[slot].constraint?.forEachTerm(of: entries[slot].place) { term, attribute, _ in
                if term === node, attribute.isOffset { isConcerned = true }
            }
            guard isConcerned else { return }
            changedConstants.append(slot)
            retry = true
        }
        staleFrames.append(node)
        if node.scrolls {
            for child in node.children where child.isContentArea { metricsChanged(of: child) }
        }
    }

    /// Text runs the other way somewhere: what is measured from leading and trailing edges there is
    /// lowered anew.
    func directionsChanged() {
        for slot in entries.indices {
            guard let constraint = entries[slot].constraint, let handle = entries[slot].handle,
                isMirrored(entries[slot].place, constraint) != entries[slot].isMirrored
            else { continue }
            readd(slot, handle)
        }
        retry = true
    }

    func priorityChanged(of constraint: LayoutConstraint) {
        changedPriorities.append(constraint.slot)
        retry = true
        tellHolder(of: constraint, entries[constraint.slot].place)
    }

    // MARK: Tree changes

    /// Gives up all constraints: the tree becomes part of another. Their companions are kept.
    func surrender() -> [LayoutConstraint] {
        let constraints = entries.compactMap(\.constraint)
        clear()
        for constraint in constraints where constraint.isOwn { constraint.releaseCompanion() }
        return constraints.filter { !$0.isOwn }
    }

    /// Deactivates all constraints: the root goes.
    func dissolve() {
        let constraints = entries.compactMap(\.constraint)
        clear()
        for constraint in constraints { constraint.releaseCompanion() }
    }

    private func clear() {
        for entry in entries { entry.constraint?.engine = nil }
        entries.removeAll()
        for node in root.subtree { node.forget() }
        roles.removeAll()
    }

    /// Deactivates the constraints that touch a subtree; returns those that lie within it, whose
    /// companions are kept.
    func remove(subtree top: LayoutNode) -> [LayoutConstraint] {
        let nodes = top.subtree
        let members = Set(nodes.map(ObjectIdentifier.init))
        var touching: [LayoutConstraint] = [], within: [LayoutConstraint] = []
        for node in nodes {
            links.forEach(of: node) { slot, part in
                let place = entries[slot].place
                // Met once for each item inside; the first counts.
                guard let constraint = entries[slot].constraint,
                    part == place.firstPart(in: members)
                else { return }
                touching.append(constraint)
                if constraint.isOwn { return }
                if place.lies(within: members), constraint.isHeld(within: members) {
                    within.append(constraint)
                } else {
                    constraint.addedTo = nil
                }
            }
        }
        within.sort { entries[$0.slot].serial < entries[$1.slot].serial }
        for constraint in touching { dequeue(constraint) }
        let inside = Set(within.map(ObjectIdentifier.init))
        for constraint in touching where !inside.contains(ObjectIdentifier(constraint)) {
            constraint.releaseCompanion()
        }
        flushRemovals()
        for node in nodes {
            if let pull = exercising.removeValue(forKey: ObjectIdentifier(node)) {
                try? solver.remove(pull.handle)
            }
            for variable in node.variables?.all ?? [] {
                try? solver.remove(variable)
                roles[variable.index] = nil
            }
            node.forget()
        }
        return within
    }

    // MARK: The pass

    /// Brings the solver and all frames up to date.
    public func layout() {
        readStaleContents()
        flushRemovals()
        flushChanges()
        if rootSize != root.sizeOfRoot { retry = true }
        if retry && !broken.isEmpty {
            for slot in broken {
                entries[slot].isBroken = false
                enqueueAgain(slot)
            }
            broken.removeAll()
        }
        retry = false
        // Before additions, which must be judged by the size that the root has now.
        if rootSize != nil { suggestRootSize() }
        flushAdditions()
        do {
            try solver.solve()
        } catch {
            LayoutError(kind: .solver, constraints: [error.message]).report()
        }
        place()
    }

    private func forgetReport(_ slot: Int) {
        guard let words = entries[slot].report else { return }
        reported.remove(words)
        entries[slot].report = nil
    }

    func readStaleContents() {
        for node in staleContents where node.isContentStale { node.readContent() }
        staleContents.removeAll(keepingCapacity: true)
    }

    private func enqueueAgain(_ slot: Int) {
        guard !entries[slot].isPending else { return }
        entries[slot].isPending = true
        pending.append(slot)
    }

    private func flushRemovals() {
        guard !outgoing.isEmpty else { return }
        for handle in outgoing { slotOfHandle[handle.index] = -1 }
        try? solver.remove(contentsOf: outgoing)
        outgoing.removeAll(keepingCapacity: true)
    }

    private func flushChanges() {
        for slot in changedPriorities {
            guard let constraint = entries[slot].constraint, let handle = entries[slot].handle
            else { continue }
            do {
                try solver.setPriority(handle, to: constraint.priority)
            } catch {
                readd(slot, handle)
            }
        }
        changedPriorities.removeAll(keepingCapacity: true)
        for slot in changedConstants {
            guard let constraint = entries[slot].constraint, let handle = entries[slot].handle
            else { continue }
            do {
                try solver.setConstant(handle, to: constant(of: entries[slot], constraint))
            } catch {
                readd(slot, handle)
            }
        }
        changedConstants.removeAll(keepingCapacity: true)
    }

    /// A change that was refused alone is taken up again with all that is new.
    private func readd(_ slot: Int, _ handle: ConstraintHandle) {
        try? solver.remove(handle)
        slotOfHandle[handle.index] = -1
        entries[slot].handle = nil
        enqueueAgain(slot)
    }

    private func flushAdditions() {
        var batch = ConstraintBatch()
        isCautious = false
        while !pending.isEmpty {
            var slots: [Int] = []
            var at = 0
            useNodes()
            batch.removeAll()
            while at < pending.count, !isCautious || slots.isEmpty {
                let slot = pending[at]
                at += 1
                entries[slot].isPending = false
                guard let constraint = entries[slot].constraint, entries[slot].handle == nil
                else { continue }
                guard constraint.canBeLowered else {
                    reportLowering(slot)
                    continue
                }
                entries[slot].isMirrored = isMirrored(entries[slot].place, constraint)
                lower(entries[slot], constraint, to: &batch)
                slots.append(slot)
            }
            pending.removeFirst(at)
            guard !slots.isEmpty else { return }
            var handles: [ConstraintHandle] = []
            do {
                try solver.add(batch, into: &handles)
                for (handle, slot) in zip(handles, slots) { record(handle, slot) }
            } catch {
                for slot in slots { enqueueAgain(slot) }
                breakOne(error, handles, slots)
            }
        }
    }

    private func record(_ handle: ConstraintHandle, _ slot: Int) {
        entries[slot].handle = handle
        forgetReport(slot)
        while slotOfHandle.count <= handle.index { slotOfHandle.append(-1) }
        slotOfHandle[handle.index] = Int32(slot)
    }

    private func suggestRootSize() {
        let size = root.sizeOfRoot
        guard let own = root.variables, rootSize != size else { return }
        rootSize = size
        while true {
            do {
                try solver.suggest([(own.width, size.width), (own.height, size.height)])
                return
            } catch {
                let before = broken.count
                breakOne(error, [], [])
                if broken.count == before { return }
            }
        }
    }

    // MARK: Diagnosis

    /// Whether other frames of the item would satisfy all constraints as well.
    func isAmbiguous(_ node: LayoutNode) -> Bool {
        layout()
        guard let own = node.variables else { return false }
        return withoutPull(on: node) {
            let free = (try? solver.freeVariables()) ?? []
            return free.contains { own.all.contains($0) }
        }
    }
}
