import Foundation

func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
}

/// Nanoseconds with a unit that suits.
func time(_ nanoseconds: Double?) -> String {
    guard let t = nanoseconds else { return "-" }
    if t < 100 { return String(format: "%.1f ns", t) }
    if t < 1e4 { return String(format: "%.0f ns", t) }
    if t < 1e7 { return String(format: "%.1f us", t / 1e3) }
    if t < 1e10 { return String(format: "%.1f ms", t / 1e6) }
    return String(format: "%.1f s", t / 1e9)
}

func number(_ value: Double?, _ format: String = "%.0f") -> String {
    value.map { String(format: format, $0) } ?? "-"
}

func printTable(_ results: [Measurement]) {
    printLayouts(results.filter { $0.template == nil })
    printTemplates(results.filter { $0.template != nil })
}

/// Instances of templates beside building the same cell.
private func printTemplates(_ results: [Measurement]) {
    if results.isEmpty { return }
    let columns = [
        ("plans", 7), ("build", 10), ("instance", 10), ("2 threads", 11), ("ratio", 8),
        ("repaired", 10),
    ]
    print(
        padded("\ninstances", 24) + padded("way", 7)
            + columns.map { padded($0.0, $0.1, right: true) }.joined())
    for result in results {
        guard let template = result.template else { continue }
        let words = [
            "\(template.plans)", time(result.build), time(template.stamp),
            time(template.twoThreads),
            number(result.build / template.stamp, "%.1f"),
            number(100 * template.repaired, "%.1f %%"),
        ]
        print(
            padded(result.workload, 23) + padded(result.way, 7)
                + zip(words, columns).map { padded($0, $1.1, right: true) }.joined())
    }
}

private func printLayouts(_ results: [Measurement]) {
    if results.isEmpty { return }
    let columns: [(String, Int, (Measurement) -> String)] = [
        ("views", 7, { "\($0.views)" }),
        ("build", 10, { time($0.build) }),
        ("/constraint", 12, { time($0.buildPerConstraint) }),
        ("resize", 10, { time($0.resize) }),
        ("99 %", 10, { time($0.resize99) }),
        ("toggled", 10, { time($0.toggled) }),
        ("by hand", 10, { time($0.byHand) }),
        ("ratio", 8, { number($0.ratio, "%.1f") }),
        ("bytes/c", 8, { number($0.bytesPerConstraint) }),
    ]
    print(
        padded("constraints", 19) + padded("way", 7)
            + columns.map { padded($0.0, $0.1, right: true) }.joined())
    for result in results {
        print(
            padded(result.workload, 19) + padded(result.way, 7)
                + columns.map { padded($0.2(result), $0.1, right: true) }.joined())
    }
}
