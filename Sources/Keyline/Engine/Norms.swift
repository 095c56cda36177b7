@_exported import enum KeylineSolver.Norm
import KeylineSolver

/// How the violations of constraints of one priority are added up if they cannot all be satisfied:
/// as absolute values or as squares.
public typealias LayoutNorm = Norm

extension LayoutEngine {
    /// The largest amount of work for one call of the solver, in the units of `Solver.workLimit`;
    /// 0, the default, means no limit. A layout pass that reaches the limit reports
    /// ``LayoutError/Kind/solver`` and leaves all frames unchanged. If the limit is then raised,
    /// the next pass continues.
    public var workLimit: Int {
        get { solver.workLimit }
        set {
            solver.workLimit = newValue
            framesChanged(in: root)
        }
    }

    /// How the violations of constraints are added up at all priorities, from the next layout pass
    /// on. The default is `.absolute`.
    ///
    /// ```swift
    /// root.layoutEngine.norm = .automatic  // views that cannot all have their width share the loss
    /// ```
    ///
    /// Setting this property discards the norms that ``setNorm(_:at:)`` set for single priorities.
    /// If the package was built without its trait `LeastSquares`, norms other than `.absolute` are
    /// reported as an error (``LayoutError/Kind/unavailable``), and the norm is unchanged.
    public var norm: LayoutNorm {
        get { solver.norm }
        set { change { () throws(SolverError) in try solver.setNorm(newValue) } }
    }

    /// Sets how the violations at one priority are added up: `.absolute` or `.squares`. With
    /// `.absolute`, constraints of lower priority cannot change the sum of the violations, but may
    /// distribute it differently. With `.squares`, they cannot change any violation. If the norm is
    /// not available, reports ``LayoutError/Kind/unavailable``; for the priority `.required`,
    /// reports ``LayoutError/Kind/priorityOutOfRange``.
    public func setNorm(_ norm: LayoutNorm, at priority: LayoutPriority) {
        change { () throws(SolverError) in try solver.setNorm(norm, at: priority) }
    }

    /// Returns the norm that was set for a priority, or ``norm`` if none was set.
    public func norm(at priority: LayoutPriority) -> LayoutNorm { solver.norm(at: priority) }

    private func change(_ body: () throws(SolverError) -> Void) {
        do {
            try body()
            framesChanged(in: root)
        } catch {
            let kind: LayoutError.Kind =
                switch error.code {
                case .unavailable: .unavailable
                case .outOfRange: .priorityOutOfRange
                default: .solver
                }
            LayoutError(kind: kind, reason: error.description).report()
        }
    }
}
