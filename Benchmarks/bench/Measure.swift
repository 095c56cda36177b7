import Histogram

/// The times of one way to solve one workload, in nanoseconds.
struct Measurement: Codable {
    var workload: String
    var family: String
    var way: String
    var views: Int
    var constraints: Int
    var build: Double
    var resize: Double?
    var resize99: Double?
    var toggled: Double?
    var byHand: Double?
    var bytesPerConstraint: Double?
    /// Of cells that are made by a template.
    var template: TemplateFigures?

    var buildPerConstraint: Double { build / Double(max(1, constraints)) }
    /// How many times longer than plain arithmetic a resize takes.
    var ratio: Double? {
        guard let resize, let byHand, byHand > 0 else { return nil }
        return resize / byHand
    }
}

/// A wrong layout: the run fails.
struct WrongLayout: Error, CustomStringConvertible {
    let description: String
}

let clock = ContinuousClock()

func nanoseconds(_ body: () -> Void) -> Double {
    let parts = clock.measure(body).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) * 1e-9
}

/// A measurement shorter than `short` is taken again in a batch that lasts at least `batched`: reading
/// the clock takes about 30 ns. In nanoseconds.
let short = 10_000.0, batched = 20_000.0

/// Runs `body` until `budget` nanoseconds are spent, and takes at least `least` measurements; median
/// and 99th percentile, per call of `body`. The percentile is one of batches where they are needed.
func sample(_ budget: Double, least: Int = 3, _ body: () -> Void) -> (median: Double, high: Double)
{
    // In picoseconds.
    var histogram = Histogram<UInt32>(
        highestTrackableValue: 60_000_000_000_000, numberOfSignificantValueDigits: .three)
    var spent = 0.0, count = 0, batch = 1
    while count < least || (spent < budget && count < 10_000) {
        let time = nanoseconds { for _ in 0..<batch { body() } }
        spent += time
        if time < (batch == 1 ? short : batched) && batch < 1 << 20 {
            batch = max(2 * batch, Int(1.25 * batched * Double(batch) / max(time, 30)))
            continue
        }
        histogram.record(UInt64(max(1, time * 1000 / Double(batch))))
        count += 1
    }
    return (
        Double(histogram.valueAtPercentile(50)) / 1000,
        Double(histogram.valueAtPercentile(99)) / 1000
    )
}

/// Required constraints must hold, and where the answer is known by arithmetic it must be that.
func verify(
    _ workload: Workload, _ values: [Double?], _ size: (width: Double, height: Double)?,
    _ way: String
)
    throws -> [Double: Double]
{
    var levels: [Double: Double] = [:]
    for (i, row) in workload.rows.enumerated() {
        var sum = -row.constant, scale = max(1, abs(row.constant)), known = true
        for term in row.terms {
            guard let value = values[term.variable] else {
                known = false
                continue
            }
            sum += term.coefficient * value
            scale = max(scale, abs(term.coefficient * value))
        }
        guard known else { continue }
        let violation = row.relation == 0 ? abs(sum) : max(0, -Double(row.relation) * sum)
        if row.priority < 1000 {
            levels[row.priority, default: 0] += row.weight * violation
        } else if violation > 1e-6 * scale {
            throw WrongLayout(
                description: "\(workload.name), \(way): constraint \(i) is off by \(violation)")
        }
    }
    if let size, let byHand = workload.byHand {
        var expected = values.map { $0 ?? 0 }
        byHand(size.width, size.height, &expected)
        for (i, want) in expected.enumerated() {
            if let have = values[i], abs(have - want) > 1e-6 * max(1, abs(want)) {
                throw WrongLayout(
                    description:
                        "\(workload.name), \(way): variable \(i) is \(have), by hand \(want)")
            }
        }
    }
    if let size, let totals = workload.totalsByHand?(size.width, size.height) {
        try compare(workload, way, levels, with: totals, "by hand")
    }
    return levels
}

/// Fails if a priority is violated by another total than it should be.
func compare(
    _ workload: Workload, _ way: String, _ totals: [Double: Double], with wanted: [Double: Double],
    _ source: String
) throws {
    for (priority, total) in totals {
        let want = wanted[priority] ?? 0
        if abs(total - want) > 1e-5 * max(1, abs(want)) {
            throw WrongLayout(
                description:
                    "\(workload.name), \(way): priority \(priority) violates \(total), "
                    + "\(source) \(want)")
        }
    }
}

/// Measures one way, checks its answers, and compares its level totals with those of another way.
func measure(
    _ workload: Workload, _ way: String, _ type: any Runner.Type, budget: Double,
    reference: inout [Double: Double]?
) throws -> Measurement {
    let runner = type.init(workload)
    runner.build()
    let first = try verify(workload, runner.values(), workload.sizes.first, way)
    if let reference {
        try compare(workload, way, first, with: reference, "another way")
    } else {
        reference = first
    }
    let build = sample(budget) { runner.build() }
    var result = Measurement(
        workload: workload.name, family: workload.family, way: way, views: workload.viewCount,
        constraints: workload.rows.count, build: build.median)
    if workload.hasRoot {
        var next = 0
        let resize = sample(budget, least: 20) {
            next = next + 1 == workload.sizes.count ? 0 : next + 1
            runner.resize(workload.sizes[next])
        }
        (result.resize, result.resize99) = (resize.median, resize.high)
        _ = try verify(workload, runner.values(), workload.sizes[next], way)
    }
    result.toggled = sample(budget / 2) { runner.toggle() }.median
    if workload.hasRoot {
        runner.resize(workload.sizes[0])
        _ = try verify(workload, runner.values(), workload.sizes[0], way + " after toggling")
    }
    if let byHand = workload.byHand {
        var values = [Double](repeating: 0, count: workload.variableCount)
        let sizes = workload.sizes
        var next = 0
        result.byHand =
            sample(budget / 4, least: 20) {
                next = next + 1 == sizes.count ? 0 : next + 1
                byHand(sizes[next].width, sizes[next].height, &values)
            }.median
    }
    if runner.memory > 0 {
        result.bytesPerConstraint = Double(runner.memory) / Double(workload.rows.count)
    }
    return result
}
