import Testing

@testable import KeylineSolver

@Suite("Basic systems of constraints")
struct Basics {
    @Test(
        "two equations determine two variables, and others stay undetermined"
    ) func equations() throws {
        let s = World()
        try s.solver.add {
            s.x + s.y == 10
            s.x - s.y == 4
        }
        try s.expect(7, 3)
        #expect(try s.solver.undeterminedVariables() == [s.z, s.w])
        try s.solver.add(s.z == s.x)
        #expect(try !s.solver.isUnique())
        try s.solver.add(s.w == s.x)
        #expect(try s.solver.isUnique())
    }

    @Test("a chain solves from its fixed end: x + 2 = 20 and x + 2 = y + 10 give x = 18, y = 10")
    func chain() throws {
        let s = World()
        try s.solver.add {
            s.x == 20
            s.x + 2 == s.y + 10
        }
        try s.expect(20, 12)
    }

    @Test("with x = y alone, both variables stay 0 and are undetermined") func free() throws {
        let s = World()
        try s.solver.add(s.x == s.y)
        try s.expect(0, 0)
        #expect(try !s.solver.isUnique())
        #expect(Set(try s.solver.undeterminedVariables()) == Set([s.x, s.y, s.z, s.w]))
    }

    @Test("a constraint may have its number on the left or the right side") func sides() throws {
        for make in [{ 100 == $0 }, { $0 == 100 }, { 100 <= $0 }, { $0 >= 100 }]
            as [(Variable) -> LinearConstraint]
        {
            let s = World()
            try s.solver.add(make(s.x))
            try s.expect(100)
        }
    }

    @Test("the midpoint of the Cassowary paper follows its edit and stops at the bounds")
    func midpoint() throws {
        let s = World()
        let (left, middle, right) = (s.x, s.y, s.z)
        try s.solver.add {
            middle == (left + right) / 2
            right == left + 10
            right <= 100
            left >= 0
        }
        try s.solver.edit(middle)
        try s.solver.suggest(2, for: middle)
        try s.expect(0, 5, 10)
        try s.solver.suggest(100, for: middle)
        try s.expect(90, 95, 100)
    }

    @Test("the brewer's linear program has its known optimum of 12 units of ale and 28 of beer")
    func brewer() throws {
        let s = World()
        try s.solver.add {
            5 * s.x + 15 * s.y <= 480
            4 * s.x + 4 * s.y <= 160
            35 * s.x + 20 * s.y <= 1190
            s.x >= 0
            s.y >= 0
            (13 * s.x + 23 * s.y >= 100_000).priority(.weak)
        }
        try s.expect(12, 28)
    }

    @Test("repeated terms of a constraint are added, and terms that cancel are removed")
    func repeated() throws {
        let s = World()
        try s.solver.add(s.x + s.x + s.y - s.y == 6)
        try s.expect(3, 0)
    }

    @Test("a constraint without variables is accepted, refused if false, or violated if optional")
    func empty() throws {
        let s = World()
        let nothing = LinearExpression(constant: 0)
        try s.solver.add(nothing == 0)
        let error = #expect(throws: SolverError.self) { try s.solver.add(nothing + 10 == 0) }
        #expect(error?.code == .unsatisfiable && error?.conflict.count == 1)
        try s.solver.add((nothing + 10 == 0).priority(.weak))
        try s.solver.solve()
        #expect(try s.solver.levels() == [Level(priority: .weak, violation: 10)])
    }
}
