import KeylineSolver
import Testing

@Suite("Small systems")
struct SmallSystems {
    @Test("a sum with a number in it") func sum() throws {
        let s = World()
        try s.solver.add(s.x + 2 == 20)
        try s.expect(18)
    }

    @Test("a bound alone holds, wherever the value came from") func bound() throws {
        let s = World()
        let start = try s.solver.add(s.x == 100)
        try s.expect(100)
        try s.solver.remove(start)
        try s.solver.add(s.x <= 10)
        try s.solver.solve()
        #expect(s.solver[s.x] <= 10)
        #expect(try !s.solver.isUnique())
    }

    @Test("an edit above a bound, and expressions of it") func expressions() throws {
        let s = World()
        let (v, whole, term) = (s.x, s.y, s.z)
        try s.solver.require(2 * v + 1 >= 0, whole == 2 * v + 1, term == 2 * v)
        try s.solver.edit(v, priority: .weak)
        try s.solver.suggest(10, for: v)
        try s.expect(10, 21, 20)
        // 2v + 1 >= 0 ends at v = -1/2.
        try s.solver.suggest(-10, for: v)
        try s.expect(-0.5, 0, -1)
    }

    @Test("a midpoint between walls, nobody wishing anything") func free() throws {
        let s = World()
        let (left, middle, right) = (s.x, s.y, s.z)
        let all: [LinearConstraint] = [
            right <= 100, 2 * middle == left + right, left + 10 <= right, left >= 0,
        ]
        try s.solver.add(contentsOf: all)
        try s.solver.solve()
        for constraint in all { #expect(s.solver.miss(constraint) <= 1e-9) }
        #expect(try Set(s.solver.undeterminedVariables()) == [left, middle, right, s.w])
    }

    @Test("a midpoint of two that keep apart") func apart() throws {
        let s = World()
        let (left, middle, right) = (s.x, s.y, s.z)
        try s.solver.require(2 * middle == left + right, right - left >= 100)
        try s.solver.edit(left, priority: .medium)
        try s.solver.suggest(20, for: left)
        try s.solver.solve()
        #expect(near(s.solver[left], 20) && s.solver[right] >= 120 - 1e-9)
        #expect(near(2 * s.solver[middle], s.solver[left] + s.solver[right]))
        try s.solver.add((right == 0).priority(.weak))
        try s.expect(20, 70, 120)
        #expect(try s.solver.violations() == [0, 120])
    }

    @Test("a parent takes the height of its child") func parent() throws {
        let s = World()
        let (top, height, childTop, childHeight) = (s.x, s.y, s.z, s.w)
        try s.solver.add(childTop == top)
        try s.solver.add(childTop + childHeight == top + height)
        try s.solver.edit(childHeight)
        try s.solver.suggest(24, for: childHeight)
        try s.solver.solve()
        #expect(near(s.solver[height], 24) && near(s.solver[childTop], s.solver[top]))
        try s.solver.add((top == 7).priority(.weak))
        try s.expect(7, 24, 7, 24)
    }

    @Test("edges, sizes and centres") func edges() throws {
        let s = World()
        let (left, width, right, centre) = (s.x, s.y, s.z, s.w)
        let at = try s.solver.add(left == 10)
        try s.solver.edit(width)
        try s.solver.suggest(200, for: width)
        try s.solver.add(right == left + width)
        try s.solver.add(centre == left + width / 2)
        try s.expect(10, 200, 210, 110)

        let (top, height) = (s.solver.makeVariable("top"), s.solver.makeVariable("height"))
        let (bottom, beside) = (s.solver.makeVariable("bottom"), s.solver.makeVariable("beside"))
        try s.solver.require(top == 0, height == 300, bottom == top + height)
        try s.solver.add(beside == centre - 10)
        try s.solver.setConstant(at, to: 0)
        try s.solver.suggest(500, for: width)
        try s.expect(0, 500, 500, 250)
        #expect(near(s.solver[bottom], 300) && near(s.solver[beside], 240))
    }

    @Test("equations that hang on one bounded variable") func dependent() throws {
        let s = World()
        let (a, b, c) = (s.x, s.y, s.z)
        let all: [LinearConstraint] = [a <= 10, 0 <= a, b == (1 + a) * 5, 3 + 2 * c == a + b]
        try s.solver.add(contentsOf: all)
        try s.solver.solve()
        for constraint in all { #expect(s.solver.miss(constraint) <= 1e-9) }
        try s.solver.add(a == 0)
        try s.expect(0, 5, 1)
    }

    @Test("a width of zero") func zero() throws {
        let s = World()
        let (x1, w1, x2, w2) = (s.x, s.y, s.z, s.w)
        let width = s.solver.makeVariable("width")
        try s.solver.require(x1 == 0, w1 == 0, x1 + w1 == x2, x2 + w2 == width)
        for variable in [x1, w1, x2, w2, width] { try s.solver.add(variable >= 0) }
        try s.solver.edit(width, priority: .medium)
        try s.solver.suggest(20, for: width)
        try s.expect(0, 0, 0, 20)
    }

    @Test(
        "numbers of any size are taken or refused",
        arguments: [1e9, 1e15, 1e100, 1e300, 1e308, .greatestFiniteMagnitude, .infinity, .nan])
    func extremes(size: Double) throws {
        let s = World()
        try s.solver.add((s.x == 5).priority(.weak))
        let asked: [LinearConstraint] = [
            s.x <= size, s.x >= -size, size * s.x >= -1, s.x - size * s.y <= size,
        ]
        for constraint in asked {
            do {
                try s.solver.add(constraint)
                #expect(size.isFinite)
            } catch {
                #expect(error.code == .notFinite || error.code == .outOfRange)
                #expect(size.isFinite == (error.code == .outOfRange))
            }
            // All of them allow x = 5, given y.
            try s.expect(5)
            #expect(s.solver[s.y].isFinite)
        }
    }
}

@Suite("Priorities, continued")
struct MorePriorities {
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
    func crowd(count: Int) throws {
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

    @Test("two of equal weight leave all between them open") func two() throws {
        let (solver, x) = try wishes([(10, 1), (20, 1)])
        #expect((10...20).contains(solver[x]))
        #expect(try solver.violations() == [10] && !solver.isUnique())
    }

    @Test("the heavier of two decides") func heavier() throws {
        let (solver, x) = try wishes([(10, 1), (20, 3)])
        #expect(try solver[x] == 20 && solver.violations() == [10] && solver.isUnique())
    }

    @Test("two against one") func majority() throws {
        let (solver, x) = try wishes([(0, 1), (0, 1), (90, 1)])
        #expect(try solver[x] == 0 && solver.violations() == [90] && solver.isUnique())
    }

    @Test("saying it twice is a weight of 2") func twice() throws {
        let (light, x) = try wishes([(0, 1), (0, 1), (90, 1.5)])
        #expect(try light[x] == 0 && light.violations() == [135])
        let (heavy, y) = try wishes([(0, 1), (0, 1), (90, 2.5)])
        #expect(try heavy[y] == 90 && heavy.violations() == [180])
    }

    @Test("a sum too small for its parts") func parts() throws {
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

    @Test("80 and 80 of 100") func halves() throws {
        let s = World()
        try s.solver.add(s.x + s.y == 100)
        try s.solver.add((s.x == 80).priority(.weak))
        try s.solver.add((s.y == 80).priority(.weak))
        try s.solver.solve()
        #expect(near(try s.solver.violations()[0], 60))
        #expect((20 - 1e-9...80 + 1e-9).contains(s.solver[s.x]))
    }

    @Test("a lower priority moves within what a higher one leaves open") func within() throws {
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

    @Test("two that are equal share the distance between their wishes") func shared() throws {
        let s = World()
        try s.solver.add((s.x == s.y).priority(.strong))
        try s.solver.add((s.x == 0).priority(.weak))
        try s.solver.add((s.y == 10).priority(.weak))
        try s.solver.solve()
        #expect(s.solver[s.x] == s.solver[s.y])
        let violations = try s.solver.violations()
        #expect(violations[0] == 0 && near(violations[1], 10))
    }

    @Test("a third and two thirds") func thirds() throws {
        let s = World()
        try s.solver.require(s.x + s.y == 90, s.y == 2 * s.x)
        try s.expect(30, 60)
    }

    @Test("a midpoint gives way, since its ends would move twice as far") func midpoint() throws {
        let s = World()
        try s.solver.add(2 * s.y == s.x + s.z)
        try s.solver.add((s.x == 0).priority(.weak))
        try s.solver.add((s.y == 60).priority(.weak))
        try s.solver.add((s.z == 100).priority(.weak))
        try s.expect(0, 50, 100)
        #expect(try s.solver.violations() == [10] && s.solver.undeterminedVariables() == [s.w])
    }

    @Test("the same wish twice for two variables") func rank() throws {
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
