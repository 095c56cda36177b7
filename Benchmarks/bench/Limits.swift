/// The number of constraints above which the benchmark leaves out a kind of layout, or one
/// interface to solve it, because a measurement would take too long.
struct Limit: Sendable {
    /// The family (a kind of layout, such as "cells") to which the limit applies; nil for all families.
    var family: String?
    var way: String?
    var most: Int
    /// Whether the option `--full` lifts the limit, for long runs of the benchmark.
    var byDefaultOnly = false
    var reason: String

    func skips(_ family: String, _ way: String, _ constraints: Int, full: Bool) -> Bool {
        constraints > most && !(full && byDefaultOnly) && (self.family ?? family) == family
            && (self.way ?? way) == way
    }

    var text: String {
        let what = [family, way].compactMap { $0 }.joined(separator: ", ")
        return "\(what) beyond \(most): \(reason)" + (byDefaultOnly ? " (--full runs it)" : "")
    }
}

let limits: [Limit] = [
    Limit(
        family: "conflicts", most: 1_000, byDefaultOnly: true,
        reason: "where a width of the root is short, a resize moves all views step by step"),
    Limit(family: "conflicts", most: 10_000, reason: "the same"),
    Limit(family: "scattered", most: 300, reason: "no layout, refactorised over and over"),
]
