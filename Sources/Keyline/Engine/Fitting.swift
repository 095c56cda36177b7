import KeylineSolver

/// Computes fitting sizes: the size of an item according to the constraints within it.
extension LayoutEngine {
    /// Returns the size in points that a node would get if only the constraints between the items
    /// of its subtree existed, and if its width and height should equal `target` with the given
    /// priorities. The layout of the tree does not change, because the size is computed in a copy
    /// of the solver. Returns nil if code of items puts the tree into another one meanwhile.
    ///
    /// Complexity: for a root, that of copying the tree's solver and of a layout pass; for another
    /// node, that of a layout of its subtree. A repeated call with the same arguments is O(1) if
    /// nothing has changed since.
    func fittingSize(
        of top: LayoutNode, target: Size, horizontal: LayoutPriority, vertical: LayoutPriority
    ) -> (size: Size, insets: Insets)? {
        let former = top.alignmentInsets
        func question(_ stamp: Int, _ insets: Insets) -> FittingAnswer.Question {
            FittingAnswer.Question(
                node: ObjectIdentifier(top), stamp: stamp,
                generalStamp: LayoutEngine.generalStamp.value, target: target,
                horizontal: horizontal, vertical: vertical, insets: insets)
        }
        let asked = question(stamp, former)
        if let last = fits.last, last.question == asked { return (last.size, former) }
        var wishes = [
            Wish(.horizontal, target.width, horizontal), Wish(.vertical, target.height, vertical),
        ]
        wishes.removeAll { !$0.isSound(for: top) }
        var inClone: (size: Size, stamp: Int)?
        if top === root {
            fits.solver = nil
            let found = consult { fitRoot(wishes, asked) }
            guard let found else { return nil }
            inClone = found
        }
        guard let (size, stamp) = inClone ?? fitSubtree(top, wishes, asked) else { return nil }
        let insets = top.variables == nil ? former : top.alignmentInsets
        // Do not remember the result for an invalid target, so that each call reports the error. Do
        // not remember it for a node without variables either, because the engine does not notice
        // when the natural size of such a node changes.
        let isSound =
            target.width + target.height > -.infinity
            && [horizontal, vertical].allSatisfy { $0.rawValue >= 0 && $0 <= .required }
        if isSound, top.variables != nil {
            fits.last = FittingAnswer(question: question(stamp, insets), size: size)
        }
        return (size, insets)
    }

    /// Computes a fitting size with a solver that contains only the constraints within the node's
    /// subtree. Returns the size of the node's alignment rectangle in points, and the change
    /// counter ``LayoutEngine/stamp`` at which the size is valid. Returns nil if code of items puts
    /// the tree into another one meanwhile.
    private func fitSubtree(
        _ top: LayoutNode, _ wishes: [Wish], _ question: FittingAnswer.Question
    ) -> (size: Size, stamp: Int)? {
        guard let constraints = SubtreeConstraints.read(of: top, in: self) else { return nil }
        let subtree = fits.subtrees.solver(of: constraints, in: self)
        guard let clone = try? subtree.solver.clone() else { return nil }
        var trial = subtree.trial(in: clone, constraints)
        trial.setTargets(wishes)
        subtree.addBroken(to: clone)
        system.value.solveCount += trial.solve(FittedHold(question, self))
        return (trial.size, constraints.stamp)
    }

    /// Increases when natural sizes of all items may have changed, for example when another text
    /// measure is set. Remembered fitting sizes are then invalid.
    static let generalStamp = Setting(0)

    // MARK: Fitting sizes of a root

    // A fitting size of a root is computed in a clone of the tree's solver. In the clone, variables
    // and constraints have the same handles as in the tree's solver, so no constraint is translated
    // again. The clone gets the changes that wait for the next layout pass, and the targets instead
    // of the root's own width and height. The tree's solver does not change.

    /// Returns the size of the root's alignment rectangle, in points, that is closest to the
    /// targets for its width and its height, and the change counter ``LayoutEngine/stamp`` at which
    /// the size is valid.
    ///
    /// Returns nil if no constraint mentions the root. The items must have been asked for their
    /// natural sizes before.
    ///
    /// - Parameters:
    ///   - question: the arguments of the call for the fitting size.
    ///   - usesMemory: whether solvers of earlier trees may be used.
    ///   - usesOwn: whether the tree's own solver may be used instead of a clone.
    private func fitRoot(
        _ wishes: [Wish], _ question: FittingAnswer.Question, usesMemory: Bool = true,
        usesOwn: Bool = true
    ) -> (size: Size, stamp: Int)? {
        var waiting = WaitingChanges()
        waiting.takeStorage(&system.value)
        let fitted = fit(wishes, question, usesMemory, usesOwn, &waiting)
        waiting.returnStorage(&system.value)
        return fitted
    }

