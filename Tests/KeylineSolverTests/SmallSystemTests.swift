import KeylineSolver
import Testing

@Suite("Small systems")
struct SmallSystems {
    @Test("a constant on the left side is subtracted: x + 2 = 20 gives x = 18") func sum() throws {
        let s = World()
        try s.solver.add(s.x + 2 == 20)
        try s.expect(18)
    }

    @Test("a bound limits a variable whose former value was beyond the bound") func bound() throws {
        let s = World()
        let start = try s.solver.add(s.x == 100)
        try s.expect(100)
        try s.solver.remove(start)
        try s.solver.add(s.x <= 10)
        try s.solver.solve()
        #expect(s.solver[s.x] <= 10)
        #expect(try !s.solver.isUnique())
    }

    @Test("an edited variable stops at its bound, and expressions of the variable follow")
    func expressions() throws {
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

    @Test("a midpoint between bounds meets all constraints, and its variables are undetermined")
    func free() throws {
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

    @Test("two points at least 100 apart keep their distance and their midpoint")
    func apart() throws {
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

    @Test("a parent takes the height of its child when their tops and bottoms are equal")
    func parent() throws {
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

    @Test("left edge, width, right edge and centre of a box follow changes of edge and width")
    func edges() throws {
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

    @Test("equations that depend on one bounded variable hold, and follow when it is fixed")
    func dependent() throws {
        let s = World()
        let (a, b, c) = (s.x, s.y, s.z)
        let all: [LinearConstraint] = [a <= 10, 0 <= a, b == (1 + a) * 5, 3 + 2 * c == a + b]
        try s.solver.add(contentsOf: all)
        try s.solver.solve()
        for constraint in all { #expect(s.solver.miss(constraint) <= 1e-9) }
        try s.solver.add(a == 0)
        try s.expect(0, 5, 1)
    }

    @Test("a box of width 0 leaves the whole width to its neighbour") func zero() throws {
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
        "a huge number is accepted or refused, and infinite or NaN numbers are refused",
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
            // All constraints of the test allow x = 5 for a suitable y.
            try s.expect(5)
            #expect(s.solver[s.y].isFinite)
        }
    }
}
