import KeylineSolver

/// Variables of items in a separate solver, in which a layout is tried without changing the tree.
struct ScratchVariables {
    let nodes: [LayoutNode]
    /// The four variables of each node, by index in `nodes`.
    let variables: [LayoutVariables]

    init(of nodes: [LayoutNode], in solver: Solver) {
        self.nodes = nodes
        let made = solver.makeVariables(count: 4 * nodes.count)
        variables = nodes.indices.map {
            LayoutVariables(
                x: made[4 * $0], y: made[4 * $0 + 1], width: made[4 * $0 + 2],
                height: made[4 * $0 + 3])
        }
    }

    /// Runs `body` while the nodes have these variables instead of their own, so that their
    /// constraints are converted for the separate solver. `body` must not run code of items,
    /// because such code could use the tree, whose variables are different.
    func lower(_ body: () -> Void) {
        let kept = nodes.map(\.variables)
        for (node, made) in zip(nodes, variables) { node.variables = made }
        body()
        for (node, former) in zip(nodes, kept) { node.variables = former }
    }
}
