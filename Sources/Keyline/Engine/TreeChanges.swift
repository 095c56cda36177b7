/// Moves constraints when items leave the tree or are added to another one: a constraint stays
/// active if all its items are in the same tree.
extension LayoutEngine {
    /// Removes all constraints from the engine, because its tree becomes part of another tree.
    /// Returns those with objects, in the order of activation, so that the other engine can
    /// activate them. Their objects of other modules, such as KeylineUIKit, are kept.
    func surrender() -> [LayoutConstraint] {
        var constraints: [(serial: Int, constraint: LayoutConstraint)] = []
        clear { entry, constraint in
            constraint.isImplicit
                ? constraint.releaseWrapper() : constraints.append((entry.serial, constraint))
        }
        return constraints.sorted { $0.serial < $1.serial }.map(\.constraint)
    }

    /// Ends the engine: removes all constraints, and then calls `body` for each of them. Returns
    /// the arrays of the engine that kept constraint objects alive, so that the caller decides when
    /// those are released. Other constraints are released as soon as `body` returns.
    @discardableResult
    func clear(_ body: (Entry, LayoutConstraint) -> Void) -> [[LayoutConstraint]] {
        if tables.value.passes > 0 { keep(root.subtree) }
        root.forgetSubtree()
        // A layout pass that is running ends early, because it checks this flag.
        isGone = true
        roles.removeAll()
        pending.removeAll()
        changedConstants.removeAll()
        changedPriorities.removeAll()
        (staleNodes, staleFrames, broken) = ([], [], [])
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

    /// Removes all constraints from the engine that mention an item of a subtree. Returns those
    /// whose items are all in the subtree, in the order of activation, so that the subtree's next
    /// engine can activate them. Their objects of other modules, such as KeylineUIKit, are kept.
    func remove(subtree top: LayoutNode) -> [LayoutConstraint] {
        let nodes = top.subtree
        keep(nodes)
        for node in nodes { node.isLeaving = true }
        defer { for node in nodes { node.isLeaving = false } }
        var slots: [Int] = [], touching: [LayoutConstraint] = [], within: [LayoutConstraint] = []
        for node in nodes {
            forEachConstraint(on: node) { slot, part in
                let endpoints = entries[slot].endpoints
                // A constraint between several items of the subtree is visited once for each item.
                // Handle it at the first visit.
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
        alterations &+= 1
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
