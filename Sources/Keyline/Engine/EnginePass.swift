import KeylineSolver

/// One pass: what left, changed and came goes to the solver, which solves; then nodes get their frames.
extension LayoutEngine {
    /// Brings the solver and all frames up to date. Does nothing for an item that is asked for a number meanwhile: the
    /// pass that asks lays out what has changed.
    public func layout() {
        if !isAsking { calling { pass() } }
    }

    /// Runs what asks items for numbers, or reports: no other pass begins before it is over.
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
        if !isUpToDate || rootSize == nil { analysis = nil }
        let widened = widenTexts()
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
        // Before additions, which must be judged by the size that the root has now.
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
        // Those that become stale meanwhile wait for the next round.
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
        // Those that left while items were asked are used by constraints that the next pass takes out.
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
        // Taken out, because items that are asked for baselines or margins may begin other work on the engine.
        var changes = ConstantChanges()
        swap(&changes, &tables.value.constantChanges)
        changes.removeAll()
        // Items that are asked may have others change, which wait for the next round.
        let number = changedConstants.count
        for i in 0..<number {
            let slot = changedConstants[i], entry = entries[slot]
            entries[slot].isConstantListed = false
            guard let handle = entry.handle,
                let constant = entry.isBare
                    ? entry.bareConstant : entry.withKept({ constant(of: entry, $0) })
            else { continue }
            if isGone { return }
            if isCurrent(slot, entry.serial) { changes.append(slot, handle, constant) }
        }
        changedConstants.removeFirst(number)
        set(changes)
        guard changes.isSmall else { return }
        swap(&changes, &tables.value.constantChanges)
    }

    private func set(_ changes: borrowing ConstantChanges) {
        if (try? solver.setConstants(changes.handles, to: changes.constants)) != nil { return }
        for i in changes.slots.indices {
            let slot = changes.slots[i], handle = changes.handles[i]
            // The slot may have another constraint by now, because items were asked.
            guard entries[slot].handle == handle else { continue }
            do {
                try solver.setConstant(handle, to: changes.constants[i])
            } catch {
                readd(slot, handle)
            }
        }
    }

    /// Whether the slot has the constraint still that had the serial number.
    @inline(__always)
    func isCurrent(_ slot: Int, _ serial: Int) -> Bool {
        let entry = tables.value.entries[slot]
        return entry.serial == serial && entry.isUsed
    }

    /// A change that was refused alone is taken up again with all that is new.
    func readd(_ slot: Int, _ handle: ConstraintHandle) {
        try? solver.remove(handle)
        slotOfHandle[handle.index] = -1
        entries[slot].handle = nil
        enqueueAgain(slot)
    }

    func flushAdditions() {
        guard !pending.isEmpty else { return }
        // Taken out, so that a pass within this one has its own.
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

    /// Gives broken constraints their effect again where those that they contradicted are broken in their turn.
    /// Complexity: that of adding them one by one, of those that a pass breaks, and of all where it breaks one that had
    /// effect.
    private func regain(_ additions: inout Additions) {
        // Nothing was broken after the last.
        let range = freed..<broken.count - 1, slots = Array(broken[range])
        broken.removeSubrange(range)
        freed = broken.count
        alterations &+= 1
        for slot in slots {
            entries[slot].isBroken = false
            enqueueAgain(slot)
        }
        // One by one: each is judged by those that have effect.
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
            // Nodes of those that came since, while items were asked, may have no variables: another round.
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
                // Once more, without those that left meanwhile.
                additions.batch.removeAll(after: own)
                additions.handles.removeAll(keepingCapacity: true)
                addOwn(&additions)
            } else if own > 0 {
                // Alone, and then the others once more: what is refused must be named.
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
            if handle.index >= tables.value.slotOfHandle.count {
                tables.value.slotOfHandle.grow(to: handle.index + 1, with: -1)
            }
            tables.value.slotOfHandle[handle.index] = slot
            tables.value.entries[Int(slot)].handle = handle
        }
        // The contradictions that break what is regained in every pass are reported once.
        guard !tables.value.reports.isEmpty, regained == 0 else { return }
        for i in additions.slots.indices { forgetReport(Int(additions.slots[i])) }
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
