import KeylineSolver

/// Implements the layout pass: passes removed, changed and new constraints to the solver, solves,
/// and gives the items their frames.
extension LayoutEngine {
    /// Solves the layout and updates all frames. Does nothing when called by an item while a layout
    /// pass asks the item for a value, such as its natural size; the running pass then includes the
    /// changes.
    public func layout() {
        if !lifetime.value.isAsking { calling { pass() } }
    }

    /// Runs the stages of a pass. Only `gather`, `report` and `tell` run code of items; the stages
    /// between `gather` and `report` neither ask items nor report errors nor release objects.
    private func pass() {
        for turn in 0..<LayoutEngine.largestRoundCount {
            let isUnchanged = isUpToDate, fitted = FittedSolver.take(from: self, isUnchanged)
            let isServing = gather(adopting: fitted, breaksTexts: turn == 0 && fitted == nil)
            if !isServing || turn > 0 && isUpToDate { break }
            solveAnew(isFitted: fitted != nil, isFirst: turn == 0)
            // Heights of items whose widths have changed are stale now.
            if !place() { break }
        }
        report()
        tell()
    }

    /// Asks items for everything that is stale: first the items that have said so, then those that
    /// constraints mention for the first time. Afterwards all queued constraints refer to nodes
    /// with variables.
    ///
    /// Returns false if code of an item has ended the engine.
    ///
    /// - Parameters:
    ///   - fitted: the clone of the solver to adopt before items are asked.
    ///   - breaksTexts: whether texts are first broken in their estimated widths.
    ///   - others: asks further items, after all of these.
    @discardableResult
    func gather(
        adopting fitted: FittedSolver? = nil, breaksTexts: Bool = false, _ others: () -> Void = {}
    ) -> Bool {
        isMovable = false
        orderPending()
        return asking {
            fitted?.become(solverOf: self)
            if breaksTexts { system.value.estimates.begin(self) }
            askStale()
            askNew()
            others()
        }
    }

    /// Asks items for everything that is stale, and then runs `body`, which uses the solver outside
    /// a layout pass. Reports the errors that `body` has found. Returns nil if code of items ends
    /// the engine.
    ///
    /// - Parameter others: asks further items. If their code changes the tree, all items are asked
    ///   again.
    func consult<Result>(
        alsoAsk others: () -> Void = {}, _ body: () -> Result
    ) -> Result? {
        var result: Result?
        calling {
            var isServing = false, stamp = 0
            for _ in 0..<LayoutEngine.largestRoundCount {
                isServing = gather {
                    stamp = self.stamp
                    others()
                }
                if !isServing || stamp == self.stamp { break }
            }
            guard isServing else { return }
            let made = body()
            if report() { result = made }
        }
        return result
    }

    private func askStale() {
        guard !queue.value.staleNodes.isEmpty else { return }
        // Items that become stale during this loop are asked in the next round of the pass.
        var stale = Records<NodeHandle>()
        swap(&stale, &queue.value.staleNodes)
        for i in stale.indices { stale[i].object?.askAnew() }
        guard queue.value.staleNodes.isEmpty else { return }
        stale.removeAll()
        swap(&stale, &queue.value.staleNodes)
    }

    /// Creates variables for the nodes that queued constraints mention, and asks these nodes. Code
    /// of items may activate further constraints, which are treated in the same way.
    private func askNew() {
        repeat {
            queue.value.isPlaceInQueueReused = false
            var at = 0
            while at < queue.value.pending.count {
                let first = at, made = resolve(&at)
                let end = at
                // Copy the list first, because code of items may change it.
                var nodes = Records<Unretained<LayoutNode>>()
                for i in made..<queue.value.freshNodes.count {
                    if let node = queue.value.freshNodes[i] { nodes.append(node) }
                }
                for i in nodes.indices { nodes[i].with { $0.askAtFirst() } }
                if rows.value.hasOffsets { askBaselines(first..<end) }
            }
        } while queue.value.isPlaceInQueueReused
    }

