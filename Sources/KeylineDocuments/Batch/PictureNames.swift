/// Chooses the file name of each picture that a batch draws: the number of the record's line, or
/// the value of one of its fields.
package struct PictureNames {
    /// The names of the pictures of some lines, and the mistakes found in names. The name of a line
    /// is nil if the line is empty, or if its record or the name has a mistake.
    package typealias Named = (names: [String?], failures: [BatchWorker.Failure])

    private let field: String?
    private let reader: RecordReader
    /// The names given to pictures so far, each with the line of its record. The keys are in
    /// lowercase, because some file systems do not distinguish upper and lower case.
    private var taken: [String: (line: Int, name: String)] = [:]

    /// Begins a batch, in which all names are still free.
    /// - Parameter field: the field whose value is the name, or nil to use line numbers.
    package init(field: String?) {
        self.field = field
        reader = RecordReader(fields: [(field ?? "", "")])
    }

    /// Returns the names of the pictures for the records in `lines`.
    /// - Parameters:
    ///   - lines: lines of the file of records, without their line ends. Empty lines contain no
    ///     record and get no name.
    ///   - first: the number of the first line, for messages.
    mutating func names(of lines: [ArraySlice<UInt8>], first: Int) -> Named {
        guard let field else { return (lines.indices.map { "\(first + $0)" }, []) }
        var named: Named = (Array(repeating: nil, count: lines.count), [])
        let records = lines.indices.filter { !RecordReader.isEmpty(lines[$0]) }
        for (index, record) in zip(records, reader.read(records.map { lines[$0] })) {
            let line = first + index
            // Do not report an unreadable record here: the worker that lays out the record reports it.
            if record.mistake != nil { continue }
            if let mistake = mistake(record.values[0], field, line) {
                named.failures.append(.init(line: line, message: mistake))
            } else {
                named.names[index] = record.values[0]
            }
        }
        return named
    }

    private mutating func mistake(_ name: String?, _ field: String, _ line: Int) -> String? {
        guard let name else {
            return "The record has no field `\(field)`, which names its picture."
        }
        guard PictureNames.isSafe(name) else {
            let shown = name.shown
            return
                "`\(shown.prefix(60))\(shown.count > 60 ? "…" : "")` cannot be the name of a picture."
        }
        let file = name.lowercased()
        guard let other = taken[file] else {
            taken[file] = (line, name)
            return nil
        }
        let too = other.name == name ? "too" : "which is the same file where capitals do not count"
        return "The picture of line \(other.line) is named `\(other.name)`, \(too)."
    }

    /// Returns whether `name` is a valid name of a file on all systems, does not lead out of its directory, and has no
    /// invisible characters.
    package static func isSafe(_ name: String) -> Bool {
        guard let first = name.first, let last = name.last, name.utf8.count <= 200 else {
            return false
        }
        let isShown = name.unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                false
            default: !"/\\:*?\"<>|".unicodeScalars.contains($0)
            }
        }
        let stem = name.prefix { $0 != "." }.uppercased()
        let isDevice =
            devices.contains(stem)
            || stem.count == 4 && stem.last!.isNumber
                && ["COM", "LPT"].contains(stem.prefix(3))
        return isShown && !isDevice && !".- ".contains(first) && !". ".contains(last)
    }

    /// File names that Windows reserves for devices. A name such as `NUL.svg`, with a point and an
    /// extension, is reserved, too.
    private static let devices: Set = ["CON", "PRN", "AUX", "NUL"]
}
