import KeylineSolver

/// The errors that layout finds while it solves and places, in the order in which it finds them.
///
/// Building a report calls methods of items for their names, and the program's handler may do
/// anything. So a pass only records what a report is about, and reports all errors after it has
/// computed the frames, before it passes the frames to the items.
struct ReportQueue {
    private var waiting: [(LayoutEngine) -> Void] = []

    /// Adds a function that builds and reports an error.
    mutating func add(_ report: @escaping (LayoutEngine) -> Void) { waiting.append(report) }

    /// Empties the queue. Returns the reports that were queued, as functions that deliver them.
    mutating func take() -> [(LayoutEngine) -> Void] {
        if waiting.isEmpty { return [] }
        defer { waiting = [] }
        return waiting
    }
}
