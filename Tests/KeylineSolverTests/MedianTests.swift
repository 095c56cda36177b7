import KeylineSolver
import Testing

/// At one priority the weighted absolute errors add up, so that answers are weighted medians.
@Suite("Errors of one priority")
struct Medians {
    /// A solver of one variable with wishes of one priority, solved.
    func wishes(_ wishes: [(value: Double, weight: Double)]) throws -> (Solver, Variable) {
        let solver = Solver(selfChecking: true)
        let x = solver.makeVariable("x")
        for wish in wishes {
            try solver.add((x == wish.value).priority(.weak).weight(wish.weight))
        }
        try solver.solve()
        return (solver, x)
    }

    @Test("between two constraints of equal weight, every value is optimal") func two() throws {
        let (solver, x) = try wishes([(10, 1), (20, 1)])
        #expect((10...20).contains(solver[x]))
        #expect(try solver.violations() == [10] && !solver.isUnique())
    }

    @Test("the constraint with the larger weight decides") func heavier() throws {
        let (solver, x) = try wishes([(10, 1), (20, 3)])
        #expect(try solver[x] == 20 && solver.violations() == [10] && solver.isUnique())
    }

    @Test("of three constraints with equal weights, the two that agree decide the value")
    func majority() throws {
        let (solver, x) = try wishes([(0, 1), (0, 1), (90, 1)])
        #expect(try solver[x] == 0 && solver.violations() == [90] && solver.isUnique())
    }

    @Test("a constraint added twice counts like a weight of 2") func twice() throws {
        let (light, x) = try wishes([(0, 1), (0, 1), (90, 1.5)])
        #expect(try light[x] == 0 && light.violations() == [135])
        let (heavy, y) = try wishes([(0, 1), (0, 1), (90, 2.5)])
        #expect(try heavy[y] == 90 && heavy.violations() == [180])
    }

    @Test("three parts that want 50 each of 100 miss 50 in total, and none exceeds 50")
    func parts() throws {
        let s = World()
        try s.solver.add(s.x + s.y + s.z == 100)
        for part in [s.x, s.y, s.z] {
            try s.solver.add((part == 50).priority(.weak))
            try s.solver.add(part >= 0)
        }
        try s.solver.solve()
        // 150 are wished, 100 are there: nobody gets more than 50, and 50 are missing.
        #expect(near(try s.solver.violations()[0], 50))
        for part in [s.x, s.y, s.z] { #expect((-1e-9...50 + 1e-9).contains(s.solver[part])) }
    }

    @Test("two parts that want 80 each of 100 miss 60 in total, and each has 20 to 80")
    func halves() throws {
        let s = World()
        try s.solver.add(s.x + s.y == 100)
        try s.solver.add((s.x == 80).priority(.weak))
        try s.solver.add((s.y == 80).priority(.weak))
        try s.solver.solve()
        #expect(near(try s.solver.violations()[0], 60))
        #expect((20 - 1e-9...80 + 1e-9).contains(s.solver[s.x]))
    }

    @Test("a lower priority decides where a higher priority is indifferent") func within() throws {
        let s = World()
        try s.solver.add((s.x == 10).priority(.strong))
        try s.solver.add((s.x == 20).priority(.strong))
        try s.solver.add((s.x == 0).priority(.weak))
        try s.expect(10)
        #expect(try s.solver.violations() == [10, 10])
        try s.solver.add((s.y >= 10).priority(.strong))
        try s.solver.add((s.y <= 0).priority(.strong))
        try s.solver.solve()
        #expect((0...10).contains(s.solver[s.y]))
        #expect(try s.solver.violations() == [20, 10])
    }

    @Test("two equal variables with different wishes violate the wishes by their distance in total")
    func shared() throws {
        let s = World()
        try s.solver.add((s.x == s.y).priority(.strong))
        try s.solver.add((s.x == 0).priority(.weak))
        try s.solver.add((s.y == 10).priority(.weak))
        try s.solver.solve()
        #expect(s.solver[s.x] == s.solver[s.y])
        let violations = try s.solver.violations()
        #expect(violations[0] == 0 && near(violations[1], 10))
    }

    @Test("y = 2x and x + y = 90 divide 90 into 30 and 60") func thirds() throws {
        let s = World()
        try s.solver.require(s.x + s.y == 90, s.y == 2 * s.x)
        try s.expect(30, 60)
    }

    @Test("a midpoint misses its own wish rather than move both ends, which would cost more")
    func midpoint() throws {
        let s = World()
        try s.solver.add(2 * s.y == s.x + s.z)
        try s.solver.add((s.x == 0).priority(.weak))
        try s.solver.add((s.y == 60).priority(.weak))
        try s.solver.add((s.z == 100).priority(.weak))
        try s.expect(0, 50, 100)
        #expect(try s.solver.violations() == [10] && s.solver.undeterminedVariables() == [s.w])
    }

    @Test("a duplicate optional constraint changes nothing: both variables keep one value")
    func rank() throws {
        let s = World()
        for _ in 0..<2 { try s.solver.add((s.x - s.y == 0).priority(.weak)) }
        try s.solver.solve()
        #expect(s.solver[s.x].isFinite && s.solver[s.x] == s.solver[s.y])
        try s.solver.add((s.y == 4).priority(1))
        try s.expect(4, 4)
    }

    @Test("priorities hold across six orders of magnitude in the coefficients") func spread() throws
    {
        let s = World()
        try s.solver.add((0.001 * s.x == 0).priority(500))
        try s.solver.add((1000 * s.x == 100_000).priority(499))
        try s.expect(0)
        #expect(try s.solver.violations() == [0, 100_000])
    }
}
