import Keyline

/// The benchmark's figures for one operation, such as `resize`, on a feed cell (a cell like a post in a social network)
/// that is built in one way, such as by anchors.
struct FeedFigure: Codable {
    var way: String
    var operation: String
    /// The median time of the operation, in nanoseconds.
    var time: Double
    /// ``time`` divided by the time of the same operation on a cell of the same module whose frames are set by hand,
    /// without constraints.
    var overHand: Double?
    /// An estimate of ``time`` divided by the time that the cell with frames set by hand took at commit e52c45c.
    /// ``FrozenFeed`` explains the estimate.
    var overFrozen: Double?
    /// ``time`` divided by the time of the same operation on the cell or card of the same module
    /// whose constraints are made by anchors.
    var overAnchors: Double?
    /// How often the operation solved constraints. Computing the height that fits the cell's
    /// contents counts, too, since it needs a solve of its own.
    var solves: Int
    /// How often the operation measured a text: computed its size in points for a given width.
    var measures: Int
    /// How often the operation measured one text in one width, for the text and the width that it
    /// measured most often.
    var repeats: Int
}

extension Bench {
    /// Measures the operations on feed cells whose names contain the command line's filter, and prints the figures as a
    /// table or as JSON.
    func runFeed() throws {
        let figures = try MainActor.assumeIsolated { try feedFigures() }
        if json { return try printJSON(figures) }
        let columns: [Column<FeedFigure>] = [
            Column("time", .microseconds, 10) { $0.time },
            Column("by hand", "", 9) { number($0.overHand, "%.2f") },
            Column("e52c45c", "", 9) { number($0.overFrozen, "%.2f") },
            Column("anchors", "", 9) { number($0.overAnchors, "%.2f") },
            Column("solves", "", 8) { "\($0.solves)" },
            Column("measures", "", 10) { "\($0.measures)" },
            Column("repeats", "", 9) { "\($0.repeats)" },
        ]
        printTable(
            padded("feed cell", 24) + padded("operation", 10), columns,
            figures.map { (padded($0.way, 24) + $0.operation, $0) })
        print()
        Legend.feed.forEach { print($0) }
        printEnvironment()
    }

    /// The pairs of a feed cell and an operation that are to be measured: those whose names contain the command line's
    /// filter.
    @MainActor var feedRuns: [(way: any FeedWay.Type, operation: FeedOperation)] {
        FeedOperation.allCases.flatMap { operation in
            feedWays.filter { wanted($0.name, operation.rawValue) }.map { ($0, operation) }
        }
    }

    /// The pairs of a card and an operation that are to be measured: those whose names contain the
    /// command line's filter.
    @MainActor var cardRuns: [(way: any CardWay.Type, operation: FeedOperation)] {
        CardRun.operations.flatMap { operation in
            CardRun.ways.filter { wanted($0.name, operation.rawValue) }.map { ($0, operation) }
        }
    }

    @MainActor private func feedFigures() throws -> [FeedFigure] {
        var figures: [FeedFigure] = []
        for (way, operation) in feedRuns { figures.append(try figure(way, operation)) }
        for (way, operation) in cardRuns { figures.append(try figure(ofCard: way, operation)) }
        for i in figures.indices {
            let time = figures[i].time, module = String(figures[i].way.prefix { $0 != "," })
            func otherTime(_ way: String) -> Double? {
                figures.first { $0.way == way && $0.operation == figures[i].operation }?.time
            }
            figures[i].overHand = otherTime("\(module), by hand").map { time / $0 }
            figures[i].overAnchors = otherTime("\(module), anchors").map { time / $0 }
            let ratio = FeedOperation(rawValue: figures[i].operation)
                .flatMap { FrozenFeed.ratios[module]?[$0] }
            guard let ratio, let yardstick = otherTime(FrozenFeed.name) else { continue }
            figures[i].overFrozen = time / (ratio * yardstick)
        }
        return figures
    }

    @MainActor private func figure(_ way: any FeedWay.Type, _ operation: FeedOperation) throws
        -> FeedFigure
    {
        var run = try FeedRun(way)
        let time = sample(seconds * 1e9) { run.run(operation) }.median
        try run.settle()
        var counted = try FeedRun(way)
        let counts = try counted.counts(of: operation)
        return FeedFigure(
            way: way.name, operation: operation.rawValue, time: time, solves: counts.solves,
            measures: counts.measures, repeats: counts.repeats)
    }

    @MainActor private func figure(ofCard way: any CardWay.Type, _ operation: FeedOperation) throws
        -> FeedFigure
    {
        var run = try CardRun(way)
        let time = sample(seconds * 1e9) { run.run(operation) }.median
        let counts = try CardRun(way).counts(of: operation)
        return FeedFigure(
            way: way.name, operation: operation.rawValue, time: time, solves: counts.solves,
            measures: counts.measures, repeats: counts.repeats)
    }

    /// Repeats one operation on each feed cell (a cell like a post in a social network) whose name
    /// contains the filter, so that a profiler can observe it. Prints no figures.
    func runFeed(_ operation: FeedOperation) throws {
        try MainActor.assumeIsolated {
            for (way, other) in feedRuns where other == operation {
                var run = try FeedRun(way)
                for _ in 0..<times { run.run(operation) }
                print("\(way.name): \(times) times \(operation.rawValue)")
            }
            for (way, other) in cardRuns where other == operation {
                var run = try CardRun(way)
                for _ in 0..<times { run.run(operation) }
                print("\(way.name): \(times) times \(operation.rawValue)")
            }
        }
    }
}
