import Foundation

func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
}

func number(_ value: Double?, _ format: String = "%.0f") -> String {
    value.map { String(format: format, $0) } ?? "-"
}

/// A unit of time for the benchmark's output. All figures in a column of a table, or in a line of
/// the summary, have the same unit, so that a reader can compare them.
enum TimeUnit: Double {
    case nanoseconds = 1
    case microseconds = 1e3
    case milliseconds = 1e6

    var name: String {
        switch self {
        case .nanoseconds: return "ns"
        case .microseconds: return "us"
        case .milliseconds: return "ms"
        }
    }

    /// The figure in this unit, without the unit's name: for example 0.0531, 2.169 or 997.2. "-" if
    /// there is no figure.
    func text(_ nanoseconds: Double?) -> String {
        guard let nanoseconds else { return "-" }
        let value = nanoseconds / rawValue
        switch value {
        case ..<0.1: return String(format: "%.4f", value)
        case ..<10: return String(format: "%.3f", value)
        case ..<100: return String(format: "%.2f", value)
        case ..<1000: return String(format: "%.1f", value)
        default: return String(format: "%.0f", value)
        }
    }
}

/// A column of a table: its title, its unit, its width, and a function that returns the text for
/// one measured result.
struct Column<Result> {
    let title: String
    let unit: String
    let width: Int
    let text: (Result) -> String

    init(_ title: String, _ unit: String = "", _ width: Int, _ text: @escaping (Result) -> String) {
        self.title = title
        self.unit = unit
        self.width = width
        self.text = text
    }

    /// Creates a column that shows times, converted to `unit` from nanoseconds.
    init(
        _ title: String, _ unit: TimeUnit, _ width: Int,
        _ nanoseconds: @escaping (Result) -> Double?
    ) {
        self.init(title, unit.name, width) { unit.text(nanoseconds($0)) }
    }
}

/// Prints a table: a line of titles, a line of units, and a line for each result. Each line starts with the result's
/// names, which are padded to the length of `titles`; the figures of `columns` follow.
func printTable<Result>(
    _ titles: String, _ columns: [Column<Result>], _ results: [(names: String, result: Result)]
) {
    func line(_ names: String, _ text: (Column<Result>) -> String) -> String {
        let cells = columns.map { padded(text($0), $0.width, right: true) }.joined()
        return padded(names, titles.count) + cells
    }
    print(line(titles, \.title))
    print(line("", \.unit))
    for (names, result) in results { print(line(names, { $0.text(result) })) }
}

func printTable(_ results: [Measurement]) {
    let layouts = results.filter { $0.template == nil }
    let instances = results.filter { $0.template != nil }
    if !layouts.isEmpty { printLayouts(layouts) }
    if !layouts.isEmpty && !instances.isEmpty { print() }
    if !instances.isEmpty { printTemplates(instances) }
    print()
    Legend.lines(Set(results.map(\.way)), layouts: !layouts.isEmpty, instances: !instances.isEmpty)
        .forEach { print($0) }
}

/// Prints the times of template instances (layouts that a template computes from a few numbers), beside the time of
/// building the same cell without a template.
private func printTemplates(_ results: [Measurement]) {
    let columns: [Column<Measurement>] = [
        Column("plans", "", 7) { number($0.template.map { Double($0.plans) }) },
        Column("build", .microseconds, 10) { $0.build },
        Column("instance", .nanoseconds, 10) { $0.template?.stamp },
        Column("2 threads", .nanoseconds, 11) { $0.template?.twoThreads },
        Column("ratio", "", 9) { result in
            number(result.template.map { result.build / $0.stamp }, "%.1f")
        },
        Column("repaired", "%", 10) { number($0.template.map { 100 * $0.repaired }, "%.1f") },
    ]
    printTable(
        padded("instances", 23) + padded("way", 7), columns,
        results.map { (padded($0.workload, 23) + $0.way, $0) })
}

private func printLayouts(_ results: [Measurement]) {
    let columns: [Column<Measurement>] = [
        Column("views", "", 7) { "\($0.views)" },
        Column("build", .microseconds, 10) { $0.build },
        Column("build/c", .nanoseconds, 9) { $0.buildPerConstraint },
        Column("resize", .microseconds, 10) { $0.resize },
        Column("99 %", .microseconds, 10) { $0.resize99 },
        Column("toggle", .microseconds, 10) { $0.toggled },
        Column("by hand", .microseconds, 10) { $0.byHand },
        Column("ratio", "", 8) { number($0.ratio, "%.1f") },
        Column("memory/c", "bytes", 10) { number($0.bytesPerConstraint) },
    ]
    printTable(
        padded("constraints", 19) + padded("way", 7), columns,
        results.map { (padded($0.workload, 19) + $0.way, $0) })
}
