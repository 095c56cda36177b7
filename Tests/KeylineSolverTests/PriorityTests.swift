import Testing

@testable import KeylineSolver

@Suite("Strict order of priorities")
struct Priorities {
    @Test(
        "one constraint outranks any number of constraints with a lower priority",
        arguments: [1, 999, 1000, 1001, 20_000])
    func crowd(count: Int) throws {
        let solver = Solver()
        let x = solver.makeVariable("x")
        try solver.add((x == 0).priority(.medium))
        try solver.add(contentsOf: Array(repeating: (x == 100).priority(.weak), count: count))
        try solver.solve()
        #expect(solver[x] == 0)
    }

    @Test("a constraint outranks a lower priority however small its coefficient is")
    func units() throws {
        let s = World()
        try s.solver.add((0.0005 * s.x == 0).priority(.medium))
        try s.solver.add((s.x == 100).priority(.weak))
        try s.expect(0)
    }

    @Test("a lower priority decides only among the optima of the higher priorities")
    func lexicographic()
        throws
    {
        let s = World()
        try s.solver.add((s.x >= 100).priority(501))
        try s.solver.add((s.x == 90).priority(500))
        try s.expect(100)
        try s.solver.add((s.x == 50).priority(10))
        try s.expect(100)
    }

    @Test("with all priorities from 2 to 999, the constraint with the highest priority holds")
    func all() throws {
        let s = World()
        for p in 2...999 { try s.solver.add((s.x == Double(p)).priority(Priority(Double(p)))) }
        try s.expect(999)
    }

    @Test("of two constraints with one priority, the one with the larger weight holds")
    func weights() throws {
        let s = World()
        let light = try s.solver.add((s.x == 1).priority(.strong).weight(1))
        try s.solver.add((s.x == 2).priority(.strong).weight(2))
        try s.expect(2)
        try s.solver.setWeight(light, to: 3)
        try s.expect(1)
    }

    @Test("a constraint's priority can change, also to and from required") func live() throws {
        let s = World()
        let first = try s.solver.add((s.x == 50).priority(500))
        try s.solver.add((s.x == 40).priority(499))
        try s.expect(50)
        try s.solver.setPriority(first, to: 400)
        try s.expect(40)
        try s.solver.setPriority(first, to: .required)
        try s.expect(50)
        try s.solver.setPriority(first, to: 1)
        try s.expect(40)
    }

    @Test("an optional constraint that cannot hold reports its violation") func violation() throws {
        let s = World()
        let hard = try s.solver.add(s.x >= 10)
        let soft = try s.solver.add((s.x <= -5).priority(.weak).weight(2))
        try s.expect(10)
        #expect(try s.solver.violation(of: soft) == 15)
        #expect(try s.solver.violation(of: hard) == 0)
        #expect(try s.solver.levels() == [Level(priority: .weak, violation: 30)])
    }
}

extension Priorities {
    @Test("required constraints hold, and an optional constraint is violated")
    func required() throws {
        let s = World()
        try s.solver.require(s.x + s.y == 0, s.x == 10)
        try s.solver.add((s.y >= 0).priority(.weak))
        try s.expect(10, -10)
        #expect(try s.solver.violations() == [10])
    }

    @Test("a strong constraint holds, and a medium one that contradicts it is violated")
    func strong() throws {
        let s = World()
        try s.solver.add(s.x + s.y == 0)
        try s.solver.add((s.x >= 10).priority(.medium))
        try s.solver.add((s.y == 2).priority(.strong))
        try s.expect(-2, 2)
        #expect(try s.solver.violations() == [0, 12])
    }

    @Test("a variable equated with two others follows the equation with the higher priority")
    func following() throws {
        let s = World()
        try s.solver.add((s.z == s.x).priority(.weak))
        try s.solver.add((s.z == s.y).priority(.strong))
        try s.solver.edit(s.x)
        try s.solver.edit(s.y)
        try s.solver.suggest([(s.x, 10), (s.y, 20)])
        try s.expect(10, 20, 20)
        try s.solver.suggest([(s.x, 30), (s.y, 50)])
        try s.expect(30, 50, 50)
    }

    @Test("exchanging two priorities changes the solution, and exchanging them again restores it")
    func places() throws {
        let s = World()
        try s.solver.add((s.x <= s.y).priority(.strong))
        try s.solver.add((s.x == 50).priority(.medium))
        let third = try s.solver.add((s.y == 40).priority(.medium - 1))
        try s.expect(50, 50)
        try s.solver.setPriority(third, to: .medium + 1)
        try s.expect(40, 40)
        try s.solver.setPriority(third, to: .medium - 1)
        try s.expect(50, 50)
        #expect(try s.solver.violations() == [0, 0, 10])
    }

    @Test("a weak constraint whose priority is raised to strong decides the value")
    func strengthened() throws {
        let s = World()
        let first = try s.solver.add((s.x == 1).priority(.weak))
        try s.solver.add((s.x == 2).priority(.medium))
        try s.expect(2)
        try s.solver.setPriority(first, to: .strong)
        try s.expect(1)
    }

    @Test(
        "one strong constraint outranks any number of medium constraints",
        arguments: [1, 999, 1000, 1001, 5000])
    func mediumCrowd(count: Int) throws {
        let solver = Solver()
        let x = solver.makeVariable("x")
        try solver.add((x == 0).priority(.strong))
        try solver.add(contentsOf: Array(repeating: (x == 100).priority(.medium), count: count))
        try solver.solve()
        #expect(solver[x] == 0)
        #expect(try solver.violations() == [0, 100 * Double(count)])
    }

    @Test("one constraint at 750 outranks four at 250") func four() throws {
        let s = World()
        try s.solver.add((s.x == 10).priority(750))
        for _ in 0..<4 { try s.solver.add((s.x == 50).priority(250)) }
        try s.expect(10)
        #expect(try s.solver.violations() == [0, 160])
    }

    @Test("two optional constraints in conflict have the least total error, and solves repeat")
    func choice()
        throws
    {
        let s = World()
        try s.solver.require(s.x <= s.y, s.y == s.x + 3)
        try s.solver.add((s.x == 10).priority(.weak))
        try s.solver.add((s.y == 10).priority(.weak))
        try s.solver.solve()
        // From (7, 10) to (10, 13) the errors add up to 3.
        #expect(near(try s.solver.violations()[0], 3))
        #expect((7 - 1e-9...10 + 1e-9).contains(s.solver[s.x]))
        #expect(try !s.solver.isUnique())
        let chosen = s.solver.bits(of: [s.x, s.y])
        try s.solver.solve()
        #expect(s.solver.bits(of: [s.x, s.y]) == chosen)
        // A value near the one that was is best: a nudge along the tie is kept.
        try s.solver.edit(s.x, priority: 1)
        try s.solver.suggest(8, for: s.x)
        try s.expect(8, 11)
    }
}
