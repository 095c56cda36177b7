@_exported import enum KeylineSolver.Norm
import KeylineSolver

/// How the errors of one priority add up, where not all constraints of it can hold.
public typealias LayoutNorm = Norm

extension LayoutEngine {
    /// How much work one call of the solver may do, in the units of `Solver.workLimit`; 0, the default, is any
    /// amount. A pass that reaches it reports ``LayoutError/Kind/solver`` and leaves frames as they were; the next
    /// pass with a higher limit goes on.
    public var workLimit: Int {
        get { solver.workLimit }
        set {
            solver.workLimit = newValue
            framesChanged(in: root)
        }
    }

    /// How errors add up at all priorities, from the next pass on; `.absolute` at first.
    ///
    /// ```swift
    /// root.layoutEngine.norm = .automatic  // views that cannot all have their width share the loss
    /// ```
    ///
    /// Setting it ends what ``setNorm(_:at:)`` said. If the package was built without
    /// its trait `LeastSquares`, norms other than `.absolute` are reported as an error
    /// (``LayoutError/Kind/unavailable``), and the norm stays.
    public var norm: LayoutNorm {
        get { solver.norm }
        set { change { () throws(SolverError) in try solver.setNorm(newValue) } }
    }

    /// Says how the errors of one priority add up, `.absolute` or `.squares`. Of `.absolute` lower
    /// priorities leave the sum as it is, but may share the errors out anew; of `.squares` every error.
    /// Reports as ``norm`` does, and ``LayoutError/Kind/priorityOutOfRange`` for `.required`.
    public func setNorm(_ norm: LayoutNorm, at priority: LayoutPriority) {
        change { () throws(SolverError) in try solver.setNorm(norm, at: priority) }
    }

    /// The norm of a priority of its own, or else ``norm``.
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

extension View {
    /// The layout of the tree that the view is in now. A root that becomes part of another tree has that
    /// one's.
    public var layoutEngine: LayoutEngine {
        let engine = layoutNode.engineOfRoot()
        engine.isMovable = false
        return engine
    }
}