    /// Asks items for the baselines that the constraints in a range of the queue use.
    private func askBaselines(_ range: Range<Int>) {
        for at in range where at < queue.value.pending.count {
            let entry = rows.value.entries[queue.value.pending[at]]
            guard entry.isUsed, entry.handle == nil, entry.with(\.asksItems) == true else {
                continue
            }
            var nodes: [LayoutNode] = []
            entry.endpoints.forEachNode { nodes.append($1) }
            for node in nodes { node.askBaselines() }
        }
    }

    /// Passes all changes to the solver, and solves.
    ///
    /// - Parameters:
    ///   - isFitted: whether the pass has just replaced the tree's solver by the clone in which the
    ///     tree's fitting size was computed.
    ///   - isFirst: whether this is the first solve of the pass.
    private func solveAnew(isFitted: Bool, isFirst: Bool) {
        let isUnchanged = !isFitted && isUpToDate
        if !isUnchanged || system.value.rootSize == nil { diagnosis?.analysis = nil }
        // The solution of a fitting size is that of a layout in exactly this size.
        let isSolved = isUnchanged || isFitted && queue.value.isSolverUnchanged
        if isSolved, system.value.fittedWishes != nil { return }
        // Before the first solve of a pass, labels that were made narrower get their one-line widths
        // again, unless the pass uses the clone that computed a fitting size, which already contains
        // these widths. Between the solves of one pass, only heights of texts change, and widths of
        // texts whose lines were broken. Later solves therefore restore one-line widths only if
        // widths depend on heights.
        let isWider = isFirst || rows.value.relatesAxes
        let widened = isFitted || !isWider ? [] : widenTexts(isUnchanged)
        holdFittedRoot()
        flushRemovals()
        flushChanges()
        if system.value.rootSize != root.sizeOfRoot { system.value.retry = true }
        if system.value.retry && !system.value.broken.isEmpty {
            changes.alterations &+= 1
            for slot in system.value.broken {
                rows.value.entries[slot].isBroken = false
                enqueueAgain(slot)
            }
            system.value.broken.removeAll()
        }
        system.value.retry = false
        // Set the root's present size before adding constraints, because the solver must judge
        // whether new constraints contradict this size.
        if system.value.rootSize != nil { suggestRootSize() }
        flushAdditions()
        solve()
        system.value.estimates.learn(self)
        narrowTexts(widened)
    }

    func solve() {
        system.value.solveCount += 1
        do {
            try system.value.solver.solve()
        } catch {
            reportLater(error)
        }
    }

    func flushRemovals() {
        guard !queue.value.outgoing.isEmpty else { return }
        // Many constraints are removed faster in the order of their addresses in memory.
        if queue.value.outgoing.count > 64 { queue.value.outgoing.sort { $0.index < $1.index } }
        for handle in queue.value.outgoing where handle.index < system.value.slotOfHandle.count {
            system.value.slotOfHandle[handle.index] = -1
        }
        try? system.value.solver.remove(contentsOf: queue.value.outgoing)
        queue.value.outgoing.removeAll(keepingCapacity: queue.value.outgoing.count <= 64)
    }

    func flushChanges() {
        for i in queue.value.changedPriorities.indices {
            let slot = queue.value.changedPriorities[i], entry = rows.value.entries[slot]
            rows.value.entries[slot].isPriorityListed = false
            guard entry.isUsed, let handle = entry.handle else { continue }
            do {
                try system.value.solver.setPriority(handle, to: entry.priority)
            } catch {
                readd(slot, handle)
            }
        }
        queue.value.changedPriorities.removeAll()
        if queue.value.changedConstants.count > 0 { flushConstants() }
    }

    /// Passes the changed constants to the solver by one call. If the solver refuses the call, each constant is passed
    /// alone, and constraints whose constant is refused alone are added anew.
    private func flushConstants() {
        // Take the list out of the tables, so that both can be changed at the same time.
        var changes = ConstantChanges()
        swap(&changes, &system.value.constantChanges)
        for i in queue.value.changedConstants.indices {
            let slot = queue.value.changedConstants[i]
            rows.value.entries[slot].isConstantListed = false
            appendConstant(of: slot, to: &changes)
        }
        queue.value.changedConstants.removeAll()
        set(changes)
        guard changes.isSmall else { return }
        changes.removeAll()
        swap(&changes, &system.value.constantChanges)
    }

