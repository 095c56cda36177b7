import Testing

@testable import KeylineSolver

@Suite("Expressions")
struct Expressions {
    @Test("operators build an expression with the expected terms and constant")
    func operators() throws {
        let s = World()
        let e = 2 * s.x - (s.y + 3) / 2 + 1 - -s.z
        #expect(e.constant == -0.5)
        #expect(e.terms == [Term(s.x, 2), Term(s.y, -0.5), Term(s.z, 1)])
        let c = e >= 2 * s.w
        #expect(
            c.constant == 0.5 && c.relation == .greaterThanOrEqual && c.terms.last == Term(s.w, -2))
    }
}
