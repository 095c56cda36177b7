import Testing

@testable import KeylineSolver

/// A solver with named variables, checking itself after every call.
struct World {
    let solver = Solver(selfChecking: true)
    let x: Variable, y: Variable, z: Variable, w: Variable

    init() {
        (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
        (z, w) = (solver.makeVariable("z"), solver.makeVariable("w"))
    }

    func expect(
        _ values: Double..., tolerance: Double = 1e-9,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try solver.solve()
        for (variable, want) in zip([x, y, z, w], values) where !want.isNaN {
            #expect(
                abs(solver[variable] - want) <= tolerance * max(1, abs(want)),
                "\(solver.name(of: variable)) is \(solver[variable]), expected \(want)",
                sourceLocation: sourceLocation)
        }
    }
}

@Suite("Basics")
struct Basics {
    @Test("two equations") func equations() throws {
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

    @Test("a chain: x + 2 = 20, x + 2 = y + 10") func chain() throws {
        let s = World()
        try s.solver.add {
            s.x == 20
            s.x + 2 == s.y + 10
        }
        try s.expect(20, 12)
    }

    @Test("x = y alone leaves both free at 0") func free() throws {
        let s = World()
        try s.solver.add(s.x == s.y)
        try s.expect(0, 0)
        #expect(try !s.solver.isUnique())
        #expect(Set(try s.solver.undeterminedVariables()) == Set([s.x, s.y, s.z, s.w]))
    }

    @Test("a number may stand on either side") func sides() throws {
        for make in [{ 100 == $0 }, { $0 == 100 }, { 100 <= $0 }, { $0 >= 100 }]
            as [(Variable) -> LinearConstraint]
        {
            let s = World()
            try s.solver.add(make(s.x))
            try s.expect(100)
        }
    }

    @Test("the midpoint of the Cassowary paper, edited") func midpoint() throws {
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

    @Test("a linear program: 12 of ale, 28 of beer") func brewer() throws {
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

    @Test("repeated terms add up, and those that cancel vanish") func repeated() throws {
        let s = World()
        try s.solver.add(s.x + s.x + s.y - s.y == 6)
        try s.expect(3, 0)
    }

    @Test("constraints without variables") func empty() throws {
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

    @Test("lexicographic: what the higher leaves open, the next decides") func lexicographic()
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

@Suite("Adding and removing")
struct Removal {
    @Test("bounds come and go") func bounds() throws {
        let s = World()
        let weak = try s.solver.add((s.x == 100).priority(.weak))
        let ten = try s.solver.add(s.x <= 10), twenty = try s.solver.add(s.x <= 20)
        try s.expect(10)
        try s.solver.remove(ten)
        try s.expect(20)
        try s.solver.remove(twenty)
        try s.expect(100)
        let again = try s.solver.add(s.x <= 10)
        try s.expect(10)
        try s.solver.remove(contentsOf: [again, weak])
        #expect(s.solver.constraintCount == 0 && s.solver.statistics.rows == 0)
    }

    @Test("two variables and an equation between them") func equation() throws {
        let s = World()
        try s.solver.add((s.x == 100).priority(.weak))
        try s.solver.add((s.y == 120).priority(.strong))
        let ten = try s.solver.add(s.x <= 10), twenty = try s.solver.add(s.x <= 20)
        try s.expect(10, 120)
        try s.solver.remove(ten)
        try s.expect(20, 120)
        let equation = try s.solver.add(2 * s.x == s.y)
        try s.expect(20, 40)
        try s.solver.remove(twenty)
        try s.expect(60, 120)
        try s.solver.remove(equation)
        try s.expect(100, 120)
    }

    @Test("a redundant equality may go in any order, and either copy holds alone")
    func redundant() throws {
        for removed in 0..<2 {
            let s = World()
            try s.solver.add((s.x == 0).priority(.weak))
            let copies = try s.solver.add(contentsOf: [s.x == 3, s.x == 3])
            try s.solver.remove(copies[removed])
            try s.expect(3)
            try s.solver.remove(copies[1 - removed])
            try s.expect(0)
        }
    }

    @Test("x = 10, x + y = 30, y = 20: all 120 orders, any one removed") func orders() throws {
        func permutations(_ rest: [Int]) -> [[Int]] {
            rest.isEmpty
                ? [[]]
                : rest.flatMap { first in
                    permutations(rest.filter { $0 != first }).map { [first] + $0 }
                }
        }
        for order in permutations([0, 1, 2, 3, 4]) {
            for removed in 0..<3 {
                let solver = Solver()
                let x = solver.makeVariable(), y = solver.makeVariable()
                let all: [LinearConstraint] = [
                    x == 10, x + y == 30, y == 20, (x == 0).priority(.weak),
                    (y == 0).priority(.weak),
                ]
                var handles: [Int: ConstraintHandle] = [:]
                for i in order { handles[i] = try solver.add(all[i]) }
                try solver.remove(handles[removed]!)
                try solver.solve()
                #expect(abs(solver[x] - 10) < 1e-9 && abs(solver[y] - 20) < 1e-9, "\(order)")
            }
        }
    }

    @Test("a thousand copies hold until the last one is gone") func copies() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add((x == 1).priority(.weak))
        var handles = try solver.add(contentsOf: Array(repeating: x == 5, count: 1000))
        var state: UInt64 = 7
        while handles.count > 1 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            try solver.remove(handles.remove(at: Int(state >> 33) % handles.count))
            try solver.solve()
            #expect(solver[x] == 5)
        }
        try solver.remove(handles[0])
        try solver.solve()
        #expect(solver[x] == 1)
    }

    @Test("coming and going a hundred thousand times holds no more memory") func memory() throws {
        let solver = Solver()
        let x = solver.makeVariable(), y = solver.makeVariable()
        try solver.add(x + y == 10)
        func once() throws {
            try solver.remove(try solver.add((x - y == 3).priority(.medium)))
        }
        for _ in 0..<10 { try once() }
        let before = solver.statistics
        for _ in 0..<100_000 { try once() }
        let after = solver.statistics
        #expect(after.memory == before.memory && after.rows == before.rows)
        #expect(after.entries == before.entries && after.constraints == before.constraints)
    }

    @Test("reset keeps the variables") func reset() throws {
        let s = World()
        try s.solver.add(s.x == 5)
        try s.expect(5)
        try s.solver.reset()
        try s.expect(0)
        try s.solver.add(s.x + s.y == 4)
        try s.solver.add(s.x == 3)
        try s.expect(3, 1)
    }
}

@Suite("Contradictions")
struct Contradictions {
    @Test("leave no trace") func noTrace() throws {
        let s = World()
        try s.solver.add {
            s.x >= 10
            s.y >= s.x + 5
            (s.y == 0).priority(.weak)
        }
        try s.expect(10, 15)
        let before = s.solver.statistics
        #expect(throws: SolverError.self) { try s.solver.add(s.y <= 12) }
        #expect(s.solver.statistics.rows == before.rows)
        try s.expect(10, 15)
        try s.solver.edit(s.x, priority: .medium)
        try s.solver.suggest(30, for: s.x)
        try s.expect(30, 35)
        try s.solver.suggest(-5, for: s.x)
        try s.expect(10, 15)
    }

    @Test("name exactly those that contradict each other") func minimal() throws {
        let s = World()
        let v = s.solver.makeVariable("v"), noise = s.solver.makeVariable("noise")
        try s.solver.add {
            (v >= 10).named("start")
            s.w >= v
            s.x >= s.w
            s.y >= s.x
            noise >= 0
            noise <= 100
        }
        let error = #expect(throws: SolverError.self) {
            try s.solver.add((s.y <= 5).named("limit"))
        }
        #expect(error?.code == .unsatisfiable)
        #expect(
            Set(error?.conflict.map(\.description) ?? []) == [
                "v >= 10 (required, \"start\")", "w - v >= 0 (required)",
                "x - w >= 0 (required)", "y - x >= 0 (required)",
                "y <= 5 (required, \"limit\")",
            ])
        #expect(error?.description.contains("limit") == true)
    }

    @Test("through equations, and of a batch as a whole") func batch() throws {
        let s = World()
        try s.solver.add(s.x == 10)
        let error = #expect(throws: SolverError.self) {
            try s.solver.add {
                s.z >= 1
                s.x == 2 * s.y
                s.y == 3 * s.x
            }
        }
        #expect(error?.conflict.count == 3)
        #expect(s.solver.constraintCount == 1)
        try s.expect(10, 0, 0)
    }

