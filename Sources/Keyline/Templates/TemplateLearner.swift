import KeylineSolver
import Synchronization

/// The solver templates that instances are computed from, and the count of those that had to be solved. Where these
/// are more than a tenth, plans that cover them are added, and that is reported once.
///
/// A call takes the solved template when it begins and keeps it, so what one thread learns does not change
/// what another is computing.
final class TemplateLearner: @unchecked Sendable {
    /// All that makes the template anew; used under the lock only.
    private struct Source {
        var solver: Solver
        var parameters: [SolverTemplate.Parameter]
        var outputs: [Variable]
        var samples: [Double]
    }

    private struct State {
        var source: Source
        var learned: SolverTemplate?
        var rounds = 0
    }

    private let name: String
    private let first: SolverTemplate
    private let state: Mutex<State>
    /// Whether `learned` is there: instances that need no lock are many.
    private let hasLearned = Atomic(false)
    private let isDone: Atomic<Bool>
    private let instances = Atomic(0)
    private let repaired = Atomic(0)

    /// The least number of instances from which anything is learned.
    private static let leastInstances = 20
    /// The most samples of a round, the most plans, and the most rounds.
    private static let candidates = 32, mostPlans = 48, mostRounds = 6

    /// Throws: why the solver makes no template of it.
    init(
        of name: String, _ solver: Solver, _ parameters: [SolverTemplate.Parameter],
        _ numberCount: Int, outputs: [Variable], samples: [Double], learns: Bool
    ) throws(SolverError) {
        self.name = name
        first = try solver.makeTemplate(
            numbers: numberCount, parameters: parameters, outputs: outputs, samples: samples)
        let source = Source(
            solver: solver, parameters: parameters, outputs: outputs, samples: samples)
        state = Mutex(handedOver(State(source: source)))
        isDone = Atomic(!learns || numberCount == 0)
    }

    /// The solver template that instances are computed from now.
    var solved: SolverTemplate {
        guard hasLearned.load(ordering: .acquiring) else { return first }
        return state.withLock { $0.learned } ?? first
    }

    /// Whether more may be learned: then long calls look at a few instances first.
    var isLearning: Bool { !isDone.load(ordering: .relaxed) }

    /// Counts the repairs of a call, and learns from its instances if there were too many.
    func note(_ summary: SolverTemplate.Summary, _ numbers: Span<Double>) {
        guard isLearning else { return }
        let count = instances.add(summary.instances, ordering: .relaxed).newValue
        if summary.repaired == 0 { return }
        let many = repaired.add(summary.repaired, ordering: .relaxed).newValue
        guard count >= TemplateLearner.leastInstances, 10 * many > count else { return }
        learn(many, of: count, rows(summary, numbers))
    }

    /// Some of the instances that have values, from all parts of the call.
    private func rows(
        _ summary: SolverTemplate.Summary, _ numbers: Span<Double>
    ) -> [Double] {
        let failed = Set(summary.failures.map(\.instance)), width = first.shape.numbers
        let step = max(1, summary.instances / TemplateLearner.candidates)
        return stride(from: 0, to: summary.instances, by: step)
            .filter { !failed.contains($0) }
            .flatMap { row in (0..<width).map { numbers[row * width + $0] } }
    }

    private func learn(_ repaired: Int, of count: Int, _ rows: [Double]) {
        let report: LayoutError? = state.withLock { state in
            guard isLearning else { return nil }
            let former = (state.learned ?? first).shape.plans
            state.rounds += 1
            state.source.samples += rows
            guard
                let better = try? state.source.solver.makeTemplate(
                    numbers: first.shape.numbers, parameters: state.source.parameters,
                    outputs: state.source.outputs, samples: state.source.samples)
            else {
                isDone.store(true, ordering: .relaxed)
                return nil
            }
            state.learned = better
            hasLearned.store(true, ordering: .releasing)
            instances.store(0, ordering: .relaxed)
            self.repaired.store(0, ordering: .relaxed)
            let plans = better.shape.plans
            if state.rounds == TemplateLearner.mostRounds || plans >= TemplateLearner.mostPlans {
                isDone.store(true, ordering: .relaxed)
            }
            guard state.rounds == 1 else { return nil }
            return LayoutError(
                kind: .manyRepairs,
                reason: """
                    \(repaired) of \(count) instances of the template of \(name) were solved one by one, \
                    since no plan covered their numbers. Plans learned from them: \(plans - former). \
                    Samples of such numbers, given when the template is made, spare that.
                    """)
        }
        report?.report()
    }
}
