import CSolver
import Testing

/// The C header as Swift sees it.
@Suite("The C interface in Swift")
struct StatusTests {
    @Test("every status has its own name and message")
    func statuses() throws {
        var names: Set<String> = []
        var messages: Set<String> = []
        for number: UInt32 in 0...18 {
            let status = try #require(csolver_status(rawValue: number))
            names.insert(String(cString: csolver_status_name(status)))
            messages.insert(String(cString: csolver_status_message(status)))
        }
        #expect(names.count == 19 && messages.count == 19)
        #expect(names.allSatisfy { $0.hasPrefix("CSOLVER_") } && !names.contains("CSOLVER_UNKNOWN"))
        #expect(messages.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
    }

    @Test("an unknown status or field number is a valid value with a name for unknown")
    func later() throws {
        let later = try #require(csolver_status(rawValue: 99))
        let isKnown =
            switch later {
            case .CSOLVER_OK: true
            default: false
            }
        #expect(!isKnown)
        #expect(String(cString: csolver_status_name(later)) == "CSOLVER_UNKNOWN")
        let field = try #require(csolver_field(rawValue: 99))
        #expect(String(cString: csolver_field_name(field)) == "unknown")
    }

    @Test("csolver_constraints lists a constraint, and the constraint has its given name")
    func names() {
        var made: OpaquePointer?
        #expect(csolver_create(nil, &made) == .CSOLVER_OK)
        guard let solver = made else { return }
        defer { csolver_free(solver) }
        var description = csolver_description()
        description.priority = CSOLVER_REQUIRED
        description.weight = 1
        var id = csolver_constraint(), listed = csolver_constraint()
        #expect(csolver_add_constraint(solver, &description, &id) == .CSOLVER_OK)
        #expect(csolver_set_constraint_name(solver, id, "nothing") == .CSOLVER_OK)
        #expect(csolver_constraints(solver, 1, &listed) == 1)
        #expect(csolver_constraint_name(solver, listed).map { String(cString: $0) } == "nothing")
    }

    @Test("the example in the first comment of csolver.h gives x = 7")
    func example() {
        var made: OpaquePointer?
        #expect(csolver_create(nil, &made) == .CSOLVER_OK)
        guard let solver = made else { return }
        defer { csolver_free(solver) }
        var x = csolver_variable()
        var y = csolver_variable()
        #expect(csolver_add_variable(solver, &x) == .CSOLVER_OK)
        #expect(csolver_add_variable(solver, &y) == .CSOLVER_OK)
        for (sign, constant) in [(1.0, 10.0), (-1.0, 4.0)] {
            let terms = [
                csolver_term(variable: x, coefficient: 1),
                csolver_term(variable: y, coefficient: sign),
            ]
            let status = terms.withUnsafeBufferPointer { buffer in
                var description = csolver_description(
                    terms: buffer.baseAddress, term_count: 2, relation: .CSOLVER_EQUAL,
                    constant: constant, priority: CSOLVER_REQUIRED, weight: 1)
                return csolver_add_constraint(solver, &description, nil)
            }
            #expect(status == .CSOLVER_OK)
        }
        var outcome = csolver_outcome.CSOLVER_OUTCOME_IMPRECISE
        #expect(csolver_solve(solver, &outcome) == .CSOLVER_OK)
        #expect(outcome == .CSOLVER_OUTCOME_OPTIMAL)
        var value = 0.0
        #expect(csolver_value(solver, x, &value) == .CSOLVER_OK)
        #expect(value == 7)
    }
}