    /// Appends the constant of a constraint to a list of changes, if the constraint is in the
    /// solver.
    @inline(__always)
    func appendConstant(of slot: Int, to changes: inout ConstantChanges) {
        let entry = rows.value.entries[slot]
        guard let handle = entry.handle,
            let constant = entry.isBare
                ? entry.bareSolverConstant : entry.with({ entry.constant(of: $0) })
        else { return }
        changes.append(slot, handle, constant)
    }

    private func set(_ changes: borrowing ConstantChanges) {
        if (try? system.value.solver.setConstants(changes.handles, to: changes.constants)) != nil {
            return
        }
        for i in changes.slots.indices {
            let slot = changes.slots[i], handle = changes.handles[i]
            do {
                try system.value.solver.setConstant(handle, to: changes.constants[i])
            } catch {
                readd(slot, handle)
            }
        }
    }

    /// Removes a constraint from the solver and queues it for adding, after the solver has refused
    /// to change the constraint's constant.
    func readd(_ slot: Int, _ handle: ConstraintHandle) {
        try? system.value.solver.remove(handle)
        system.value.slotOfHandle[handle.index] = -1
        rows.value.entries[slot].handle = nil
        enqueueAgain(slot)
    }

    func flushAdditions() {
        guard !queue.value.pending.isEmpty else { return }
        // Take the storage out of the tables, so that both can be changed at the same time.
        var additions = SolverAdditions()
        swap(&additions, &system.value.additions)
        system.value.isCautious = false
        system.value.freed = system.value.broken.count
        repeat { flushAdditions(&additions) } while !queue.value.pending.isEmpty
        while system.value.freed < system.value.broken.count - 1 { regain(&additions) }
        guard additions.isSmall else { return }
        additions.removeAll()
        swap(&additions, &system.value.additions)
    }

    /// Tries to add broken constraints again after constraints that they contradicted have been
    /// broken, too. Complexity: that of adding the constraints one by one. Constraints that were
    /// already broken before this pass are included only if the pass breaks one that had been in
    /// the solver.
    private func regain(_ additions: inout SolverAdditions) {
        // Do not try the constraint that was broken (deprived of its effect) last, because no
        // constraint that it contradicts was broken after it.
        let range = system.value.freed..<system.value.broken.count - 1,
            slots = Array(system.value.broken[range])
        system.value.broken.removeSubrange(range)
        system.value.freed = system.value.broken.count
        changes.alterations &+= 1
        for slot in slots {
            rows.value.entries[slot].isBroken = false
            enqueueAgain(slot)
        }
        // Add the constraints one by one, so that each one is checked against those that have been
        // added.
        system.value.isCautious = true
        system.value.regained = rows.value.serial
        repeat { flushAdditions(&additions) } while !queue.value.pending.isEmpty
        system.value.regained = 0
    }

    private func flushAdditions(_ additions: inout SolverAdditions) {
        additions.removeAll()
        if system.value.rootSize == nil { holdRoot() }
        appendOwn(&additions)
        let own = additions.batch.count
        additions.reserve(queue.value.pending.count)
        var at = 0
        while at < queue.value.pending.count, !system.value.isCautious || additions.slots.isEmpty {
            let slot = queue.value.pending[at]
            at += 1
            rows.value.entries[slot].isPending = false
            if lower(slot, to: &additions.batch) { additions.slots.append(Int32(slot)) }
        }
        queue.value.pending.removeFirst(at)
        guard !additions.slots.isEmpty else { return addOwn(&additions) }
        do {
            try system.value.solver.add(additions.batch, into: &additions.handles)
            record(additions, after: own)
        } catch {
            let slots = additions.slots.indices.map { Int(additions.slots[$0]) }
            for slot in slots { enqueueAgain(slot) }
            if own > 0 {
                // Add the constraints that new nodes always have first, so that a conflict can name
                // them. All other constraints of the refused batch are queued again.
                additions.batch.removeAll(after: own)
                additions.handles.removeAll(keepingCapacity: true)
                addOwn(&additions)
            } else if slots.allSatisfy({ rows.value.entries[$0].serial < system.value.regained }) {
                breakPending(slots)
            } else {
                breakOne(error, additions.handles, slots)
            }
        }
    }

