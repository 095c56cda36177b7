import ArgumentParser
import Keyline

/// A feed cell (a cell like a post in a social network) that is built in one of several ways, such
/// as by anchors, by visual formats, or by setting frames by hand. The benchmark compares the times
/// of these ways.
@MainActor protocol FeedWay: AnyObject {
    /// The name that the benchmark prints: the module and the way in which the cell is built, such
    /// as `View, by hand`.
    nonisolated static var name: String { get }

    /// Makes the cell with its 16 views and all constraints. The views have no texts yet.
    init()
    /// Sets all texts of the cell to those of a post. The cell is not laid out.
    func fill(_ post: FeedPost)
    /// Sets the text of the one label that may have several lines. The cell is not laid out.
    func setText(_ text: String)
    /// Returns the height in points that the cell needs for its contents if it has this width.
    func fit(_ width: Double) -> Double
    /// Sets the size of the cell in points, and lays out its views.
    func layOut(_ width: Double, _ height: Double)
    /// The frames of the cell's 16 views after layout, in the order of ``FeedPart`` and in the
    /// coordinates of the cell.
    var frames: [Rect] { get }
    /// Makes all labels of the cell measure their texts with `measure`, so that the benchmark can
    /// count how often texts are measured.
    func count(by measure: any TextMeasure)
    /// How often the solver of the cell's views has solved since the cell was made.
    var solves: Int { get }
}

/// All ways of building the feed cell that the benchmark compares. For each module, the way that
/// sets frames by hand comes first, because the times of the others are divided by its time.
@MainActor var feedWays: [any FeedWay.Type] {
    [
        ViewFeedByHand.self, ViewFeedByAnchors.self, ViewFeedByFormats.self,
        ViewFeedByBlocks.self, ViewFeedByKeyPaths.self, ViewFeedByStacks.self,
        UIViewFeedByHand.self, UIViewFeedByAnchors.self, UIViewFeedByFormats.self,
        UIViewFeedByStacks.self, FrozenFeed.self,
    ]
}

/// An operation on a feed cell that the benchmark measures.
enum FeedOperation: String, CaseIterable, ExpressibleByArgument {
    /// Make a new cell: fill it with a post, compute its height for a width, lay it out and
    /// deallocate it.
    case new
    /// Show another post in an existing cell: set its texts, compute the cell's height for its
    /// width, and lay out.
    case again
    /// Compute the cell's height for its width again, although nothing has changed. The time shows
    /// how well the result is cached.
    case fit
    /// Change only the text that may have several lines, compute the cell's height for its width,
    /// and lay out.
    case text
    /// Give the cell another width, and the height that was computed for this width before, and lay
    /// out.
    case resize

    static let width = 375.0, otherWidth = 320.0
}

/// A feed cell that is built in one way, such as by anchors, and the operations on it that the
/// benchmark measures.
@MainActor struct FeedRun {
    let way: any FeedWay.Type
    private var cell: any FeedWay
    private var turn = 0
    /// For each width that the operation `resize` gives the cell, the height that fits the first
    /// post.
    private var heights: [Double: Double] = [:]

    /// Makes a feed cell in the given way, lays it out with each post, and throws an error if a
    /// frame is wrong.
    init(_ way: any FeedWay.Type) throws {
        self.way = way
        cell = way.init()
        for turn in 0..<4 {
            fillAndLayOut(cell, turn)
            try check(FeedPost.all[turn % 2], FeedOperation.width)
        }
        try settle()
        for width in [FeedOperation.otherWidth, FeedOperation.width] {
            heights[width] = cell.fit(width)
            run(.resize)
            try check(FeedPost.all[0], width)
        }
    }

    private func fillAndLayOut(_ cell: any FeedWay, _ turn: Int) {
        cell.fill(FeedPost.all[turn % 2])
        cell.layOut(FeedOperation.width, cell.fit(FeedOperation.width))
    }

    mutating func run(_ operation: FeedOperation) {
        turn += 1
        switch operation {
        case .new: fillAndLayOut(way.init(), turn)
        case .again: fillAndLayOut(cell, turn)
        case .fit: _ = cell.fit(FeedOperation.width)
        case .text:
            cell.setText(FeedPost.all[turn % 2].texts[3])
            cell.layOut(FeedOperation.width, cell.fit(FeedOperation.width))
        case .resize:
            let width = turn % 2 == 0 ? FeedOperation.width : FeedOperation.otherWidth
            cell.layOut(width, heights[width] ?? 0)
        }
    }

    /// Throws an error unless the cell's frames and its fitting height are those that arithmetic gives for this post
    /// and width. The caller has filled the cell with the post and laid it out at the width.
    func check(_ post: FeedPost, _ width: Double) throws {
        let expected = post.expectedFrames(width: width), frames = cell.frames
        try bench.check(
            abs(cell.fit(width) - expected.height) < 1e-6,
            "\(way.name): \(cell.fit(width)) high, not \(expected.height)")
        for (part, (have, want)) in zip(FeedPart.allCases, zip(frames, expected.parts)) {
            let off = max(
                abs(have.minX - want.minX), abs(have.minY - want.minY),
                abs(have.width - want.width), abs(have.height - want.height))
            try bench.check(off < 1e-6, "\(way.name), \(part): \(have), not \(want)")
        }
    }

    /// Returns the cell to the state from which each measurement starts: filled with the first
    /// post, and laid out at the usual width. Throws if a frame is wrong.
    mutating func settle() throws {
        turn = 0
        fillAndLayOut(cell, turn)
        try check(FeedPost.all[0], FeedOperation.width)
    }

    /// Runs the operation once, and returns how many solves and text measurements it needed. The cell must not have
    /// measured texts with another object before.
    mutating func counts(of operation: FeedOperation) throws -> FeedCounts {
        let counter = CountingMeasure()
        if operation == .new { cell = way.init() }
        cell.count(by: counter)
        if operation == .new {
            fillAndLayOut(cell, 0)
            return FeedCounts(cell.solves, counter)
        }
        try settle()
        let solves = cell.solves
        counter.reset()
        run(operation)
        return FeedCounts(cell.solves - solves, counter)
    }
}

/// The counts of solves and of text measurements in one operation on a feed cell or a card.
struct FeedCounts {
    let solves: Int
    let measures: Int
    let repeats: Int

    init(_ solves: Int, _ counter: CountingMeasure) {
        (self.solves, measures, repeats) = (solves, counter.count, counter.repeats)
    }
}

/// Measures texts as ``SansTable`` does, which labels use by default, and counts the measurements.
final class CountingMeasure: TextMeasure, @unchecked Sendable {
    private struct Key: Hashable {
        var text: StyledText
        var width: Double
    }

    private var counts: [Key: Int] = [:]
    var count: Int { counts.values.reduce(0, +) }
    /// How often one text was measured in one width, for the text and the width that were measured
    /// most often.
    var repeats: Int { counts.values.max() ?? 0 }

    func reset() { counts = [:] }

    func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
        counts[Key(text: text, width: width), default: 0] += 1
        return SansTable().metrics(of: text, width: width, lines: lines)
    }
}
