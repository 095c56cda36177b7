import KeylineSolver
import Testing

/// Whether this build, and this machine, have least squares.
let hasLeastSquares = (try? Solver().setNorm(.squares)) != nil

@Suite("Norms of errors")
struct NormTests {
    /// Two that want 100 and have 150 between them.
    static func pair(_ solver: Solver, weights: (Double, Double) = (1, 1)) throws -> [Variable] {
        let (a, b) = (solver.makeVariable("a"), solver.makeVariable("b"))
        try solver.add {
            a + b == 150
            (a == 100).priority(.medium).weight(weights.0)
            (b == 100).priority(.medium).weight(weights.1)
        }
        return [a, b]
    }

    @Test(
        "with squared errors, two constraints of equal weight share the error equally",
        .enabled(if: hasLeastSquares),
        arguments: [
            Norm.squares, .automatic,
        ])
    func share(norm: Norm) throws {
        let solver = Solver(selfChecking: true)
        try solver.setNorm(norm)
        #expect(solver.norm == norm)
        let pair = try NormTests.pair(solver)
        try solver.solve()
        #expect(pair.allSatisfy { near(solver[$0], 75) })
        #expect(try solver.isUnique())
        #expect(near(try solver.levels()[0].violation, 2 * 25 * 25))
        #expect(solver.statistics.leastSquaresSolves == 1)
    }

    // 3 times the weight is a third of the loss: 37.5 and 12.5.
    @Test(
        "the heavier constraint holds by absolute errors, and has the smaller share by squares",
        .enabled(if: hasLeastSquares))
    func weights() throws {
        let solver = Solver(selfChecking: true)
        let pair = try NormTests.pair(solver, weights: (1, 3))
        try solver.solve()
        #expect(near(solver[pair[0]], 50) && near(solver[pair[1]], 100))
        try solver.setNorm(.squares)
        try solver.solve()
        #expect(near(solver[pair[0]], 62.5) && near(solver[pair[1]], 87.5))
        try solver.setNorm(.absolute)
        try solver.solve()
        #expect(near(solver[pair[0]], 50) && near(solver[pair[1]], 100))
    }

    @Test(
        "a priority with its own norm keeps its error, and lower priorities decide within it",
        .enabled(if: hasLeastSquares))
    func priority() throws {
        let solver = Solver(selfChecking: true)
        let pair = try NormTests.pair(solver)
        try solver.setNorm(.squares)
        try solver.setNorm(.absolute, at: .medium)
        #expect(solver.norm(at: .medium) == .absolute && solver.norm(at: .defaultLow) == .squares)
        try solver.add((pair[0] == 90).priority(.defaultLow))
        try solver.solve()
        #expect(near(solver[pair[0]], 90) && near(solver[pair[1]], 60))
        #expect(near(try solver.levels()[0].violation, 50))
        try solver.setNorm(.squares)
        #expect(solver.priorityNorms.isEmpty)
        try solver.solve()
        #expect(near(solver[pair[0]], 75))
    }

    @Test("invalid norms are refused with an error code and change nothing")
    func refusals() throws {
        let solver = Solver()
        #expect(solver.norm == .absolute)
        #expect(throws: SolverError.self) { try solver.setNorm(.squares, at: .required) }
        #expect(throws: SolverError.self) { try solver.setNorm(.automatic, at: .medium) }
        if hasLeastSquares {
            try solver.setNorm(.squares)
            let pair = try NormTests.pair(solver)
            let error = #expect(throws: SolverError.self) {
                try solver.makeTemplate(numbers: 0, parameters: [], outputs: pair)
            }
            #expect(error?.code == .unavailable)
        } else {
            let error = #expect(throws: SolverError.self) { try solver.setNorm(.automatic) }
            #expect(error?.code == .unavailable)
            #expect(error?.message.contains("not part of this build") == true)
            #expect(solver.norm == .absolute)
        }
    }
}