    @Test("refused changes of constants and priorities are taken back") func changes() throws {
        let s = World()
        let low = try s.solver.add(s.x >= 1)
        let high = try s.solver.add(s.x <= 5)
        let soft = try s.solver.add((s.x == 9).priority(.weak))
        try s.expect(5)
        #expect(throws: SolverError.self) { try s.solver.setConstant(low, to: 6) }
        #expect(throws: SolverError.self) { try s.solver.setPriority(soft, to: .required) }
        #expect(s.solver.constraint(low)?.constant == 1)
        #expect(s.solver.constraint(soft)?.priority == .weak)
        try s.expect(5)
        try s.solver.setConstants([low, high], to: [6, 7])
        try s.expect(7)
    }

    @Test("transactions are judged at their end") func transactions() throws {
        let s = World()
        let low = try s.solver.add(s.x >= 1), high = try s.solver.add(s.x <= 5)
        try s.solver.transaction { () throws(SolverError) in
            try s.solver.setConstant(low, to: 8)
            try s.solver.setConstant(high, to: 9)
        }
        try s.expect(8)
        let error = #expect(throws: SolverError.self) {
            try s.solver.transaction { () throws(SolverError) in
                try s.solver.add(s.y == 3)
                try s.solver.setConstant(high, to: 7)
            }
        }
        #expect(error?.code == .unsatisfiable)
        #expect(s.solver.constraintCount == 2)
        try s.expect(8, 0)
    }

    @Test("misuse has its own errors") func misuse() throws {
        let s = World()
        func code(_ body: () throws -> Void) -> SolverError.Code? {
            (#expect(throws: SolverError.self) { try body() })?.code
        }
        #expect(code { try s.solver.add(s.x == .nan) } == .notFinite)
        #expect(code { try s.solver.add(s.x <= .infinity) } == .notFinite)
        #expect(code { try s.solver.add(s.x <= .greatestFiniteMagnitude) } == .outOfRange)
        #expect(code { try s.solver.add((s.x == 1).priority(0)) } == .outOfRange)
        #expect(code { try s.solver.add((s.x == 1).priority(1000.5)) } == .outOfRange)
        #expect(code { try s.solver.suggest(3, for: s.x) } == .notEditable)
        try s.solver.edit(s.x)
        #expect(code { try s.solver.edit(s.x) } == .duplicateEdit)
        let handle = try s.solver.add(s.y == 1)
        #expect(code { try s.solver.remove(s.y) } == .variableInUse)
        try s.solver.remove(handle)
        #expect(code { try s.solver.remove(handle) } == .staleConstraint)
        #expect(code { try s.solver.remove(contentsOf: [handle, handle]) } == .staleConstraint)
        try s.solver.remove(s.y)
        #expect(code { try s.solver.add(s.y == 1) } == .staleVariable)
        #expect(s.solver.value(of: s.y) == nil)
    }
}

