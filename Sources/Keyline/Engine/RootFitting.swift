import KeylineSolver

/// Computes fitting sizes of a root in a clone of the tree's solver.
///
/// In the clone, variables and constraints have the same handles as in the tree's solver, so no
/// constraint is translated again. The clone gets the changes that wait for the next layout pass,
/// and the targets instead of the root's own width and height. The tree's solver does not change.
extension LayoutEngine {
    /// Returns the size of the root's alignment rectangle, in points, that is closest to the
    /// targets for its width and its height, and the change counter ``LayoutEngine/stamp`` at which
    /// the size is valid.
    ///
    /// Returns nil if no constraint mentions the root, or if code of items ends the engine while
    /// the changes are read.
    ///
    /// - Parameter hold: returns the circumstances of the fitting size.
    func fitRoot(_ wishes: [Wish], _ hold: () -> FittedHold) -> (size: Size, stamp: Int)? {
        var fitted: (size: Size, stamp: Int)?
        fittedSolver = nil
        calling {
            var waiting = WaitingChanges()
            waiting.takeStorage(&system.value)
            gather()
            fitted = fit(wishes, hold, &waiting)
            waiting.returnStorage(&system.value)
            report()
        }
        return fitted
    }

    /// Computes the fitting size after items were asked.
    private func fit(
        _ wishes: [Wish], _ hold: () -> FittedHold, _ waiting: inout WaitingChanges
    ) -> (size: Size, stamp: Int)? {
        guard !isGone, let own = root.variables else { return nil }
        addOwn()
        read(&waiting)
        guard var trial = clone(own, wishes, &waiting) else { return nil }
        appendContents(to: &trial, waiting)
        let former = solveCount, result = trial.solve(hold())
        // Code of items may have run a layout pass, which added the constraints.
        let isLatest = solveCount == former
        solveCount += result.solves
        if isLatest, waiting.isAdoptable, otherSolutions.isEmpty {
            fittedSolver = FittedSolver(
                trial.solver, trial.size, waiting.stamp, waiting.additions, result)
        }
        return (trial.size, waiting.stamp)
    }

    /// The changes that wait for the next layout pass, converted into the solver's constraints and
    /// constants.
    private struct WaitingChanges: ~Copyable {
        var additions = Additions()
        var constants = ConstantChanges()
        /// The constraints without effect in the tree, because they contradict others. They may be
        /// possible in the fitting size.
        var broken: [LinearConstraint] = []
        /// The change counter ``LayoutEngine/stamp`` at which the changes were read. If the counter
        /// has increased, they are out of date.
        var stamp = 0
        /// Whether the clone of the solver contains all changes, so that the next layout pass may
        /// replace the tree's solver by the clone.
        var isAdoptable = false
        /// The handles of the constraints that only the clone has, by their index (slot) in the
        /// table of active constraints; empty if there are none.
        var handles: [ConstraintHandle?] = []

        /// Uses the storage that the engine keeps for layout passes, so that fitting sizes allocate
        /// less.
        mutating func takeStorage(_ system: inout TreeSolver) {
            swap(&additions, &system.additions)
            swap(&constants, &system.constantChanges)
        }

        mutating func returnStorage(_ system: inout TreeSolver) {
            additions.removeAll()
            constants.removeAll()
            if additions.isSmall { swap(&additions, &system.additions) }
            if constants.isSmall { swap(&constants, &system.constantChanges) }
        }
    }

    /// Translates the changes that wait for the next layout pass.
    private func read(_ waiting: inout WaitingChanges) {
        waiting.stamp = stamp
        waiting.additions.reserve(pending.count)
        for at in pending.indices {
            let slot = pending[at]
            guard entries[slot].with(\.canBeLowered) ?? true,
                lower(slot, to: &waiting.additions.batch)
            else { continue }
            waiting.additions.slots.append(Int32(slot))
        }
        for at in changedConstants.indices {
            appendConstant(of: changedConstants[at], to: &waiting.constants)
        }
        waiting.broken = broken.isEmpty ? [] : lowered(broken)
    }

    private func lowered(_ slots: [Int]) -> [LinearConstraint] {
        var batch = ConstraintBatch()
        for slot in slots where entries[slot].with(\.canBeLowered) ?? true {
            _ = lower(slot, to: &batch)
        }
        return (0..<batch.count).map(batch.linearConstraint)
    }

    /// Returns a clone of the tree's solver with the changes that wait for the next layout pass, in
    /// which the targets replace the root's own width and height. Returns nil if there is not
    /// enough memory.
    private func clone(
        _ own: LayoutVariables, _ wishes: [Wish], _ waiting: inout WaitingChanges
    ) -> FittingTrial? {
        guard let clone = try? solver.clone() else { return nil }
        clone.workLimit = 0
        if !outgoing.isEmpty { try? clone.remove(contentsOf: outgoing) }
        if !otherSolutions.isEmpty {
            try? clone.remove(contentsOf: otherSolutions.values.map(\.handle))
        }
        let trial = FittingTrial(clone, own)
        let isWhole =
            wishes.count == 2 && rootSize != nil
            && (try? change(trial, wishes, &waiting)) != nil
        if !isWhole {
            change(trial, inTurn: waiting)
            let rows = addInTurn(to: clone, waiting)
            waiting.handles = Array(repeating: nil, count: rows.isEmpty ? 0 : entries.count)
            for (slot, handle) in rows { waiting.handles[slot] = handle }
            trial.setTargets(wishes)
        }
        _ = clone.addInTurn(waiting.broken)
        waiting.isAdoptable = isWhole && broken.isEmpty
        return trial
    }

