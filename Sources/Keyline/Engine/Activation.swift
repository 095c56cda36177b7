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
        let serial = rows.value.takeSerial()
        let position = rows.value.lists.position(in: list)
        let entry = RowEntry(
            constraint, in: list, at: position, endpoints, serial: serial, isPending: true)
        if list < 0 { Unretained(constraint).retain() }
        let slot = insert(entry)
        constraint.enter(self, slot)
        if constraint.asksItems { rows.value.hasOffsets = true }
        if constraint.relatesAxes { rows.value.relatesAxes = true }
        if constraint.isImplicit { noteRow(of: constraint) }
        tellHolder(of: constraint, endpoints)
    }

    /// Writes an entry into a free element (slot) of the table of active constraints, and queues
    /// the slot, so that the next layout pass adds the constraint to the solver. Returns the slot.
    @inline(__always)
    func insert(_ new: RowEntry) -> Int {
        var entry = new
        let slot: Int
        if let free = rows.value.freeSlots.popLast() {
            slot = free
            // The index of this table element may still be in the queue of constraints for the next
            // pass, and in the lists of changed constants and priorities, from a former constraint.
            // Do not add the index to a list twice.
            let former = rows.value.entries[slot]
            if former.isPending {
                queue.value.isPlaceInQueueReused = true
            } else {
                queue.value.pending.append(slot)
            }
            entry.isConstantListed = former.isConstantListed
            entry.isPriorityListed = former.isPriorityListed
            rows.value.entries[slot] = entry
        } else {
            slot = rows.value.entries.count
            rows.value.entries.append(entry)
            rows.value.links.grow()
            queue.value.pending.append(slot)
        }
        let home = Unretained(self)
        if entry.endpoints.container != nil { isMovable = false }
        entry.endpoints.forEachNode { _, node in if node.home != home { node.enter(home) } }
        if rows.value.links.isUsed { rows.value.link(slot) }
        return slot
    }

    /// Reserves memory in the engine's tables for `more` further constraints.
    func reserve(_ more: Int) {
        rows.value.reserve(more)
        queue.value.pending.reserve(more)
    }

    /// Removes a constraint, given by its index (slot) in the table of active constraints, from the
    /// layout. The slot becomes free. The solver drops the constraint in the next layout pass.
    func dequeue(_ slot: Int) {
        rows.value.revisions &+= 1
        rows.value.leaveList(slot)
        let entry = rows.value.entries[slot]
        entry.with { tellHolder(of: $0, entry.endpoints) }
        if entry.face != nil { layOutHolder(entry.endpoints) }
        if let handle = entry.handle {
            queue.value.outgoing.append(handle)
            system.value.retry = true
            loosenTexts(entry)
        }
        if rows.value.links.isUsed { rows.value.unlink(slot) }
        entry.owner?.with { $0.remove(slot, rows.value.entries) }
        if entry.isBroken {
            system.value.broken.removeAll { $0 == slot }
            system.value.freed = 0
        }
        system.value.forgetReport(slot)
        let former = rows.value.entries[slot].empty()
        former.with { $0.leave() }
        former.face.map { rows.value.faces?.setRow(.inactive, of: $0) }
        rows.value.freeSlots.append(slot)
        if let row = former.row { former.endpoints.first.with { $0.facts?.lose(row, in: slot) } }
        former.release()
    }

    /// Updates the constraints that are measured from a node's baselines or margins, and computes
    /// its frame again, after these or the alignment insets have changed.
    func offsetsChanged(of node: LayoutNode) {
        changes.alterations &+= 1
        if rows.value.hasOffsets { listOffsets(of: node) }
        frameChanged(of: node)
        if node[.scrolls] {
            for guide in node.layoutGuides where guide[.isContentArea] { offsetsChanged(of: guide) }
        }
    }

    /// Lists the constraints of a node whose constants contain a baseline or a margin of the node,
    /// so that the next layout pass reads these values again.
    private func listOffsets(of node: LayoutNode) {
        rows.value.forEachConstraint(on: node) { slot, _ in
            var isConcerned = false
            let endpoints = rows.value.entries[slot].endpoints
            rows.value.entries[slot].with { constraint in
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
        rows.value.revisions &+= 1
        for slot in rows.value.entries.indices {
            let entry = rows.value.entries[slot]
            guard entry.isUsed, let handle = entry.handle, entry.shouldMirror != entry.isMirrored
            else { continue }
            queue.value.outgoing.append(handle)
            rows.value.entries[slot].handle = nil
            enqueueAgain(slot)
        }
        system.value.retry = true
    }

    // MARK: Trees that join

    /// The number of elements in the table of active constraints, used and free ones: an estimate
    /// of the cost of moving the constraints to another engine.
    var weight: Int { rows.value.entries.count }

    /// Sorts the constraints that wait for the next layout pass by the order in which they became
    /// active, because the solver prefers older constraints in some ties.
    func orderPending() {
        guard queue.value.isPendingUnordered else { return }
        queue.value.isPendingUnordered = false
        var slots: [(serial: Int, slot: Int)] = []
        for i in queue.value.pending.indices {
            let slot = queue.value.pending[i]
            slots.append((rows.value.entries[slot].serial, slot))
        }
        slots.sort { $0.serial < $1.serial }
        for i in queue.value.pending.indices { queue.value.pending[i] = slots[i].slot }
    }

    // MARK: Items that leave the tree

    /// Removes all constraints from the engine, because its tree becomes part of another tree.
    /// Returns the constraints that the program has made, in the order of their activation, so that
    /// the other tree's engine can activate them. A constraint of another module, such as an
    /// `NSLayoutConstraint`, gets a `LayoutConstraint` that keeps it alive.
    func surrender() -> [LayoutConstraint] {
        for slot in rows.value.entries.indices where rows.value.entries[slot].canGetObject {
            _ = constraint(in: slot)
        }
        var constraints: [(serial: Int, constraint: LayoutConstraint)] = []
        var former = Records<RowEntry>()
        let lists = end(&former, root.unretainedSubtree)
        for slot in former.indices {
            former[slot].with { constraint in
                constraint.isImplicit
                    ? constraint.releaseWrapper()
                    : constraints.append((former[slot].serial, constraint))
            }
            former[slot].release()
        }
        withExtendedLifetime(lists) {}
        return constraints.sorted { $0.serial < $1.serial }.map(\.constraint)
    }

    /// Ends the engine, and moves its table of constraints to `former`, which must be empty. The caller
    /// must release the entries of the table. `nodes` are the nodes of the tree. Returns the arrays that
    /// keep those constraints alive which the entries do not keep alive themselves.
    private func end(
        _ former: inout Records<RowEntry>, _ nodes: borrowing Records<Unretained<LayoutNode>>
    ) -> [[LayoutConstraint]] {
        if lifetime.value.passes > 0 { keep(root.subtree) }
        // If a layout pass is running, it ends early after this, because the root no longer refers
        // to the engine.
        for i in nodes.indices { nodes[i].with { $0.forget() } }
        system.value.roles.removeAll()
        queue.value.removeAll()
        system.value.broken = []
        swap(&former, &rows.value.entries)
        for i in former.indices { former[i].with { $0.leave() } }
        return rows.value.lists.disbandAll()
    }

    /// Removes all constraints from the engine that mention an item of a subtree. Returns those
    /// whose items are all in the subtree, in the order of activation, so that the subtree's next
    /// engine can activate them. Their objects of other modules, such as KeylineUIKit, are kept.
    func remove(subtree top: LayoutNode) -> [LayoutConstraint] {
        let nodes = top.subtree
        keep(nodes)
        for node in nodes { node[.isLeaving] = true }
        defer { for node in nodes { node[.isLeaving] = false } }
        var slots: [Int] = [], touching: [LayoutConstraint] = [], within: [LayoutConstraint] = []
        // Code of the program may run when a constraint is released, and may deactivate others, so
        // nothing is released before all entries have left the table.
        var faces: [AnyObject] = []
        var divided: [LayoutConstraint] = []
        for node in nodes {
            rows.value.forEachConstraint(on: node) { slot, part in
                let endpoints = rows.value.entries[slot].endpoints
                // A constraint between several items of the subtree is visited once for each item.
                // Handle it at the first visit.
                guard rows.value.entries[slot].isUsed, part == endpoints.firstLeavingPart else {
                    return
                }
                slots.append(slot)
                if rows.value.entries[slot].canGetObject, endpoints.leavesWhole {
                    _ = self.constraint(in: slot)
                }
                if let face = rows.value.entries[slot].face { faces.append(face.object) }
                guard let constraint = rows.value.entries[slot].object else { return }
                touching.append(constraint)
                if constraint.isImplicit { return }
                if endpoints.leavesWhole, constraint.addedTo?.object?[.isLeaving] ?? true {
                    within.append(constraint)
                } else {
                    divided.append(constraint)
                }
            }
        }
        within.sort { rows.value.entries[$0.slot].serial < rows.value.entries[$1.slot].serial }
        withExtendedLifetime(faces) { for slot in slots { dequeue(slot) } }
        for constraint in divided { constraint.addedTo = nil }
        if within.isEmpty {
            for constraint in touching { constraint.releaseWrapper() }
        } else {
            let inside = Set(within.map(ObjectIdentifier.init))
            for constraint in touching where !inside.contains(ObjectIdentifier(constraint)) {
                constraint.releaseWrapper()
            }
        }
        for node in nodes { release(node) }
        return within
    }

    /// Queues the node's variables, and the constraints that the engine made for the node, for
    /// removal from the solver. The next layout pass removes everything that has left by one call.
    private func release(_ node: LayoutNode) {
        changes.alterations &+= 1
        if let handle = diagnosis?.forget(node) { queue.value.outgoing.append(handle) }
        if let own = node.variables {
            for variable in [own.x, own.y, own.width, own.height] {
                system.value.roles[variable.index] = nil
                queue.value.outgoingVariables.append(variable)
            }
            if let holds = node.holds { queue.value.outgoing += [holds.0, holds.1] }
        }
        node.forget()
    }

    /// Ends the engine when its root is deallocated. Returns a record of the constraints that do not
    /// mention the root, because they may lie within one of the remaining trees; nil if there are
    /// none. The other constraints become inactive.
    func dissolve() -> OrphanedConstraints? {
        var former = Records<RowEntry>()
        let nodes = root.unretainedSubtree, lists = end(&former, nodes)
        let orphans = OrphanedConstraints(&former, lists, of: nodes, rows.value.faces)
        return orphans.isEmpty ? nil : orphans
    }

    // MARK: Faces

    /// Queues a constraint of another module, which has the given terms, for the next layout pass.
    /// Returns its index in the table of active constraints.
    @inline(__always)
    func enqueue(
        _ terms: LayoutConstraint.Terms, _ endpoints: LayoutConstraint.Endpoints, _ face: AnyObject,
        of kind: any ConstraintFace.Type
    ) -> Int32 {
        rows.value.faces = kind
        if terms.made.relatesAxes { rows.value.relatesAxes = true }
        let slot = insert(
            RowEntry(terms, endpoints, face: face, serial: rows.value.takeSerial()))
        layOutHolder(endpoints)
        return Int32(slot)
    }

    /// Sets the constant, in points, and the priority of the face (constraint of another module
    /// without a `LayoutConstraint`) in the entry `slot` of the table.
    func change(_ constant: Double, _ priority: LayoutPriority, ofFace slot: Int) {
        setConstant(ofRow: slot, to: constant)
        if rows.value.entries[slot].barePriority != priority {
            rows.value.entries[slot].barePriority = priority
            priorityChanged(slot)
        }
        layOutHolder(rows.value.entries[slot].endpoints)
    }

    /// Makes a `LayoutConstraint` active in place of the face (constraint of another module) in the
    /// entry `slot` of the table.
    func giveObject(_ object: LayoutConstraint, in slot: Int) {
        let face = rows.value.entries[slot].face
        rows.value.entries[slot].setObject(object)
        object.enter(self, slot)
        face?.release()
    }

    // MARK: Rows of stack views

    /// Queues a row of a stack view for the next layout pass. `constant` is in points, and at most
    /// ``LayoutConstraint/largestConstant``.
    func enqueue(
        _ form: RowForm, _ endpoints: LayoutConstraint.Endpoints, _ constant: Double,
        priority: LayoutPriority, of owner: ArrangementRows
    ) {
        let slot = insert(
            RowEntry(
                form, endpoints, constant: constant, priority: priority, of: owner,
                serial: rows.value.takeSerial()))
        owner.append(slot, in: self)
    }

    /// Sets the constant, in points, of a stack view's row without an object, or of a face.
    func setConstant(ofRow slot: Int, to constant: Double) {
        guard abs(constant) <= LayoutConstraint.largestConstant else {
            // The object reports the error.
            self.constraint(in: slot)?.constant = constant
            return
        }
        guard rows.value.entries[slot].bareConstant != constant else { return }
        rows.value.entries[slot].bareConstant = constant
        changes.widthChanges &+= 1
        listConstant(slot)
        constantLoosensTexts(rows.value.entries[slot])
    }

    // MARK: Implicit rows

    /// Queues an implicit row (a solver constraint for a natural size or a fixed frame) for the
    /// next layout pass. `constant` is in points. `facts` is the node's object of the class `Facts`,
    /// which stores the index of the row.
    func enqueue(
        _ row: ImplicitRow, of node: LayoutNode, _ facts: Facts, equal other: LayoutNode? = nil,
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
            RowEntry(
                row, endpoints, constant: constant, priority: priority,
                serial: rows.value.takeSerial()))
        facts.slots.set(row, slot)
    }

    /// Sets the constant, in points, of a node's implicit row (a solver constraint for a natural
    /// size or a fixed frame). Has no effect if the node does not have this row.
    func setConstant(_ row: ImplicitRow, _ facts: Facts, to constant: Double) {
        guard let slot = facts.slots[row] else { return }
        guard rows.value.entries[slot].isBare, abs(constant) <= LayoutConstraint.largestConstant
        else {
            constraint(in: slot)?.constant = constant
            return
        }
        guard rows.value.entries[slot].bareConstant != constant else { return }
        rows.value.entries[slot].bareConstant = constant
        switch row.contentAxis {
        case nil: changes.widthChanges &+= 1
        case .horizontal:
            facts.ownWidthChanges &+= 1
            changes.widthChanges &+= 1
        case .vertical: break
        }
        listConstant(slot)
    }

    /// Sets the priority of a node's implicit row (a solver constraint for a natural size or a
    /// fixed frame). Has no effect if the node does not have this row.
    func setPriority(_ row: ImplicitRow, _ facts: Facts, to priority: LayoutPriority) {
        guard let slot = facts.slots[row] else { return }
        guard rows.value.entries[slot].isBare else {
            constraint(in: slot)?.priority = priority
            return
        }
        guard rows.value.entries[slot].barePriority != priority else { return }
        rows.value.entries[slot].barePriority = priority
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
    /// empty. For a row without a constraint object, creates the object, which from then on stores
    /// the row's constant and priority.
    func constraint(in slot: Int) -> LayoutConstraint? {
        let entry = rows.value.entries[slot]
        if let object = entry.object { return object }
        if let face = entry.face { return rows.value.faces?.object(of: face) }
        guard let made = entry.objectForRow() else { return nil }
        if let owner = entry.owner?.object {
            owner.remove(slot, rows.value.entries)
            owner.objects.append(made)
        }
        rows.value.entries[slot].setObject(made)
        made.enter(self, slot)
        return made
    }

    /// Records in the node where an implicit row (a solver constraint for a natural size or a fixed
    /// frame) is in the table of active constraints. Called after the program has activated the
    /// row's constraint object.
    func noteRow(of constraint: LayoutConstraint) {
        let slot = constraint.slot
        guard let row = ImplicitRow(of: constraint) else { return }
        rows.value.entries[slot].row = row
        let facts = rows.value.entries[slot].endpoints.first.with { $0.factsInUse }
        if facts.slots[row] == nil { facts.slots.set(row, slot) }
    }
}

/// Implicit rows, rows of stack views, and faces need no constraint objects.
extension RowEntry {
    /// The constraint object of an entry that was copied from the engine's table of constraints;
    /// nil if the entry is empty. For an implicit row or a row of a stack view, this property creates
    /// an object, which the engine's table does not know. ``LayoutEngine/constraint(in:)`` creates
    /// one that the table keeps.
    var constraint: LayoutConstraint? {
        if let object { return object }
        if let owner { return constraint(of: owner.object) }
        if let face {
            return endpoints.first.with(\.home)?.with { $0.rows.value.faces }?.object(of: face)
        }
        guard let row else { return nil }
        let node = endpoints.first.object
        if let engine = node.home?.object, let slot = node.facts?.slots[row],
            engine.rows.value.entries[slot].serial == serial
        {
            return engine.constraint(in: slot)
        }
        return objectForRow()
    }

    /// The constraint object of a copied entry that is a row of a stack view. The row may have got
    /// its object after the entry was copied.
    private func constraint(of owner: ArrangementRows) -> LayoutConstraint? {
        var slot: Int?
        if let engine = owner.home?.object {
            owner.forEachRow(engine.rows.value.entries) {
                if engine.rows.value.entries[$0].serial == serial { slot = $0 }
            }
            if let slot { return engine.constraint(in: slot) }
        }
        let made = owner.objects.first {
            $0.home?.object.rows.value.entries[$0.slot].serial == serial
        }
        return made ?? objectForRow()
    }

    /// Returns a new, inactive constraint object for a row without an object, with the row's items,
    /// constant and priority. Returns nil if the entry is empty.
    func objectForRow() -> LayoutConstraint? {
        if let owner {
            return LayoutConstraint(
                form, of: endpoints.first.with(\.handle), endpoints.second?.with(\.handle),
                bareConstant, priority: barePriority, in: owner.object)
        }
        return row.map {
            LayoutConstraint(
                implicit: $0, of: endpoints.first.object, equal: endpoints.second?.object,
                bareConstant, priority: barePriority)
        }
    }
}
