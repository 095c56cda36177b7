/// Fitting sizes that were computed, and solvers that are used for the next ones.
struct Fits {
    /// The last fitting size, with the arguments for which it is valid; nil if there is none.
    var last: FittingAnswer?
    /// The clone of the solver in which the last fitting size of the root was computed, as long as
    /// a layout pass may adopt it; nil if there is none.
    var solver: FittedSolver?
    /// The solvers for fitting sizes of items that are not roots.
    var subtrees = SubtreeSolver.Pool()
}

extension SubtreeSolver {
    /// Solvers for the subtrees whose fitting sizes were computed most recently, the newest last. A
    /// repeated fitting size then needs no new solver.
    struct Pool {
        var solvers: [SubtreeSolver] = []
    }
}