    private func fit(
        _ wishes: [Wish], _ question: FittingAnswer.Question, _ usesMemory: Bool,
        _ usesOwn: Bool, _ waiting: inout WaitingChanges
    ) -> (size: Size, stamp: Int)? {
        guard let own = root.variables else { return nil }
        waiting.stamp = stamp
        let start =
            usesMemory ? FittingStart(of: self, wishes, &waiting.additions.slots) : nil
        if let start, let fitted = recall(start, question, &waiting) { return fitted }
        waiting.additions.slots.removeAll()
        read(&waiting)
        addOwn()
        guard
            var trial = (usesOwn ? ownTrial(own, wishes, &waiting) : nil)
                ?? clone(own, wishes, &waiting)
        else { return nil }
        let isOwn = trial.solver === system.value.solver
        appendContents(to: &trial, &waiting)
        breakTexts(of: &trial, waiting, wishes)
        let former = system.value.solveCount, solves = trial.solve(FittedHold(question, self))
        // Code of items may have run a layout pass, which added the constraints.
        let isLatest = system.value.solveCount == former, size = trial.size
        system.value.solveCount += solves
        if isOwn { listChanges(of: trial) }
        // A layout pass has given the root's size to the solver in place of the targets.
        if isOwn, !isLatest {
            return fitRoot(wishes, question, usesMemory: false, usesOwn: false)
        }
        if isLatest, waiting.isAdoptable, otherSolutions.isEmpty {
            start?.remember(trial.solver, waiting.additions, trial.contents.changes, self)
            fits.solver = FittedSolver(trial, wishes, waiting.stamp, &waiting.additions)
        }
        return (size, waiting.stamp)
    }

    /// Computes the fitting size in a copy of the solver that is remembered for this kind of tree.
    /// Returns nil if there is none, or if the answer is not unique and could thus depend on the
    /// remembered tree.
    private func recall(
        _ start: FittingStart, _ question: FittingAnswer.Question,
        _ waiting: inout WaitingChanges
    ) -> (size: Size, stamp: Int)? {
        guard let (solver, kind) = start.recall() else { return nil }
        let wishes = start.wishes
        var trial = FittingTrial(solver, kind.own)
        waiting.additions.handles = kind.handles
        appendContents(to: &trial, &waiting, kind.variables)
        trial.mayBeFixed = wishes[0].priority == .required
        let hasSameWidth = system.value.fixedWidths.take(
            kind.widths, self, width: wishes[0].extent)
        if trial.mayBeFixed, hasSameWidth {
            trial.breakTexts { system.value.fixedWidths.width(of: $0) }
        }
        let former = system.value.solveCount
        let isSuitable = !trial.contents.hasNarrowedTexts
        guard isSuitable, let solves = trial.solveUniquely(FittedHold(question, self)) else {
            if isSuitable { start.giveUp() }
            waiting.forgetHandles()
            return nil
        }
        // Code of items may have run a layout pass, which added the constraints.
        let isLatest = system.value.solveCount == former, size = trial.size
        system.value.solveCount += solves
        if isLatest {
            fits.solver = FittedSolver(
                trial, wishes, waiting.stamp, &waiting.additions,
                recalled: RecalledFit(kind: kind, start: start, question: question))
        }
        return (size, waiting.stamp)
    }

    /// Computes the fitting size again without help of remembered solvers, because the layout in this
    /// size has several solutions and could depend on the remembered tree.
    func fitAnew(_ fit: RecalledFit) {
        fit.start.giveUp()
        _ = fitRoot(fit.start.wishes, fit.question, usesMemory: false)
    }

    /// The changes that wait for the next layout pass, converted into the solver's constraints and
    /// constants.
    private struct WaitingChanges: ~Copyable {
        var additions = SolverAdditions()
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
        /// The index in `additions.handles` of each constraint that only the clone has, by the
        /// constraint's index (slot) in the table of active constraints; -1 for other constraints.
        /// Empty until ``handle(_:)`` needs it.
        private var places = Records<Int32>()

        /// Notes the handles of constraints that were added to the clone one by one, by their index
        /// (slot) in the table of active constraints.
        mutating func noteHandles(_ added: [Int: ConstraintHandle]) {
            additions.slots.removeAll()
            additions.handles.removeAll(keepingCapacity: true)
            for (slot, handle) in added {
                additions.slots.append(Int32(slot))
                additions.handles.append(handle)
            }
        }

        /// Forgets all handles, because another clone gets the constraints.
        mutating func forgetHandles() {
            places.removeAll()
            additions.handles.removeAll(keepingCapacity: true)
        }