    func record(_ additions: borrowing SolverAdditions, after own: Int) {
        if own > 0 { recordHeld(additions) }
        for i in additions.slots.indices {
            record(additions.handles[own + i], in: additions.slots[i])
        }
        // Do not forget which conflicts were reported while broken constraints are tried again,
        // because otherwise each layout pass would report the same conflicts again.
        guard !system.value.reports.isEmpty, system.value.regained == 0 else { return }
        for i in additions.slots.indices {
            system.value.forgetReport(Int(additions.slots[i]))
        }
    }

    func suggestRootSize() {
        let size = root.sizeOfRoot
        guard let own = root.variables, system.value.rootSize != size else { return }
        noteRootSize(size)
        breakingConflicts { () throws(SolverError) in
            try system.value.solver.suggest([(own.width, size.width), (own.height, size.height)])
        }
    }

    /// Makes the root's size required in the solver, if the last pass was a layout in the fitting
    /// size, because the next solve must begin with the root's size.
    private func holdFittedRoot() {
        guard let own = root.variables else { return }
        breakingConflicts { () throws(SolverError) in
            _ = try system.value.holdFittedRoot(own, priorityOfRootSize)
        }
        system.value.fittedWishes = nil
    }

    /// Repeats a change of the root's size in the solver until it contradicts no required constraint.
    /// After each refusal, breaks one of the constraints that the change contradicts.
    private func breakingConflicts(_ change: () throws(SolverError) -> Void) {
        while true {
            do throws(SolverError) {
                return try change()
            } catch {
                let before = system.value.broken.count
                breakOne(error, [], [])
                if system.value.broken.count == before { return }
            }
        }
    }

    // MARK: Labels as narrow as their longest line

    // Labels with several lines become as narrow as their longest line, if constraints limit their
    // width only from above.
    //
    // At first, the natural width of such a label is that of its text on one line, so that the label
    // gets all available space. After its text has been broken in this space, the label is
    // *narrowed*: its natural width becomes that of its longest line. A narrowed label cannot show
    // whether more space has become available. So a pass after a change first solves with the
    // one-line width again, and then narrows each label that gets the same width as before.

    /// Gives all narrowed labels their one-line natural width again before a pass solves, and
    /// returns these labels. Does nothing if nothing has changed since the last pass, as
    /// `isUnchanged` tells. Complexity: O(narrowed labels).
    func widenTexts(_ isUnchanged: Bool) -> [LayoutNode] {
        if isUnchanged || queue.value.narrowTexts.isEmpty { return [] }
        var widened: [LayoutNode] = []
        for node in queue.value.takeNarrowTexts() {
            guard let facts = node.facts, let narrowing = facts.narrowing else { continue }
            node.setExtent(narrowing.unbroken, .horizontal)
            if narrowing.isHeld {
                facts.narrowing = nil
            } else {
                queue.value.listNarrowed(node, facts)
                widened.append(node)
            }
        }
        return widened
    }

    /// After a pass has solved, gives labels back the narrow natural width of their broken lines, if
    /// their solved width is the one for which the lines were broken. Narrowing one label may give
    /// another label such a width, so the function repeats this for the labels that are left. The
    /// lines of labels with another width are broken anew before the pass goes on.
    func narrowTexts(_ widened: [LayoutNode]) {
        if widened.isEmpty { return }
        var waiting = widened
        for _ in 0..<LayoutEngine.largestRoundCount where !waiting.isEmpty {
            let others = waiting.filter { !$0.narrowAgain() }
            if others.count == waiting.count { break }
            flushChanges()
            solve()
            waiting = others
        }
        for node in waiting where node.facts?.narrowing != nil {
            node.facts?.narrowing = nil
            node.settleAgain()
        }
    }

    // MARK: Variables

