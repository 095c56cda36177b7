import KeylineSolver
import Testing

/// A solver with two variables and a constraint.
private struct Setting {
    let solver = Solver()
    let left: Variable
    let width: Variable
    let gap: ConstraintHandle

    init() throws {
        left = solver.makeVariable("left")
        width = solver.makeVariable("width")
        gap = try solver.add((left - width >= 8).named("gap"))
    }
}

/// A call that is refused, and what the error says.
private struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let call: @Sendable (Setting) throws -> Void

    init(_ text: String, _ call: @escaping @Sendable (Setting) throws -> Void) {
        (testDescription, self.call) = (text, call)
    }
}

@Suite("Error messages that name the number, variable or constraint")
struct MessageTests {
    private static let notFinite = "a number is NaN or infinite: "
    private static let outOfRange =
        "a number is outside the range that is allowed or that can be computed with: "

    private static let refusals: [Refusal] = [
        Refusal(notFinite + "the coefficient nan of width in left + nan*width >= 8 (required)") {
            try $0.solver.add($0.left + .nan * $0.width >= 8)
        },
        Refusal(outOfRange + "the weight 0 in left == 1 (500)") {
            try $0.solver.add(($0.left == 1).priority(500).weight(0))
        },
        Refusal(notFinite + "the constant inf in left == inf (750, \"edge\")") {
            try $0.solver.add(($0.left == .infinity).priority(.defaultHigh).named("edge"))
        },
        Refusal(outOfRange + "the constant 1e+200 in left == 1e+200 (required)") {
            try $0.solver.add($0.left == 1e200)
        },
        Refusal(outOfRange + "the priority 1000.5 in left == 47.6 (1000.5)") {
            try $0.solver.add(($0.left == 47.599999999999994).priority(1000.5))
        },
        Refusal(outOfRange + "the weight -2 in left == 1 (500)") {
            try $0.solver.add(($0.left == 1).priority(.medium).weight(-2))
        },
        Refusal(notFinite + "the constant nan in width == nan (required)") { it in
            try it.solver.add {
                it.left == 4
                it.width == .nan
            }
        },
        Refusal(outOfRange + "the weight 1e+80 in 1e+60*left == 0 (500)") {
            try $0.solver.add((1e60 * $0.left == 0).priority(500).weight(1e80))
        },
        Refusal(outOfRange + "the constant 1e+60 in 1e-60*left >= 1e+60 (required)") {
            try $0.solver.add(1e-60 * $0.left >= 1e60)
        },
        Refusal(outOfRange + "the value 1e+200 for left") {
            try $0.solver.edit($0.left)
            try $0.solver.suggest(1e200, for: $0.left)
        },
        Refusal("the variable is not being edited; begin an edit first: width") {
            try $0.solver.edit($0.left)
            try $0.solver.suggest([($0.left, 1), ($0.width, 2)])
        },
        Refusal(notFinite + "the constant nan for left - width >= 8 (required, \"gap\")") {
            try $0.solver.setConstant($0.gap, to: .nan)
        },
        Refusal(outOfRange + "the priority 0 for left - width >= 8 (required, \"gap\")") {
            try $0.solver.setPriority($0.gap, to: 0)
        },
        Refusal(notFinite + "the weight nan for left - width >= 8 (required, \"gap\")") {
            try $0.solver.setWeight($0.gap, to: .nan)
        },
        Refusal(outOfRange + "the priority 1001 for left") {
            try $0.solver.edit($0.left, priority: 1001)
        },
        Refusal(notFinite + "the value nan for width") {
            try $0.solver.edit($0.left)
            try $0.solver.edit($0.width)
            try $0.solver.suggest([($0.left, 1), ($0.width, .nan)])
        },
        Refusal("the variable is not being edited; begin an edit first: left") {
            try $0.solver.suggest(4, for: $0.left)
        },
        Refusal("the variable is not being edited; begin an edit first: left") {
            try $0.solver.endEdit($0.left)
        },
        Refusal(
            "the variable is being edited already; suggest a value, or end the edit first: width"
        ) {
            try $0.solver.edit($0.width)
            try $0.solver.edit($0.width)
        },
        Refusal("a constraint still mentions the variable; remove the constraint first: left") {
            try $0.solver.remove($0.left)
        },
        Refusal(
            "a variable was removed or belongs to another solver: x2 in left + x2 == 1 (required)"
        ) {
            let gone = $0.solver.makeVariable("gone")
            try $0.solver.remove(gone)
            try $0.solver.add($0.left + gone == 1)
        },
        Refusal("a constraint was removed or belongs to another solver: constraint 0") {
            try $0.solver.remove($0.gap)
            try $0.solver.setConstant($0.gap, to: 4)
        },
        Refusal(
            "the same constraint or variable occurs twice in one call: "
                + "left - width >= 8 (required, \"gap\")"
        ) { try $0.solver.remove(contentsOf: [$0.gap, $0.gap]) },
        Refusal(
            "the constraint belongs to an edit; suggest a value, or end the edit: left == 0 (900)"
        ) {
            try $0.solver.edit($0.left)
            try $0.solver.remove($0.solver.editConstraint(of: $0.left)!)
        },
        Refusal(outOfRange + "the priority 1000") {
            try $0.solver.setNorm(.squares, at: .required)
        },
        Refusal(
            "required constraints contradict each other:\n  left >= 47.6 (required)\n"
                + "  left <= 4 (required)"
        ) { it in
            try it.solver.add {
                it.left >= 47.599999999999994
                it.left <= 4
            }
        },
    ]

