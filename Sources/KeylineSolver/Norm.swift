/// How the errors of one priority add up, where not all constraints of it can hold.
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
    /// The weighted sum of errors is least. Of two equals that contradict each other one holds and the
    /// other loses all.
    case absolute
    /// The weighted sum of squared errors is least: equals share the loss. Values that no constraint determines
    /// changes as little as can be, so there is one answer, and it moves continuously with the constants.
    case squares
    /// The answers of ``squares``, asked for only where the simplex method's has errors or is one of
    /// several.
    case automatic
}

extension Solver {
    /// How errors add up at all priorities but those in ``priorityNorms``; `.absolute` at first.
    public var norm: Norm { core.norm }

    /// Says how errors add up, at all priorities, from the next solve on; ``priorityNorms`` ends.
    ///
    /// Norms other than `.absolute` need OpenBLAS and LAPACKE, which are loaded by the first call that
    /// asks for them. Throws `unavailable`, with a message that names the packages, where they are not
    /// there or the package is built without its trait `LeastSquares`; `transaction`, `outOfMemory`.
    public func setNorm(_ norm: Norm) throws(SolverError) {
        try core.check(core.setNorm(norm), describe: members)
        priorityNorms.removeAll()
    }

    /// Says how the errors of one priority add up. Of `.absolute` lower priorities leave the sum as it is,
    /// but may share the errors out anew; of `.squares` every error.
    /// Throws as ``setNorm(_:)``, and `outOfRange` for `.required` and for `.automatic`.
    public func setNorm(_ norm: Norm, at priority: Priority) throws(SolverError) {
        try core.check(core.setNorm(norm, at: priority.rawValue), describe: members) { code in
            guard code == .outOfRange || code == .notFinite else { return nil }
            return norm == .automatic
                ? "the norm automatic" : "the priority \(priority.rawValue.shortText)"
        }
        priorityNorms[priority] = norm
    }

    /// The norm of a priority of its own, or else ``norm``.
    public func norm(at priority: Priority) -> Norm { priorityNorms[priority] ?? norm }

    /// Has the norms of another solver from the next solve on.
    public func setNorms(of other: Solver) throws(SolverError) {
        try setNorm(other.norm)
        for (priority, norm) in other.priorityNorms { try setNorm(norm, at: priority) }
    }
}
