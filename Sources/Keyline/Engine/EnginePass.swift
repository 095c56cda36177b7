import KeylineSolver

/// Implements the layout pass: passes removed, changed and new constraints to the solver, solves,
/// and gives the items their frames.
extension LayoutEngine {
    /// Solves the layout and updates all frames. Does nothing when called by an item while a layout
    /// pass asks the item for a value, such as its natural size; the running pass then includes the
    /// changes.
    public func layout() {
        if !isAsking { calling { pass() } }
    }

    /// Runs `body`, which calls methods of items or reports errors. Meanwhile no other layout pass
    /// can begin.
    func asking(_ body: () -> Void) {
        let wasAsking = isAsking
        isAsking = true
        body()
        isAsking = wasAsking
    }

    private func pass() {
        asking { solveAnew() }
        place()
    }

    private func solveAnew() {
        isMovable = false
        orderPending()
        readStaleContents()
        let isUnchanged = isUpToDate
        if !isUnchanged || rootSize == nil { analysis = nil }
        let fitted = takeFittedSolver(isUnchanged)
        // A clone in which a fitting size was computed already contains the widths of texts.
        // Without such a clone, narrowed labels first get their one-line widths again.
        let widened = fitted == nil ? widenTexts(isUnchanged) : []
        if let fitted { adopt(fitted) }
        flushRemovals()
        flushChanges()
        if rootSize != root.sizeOfRoot { retry = true }
        if retry && !broken.isEmpty {
            alterations &+= 1
            for slot in broken {
                entries[slot].isBroken = false
                enqueueAgain(slot)
            }
            broken.removeAll()
        }
        retry = false
        // Set the root's present size before adding constraints, because the solver must judge
        // whether new constraints contradict this size.
        if rootSize != nil { suggestRootSize() }
        flushAdditions()
        solve()
        narrowTexts(widened)
    }

    func solve() {
        solveCount += 1
        do {
            try solver.solve()
        } catch {
            LayoutError(kind: .solver, reason: solverReason(error)).report()
        }
    }

    func forgetReport(_ slot: Int) {
        guard !tables.value.reports.isEmpty,
            let words = tables.value.reports.removeValue(forKey: slot)
        else { return }
        tables.value.reported.remove(words)
    }

    func readStaleContents() {
        guard !staleContents.isEmpty else { return }
        // Items whose natural size becomes invalid during this loop are read in the next layout
        // round.
        let stale = staleContents
        staleContents.removeAll(keepingCapacity: true)
        for node in stale where node.isContentStale { node.readContent() }
    }

    func enqueueAgain(_ slot: Int) {
        guard !entries[slot].isPending else { return }
        entries[slot].isPending = true
        pending.append(slot)
    }

    func flushRemovals() {
        guard !outgoing.isEmpty else { return }
        // Many constraints are removed faster in the order of their addresses in memory.
        if outgoing.count > 64 { outgoing.sort { $0.index < $1.index } }
        for handle in outgoing where handle.index < slotOfHandle.count {
            slotOfHandle[handle.index] = -1
        }
        try? solver.remove(contentsOf: outgoing)
        outgoing.removeAll(keepingCapacity: outgoing.count <= 64)
    }

    /// Removes the variables of nodes that have left the tree from the solver. Must be called after
    /// the pass has read the changed variables, because otherwise the solver would search them for
    /// each removed variable.
    func flushVariables() {
        // If nodes left during this pass, constraints still use their variables. The next pass
        // removes these constraints first.
        guard !tables.value.outgoingVariables.isEmpty, outgoing.isEmpty else { return }
        for variable in tables.value.outgoingVariables { try? solver.remove(variable) }
        tables.value.outgoingVariables = []
    }

    func flushChanges() {
        for i in changedPriorities.indices {
            let slot = changedPriorities[i], entry = entries[slot]
            entries[slot].isPriorityListed = false
            guard entry.isUsed, let handle = entry.handle else { continue }
            do {
                try solver.setPriority(handle, to: entry.priority)
            } catch {
                readd(slot, handle)
            }
        }
        changedPriorities.removeAll()
        if changedConstants.count > 0 { flushConstants() }
    }

    /// Passes the changed constants to the solver by one call. If the solver refuses the call, each constant is passed
    /// alone, and constraints whose constant is refused alone are added anew.
    private func flushConstants() {
        // Take the list out of the tables, because reading baselines or margins runs code of items,
        // which may use the tables.
        var changes = ConstantChanges()
        swap(&changes, &tables.value.constantChanges)
        changes.removeAll()
        // Reading items' values runs code that may change further constants. These changes are
        // appended to the list and handled in the next round of the loop.
        let number = changedConstants.count
        for i in 0..<number {
            let slot = changedConstants[i]
            entries[slot].isConstantListed = false
            appendConstant(of: slot, to: &changes)
            if isGone { return }
        }
        changedConstants.removeFirst(number)
        set(changes)
        guard changes.isSmall else { return }
        swap(&changes, &tables.value.constantChanges)
    }

    /// Reads the constant of a constraint that is in the solver, and appends the constant to a list
    /// of changes. Runs code of items if the constraint depends on a baseline or a margin.
    @inline(__always)
    func appendConstant(of slot: Int, to changes: inout ConstantChanges) {
        let entry = entries[slot]
        guard let handle = entry.handle,
            let constant = entry.isBare
                ? entry.bareConstant : entry.withKept({ constant(of: entry, $0) }),
            !isGone, isCurrent(slot, entry.serial)
        else { return }
        changes.append(slot, handle, constant)
    }

