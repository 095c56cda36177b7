/// Returns a layout as a trace (a list of solver calls in the format of docs/Traces.md), which
/// `csolver-replay` and other solvers can run.
extension Workload {
    var trace: String {
        var lines = ["csolver-trace 1"]
        lines.append("variable " + (0..<variableCount).map { "v\($0)" }.joined(separator: " "))
        if hasRoot { lines += ["edit v2 950", "edit v3 950"] }
        for (index, row) in rows.enumerated() {
            // A constraint may have several terms with the same variable. They need not be merged
            // here, because a reader of a trace adds them up.
            let terms = row.terms.map { "\($0.coefficient) v\($0.variable)" }.joined(separator: " ")
            let priority = row.priority >= 1000 ? "required" : "\(row.priority)"
            let weight = row.weight == 1 ? "" : " weight \(row.weight)"
            let relation = row.relation == 0 ? "=" : row.relation < 0 ? "<=" : ">="
            lines.append(
                "constraint c\(index) \(priority)\(weight) : \(terms) \(relation) \(row.constant)")
        }
        for size in sizes {
            lines += ["suggest v2 \(size.width)", "suggest v3 \(size.height)", "solve"]
        }
        if !hasRoot { lines.append("solve") }
        return lines.joined(separator: "\n") + "\n"
    }
}