    @Test("error messages are compared word for word", arguments: MessageTests.refusals)
    private func messages(_ refusal: Refusal) throws {
        let setting = try Setting()
        let error = #expect(throws: SolverError.self) { try refusal.call(setting) }
        #expect(error?.description == refusal.testDescription)
    }

    @Test("a commit that fails names the members of a batch that contradict each other")
    func batchInTransaction() throws {
        let solver = Solver(), x = solver.makeVariable("x")
        var batch = ConstraintBatch(), handles: [ConstraintHandle] = []
        batch.append(relation: .greaterThanOrEqual, constant: 10) { $0.append(Term(x)) }
        batch.append(relation: .lessThanOrEqual, constant: 4) { $0.append(Term(x)) }
        let error = #expect(throws: SolverError.self) {
            try solver.transaction { () throws(SolverError) in
                try solver.add(batch, into: &handles)
            }
        }
        #expect(
            Set(error?.conflict.map(\.description) ?? []) == [
                "x >= 10 (required)", "x <= 4 (required)",
            ])
    }

    @Test("a transaction that makes a variable fails, and the error says to make it before")
    func variableInTransaction() throws {
        let solver = Solver(), x = solver.makeVariable("x")
        let reason =
            "the call needs an open transaction, or is not allowed in one; begin or end one first"
        let calls: [(String, (Solver) -> Variable)] = [
            ("the variable y", { $0.makeVariable("y") }), ("a variable", { $0.makeVariable() }),
            ("3 variables", { $0.makeVariables(count: 3)[2] }),
        ]
        for (subject, make) in calls {
            for isUsed in [false, true] {
                let error = #expect(throws: SolverError.self) {
                    try solver.transaction { () throws(SolverError) in
                        try solver.add(x == 5)
                        let made = make(solver)
                        #expect(!solver.contains(made))
                        if isUsed { try solver.add(made == 1) }
                    }
                }
                #expect(error?.code == .transaction)
                #expect(
                    error?.description
                        == "\(reason): \(subject) cannot be made inside it, make it before")
            }
        }
        #expect(solver.variableCount == 1 && solver.statistics.constraints == 0)
        // The failed transactions leave nothing behind: the solver still works.
        let y = solver.makeVariable("y")
        try solver.transaction { () throws(SolverError) in try solver.add(y == 3) }
        try solver.solve()
        #expect(solver[y] == 3)
    }

    @Test("a rollback restores the names of constraints, and the error names those it undid")
    func transactionNames() throws {
        let solver = Solver(), x = solver.makeVariable("x")
        let five = try solver.add((x == 5).named("five"))
        #expect(throws: SolverError.self) {
            try solver.transaction { () throws(SolverError) in
                try solver.remove(five)
                try solver.add((x == 6).named("six"))
                try solver.add(x == .nan)
            }
        }
        #expect(solver.constraint(five)?.name == "five")
        let error = #expect(throws: SolverError.self) {
            try solver.transaction { () throws(SolverError) in
                try solver.remove(five)
                try solver.add((x == 1).named("one"))
                try solver.add((x == 2).named("two"))
            }
        }
        #expect(Set(error?.conflict.map(\.name) ?? []) == ["one", "two"])
        #expect(
            Set(error?.conflict.map(\.description) ?? []) == [
                "x == 1 (required, \"one\")", "x == 2 (required, \"two\")",
            ])
        #expect(solver.constraint(five)?.name == "five")
        // The place of one that was taken back has no name.
        let other = try solver.add(x <= 7)
        #expect(solver.constraint(other)?.name == nil)
        try solver.transaction { () throws(SolverError) in
            try solver.remove(five)
            try solver.add((x == 6).named("six"))
        }
        let last = #expect(throws: SolverError.self) { try solver.add(x == 5) }
        #expect(last?.conflict.contains { $0.name == "six" } == true)
    }

    @Test("setting two constants for one constraint is refused, and changes no value")
    func constants() throws {
        let solver = Solver(), x = solver.makeVariable("x"), rule = try solver.add(x == 5)
        let error = #expect(throws: SolverError.self) {
            try solver.setConstants([rule], to: [1, 2])
        }
        #expect(error?.message == "2 constants for 1 constraints")
        try solver.solve()
        #expect(solver[x] == 5)
    }
}
