import KeylineSolver

/// What happens when required constraints contradict each other, or cannot be computed with.
extension LayoutEngine {
    /// A constraint that relates the two axes stays active and never has an effect.
    func reportLowering(_ slot: Int) { entries[slot].constraint?.loweringError?.report() }

    private func setBroken(_ slot: Int) {
        entries[slot].handle = nil
        entries[slot].isBroken = true
        broken.append(slot)
    }

    /// Breaks the most recently activated member of a conflict, in the solver or in the refused
    /// batch, and says so once.
    func breakOne(_ error: SolverError, _ refused: [ConstraintHandle], _ owners: [Int]) {
        var slots: [Int] = []
        var words: [String] = []
        for member in error.conflict {
            guard let slot = slot(of: member.handle, refused, owners),
                let constraint = entries[slot].constraint
            else {
                words.append("\(root.name)'s own: \(member.description)")
                continue
            }
            slots.append(slot)
            words.append(constraint.summary)
        }
        // Where an item was put by hand is broken only if there is nothing else.
        func rank(_ slot: Int) -> (Int, Int) {
            (entries[slot].constraint?.isOwn == true ? 0 : 1, entries[slot].serial)
        }
        guard error.code == .unsatisfiable, let victim = slots.max(by: { rank($0) < rank($1) }),
            let constraint = entries[victim].constraint
        else {
            LayoutError(kind: .solver, constraints: [error.message]).report()
            for slot in pending { entries[slot].isPending = false }
            pending.removeAll()
            return
        }
        if let handle = entries[victim].handle {
            try? solver.remove(handle)
            slotOfHandle[handle.index] = -1
        }
        if entries[victim].isPending {
            entries[victim].isPending = false
            pending.removeAll { $0 == victim }
        }
        setBroken(victim)
        let report = words.sorted()
        guard reported.insert(report).inserted else { return }
        entries[victim].report = report
        LayoutError(
            kind: .unsatisfiable, constraints: words, broken: constraint.summary
        ).report()
    }

    private func slot(of handle: ConstraintHandle, _ refused: [ConstraintHandle], _ owners: [Int])
        -> Int?
    {
        if let at = refused.firstIndex(of: handle) { return owners[at] }
        guard handle.index < slotOfHandle.count else { return nil }
        let slot = Int(slotOfHandle[handle.index])
        return slot >= 0 && entries[slot].handle == handle ? slot : nil
    }
}