        /// The handle of the constraint in an element (slot) of the table, if only the clone has the
        /// constraint.
        mutating func handle(_ slot: Int) -> ConstraintHandle? {
            guard let first = additions.slots.find(0) else { return nil }
            // If all constraints are new, `additions` lists them in the order of their slots. The
            // distance from the first slot is then the index in this list.
            let likely = slot - Int(first)
            if additions.slots.find(likely) == Int32(slot) { return additions.handles[likely] }
            if places.isEmpty {
                for i in additions.slots.indices {
                    places.grow(to: Int(additions.slots[i]) + 1, with: -1)
                    places[Int(additions.slots[i])] = Int32(i)
                }
            }
            guard let place = places.find(slot), place >= 0 else { return nil }
            return additions.handles[Int(place)]
        }

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
        waiting.additions.reserve(queue.value.pending.count)
        for at in queue.value.pending.indices {
            let slot = queue.value.pending[at]
            guard rows.value.entries[slot].canBeLowered,
                lower(slot, to: &waiting.additions.batch)
            else { continue }
            waiting.additions.slots.append(Int32(slot))
        }
        for at in queue.value.changedConstants.indices {
            appendConstant(of: queue.value.changedConstants[at], to: &waiting.constants)
        }
        waiting.broken = system.value.broken.isEmpty ? [] : lowered(system.value.broken)
    }

    private func lowered(_ slots: [Int]) -> [LinearConstraint] {
        var batch = ConstraintBatch()
        for slot in slots where rows.value.entries[slot].canBeLowered {
            _ = lower(slot, to: &batch)
        }
        return (0..<batch.count).map(batch.linearConstraint)
    }

    /// Returns the tree's own solver with the changes that wait for the next layout pass, if the fitting
    /// size can be computed there without a clone; nil otherwise.
    ///
    /// The solver must still have these targets, because the last pass adopted a fitting size, and only
    /// optional constants, such as natural sizes, may have changed. The changes stay listed, so that a
    /// pass in another size passes the constants of the table to the solver again. If the fitting size had
    /// several solutions, the pass in another size would depend on the one that was found, so that the
    /// fitting size is then computed in a clone.
    private func ownTrial(
        _ own: LayoutVariables, _ wishes: [Wish], _ waiting: inout WaitingChanges
    ) -> FittingTrial? {
        guard wishes.count == 2, system.value.fittedWishes == wishes,
            queue.value.hasConstantsOnly, system.value.broken.isEmpty, diagnosis == nil,
            system.value.solver.workLimit == 0
        else { return nil }
        for i in queue.value.changedConstants.indices {
            if rows.value.entries[queue.value.changedConstants[i]].priority == .required {
                return nil
            }
        }
        guard system.value.isFittingUnique(at: rows.value.structure) else { return nil }
        let solver = system.value.solver, constants = waiting.constants.constants
        guard (try? solver.setConstants(waiting.constants.handles, to: constants)) != nil
        else { return nil }
        var trial = FittingTrial(solver, own)
        trial.mayBeFixed = wishes[0].priority == .required
        waiting.isAdoptable = true
        return trial
    }

    /// Returns a clone of the tree's solver with the changes that wait for the next layout pass, in
    /// which the targets replace the root's own width and height. Returns nil if there is not
    /// enough memory.
    private func clone(
        _ own: LayoutVariables, _ wishes: [Wish], _ waiting: inout WaitingChanges
    ) -> FittingTrial? {
        guard let clone = try? system.value.solver.clone() else { return nil }
        clone.workLimit = 0
        if !queue.value.outgoing.isEmpty { try? clone.remove(contentsOf: queue.value.outgoing) }
        if !otherSolutions.isEmpty {
            try? clone.remove(contentsOf: otherSolutions.values.map(\.handle))
        }
        var trial = FittingTrial(clone, own)
        let isWhole =
            wishes.count == 2 && system.value.rootSize != nil
            && (try? change(trial, wishes, &waiting)) != nil
        trial.mayBeFixed = isWhole && wishes[0].priority == .required
        if !isWhole {
            change(trial, inTurn: waiting)
            waiting.noteHandles(addInTurn(to: clone, waiting))
            trial.setTargets(wishes)
        }
        if !waiting.broken.isEmpty { _ = clone.addInTurn(waiting.broken) }
        waiting.isAdoptable = isWhole && system.value.broken.isEmpty
        return trial
    }

    /// Makes all waiting changes in the trial's clone of the tree's solver at once, and sets the
    /// targets for the root's size. Throws an error if required constraints contradict each other or
    /// a target.
    private func change(
        _ trial: borrowing FittingTrial, _ wishes: [Wish], _ waiting: inout WaitingChanges
    ) throws(SolverError) {
        let clone = trial.solver
        let former = system.value.fittedWishes
        if former != wishes {
            try clone.setEdits(
                trial.own.edits(wishes),
                former: former?.map(\.priority)
                    ?? Array(repeating: priorityOfRootSize, count: wishes.count))
        }
        for i in queue.value.changedPriorities.indices {
            let entry = rows.value.entries[queue.value.changedPriorities[i]]
            guard entry.isUsed, let handle = entry.handle else { continue }
            try clone.setPriority(handle, to: entry.priority)
        }
        if !waiting.constants.handles.isEmpty {
            try clone.setConstants(waiting.constants.handles, to: waiting.constants.constants)
        }
        guard waiting.additions.batch.count > 0 else { return }
        try clone.add(waiting.additions.batch, into: &waiting.additions.handles)
    }

