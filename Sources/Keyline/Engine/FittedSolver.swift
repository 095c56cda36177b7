import KeylineSolver

/// The clone of the tree's solver in which the last fitting size of the root was computed.
///
/// The clone has all changes that wait for the next layout pass. If nothing else has changed until
/// this pass, as in a table cell that is fitted and then laid out, the engine *adopts* the clone as
/// the tree's solver, instead of passing the same changes to the former solver.
final class FittedSolver {
    let solver: Solver
    /// The fitting size, in points.
    private let size: Size
    /// The priorities that the edits of the root's width and height have in the clone.
    let priorities: [LayoutPriority]
    /// The change counter ``LayoutEngine/stamp`` when the clone was made. If the counter has
    /// increased, the tree has changed since, and the clone is useless.
    let stamp: Int
    /// The indices in the table of active constraints of the constraints that only the clone has,
    /// and their handles.
    let slots: [Int32]
    let handles: [ConstraintHandle]
    /// The constraints for natural sizes whose constants in the clone differ from those in the
    /// engine's table, and the texts that were broken anew. The differences arise because texts get
    /// other widths, and so other heights, in the fitting size.
    let contents: ContentRows.Result

    init(
        _ solver: Solver, _ size: Size, _ priorities: [LayoutPriority], _ stamp: Int,
        _ additions: borrowing SolverAdditions, _ contents: ContentRows.Result
    ) {
        self.solver = solver
        self.size = size
        self.priorities = priorities
        self.stamp = stamp
        slots = additions.slots.indices.map { additions.slots[$0] }
        handles = additions.handles
        self.contents = contents
    }

    /// Returns whether the root, with the size `size` in points, has the fitting size, which may
    /// have been rounded up to whole pixels. In another size, the tree's solver is often closer to
    /// the next solution than the clone, and ambiguous values must not follow from a size that was
    /// only asked for.
    func fits(_ size: Size) -> Bool {
        abs(size.width - self.size.width) <= 1 && abs(size.height - self.size.height) <= 1
    }
}
