import KeylineSolver

/// Variables of items in another solver than that of their tree, in which something is tried out.
struct ScratchVariables {
    let nodes: [LayoutNode]
    /// By place of the node.
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

    /// Runs `body` while constraints of the nodes are lowered to these variables. It must ask no item for anything: an
    /// item may do anything with its tree, which has other variables then.
    func lower(_ body: () -> Void) {
        let kept = nodes.map(\.variables)
        for (node, made) in zip(nodes, variables) { node.variables = made }
        body()
        for (node, former) in zip(nodes, kept) { node.variables = former }
    }
}