    /// Tells the trial which constraints of the clone state natural sizes of items whose height
    /// follows their width, so that it can adapt their constants to solved widths.
    ///
    /// - Parameter variables: the variables of new nodes in the clone, by their index in the list of
    ///   new nodes; nil if they are those of the nodes.
    private func appendContents(
        to trial: inout FittingTrial, _ waiting: inout WaitingChanges,
        _ variables: [LayoutVariables]? = nil
    ) {
        for slot in rows.value.entries.indices
        where rows.value.entries[slot].row?.contentAxis != nil {
            rows.value.entries[slot].endpoints.first.with { node in
                // All constraints for the natural size of one item are appended together, when the
                // loop meets the first of them.
                guard node[.heightFollowsWidth], let facts = node.facts,
                    facts.slots.firstOfContent == slot, let own = node.variables
                else { return }
                let width = variables.map { $0[Int(node.freshAt)].width } ?? own.width
                let content = trial.contents.append(node, width: width)
                for row in ImplicitRow.content {
                    guard let slot = facts.slots[row], let axis = row.contentAxis,
                        let handle = rows.value.entries[slot].handle ?? waiting.handle(slot)
                    else { continue }
                    trial.contents.append(
                        handle, of: content, axis, constant: rows.value.entries[slot].constant,
                        facts)
                }
            }
        }
    }

    /// In the first fitting size of a tree, breaks the texts of labels in the widths that follow from
    /// required equations, before the trial solves. The texts of later fitting sizes are broken in the
    /// former widths.
    private func breakTexts(
        of trial: inout FittingTrial, _ waiting: borrowing WaitingChanges, _ wishes: [Wish]
    ) {
        guard trial.mayBeFixed, system.value.slotOfHandle.isEmpty else { return }
        let widths = trial.contents.widths
        if widths.isEmpty { return }
        system.value.fixedWidths.find(
            widths, in: waiting.additions.batch, self, width: wishes[0].extent)
        trial.breakTexts { system.value.fixedWidths.width(of: $0) }
    }

    /// Lists the natural sizes that a trial has changed in the tree's own solver, so that a pass that does
    /// not go on with the fitting size restores those of the table.
    private func listChanges(of trial: borrowing FittingTrial) {
        for i in trial.contents.changes.indices {
            let handle = trial.contents.changes[i].handle
            let slot = Int(system.value.slotOfHandle[handle.index])
            guard slot >= 0, !rows.value.entries[slot].isConstantListed else { continue }
            rows.value.entries[slot].isConstantListed = true
            queue.value.changedConstants.append(slot)
        }
    }

    // MARK: Contradictory changes, made in the clone one by one

    /// Changes priorities and constants in a clone of the tree's solver. The root loses its own
    /// size, because this size may contradict the constraints. Constraints whose change is refused
    /// are removed from the clone, and added again later.
    private func change(_ trial: borrowing FittingTrial, inTurn waiting: borrowing WaitingChanges) {
        let clone = trial.solver
        trial.setTargets([])
        for i in queue.value.changedPriorities.indices {
            let entry = rows.value.entries[queue.value.changedPriorities[i]]
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
        var missing: [Int: LinearConstraint] = [:]
        for i in waiting.additions.slots.indices {
            let slot = Int(waiting.additions.slots[i])
            guard rows.value.entries[slot].handle == nil else { continue }
            missing[slot] = waiting.additions.batch.linearConstraint(at: i)
        }
        for slot in rows.value.entries.indices {
            guard let handle = rows.value.entries[slot].handle, !clone.contains(handle),
                var row = system.value.solver.constraint(handle)
            else { continue }
            row.priority = rows.value.entries[slot].priority
            if let i = waiting.constants.handles.firstIndex(of: handle) {
                row.constant = waiting.constants.constants[i]
            }
            missing[slot] = row
        }
        func order(_ slot: Int) -> (Int, Int) {
            (rows.value.entries[slot].origin.expendability, rows.value.entries[slot].serial)
        }
        var made: [Int: ConstraintHandle] = [:], slots: [ConstraintHandle: Int] = [:]
        for (slot, row) in missing.sorted(by: { order($0.key) < order($1.key) }) {
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
                        let handle = made.removeValue(forKey: victim)
                            ?? rows.value.entries[victim].handle,
                        (try? clone.remove(handle)) != nil
                    else { break }
                }
            }
        }
        return made
    }

}
