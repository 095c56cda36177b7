import KeylineSolver
import Testing

@Suite("Adding and removing, continued")
struct MoreRemoval {
    @Test("a required value goes and another comes") func replaced() throws {
        let s = World()
        let first = try s.solver.add(s.x == 100)
        try s.expect(100)
        try s.solver.remove(first)
        try s.solver.add(s.x == 0)
        try s.expect(0)
    }

    @Test("two equal bounds are two constraints") func equalBounds() throws {
        let s = World()
        try s.solver.add((s.x == 100).priority(.weak))
        let first = try s.solver.add(s.x <= 10), second = try s.solver.add(s.x <= 10)
        try s.expect(10)
        try s.solver.remove(first)
        try s.expect(10)
        try s.solver.remove(second)
        try s.expect(100)
    }

    @Test("the same constraint added twice has two handles") func cloned() throws {
        let s = World()
        let bound = s.x >= 8
        let both = [try s.solver.add(bound), try s.solver.add(bound)]
        #expect(both[0] != both[1] && s.solver.constraintCount == 2)
        try s.solver.remove(contentsOf: both)
        #expect(s.solver.constraintCount == 0 && s.solver.statistics.entries == 0)
    }

    @Test("all go in reverse and come back in reverse: the same solution") func reverse() throws {
        let s = World()
        let (left, middle, right) = (s.x, s.y, s.z)
        let all: [LinearConstraint] = [
            right <= 100, 2 * middle == left + right, left + 10 <= right, left >= 0,
        ]
        var handles = try s.solver.add(contentsOf: all)
        try s.solver.edit(middle)
        for (wish, answer) in [(100.0, 95.0), (0, 5), (95, 95)] {
            try s.solver.suggest(wish, for: middle)
            try s.expect(answer - 5, answer, answer + 5)
            for handle in handles.reversed() { try s.solver.remove(handle) }
            try s.expect(.nan, wish)
            handles = try all.reversed().map { try s.solver.add($0) }.reversed()
            try s.expect(answer - 5, answer, answer + 5)
        }
    }

    @Test("a solver knows which constraints it has") func contains() throws {
        let s = World()
        let handle = try s.solver.add(s.x == 1)
        #expect(s.solver.contains(handle) && s.solver.constraint(handle)?.constant == 1)
        try s.solver.remove(handle)
        #expect(!s.solver.contains(handle) && s.solver.constraint(handle) == nil)
        let other = try s.solver.add(s.x == 2)
        #expect(s.solver.contains(other) && !s.solver.contains(handle))
        try s.solver.reset()
        #expect(!s.solver.contains(other) && s.solver.constraintCount == 0)
    }

    @Test("an equality repeated beside a bound that it implies", arguments: [false, true])
    func implied(boundFirst: Bool) throws {
        for (value, below) in [(1.0, true), (3, false)] {
            let s = World()
            let equation = s.x == value
            let bound = below ? s.x <= 3 : s.x >= 1
            try s.solver.add((s.x == 50).priority(.weak))
            var copies: [ConstraintHandle] = []
            if boundFirst { try s.solver.add(bound) }
            copies = try s.solver.add(contentsOf: [equation, equation])
            if !boundFirst { try s.solver.add(bound) }
            try s.expect(value)
            try s.solver.remove(copies[0])
            try s.expect(value)
            try s.solver.remove(copies[1])
            try s.expect(below ? 3 : 50)
        }
    }

    @Test("sums and differences that follow from others, any of them removed") func follows()
        throws
    {
        for removed in 0..<4 {
            let s = World()
            // Any three of the four give x = 6, y = 4; so do any two.
            let all: [LinearConstraint] = [
                s.x + s.y == 10, s.x - s.y == 2, 2 * s.x == 12, s.x + 3 * s.y == 18,
            ]
            let handles = try s.solver.add(contentsOf: all)
            try s.solver.remove(handles[removed])
            try s.expect(6, 4)
            try s.solver.remove(handles[(removed + 1) % 4])
            try s.expect(6, 4)
        }
    }

    func permutations<Element>(_ elements: [Element]) -> [[Element]] {
        if elements.isEmpty { return [[]] }
        var all: [[Element]] = []
        for i in elements.indices {
            var rest = elements
            let first = rest.remove(at: i)
            for tail in permutations(rest) { all.append([first] + tail) }
        }
        return all
    }

