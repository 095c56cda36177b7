import KeylineSolver

/// Records which constraints are activated, deactivated or changed. The solver is not called
/// until the next layout pass, which passes all changes on together.
extension LayoutEngine {
    /// Adds a constraint to the layout. The solver gets the constraint in the next layout pass.
    ///
    /// - Parameter list: the list that owns the constraint, among the engine's lists of constraints
    ///   that were activated by one call; -1 if the engine owns the constraint itself.
    func enqueue(
        _ constraint: LayoutConstraint, _ endpoints: LayoutConstraint.Endpoints, in list: Int32 = -1
    ) {
        let serial = takeSerial()
        let position = tables.value.lists.position(in: list)
        let entry = Entry(
            constraint, in: list, at: position, endpoints, serial: serial, isPending: true)
        if list < 0 { Unretained(constraint).retain() }
        let slot = insert(entry)
        constraint.enter(self, slot)
        if constraint.asksItems { tables.value.hasOffsets = true }
        noteInstalled(slot, serial)
        if constraint.isImplicit { noteRow(of: constraint) }
        tellHolder(of: constraint, endpoints)
    }

    @inline(__always)
    func takeSerial() -> Int {
        let serial = tables.value.serial
        tables.value.serial += 1
        return serial
    }

    /// Writes an entry into a free element (slot) of the table of active constraints, and queues
    /// the slot, so that the next layout pass adds the constraint to the solver. Returns the slot.
    @inline(__always)
    func insert(_ new: Entry) -> Int {
        var entry = new
        let slot: Int
        if let free = tables.value.freeSlots.popLast() {
            slot = free
            // The index of this table element may still be in the queue of constraints for the next
            // pass, and in the lists of changed constants and priorities, from a former constraint.
            // Do not add the index to a list twice.
            let former = tables.value.entries[slot]
            if former.isPending {
                tables.value.isPlaceInQueueReused = true
            } else {
                tables.value.pending.append(slot)
            }
            entry.isConstantListed = former.isConstantListed
            entry.isPriorityListed = former.isPriorityListed
            tables.value.entries[slot] = entry
        } else {
            slot = tables.value.entries.count
            tables.value.entries.append(entry)
            tables.value.links.grow()
            tables.value.pending.append(slot)
        }
        let home = Unretained(self)
        if entry.endpoints.container != nil { isMovable = false }
        entry.endpoints.forEachNode { part, node in
            if tables.value.links.isUsed { tables.value.links.insert(slot, part, node) }
            if node.home != home { node.enter(home) }
        }
        return slot
    }

    /// Reserves memory in the engine's tables for `more` further constraints.
    func reserve(_ more: Int) {
        entries.reserve(more)
        links.reserve(more)
        pending.reserve(more)
    }

    /// Schedules a layout of the view that holds a constraint, after the constraint was activated,
    /// deactivated or changed.
    @inline(__always)
    func tellHolder(
        of constraint: LayoutConstraint, _ endpoints: LayoutConstraint.Endpoints
    ) {
        guard constraint.origin == .user else { return }
        endpoints.holderLink.with { holder in holder.viewLink?.with { $0.setNeedsLayout() } }
    }

    /// Removes a constraint, given by its index (slot) in the table of active constraints, from the
    /// layout. The slot becomes free. The solver drops the constraint in the next layout pass.
    func dequeue(_ slot: Int) {
        tables.value.revisions &+= 1
        leaveList(slot)
        let entry = entries[slot]
        entry.with { tellHolder(of: $0, entry.endpoints) }
        if let handle = entry.handle {
            outgoing.append(handle)
            retry = true
        }
        if links.isUsed {
            entry.endpoints.forEachNode { part, node in links.remove(slot, part, node) }
        }
        if entry.isBroken {
            broken.removeAll { $0 == slot }
            freed = 0
        }
        forgetReport(slot)
        let former = entries[slot].empty()
        former.with { $0.leave() }
        tables.value.freeSlots.append(slot)
        if let row = former.row { former.endpoints.first.with { $0.lose(row, in: slot) } }
        former.release()
    }

    func constantChanged(of constraint: LayoutConstraint) {
        noteWidthChange(of: constraint)
        listConstant(constraint.slot)
        tellHolder(of: constraint, entries[constraint.slot].endpoints)
    }

    /// Counts a change of a constant that may affect widths. A change of a natural width is also
    /// counted in its node, because a text needs to know whether anything but its own natural width
    /// has changed.
    private func noteWidthChange(of constraint: LayoutConstraint) {
        if constraint.origin == .contentSize {
            guard constraint.firstAttribute == .width else { return }
            entries[constraint.slot].endpoints.first.with { $0.facts?.ownWidthChanges &+= 1 }
        }
        widthChanges &+= 1
    }

    /// Records that the constant of a constraint has changed, so that the next layout pass tells
    /// the solver. A constraint whose constant changes several times before the pass is recorded
    /// only once.
    func listConstant(_ slot: Int) {
        retry = true
        alterations &+= 1
        if entries[slot].isConstantListed { return }
        entries[slot].isConstantListed = true
        changedConstants.append(slot)
    }

    /// Updates the constraints that are measured from a node's baselines or margins, and computes
    /// its frame again, after these or the alignment insets have changed.
    func offsetsChanged(of node: LayoutNode) {
        alterations &+= 1
        if tables.value.hasOffsets { listOffsets(of: node) }
        frameChanged(of: node)
        if node.scrolls {
            for child in node.children where child.isContentArea { offsetsChanged(of: child) }
        }
    }

    /// Lists the constraints of a node whose constants contain a baseline or a margin of the node,
    /// so that the next layout pass reads these values again.
    private func listOffsets(of node: LayoutNode) {
        forEachConstraint(on: node) { slot, _ in
            var isConcerned = false
            let endpoints = entries[slot].endpoints
            entries[slot].with { constraint in
                guard constraint.asksItems else { return }
                constraint.forEachTerm(of: endpoints) { term, attribute, _ in
                    if term === node, attribute.isOffset { isConcerned = true }
                }
            }
            if isConcerned { listConstant(slot) }
        }
    }

    /// Converts constraints anew for the solver after the text direction of a view has changed,
    /// because leading edges become right edges, or left edges again.
    func directionsChanged() {
        alterations &+= 1
        for slot in entries.indices {
            let entry = entries[slot]
            guard let constraint = entry.object, let handle = entry.handle,
                isMirrored(entry.endpoints, constraint) != entry.isMirrored
            else { continue }
            outgoing.append(handle)
            entries[slot].handle = nil
            enqueueAgain(slot)
        }
        retry = true
    }

    func priorityChanged(of constraint: LayoutConstraint) {
        priorityChanged(constraint.slot)
        tellHolder(of: constraint, entries[constraint.slot].endpoints)
    }

    func priorityChanged(_ slot: Int) {
        tables.value.revisions &+= 1
        if !entries[slot].isPriorityListed {
            entries[slot].isPriorityListed = true
            changedPriorities.append(slot)
        }
        retry = true
    }
}
