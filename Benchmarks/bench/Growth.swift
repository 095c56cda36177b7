import Foundation

/// How the cost of solving a layout grows with its number n of constraints. The cost is taken as
/// proportional to n^e, and the exponent e is fitted to figures for several n. Times depend on the
/// machine, but the numbers of row operations are the same in each run.
struct Growth: Codable {
    /// The number of rows of the simplex tableau that the solver processed, for building the
    /// layout, for a resize and for removing and adding a constraint (toggle).
    struct Rows {
        var build: Double
        var resize: Double?
        var toggle: Double
    }

    var family: String
    var way: String
    var sizes: [Int] = []
    var build: Double?
    var buildRows: Double?
    var resize: Double?
    var resizeRows: Double?
    var toggle: Double?
    var toggleRows: Double?
    var memory: Double?

    init(_ family: String, _ way: String, _ points: [(time: Measurement, rows: Rows)]) {
        self.family = family
        self.way = way
        sizes = points.map(\.time.constraints)
        func exponent(_ figure: ((time: Measurement, rows: Rows)) -> Double?) -> Double? {
            let all = points.compactMap { point in
                figure(point).map { (Double(point.time.constraints), $0) }
            }
            return all.count == points.count ? fittedExponent(all) : nil
        }
        build = exponent { $0.time.build }
        buildRows = exponent { $0.rows.build }
        resize = exponent { $0.time.resize }
        resizeRows = exponent { $0.rows.resize }
        toggle = exponent { $0.time.toggled }
        toggleRows = exponent { $0.rows.toggle }
        memory = exponent { point in
            point.time.bytesPerConstraint.map { $0 * Double(point.time.constraints) }
        }
    }
}

/// Fits a power law, figure = c * size^e, by linear least squares on logarithms, and returns e.
/// Returns nil for fewer than two sizes. Figures below 1 count as 1, because an operation without
/// any row operations does not grow.
func fittedExponent(_ points: [(size: Double, figure: Double)]) -> Double? {
    let logs = points.map { (x: log($0.size), y: log(max(1, $0.figure))) }
    let count = Double(logs.count)
    let meanX = logs.map(\.x).reduce(0, +) / count, meanY = logs.map(\.y).reduce(0, +) / count
    let spread = logs.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
    guard logs.count > 1, spread > 0 else { return nil }
    return logs.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +) / spread
}

/// Counts the rows that the solver processes while it builds a layout, resizes it and toggles a
/// constraint (removes and adds it). As for measured times, the solver has been resized to all
/// sizes once before.
func countRows(_ workload: Workload, _ type: CoreRunner.Type) -> Growth.Rows {
    let runner = type.init(workload)
    runner.build()
    var rows = Growth.Rows(build: Double(runner.rowOperations), toggle: 0)
    func each(_ times: Int, _ body: (Int) -> Void) -> Double {
        let before = runner.rowOperations
        for i in 0..<times { body(i) }
        return Double(runner.rowOperations - before) / Double(times)
    }
    if workload.hasRoot {
        workload.sizes.forEach(runner.resize)
        rows.resize = each(workload.sizes.count) { runner.resize(workload.sizes[$0]) }
    }
    rows.toggle = each(4) { _ in runner.toggle() }
    return rows
}

func printGrowth(_ results: [Growth]) {
    let columns: [(String, (Growth) -> Double?)] = [
        ("build", \.build), ("rows", \.buildRows), ("resize", \.resize), ("rows", \.resizeRows),
        ("toggle", \.toggle), ("rows", \.toggleRows), ("memory", \.memory),
    ]
    print(
        padded("exponents", 12) + padded("way", 7)
            + columns.map { padded($0.0, 8, right: true) }.joined() + "  constraints")
    for result in results {
        print(
            padded(result.family, 12) + padded(result.way, 7)
                + columns.map { padded(number($0.1(result), "%.2f"), 8, right: true) }.joined()
                + "  " + result.sizes.map(String.init).joined(separator: ", "))
    }
    print()
    Legend.growth.forEach { print($0) }
}