    @Test("all 720 orders of six constraints: the same violations, the same point")
    func orders() throws {
        for order in permutations([0, 1, 2, 3, 4, 5]) {
            let solver = Solver()
            let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
            // 750 gives x = 60, so that y = 40; then 500 misses by 20, 250 by 20, 100 by nothing.
            let all: [LinearConstraint] = [
                x + y == 100,
                x >= 20,
                (x == 60).priority(750),
                (y == 60).priority(500),
                (x - y == 0).priority(250),
                (z == x / 2 + 5).priority(100),
            ]
            for i in order { try solver.add(all[i]) }
            try solver.solve()
            #expect(near(solver[x], 60) && near(solver[y], 40) && near(solver[z], 35), "\(order)")
            let violations = try solver.violations()
            for (have, want) in zip(violations, [0.0, 20, 20, 0]) { #expect(near(have, want)) }
            #expect(try solver.isUnique())
        }
    }

    @Test("all 120 orders of five constraints that leave a choice") func choices() throws {
        for order in permutations([0, 1, 2, 3, 4]) {
            let solver = Solver()
            let x = solver.makeVariable(), y = solver.makeVariable()
            // x = 40 ... 60 misses the two wishes by 20 in all; x - y <= 10 leaves 40 ... 55.
            let all: [LinearConstraint] = [
                x + y == 100, x - y <= 10, y <= 60, (x == 60).priority(500),
                (y == 60).priority(500),
            ]
            for i in order { try solver.add(all[i]) }
            try solver.solve()
            #expect(near(try solver.violations()[0], 20), "\(order)")
            #expect((40 - 1e-9...55 + 1e-9).contains(solver[x]), "\(order)")
            #expect(try Set(solver.undeterminedVariables()) == [x, y], "\(order)")
            try solver.add((x == 100).priority(3))
            try solver.solve()
            #expect(near(solver[x], 55) && near(solver[y], 45), "\(order)")
        }
    }
}

@Suite("Contradictions, continued")
struct MoreContradictions {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let accepted: @Sendable (World) -> [LinearConstraint]
        let refused: @Sendable (World) -> LinearConstraint
        /// How many constraints contradict each other, the refused one included.
        let members: Int
    }

    static let cases: [Case] = [
        Case(
            testDescription: "two values", accepted: { [$0.x == 10] }, refused: { $0.x == 5 },
            members: 2),
        Case(
            testDescription: "two bounds", accepted: { [$0.x >= 10] }, refused: { $0.x <= 5 },
            members: 2),
        Case(
            testDescription: "a chain; the bound in its middle does not matter",
            accepted: {
                [$0.w >= 10, $0.x >= $0.w, $0.y >= $0.x, $0.z >= $0.y, $0.z >= 8]
            },
            refused: { $0.z <= 4 }, members: 0),
        Case(
            testDescription: "through an equation", accepted: { [$0.x == 10, $0.x == $0.y] },
            refused: { $0.y == 5 }, members: 3),
        Case(
            testDescription: "only zero meets both", accepted: { [$0.x >= 10, $0.x == 2 * $0.y] },
            refused: { $0.y == 3 * $0.x }, members: 3),
        Case(
            testDescription: "two values that are to be equal",
            accepted: { [$0.x == 100, $0.y == 101] }, refused: { $0.x == $0.y }, members: 3),
    ]

    @Test("change nothing, not even a bit", arguments: cases) func untouched(item: Case) throws {
        let s = World()
        let all = [s.x, s.y, s.z, s.w]
        for (i, variable) in all.enumerated() {
            try s.solver.add((variable == 12.3 + Double(i) / 7).priority(.weak))
        }
        try s.solver.add(contentsOf: item.accepted(s))
        try s.solver.solve()
        _ = s.solver.takeChanges()
        let bits = s.solver.bits(of: all), before = s.solver.statistics
        var batch = ConstraintBatch(), handles: [ConstraintHandle] = []
        batch.append(item.refused(s))
        let error = #expect(throws: SolverError.self) {
            try s.solver.add(batch, into: &handles)
        }
        #expect(error?.code == .unsatisfiable)
        if item.members > 0 { #expect(error?.conflict.count == item.members) }
        #expect(handles.count == 1 && !s.solver.contains(handles[0]))
        #expect(error?.conflict.filter { !s.solver.contains($0.handle) }.map(\.handle) == handles)
        #expect(s.solver.bits(of: all) == bits)
        let after = s.solver.statistics
        #expect(after.rows == before.rows && after.entries == before.entries)
        #expect(after.constraints == before.constraints && after.variables == before.variables)
        try s.solver.solve()
        #expect(s.solver.bits(of: all) == bits && s.solver.takeChanges().isEmpty)
    }

    @Test("two equalities and one that follows from them, then one that does not") func equal()
        throws
    {
        let s = World()
        try s.solver.require(s.x == 100, s.y == 100, s.x == s.y)
        let error = #expect(throws: SolverError.self) { try s.solver.add(s.y == 101) }
        #expect(error?.conflict.count == 2 || error?.conflict.count == 3)
        try s.expect(100, 100)
    }

