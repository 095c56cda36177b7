import KeylineSolver

/// The solver of a view tree, and the tables that map the solver's variables and constraints to
/// nodes and constraints of the engine.
struct TreeSolver: ~Copyable {
    var solver = Solver(ageBreaksTies: true)
    /// The meaning of each solver variable, by index of the variable; nil for a variable that is
    /// not in use.
    var roles = Records<Role?>()
    /// The slot of each solver constraint, by the constraint's index in the solver; -1 for none.
    var slotOfHandle = Records<Int32>()
    /// The size of the root that the solver has; nil before the root has variables.
    var rootSize: Size?
    /// The targets of the root's edits in the solver, if they are still those of the fitting size
    /// that the last pass has adopted; nil if the edits demand ``rootSize``.
    var fittedWishes: [Wish]?
    /// The size in points that the program set for a root whose size is determined by constraints.
    /// Applies as far as the constraints leave the size open. Nil for other roots.
    var givenRootSize: Size?
    /// The slots of the constraints without effect, because they contradict others.
    var broken: [Int] = []
    /// The reported conflicts, by the slot of their broken constraint. A conflict is not reported
    /// again until this constraint has been added without a contradiction.
    var reports: [Int: [String]] = [:]
    var reported: Set<[String]> = []
    /// Whether the next layout pass tries broken constraints again. Set when constraints are
    /// removed or changed.
    var retry = false
    /// Whether constraints that wait for a layout pass are added to the solver one by one, because
    /// the solver refused all of them together without naming a conflict.
    var isCautious = false
    /// The index in the list `broken` from which on constraints may be satisfiable again, because a
    /// constraint that they contradicted has been broken, too.
    var freed = 0
    /// While broken constraints are tried again: a serial number above those of all of them.
    /// Constraints below it that contradict others are broken again without a report. 0 at other
    /// times.
    var regained = 0
    /// The number of solves of the tree, for layout passes and for fitting sizes.
    var solveCount = 0
    /// The widths of labels with several lines in other widths of the root.
    var estimates = WidthEstimates()
    /// The nodes whose widths do not depend on natural sizes.
    var fixedWidths = FixedWidths()
    /// Whether the fitting size that a pass adopted had a single solution, and the state of the table of
    /// active constraints (``RowTable/structure``) in which this was examined; nil if it was not.
    var uniqueness: (structure: Int, isUnique: Bool)?
    /// Storage that is reused by all passes.
    var additions = SolverAdditions()
    var constantChanges = ConstantChanges()

    /// Records the handle of a constraint that was added to the solver.
    @inline(__always)
    mutating func record(_ handle: ConstraintHandle, in slot: Int32) {
        if handle.index >= slotOfHandle.count {
            slotOfHandle.grow(to: handle.index + 1, with: -1)
        }
        slotOfHandle[handle.index] = slot
    }

    /// Records that a constraint has left the solver.
    func forget(_ handle: ConstraintHandle) {
        if handle.index < slotOfHandle.count { slotOfHandle[handle.index] = -1 }
    }

    /// Allows another report of the conflict of a broken constraint.
    mutating func forgetReport(_ slot: Int) {
        guard !reports.isEmpty, let words = reports.removeValue(forKey: slot) else { return }
        reported.remove(words)
    }

    /// Returns whether the fitting size that the last pass adopted has a single solution. Examines this
    /// once for each set of constraints, not after each change of constants.
    mutating func isFittingUnique(at structure: Int) -> Bool {
        if let uniqueness, uniqueness.structure == structure { return uniqueness.isUnique }
        let isUnique = (try? solver.isUnique()) == true
        uniqueness = (structure, isUnique)
        return isUnique
    }

    /// Returns whether `own` are the variables of `node`, and were made by this solver and not by a
    /// former one.
    func places(_ node: LayoutNode, _ own: LayoutVariables) -> Bool {
        guard let role = roles.find(own.x.index) ?? nil else { return false }
        return role.node.isSame(as: node)
    }

    /// Makes the root's size required in the solver, if the last pass was a layout in the fitting
    /// size and so left the edits of the fitting size in the solver. The solution stays the same.
    /// Returns whether the solver has changed. If the solver refuses, nothing changes.
    mutating func holdFittedRoot(_ own: LayoutVariables, _ priority: LayoutPriority)
        throws(SolverError) -> Bool
    {
        guard let wishes = fittedWishes, let size = rootSize else { return false }
        try solver.setEdits(own.edits(size, priority), former: wishes.map(\.priority))
        fittedWishes = nil
        return true
    }
}

extension LayoutVariables {
    /// The edits that give the root a size in points with this priority.
    func edits(_ size: Size, _ priority: LayoutPriority)
        -> [(variable: Variable, value: Double, priority: Priority)]
    {
        [(width, size.width, priority), (height, size.height, priority)]
    }

    /// The edits (desired values of variables) by which a solver gives an item its target size.
    func edits(_ wishes: [Wish]) -> [(variable: Variable, value: Double, priority: Priority)] {
        wishes.map { (self[$0.axis], $0.extent, $0.priority) }
    }
}

extension Solver {
    /// Gives edits of variables other values and priorities. All of them change at once, in a
    /// transaction, so that no former value contradicts required constraints, and the solver checks
    /// the required constraints only once. If this fails, nothing changes.
    ///
    /// - Parameter former: the present priorities of the edits, so that equal ones are not set again;
    ///   nil if they are not known.
    func setEdits(
        _ edits: [(variable: Variable, value: Double, priority: Priority)], former: [Priority]?
    ) throws(SolverError) {
        try transaction { () throws(SolverError) in
            for (i, edit) in edits.enumerated() where former?[i] != edit.priority {
                guard let handle = editConstraint(of: edit.variable) else { continue }
                try setPriority(handle, to: edit.priority)
            }
            try suggest(edits.map { ($0.variable, $0.value) })
        }
    }
}