    /// Makes all waiting changes in the clone at once, and sets the targets for the root's size.
    /// Throws an error if required constraints contradict each other or a target.
    private func change(
        _ trial: FittingTrial, _ wishes: [Wish], _ waiting: inout WaitingChanges
    ) throws(SolverError) {
        let clone = trial.solver
        try clone.setEdits(trial.edits(wishes))
        for i in changedPriorities.indices {
            let entry = entries[changedPriorities[i]]
            guard entry.isUsed, let handle = entry.handle else { continue }
            try clone.setPriority(handle, to: entry.priority)
        }
        if !waiting.constants.handles.isEmpty {
            try clone.setConstants(waiting.constants.handles, to: waiting.constants.constants)
        }
        guard waiting.additions.batch.count > 0 else { return }
        try clone.add(waiting.additions.batch, into: &waiting.additions.handles)
        waiting.handles = Array(repeating: nil, count: entries.count)
        for i in waiting.additions.slots.indices {
            waiting.handles[Int(waiting.additions.slots[i])] = waiting.additions.handles[i]
        }
    }

    /// Tells the trial which constraints of the clone state natural sizes of items, so that it can
    /// adapt their constants to solved widths.
    private func appendContents(to trial: inout FittingTrial, _ waiting: borrowing WaitingChanges) {
        for slot in entries.indices where entries[slot].row?.contentAxis != nil {
            entries[slot].endpoints.first.with { node in
                // All constraints for the natural size of one item are appended together, when the
                // loop meets the first of them.
                guard let facts = node.facts, facts.slots.firstOfContent == slot,
                    let own = node.variables
                else { return }
                let content = trial.append(node, width: own.width)
                for row in ImplicitRow.content {
                    guard let slot = facts.slots[row], let axis = row.contentAxis,
                        let handle = entries[slot].handle
                            ?? (waiting.handles.isEmpty ? nil : waiting.handles[slot])
                    else { continue }
                    trial.append(
                        handle, of: content, axis, constant: entries[slot].constant, facts)
                }
            }
        }
    }
}

/// Makes contradictory changes in a clone of the tree's solver one by one.
extension LayoutEngine {
    /// Changes priorities and constants in a clone of the tree's solver. The root loses its own
    /// size, because this size may contradict the constraints. Constraints whose change is refused
    /// are removed from the clone, and added again later.
    private func change(_ trial: FittingTrial, inTurn waiting: borrowing WaitingChanges) {
        let clone = trial.solver
        trial.setTargets([])
        for i in changedPriorities.indices {
            let entry = entries[changedPriorities[i]]
            guard entry.isUsed, let handle = entry.handle else { continue }
            if (try? clone.setPriority(handle, to: entry.priority)) == nil {
                try? clone.remove(handle)
            }
        }
        let (handles, constants) = (waiting.constants.handles, waiting.constants.constants)
        if handles.isEmpty || (try? clone.setConstants(handles, to: constants)) != nil { return }
        for (handle, constant) in zip(handles, constants) {
            if (try? clone.setConstant(handle, to: constant)) == nil { try? clone.remove(handle) }
        }
    }

    /// Adds the constraints that the clone does not contain, one by one. If some contradict each
    /// other, leaves out the most expendable one, and among several such, the one that became
    /// active last, as a layout pass does. Returns the handles of the added constraints by their
    /// index (slot) in the table of active constraints.
    private func addInTurn(to clone: Solver, _ waiting: borrowing WaitingChanges)
        -> [Int: ConstraintHandle]
    {
        var rows: [Int: LinearConstraint] = [:]
        for i in waiting.additions.slots.indices {
            let slot = Int(waiting.additions.slots[i])
            guard entries[slot].handle == nil else { continue }
            rows[slot] = waiting.additions.batch.linearConstraint(at: i)
        }
        for slot in entries.indices {
            guard let handle = entries[slot].handle, !clone.contains(handle),
                var row = solver.constraint(handle)
            else { continue }
            row.priority = entries[slot].priority
            if let i = waiting.constants.handles.firstIndex(of: handle) {
                row.constant = waiting.constants.constants[i]
            }
            rows[slot] = row
        }
        func order(_ slot: Int) -> (Int, Int) {
            (entries[slot].with(\.expendability) ?? 0, entries[slot].serial)
        }
        var made: [Int: ConstraintHandle] = [:], slots: [ConstraintHandle: Int] = [:]
        for (slot, row) in rows.sorted(by: { order($0.key) < order($1.key) }) {
            while true {
                do throws(SolverError) {
                    let handle = try clone.add(row)
                    made[slot] = handle
                    slots[handle] = slot
                    break
                } catch {
                    let others = error.conflict.compactMap {
                        slots[$0.handle] ?? self.slot(of: $0.handle)
                    }
                    guard let victim = others.max(by: { order($0) < order($1) }),
                        order(victim) > order(slot),
                        let handle = made.removeValue(forKey: victim) ?? entries[victim].handle,
                        (try? clone.remove(handle)) != nil
                    else { break }
                }
            }
        }
        return made
    }
}
