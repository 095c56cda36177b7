import Foundation
import Keyline

/// The cost of one change of a living tree, at one size.
struct ChangeFigure {
    /// Nanoseconds of the processor, for the whole change.
    var time: Double
    /// Of building the tree that is changed, where the two are compared.
    var build: Double?
    /// Bytes that stay, where that is the question: by the system's account or the allocator's, whichever are more.
    var bytes: Double?

    init(_ time: Double, build: Double? = nil, bytes: Double? = nil) {
        self.time = time
        self.build = build
        self.bytes = bytes
    }
}

/// One thing that programs do to a living tree.
struct ChangeRow: Sendable {
    let name: String
    /// Of n, in views, levels or steps.
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

/// How a change grows, through one module.
struct ChangeGrowth: Codable {
    var row: String
    var way: String
    var sizes: [Int] = []
    /// Nanoseconds of the processor, by size.
    var times: [Double] = []
    var exponent: Double?
    /// The greatest share of a build.
    var share: Double?
    /// Bytes that stayed at the largest size.
    var bytes: Double?

    /// Nanoseconds, if it goes on as from the last size to this one.
    func expected(at size: Int) -> Double {
        guard sizes.count > 1 else { return 0 }
        let (a, b) = (sizes.count - 2, sizes.count - 1)
        let power = log(times[b] / times[a]) / log(Double(sizes[b]) / Double(sizes[a]))
        return times[b] * pow(Double(size) / Double(sizes[b]), power)
    }
}

/// Nanoseconds of the processor: what else the machine does is not counted. It is a call of its own, so that
/// profilers can tell the change from what builds the tree.
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

/// Finds the least of several runs; one is enough where it takes long.
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

/// - Parameter most: seconds that a change may take; what would take longer is left out.
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
            + padded("of build", 10, right: true) + "  times by size")
}

func printChange(_ growth: ChangeGrowth) {
    let times = zip(growth.sizes, growth.times).map { "\($0): \(time($1))" }
    print(
        padded(growth.row, 34) + padded(growth.way, 8)
            + padded(number(growth.exponent, "%.2f"), 9, right: true)
            + padded(number(growth.share.map { $0 * 100 }, "%.1f %%"), 10, right: true)
            + "  " + times.joined(separator: ", ")
            + (growth.bytes.map { ", \(number($0)) bytes stay" } ?? ""))
}

/// The modules that changes are made through.
var kits: [any Kit.Type] { [ViewKit.self, UIViewKit.self] }

/// Fails unless a frame is as worked out by hand.
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
    /// Rows and ways whose name contains the filter, each as soon as it is measured.
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
                printEnvironment()
            }
        }
    }
}