@Suite("Edits")
struct Edits {
    @Test("yield to required constraints and come back") func remembered() throws {
        let s = World()
        try s.solver.edit(s.x)
        try s.solver.suggest(3, for: s.x)
        let fixed = try s.solver.add(s.x == 42)
        try s.expect(42)
        try s.solver.remove(fixed)
        try s.expect(3)
    }

    @Test("required ones are parameters") func parameters() throws {
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

    @Test("only what changed is listed") func changes() throws {
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

    @Test("nested sessions") func nested() throws {
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

    @Test("warm suggestions and solves allocate nothing") func allocations() throws {
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
}

@Suite("Numbers")
struct NumericExtremes {
    @Test("coefficients from 1e-9 to 1e12") func scales() throws {
        let s = World()
        try s.solver.add(s.x == 1e-9 * s.y)
        try s.solver.add(s.y == 1e12)
        try s.expect(1000, 1e12)
    }

    @Test("values beyond a float", arguments: [16_777_217, 1e9, 1e-6, 0.1]) func exact(
        value: Double
    )
        throws
    {
        let s = World()
        try s.solver.add(s.x == value)
        try s.expect(value, tolerance: 0)
    }

    @Test("a ring of equalities is accepted") func ring() throws {
        let s = World()
        try s.solver.add {
            s.x == s.y
            s.y == s.z
            s.z == s.w
            s.w == s.x
        }
        try s.solver.edit(s.x)
        try s.solver.suggest(7, for: s.x)
        try s.expect(7, 7, 7, 7)
    }

    @Test("the same calls give the same bits") func determinism() throws {
        func run() throws -> [UInt64] {
            let solver = Solver()
            let x = (0..<12).map { _ in solver.makeVariable() }
            for i in 1..<12 {
                try solver.add(
                    (0.3 * x[i] - 0.7 * x[i - 1] >= Double(i)).priority(
                        Priority(Double(100 * (i % 4) + 50))))
                try solver.add((x[i] + x[(i * 5) % 12] == 3.3).priority(250))
            }
            try solver.edit(x[0])
            var bits: [UInt64] = []
            for value in [1.1, 20.7, -3.3] {
                try solver.suggest(value, for: x[0])
                try solver.solve()
                bits += x.map { solver[$0].bitPattern }
            }
            return bits
        }
        #expect(try run() == run())
    }

    @Test("a million resizes drift nowhere") func drift() throws {
        let solver = Solver()
        let x = (0..<40).map { _ in solver.makeVariable() }
        for i in 1..<40 { try solver.add(x[i] == 0.9 * x[i - 1] + 1.7) }
        try solver.edit(x[0])
        for i in 0..<20_000 {
            try solver.suggest(Double(i % 977) / 3, for: x[0])
            try solver.solve()
        }
        for i in 1..<40 { #expect(abs(solver[x[i]] - 0.9 * solver[x[i - 1]] - 1.7) < 1e-9) }
    }
}

@Suite("Expressions")
struct Expressions {
    @Test("operators make the terms one would expect") func operators() throws {
        let s = World()
        let e = 2 * s.x - (s.y + 3) / 2 + 1 - -s.z
        #expect(e.constant == -0.5)
        #expect(e.terms == [Term(s.x, 2), Term(s.y, -0.5), Term(s.z, 1)])
        let c = e >= 2 * s.w
        #expect(
            c.constant == 0.5 && c.relation == .greaterThanOrEqual && c.terms.last == Term(s.w, -2))
    }
}
