import KeylineSolver

/// Variables of items in another solver than that of their tree, in which something is tried out.
struct ScratchVariables {
    let nodes: [LayoutNode]
    /// By place of the node.
    let variables: [LayoutVariables]

    init(of nodes: [LayoutNode], in solver: Solver) {
        self.nodes = nodes
        variables = nodes.map { _ in
            LayoutVariables(
                x: solver.makeVariable(), y: solver.makeVariable(), width: solver.makeVariable(),
                height: solver.makeVariable())
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
