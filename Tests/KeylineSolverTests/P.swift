import Testing
@testable import KeylineSolver
@Suite struct P { @Test func p() throws { let s = Solver(); let x = s.makeVariable("x"); try s.add(x == 3); try s.solve(); #expect(s[x] == 3) } }
