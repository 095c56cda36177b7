import KeylineSolver
import Testing

/// A 64-bit linear congruential generator: the same numbers on every machine.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func draw(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    mutating func draw(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + draw(below: range.count)
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[draw(below: elements.count)]
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var mixed = elements
        for i in stride(from: mixed.count - 1, to: 0, by: -1) {
            mixed.swapAt(i, draw(below: i + 1))
        }
        return mixed
    }
}

func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

extension Solver {
    /// Adds all, so that what is built in small statements needs no builder.
    func require(_ constraints: LinearConstraint...) throws { try add(contentsOf: constraints) }

    /// The total violation of every priority in force, highest first.
    func violations() throws -> [Double] { try levels().map(\.violation) }

    /// Returns by how much the values violate a constraint. The test computes this itself, and does
    /// not ask the solver.
    func miss(_ constraint: LinearConstraint) -> Double {
        var sum = -constraint.constant
        for term in constraint.terms { sum += term.coefficient * self[term.variable] }
        switch constraint.relation {
        case .equal: return abs(sum)
        case .lessThanOrEqual: return max(0, sum)
        case .greaterThanOrEqual: return max(0, -sum)
        }
    }

    func bits(of variables: [Variable]) -> [UInt64] { variables.map { self[$0].bitPattern } }
}

/// The code of the error that `body` throws; the test fails if it throws none.
func code(
    sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> Void
) -> SolverError.Code? {
    let error = #expect(
        throws: SolverError.self, sourceLocation: sourceLocation, performing: { try body() })
    return error?.code
}
