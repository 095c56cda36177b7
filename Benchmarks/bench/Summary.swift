/// Five lines that say what a table of the main job comes to. Of each family and way the largest layout counts: what a
/// layout costs once is not what the lines are about.
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

    /// The least and the most with the layouts that they are of, and the median.
    var lines: [String] {
        let core = layouts.filter { $0.way == "C" }
        let stamps = templates.map { ($0.workload, $0.template?.stamp) }
        return [
            line("build, a constraint", core.map { ($0.workload, $0.buildPerConstraint) }, time),
            line("resize", core.map { ($0.workload, $0.resize) }, time),
            line("toggle", core.map { ($0.workload, $0.toggled) }, time),
            line("build by views / C", overCore) { number($0, "%.1f") },
            line("template, a cell", stamps, time),
        ]
    }

    /// Builds by views over those of the same layouts in C.
    private var overCore: [(String, Double?)] {
        layouts.filter { $0.way == "DSL" }.map { views in
            let core = layouts.first { $0.way == "C" && $0.workload == views.workload }
            return (views.workload, core.map { views.build / $0.build })
        }
    }

    private func line(
        _ name: String, _ all: [(String, Double?)], _ text: (Double) -> String
    ) -> String {
        let known: [Figure] = all.compactMap { one in one.1.map { (one.0, $0) } }
            .sorted { ($0.value, $0.layout) < ($1.value, $1.layout) }
        func words(_ figure: Figure) -> String { "\(text(figure.value)) (\(figure.layout))" }
        let title = padded(name, 21)
        guard let least = known.first, let most = known.last else { return title + "not measured" }
        guard known.count > 1 else { return title + words(least) }
        let median = (known[(known.count - 1) / 2].value + known[known.count / 2].value) / 2
        return title + "\(words(least)) to \(words(most)), median \(text(median))"
    }
}
