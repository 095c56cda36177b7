import KeylineSolver
import Testing

/// A title beside an image in a root: x = image + 20, x + width <= root - 10, width as the text asks.
private struct Cell {
    let solver = Solver(selfChecking: true)
    let root: Variable, x: Variable, width: Variable
    let numbers: [SolverTemplate.Parameter]

    init() throws {
        root = solver.makeVariable("root")
        x = solver.makeVariable("x")
        width = solver.makeVariable("width")
        try solver.edit(root, priority: 950)
        try solver.suggest(300, for: root)
        let made = try solver.add(contentsOf: [
            x == 68, x + width <= root - 10, width >= 0, (width <= 100).priority(250),
            (width >= 100).priority(750),
        ])
        numbers = [
            .init(try #require(solver.editConstraint(of: root)), number: 0),
            .init(made[3], number: 1), .init(made[4], number: 1),
            .init(made[0], number: 2, factor: 2, offset: 20),
        ]
    }

    func template(samples: [Double] = []) throws -> SolverTemplate {
        try solver.makeTemplate(
            numbers: 3, parameters: numbers, outputs: [x, width, root], samples: samples)
    }
}

@Suite("Templates of the solver")
struct TemplateTests {
    @Test(
        "one instance has the expected values, also where the text has to yield",
        arguments: [
            ([300, 100, 24], [68, 100, 300]), ([300, 0, 24], [68, 0, 300]),
            ([1000, 700, 30], [80, 700, 1000]),
            // Too narrow: the text yields, and then it is solved.
            ([200, 500, 24], [68, 122, 200]), ([200, 500, 0], [20, 170, 200]),
        ])
    func one(numbers: [Double], expected: [Double]) throws {
        let values = try Cell().template().stamp(numbers)
        #expect(zip(values, expected).allSatisfy { near($0, $1) }, "\(values)")
    }

    @Test("a parameter with factor 0 sets the constant to its offset, whatever the number is")
    func factorOfZero() throws {
        let solver = Solver(selfChecking: true)
        let x = solver.makeVariable("x")
        let wish = try solver.add((x == 1).priority(500))
        let template = try solver.makeTemplate(
            numbers: 1, parameters: [.init(wish, number: 0, factor: 0, offset: 30)], outputs: [x])
        #expect(try template.stamp([7]) == [30])
        #expect(try template.stamp([-1000]) == [30])
    }

    @Test("samples save repairs of many instances, and templates outlive their solver")
    func many() throws {
        var cell: Cell? = try Cell()
        let plain = try #require(try cell?.template())
        let sampled = try #require(try cell?.template(samples: [200, 500, 24]))
        cell = nil
        #expect(plain.shape.plans == 1 && sampled.shape.plans == 2)
        var numbers: [Double] = []
        for i in 0..<1000 { numbers += [300, Double(i), 24] }
        for (template, repaired) in [(plain, 777), (sampled, 0)] {
            for threads in [1, 2, 5] {
                var values = [Double](repeating: -1, count: 3000)
                let summary = try template.stamp(
                    instances: 1000, numbers, into: &values, threads: ThreadCount(threads))
                // 222 points are left for the text.
                #expect(summary == .init(instances: 1000, repaired: repaired, failures: []))
                for i in 0..<1000 {
                    #expect(near(values[3 * i + 1], min(Double(i), 222)))
                }
            }
        }
    }

    @Test("instances that fail are listed with an error code and keep their old values")
    func failures() throws {
        let solver = Solver()
        let x = solver.makeVariable("x")
        let bounds = try solver.add(contentsOf: [x >= 10, x <= 20])
        let template = try solver.makeTemplate(
            numbers: 2,
            parameters: [.init(bounds[0], number: 0), .init(bounds[1], number: 1)], outputs: [x])
        var values = [-1.0, -1, -1, -1]
        let summary = try template.stamp(
            instances: 4, [15, 15, 21, 20, .nan, 20, 3, 3], into: &values)
        #expect(
            summary.failures == [
                .init(instance: 1, code: .unsatisfiable), .init(instance: 2, code: .notFinite),
            ])
        #expect(values == [15, -1, -1, 3])
        #expect(code { _ = try template.stamp([2, 1]) } == .unsatisfiable)
    }

    @Test("invalid arguments of templates are refused")
    func mistakes() throws {
        let cell = try Cell(), other = Solver()
        let stranger = other.makeVariable()
        #expect(
            code {
                _ = try cell.solver.makeTemplate(
                    numbers: 3, parameters: cell.numbers, outputs: [stranger])
            } == .staleVariable)
        #expect(
            code {
                _ = try cell.solver.makeTemplate(
                    numbers: 2, parameters: cell.numbers, outputs: [cell.x])
            } == .outOfRange)
        #expect(
            code {
                _ = try cell.solver.makeTemplate(
                    numbers: 3, parameters: [cell.numbers[0], cell.numbers[0]], outputs: [cell.x])
            } == .duplicate)
        #expect(cell.solver.editConstraint(of: cell.x) == nil)
    }

    @Test("one template can be used by many tasks at the same time")
    func tasks() async throws {
        let template = try Cell().template()
        let widths = try await withThrowingTaskGroup(of: Double.self) { group in
            for i in 0..<50 {
                group.addTask { try template.stamp([300, Double(i), 24])[1] }
            }
            return try await group.reduce(0) { $0 + $1 }
        }
        #expect(near(widths, 1225))
    }
}
