/// How a solver adds up the errors of the constraints with one priority: as absolute values or as
/// squares. The norm matters only if these constraints cannot all hold.
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
    /// Minimises the weighted sum of the squared errors, so that constraints of equal weight share
    /// an error equally. Values that no constraint determines change as little as possible. The
    /// solution is therefore always unique, and a small change of a constant changes it only a
    /// little.
    case squares
    /// Gives the same values as ``squares``, mostly faster: the simplex method runs first, and
    /// least squares only where its solution violates optional constraints or is not unique.
    case automatic
}

extension Solver {
    /// How errors are added up at all priorities but those in ``priorityNorms``. The default is
    /// `.absolute`.
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

    /// Sets the norm of one priority, until ``setNorm(_:)`` replaces the norms of all. Constraints
    /// of lower priorities cannot increase the errors of this priority. With `.absolute` they may
    /// move error from one of its constraints to another as long as the sum stays; with `.squares`
    /// every single error stays.
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

    /// Returns how errors are added up at this priority: by the norm that ``setNorm(_:at:)`` set
    /// for it, otherwise by ``norm``.
    public func norm(at priority: Priority) -> Norm { priorityNorms[priority] ?? norm }

    /// Sets the norms of all priorities to those of another solver, from the next solve on.
    ///
    /// - Throws: the errors of ``setNorm(_:)``.
    public func setNorms(of other: Solver) throws(SolverError) {
        try setNorm(other.norm)
        for (priority, norm) in other.priorityNorms { try setNorm(norm, at: priority) }
    }
}
