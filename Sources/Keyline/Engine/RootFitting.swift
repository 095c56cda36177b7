import KeylineSolver

/// Computes fitting sizes of a root in a clone of the tree's solver.
///
/// In the clone, variables and constraints have the same handles as in the tree's solver, so no
/// constraint is translated again. The clone gets the changes that wait for the next layout pass,
/// and the targets instead of the root's own width and height. The tree's solver does not change.
extension LayoutEngine {
    /// Returns the size of the root's alignment rectangle, in points, that is closest to the
    /// targets for its width and its height, and the state of the tree to which this size belongs.
    ///
    /// Returns nil if the solver of a ``SubtreeLayout`` must compute the size: if no constraint
    /// mentions the root, if a constraint is broken (without effect), if the targets contradict
    /// required constraints, or if code of items changes the tree while the changes are read.
    ///
    /// - Parameter hold: returns the circumstances of the fitting size.
    func fitRoot(_ wishes: [Wish], _ hold: () -> FittedHold) -> (size: Size, stamp: Int)? {
        var fitted: (size: Size, stamp: Int)?
        fittedSolver = nil
        calling {
            asking { readContents() }
            guard !isGone, broken.isEmpty, otherSolutions.isEmpty, rootSize != nil,
                wishes.count == 2, let own = root.variables
            else { return }
            let stamp = stamp
            var additions = Additions(), changes = ConstantChanges()
            swap(&additions, &tables.value.additions)
            swap(&changes, &tables.value.constantChanges)
            asking { gather(&additions, &changes) }
            if !isGone, stamp == self.stamp,
                let clone = try? clone(own, wishes, &additions, changes)
            {
                let (rows, widened) = contentRows(in: clone, additions)
                let former = solveCount
                let (solves, changed) = rows.solve(clone, hold())
                // Code of items may have run a layout pass, which added the constraints.
                let isLatest = solveCount == former
                solveCount += solves
                fitted = (Size(width: clone[own.width], height: clone[own.height]), stamp)
                if isLatest, let size = fitted?.size {
                    fittedSolver = FittedSolver(
                        clone, size, stamp, additions, texts: widened + changed)
                }
            }
            additions.removeAll()
            changes.removeAll()
            if additions.isSmall { swap(&additions, &tables.value.additions) }
            if changes.isSmall { swap(&changes, &tables.value.constantChanges) }
        }
        return fitted
    }

    /// Reads natural sizes that have changed, and creates variables for the nodes that constraints
    /// mention.
    func readContents() {
        readStaleContents()
        useNodes()
    }

    /// Translates the constraints that wait for the next layout pass, and reads the constants that
    /// it will change. Reading baselines and margins runs code of items, which may change the tree.
    private func gather(_ additions: inout Additions, _ changes: inout ConstantChanges) {
        orderPending()
        additions.removeAll()
        changes.removeAll()
        additions.reserve(pending.count)
        var at = 0
        while at < pending.count, !isGone {
            let slot = pending[at]
            at += 1
            guard entries[slot].with(\.canBeLowered) ?? true,
                lower(slot, to: &additions.batch)
            else { continue }
            additions.slots.append(Int32(slot))
        }
        at = 0
        while at < changedConstants.count, !isGone {
            appendConstant(of: changedConstants[at], to: &changes)
            at += 1
        }
    }

    /// Returns a clone of the tree's solver with the changes that wait for the next layout pass, in
    /// which the targets replace the root's own width and height.
    private func clone(
        _ own: LayoutVariables, _ wishes: [Wish], _ additions: inout Additions,
        _ changes: borrowing ConstantChanges
    ) throws(SolverError) -> Solver {
        let clone = try solver.clone()
        clone.workLimit = 0
        if !outgoing.isEmpty { try clone.remove(contentsOf: outgoing) }
        try clone.setEdits(wishes.map { (own[$0.axis], $0.extent, $0.priority) })
        for i in changedPriorities.indices {
            let entry = entries[changedPriorities[i]]
            guard entry.isUsed, let handle = entry.handle else { continue }
            try clone.setPriority(handle, to: entry.priority)
        }
        if !changes.handles.isEmpty {
            try clone.setConstants(changes.handles, to: changes.constants)
        }
        if additions.batch.count > 0 {
            try clone.add(additions.batch, into: &additions.handles)
        }
        return clone
    }

    /// Returns the constraints for natural sizes in a clone of the tree's solver. Gives narrowed
    /// labels the width of their text on one line again, because the fitting size may leave them
    /// more space than they have now.
    private func contentRows(in clone: Solver, _ additions: borrowing Additions)
        -> (rows: ContentRows, widened: [ConstraintHandle])
    {
        let handles = handlesBySlot(additions)
        var rows = ContentRows()
        var widened: [ConstraintHandle] = [], extents: [Double] = []
        for slot in entries.indices {
            guard let (node, facts, own) = firstContent(in: slot) else { continue }
            let content = rows.append(node, width: own.width)
            for row in ImplicitRow.content {
                guard let slot = facts.slots[row], let axis = row.contentAxis,
                    let handle = entries[slot].handle ?? (handles.isEmpty ? nil : handles[slot])
                else { continue }
                let unbroken = axis == .horizontal ? facts.narrowing?.unbroken : nil
                rows.append(
                    handle, of: content, axis, constant: unbroken ?? entries[slot].constant)
                guard let unbroken else { continue }
                widened.append(handle)
                extents.append(unbroken)
            }
        }
        if !widened.isEmpty { try? clone.setConstants(widened, to: extents) }
        return (rows, widened)
    }

    /// Returns the item whose natural size is kept by the constraint in a slot of the table of
    /// active constraints; nil if another constraint is the first one that keeps this size.
    private func firstContent(in slot: Int) -> (
        node: LayoutNode, facts: Facts, own: LayoutVariables
    )? {
        guard entries[slot].row?.contentAxis != nil else { return nil }
        let node = entries[slot].endpoints.first.object
        guard let facts = node.facts, facts.slots.firstOfContent == slot, let own = node.variables
        else { return nil }
        return (node, facts, own)
    }

    /// Returns the handles of the constraints that only the clone has, by their index (slot) in the
    /// table of active constraints; an empty array if there are none.
    private func handlesBySlot(_ additions: borrowing Additions) -> [ConstraintHandle?] {
        if additions.slots.isEmpty { return [] }
        var handles: [ConstraintHandle?] = Array(repeating: nil, count: entries.count)
        for i in additions.slots.indices {
            handles[Int(additions.slots[i])] = additions.handles[i]
        }
        return handles
    }
}

extension Solver {
    /// Gives edits of variables other values and priorities. Priorities below required are set
    /// before the values, and required ones after them, so that no former value contradicts
    /// required constraints.
    func setEdits(
        _ edits: [(variable: Variable, value: Double, priority: Priority)]
    ) throws(SolverError) {
        for edit in edits where edit.priority != .required { try setEditPriority(edit) }
        for edit in edits { try suggest(edit.value, for: edit.variable) }
        for edit in edits where edit.priority == .required { try setEditPriority(edit) }
    }

    private func setEditPriority(
        _ edit: (variable: Variable, value: Double, priority: Priority)
    ) throws(SolverError) {
        guard let handle = editConstraint(of: edit.variable) else { return }
        try setPriority(handle, to: edit.priority)
    }
}
