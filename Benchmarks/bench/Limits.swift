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
    Limit(
        family: "conflicts", most: 1_000, byDefaultOnly: true,
        reason: "where a width of the root is short, a resize moves all views step by step"),
    Limit(family: "conflicts", most: 10_000, reason: "the same"),
    Limit(family: "scattered", most: 300, reason: "no layout, refactorised over and over"),
]
