/// Why a call on a ``Solver`` was refused. What was refused changed nothing.
public struct SolverError: Error, Hashable, Sendable, CustomStringConvertible {
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
        case overflow
        case outOfMemory
        case iterationLimit
        /// The feature is not part of this build, or a library is not there.
        case unavailable
        /// A defect of the solver.
        case `internal`
    }

    /// One of the constraints that contradict each other.
    public struct Member: Hashable, Sendable, CustomStringConvertible {
        /// Stale if the constraint is one that was refused.
        public let handle: ConstraintHandle
        public let name: String?
        /// The constraint in words, as `2.0*a + b >= 10.0 (required, "gap")`.
        public let description: String
    }

    public let code: Code
    /// The core's sentence about the code.
    public let message: String
    /// For `unsatisfiable`: a minimal set, without any one of which the rest can be met.
    public let conflict: [Member]

    public var description: String {
        if conflict.isEmpty { return message }
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
    public let priority: Priority
    public let violation: Double
}

/// Counts of a solver; see the fields of the same names in `csolver.h`.
public struct SolverStatistics: Hashable, Sendable {
    public let variables: Int
    public let constraints: Int
    public let edits: Int
    public let rows: Int
    public let entries: Int
    public let pivots: Int
    public let dualIterations: Int
    public let primalIterations: Int
    public let rowOperations: Int
    public let refactorisations: Int
    /// Components solved by least squares, those that followed from the factors of a solve before, and
    /// those that took least squares since the simplex method failed.
    public let leastSquaresSolves: Int
    public let leastSquaresReuses: Int
    public let leastSquaresFallbacks: Int
    public let allocations: Int
    /// Bytes held now and at most.
    public let memory: Int
    public let peakMemory: Int
}
