/// Nodes that leave the tree, or come into another, take their constraints along.
extension LayoutEngine {
    /// Gives up all constraints, in the order of activation: the tree becomes part of another. Their
    /// companions are kept.
    func surrender() -> [LayoutConstraint] {
        var constraints: [(serial: Int, constraint: LayoutConstraint)] = []
        clear { entry, constraint in
            constraint.isImplicit
                ? constraint.releaseCompanion() : constraints.append((entry.serial, constraint))
        }
        return constraints.sorted { $0.serial < $1.serial }.map(\.constraint)
    }

    /// Empties the engine; `body` gets what was in it when all constraints are inactive. Returns the lists that owned
    /// constraints: those of the other entries are released, each after its call.
    @discardableResult
    func clear(_ body: (Entry, LayoutConstraint) -> Void) -> [[LayoutConstraint]] {
        if tables.value.passes > 0 { keep(root.subtree) }
        root.forgetSubtree()
        // A pass that is under way finds nothing more to do.
        isGone = true
        tables.value.disturbances &+= 1
        roles.removeAll()
        pending.removeAll()
        changedConstants.removeAll()
        changedPriorities.removeAll()
        (staleContents, staleFrames, broken) = ([], [], [])
        var former = Records<Entry>()
        swap(&former, &entries)
        let lists = tables.value.lists.disbandAll()
        defer { withExtendedLifetime(lists) {} }
        for i in former.indices { former[i].with { $0.leave() } }
        for i in former.indices {
            let entry = former[i]
            entry.with { body(entry, $0) }
            entry.release()
        }
        return lists
    }

    /// Deactivates the constraints that touch a subtree; returns those that lie within it, whose
    /// companions are kept.
    func remove(subtree top: LayoutNode) -> [LayoutConstraint] {
        let nodes = top.subtree
        keep(nodes)
        for node in nodes { node.isLeaving = true }
        defer { for node in nodes { node.isLeaving = false } }
        var slots: [Int] = [], touching: [LayoutConstraint] = [], within: [LayoutConstraint] = []
        for node in nodes {
            forEachConstraint(on: node) { slot, part in
                let endpoints = entries[slot].endpoints
                // Met once for each item inside; the first counts.
                guard entries[slot].isUsed, part == endpoints.firstLeavingPart else { return }
                slots.append(slot)
                guard let constraint = entries[slot].object else { return }
                touching.append(constraint)
                if constraint.isImplicit { return }
                if endpoints.leavesWhole, constraint.addedTo?.object?.isLeaving ?? true {
                    within.append(constraint)
                } else {
                    constraint.addedTo = nil
                }
            }
        }
        within.sort { entries[$0.slot].serial < entries[$1.slot].serial }
        for slot in slots { dequeue(slot) }
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
        alterations &+= 1
        tables.value.disturbances &+= 1
        if !otherSolutions.isEmpty,
            let pull = otherSolutions.removeValue(forKey: ObjectIdentifier(node))
        {
            outgoing.append(pull.handle)
        }
        if let own = node.variables {
            for variable in [own.x, own.y, own.width, own.height] {
                roles[variable.index] = nil
                tables.value.outgoingVariables.append(variable)
            }
            if let holds = node.holds { outgoing += [holds.0, holds.1] }
        }
        node.forget()
    }
}
