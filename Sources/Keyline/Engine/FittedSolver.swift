import KeylineSolver

/// The clone of the tree's solver in which the last fitting size of the root was computed, or the
/// tree's solver itself.
///
/// The clone has all changes that wait for the next layout pass. If nothing else has changed until
/// this pass, as in a table cell that is fitted and then laid out, the engine *adopts* the clone as
/// the tree's solver, instead of passing the same changes to the former solver.
final class FittedSolver {
    let solver: Solver
    /// How the fitting size was found, if the solver is a copy of a remembered one; nil if it is a clone
    /// of the tree's solver.
    let recalled: RecalledFit?
    /// The fitting size, in points.
    private let size: Size
    /// The targets that the edits of the root's width and height have in the clone.
    private let wishes: [Wish]
    /// The change counter ``LayoutEngine/stamp`` when the clone was made. If the counter has
    /// increased, the tree has changed since, and the clone is useless.
    let stamp: Int
    /// The indices in the table of active constraints of the constraints that only the clone has,
    /// and their handles.
    private var slots = Records<Int32>()
    private var handles: [ConstraintHandle] = []
    /// The constraints for natural sizes whose constants in the clone differ from those in the
    /// engine's table, and the texts that were broken anew. The differences arise because texts get
    /// other widths, and so other heights, in the fitting size.
    private let contents: ContentRows

    /// Takes the constraints that only the clone has out of `additions`.
    init(
        _ trial: consuming FittingTrial, _ wishes: [Wish], _ stamp: Int,
        _ additions: inout SolverAdditions, recalled: RecalledFit? = nil
    ) {
        self.recalled = recalled
        solver = trial.solver
        size = trial.size
        self.wishes = wishes
        self.stamp = stamp
        contents = trial.contents
        if additions.slots.isEmpty { return }
        swap(&slots, &additions.slots)
        swap(&handles, &additions.handles)
    }

    /// Returns whether the root, with the size `size` in points, has the fitting size, which may
    /// have been rounded up to whole pixels. In another size, the tree's solver is often closer to
    /// the next solution than the clone, and ambiguous values must not follow from a size that was
    /// only asked for.
    func fits(_ size: Size) -> Bool {
        abs(size.width - self.size.width) <= 1 && abs(size.height - self.size.height) <= 1
    }

    /// Returns the clone of the tree's solver in which the last fitting size was computed, if the
    /// layout pass should go on with this clone. The conditions are: the layout pass has work to do,
    /// nothing has changed since the fitting size was computed, the root has the fitting size, and
    /// this size contradicts no required constraint. The engine no longer refers to the clone
    /// afterwards.
    ///
    /// - Parameter isUnchanged: whether the layout pass has no work to do.
    static func take(from engine: LayoutEngine, _ isUnchanged: Bool) -> FittedSolver? {
        guard let fitted = engine.fits.solver else { return nil }
        engine.fits.solver = nil
        let root = engine.root
        guard !isUnchanged, fitted.stamp == engine.stamp, engine.system.value.broken.isEmpty,
            engine.otherSolutions.isEmpty,
            let own = fitted.recalled?.kind.own ?? root.variables
        else { return nil }
        let size = root.sizeOfRoot, priority = engine.priorityOfRootSize
        guard fitted.fits(size) else { return nil }
        let isSolved = fitted.isSolved(size, priority)
        if !isSolved {
            let edits = own.edits(size, priority)
            guard (try? fitted.solver.setEdits(edits, former: fitted.wishes.map(\.priority))) != nil
            else { return nil }
        }
        if let recalled = fitted.recalled, !fitted.isUnique(size, priority) {
            engine.fitAnew(recalled)
            return take(from: engine, isUnchanged)
        }
        engine.noteRootSize(size)
        engine.system.value.fittedWishes = isSolved ? fitted.wishes : nil
        return fitted
    }

