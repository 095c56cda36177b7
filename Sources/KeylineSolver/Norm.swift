/// The way in which the errors of the constraints with one priority are added up. The norm matters only if these
/// constraints cannot all be satisfied.
///
/// ```swift
/// let solver = Solver(), (a, b) = (solver.makeVariable("a"), solver.makeVariable("b"))
/// try solver.setNorm(.squares)
/// try solver.add {
///     a + b == 150
///     (a == 100).priority(.medium)
///     (b == 100).priority(.medium)
/// }
/// try solver.solve()
/// solver[a]  // 75, and so is solver[b]
/// ```
public enum Norm: Hashable, Sendable {
    /// Minimises the weighted sum of the absolute errors. If two constraints of equal weight contradict each
    /// other, one of them may hold while the other has the whole error.
    case absolute
    /// Minimises the weighted sum of the squared errors, so that constraints of equal weight share an error
    /// equally. Values that no constraint determines change as little as possible. Therefore the solution is
    /// unique, and it depends continuously on the constants of the constraints.
    case squares
    /// Gives the values of ``squares``, but runs least squares only where the simplex method's solution has errors
    /// or is not unique, which is faster.
    case automatic
}

extension Solver {
    /// The norm at all priorities that are not in ``priorityNorms``; `.absolute` by default.
    public var norm: Norm { core.norm }

    /// Sets the norm of all priorities, from the next solve on, and empties ``priorityNorms``.
    ///
    /// If the libraries OpenBLAS and LAPACKE are installed, the first call with a norm other than `.absolute` loads
    /// them; they compute problems of more than 2^22 numbers.
    ///
    /// - Throws: `unavailable` if Keyline was built without the trait `LeastSquares`; `transaction` inside a
    ///   transaction; `outOfMemory`.
    public func setNorm(_ norm: Norm) throws(SolverError) {
        try core.check(core.setNorm(norm), describe: members)
        priorityNorms.removeAll()
    }

    /// Sets the norm of one priority, until ``setNorm(_:)`` is called. The solution at lower priorities keeps the
    /// sum of this priority's errors with `.absolute`, but may distribute the errors differently; with `.squares`
    /// it keeps every single error.
    ///
    /// - Throws: the errors of ``setNorm(_:)``, and `outOfRange` for the priority `.required` and for the norm
    ///   `.automatic`.
    public func setNorm(_ norm: Norm, at priority: Priority) throws(SolverError) {
        try core.check(core.setNorm(norm, at: priority.rawValue), describe: members) { code in
            guard code == .outOfRange || code == .notFinite else { return nil }
            return norm == .automatic
                ? "the norm automatic" : "the priority \(priority.rawValue.shortText)"
        }
        priorityNorms[priority] = norm
    }

    /// The norm by which errors at this priority are added up: the one that ``setNorm(_:at:)`` set for it, otherwise
    /// ``norm``.
    public func norm(at priority: Priority) -> Norm { priorityNorms[priority] ?? norm }

    /// Sets the norms of all priorities to those of another solver, from the next solve on.
    ///
    /// - Throws: the errors of ``setNorm(_:)``.
    public func setNorms(of other: Solver) throws(SolverError) {
        try setNorm(other.norm)
        for (priority, norm) in other.priorityNorms { try setNorm(norm, at: priority) }
    }
}
