import ArgumentParser
import Foundation
import Keyline

/// The command `bench`. It measures how long layouts take through each of Keyline's interfaces (the
/// C solver, the Swift solver, views), and compares these times with those of plain arithmetic that
/// computes the same frames.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Lays out workloads, checks every result and prints what it took.",
        discussion: """
            Prints a table of times, what its labels mean, a summary (the least, the most and the \
            median of the largest layouts), and the machine. Times are medians of one operation. \
            Operations that take less than 10 us are measured in batches of at least 20 us. --json prints \
            nanoseconds, with machine, operating system, compiler, versions and date.

            \(Legend.help)

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
    @Flag(help: "A feed cell by each vocabulary, beside the same cell with frames set by hand.")
    var feed = false
    @Flag(help: "What measuring texts takes: by tables and, with the trait Fonts, with fonts.")
    var texts = false
    @Flag(help: "Lists of cells that are described again for every frame.") var restated = false
    @Option(help: "Measure nothing: write the workloads into this directory, as solver traces.")
    var traces: String?
    @Option(help: "Measure nothing: do this again and again, with each layout, for profilers.")
    var `repeat`: Operation?
    @Option(help: "Measure nothing: do this with each feed cell again and again, for profilers.")
    var repeatFeed: FeedOperation?
    @Option(help: "How often --repeat and --repeat-feed do it.") var times = 1000

    func validate() throws {
        guard counts.count == sizeTexts.count, !counts.isEmpty, counts.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("--sizes takes positive numbers separated by commas")
        }
        // Limit the size: much larger layouts would need more memory than most machines have.
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

    /// Whether the option `--filter` leaves anything to be measured: a layout, an interface of
    /// Keyline, or a change of a view tree.
    private var hasWork: Bool {
        let core = ["C", "C one"]
        if feed || repeatFeed != nil {
            return MainActor.assumeIsolated { !feedRuns.isEmpty || !cardRuns.isEmpty }
        }
        if restated { return RestatedChange.allCases.contains { wanted("restated", $0.rawValue) } }
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

    private var sizeTexts: [Substring] {
        (sizes
            ?? (growth
                ? "1000,10000,100000" : full ? "10,100,1000,10000,100000" : "10,100,1000,10000"))
            .split(separator: ",")
    }
    var counts: [Int] { sizeTexts.compactMap { Int($0) } }

    func wanted(_ names: String...) -> Bool {
        guard let filter else { return true }
        return names.joined(separator: " ").localizedCaseInsensitiveContains(filter)
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
        if texts {
            printTexts()
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
            if feed {
                try runFeed()
                return
            }
            if let repeatFeed {
                try runFeed(repeatFeed)
                return
            }
            if growth {
                try runGrowth()
                return
            }
            if restated {
                try runRestated()
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

    /// Returns the interfaces of Keyline ("C", "C one", "Swift", "DSL") that pass the option
    /// `--filter` and do not take too long for layouts of this family and size. The reasons for
    /// leaving out the others are added to `skipped`.
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
        let workloads = family.make(family.size(constraints: count))
        var reference: [[Double: Double]]?
        for (way, type) in ways where way != "DSL" || !workloads[0].anchors.isEmpty {
            progress("\(workloads[0].name), \(way)")
            results.append(
                try measure(workloads, way, type, budget: seconds * 1e9, reference: &reference))
        }
        progress("")
    }

    /// Measures how the times of layouts grow with the number of constraints. Sizes that take too
    /// long are left out; the printed list of sizes shows which were measured.
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
                    let workloads = family.make(size)
                    progress("\(workloads[0].name), \(way)")
                    var reference: [[Double: Double]]?
                    let time = try measure(
                        workloads, way, type, budget: seconds * 1e9, reference: &reference)
                    points.append((time, countRows(workloads[0], type)))
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

    /// Prints the results as JSON, together with the environment (machine, compiler, date), without which they
    /// could not be compared.
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

    /// Shows the progress on a line that the next text overwrites. Prints nothing if standard error is not a
    /// terminal.
    private func progress(_ text: String) {
        guard isatty(2) == 1 else { return }
        FileHandle.standardError.write(Data("\r\u{1b}[K\(text)".utf8))
    }

    /// Creates the directory for pictures or traces. This happens before any measurement, so that a
    /// wrong path does not cost a whole run.
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
                for (i, workload) in family.make(size).enumerated() {
                    let variant = family.variants > 1 ? "-\(i + 1)" : ""
                    let path = "\(directory)/\(family.name)-\(workload.rows.count)\(variant).trace"
                    try workload.trace.write(toFile: path, atomically: true, encoding: .utf8)
                }
            }
        }
    }
}
