import KeylineSolver
import Testing

/// Random constraints as the Cassowary implementations measure themselves with: up to three
/// variables each, one in eight an inequality; what contradicts is refused; then edits.
@Suite("Random systems, resolved many times")
struct RandomSystems {
    static func random(_ dice: inout Dice, _ variables: [Variable]) -> LinearConstraint {
        var terms: [Term] = []
        for _ in 0..<dice.draw(1...3) {
            let coefficient = Double(dice.draw(1...40)) / 10 * dice.pick([1, -1])
            terms.append(Term(dice.pick(variables), coefficient))
        }
        let constant = Double(dice.draw(-1000...1000)) / 4
        var relation = Relation.equal
        if dice.draw(below: 100) < 12 {
            relation = dice.pick([.lessThanOrEqual, .greaterThanOrEqual])
        }
        return LinearConstraint(terms: terms, relation: relation, constant: constant)
    }

    /// Returns by how much a constraint is violated, divided by the sum of the magnitudes of its
    /// terms and its constant, or by 1 if that sum is smaller.
    func miss(_ solver: Solver, _ constraint: LinearConstraint) -> Double {
        var size = abs(constraint.constant)
        for term in constraint.terms { size += abs(term.coefficient * solver[term.variable]) }
        return solver.miss(constraint) / max(1, size)
    }

    @Test(
        "all accepted constraints of a random system hold after each of 500 suggestions",
        arguments: [(500, 146), (1000, 147)])
    func resolves(count: Int, seed: Int) throws {
        let solver = Solver()
        var dice = Dice(seed: UInt64(seed))
        let variables = (0..<count).map { _ in solver.makeVariable() }
        var accepted: [LinearConstraint] = [], refused = 0
        for _ in 0..<count {
            let constraint = RandomSystems.random(&dice, variables)
            do {
                try solver.add(constraint)
                accepted.append(constraint)
            } catch {
                guard error.code == .unsatisfiable else { throw error }
                refused += 1
            }
        }
        // About one in three is of one variable; two of those that meet contradict each other.
        #expect(refused > 0 && accepted.count > count / 2)
        let edited = Array(dice.shuffled(variables).prefix(4))
        for variable in edited { try solver.edit(variable) }
        for resolve in 0..<500 {
            let wishes = edited.map { _ in Double(dice.draw(-4000...4000)) / 8 }
            try solver.suggest(zip(edited, wishes).map { (variable: $0, value: $1) })
            try solver.solve()
            guard resolve % 20 == 0 else { continue }
            var worst = 0.0
            for constraint in accepted { worst = max(worst, miss(solver, constraint)) }
            #expect(worst <= 1e-8)
            guard resolve % 100 == 0 else { continue }
            // A solver that was never resolved is as far from the wishes, in all.
            let fresh = Solver()
            let others = (0..<count).map { _ in fresh.makeVariable() }
            for (variable, other) in zip(variables, others) {
                #expect(variable.index == other.index)
            }
            try fresh.add(
                contentsOf: accepted.map { constraint in
                    var copy = constraint
                    copy.terms = constraint.terms.map {
                        Term(others[$0.variable.index], $0.coefficient)
                    }
                    return copy
                })
            for (variable, wish) in zip(edited, wishes) {
                try fresh.add((others[variable.index] == wish).priority(.strong))
            }
            try fresh.solve()
            #expect(near(try solver.violations()[0], try fresh.violations()[0], 1e-6))
        }
        #expect(solver.brokenInvariant == nil)
    }

    @Test(
        "constraints that a common solution meets are never refused",
        arguments: [(500, 148), (1000, 149)])
    func planted(count: Int, seed: Int) throws {
        let solver = Solver()
        var dice = Dice(seed: UInt64(seed)), refused = 0
        let variables = (0..<count).map { _ in solver.makeVariable() }
        let point = (0..<count).map { _ in Double(dice.draw(-400...400)) / 4 }
        var accepted: [LinearConstraint] = []
        for _ in 0..<count {
            var constraint = RandomSystems.random(&dice, variables)
            constraint.constant = 0
            for term in constraint.terms {
                constraint.constant += term.coefficient * point[term.variable.index]
            }
            do {
                try solver.add(constraint)
                accepted.append(constraint)
            } catch { refused += 1 }
        }
        #expect(refused == 0)
        for (variable, value) in zip(variables, point) {
            try solver.add((variable == value).priority(.weak))
        }
        try solver.solve()
        // The point meets every constraint.
        #expect(try solver.violations()[0] <= 1e-5)
        for (variable, value) in zip(variables, point) {
            #expect(near(solver[variable], value, 1e-6))
        }
        for constraint in accepted { #expect(miss(solver, constraint) <= 1e-8) }
        #expect(solver.brokenInvariant == nil)
    }
}
