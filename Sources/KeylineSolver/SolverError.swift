/// Why a call of a ``Solver`` failed. The failed call has changed nothing.
public struct SolverError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error, which programs can test. ``SolverError/message`` explains it to
    /// people.
    public enum Code: Hashable, Sendable {
        /// Required constraints contradict each other. ``SolverError/conflict`` lists a minimal set
        /// of them.
        case unsatisfiable
        /// A coefficient, constant, priority, weight or suggested value is NaN or infinite.
        case notFinite
        /// A number is outside the allowed range: for example a weight that is not positive, a priority above
        /// 1000, or a number larger than 2^300.
        case outOfRange
        /// The call was passed a variable that was removed or belongs to another solver.
        case staleVariable
        /// The call was passed the handle of a constraint that was removed or belongs to another
        /// solver.
        case staleConstraint
        /// A variable cannot be removed, because a constraint still has a term with it. Remove the
        /// constraint first.
        case variableInUse
        /// A constraint or variable was passed twice to one call.
        case duplicate
        /// ``Solver/edit(_:priority:)`` was called for a variable that is being edited already.
        case duplicateEdit
        /// A value was suggested, or ``Solver/endEdit(_:)`` was called, for a variable that is not being edited.
        case notEditable
        /// The constraint is that of an edit, and cannot be removed or changed by this call. Use
        /// ``Solver/suggest(_:for:)`` or ``Solver/endEdit(_:)``.
        case belongsToEdit
        /// The call is not allowed inside a transaction, as solving is not, or is allowed only
        /// inside a transaction, and none has begun.
        case transaction
        /// The solver has more variables or constraints than its indices can distinguish (about 10^9).
        case overflow
        /// Memory is exhausted. The solver still has its previous state.
        case outOfMemory
        /// The call took more simplex iterations than the limit that
        /// ``Solver/init(iterationLimit:selfChecking:ageBreaksTies:)`` set.
        case iterationLimit
        /// The call did more work than ``Solver/workLimit`` allows.
        case workLimit
        /// The call needs least squares, which are not part of this build, or cannot be made with
        /// least squares, such as making a template.
        case unavailable
        /// An internal error of the solver, which is a defect of Keyline. Please report it.
        case `internal`
        /// A newer version of the C library returned a status that this version of the module does
        /// not know.
        case unknown
    }

    /// One constraint in ``SolverError/conflict``, which lists required constraints that contradict
    /// each other.
    public struct Member: Hashable, Sendable, CustomStringConvertible {
        /// The handle of the constraint. If the failed call was to add this constraint, it was not
        /// added, and the handle is stale: every call refuses it.
        public let handle: ConstraintHandle
        /// The constraint's name, or nil if it has none. The constraint of an edit is named `edit`.
        public let name: String?
        /// The constraint as text, such as `2*a + b >= 10 (required, "gap")`.
        public let description: String
    }

    /// The kind of the error, which programs can test, such as `unsatisfiable`.
    public let code: Code
    /// A sentence that explains ``code`` to people, without names and numbers of the call.
    /// ``subject`` has these.
    public let message: String
    /// The refused number, variable or constraint as text, such as `the coefficient nan of left in
    /// nan*left >= 0 (required, "gap")`; nil if the error is not about a single one.
    public let subject: String?
    /// For `unsatisfiable`, constraints that contradict each other. The set is minimal: without any one of them,
    /// the others can hold together. Empty for other errors.
    public let conflict: [Member]

    /// The complete text of the error: ``message`` and ``subject``, followed by one line for each
    /// constraint in ``conflict``.
    public var description: String {
        if conflict.isEmpty { return subject.map { "\(message): \($0)" } ?? message }
        return message + ":\n" + conflict.map { "  " + $0.description }.joined(separator: "\n")
    }
}

/// Identifies a constraint that was added to a ``Solver``. After the constraint is removed, the
/// handle is stale, and calls with it throw `staleConstraint`.
public struct ConstraintHandle: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let slot: UInt32
    @usableFromInline let generation: UInt32

    /// A small number that no other constraint of the solver has at the same time. A program can
    /// therefore keep an array of its own that is indexed by constraints.
    @inlinable public var index: Int { Int(slot) }
}

/// The total error of the constraints with one priority, as ``Solver/levels()`` returns it.
public struct Level: Hashable, Sendable {
    /// The priority of the constraints whose errors are added up. It is always below required.
    public let priority: Priority
    /// The weighted sum of the errors of all constraints with this priority at the last solution; 0
    /// if all of them hold. If the priority's norm is not ``Norm/absolute``, the errors are squared
    /// first.
    public let violation: Double
}

/// Size, work and memory of a solver, for benchmarks and diagnosis. The fields have the meaning of those of
/// `csolver_statistics_info` in `csolver.h`.
public struct SolverStatistics: Hashable, Sendable {
    /// How many variables the solver has now, without removed ones.
    public let variables: Int
    /// How many constraints the solver has now, without removed ones and without those that
    /// ``Solver/edit(_:priority:)`` adds.
    public let constraints: Int
    /// How many variables are being edited: ``Solver/edit(_:priority:)`` was called for them, and
    /// ``Solver/endEdit(_:)`` was not.
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
    /// The number of operations on whole rows of the simplex tableau since the solver was created:
    /// rows that were built, substituted into or evaluated. The number does not depend on the
    /// machine.
    public let rowOperations: Int
    /// The work since the solver was created, in the unit of ``Solver/workLimit``: one visited term
    /// of a row or component of a reduced cost.
    public let work: Int
    /// The number of times that all rows of the simplex tableau were recomputed from the original constraints, to
    /// remove rounding errors.
    public let refactorisations: Int
    /// How many times least squares solved a component (a set of variables that constraints
    /// connect).
    public let leastSquaresSolves: Int
    /// How many times least squares solved a component (a set of variables that constraints
    /// connect) with the matrix factors of an earlier solve.
    public let leastSquaresReuses: Int
    /// How many times least squares solved a component (a set of variables that constraints
    /// connect) because the simplex method had failed.
    public let leastSquaresFallbacks: Int
    /// How many times the solver has called its allocator for new or larger memory since it was
    /// created.
    public let allocations: Int
    /// The size of the memory that the solver has allocated now, in bytes.
    public let memory: Int
    /// The largest size of memory that the solver had allocated at any time, in bytes.
    public let peakMemory: Int
}
