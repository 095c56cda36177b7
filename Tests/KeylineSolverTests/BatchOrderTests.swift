import KeylineSolver
import Testing

/// The constraints added do not depend on how: all in one call, or one by one in any order.
@Suite("Constraints added in batches and in different orders")
struct BatchesAndOrders {
    /// Constraints over variables that are made anew for every solver; terms hold indices.
    struct Item {
        var terms: [(index: Int, coefficient: Double)]
        var relation: Relation
        var constant: Double
        var priority: Priority
        var weight: Double

        func constraint(_ variables: [Variable]) -> LinearConstraint {
            LinearConstraint(
                terms: terms.map { Term(variables[$0.index], $0.coefficient) },
                relation: relation, constant: constant, priority: priority, weight: weight)
        }
    }

    struct System {
        var variables: Int
        var items: [Item]

        /// Required constraints that a known point meets, and wishes that it need not; `spoilers`
        /// are required ones that ask for anything.
        init(seed: UInt64, spoilers: Int) {
            var dice = Dice(seed: seed)
            variables = dice.draw(3...9)
            let count = variables
            let point = (0..<count).map { _ in Double(dice.draw(-40...160)) / 2 }
            func terms() -> [(index: Int, coefficient: Double)] {
                let indices = dice.shuffled(Array(0..<count)).prefix(dice.draw(1...3))
                return indices.map { ($0, dice.pick([1, -1, 1, -1, 0.5, 2])) }
            }
            func relation() -> Relation {
                dice.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual])
            }
            items = []
            for _ in 0..<dice.draw(2...count + 3) {
                let parts = terms(), relation = relation()
                var sum = 0.0
                for part in parts { sum += part.coefficient * point[part.index] }
                let slack = Double(dice.pick([0, 0, 5, 20]))
                items.append(
                    Item(
                        terms: parts, relation: relation,
                        constant: sum - Double(relation.rawValue) * slack, priority: .required,
                        weight: 1))
            }
            for i in 0..<dice.draw(3...2 * count + 2) + spoilers {
                items.append(
                    Item(
                        terms: terms(), relation: relation(),
                        constant: Double(dice.draw(-60...200)) / 2,
                        priority: i < spoilers ? .required : dice.pick([750, 500, 250, 50]),
                        weight: dice.pick([1, 1, 2])))
            }
        }
    }

    /// A solver and its variables.
    struct Built {
        let solver = Solver(selfChecking: true)
        let variables: [Variable]

        init(_ system: System) {
            let solver = solver
            variables = (0..<system.variables).map { _ in solver.makeVariable() }
        }

        func addAll(_ items: [Item]) throws -> [ConstraintHandle] {
            var batch = ConstraintBatch(), handles: [ConstraintHandle] = []
            for item in items { batch.append(item.constraint(variables)) }
            try solver.add(batch, into: &handles)
            return handles
        }

        /// Adds one by one; the positions of what was refused.
        func addEach(_ items: [Item], order: [Int]) throws -> [Int] {
            var refused: [Int] = []
            for i in order {
                let before = (solver.constraintCount, solver.statistics.rows)
                do {
                    try solver.add(items[i].constraint(variables))
                } catch {
                    guard error.code == .unsatisfiable else { throw error }
                    #expect((solver.constraintCount, solver.statistics.rows) == before)
                    #expect(items[i].priority == .required)
                    refused.append(i)
                }
            }
            return refused
        }
    }

    /// Solves both systems, and checks that they agree in everything that the constraints
    /// determine.
    func compare(_ a: Built, _ b: Built, _ what: String) throws {
        try a.solver.solve()
        try b.solver.solve()
        let (levels, others) = (try a.solver.levels(), try b.solver.levels())
        #expect(levels.map(\.priority) == others.map(\.priority), "\(what)")
        for (level, other) in zip(levels, others) {
            #expect(
                near(level.violation, other.violation),
                "\(what): \(level.violation) and \(other.violation) at \(level.priority)")
        }
        let free = Set(try a.solver.undeterminedVariables().map(\.index))
        #expect(free == Set(try b.solver.undeterminedVariables().map(\.index)), "\(what)")
        #expect(try a.solver.isUnique() == free.isEmpty && b.solver.isUnique() == free.isEmpty)
        for (x, y) in zip(a.variables, b.variables) where !free.contains(x.index) {
            let (value, other) = (a.solver[x], b.solver[y])
            #expect(near(value, other), "\(what): \(value) and \(other)")
        }
    }

    /// The solver's levels and errors are those of its values.
    func verify(_ built: Built, _ items: [Item]) throws {
        var totals: [Priority: Double] = [:]
        for item in items {
            let miss = built.solver.miss(item.constraint(built.variables))
            if item.priority == .required {
                #expect(miss <= 1e-9)
            } else {
                totals[item.priority, default: 0] += miss * item.weight
            }
        }
        let levels = try built.solver.levels()
        #expect(levels.map(\.priority) == totals.keys.sorted(by: >))
        for level in levels { #expect(near(level.violation, totals[level.priority] ?? -1)) }
    }

    @Test("feasible systems are accepted in one call and in five orders", arguments: 1...60)
    func feasible(seed: Int) throws {
        let system = System(seed: UInt64(seed), spoilers: 0)
        let batch = Built(system)
        #expect(try batch.addAll(system.items).count == system.items.count)
        try batch.solver.solve()
        try verify(batch, system.items)
        var dice = Dice(seed: UInt64(1000 + seed))
        let positions = Array(system.items.indices)
        for round in 0..<5 {
            let order = round == 0 ? positions : dice.shuffled(positions)
            let single = Built(system)
            #expect(try single.addEach(system.items, order: order).isEmpty, "\(order)")
            try compare(batch, single, "seed \(seed), order \(order)")
            try verify(single, system.items)
        }
    }

    @Test(
        "an infeasible system is refused as a batch; one by one, a consistent part is accepted",
        arguments: 1...60)
    func refused(seed: Int) throws {
        let system = System(seed: UInt64(5000 + seed), spoilers: 4)
        let batch = Built(system)
        var accepted = true
        do {
            _ = try batch.addAll(system.items)
        } catch let error as SolverError {
            accepted = false
            #expect(error.code == .unsatisfiable && !error.conflict.isEmpty)
            #expect(batch.solver.constraintCount == 0 && batch.solver.statistics.rows == 0)
        }
        var dice = Dice(seed: UInt64(9000 + seed))
        let positions = Array(system.items.indices)
        for round in 0..<5 {
            let order = round == 0 ? positions : dice.shuffled(positions)
            let single = Built(system)
            let refused = try single.addEach(system.items, order: order)
            #expect(refused.isEmpty == accepted, "seed \(seed), order \(order)")
            // The rest can be had in one call, too, and in another order.
            let rest = positions.filter { !refused.contains($0) }.map { system.items[$0] }
            let again = Built(system)
            #expect(try again.addAll(rest).count == rest.count)
            try compare(again, single, "seed \(seed), order \(order)")
            try verify(single, rest)
            let mixed = Built(system)
            let other = dice.shuffled(Array(rest.indices))
            #expect(try mixed.addEach(rest, order: other).isEmpty, "seed \(seed), order \(other)")
            try compare(mixed, single, "seed \(seed), order \(other)")
            // The constraints that were refused must still contradict the others.
            for i in refused {
                #expect(code { _ = try mixed.addAll([system.items[i]]) } == .unsatisfiable)
            }
        }
    }

    @Test("the random systems include feasible and infeasible ones") func kinds() throws {
        var refused = 0, unique = 0
        for seed in 1...60 {
            let system = System(seed: UInt64(5000 + seed), spoilers: 4)
            let single = Built(system)
            let order = Array(system.items.indices)
            if try !single.addEach(system.items, order: order).isEmpty { refused += 1 }
            try single.solver.solve()
            if try single.solver.isUnique() { unique += 1 }
        }
        #expect(refused >= 20 && unique >= 10 && unique <= 58)
    }

    @Test("removal in one call or one by one leads to the same state", arguments: 1...40)
    func removal(seed: Int) throws {
        let system = System(seed: UInt64(20_000 + seed), spoilers: 0)
        var dice = Dice(seed: UInt64(30_000 + seed))
        let batch = Built(system), single = Built(system)
        let handles = try batch.addAll(system.items), others = try single.addAll(system.items)
        try batch.solver.solve()
        try single.solver.solve()
        let order = dice.shuffled(Array(handles.indices))
        let going = order.prefix(order.count / 2)
        try batch.solver.remove(contentsOf: going.map { handles[$0] })
        for i in dice.shuffled(Array(going)) {
            try single.solver.remove(others[i])
            if dice.draw(below: 2) == 0 { try single.solver.solve() }
        }
        try compare(batch, single, "seed \(seed)")
        let rest = system.items.indices.filter { !going.contains($0) }.map { system.items[$0] }
        let fresh = Built(system)
        _ = try fresh.addAll(rest)
        try compare(fresh, single, "seed \(seed)")
        try verify(batch, rest)
        // Add the removed constraints again, in one transaction.
        try batch.solver.transaction { () throws(SolverError) in
            for i in going { try batch.solver.add(system.items[i].constraint(batch.variables)) }
        }
        let whole = Built(system)
        _ = try whole.addAll(system.items)
        try compare(whole, batch, "seed \(seed)")
    }
}
