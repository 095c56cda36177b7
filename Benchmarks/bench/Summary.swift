/// Summarises the benchmark's figures in five lines. For each kind of layout and each interface of
/// Keyline, only the largest layout counts, because fixed costs dominate the times of small
/// layouts.
struct Summary {
    private typealias Figure = (layout: String, value: Double)

    private let layouts: [Measurement]
    private let templates: [Measurement]

    init(_ results: [Measurement]) {
        var largest: [String: Measurement] = [:]
        for result in results where result.template == nil {
            let key = "\(result.family), \(result.way)"
            if result.constraints >= largest[key]?.constraints ?? 0 { largest[key] = result }
        }
        layouts = Array(largest.values)
        templates = results.filter { $0.template != nil }
    }

    /// One line for each measured quantity, such as the time of a resize: the smallest and the
    /// largest figure with the names of their layouts, and the median.
    var lines: [String] {
        let core = layouts.filter { $0.way == "C" }
        let stamps = templates.map { ($0.workload, $0.template?.stamp) }
        return [
            line("build/c", .nanoseconds, core.map { ($0.workload, $0.buildPerConstraint) }),
            line("resize", .microseconds, core.map { ($0.workload, $0.resize) }),
            line("toggle", .microseconds, core.map { ($0.workload, $0.toggled) }),
            line("build, DSL / C", overCore) { number($0, "%.1f") },
            line("template instance", .nanoseconds, stamps),
        ]
    }

    /// The time of building each layout with views ("DSL"), divided by the time of building it with the C solver alone.
    private var overCore: [(String, Double?)] {
        layouts.filter { $0.way == "DSL" }.map { views in
            let core = layouts.first { $0.way == "C" && $0.workload == views.workload }
            return (views.workload, core.map { views.build / $0.build })
        }
    }

    private func line(_ name: String, _ unit: TimeUnit, _ all: [(String, Double?)]) -> String {
        line("\(name), \(unit.name)", all) { unit.text($0) }
    }

    private func line(
        _ name: String, _ all: [(String, Double?)], _ text: (Double) -> String
    ) -> String {
        let known: [Figure] = all.compactMap { one in one.1.map { (one.0, $0) } }
            .sorted { ($0.value, $0.layout) < ($1.value, $1.layout) }
        func described(_ figure: Figure) -> String { "\(text(figure.value)) (\(figure.layout))" }
        let title = padded(name, 23)
        guard let least = known.first, let most = known.last else { return title + "not measured" }
        guard known.count > 1 else { return title + described(least) }
        let median = (known[(known.count - 1) / 2].value + known[known.count / 2].value) / 2
        return title + "\(described(least)) to \(described(most)), median \(text(median))"
    }
}
