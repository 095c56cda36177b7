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
