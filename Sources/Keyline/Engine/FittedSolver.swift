import KeylineSolver

/// The clone of the tree's solver in which the last fitting size of the root was computed.
///
/// The clone has all changes that wait for the next layout pass. If nothing else has changed until
/// this pass, as in a table cell that is fitted and then laid out, the engine *adopts* the clone as
/// the tree's solver, instead of passing the same changes to the former solver.
final class FittedSolver {
    fileprivate let solver: Solver
    /// The fitting size, in points.
    private let size: Size
    /// The state of the tree (``LayoutEngine/stamp``) for which the clone was made.
    fileprivate let stamp: Int
    /// The indices in the table of active constraints of the constraints that only the clone has,
    /// and their handles.
    fileprivate let slots: [Int32]
    fileprivate let handles: [ConstraintHandle]
    /// The constraints for natural sizes that have other constants in the clone than in the table,
    /// because the clone has the sizes of texts in the fitting size.
    fileprivate let texts: [ConstraintHandle]

    init(
        _ solver: Solver, _ size: Size, _ stamp: Int,
        _ additions: borrowing LayoutEngine.Additions, texts: [ConstraintHandle]
    ) {
        self.solver = solver
        self.size = size
        self.stamp = stamp
        slots = additions.slots.indices.map { additions.slots[$0] }
        handles = additions.handles
        self.texts = texts
    }

    /// Returns whether the root, with the size `size` in points, has the fitting size, which may
    /// have been rounded up to whole pixels. In another size, the tree's solver is often closer to
    /// the next solution than the clone, and ambiguous values must not follow from a size that was
    /// only asked for.
    fileprivate func fits(_ size: Size) -> Bool {
        abs(size.width - self.size.width) <= 1 && abs(size.height - self.size.height) <= 1
    }
}

extension LayoutEngine {
    /// Returns the clone of the last fitting size, if it should become the tree's solver: if the
    /// layout pass has anything to do, if nothing has changed since the fitting size, if the root
    /// has this size, and if the size contradicts no required constraint. The clone has the root's
    /// size then. Afterwards the engine does not refer to the clone any more.
    ///
    /// - Parameter isUnchanged: whether the layout pass has nothing to do.
    func takeFittedSolver(_ isUnchanged: Bool) -> FittedSolver? {
        guard let fitted = fittedSolver else { return nil }
        fittedSolver = nil
        guard !isUnchanged, fitted.stamp == stamp, broken.isEmpty, otherSolutions.isEmpty,
            let own = root.variables
        else { return nil }
        let size = root.sizeOfRoot, priority = priorityOfRootSize
        guard fitted.fits(size) else { return nil }
        let edits = [
            (variable: own.width, value: size.width, priority: priority),
            (variable: own.height, value: size.height, priority: priority),
        ]
        guard (try? fitted.solver.setEdits(edits)) != nil else { return nil }
        rootSize = size
        return fitted
    }

    /// Makes the clone of the last fitting size the tree's solver. The clone already has all
    /// changes that wait in the engine's tables.
    func adopt(_ fitted: FittedSolver) {
        fitted.solver.workLimit = solver.workLimit
        solver = fitted.solver
        tables.value.disturbances &+= 1
        for handle in outgoing where handle.index < slotOfHandle.count {
            slotOfHandle[handle.index] = -1
        }
        outgoing.removeAll()
        for i in changedPriorities.indices {
            entries[changedPriorities[i]].isPriorityListed = false
        }
        changedPriorities.removeAll()
        for i in changedConstants.indices {
            entries[changedConstants[i]].isConstantListed = false
        }
        changedConstants.removeAll()
        for (slot, handle) in zip(fitted.slots, fitted.handles) {
            entries[Int(slot)].isPending = false
            record(handle, in: slot)
            forgetReport(Int(slot))
        }
        pending.removeAll { !entries[$0].isPending }
        // The pass breaks texts in the widths that it computes, so it begins with their former
        // sizes.
        for handle in fitted.texts {
            let slot = Int(slotOfHandle[handle.index])
            guard !entries[slot].isConstantListed else { continue }
            entries[slot].isConstantListed = true
            changedConstants.append(slot)
        }
    }
}
