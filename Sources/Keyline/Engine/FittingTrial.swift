import KeylineSolver

/// A clone of a solver in which a fitting size is computed: a clone of the tree's solver if the
/// item is the root, and otherwise of a ``SubtreeSolver``.
///
/// The targets for the width and the height are edits of the item's variables in the clone.
struct FittingTrial {
    let solver: Solver
    /// The variables of the item whose fitting size is computed.
    let own: LayoutVariables
    /// The constraints for natural sizes of items. The natural size of a text depends on the width
    /// that the solver finds.
    private var contents = ContentRows()
    /// The constraints for the natural widths of narrowed labels (labels that are only as wide as
    /// their longest line), and the width of each label's text on one line in `unbroken`. The
    /// fitting size begins with these full widths, because it may leave labels more space.
    private var widened: [ConstraintHandle] = []
    private var unbroken: [Double] = []
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

    /// Adds an item whose natural size may depend on its width. Returns the index by which the
    /// constraints for this size are then added.
    mutating func append(_ node: LayoutNode, width: Variable) -> Int {
        contents.append(node, width: width)
    }

    /// Adds a constraint for the natural width or height of an item. `content` is the index that
    /// the item got when it was added; `constant` is the constraint's constant in the solver, in
    /// points.
    mutating func append(
        _ handle: ConstraintHandle, of content: Int, _ axis: LayoutAxis, constant: Double,
        _ facts: Facts?
    ) {
        guard axis == .horizontal, let narrowing = facts?.narrowing else {
            return contents.append(handle, of: content, axis, constant: constant)
        }
        contents.append(handle, of: content, axis, constant: narrowing.unbroken)
        widened.append(handle)
        unbroken.append(narrowing.unbroken)
    }

    /// Solves the layout, reads the natural sizes that texts have in the widths found, and solves
    /// again if these sizes differ.
    ///
    /// - Parameter hold: describes the circumstances of a fitting size; nil if results are not to
    ///   be recorded.
    @discardableResult
    mutating func solve(_ hold: FittedHold? = nil) -> ContentRows.Result {
        if !widened.isEmpty { try? solver.setConstants(widened, to: unbroken) }
        return complete(contents.solve(solver, hold, mayBeFixed: mayBeFixed))
    }

    /// The widths of the items whose natural height depends on their width.
    var widthsOfContents: [Variable] { contents.widths }

    /// Before the first solve, breaks the texts of labels into lines and gives the solver their
    /// heights. `width` returns the width in points that a label will have, or nil if that is not
    /// known; the label's text is then broken after the solve.
    mutating func breakTexts(_ width: (LayoutNode) -> Double?) {
        contents.breakTexts(solver, width)
    }

    /// Whether the tree has labels that are only as wide as their longest line.
    var hasNarrowedTexts: Bool { !widened.isEmpty }

    /// Does what ``solve(_:)`` does. Returns nil if the first solve fails, for example because it
    /// exceeds the solver's work limit, or if a solve has found one of several solutions. Nothing is
    /// recorded for a later trial then. The solver has no work limit after the first solve, because
    /// the sizes of texts must be those of complete solves.
    mutating func solveUniquely(_ hold: FittedHold) -> ContentRows.Result? {
        guard (try? solver.isUnique()) == true else { return nil }
        solver.workLimit = 0
        let result = contents.solve(solver, hold, mayBeFixed: mayBeFixed)
        guard result.solves == 1 || (try? solver.isUnique()) == true else {
            contents.forgetHolds()
            return nil
        }
        return complete(result)
    }

    private func complete(_ found: ContentRows.Result) -> ContentRows.Result {
        var result = found
        result.changes =
            zip(widened, unbroken).map {
                ContentRows.Change(handle: $0, constant: $1, isOfText: true)
            }
            + result.changes
        return result
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
