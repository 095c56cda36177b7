import ArgumentParser
import Foundation
import Keyline

/// Measures layout through every way that Keyline offers, beside plain arithmetic.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Lays out workloads, checks every result and prints what it took.",
        discussion: """
            Ways: C (constraints in one call), C one (one by one), Swift (KeylineSolver), DSL (views, \
            anchors and key paths; families that are layouts of views only). "by hand" is plain \
            arithmetic for the same picture, the physical limit; "ratio" is a resize over that. Times \
            are medians, per operation; what takes less than 10 us is measured in batches of at least \
            20 us, and "99 %" is then a percentile of batches. Templates: "ratio" is building a cell over \
            stamping one. At the end: the least, the most and the median of the largest layouts, and the \
            machine; --json says machine, operating system, compiler, versions and date, too.

            Not run, because it takes too long:
            \(limits.map { "- " + $0.text }.joined(separator: "\n"))
            """)

    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "List the families; with --change, the changes.") var list = false
    @Option(help: "Only families, ways and changes whose name contains this.") var filter: String?
    @Flag(help: "The long run: 100000 constraints too, also where a way is quadratic.") var full =
        false
    @Option(
        help: "Numbers of constraints, separated by commas (default: 10,100,1000,10000).")
    var sizes: String?
    @Option(help: "Seconds a measurement may take.") var seconds = 0.03
    @Option(help: "Draw the layouts that were solved into this directory, as SVG.") var pictures:
        String?
    @Flag(help: "How figures grow with the size: exponents, at 1000, 10000 and 100000 constraints.")
    var growth = false
    @Flag(help: "What changes of living trees take, and how that grows with the tree.")
    var change = false
    @Option(help: "Measure nothing: write the workloads into this directory, as solver traces.")
    var traces: String?
    @Option(help: "Measure nothing: do this again and again, with each layout, for profilers.")
    var `repeat`: Operation?
    @Option(help: "How often --repeat does it.") var times = 1000

    func validate() throws {
        guard counts.count == words.count, !counts.isEmpty, counts.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("--sizes takes positive numbers separated by commas")
        }
        // A hundred times that would be more memory than most machines have.
        guard counts.allSatisfy({ $0 <= 10_000_000 }) else {
            throw ValidationError("--sizes takes numbers up to 10000000")
        }
        guard seconds.isFinite, seconds >= 0 else {
            throw ValidationError("--seconds takes a number that is not negative")
        }
        guard times >= 0 else {
            throw ValidationError("--times takes a number that is not negative")
        }
        guard !growth || Set(counts).count > 1 else {
            throw ValidationError("--growth needs two sizes at least")
        }
        guard list || hasWork else {
            throw ValidationError(
                "--filter \(filter ?? ""): nothing has that in its name; \(change ? "--change " : "")--list shows all"
            )
        }
    }

    /// Whether the filter leaves anything to do.
    private var hasWork: Bool {
        let core = ["C", "C one"]
        if change {
            return changeRows.contains { row in kits.contains { wanted(row.name, $0.name) } }
        }
        if traces != nil { return families.contains { wanted($0.name) } }
        if families.contains(where: { family in
            (growth ? core : core + ["Swift", "DSL"]).contains { wanted(family.name, $0) }
        }) {
            return true
        }
        return !growth && `repeat` == nil
            && (wanted("seeds", "DSL") || stampers.contains { wanted("template", $0.name) })
    }

    private var stampers: [any Stamper.Type] { [CoreStamper.self, LayoutStamper.self] }

    private var words: [Substring] {
        (sizes
            ?? (growth
                ? "1000,10000,100000" : full ? "10,100,1000,10000,100000" : "10,100,1000,10000"))
            .split(separator: ",")
    }
    var counts: [Int] { words.compactMap { Int($0) } }

    func wanted(_ words: String...) -> Bool {
        guard let filter else { return true }
        return words.joined(separator: " ").localizedCaseInsensitiveContains(filter)
    }

    func run() throws {
        if list, change {
            for row in changeRows { print(row.name) }
            return
        }
        if list {
            for family in families { print(padded(family.name, 12) + family.summary) }
            print(padded("seeds", 12) + "the screens of the three key-path texts")
            print(padded("template", 12) + "a card made once, and stamped with other numbers")
            return
        }
        for directory in [pictures, traces].compactMap({ $0 }) { try make(directory) }
        var results: [Measurement] = []
        if let traces {
            try writeTraces(into: traces, counts)
            return
        }
        var skipped: Set<String> = []
        if let `repeat` {
            for family in families {
                for count in counts { try run(`repeat`, family, count, &skipped) }
            }
            FileHandle.standardError.write(Data(notes(skipped).utf8))
            return
        }
        do {
            if change {
                try runChange()
                return
            }
            if growth {
                try runGrowth()
                return
            }
            for family in families {
                var seen: Set<Int> = []
                for count in counts where seen.insert(family.size(constraints: count)).inserted {
                    try run(family, count, &results, &skipped)
                }
            }
            if wanted("seeds", "DSL") {
                results += try SeedScreen.measureAll(budget: seconds * 1e9)
            }
            for way in stampers where wanted("template", way.name) {
                for texts in TemplateCell.Texts.allCases {
                    progress("template, \(texts.rawValue), \(way.name)")
                    results.append(
                        try TemplateCell.measure(way, texts, budget: seconds * 1e9))
                }
                progress("")
            }
        } catch let wrong as WrongLayout {
            FileHandle.standardError.write(Data("bench: wrong layout: \(wrong)\n".utf8))
            throw ExitCode(1)
        }
        let notes = notes(skipped)
        if json {
            try printJSON(results)
            FileHandle.standardError.write(Data(notes.utf8))
        } else {
            printTable(results)
            print(notes, terminator: "")
            print("\nin short, of the largest layouts, through C")
            Summary(results).lines.forEach { print($0) }
            printEnvironment()
        }
        if let pictures { try draw(into: pictures) }
    }

    private func notes(_ skipped: Set<String>) -> String {
        skipped.sorted().map { "not run: \($0)\n" }.joined()
    }

    /// The ways that are wanted, and do not take too long.
    func ways(of family: Family, _ count: Int, _ skipped: inout Set<String>)
        -> [(name: String, type: any Runner.Type)]
    {
        let all: [(name: String, type: any Runner.Type)] = [
            ("C", CoreRunner.self), ("C one", OneByOneRunner.self), ("Swift", SolverRunner.self),
            ("DSL", LayoutRunner.self),
        ]
        return all.filter { way, _ in
            guard wanted(family.name, way) else { return false }
            guard
                let limit = limits.first(where: {
                    $0.skips(family.name, way, count, full: full)
                })
            else { return true }
            skipped.insert(limit.text)
            return false
        }
    }

    private func run(
        _ family: Family, _ count: Int, _ results: inout [Measurement],
        _ skipped: inout Set<String>
    ) throws {
        let ways = ways(of: family, count, &skipped)
        if ways.isEmpty { return }
        let workload = family.make(family.size(constraints: count))
        var reference: [Double: Double]?
        for (way, type) in ways where way != "DSL" || !workload.anchors.isEmpty {
            progress("\(workload.name), \(way)")
            results.append(
                try measure(workload, way, type, budget: seconds * 1e9, reference: &reference))
        }
        progress("")
    }

    /// Sizes that take too long are left out, and show in the list of sizes.
    private func runGrowth() throws {
        var results: [Growth] = []
        for family in families {
            for (way, type) in [("C", CoreRunner.self), ("C one", OneByOneRunner.self)]
            where wanted(family.name, way) {
                var points: [(Measurement, Growth.Rows)] = []
                let run = Set(counts).sorted().filter { count in
                    !limits.contains { $0.skips(family.name, way, count, full: true) }
                }
                for size in Set(run.map(family.size(constraints:))).sorted() {
                    let workload = family.make(size)
                    progress("\(workload.name), \(way)")
                    var reference: [Double: Double]?
                    let time = try measure(
                        workload, way, type, budget: seconds * 1e9, reference: &reference)
                    points.append((time, countRows(workload, type)))
                }
                progress("")
                if points.count > 1 { results.append(Growth(family.name, way, points)) }
            }
        }
        if json {
            try printJSON(results)
        } else {
            printGrowth(results)
            printEnvironment()
        }
    }

    /// With what is needed to compare the figures with others.
    func printJSON(_ results: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let report = Report(environment: .now(), results: results)
        print(String(decoding: try encoder.encode(report), as: UTF8.self))
    }

    func printEnvironment() {
        print()
        Environment.now().lines.forEach { print($0) }
    }

    /// On a terminal only, where it is overwritten.
    private func progress(_ text: String) {
        guard isatty(2) == 1 else { return }
        FileHandle.standardError.write(Data("\r\u{1b}[K\(text)".utf8))
    }

    /// Before anything is measured, so that nothing is measured in vain.
    private func make(_ directory: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw ValidationError("\(directory): \(error.localizedDescription)")
        }
    }

    private func writeTraces(into directory: String, _ counts: [Int]) throws {
        for family in families where wanted(family.name) {
            for size in Set(counts.map(family.size(constraints:))).sorted() {
                let workload = family.make(size)
                let path = "\(directory)/\(family.name)-\(workload.rows.count).trace"
                try workload.trace.write(toFile: path, atomically: true, encoding: .utf8)
            }
        }
    }
}
