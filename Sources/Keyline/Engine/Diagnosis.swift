import KeylineSolver

/// Answers questions about the present solution of a tree: whether it is ambiguous, which
/// constraints determine a value, and which constraints contradict each other.
///
/// The engine creates an object of this class when the first such question is asked.
final class Diagnosis {
    private let engineLink: Unretained<LayoutEngine>
    /// Results such as the solution's ambiguous variables; nil if none were computed since the
    /// solver last changed.
    var analysis: Analysis?
    /// The temporary constraints with which ``LayoutItem/exerciseAmbiguityInLayout()`` moves
    /// ambiguous values, so that another solution becomes visible: at most one for each node. The
    /// key identifies the node.
    var otherSolutions: [ObjectIdentifier: Pull] = [:]

    init(of engine: LayoutEngine) { engineLink = Unretained(engine) }

    var engine: LayoutEngine { engineLink.object }
    /// The tree's solver, which has the solution of the last pass and requires the root's size.
    var solver: Solver {
        if let own = root.variables,
            (try? engine.system.value.holdFittedRoot(own, engine.priorityOfRootSize)) == true
        {
            try? engine.system.value.solver.solve()
        }
        return engine.system.value.solver
    }
    var root: LayoutNode { engine.root }
    var entries: Records<RowEntry> {
        @inline(__always) _read { yield engine.rows.value.entries }
    }

    /// Removes the temporary constraint by which a node that leaves the tree shows another solution
    /// of an ambiguous layout. Returns the handle of this constraint; nil if there is none.
    func forget(_ node: LayoutNode) -> ConstraintHandle? {
        otherSolutions.isEmpty
            ? nil : otherSolutions.removeValue(forKey: ObjectIdentifier(node))?.handle
    }
}
