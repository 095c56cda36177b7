import Foundation
import Keyline

/// The measured cost of one change of an existing view tree, such as removing all views, for one
/// size of the tree.
struct ChangeFigure {
    /// The processor time of the whole change, in nanoseconds.
    var time: Double
    /// The processor time of building the tree, in nanoseconds, for comparison with `time`. Nil for
    /// changes without such a comparison.
    var build: Double?
    /// The bytes that remain allocated after the change: the growth of the process's resident
    /// memory or of the memory that the allocator reports, whichever is larger. Nil if memory is
    /// not measured.
    var bytes: Double?

    init(_ time: Double, build: Double? = nil, bytes: Double? = nil) {
        self.time = time
        self.build = build
        self.bytes = bytes
    }
}

/// One kind of change that programs make to an existing view tree.
struct ChangeRow: Sendable {
    let name: String
    /// The sizes n at which the change is measured. Depending on the change, n is a number of
    /// views, levels of nesting, or repetitions.
    let sizes: [Int]
    let run: @MainActor @Sendable (any Kit.Type, Int) throws -> ChangeFigure

    static let usual = [1_000, 4_000, 16_000, 64_000]

    init(
        _ name: String, sizes: [Int] = ChangeRow.usual,
        _ run: @escaping @MainActor @Sendable (any Kit.Type, Int) throws -> ChangeFigure
    ) {
        self.name = name
        self.sizes = sizes
        self.run = run
    }
}

/// How the cost of one change of a view tree grows with the size of the tree, measured through one
/// module (Keyline or KeylineUIKit).
struct ChangeGrowth: Codable {
    var row: String
    var way: String
    var sizes: [Int] = []
    /// The processor times in nanoseconds that this change of a view tree took, one for each number
    /// of views in `sizes`.
    var times: [Double] = []
    var exponent: Double?
    /// The time of the change divided by the time of building the tree: the largest such ratio over
    /// all sizes. Nil if building is not measured.
    var share: Double?
    /// The bytes that remain allocated after the change, at the largest measured size. Nil if
    /// memory is not measured.
    var bytes: Double?

    /// Returns the time in nanoseconds that the change probably takes at a larger size,
    /// extrapolated from the last two sizes by a power law.
    func expected(at size: Int) -> Double {
        guard sizes.count > 1 else { return 0 }
        let (a, b) = (sizes.count - 2, sizes.count - 1)
        let power = log(times[b] / times[a]) / log(Double(sizes[b]) / Double(sizes[a]))
        return times[b] * pow(Double(size) / Double(sizes[b]), power)
    }
}

/// Returns the processor time that `body` takes, in nanoseconds. The time of other programs on the machine does not
/// count. The function is not inlined, so that a profiler lists what `body` does (one change of a tree) apart from the
/// code that builds the tree.
@inline(never)
func processorTime(_ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let begin = now()
    body()
    return now() - begin
}

/// Measures a change up to five times, as long as 0.2 seconds are not used up, and returns the
/// smallest times. A slow change is therefore measured only once.
@MainActor
private func best(_ row: ChangeRow, _ kit: any Kit.Type, _ size: Int) throws -> ChangeFigure {
    var best = try row.run(kit, size), spent = best.time + (best.build ?? 0), runs = 1
    while spent < 2e8, runs < 5 {
        let again = try row.run(kit, size)
        spent += again.time + (again.build ?? 0)
        runs += 1
        best.time = min(best.time, again.time)
        if let build = again.build { best.build = min(best.build ?? build, build) }
    }
    return best
}

/// Measures a change at increasing sizes.
///
/// - Parameter most: the longest time that a change may take, in seconds. Sizes that are expected to take longer
///   are skipped.
@MainActor
func measureChange(
    _ row: ChangeRow, _ kit: any Kit.Type, sizes: [Int]?, most: Double
) throws -> ChangeGrowth {
    var growth = ChangeGrowth(row: row.name, way: kit.name)
    for size in sizes ?? row.sizes {
        let figure = try best(row, kit, size)
        growth.sizes.append(size)
        growth.times.append(figure.time)
        if let build = figure.build { growth.share = max(growth.share ?? 0, figure.time / build) }
        if let bytes = figure.bytes { growth.bytes = bytes }
        if growth.expected(at: 4 * size) > most * 1e9 { break }
    }
    growth.exponent = fittedExponent(zip(growth.sizes, growth.times).map { (Double($0), $1) })
    return growth
}

func printChangeHeader() {
    print(
        padded("change", 34) + padded("way", 8) + padded("exponent", 9, right: true)
            + padded("of build", 10, right: true) + "  times in ms, by size")
}

func printChange(_ growth: ChangeGrowth) {
    let times = zip(growth.sizes, growth.times).map { "\($0): \(TimeUnit.milliseconds.text($1))" }
    print(
        padded(growth.row, 34) + padded(growth.way, 8)
            + padded(number(growth.exponent, "%.2f"), 9, right: true)
            + padded(number(growth.share.map { $0 * 100 }, "%.1f %%"), 10, right: true)
            + "  " + times.joined(separator: ", ")
            + (growth.bytes.map { ", \(number($0)) bytes stay" } ?? ""))
}

/// Keyline and KeylineUIKit, the two modules with views. The benchmark measures each change of a
/// layout with both modules.
var kits: [any Kit.Type] { [ViewKit.self, UIViewKit.self] }

/// Throws an error if a view's frame differs from the expected frame, which was worked out by hand.
/// Times of wrong layouts would be meaningless.
@MainActor
func check<K: Kit>(
    _ kit: K.Type, _ view: K.Item, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ what: String
) throws {
    let have = kit.frame(view), want = Rect(x: x, y: y, width: width, height: height)
    let off = max(
        abs(have.minX - want.minX), abs(have.minY - want.minY), abs(have.width - want.width),
        abs(have.height - want.height))
    guard off < 1e-6 else {
        throw WrongLayout(description: "\(what), \(kit.name): \(have), not \(want)")
    }
}

func check(_ holds: Bool, _ what: String) throws {
    if !holds { throw WrongLayout(description: what) }
}

extension Bench {
    /// Measures each change of view trees with each module, if their names pass the option
    /// `--filter`, and prints each result immediately.
    func runChange() throws {
        try MainActor.assumeIsolated {
            var results: [ChangeGrowth] = []
            if !json { printChangeHeader() }
            for row in changeRows {
                for kit in kits where wanted(row.name, kit.name) {
                    let growth = try measureChange(
                        row, kit, sizes: sizes == nil ? nil : counts, most: 10)
                    if !json { printChange(growth) }
                    results.append(growth)
                }
            }
            if json {
                try printJSON(results)
            } else {
                print()
                Legend.change.forEach { print($0) }
                printEnvironment()
            }
        }
    }
}