    /// Creates solver variables for the nodes that constraints from index `at` of the queue of
    /// constraints on mention, and sets `at` to the end of the queue. Records which baselines the
    /// constraints use. Returns the index in the list of new nodes from which on nodes are new.
    func resolve(_ at: inout Int) -> Int {
        let made = queue.value.freshNodes.count
        while at < queue.value.pending.count {
            let slot = queue.value.pending[at]
            at += 1
            guard rows.value.entries[slot].isUsed, rows.value.entries[slot].handle == nil else {
                continue
            }
            let endpoints = rows.value.entries[slot].endpoints
            endpoints.forEachNode { _, node in note(node) }
            guard rows.value.hasOffsets else { continue }
            rows.value.entries[slot].with { constraint in
                guard constraint.asksItems else { return }
                constraint.forEachTerm(of: endpoints) {
                    $0.useBaseline($1); _ = $2
                }
            }
        }
        makeVariables(made)
        return made
    }

    /// Makes the root's variables for width and height equal to the size of its frame, in points.
    /// This is required, or has the lowest priority if constraints determine the root's size.
    func holdRoot() {
        guard let own = root.variables else { return }
        let priority = priorityOfRootSize
        do {
            noteGivenRootSize()
            try system.value.solver.edit(own.width, priority: priority)
            try system.value.solver.edit(own.height, priority: priority)
            let size = root.sizeOfRoot
            try system.value.solver.suggest([(own.width, size.width), (own.height, size.height)])
            noteRootSize(size)
        } catch {
            reportLater(error)
        }
    }

    /// Stores the size of the root that the solver has from now on. If the size is another one, reports
    /// a width or height that is too large to compute with, in place of which `sizeOfRoot` gives the
    /// largest constant of a constraint.
    func noteRootSize(_ solved: Size) {
        if system.value.rootSize == solved { return }
        system.value.rootSize = solved
        let size = root.givenSizeOfRoot
        guard max(size.width, size.height) > LayoutConstraint.largestConstant else { return }
        queue.value.reports.add { engine in
            var report = LayoutError(
                kind: .constantTooLarge,
                reason: "The root's size exceeds internal limits.  A smaller size will be "
                    + "substituted, but this problem should be fixed.")
            report.views = [
                engine.root.implicitDescription(of: "width", size.width),
                engine.root.implicitDescription(of: "height", size.height),
            ]
            report.report()
        }
    }

    /// Stores the size that the program has set for a root whose size constraints determine.
    func noteGivenRootSize() {
        if root.isSizedByConstraints { system.value.givenRootSize = root.storedFrame.size }
    }

    /// The priority of the root's own width and height: required, or the lowest one if constraints
    /// determine the root's size.
    var priorityOfRootSize: LayoutPriority { root.isSizedByConstraints ? .rootSize : .required }

    /// Adds the constraints that new nodes always have to the solver, and begins to hold the root
    /// at its size.
    func addOwn() {
        if system.value.rootSize == nil { holdRoot() }
        var additions = SolverAdditions()
        appendOwn(&additions)
        addOwn(&additions)
    }

    func addOwn(_ additions: inout SolverAdditions) {
        guard additions.batch.count > 0 else { return }
        do {
            try system.value.solver.add(additions.batch, into: &additions.handles)
            recordHeld(additions)
        } catch {
            reportLater(error)
        }
    }

    /// Stores in each new node the handles of the constraints that its width and height are not
    /// negative, so that they are removed when the node leaves the tree.
    func recordHeld(_ additions: borrowing SolverAdditions) {
        for i in additions.held.indices {
            let held = additions.held[i]
            let holds = (additions.handles[held.at], additions.handles[held.at + 1])
            held.node.with { $0.holds = holds }
        }
    }

    @inline(__always)
    private func note(_ node: LayoutNode) {
        guard node.variables == nil, node.freshAt < 0 else { return }
        node.freshAt = Int32(queue.value.freshNodes.count)
        queue.value.freshNodes.append(Unretained(node))
    }

