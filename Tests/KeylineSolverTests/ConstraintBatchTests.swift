import Testing

@testable import KeylineSolver

@Suite("Batches of constraints")
struct ConstraintBatchTests {
    private let solver = Solver()

    /// Adds a batch and reads back what the solver has.
    private func added(_ batch: ConstraintBatch) throws -> [LinearConstraint?] {
        var handles: [ConstraintHandle] = []
        try solver.add(batch, into: &handles)
        defer { try? solver.remove(contentsOf: handles) }
        return handles.map { solver.constraint($0) }
    }

    private func sum(_ variables: ArraySlice<Variable>, _ constant: Double) -> LinearConstraint {
        LinearConstraint(
            terms: variables.enumerated().map { Term($1, Double($0 + 1)) },
            relation: .lessThanOrEqual,
            constant: constant, priority: 250, weight: 2)
    }

    @Test(
        "a batch keeps constraints of any number of terms unchanged when it grows")
    func grows() throws {
        let variables = solver.makeVariables(count: 40)
        let all = (0..<200).map { sum(variables[..<($0 % 40 + 1)], Double($0)) }
        var batch = ConstraintBatch()
        for constraint in all { batch.append(constraint) }
        #expect(batch.count == 200)
        #expect(try added(batch) == all)
    }

    @Test("restating a batch keeps the handles of the constraints that remain")
    func restated() throws {
        let v = solver.makeVariables("x", "y", "z")
        let x = v[0], y = v[1], z = v[2]
        var batch = ConstraintBatch()
        var handles: [ConstraintHandle] = []
        batch.append(x == 10)
        batch.append(y - x == 20)
        try solver.restate(&handles, as: batch)
        let first = handles
        batch.removeAll()
        batch.append(z - y == 5)
        batch.append(x == 12)
        batch.append(y - x == 20)
        try solver.restate(&handles, as: batch)
        try solver.solve()
        #expect(Array(handles[1...]) == first && solver.constraintCount == 3)
        #expect(solver.value(of: z) == 37)

        // A contradiction changes nothing, and names the constraints that the batch states.
        let second = handles
        batch.removeAll()
        batch.append(x == 1)
        batch.append(2 * x == 4)
        let error = #expect(throws: SolverError.self) { try solver.restate(&handles, as: batch) }
        #expect(error?.code == .unsatisfiable && error?.conflict.count == 2)
        #expect(error?.description.contains("2*x == 4") == true, "\(String(describing: error))")
        #expect(handles == second && solver.constraintCount == 3)

        // A wrong number and a stale handle are named.
        batch.removeAll()
        batch.append(x == 1)
        batch.append(y - x == .nan)
        let wrong = #expect(throws: SolverError.self) { try solver.restate(&handles, as: batch) }
        #expect(wrong?.code == .notFinite && wrong?.description.contains("y - x == nan") == true)
        try solver.remove(second[0])
        let stale = #expect(throws: SolverError.self) { try solver.restate(&handles, as: batch) }
        #expect(stale?.code == .staleConstraint)
        handles.removeFirst()
        batch.removeAll()
        try solver.restate(&handles, as: batch)
        #expect(handles.isEmpty && solver.constraintCount == 0)
    }

    @Test("a restatement removes constraints with their names, and a rollback restores the names")
    func restatedNames() throws {
        let x = solver.makeVariable("x"), y = solver.makeVariable("y")
        var handles = try solver.add(contentsOf: [
            (x == 1).named("left"), (y == 2).named("right"),
        ])
        let before = handles
        var batch = ConstraintBatch()
        batch.append(x == 5)
        var removed = false
        #expect(throws: SolverError.self) {
            try solver.transaction { () throws(SolverError) in
                try solver.restate(&handles, as: batch)
                removed = solver.constraint(before[1]) == nil
                try solver.add(x == 6)
            }
        }
        #expect(removed)
        #expect(solver.constraint(before[0])?.name == "left")
        #expect(solver.constraint(before[1])?.name == "right")
        handles = before
        try solver.restate(&handles, as: batch)
        #expect(handles == [before[0]] && solver.constraint(before[0])?.name == "left")
        #expect(solver.constraint(before[0])?.constant == 5)
    }

    @Test("two copies of a batch change independently")
    func copies() throws {
        let variables = solver.makeVariables(count: 3)
        let all = (1...3).map { sum(variables[..<$0], Double($0)) }
        var first = ConstraintBatch()
        first.append(all[0])
        var second = first
        second.append(all[1])
        first.append(all[2])
        #expect(try added(first) == [all[0], all[2]])
        #expect(try added(second) == [all[0], all[1]])
        second.removeAll()
        #expect(second.count == 0 && first.count == 2)
        #expect(try added(first) == [all[0], all[2]])
    }

    @Test("a batch can be appended to another batch and to itself")
    func appended() throws {
        let variables = solver.makeVariables(count: 3)
        let all = (1...3).map { sum(variables[..<$0], Double($0)) }
        var first = ConstraintBatch(), second = ConstraintBatch()
        first.append(all[0])
        second.append(all[1])
        second.append(all[2])
        first.append(contentsOf: second)
        first.append(contentsOf: first)
        #expect(try added(first) == all + all)
        #expect(try added(second) == [all[1], all[2]])
    }

    @Test("a batch can be truncated after its first constraint and extended again")
    func shortened() throws {
        let variables = solver.makeVariables(count: 3)
        let all = (1...3).map { sum(variables[..<$0], Double($0)) }
        var batch = ConstraintBatch()
        for constraint in all { batch.append(constraint) }
        batch.removeAll(after: 1)
        batch.append(relation: .lessThanOrEqual, constant: 3, priority: 250, weight: 2) { terms in
            terms += all[2].terms
        }
        #expect(try added(batch) == [all[0], all[2]])
        batch.removeAll()
        #expect(try added(batch).isEmpty)
    }

    @Test("a conflict describes a constraint of a batch by its terms")
    func refused() throws {
        let x = solver.makeVariable("x")
        var batch = ConstraintBatch()
        batch.append(1 * x >= 10)
        batch.append(2 * x <= 8)
        let error = #expect(throws: SolverError.self) { try added(batch) }
        #expect(
            Set(error?.conflict.map(\.description) ?? [])
                == ["x >= 10 (required)", "2*x <= 8 (required)"])
    }
}
