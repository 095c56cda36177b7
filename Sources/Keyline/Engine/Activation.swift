import KeylineSolver

/// Constraints that become active, go or change are written into the tables; the next pass tells the solver.
extension LayoutEngine {
    /// - Parameter list: the list of the engine that owns the constraint; -1 for none.
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

    /// Writes an entry into a free slot, and queues the slot for the next pass. Returns the slot.
    @inline(__always)
    func insert(_ new: Entry) -> Int {
        var entry = new
        let slot: Int
        if let free = tables.value.freeSlots.popLast() {
            slot = free
            // It may still stand in the queue, and among what changed.
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

    /// Makes room for so many more constraints.
    func reserve(_ more: Int) {
        entries.reserve(more)
        links.reserve(more)
        pending.reserve(more)
    }

    /// The view that holds a constraint that came, goes or changed is laid out again.
    @inline(__always)
    func tellHolder(
        of constraint: LayoutConstraint, _ endpoints: LayoutConstraint.Endpoints
    ) {
        guard constraint.origin == .user else { return }
        endpoints.holderLink.with { holder in holder.viewLink?.with { $0.setNeedsLayout() } }
    }

    /// Takes what is in a slot out of the layout.
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

    /// Counts a change that may have an effect on widths. The node of a natural width counts it, too, because a text
    /// needs to know about the changes of others only.
    private func noteWidthChange(of constraint: LayoutConstraint) {
        if constraint.origin == .contentSize {
            guard constraint.firstAttribute == .width else { return }
            entries[constraint.slot].endpoints.first.with { $0.facts?.ownWidthChanges &+= 1 }
        }
        widthChanges &+= 1
    }

    /// Once, however often it changes before the next pass.
    func listConstant(_ slot: Int) {
        retry = true
        alterations &+= 1
        if entries[slot].isConstantListed { return }
        entries[slot].isConstantListed = true
        changedConstants.append(slot)
    }

    /// Baselines or margins of a node changed: what is measured from them moves.
    func offsetsChanged(of node: LayoutNode) {
        alterations &+= 1
        forEachConstraint(on: node) { slot, _ in
            var isConcerned = false
            entries[slot].object?.forEachTerm(of: entries[slot].endpoints) {
                term, attribute, _ in
                if term === node, attribute.isOffset { isConcerned = true }
            }
            if isConcerned { listConstant(slot) }
        }
        node.updatePins()
        for child in node.children { child.updatePins() }
        // Items were asked: the node may have left, or be in another tree.
        guard let engine = node.home?.object else { return }
        engine.frameChanged(of: node)
        if node.scrolls {
            for child in node.children where child.isContentArea {
                child.home?.object.offsetsChanged(of: child)
            }
        }
    }

    /// Text runs the other way somewhere: what is measured from leading and trailing edges there is
    /// lowered anew.
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
