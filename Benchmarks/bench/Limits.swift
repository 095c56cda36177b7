/// Beyond so many constraints a family, or one way to solve it, takes too long to be measured.
struct Limit: Sendable {
    /// All families and all ways if nil.
    var family: String?
    var way: String?
    var most: Int
    /// The long run measures it all the same.
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
    Limit(family: "conflicts", most: 1_000, reason: "a resize solves most of it anew"),
    Limit(family: "scattered", most: 300, reason: "no layout, refactorised over and over"),
    Limit(
        family: "grid", way: "C one", most: 2_000,
        reason: "one by one, lines and sizes are defined in an order that fills rows"),
    Limit(family: "churn", most: 10_000, reason: "built in quadratic time"),
    Limit(
        family: "deep", way: "C one", most: 20_000, byDefaultOnly: true,
        reason: "one by one, each constraint re-evaluates what hangs on its view"),
]