    /// Creates four variables for each new node from index `first` of the list of new nodes on.
    private func makeVariables(_ first: Int) {
        let number = queue.value.freshNodes.count - first
        if number == 0 { return }
        let variables = system.value.solver.makeVariables(count: 4 * number)
        let end = variables.reduce(0) { max($0, $1.index + 1) }
        system.value.roles.grow(to: end, with: nil)
        for i in 0..<number {
            guard let node = queue.value.freshNodes[first + i] else { continue }
            let own = LayoutVariables(
                x: variables[4 * i], y: variables[4 * i + 1], width: variables[4 * i + 2],
                height: variables[4 * i + 3])
            node.with { $0.variables = own }
            func role(_ isPosition: Bool, _ isVertical: Bool) -> Role {
                Role(node: node, isPosition: isPosition, isVertical: isVertical)
            }
            system.value.roles[own.x.index] = role(true, false)
            system.value.roles[own.y.index] = role(true, true)
            system.value.roles[own.width.index] = role(false, false)
            system.value.roles[own.height.index] = role(false, true)
        }
    }

    /// Appends the constraints that each new node always has: no negative width or height, and the
    /// root at its position. These constraints never contradict each other.
    func appendOwn(_ additions: inout SolverAdditions) {
        let first = queue.value.heldNodes, number = queue.value.freshNodes.count - first
        if number == 0 { return }
        queue.value.heldNodes = queue.value.freshNodes.count
        additions.batch.reserve(constraints: 2 * number + 2, terms: 2 * number + 2)
        additions.held.reserve(number)
        for i in first..<first + number {
            guard let node = queue.value.freshNodes[i], let own = node.with(\.variables)
            else { continue }
            additions.held.append(HeldNode(node: node, at: additions.batch.count))
            hold(own.width, .greaterThanOrEqual, &additions.batch)
            hold(own.height, .greaterThanOrEqual, &additions.batch)
            if node.isSame(as: root) {
                hold(own.x, .equal, &additions.batch)
                hold(own.y, .equal, &additions.batch)
            }
        }
    }

    @inline(__always)
    private func hold(_ variable: Variable, _ relation: Relation, _ batch: inout ConstraintBatch) {
        batch.begin(terms: 1)
        batch.append(Term(variable))
        batch.end(relation: relation, constant: 0, priority: .required)
    }

    /// Converts a constraint, given by its index (slot) in the table of active constraints, and
    /// appends it to a batch for the solver. Returns false if there is no constraint, if the solver
    /// already has it, or if it is invalid.
    @inline(__always)
    func lower(_ slot: Int, to batch: inout ConstraintBatch) -> Bool {
        guard rows.value.entries[slot].handle == nil else { return false }
        let endpoints = rows.value.entries[slot].endpoints
        if rows.value.entries[slot].isBare {
            let form = rows.value.entries[slot].form
            let isMirrored = endpoints.shouldMirror(form)
            rows.value.entries[slot].isMirrored = isMirrored
            endpoints.lower(
                form, isMirrored: isMirrored,
                constant: rows.value.entries[slot].bareSolverConstant,
                priority: rows.value.entries[slot].barePriority, to: &batch)
            return true
        }
        return rows.value.entries[slot].with { constraint in
            guard constraint.canBeLowered else {
                reportLowering(constraint)
                return false
            }
            let isMirrored = endpoints.shouldMirror(constraint)
            rows.value.entries[slot].isMirrored = isMirrored
            if constraint.asksItems {
                let entry = rows.value.entries[slot]
                entry.lower(constraint, constant: entry.constant(of: constraint), to: &batch)
            } else {
                endpoints.lower(plain: constraint, isMirrored: isMirrored, to: &batch)
            }
            return true
        } ?? false
    }

    // MARK: Reports

    /// Reports an error of the solver at the end of the pass.
    func reportLater(_ error: SolverError) {
        let reason = solverReason(error)
        queue.value.reports.add { _ in LayoutError(kind: .solver, reason: reason).report() }
    }

    /// Reports the errors that have been found. No layout pass can begin meanwhile. Returns false if
    /// a report has ended the engine.
    @discardableResult
    func report() -> Bool {
        let found = queue.value.reports.take()
        return found.isEmpty || withoutPasses { for body in found { body(self) } }
    }

    /// Runs `body`, which calls methods of items, for example for their names. No layout pass can
    /// begin meanwhile. Returns false if code of items ends the engine.
    @discardableResult
    func withoutPasses(_ body: () -> Void) -> Bool {
        var isServing = false
        calling { isServing = asking(body) }
        return isServing
    }
}
