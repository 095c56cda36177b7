/// Why a call of a ``Solver`` failed. A call that throws has changed nothing.
public struct SolverError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause of the error, for programs; ``SolverError/message`` explains it to people.
    public enum Code: Hashable, Sendable {
        /// Required constraints contradict each other; ``SolverError/conflict`` lists them.
        case unsatisfiable
        /// A number is NaN or infinite.
        case notFinite
        /// A number is outside the allowed range: for example a weight that is not positive, a priority above
        /// 1000, or a number larger than 2^300.
        case outOfRange
        /// A variable was removed or belongs to another solver.
        case staleVariable
        /// A constraint was removed or belongs to another solver.
        case staleConstraint
        /// A variable cannot be removed, because a constraint still mentions it.
        case variableInUse
        /// A constraint or variable occurs twice in one call.
        case duplicate
        /// ``Solver/edit(_:priority:)`` was called for a variable that is being edited already.
        case duplicateEdit
        /// A value was suggested, or ``Solver/endEdit(_:)`` was called, for a variable that is not being edited.
        case notEditable
        /// The constraint was added by ``Solver/edit(_:priority:)``, and the call does not accept such constraints.
        case belongsToEdit
        /// The call is not allowed inside a transaction, or a transaction inside which it must be made has not
        /// begun.
        case transaction
        /// The solver has more variables or constraints than its indices can distinguish (about 10^9).
        case overflow
        /// The system has no more memory for the solver.
        case outOfMemory
        /// The call took more simplex iterations than the solver's limit allows.
        case iterationLimit
        /// The call did more work than ``Solver/workLimit`` allows.
        case workLimit
        /// Least squares are not part of this build, or a template was to be made of a solver that uses them.
        case unavailable
        /// An internal error of the solver, which is a defect of Keyline. Please report it.
        case `internal`
        /// A status that a later version of the C library returned, and that this version of the module does not know.
        case unknown
    }

    /// One of the required constraints that contradict each other, in ``SolverError/conflict``.
    public struct Member: Hashable, Sendable, CustomStringConvertible {
        /// The handle of the constraint. If the failed call was to add this constraint, it was not added, and the
        /// handle is stale.
        public let handle: ConstraintHandle
        /// The constraint's name, or nil if it has none. For a constraint that ``Solver/edit(_:priority:)`` added, it
        /// is `edit`.
        public let name: String?
        /// The constraint as text, such as `2*a + b >= 10 (required, "gap")`.
        public let description: String
    }

    /// The cause of the error as a case, which programs can test; ``message`` explains it to people.
    public let code: Code
    /// A sentence that explains ``code``.
    public let message: String
    /// The number, variable or constraint that was refused, as text, such as `the coefficient nan of left in
    /// nan*left >= 0 (required, "gap")`; nil if the error is not about a single one.
    public let subject: String?
    /// For `unsatisfiable`, constraints that contradict each other. The set is minimal: without any one of them,
    /// the others can hold together. Empty for other errors.
    public let conflict: [Member]

    /// The message with the subject, followed by one line for each constraint of the conflict.
    public var description: String {
        if conflict.isEmpty { return subject.map { "\(message): \($0)" } ?? message }
        return message + ":\n" + conflict.map { "  " + $0.description }.joined(separator: "\n")
    }
}

/// Identifies a constraint that was added to a ``Solver``. It becomes stale when the constraint is removed.
public struct ConstraintHandle: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let slot: UInt32
    @usableFromInline let generation: UInt32

    /// A small number that no other constraint of the solver has at the same time, so that a host can keep an
    /// array of its own indexed by it.
    @inlinable public var index: Int { Int(slot) }
}

/// The total violation of the constraints with one priority.
public struct Level: Hashable, Sendable {
    /// The priority whose total error this is.
    public let priority: Priority
    /// The weighted sum of the violations of these constraints at the last solution, or of the squared violations if
    /// the priority's norm is not ``Norm/absolute``.
    public let violation: Double
}

/// Size, work and memory of a solver, for benchmarks and diagnosis. The fields have the meaning of those of
/// `csolver_statistics_info` in `csolver.h`.
public struct SolverStatistics: Hashable, Sendable {
    /// The number of variables that have not been removed.
    public let variables: Int
    /// The number of constraints that have not been removed, not counting those that ``Solver/edit(_:priority:)`` adds.
    public let constraints: Int
    /// The number of variables with an edit (a constraint whose value the host suggests) that has not been ended.
    public let edits: Int
    /// The number of rows of the simplex tableau: one for each constraint with two or more variables.
    public let rows: Int
    /// The number of nonzero coefficients in all rows of the simplex tableau.
    public let entries: Int
    /// The number of pivots (exchanges of a basic and a nonbasic column) since the solver was created.
    public let pivots: Int
    /// The number of iterations of the dual simplex method since the solver was created.
    public let dualIterations: Int
    /// The number of iterations of the primal simplex method since the solver was created.
    public let primalIterations: Int
    /// The number of tableau rows that were expanded, substituted into or evaluated since the solver was created. It
    /// measures the solver's work independently of the machine.
    public let rowOperations: Int
    /// The work since the solver was created, in the units of ``Solver/workLimit``: the number of visited terms of rows
    /// and components of reduced costs.
    public let work: Int
    /// The number of times that all rows of the simplex tableau were recomputed from the original constraints, to
    /// remove rounding errors.
    public let refactorisations: Int
    /// The number of components (sets of variables that constraints connect) that were solved by least squares.
    public let leastSquaresSolves: Int
    /// The number of components (sets of variables that constraints connect) for which least squares could reuse the
    /// matrix factors of an earlier solve.
    public let leastSquaresReuses: Int
    /// The number of components (sets of variables that constraints connect) that were solved by least squares because
    /// the simplex method had failed.
    public let leastSquaresFallbacks: Int
    /// The number of memory allocations of the solver since it was created.
    public let allocations: Int
    /// The number of bytes that the solver has allocated now.
    public let memory: Int
    /// The largest number of bytes that the solver had allocated at the same time.
    public let peakMemory: Int
}
