import KeylineSolver

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The layout of one tree: which constraints are active in it, what the solver knows of them, and the
/// pass that brings frames up to date.
///
/// Every item in use has four variables in the coordinates of the root. Activation only queues; the
/// next layout pass hands all that is queued to the solver by one call. If required constraints
/// contradict each other, the most recently activated member of the minimal conflict is broken: it
/// stays active, has no effect, and is tried again whenever something was taken out or changed.
public final class LayoutEngine {
    /// Gets what a layout cannot do. Replace it to log or to assert; by default it prints to
    /// standard error. Called on the thread that lays out.
    nonisolated(unsafe) public static var conflictHandler: (LayoutError) -> Void = { error in
        let text = Array("Keyline: \(error)\n".utf8)
        _ = write(2, text, text.count)
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
    }

    unowned(unsafe) let root: LayoutNode
    let solver = Solver()
    var entries: [Entry] = []
    var links = NodeLinks()
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
    private var serial = 0
    private var retry = false
    var rootSize: Size?
    /// What shows that a layout is ambiguous, by node.
    var exercising: [ObjectIdentifier: ConstraintHandle] = [:]
    /// Pixels a point; 0 for exact frames.
    var displayScale = 0.0 {
        didSet { staleFrames = root.subtree }
    }
    var reported: Set<[String]> = []

    init(root: LayoutNode) { self.root = root }

    /// Whether nothing waits for a layout pass.
    var isUpToDate: Bool {
        pending.isEmpty && outgoing.isEmpty && changedConstants.isEmpty && staleContents.isEmpty
            && changedPriorities.isEmpty && (rootSize == nil || rootSize == root.storedFrame.size)
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
        if !isPending { pending.append(slot) }
        links.insert(slot, 0, place.first)
        if let second = place.second { links.insert(slot, 1, second) }
        if let container = place.container { links.insert(slot, 2, container) }
        place.first.home = self
        place.second?.home = self
        place.container?.home = self
    }

    func dequeue(_ constraint: LayoutConstraint) {
        let slot = constraint.slot
        if let handle = entries[slot].handle {
            outgoing.append(handle)
            retry = true
        }
        let place = entries[slot].place
        links.remove(slot, 0, place.first)
        if let second = place.second { links.remove(slot, 1, second) }
        if let container = place.container { links.remove(slot, 2, container) }
        if entries[slot].isBroken { broken.removeAll { $0 == slot } }
        entries[slot].constraint = nil
        entries[slot].handle = nil
        entries[slot].isBroken = false
        constraint.engine = nil
        freeSlots.append(slot)
    }

    func constantChanged(of constraint: LayoutConstraint) {
        changedConstants.append(constraint.slot)
        retry = true
    }

    /// Baselines or margins of a node changed: what is measured from them moves.
    func metricsChanged(of node: LayoutNode) {
        links.forEach(of: node) { slot, role in
            guard let constraint = entries[slot].constraint else { return }
            let attribute = role == 1 ? constraint.secondAttribute : constraint.firstAttribute
            guard role != 2, attribute.isOffset else { return }
            changedConstants.append(slot)
            retry = true
        }
        staleFrames.append(node)
    }

    /// Text runs the other way: what is measured from leading and trailing edges is lowered anew.
    func directionChanged(of node: LayoutNode) {
        links.forEach(of: node) { slot, _ in
            guard let constraint = entries[slot].constraint, constraint.isDirectional,
                let handle = entries[slot].handle
            else { return }
            readd(slot, handle)
            retry = true
        }
    }

    func priorityChanged(of constraint: LayoutConstraint) {
        changedPriorities.append(constraint.slot)
        retry = true
    }

    // MARK: Tree changes

    /// Gives up all constraints: the tree becomes part of another.
    func surrender() -> [LayoutConstraint] {
        let constraints = entries.compactMap(\.constraint)
        dissolve()
        return constraints.filter { !$0.isOwn }
    }

    /// Deactivates all constraints: the root goes, or gets another engine.
    func dissolve() {
        for entry in entries { entry.constraint?.engine = nil }
        entries.removeAll()
        for node in root.subtree { node.forget() }
        roles.removeAll()
    }

    /// Deactivates the constraints that touch a subtree; returns those that lie within it.
    func remove(subtree top: LayoutNode) -> [LayoutConstraint] {
        let nodes = top.subtree
        let members = Set(nodes.map(ObjectIdentifier.init))
        var touching: [LayoutConstraint] = [], within: [LayoutConstraint] = []
        for node in nodes {
            links.forEach(of: node) { slot, role in
                guard role != 2, let constraint = entries[slot].constraint else { return }
                let place = entries[slot].place
                let inside = members.contains(ObjectIdentifier(place.first))
                if role == 1, inside { return }  // met as first
                touching.append(constraint)
                let second = place.second.map { members.contains(ObjectIdentifier($0)) } ?? true
                if inside && second && !constraint.isOwn { within.append(constraint) }
            }
        }
        within.sort { entries[$0.slot].serial < entries[$1.slot].serial }
        for constraint in touching { dequeue(constraint) }
        flushRemovals()
        for node in nodes {
            if let handle = exercising.removeValue(forKey: ObjectIdentifier(node)) {
                try? solver.remove(handle)
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
        if retry && !broken.isEmpty {
            for slot in broken {
                entries[slot].isBroken = false
                enqueueAgain(slot)
            }
            broken.removeAll()
            reported.removeAll()
        }
        retry = false
        flushAdditions()
        suggestRootSize()
        do {
            try solver.solve()
        } catch {
            LayoutEngine.conflictHandler(LayoutError(kind: .solver, constraints: [error.message]))
        }
        place()
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
        while !pending.isEmpty {
            var slots: [Int] = []
            var at = 0
            useNodes()
            batch.removeAll()
            while at < pending.count {
                let slot = pending[at]
                at += 1
                entries[slot].isPending = false
                guard let constraint = entries[slot].constraint, entries[slot].handle == nil
                else { continue }
                guard constraint.hasUsableNumbers else {
                    reportNumber(slot)
                    continue
                }
                entries[slot].isMirrored = isMirrored(entries[slot].place, constraint)
                lower(entries[slot], constraint, to: &batch)
                slots.append(slot)
            }
            pending.removeAll(keepingCapacity: true)
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
        while slotOfHandle.count <= handle.index { slotOfHandle.append(-1) }
        slotOfHandle[handle.index] = Int32(slot)
    }

    private func suggestRootSize() {
        let size = root.storedFrame.size
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
        let free = (try? solver.freeVariables()) ?? []
        return free.contains { own.all.contains($0) }
    }
}
