import KeylineSolver
import Synchronization

/// Holds the solver's template from which instances (sets of input numbers) are computed, and
/// improves it. It counts the instances that no plan (a set of precomputed formulas) covered. If
/// they are more than a tenth, it makes a new solver template with plans for some of these
/// instances. The first time, it reports this.
///
/// A call uses one solver template from beginning to end, so learning on one thread does not change the results of
/// calls on others.
final class TemplateLearner: @unchecked Sendable {
    /// The data from which a solver template (precomputed formulas for the values of a layout) can
    /// be made that covers more inputs than the present one. The data are used only while the
    /// lock of `state` is held.
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
    /// Whether the first solver template has been replaced by a better one. While the value is
    /// false, calls need not take the lock to read the replacement.
    private let hasLearned = Atomic(false)
    private let isDone: Atomic<Bool>
    private let instances = Atomic(0)
    private let repaired = Atomic(0)

    /// The number of instances (sets of input numbers) that must have been computed before the
    /// template is improved. With fewer, the fraction of instances without a plan (set of formulas)
    /// would say little.
    private static let leastInstances = 20
    /// Three limits: the number of instances of one call that become samples, the number of plans
    /// (sets of formulas) in a template, and how often the template is replaced by a better one.
    private static let candidates = 32, mostPlans = 48, mostRounds = 6

    /// Makes the first solver template from a solver. Throws the solver's error if it cannot, for
    /// example because a sample contradicts required constraints.
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

    /// The best solver template so far. Calls that compute instances (sets of input numbers) use
    /// it.
    var solved: SolverTemplate {
        guard hasLearned.load(ordering: .acquiring) else { return first }
        return state.withLock { $0.learned } ?? first
    }

    /// Whether further plans (sets of formulas) may still be added to the template. If so, a long
    /// call computes a few instances first and adds plans, so that its remaining instances are
    /// faster.
    var isLearning: Bool { !isDone.load(ordering: .relaxed) }

    /// Counts the instances of a call that no plan (set of precomputed formulas) covered, and improves the template if
    /// there were too many.
    func note(_ summary: SolverTemplate.Summary, _ numbers: Span<Double>) {
        guard isLearning else { return }
        let count = instances.add(summary.instances, ordering: .relaxed).newValue
        if summary.repaired == 0 { return }
        let many = repaired.add(summary.repaired, ordering: .relaxed).newValue
        guard count >= TemplateLearner.leastInstances, 10 * many > count else { return }
        learn(many, of: count, rows(summary, numbers))
    }

    /// Returns the input numbers of some instances (layouts) that a call has computed, evenly
    /// spread over the call. They serve as samples for a better template. Leaves out instances that
    /// failed.
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
