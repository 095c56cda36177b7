import KeylineSolver
import Testing

/// How a host does as well as it can: it adds one by one, earlier ones win, and what is dropped is
/// reported with what it contradicts.
@Suite("Adding constraints with best effort")
struct BestEffort {
    struct Dropped: Equatable {
        let name: String?
        let because: Set<String>
    }

    func addAll(_ constraints: [LinearConstraint], to solver: Solver) throws -> [Dropped] {
        var dropped: [Dropped] = []
        for constraint in constraints {
            do {
                try solver.add(constraint)
            } catch {
                guard error.code == .unsatisfiable else { throw error }
                let members = error.conflict.filter { solver.contains($0.handle) }
                #expect(members.count == error.conflict.count - 1)
                dropped.append(
                    Dropped(name: constraint.name, because: Set(members.compactMap(\.name))))
            }
        }
        return dropped
    }

    @Test("of two contradicting constraints, the earlier one holds") func earlier() throws {
        for tenFirst in [true, false] {
            let s = World()
            // The weak constraint pulls x against the bound that is kept, so x ends at that bound.
            try s.solver.add((s.x == (tenFirst ? 0 : 100)).priority(.weak))
            let low = (s.x >= 10).named("at least 10"), high = (s.x <= 5).named("at most 5")
            let dropped = try addAll(tenFirst ? [low, high] : [high, low], to: s.solver)
            if tenFirst {
                #expect(dropped == [Dropped(name: "at most 5", because: ["at least 10"])])
                try s.expect(10)
            } else {
                #expect(dropped == [Dropped(name: "at least 10", because: ["at most 5"])])
                try s.expect(5)
            }
        }
    }

    @Test("several constraints are dropped, each with its own conflict") func several() throws {
        let s = World()
        let wanted: [LinearConstraint] = [
            (s.x == 10).named("a"),
            (s.y == s.x + 5).named("b"),
            (s.y <= 12).named("c"),  // y is 15
            (s.z >= 2 * s.y).named("d"),
            (s.x + s.y == 25).named("e"),  // follows from a and b
            (s.z == 29).named("f"),  // z is 30 or more
            (s.z == 31).named("g"),
            (s.w == s.z).named("h"),
            (s.w <= 30.5).named("i"),  // w is 31
        ]
        let dropped = try addAll(wanted, to: s.solver)
        #expect(dropped.map(\.name) == ["c", "f", "i"])
        // y = 15 follows from a and b, from a and e, and from b and e.
        let ways: [Set<String>] = [["a", "b"], ["a", "e"], ["b", "e"]]
        #expect(dropped[0].because == ["a", "b"])
        #expect(ways.contains { dropped[1].because == $0.union(["d"]) })
        #expect(dropped[2].because == ["g", "h"])
        try s.expect(10, 15, 31, 31)
        #expect(s.solver.constraintCount == 6)
    }

    @Test("a dropped constraint can be added when its conflict is resolved") func again() throws {
        let s = World()
        try s.solver.add((s.x == 0).priority(.weak))
        let low = try s.solver.add((s.x >= 10).named("low"))
        let high = (s.x <= 5).named("high")
        #expect(try addAll([high], to: s.solver).map(\.name) == ["high"])
        try s.solver.remove(low)
        #expect(try addAll([high], to: s.solver).isEmpty)
        try s.expect(0)
    }
}