    /// Makes the clone of the last fitting size the tree's solver. The clone already has all
    /// changes that wait in the engine's tables.
    func become(solverOf engine: LayoutEngine) {
        solver.workLimit = engine.system.value.solver.workLimit
        engine.system.value.solver = solver
        if let recalled {
            adopt(recalled.kind, engine)
            engine.system.value.uniqueness = (engine.rows.value.structure, true)
        }
        for handle in engine.queue.value.outgoing
        where handle.index < engine.system.value.slotOfHandle.count {
            engine.system.value.slotOfHandle[handle.index] = -1
        }
        engine.queue.value.outgoing.removeAll()
        for i in engine.queue.value.changedPriorities.indices {
            engine.rows.value.entries[engine.queue.value.changedPriorities[i]].isPriorityListed =
                false
        }
        engine.queue.value.changedPriorities.removeAll()
        for i in engine.queue.value.changedConstants.indices {
            engine.rows.value.entries[engine.queue.value.changedConstants[i]].isConstantListed =
                false
        }
        engine.queue.value.changedConstants.removeAll()
        if let last = handles.last {
            engine.system.value.slotOfHandle.grow(to: last.index + 1, with: -1)
        }
        let handles = handles
        for i in slots.indices {
            let slot = slots[i], handle = handles[i]
            engine.rows.value.entries[Int(slot)].isPending = false
            engine.rows.value.entries[Int(slot)].handle = handle
            engine.system.value.record(handle, in: slot)
        }
        if !engine.system.value.reports.isEmpty {
            for i in slots.indices { engine.system.value.forgetReport(Int(slots[i])) }
        }
        if slots.count == engine.queue.value.pending.count {
            engine.queue.value.pending.removeAll()
        } else {
            engine.queue.value.pending.removeAll { !engine.rows.value.entries[$0].isPending }
        }
        for i in contents.changes.indices { adopt(contents.changes[i], engine) }
        for i in contents.texts.indices { adopt(contents.texts[i]) }
        // Other constraints keep some labels wider than their longest line. Such a label stores the
        // engine's count of changed widths, and the engine tries again to make the label narrower
        // when this count has changed. Storing the lines of another label may change the count, so
        // the labels that were kept wide store their lines last.
        for i in contents.texts.indices where contents.texts[i].isHeld {
            let text = contents.texts[i]
            text.node.with { $0.withView { $0.linesWereBroken(in: text.width, isHeld: true) } }
        }
    }

    /// Returns whether the layout with a size of the root, in points, and with the priority of this size
    /// has a single solution. The fitting size has one, as was proven when it was computed.
    private func isUnique(_ size: Size, _ priority: LayoutPriority) -> Bool {
        hasSameSolutions(size, priority) || (try? solver.isUnique()) == true
    }

    /// Returns whether a layout with a size of the root, in points, and with the priority of this size
    /// has the same solutions as the fitting size.
    ///
    /// If the layout requires exactly the fitting size, the layout differs from the fitting size only
    /// in that the size need not be close to the targets, and in this size all solutions are equally
    /// far from the targets.
    private func hasSameSolutions(_ size: Size, _ priority: LayoutPriority) -> Bool {
        size == self.size && priority == .required
    }

    /// Returns whether the layout needs no solve, because the solution of the fitting size is one of
    /// the layout. If the fitting size did not require the width, the layout is solved all the same:
    /// ambiguous widths would otherwise have the values that are closest to the target.
    private func isSolved(_ size: Size, _ priority: LayoutPriority) -> Bool {
        hasSameSolutions(size, priority) && wishes[0].priority == .required && contents.isComplete
    }

    /// Gives the new nodes the variables and the constraints that they have in a copy of a remembered
    /// solver.
    private func adopt(_ kind: TreeKind, _ engine: LayoutEngine) {
        for i in engine.queue.value.freshNodes.indices {
            engine.queue.value.freshNodes[i]?.with { node in
                node.variables = kind.variables[i]
                node.holds = (kind.holds[2 * i], kind.holds[2 * i + 1])
            }
        }
        engine.queue.value.heldNodes = engine.queue.value.freshNodes.count
        engine.noteGivenRootSize()
    }

    /// Copies a natural size that changed in the clone of the tree's solver to the engine's table, if
    /// the size belongs to a label, which breaks its own text into lines. Other items with a height
    /// that depends on the width are asked for the height later in the layout pass.
    private func adopt(_ change: ContentRows.Change, _ engine: LayoutEngine) {
        let slot = Int(engine.system.value.slotOfHandle[change.handle.index])
        if change.isOfText, engine.rows.value.entries[slot].isBare {
            engine.rows.value.entries[slot].bareConstant = change.constant
        } else if !engine.rows.value.entries[slot].isConstantListed {
            engine.rows.value.entries[slot].isConstantListed = true
            engine.queue.value.changedConstants.append(slot)
        }
    }

    /// Breaks the text of a label in the width that the label has in the clone of the tree's solver.
    /// Then reads the label's natural size again, because a subclass of `Label` may return another
    /// size than that of its text.
    private func adopt(_ text: ContentRows.BrokenText) {
        text.node.with { node in
            node.adopt(text)
            node.askContent()
        }
    }
}

/// A fitting size that was computed in a copy of a remembered solver.
struct RecalledFit {
    let kind: TreeKind
    let start: FittingStart
    let question: FittingAnswer.Question
}