    @Test("a bound that comes, goes, comes, refuses, goes and comes") func bound() throws {
        let s = World()
        try s.solver.add((s.x == 0).priority(.weak))
        let low = s.x >= 2
        try s.solver.remove(try s.solver.add(low))
        let handle = try s.solver.add(low)
        #expect(code { try s.solver.add(s.x <= 1) } == .unsatisfiable)
        try s.solver.remove(handle)
        try s.expect(0)
        try s.solver.add(low)
        try s.expect(2)
    }

    @Test("numbers alone: what is true is taken, what is false is refused") func numbers() throws {
        let s = World()
        let nothing = LinearExpression(constant: 0)
        #expect(code { try s.solver.add(nothing + 10 == 0) } == .unsatisfiable)
        #expect(code { try s.solver.add(nothing + 1 - 1 + 10 == 0) } == .unsatisfiable)
        #expect(code { try s.solver.add(nothing >= 1) } == .unsatisfiable)
        try s.solver.require(nothing == 0, nothing <= 1, nothing + 1 - 1 == 0, s.x - s.x == 0)
        #expect(s.solver.constraintCount == 4)
    }

    @Test("bounds, edits and what stands above are named") func names() throws {
        let s = World()
        let (parent, child, inset, width) = (s.x, s.y, s.z, s.w)
        try s.solver.add((inset >= 16).named("least inset"))
        try s.solver.add((child == parent - 2 * inset).named("inside its parent"))
        try s.solver.add((width == 1000).named("noise"))
        try s.solver.edit(parent, priority: .required)
        // The edit starts at 0, so that the child is 32 or more too small for any positive width.
        let error = #expect(throws: SolverError.self) {
            try s.solver.add((child >= 1).named("visible"))
        }
        #expect(
            Set(error?.conflict.compactMap(\.name) ?? [])
                == ["least inset", "inside its parent", "edit", "visible"])
        #expect(error?.conflict.count == 4)
        // 33 points is the least parent.
        try s.solver.suggest(33, for: parent)
        try s.solver.add((child >= 1).named("visible"))
        try s.expect(33, 1, 16)
        let again = #expect(throws: SolverError.self) { try s.solver.suggest(32.5, for: parent) }
        #expect(
            Set(again?.conflict.compactMap(\.name) ?? [])
                == ["least inset", "inside its parent", "edit", "visible"])
    }

    @Test("three that leave a header cell no width") func header() throws {
        let s = World()
        let (left, width, labelLeft, labelRight) = (s.x, s.y, s.z, s.w)
        let labelWidth = s.solver.makeVariable("label.width")
        try s.solver.require(left == 0, labelWidth >= 0, labelRight == labelLeft + labelWidth)
        try s.solver.add((labelLeft == left + 16).named("leading"))
        try s.solver.add((labelRight == left + width - 16).named("trailing"))
        let error = #expect(throws: SolverError.self) {
            try s.solver.add((width == 0).named("encapsulated width"))
        }
        // With the label's own size rules; its position does not matter, only the distance.
        #expect(
            Set(error?.conflict.compactMap(\.name) ?? [])
                == ["leading", "trailing", "encapsulated width"])
        #expect(error?.conflict.count == 5)
        try s.solver.add((width == 0).priority(999).named("encapsulated width"))
        try s.expect(0, 32, 16, 16)
    }

    @Test("a thousand refusals hold no more memory") func memory() throws {
        let solver = Solver()
        let x = solver.makeVariable("x"), y = solver.makeVariable("y")
        try solver.require(x + y == 10, x >= 4)
        func once(_ i: Int) {
            let asked = i % 2 == 0 ? y >= 7 : 2 * x + 2 * y == 21
            #expect(code { try solver.add(asked.named("number \(i)")) } == .unsatisfiable)
        }
        for i in 0..<10 { once(i) }
        let before = solver.statistics
        for i in 0..<1000 { once(i) }
        let after = solver.statistics
        #expect(after.memory == before.memory && after.peakMemory == before.peakMemory)
        #expect(after.rows == before.rows && after.entries == before.entries)
        #expect(solver.constraintCount == 2 && solver.brokenInvariant == nil)
    }
}

/// How a host does as well as it can: it adds one by one, earlier ones win, and what is dropped is
/// reported with what it contradicts.
@Suite("As well as can be")
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

    @Test("the earlier of two wins") func earlier() throws {
        for tenFirst in [true, false] {
            let s = World()
            // Nothing pulls x beyond the bound that is kept.
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

    @Test("several are dropped, each with its own reason, and the rest holds") func several() throws
    {
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

    @Test("what was dropped may be asked for again when its reason is gone") func again() throws {
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
