/// A solver that is never changed again. Any number of threads may copy it at the same time.
package final class FrozenSolver: @unchecked Sendable {
    // Several threads may copy the solver at the same time: no code outside this class can change
    // it, and copying only reads it.
    private let original: Solver
    /// The memory that the solver occupies, in bytes.
    package let bytes: Int

    /// Keeps a copy of a solver, after `change` has changed the copy. Complexity: O(size of the solver).
    /// - Throws: `transaction` inside a transaction; `outOfMemory`; the errors of `change`.
    package init(
        copying solver: Solver, _ change: (Solver) throws(SolverError) -> Void
    ) throws(SolverError) {
        original = try solver.clone()
        try change(original)
        bytes = original.statistics.memory
    }

    /// Returns a copy, which the caller may change. Variables and handles of the solver from which
    /// this object was made are valid in the copy. Complexity: O(size of the solver).
    /// - Throws: `outOfMemory`.
    package func thaw() throws(SolverError) -> Solver { try original.clone() }
}
