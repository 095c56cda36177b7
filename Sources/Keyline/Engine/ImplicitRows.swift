import KeylineSolver

/// Manages implicit rows: solver constraints for natural sizes and fixed frames, which need no
/// constraint objects.
extension LayoutEngine {
    /// Queues an implicit row (a solver constraint for a natural size or a fixed frame) for the
    /// next layout pass. `constant` is in points.
    func enqueue(
        _ row: ImplicitRow, of node: LayoutNode, equal other: LayoutNode? = nil,
        _ constant: Double, priority: LayoutPriority = .required
    ) {
        let endpoints = LayoutConstraint.Endpoints(node, other)
        guard abs(constant) <= LayoutConstraint.largestConstant else {
            // The constant is not finite or too large. Create a constraint object, which reports
            // the error.
            let constraint = LayoutConstraint(
                implicit: row, of: node, equal: other, constant, priority: priority)
            return enqueue(constraint, endpoints)
        }
        let slot = insert(
            Entry(
                row, endpoints, constant: constant, priority: priority, serial: takeSerial()))
        node.factsInUse.slots.set(row, slot)
    }

    /// Sets the constant, in points, of a node's implicit row (a solver constraint for a natural
    /// size or a fixed frame). Has no effect if the node does not have this row.
    func setConstant(_ row: ImplicitRow, _ facts: Facts, to constant: Double) {
        guard let slot = facts.slots[row] else { return }
        guard entries[slot].isBare, abs(constant) <= LayoutConstraint.largestConstant else {
            constraint(in: slot)?.constant = constant
            return
        }
        guard entries[slot].bareConstant != constant else { return }
        entries[slot].bareConstant = constant
        switch row.contentAxis {
        case nil: widthChanges &+= 1
        case .horizontal:
            facts.ownWidthChanges &+= 1
            widthChanges &+= 1
        case .vertical: break
        }
        listConstant(slot)
    }

    /// Sets the priority of a node's implicit row (a solver constraint for a natural size or a
    /// fixed frame). Has no effect if the node does not have this row.
    func setPriority(_ row: ImplicitRow, _ facts: Facts, to priority: LayoutPriority) {
        guard let slot = facts.slots[row] else { return }
        guard entries[slot].isBare else {
            constraint(in: slot)?.priority = priority
            return
        }
        guard entries[slot].barePriority != priority else { return }
        entries[slot].barePriority = priority
        priorityChanged(slot)
    }

    /// Removes implicit rows (solver constraints for a natural size or a fixed frame) of a node
    /// from the layout. Afterwards, rows whose constraint objects the program had deactivated can
    /// be created again.
    func remove(_ rows: [ImplicitRow], _ facts: Facts) {
        for row in rows {
            if let slot = facts.slots[row] { dequeue(slot) }
            facts.slots.forget(row)
        }
    }

    /// Returns the constraint in a slot of the table of active constraints; nil if the slot is
    /// empty. For an implicit row without a constraint object, creates the object, which from then
    /// on stores the row's constant and priority.
    func constraint(in slot: Int) -> LayoutConstraint? {
        let entry = entries[slot]
        if let object = entry.object { return object }
        guard let made = entry.objectForRow() else { return nil }
        entries[slot].setObject(made)
        made.enter(self, slot)
        return made
    }

    /// Records in the node where an implicit row (a solver constraint for a natural size or a fixed
    /// frame) is in the table of active constraints. Called after the program has activated the
    /// row's constraint object.
    func noteRow(of constraint: LayoutConstraint) {
        let slot = constraint.slot
        guard let row = ImplicitRow(of: constraint) else { return }
        entries[slot].row = row
        let facts = entries[slot].endpoints.first.with { $0.factsInUse }
        if facts.slots[row] == nil { facts.slots.set(row, slot) }
    }

    /// Appends an implicit row to a batch of constraints for the solver. The row compares an
    /// attribute of its first node, minus that of its second node if there is one, with `constant`,
    /// in points.
    @inline(__always)
    func lower(
        _ row: ImplicitRow, of entry: Entry, constant: Double, to batch: inout ConstraintBatch
    ) {
        let attribute = row.attribute
        batch.begin(terms: 4)
        entry.endpoints.first.with { $0.forEachTerm(attribute, 1) { batch.append($0) } }
        entry.endpoints.second?.with { $0.forEachTerm(attribute, -1) { batch.append($0) } }
        batch.end(
            relation: Relation(row.relation), constant: constant, priority: entry.barePriority)
    }
}

extension LayoutEngine.Entry {
    /// The constraint of this copy of a table entry; nil if the entry is empty. Creates the
    /// constraint object of an implicit row. For an entry that is still in the table, use
    /// ``LayoutEngine/constraint(in:)``, because creating the object changes the table.
    var constraint: LayoutConstraint? {
        if let object { return object }
        guard let row else { return nil }
        let node = endpoints.first.object
        if let engine = node.home?.object, let slot = node.facts?.slots[row],
            engine.isCurrent(slot, serial)
        {
            return engine.constraint(in: slot)
        }
        return objectForRow()
    }

    /// Returns a new, inactive constraint object for an implicit row (a solver constraint for a
    /// natural size or a fixed frame), with the row's items, constant and priority. Returns nil if
    /// the entry is not an implicit row.
    fileprivate func objectForRow() -> LayoutConstraint? {
        row.map {
            LayoutConstraint(
                implicit: $0, of: endpoints.first.object, equal: endpoints.second?.object,
                bareConstant, priority: barePriority)
        }
    }
}
