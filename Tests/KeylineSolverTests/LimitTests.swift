import KeylineSolver
import Testing

/// The limit of work, as hosts in Swift see it.
@Suite struct Limits {
    @Test func aSolveThatReachesItPublishesNothingAndGoesOnWithMore() throws {
        let solver = Solver()
        let x = solver.makeVariables(count: 6)
        for k in 0..<6 {
            try solver.add((x[k] + 2.0 * x[(k + 1) % 6] == Double(10 * k)).priority(.defaultHigh))
        }
        solver.workLimit = 1
        #expect(solver.workLimit == 1)
        let error = #expect(throws: SolverError.self) { try solver.solve() }
        #expect(error?.code == .workLimit)
        #expect(x.allSatisfy { solver[$0] == 0 })
        solver.workLimit = 0
        try solver.solve()
        for k in 0..<6 {
            #expect(abs(solver[x[k]] + 2 * solver[x[(k + 1) % 6]] - Double(10 * k)) < 1e-9)
        }
        #expect(solver.statistics.work > 0)
    }

    @Test func negativeLimitsAreNone() {
        let solver = Solver()
        solver.workLimit = -3
        #expect(solver.workLimit == 0)
    }
}
