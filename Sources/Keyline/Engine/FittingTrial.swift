import KeylineSolver

/// A clone of a solver in which a fitting size is computed: a clone of the tree's solver if the
/// item is the root, and otherwise of a ``SubtreeSolver``.
///
/// The targets for the width and the height are edits of the item's variables in the clone.
struct FittingTrial: ~Copyable {
    let solver: Solver
    /// The variables of the item whose fitting size is computed.
    let own: LayoutVariables
    /// The constraints for natural sizes of items. The natural size of a text depends on the width
    /// that the solver finds.
    var contents = ContentRows()
    /// Whether widths that follow from required equations (``FixedWidths``) may be used: the clone
    /// has all constraints of the tree's solver, and the width of the root is required.
    var mayBeFixed = false

    init(_ solver: Solver, _ own: LayoutVariables) {
        self.solver = solver
        self.own = own
    }

    var size: Size { Size(width: solver[own.width], height: solver[own.height]) }

    /// Sets the target size of the item, to which the next solve brings the item as close as its
    /// priorities demand. A required target that contradicts required constraints gets the highest
    /// priority below required instead.
    func setTargets(_ wishes: [Wish]) {
        for axis in [LayoutAxis.horizontal, .vertical] where solver.isEditing(own[axis]) {
            if !wishes.contains(where: { $0.axis == axis }) { try? solver.endEdit(own[axis]) }
        }
        let optional = own.edits(wishes).map {
            ($0.variable, $0.value, min($0.priority, Facts.below(.required)))
        }
        for (variable, _, priority) in optional where !solver.isEditing(variable) {
            try? solver.edit(variable, priority: priority)
        }
        try? solver.setEdits(optional, former: nil)
        for wish in wishes where wish.priority == .required {
            guard let edit = solver.editConstraint(of: own[wish.axis]) else { continue }
            try? solver.setPriority(edit, to: .required)
        }
    }

    /// Solves the layout, reads the natural sizes that texts have in the widths found, and solves
    /// again if these sizes differ. Returns the number of solves.
    ///
    /// - Parameter hold: describes the circumstances of a fitting size; nil if results are not to
    ///   be recorded.
    @discardableResult
    mutating func solve(_ hold: FittedHold? = nil) -> Int {
        contents.solve(solver, hold, mayBeFixed: mayBeFixed)
    }

    /// Before the first solve, breaks the texts of labels into lines and gives the solver their
    /// heights. `width` returns the width in points that a label will have, or nil if that is not
    /// known; the label's text is then broken after the solve.
    mutating func breakTexts(_ width: (LayoutNode) -> Double?) {
        contents.breakTexts(solver, width)
    }

    /// Does what ``solve(_:)`` does. Returns nil if the first solve fails, for example because it
    /// exceeds the solver's work limit, or if a solve has found one of several solutions. Nothing is
    /// recorded for a later trial then. The solver has no work limit after the first solve, because
    /// the sizes of texts must be those of complete solves.
    mutating func solveUniquely(_ hold: FittedHold) -> Int? {
        guard (try? solver.isUnique()) == true else { return nil }
        solver.workLimit = 0
        let solves = solve(hold)
        guard solves == 1 || (try? solver.isUnique()) == true else {
            contents.forgetHolds()
            return nil
        }
        return solves
    }
}

extension Solver {
    /// Adds constraints to the solver, all at once if they do not contradict anything, otherwise
    /// one by one. Returns a handle for each constraint; nil for one that the solver refuses.
    func addInTurn(_ constraints: [LinearConstraint]) -> [ConstraintHandle?] {
        if let handles = try? add(contentsOf: constraints) { return handles }
        return constraints.map { try? add($0) }
    }
}
