import Testing

@testable import KeylineSolver

@Suite("Edits")
struct Edits {
    @Test("an edit gives way to a required constraint and has its effect again after its removal")
    func remembered() throws {
        let s = World()
        try s.solver.edit(s.x)
        try s.solver.suggest(3, for: s.x)
        let fixed = try s.solver.add(s.x == 42)
        try s.expect(42)
        try s.solver.remove(fixed)
        try s.expect(3)
    }

    @Test("a required edit sets its variable, and a suggestion that contradicts bounds is refused")
    func parameters() throws {
        let s = World()
        try s.solver.add((s.x == 0).priority(.strong))
        try s.solver.add(s.x == s.y)
        try s.solver.edit(s.x, priority: .required)
        try s.solver.suggest(2, for: s.x)
        try s.expect(2, 2)
        try s.solver.add(s.y <= 10)
        let error = #expect(throws: SolverError.self) { try s.solver.suggest(11, for: s.x) }
        #expect(error?.conflict.count == 3)
        try s.expect(2, 2)
    }

    @Test("takeChanges() lists the variables whose values changed, and no others")
    func changes() throws {
        let s = World()
        try s.solver.add(s.x + 1 == s.y)
        try s.solver.add(s.z == 5)
        try s.solver.edit(s.x)
        try s.solver.suggest(1, for: s.x)
        try s.solver.solve()
        #expect(Set(s.solver.takeChanges()) == [s.x, s.y, s.z])
        #expect(s.solver.takeChanges().isEmpty)
        try s.solver.suggest(4, for: s.x)
        try s.solver.solve()
        #expect(Set(s.solver.takeChanges()) == [s.x, s.y])
    }

    @Test("edits can be added and ended while other edits continue") func nested() throws {
        let s = World()
        try s.solver.edit(s.x)
        try s.solver.edit(s.y)
        try s.solver.suggest([(s.x, 10), (s.y, 20)])
        try s.solver.solve()
        try s.solver.edit(s.z)
        try s.solver.edit(s.w)
        try s.solver.suggest([(s.z, 30), (s.w, 40)])
        try s.expect(10, 20, 30, 40)
        try s.solver.suggest([(s.x, 50), (s.y, 60)])
        try s.expect(50, 60, 30, 40)
        try s.solver.endEdit(s.z)
        try s.expect(50, 60)
    }

    @Test("suggestions and solves allocate no memory after the first solves")
    func allocations() throws {
        let s = Solver()
        let x = (0..<50).map { _ in s.makeVariable() }
        for i in 1..<50 { try s.add(x[i] >= x[i - 1] + 1) }
        try s.add(x[49] <= 500)
        try s.edit(x[0])
        for value in [3.0, 460, 5] {
            try s.suggest(value, for: x[0])
            try s.solve()
        }
        let before = s.statistics.allocations
        for i in 0..<500 {
            try s.suggest(Double(i % 460), for: x[0])
            try s.solve()
            s.forEachChange { _ in }
        }
        #expect(s.statistics.allocations == before)
    }

    @Test("a clone keeps variables, constraints and names, and changes independently")
    func copy() throws {
        let solver = Solver(), x = solver.makeVariable("x"), y = solver.makeVariable("y")
        try solver.edit(x, priority: .required)
        try solver.suggest(10, for: x)
        let distance = try solver.add((1 * y - 1 * x == 5).named("distance"))
        let copy = try solver.clone()
        try copy.suggest(20, for: x)
        try copy.setConstant(distance, to: 7)
        try copy.solve()
        try solver.solve()
        #expect((copy[x], copy[y]) == (20, 27))
        #expect((solver[x], solver[y]) == (10, 15))
        #expect(copy.name(of: y) == "y" && copy.constraint(distance)?.name == "distance")
        try solver.remove(distance)
        #expect(copy.contains(distance) && !solver.contains(distance))
    }
}
