import KeylineSolver

/// Finds out whether a layout is ambiguous: whether other frames would satisfy the constraints
/// equally well.
extension Diagnosis {
    /// Returns whether another frame of the item would satisfy all constraints equally well. Only
    /// the last solution is considered; no layout pass is made.
    func isAmbiguous(_ node: LayoutNode) -> Bool {
        guard let own = node.variables else { return false }
        return withoutPull(on: node) {
            let free = undeterminedVariables()
            return own.all.contains { free.contains($0) }
        }
    }

    /// A constraint that moves an ambiguous value, to show another solution. Its priority is so low
    /// that it changes only values that all other constraints leave open.
    struct Pull {
        var handle: ConstraintHandle
        var constraint: LinearConstraint
        /// The variable that the constraint moves, and the value that the variable had before.
        var variable: Variable
        var origin: Double
    }

    /// Runs `body` while the constraint that shows another solution for the node is removed,
    /// because this constraint would make the layout unambiguous. Afterwards the constraint is
    /// added again.
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
        engine.layout()
        return result
    }

    /// Changes one ambiguous value of the node's frame to another one that satisfies all
    /// constraints equally well. A second call restores the former value. Returns false if the
    /// node's frame is not ambiguous.
    func exercise(_ node: LayoutNode) -> Bool {
        engine.fits.solver = nil
        defer { analysis = nil }
        if let pull = otherSolutions.removeValue(forKey: ObjectIdentifier(node)) {
            try? solver.remove(pull.handle)
            // No other constraint restores the former value, so a constraint that asks for this
            // value is added for one layout.
            let back = (1 * pull.variable == pull.origin).priority(Priority(1e-6))
            if let handle = try? solver.add(back) {
                engine.layout()
                try? solver.remove(handle)
            }
            engine.layout()
            return true
        }
        engine.layout()
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
            engine.layout()
            if abs(solver[variable] - before) > 1e-6 {
                otherSolutions[ObjectIdentifier(node)] = Pull(
                    handle: handle, constraint: pull, variable: variable, origin: before)
                return true
            }
            try? solver.remove(handle)
        }
        engine.layout()
        return false
    }
}
