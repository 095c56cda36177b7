import Histogram

/// The times, in nanoseconds, of solving one layout through one of Keyline's interfaces, such as
/// the C solver or views.
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
    /// The times of instances (sets of input numbers) that a template computes. Nil if the layout
    /// is solved without a template.
    var template: TemplateFigures?

    var buildPerConstraint: Double { build / Double(max(1, constraints)) }
    /// The time of a resize divided by the time that plain arithmetic needs for the same frames.
    /// Nil if one of the times was not measured.
    var ratio: Double? {
        guard let resize, let byHand, byHand > 0 else { return nil }
        return resize / byHand
    }
}

/// The error that is thrown for a wrong layout. It ends the benchmark, because times of wrong
/// results are meaningless.
struct WrongLayout: Error, CustomStringConvertible {
    let description: String
}

let clock = ContinuousClock()

func nanoseconds(_ body: () -> Void) -> Double {
    let parts = clock.measure(body).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) * 1e-9
}

/// Measurements below `short` nanoseconds are repeated in batches that last at least `batched` nanoseconds,
/// because reading the clock takes about 30 ns.
let short = 10_000.0, batched = 20_000.0

/// Calls `body` repeatedly until `budget` nanoseconds have passed, but at least `least` times. Returns the median
/// and the 99th percentile of the time per call. If calls are so short that they are measured in batches, the
/// percentile is that of batches.
func sample(_ budget: Double, least: Int = 3, _ body: () -> Void) -> (median: Double, high: Double)
{
    // The histogram stores integers, so times are counted in picoseconds.
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

/// Checks that all required constraints of a layout hold, and that its values equal those that
/// plain arithmetic computes, where these are known. Returns, for each priority, the total
/// violation of its optional constraints.
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

/// Throws an error if the total violation of a priority's constraints differs from the expected one
/// by more than rounding.
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

/// The variants of a layout (the same structure with other numbers), each with a solver of its own.
/// One operation on this object is one operation on each variant in turn.
struct Variants {
    let workloads: [Workload]
    private let runners: [any Runner]
    private let way: String

    init(_ workloads: [Workload], _ way: String, _ type: any Runner.Type) {
        self.workloads = workloads
        self.way = way
        runners = workloads.map { type.init($0) }
    }

    /// Returns the mean of a figure, such as the number of constraints, over all variants of the layout.
    private func mean(_ figure: (Workload) -> Int) -> Int {
        workloads.map(figure).reduce(0, +) / workloads.count
    }
    var views: Int { mean(\.viewCount) }
    var constraints: Int { mean(\.rows.count) }
    var sizeCount: Int { workloads[0].sizes.count }
    var bytesPerConstraint: Double? {
        let bytes = runners.map(\.memory).reduce(0, +)
        return bytes > 0 ? Double(bytes) / Double(workloads.map(\.rows.count).reduce(0, +)) : nil
    }

    func build() { runners.forEach { $0.build() } }
    func toggle() { runners.forEach { $0.toggle() } }
    func resize(_ index: Int) {
        for (workload, runner) in zip(workloads, runners) { runner.resize(workload.sizes[index]) }
    }

    /// Checks the values of all variants of the layout after a resize. `index` is the index of the
    /// root's size in `sizes`. Returns, for each variant, the total violation of each priority.
    /// Throws if a value is wrong.
    func violations(_ index: Int = 0, _ note: String = "") throws -> [[Double: Double]] {
        try zip(workloads, runners).map { workload, runner in
            let size = workload.hasRoot ? workload.sizes[index] : nil
            return try verify(workload, runner.values(), size, way + note)
        }
    }

    /// Measures an operation that `body` performs on each variant in turn, and returns the time per variant.
    func time(_ budget: Double, least: Int = 3, _ body: () -> Void) -> (
        median: Double, high: Double
    ) {
        let all = sample(budget, least: least, body), count = Double(workloads.count)
        return (all.median / count, all.high / count)
    }
}

/// Measures the running times of the variants of a layout through one of Keyline's interfaces and
/// checks their values.
/// Also throws if the total violation of a priority differs from the one that another interface
/// reached.
func measure(
    _ workloads: [Workload], _ way: String, _ type: any Runner.Type, budget: Double,
    reference: inout [[Double: Double]]?
) throws -> Measurement {
    let variants = Variants(workloads, way, type)
    variants.build()
    let first = try variants.violations()
    for (i, wanted) in (reference ?? []).enumerated() {
        try compare(workloads[i], way, first[i], with: wanted, "another way")
    }
    reference = reference ?? first
    let build = variants.time(budget, variants.build)
    var result = Measurement(
        workload: "\(workloads[0].family) \(variants.constraints)", family: workloads[0].family,
        way: way,
        views: variants.views, constraints: variants.constraints, build: build.median)
    if workloads[0].hasRoot {
        var next = 0
        let resize = variants.time(budget, least: 20) {
            next = next + 1 == variants.sizeCount ? 0 : next + 1
            variants.resize(next)
        }
        (result.resize, result.resize99) = (resize.median, resize.high)
        _ = try variants.violations(next)
    }
    result.toggled = variants.time(budget / 2, variants.toggle).median
    if workloads[0].hasRoot {
        variants.resize(0)
        _ = try variants.violations(0, " after toggling")
    }
    result.byHand = timeByHand(workloads[0], budget)
    result.bytesPerConstraint = variants.bytesPerConstraint
    return result
}

/// Measures the time in nanoseconds of plain arithmetic that computes the values of a layout.
/// Returns nil if there is no such arithmetic for the layout.
private func timeByHand(_ workload: Workload, _ budget: Double) -> Double? {
    guard let byHand = workload.byHand else { return nil }
    var values = [Double](repeating: 0, count: workload.variableCount), next = 0
    let sizes = workload.sizes
    return sample(budget / 4, least: 20) {
        next = next + 1 == sizes.count ? 0 : next + 1
        byHand(sizes[next].width, sizes[next].height, &values)
    }.median
}
