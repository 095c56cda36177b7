import Testing

@testable import KeylineSolver

@Suite("Contradictions")
struct Contradictions {
    @Test("a refused contradiction changes neither the solution nor the number of rows")
    func noTrace() throws {
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

    @Test("a contradiction names exactly the contradicting constraints") func minimal() throws {
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

    @Test("a contradiction through equations is found within a batch, and the batch is refused")
    func batch() throws {
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

    @Test("a refused change of a constant or a priority leaves the constraint as it was")
    func changes() throws {
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

    @Test("a transaction is checked for contradictions when it commits, not at each call")
    func transactions() throws {
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

    @Test("each kind of misuse throws an error with its own code") func misuse() throws {
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

extension Contradictions {
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

    @Test(
        "a refused call leaves all values and statistics unchanged bit for bit", arguments: cases)
    func untouched(item: Case) throws {
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

    @Test("a redundant equality is accepted beside two others, and a contradicting one is refused")
    func equal()
        throws
    {
        let s = World()
        try s.solver.require(s.x == 100, s.y == 100, s.x == s.y)
        let error = #expect(throws: SolverError.self) { try s.solver.add(s.y == 101) }
        #expect(error?.conflict.count == 2 || error?.conflict.count == 3)
        try s.expect(100, 100)
    }

    @Test("a bound can be removed and added again, also after another bound was refused")
    func bound() throws {
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

    @Test("constraints that consist of numbers only are accepted if true and refused if false")
    func numbers() throws {
        let s = World()
        let nothing = LinearExpression(constant: 0)
        #expect(code { try s.solver.add(nothing + 10 == 0) } == .unsatisfiable)
        #expect(code { try s.solver.add(nothing + 1 - 1 + 10 == 0) } == .unsatisfiable)
        #expect(code { try s.solver.add(nothing >= 1) } == .unsatisfiable)
        try s.solver.require(nothing == 0, nothing <= 1, nothing + 1 - 1 == 0, s.x - s.x == 0)
        #expect(s.solver.constraintCount == 4)
    }

    @Test("a conflict names the bound, the edit and the equation that it passes through")
    func names() throws {
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

    @Test("a header cell of width 0 conflicts with the leading and trailing insets of its label")
    func header() throws {
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

    @Test("a thousand refused constraints do not increase the solver's memory")
    func memory() throws {
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