    private func set(_ changes: borrowing ConstantChanges) {
        if (try? solver.setConstants(changes.handles, to: changes.constants)) != nil { return }
        for i in changes.slots.indices {
            let slot = changes.slots[i], handle = changes.handles[i]
            // Code of items has run since the constant was read, so the element of the table (slot)
            // may contain another constraint now.
            guard entries[slot].handle == handle else { continue }
            do {
                try solver.setConstant(handle, to: changes.constants[i])
            } catch {
                readd(slot, handle)
            }
        }
    }

    /// Returns whether the slot (element of the table of active constraints) still contains the
    /// constraint with this serial number. False if code of items has removed or replaced the
    /// constraint.
    @inline(__always)
    func isCurrent(_ slot: Int, _ serial: Int) -> Bool {
        let entry = tables.value.entries[slot]
        return entry.serial == serial && entry.isUsed
    }

    /// Removes a constraint from the solver and queues it for adding, after the solver has refused
    /// to change the constraint's constant.
    func readd(_ slot: Int, _ handle: ConstraintHandle) {
        try? solver.remove(handle)
        slotOfHandle[handle.index] = -1
        entries[slot].handle = nil
        enqueueAgain(slot)
    }

    func flushAdditions() {
        guard !pending.isEmpty else { return }
        // Take the storage out of the tables, so that a pass that begins within this one uses
        // storage of its own.
        var additions = Additions()
        swap(&additions, &tables.value.additions)
        isCautious = false
        freed = broken.count
        repeat { flushAdditions(&additions) } while !pending.isEmpty
        while freed < broken.count - 1 { regain(&additions) }
        guard additions.isSmall else { return }
        additions.removeAll()
        swap(&additions, &tables.value.additions)
    }

    /// Tries to add broken constraints again after constraints that they contradicted have been
    /// broken, too. Complexity: that of adding the constraints one by one. Constraints that were
    /// already broken before this pass are included only if the pass breaks one that had been in
    /// the solver.
    private func regain(_ additions: inout Additions) {
        // Do not try the constraint that was broken (deprived of its effect) last, because no
        // constraint that it contradicts was broken after it.
        let range = freed..<broken.count - 1, slots = Array(broken[range])
        broken.removeSubrange(range)
        freed = broken.count
        alterations &+= 1
        for slot in slots {
            entries[slot].isBroken = false
            enqueueAgain(slot)
        }
        // Add the constraints one by one, so that each one is checked against those that have been
        // added.
        isCautious = true
        regained = tables.value.serial
        repeat { flushAdditions(&additions) } while !pending.isEmpty
        regained = 0
    }

    private func flushAdditions(_ additions: inout Additions) {
        additions.removeAll()
        useNodes(&additions)
        if isGone { return }
        let own = additions.batch.count, newest = tables.value.serial
        additions.reserve(tables.value.pending.count)
        var at = 0
        while at < tables.value.pending.count, !isCautious || additions.slots.isEmpty {
            let slot = tables.value.pending[at]
            let serial = tables.value.entries[slot].serial
            // Constraints that code of items has activated since may mention nodes without
            // variables. They are added in another round.
            if serial >= newest { break }
            at += 1
            tables.value.entries[slot].isPending = false
            if lower(slot, to: &additions.batch) {
                additions.slots.append(Int32(slot))
                additions.serials.append(serial)
            }
            if isGone { return }
        }
        tables.value.pending.removeFirst(at)
        guard !additions.slots.isEmpty else { return addOwn(&additions) }
        do {
            try solver.add(additions.batch, into: &additions.handles)
            record(additions, after: own)
        } catch {
            var slots: [Int] = []
            for i in additions.slots.indices {
                let slot = Int(additions.slots[i])
                if isCurrent(slot, additions.serials[i]) { slots.append(slot) }
            }
            for slot in slots { enqueueAgain(slot) }
            if slots.count < additions.slots.count {
                // Code of items has deactivated some constraints of the refused batch. Add only the
                // constraints that new nodes always have; all others are queued again.
                additions.batch.removeAll(after: own)
                additions.handles.removeAll(keepingCapacity: true)
                addOwn(&additions)
            } else if own > 0 {
                // Add the constraints that new nodes always have first, so that a conflict can name
                // them. All other constraints of the refused batch are queued again.
                additions.batch.removeAll(after: own)
                additions.handles.removeAll(keepingCapacity: true)
                addOwn(&additions)
            } else if slots.allSatisfy({ entries[$0].serial < regained }) {
                breakPending(slots)
            } else {
                breakOne(error, additions.handles, slots)
            }
        }
    }

    func record(_ additions: borrowing Additions, after own: Int) {
        if own > 0 { recordHeld(additions) }
        for i in additions.slots.indices {
            let handle = additions.handles[own + i], slot = additions.slots[i]
            guard isCurrent(Int(slot), additions.serials[i]) else {
                try? solver.remove(handle)
                continue
            }
            record(handle, in: slot)
        }
        // Do not forget which conflicts were reported while broken constraints are tried again,
        // because otherwise each layout pass would report the same conflicts again.
        guard !tables.value.reports.isEmpty, regained == 0 else { return }
        for i in additions.slots.indices { forgetReport(Int(additions.slots[i])) }
    }

    /// Records the handle of a constraint that was added to the solver.
    @inline(__always)
    func record(_ handle: ConstraintHandle, in slot: Int32) {
        if handle.index >= tables.value.slotOfHandle.count {
            tables.value.slotOfHandle.grow(to: handle.index + 1, with: -1)
        }
        tables.value.slotOfHandle[handle.index] = slot
        tables.value.entries[Int(slot)].handle = handle
    }

    func suggestRootSize() {
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
}
