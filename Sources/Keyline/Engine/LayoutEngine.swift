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

    unowned(unsafe) let root: LayoutNode
    let solver = Solver(ageBreaksTies: true)
    /// Read and written at every step; behind a pointer, where exclusive access is not checked.
    let tables: UnsafeMutablePointer<Tables>
    var placement = Placement()
    private var retry = false
    /// Whether what waits is added one by one, since the solver gave up on all of it at once.
    var isCautious = false
    var rootSize: Size?
    /// The findings about the solution, if somebody asked since the solver last changed.
    var analysis: Analysis?
    /// Of a root that constraints size: what was set, and counts where they say nothing.
    var givenRootSize: Size?
    /// The constraint that shows that a layout is ambiguous, by node.
    var exercising: [ObjectIdentifier: Pull] = [:]
    /// Pixels a point; 0 for exact frames.
    var displayScale = 0.0 {
        didSet {
            guard displayScale != oldValue else { return }
            for node in root.subtree {
                frameChanged(of: node)
                if node.content != nil { node.invalidateIntrinsicContentSize() }
            }
        }
    }

    init(root: LayoutNode) {
        self.root = root
        tables = .allocate(capacity: 1)
        tables.initialize(to: Tables())
    }

    deinit {
        for i in entries.indices { entries[i].release() }
        tables.deinitialize(count: 1)
        tables.deallocate()
    }

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
        return slots.compactMap { entries[$0].constraint }
    }

    /// Those that are active on a node. Complexity: O(constraints), for reports.
    func constraints(mentioning node: LayoutNode) -> [LayoutConstraint] {
        entries.indices.compactMap { slot in
            var mentions = false
            guard let constraint = entries[slot].constraint, !constraint.isInternal else {
                return nil
            }
            entries[slot].place.forEachNode { if $1 === node { mentions = true } }
            return mentions ? constraint : nil
        }
    }

    /// Counts of the solver, for benchmarks.
    public var statistics: SolverStatistics { solver.statistics }

    /// Another number whenever a constraint came, went or has another priority.
    var structure: Int { tables.pointee.serial &+ tables.pointee.revisions }
    /// Texts whose natural width is that of their longest line.
    var narrowTexts: [LayoutNode] = []

    // MARK: Activation

    /// - Parameter list: the list of the engine that owns the constraint; -1 for none.
    func enqueue(
        _ constraint: LayoutConstraint, _ place: LayoutConstraint.Place, in list: Int32 = -1
    ) {
        let tables = tables, serial = tables.pointee.serial
        var entry = Entry(constraint, in: list, place, serial: serial, isPending: true)
        if list < 0 { Uncounted(constraint).retain() }
        tables.pointee.serial += 1
        let slot: Int
        if let free = tables.pointee.freeSlots.popLast() {
            slot = free
            // It may still stand in the queue, and among what changed.
            let former = tables.pointee.entries.pointer(to: slot)
            if !former.pointee.isPending { tables.pointee.pending.append(slot) }
            entry.isConstantListed = former.pointee.isConstantListed
            entry.isPriorityListed = former.pointee.isPriorityListed
            former.pointee = entry
        } else {
            slot = tables.pointee.entries.count
            tables.pointee.entries.append(entry)
            tables.pointee.links.grow()
            tables.pointee.pending.append(slot)
        }
        constraint.enter(self, slot)
        let home = Uncounted(self)
        place.forEachNode { part, node in
            if tables.pointee.links.isUsed { tables.pointee.links.insert(slot, part, node) }
            node.home = home
        }
        noteHolding(slot, serial)
        tellHolder(of: constraint, place)
    }

    /// Makes room for so many more constraints.
    func reserve(_ more: Int) {
        entries.reserve(more)
        links.reserve(more)
        pending.reserve(more)
    }

    /// The view that holds a constraint that came, goes or changed is laid out again.
    @inline(__always)
    private func tellHolder(of constraint: LayoutConstraint, _ place: LayoutConstraint.Place) {
        guard constraint.origin == .user else { return }
        place.holderLink.with { holder in holder.viewLink?.with { $0.setNeedsLayout() } }
    }

    func dequeue(_ constraint: LayoutConstraint) {
        tables.pointee.revisions &+= 1
        let slot = constraint.slot
        disband(entries[slot].list)
        let entry = entries[slot]
        tellHolder(of: constraint, entry.place)
        if let handle = entry.handle {
            outgoing.append(handle)
            retry = true
        }
        if links.isUsed {
            entry.place.forEachNode { part, node in links.remove(slot, part, node) }
        }
        if entry.isBroken { broken.removeAll { $0 == slot } }
        forgetReport(slot)
        let former = entries[slot].empty()
        constraint.leave()
        tables.pointee.freeSlots.append(slot)
        former.release()
    }

    func constantChanged(of constraint: LayoutConstraint) {
        listConstant(constraint.slot)
        tellHolder(of: constraint, entries[constraint.slot].place)
    }

    /// Once, however often it changes before the next pass.
    private func listConstant(_ slot: Int) {
        retry = true
        if entries[slot].isConstantListed { return }
        entries[slot].isConstantListed = true
        changedConstants.append(slot)
    }

    /// Baselines or margins of a node changed: what is measured from them moves.
    func metricsChanged(of node: LayoutNode) {
        forEachConstraint(on: node) { slot, _ in
            var isConcerned = false
            entries[slot].constraint?.forEachTerm(of: entries[slot].place) { term, attribute, _ in
                if term === node, attribute.isOffset { isConcerned = true }
            }
            if isConcerned { listConstant(slot) }
        }
        node.updatePins()
        for child in node.children { child.updatePins() }
        frameChanged(of: node)
        if node.scrolls {
            for child in node.children where child.isContentArea { metricsChanged(of: child) }
        }
    }

    /// Text runs the other way somewhere: what is measured from leading and trailing edges there is
    /// lowered anew.
    func directionsChanged() {
        for slot in entries.indices {
            let entry = entries[slot]
            guard let constraint = entry.constraint, let handle = entry.handle,
                isMirrored(entry.place, constraint) != entry.isMirrored
            else { continue }
            outgoing.append(handle)
            entries[slot].handle = nil
            enqueueAgain(slot)
        }
        retry = true
    }

    func priorityChanged(of constraint: LayoutConstraint) {
        let slot = constraint.slot
        tables.pointee.revisions &+= 1
        if !entries[slot].isPriorityListed {
            entries[slot].isPriorityListed = true
            changedPriorities.append(slot)
        }
        retry = true
        tellHolder(of: constraint, entries[slot].place)
    }

    // MARK: Tree changes

    /// Gives up all constraints, in the order of activation: the tree becomes part of another. Their
    /// companions are kept.
    func surrender() -> [LayoutConstraint] {
        var constraints: [(serial: Int, constraint: LayoutConstraint)] = []
        clear { entry, constraint in
            constraint.isOwn
                ? constraint.releaseCompanion() : constraints.append((entry.serial, constraint))
        }
        return constraints.sorted { $0.serial < $1.serial }.map(\.constraint)
    }

    /// Empties the engine; `body` gets what was in it when all constraints are inactive.
    func clear(_ body: (Entry, LayoutConstraint) -> Void) {
        if tables.pointee.passes > 0 { keep(root.subtree) }
        root.forgetSubtree()
        roles.removeAll()
        var former = Records<Entry>()
        swap(&former, &entries)
        let lists = tables.pointee.lists.disbandAll()
        defer { withExtendedLifetime(lists) {} }
        for i in former.indices { former[i].with { $0.leave() } }
        for i in former.indices {
            let entry = former[i]
            entry.with { body(entry, $0) }
            entry.release()
        }
    }

    /// Deactivates the constraints that touch a subtree; returns those that lie within it, whose
    /// companions are kept.
    func remove(subtree top: LayoutNode) -> [LayoutConstraint] {
        let nodes = top.subtree
        keep(nodes)
        for node in nodes { node.isLeaving = true }
        defer { for node in nodes { node.isLeaving = false } }
        var touching: [LayoutConstraint] = [], within: [LayoutConstraint] = []
        for node in nodes {
            forEachConstraint(on: node) { slot, part in
                let place = entries[slot].place
                // Met once for each item inside; the first counts.
                guard let constraint = entries[slot].constraint,
                    part == place.firstLeavingPart
                else { return }
                touching.append(constraint)
                if constraint.isOwn { return }
                if place.leavesWhole, constraint.addedTo?.node?.isLeaving ?? true {
                    within.append(constraint)
                } else {
                    constraint.addedTo = nil
                }
            }
        }
        within.sort { entries[$0.slot].serial < entries[$1.slot].serial }
        for constraint in touching { dequeue(constraint) }
        if within.isEmpty {
            for constraint in touching { constraint.releaseCompanion() }
        } else {
            let inside = Set(within.map(ObjectIdentifier.init))
            for constraint in touching where !inside.contains(ObjectIdentifier(constraint)) {
                constraint.releaseCompanion()
            }
        }
        for node in nodes { release(node) }
        return within
    }

    /// The node's variables, and what only the engine holds on them, go with the next pass: one call of the
    /// solver takes out all that left.
    private func release(_ node: LayoutNode) {
        if !exercising.isEmpty,
            let pull = exercising.removeValue(forKey: ObjectIdentifier(node))
        {
            outgoing.append(pull.handle)
        }
        if let own = node.variables {
            for variable in [own.x, own.y, own.width, own.height] {
                roles[variable.index] = nil
                tables.pointee.outgoingVariables.append(variable)
            }
            if let holds = node.holds { outgoing += [holds.0, holds.1] }
        }
        node.forget()
    }

    // MARK: The pass

    /// Brings the solver and all frames up to date.
    public func layout() { calling { pass() } }

    private func pass() {
        readStaleContents()
        if !isUpToDate || rootSize == nil { analysis = nil }
        let narrowed = widenTexts()
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
        solve()
        if !narrowed.isEmpty {
            narrowTexts(narrowed)
            flushChanges()
            solve()
        }
        place()
    }

    private func solve() {
        do {
            try solver.solve()
        } catch {
            LayoutError(kind: .solver, reason: solverReason(error)).report()
        }
    }

    private func forgetReport(_ slot: Int) {
        guard !tables.pointee.reports.isEmpty,
            let words = tables.pointee.reports.removeValue(forKey: slot)
        else { return }
        tables.pointee.reported.remove(words)
    }

    func readStaleContents() {
        guard !staleContents.isEmpty else { return }
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
        // In the order in which they lie in memory.
        if outgoing.count > 64 { outgoing.sort { $0.index < $1.index } }
        for handle in outgoing where handle.index < slotOfHandle.count {
            slotOfHandle[handle.index] = -1
        }
        try? solver.remove(contentsOf: outgoing)
        outgoing.removeAll(keepingCapacity: outgoing.count <= 64)
    }

    /// After changes were read, or every variable would be looked for among them.
    func flushVariables() {
        guard !tables.pointee.outgoingVariables.isEmpty else { return }
        for variable in tables.pointee.outgoingVariables { try? solver.remove(variable) }
        tables.pointee.outgoingVariables = []
    }

    private func flushChanges() {
        for i in changedPriorities.indices {
            let slot = changedPriorities[i], entry = entries[slot]
            entries[slot].isPriorityListed = false
            guard let constraint = entry.constraint, let handle = entry.handle else { continue }
            do {
                try solver.setPriority(handle, to: constraint.priority)
            } catch {
                readd(slot, handle)
            }
        }
        changedPriorities.removeAll()
        // Items that are asked may have others change, which wait for the next round.
        let number = changedConstants.count
        for i in 0..<number {
            let slot = changedConstants[i], entry = entries[slot]
            entries[slot].isConstantListed = false
            guard let handle = entry.handle,
                let constant = entry.withKept({ constant(of: entry, $0) })
            else { continue }
            do {
                try solver.setConstant(handle, to: constant)
            } catch {
                readd(slot, handle)
            }
        }
        changedConstants.removeFirst(number)
    }

    /// A change that was refused alone is taken up again with all that is new.
    private func readd(_ slot: Int, _ handle: ConstraintHandle) {
        try? solver.remove(handle)
        slotOfHandle[handle.index] = -1
        entries[slot].handle = nil
        enqueueAgain(slot)
    }

    private func flushAdditions() {
        guard !pending.isEmpty else { return }
        // Taken out, so that a pass within this one has its own.
        var additions = Additions()
        swap(&additions, &tables.pointee.additions)
        isCautious = false
        repeat { flushAdditions(&additions) } while !pending.isEmpty
        guard additions.isSmall else { return }
        additions.removeAll()
        swap(&additions, &tables.pointee.additions)
    }

    private func flushAdditions(_ additions: inout Additions) {
        let tables = tables
        additions.removeAll()
        useNodes(&additions)
        let own = additions.batch.count
        additions.reserve(tables.pointee.pending.count)
        var at = 0
        while at < tables.pointee.pending.count, !isCautious || additions.slots.isEmpty {
            let slot = tables.pointee.pending[at]
            at += 1
            tables.pointee.entries[slot].isPending = false
            if lower(slot, to: &additions.batch) { additions.slots.append(Int32(slot)) }
        }
        tables.pointee.pending.removeFirst(at)
        guard !additions.slots.isEmpty else { return addOwn(&additions) }
        do {
            try solver.add(additions.batch, into: &additions.handles)
            record(additions, after: own)
        } catch {
            let slots = additions.slots.indices.map { Int(additions.slots[$0]) }
            for slot in slots { enqueueAgain(slot) }
            if own > 0 {
                // Alone, and then the others once more: what is refused must be named.
                additions.batch.removeAll(after: own)
                additions.handles.removeAll(keepingCapacity: true)
                addOwn(&additions)
            } else {
                breakOne(error, additions.handles, slots)
            }
        }
    }

    private func record(_ additions: borrowing Additions, after own: Int) {
        let tables = tables
        if own > 0 { recordHeld(additions) }
        for i in additions.slots.indices {
            let handle = additions.handles[own + i], slot = additions.slots[i]
            if handle.index >= tables.pointee.slotOfHandle.count {
                tables.pointee.slotOfHandle.grow(to: handle.index + 1, with: -1)
            }
            tables.pointee.slotOfHandle[handle.index] = slot
            tables.pointee.entries[Int(slot)].handle = handle
        }
        guard !tables.pointee.reports.isEmpty else { return }
        for i in additions.slots.indices { forgetReport(Int(additions.slots[i])) }
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

    /// Whether other frames of the item would satisfy all constraints as well, of what is laid out.
    func isAmbiguous(_ node: LayoutNode) -> Bool {
        guard let own = node.variables else { return false }
        return withoutPull(on: node) {
            let free = undeterminedVariables()
            return own.all.contains { free.contains($0) }
        }
    }
}
