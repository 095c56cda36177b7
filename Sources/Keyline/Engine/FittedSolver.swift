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
    /// The change counter ``LayoutEngine/stamp`` when the clone was made. If the counter has
    /// increased, the tree has changed since, and the clone is useless.
    fileprivate let stamp: Int
    /// The indices in the table of active constraints of the constraints that only the clone has,
    /// and their handles.
    fileprivate let slots: [Int32]
    fileprivate let handles: [ConstraintHandle]
    /// The constraints for natural sizes whose constants in the clone differ from those in the
    /// engine's table, and the texts that were broken anew. The differences arise because texts get
    /// other widths, and so other heights, in the fitting size.
    fileprivate let contents: ContentRows.Result

    init(
        _ solver: Solver, _ size: Size, _ stamp: Int,
        _ additions: borrowing LayoutEngine.Additions, _ contents: ContentRows.Result
    ) {
        self.solver = solver
        self.size = size
        self.stamp = stamp
        slots = additions.slots.indices.map { additions.slots[$0] }
        handles = additions.handles
        self.contents = contents
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
            system.value.forgetReport(Int(slot))
        }
        pending.removeAll { !entries[$0].isPending }
        for change in fitted.contents.changes { adopt(change) }
        let texts = fitted.contents.texts
        for text in texts { adopt(text) }
        // A label that other constraints keep wider than its longest line records the present state
        // of all widths, and compares it later. So tell these labels last.
        for text in texts where text.isHeld {
            text.node.with { $0.withView { $0.linesWereBroken(in: text.width, isHeld: true) } }
        }
    }

    /// Stores a changed natural size of the clone in the engine's table, if a text breaks its lines
    /// itself. The natural heights of other items are read later in the layout pass, after their
    /// widths are known.
    private func adopt(_ change: ContentRows.Change) {
        let slot = Int(slotOfHandle[change.handle.index])
        if change.isOfText, entries[slot].isBare {
            entries[slot].bareConstant = change.constant
        } else if !entries[slot].isConstantListed {
            entries[slot].isConstantListed = true
            changedConstants.append(slot)
        }
    }

    /// Gives a text the lines that it has in the clone, and reads its natural size again, because a
    /// subclass that overrides the size may return another one.
    private func adopt(_ text: ContentRows.BrokenText) {
        text.node.with { node in
            node.adopt(text)
            node.askContent()
        }
    }
}
