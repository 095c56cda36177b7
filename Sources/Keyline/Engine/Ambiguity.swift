import KeylineSolver

/// Whether a layout is ambiguous, and what is open in it.
extension LayoutEngine {
    /// Whether other frames of the item would satisfy all constraints as well, of what is laid out.
    func isAmbiguous(_ node: LayoutNode) -> Bool {
        guard let own = node.variables else { return false }
        return withoutPull(on: node) {
            let free = undeterminedVariables()
            return own.all.contains { free.contains($0) }
        }
    }

    /// A constraint that shows another solution, at a priority that decides nothing but what is open.
    struct Pull {
        var handle: ConstraintHandle
        var constraint: LinearConstraint
        /// The variable it moves, and where from.
        var variable: Variable
        var origin: Double
    }

    /// Runs `body` as if no other solution were shown, which would hide that there is one.
    func withoutPull(on node: LayoutNode, _ body: () -> Bool) -> Bool {
        guard let pull = otherSolutions[ObjectIdentifier(node)] else { return body() }
        analysis = nil
        defer { analysis = nil }
        try? solver.remove(pull.handle)
        try? solver.solve()
        let result = body()
        otherSolutions[ObjectIdentifier(node)] = (try? solver.add(pull.constraint)).map {
            var again = pull
            again.handle = $0
            return again
        }
        layout()
        return result
    }

    /// Moves a free value of the node to another place that satisfies all constraints as well, or back.
    /// Returns whether there was one.
    func exercise(_ node: LayoutNode) -> Bool {
        defer { analysis = nil }
        if let pull = otherSolutions.removeValue(forKey: ObjectIdentifier(node)) {
            try? solver.remove(pull.handle)
            // Nothing else would move it back.
            let back = (1 * pull.variable == pull.origin).priority(Priority(1e-6))
            if let handle = try? solver.add(back) {
                layout()
                try? solver.remove(handle)
            }
            layout()
            return true
        }
        layout()
        guard let own = node.variables else { return false }
        let free = Set((try? solver.undeterminedVariables()) ?? [])
        guard let variable = [own.width, own.height, own.x, own.y].first(where: free.contains)
        else {
            return false
        }
        let before = solver[variable]
        for wish in [before + 100, before - 100] {
            let pull = (1 * variable == wish).priority(Priority(1e-6))
            guard let handle = try? solver.add(pull) else { continue }
            layout()
            if abs(solver[variable] - before) > 1e-6 {
                otherSolutions[ObjectIdentifier(node)] = Pull(
                    handle: handle, constraint: pull, variable: variable, origin: before)
                return true
            }
            try? solver.remove(handle)
        }
        layout()
        return false
    }
}
