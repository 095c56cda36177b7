import Testing

@testable import KeylineSolver

@Suite("Priorities are an order")
struct Priorities {
    @Test(
        "one strong constraint beats any number of weak ones",
        arguments: [1, 999, 1000, 1001, 20_000])
    func crowd(count: Int) throws {
        let solver = Solver()
        let x = solver.makeVariable("x")
        try solver.add((x == 0).priority(.medium))
        try solver.add(contentsOf: Array(repeating: (x == 100).priority(.weak), count: count))
        try solver.solve()
        #expect(solver[x] == 0)
    }

    @Test("however small its coefficient") func units() throws {
        let s = World()
        try s.solver.add((0.0005 * s.x == 0).priority(.medium))
        try s.solver.add((s.x == 100).priority(.weak))
        try s.expect(0)
    }

    @Test("lexicographic: where a higher priority is indifferent, the next one decides")
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

    @Test("all priorities from 2 to 999 at once") func all() throws {
        let s = World()
        for p in 2...999 { try s.solver.add((s.x == Double(p)).priority(Priority(Double(p)))) }
        try s.expect(999)
    }

    @Test("weights count within one priority") func weights() throws {
        let s = World()
        let light = try s.solver.add((s.x == 1).priority(.strong).weight(1))
        try s.solver.add((s.x == 2).priority(.strong).weight(2))
        try s.expect(2)
        try s.solver.setWeight(light, to: 3)
        try s.expect(1)
    }

    @Test("a live constraint's priority changes, to and from required") func live() throws {
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

    @Test("a soft constraint that cannot hold says by how much") func violation() throws {
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
    @Test("what is required outweighs what is weak") func required() throws {
        let s = World()
        try s.solver.require(s.x + s.y == 0, s.x == 10)
        try s.solver.add((s.y >= 0).priority(.weak))
        try s.expect(10, -10)
        #expect(try s.solver.violations() == [10])
    }

    @Test("strong outweighs medium") func strong() throws {
        let s = World()
        try s.solver.add(s.x + s.y == 0)
        try s.solver.add((s.x >= 10).priority(.medium))
        try s.solver.add((s.y == 2).priority(.strong))
        try s.expect(-2, 2)
        #expect(try s.solver.violations() == [0, 12])
    }

    @Test("of two that it may follow, a variable follows the stronger") func following() throws {
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

    @Test("priorities change places and change back") func places() throws {
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

    @Test("a weak wish becomes the strongest") func strengthened() throws {
        let s = World()
        let first = try s.solver.add((s.x == 1).priority(.weak))
        try s.solver.add((s.x == 2).priority(.medium))
        try s.expect(2)
        try s.solver.setPriority(first, to: .strong)
        try s.expect(1)
    }

    @Test("one strong against any number of medium", arguments: [1, 999, 1000, 1001, 5000])
    func mediumCrowd(count: Int) throws {
        let solver = Solver()
        let x = solver.makeVariable("x")
        try solver.add((x == 0).priority(.strong))
        try solver.add(contentsOf: Array(repeating: (x == 100).priority(.medium), count: count))
        try solver.solve()
        #expect(solver[x] == 0)
        #expect(try solver.violations() == [0, 100 * Double(count)])
    }

    @Test("750 against four of 250") func four() throws {
        let s = World()
        try s.solver.add((s.x == 10).priority(750))
        for _ in 0..<4 { try s.solver.add((s.x == 50).priority(250)) }
        try s.expect(10)
        #expect(try s.solver.violations() == [0, 160])
    }

    @Test("two that cannot both be had: the total is least, and the choice stays") func choice()
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
