import Keyline

/// Formats the mistakes that `keyline batch --check` finds in a file of records, such as a text that is cut off: one line
/// for each mistake, as `FILE:LINE: warning: SENTENCE`.
package struct BatchReport {
    private let records: String
    private let fields: [String]
    /// The names of unknown fields that have been reported. Each is reported only once.
    private var unknown: Set<String> = []

    /// Creates a report that has reported no unknown field yet.
    /// - Parameter records: the name of the file of records, for messages.
    package init(records: String, _ plan: BatchPlan) {
        self.records = records
        fields = plan.knownFields.sorted()
    }

    /// Returns the findings about the records in `part` as text, sorted by line number. Call this
    /// function with the parts in the order of the records. A field that the document does not have
    /// is reported once, at the first record that has it.
    package mutating func text(of part: BatchWorker.Part) -> String {
        var lines: [(line: Int, text: String)] = []
        for (name, line) in part.unknownFields where unknown.insert(name).inserted {
            let near = nearestName(to: name, among: fields)
            let meant = near.map { " Did you mean `\($0)`?" } ?? ""
            lines.append(
                (
                    line,
                    "warning: The document has no field `\(name)`, which is ignored in all records.\(meant)"
                ))
        }
        lines += part.failures.map { ($0.line, "error: \($0.message)") }
        lines += part.warnings.map { ($0.line, "warning: \($0.message)") }
        let inOrder = lines.enumerated().sorted {
            ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
        }
        return inOrder.map { "\(records):\($0.element.line): \($0.element.text.shown)\n" }.joined()
    }
}
