/// Why a call on a ``Solver`` was refused. A refused call changed nothing.
public struct SolverError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause, for programs; ``SolverError/message`` says it in words.
    public enum Code: Hashable, Sendable {
        /// Required constraints contradict each other; ``SolverError/conflict`` says which.
        case unsatisfiable
        /// A number is NaN or infinite.
        case notFinite
        /// A number is outside the allowed range (a priority, a weight, a huge number).
        case outOfRange
        /// A variable was removed or belongs to another solver.
        case staleVariable
        /// A constraint was removed or belongs to another solver.
        case staleConstraint
        /// A constraint still mentions the variable.
        case variableInUse
        /// Something occurs twice in one call.
        case duplicate
        /// The variable is being edited already.
        case duplicateEdit
        /// The variable is not being edited.
        case notEditable
        /// The constraint belongs to an edit.
        case belongsToEdit
        /// The call does not fit the state of the transaction.
        case transaction
        /// More items than the solver's indices can tell apart (about a thousand million).
        case overflow
        /// The allocator refused memory.
        case outOfMemory
        /// The call took more simplex iterations than the solver's limit allows.
        case iterationLimit
        /// The call did more work than ``Solver/workLimit`` allows.
        case workLimit
        /// The feature is not part of this build, or a library is not there.
        case unavailable
        /// A defect of the solver.
        case `internal`
    }

    /// One of the constraints that contradict each other.
    public struct Member: Hashable, Sendable, CustomStringConvertible {
        /// Stale if the constraint is one that was refused.
        public let handle: ConstraintHandle
        /// The constraint's name, or `edit` for that of an edit.
        public let name: String?
        /// The constraint in words, as `2*a + b >= 10 (required, "gap")`.
        public let description: String
    }

    /// The cause.
    public let code: Code
    /// The core's sentence about the code.
    public let message: String
    /// The number, the variable or the constraint that was refused, in words, as
    /// `the coefficient nan of left in nan*left >= 0 (required, "gap")`; nil where there is none to name.
    public let subject: String?
    /// For `unsatisfiable`: a minimal set, without any one of which the rest can be met.
    public let conflict: [Member]

    /// The message, with what it is about, and a line for every member of the conflict.
    public var description: String {
        if conflict.isEmpty { return subject.map { "\(message): \($0)" } ?? message }
        return message + ":\n" + conflict.map { "  " + $0.description }.joined(separator: "\n")
    }
}

/// A constraint that was added to a ``Solver``.
public struct ConstraintHandle: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let slot: UInt32
    @usableFromInline let generation: UInt32

    /// Small and dense: engines index arrays of their own by it.
    @inlinable public var index: Int { Int(slot) }
}

/// The total violation of one priority.
public struct Level: Hashable, Sendable {
    /// The priority.
    public let priority: Priority
    /// The sum of its weighted errors at the published values; of their squares, if ``Norm`` says so.
    public let violation: Double
}

/// Counts of a solver; see the fields of the same names in `csolver.h`.
public struct SolverStatistics: Hashable, Sendable {
    /// Live variables.
    public let variables: Int
    /// Live constraints, edits not counted.
    public let constraints: Int
    /// Edits that were begun and have not ended.
    public let edits: Int
    /// Rows of the tableau: live constraints on two or more variables.
    public let rows: Int
    /// Terms in all rows.
    public let entries: Int
    /// Exchanges of a basic for a nonbasic column, since the solver was made.
    public let pivots: Int
    /// Iterations of the dual simplex method, since the solver was made.
    public let dualIterations: Int
    /// Iterations of the primal simplex method, since the solver was made.
    public let primalIterations: Int
    /// Rows that were expanded, substituted or evaluated: a measure of work without a clock.
    public let rowOperations: Int
    /// Terms of rows and components of reduced costs that were visited, in the units of ``Solver/workLimit``.
    public let work: Int
    /// How often all rows were made anew from the constraints as given.
    public let refactorisations: Int
    /// Components solved by least squares.
    public let leastSquaresSolves: Int
    /// Components that followed from the factors of a solve before.
    public let leastSquaresReuses: Int
    /// Components that took least squares since the simplex method failed.
    public let leastSquaresFallbacks: Int
    /// Calls of the allocator that asked for memory.
    public let allocations: Int
    /// Bytes held now.
    public let memory: Int
    /// Bytes held at most.
    public let peakMemory: Int
}
