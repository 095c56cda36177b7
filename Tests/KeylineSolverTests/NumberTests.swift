import Testing

@testable import KeylineSolver

@Suite("Extreme numbers")
struct NumericExtremes {
    @Test("an equation with a coefficient of 1e-9 and a value of 1e12 is solved")
    func scales() throws {
        let s = World()
        try s.solver.add(s.x == 1e-9 * s.y)
        try s.solver.add(s.y == 1e12)
        try s.expect(1000, 1e12)
    }

    @Test(
        "a value that a 32-bit float cannot hold is kept exactly",
        arguments: [16_777_217, 1e9, 1e-6, 0.1]) func exact(
            value: Double
        )
        throws
    {
        let s = World()
        try s.solver.add(s.x == value)
        try s.expect(value, tolerance: 0)
    }

    @Test("four equalities in a ring are accepted, and an edit moves all four variables")
    func ring() throws {
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

    @Test("the same calls produce the same values bit for bit") func determinism() throws {
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

    @Test("20 000 suggestions accumulate no rounding error") func drift() throws {
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
