/// The names of a batch's pictures, one a record: the number of its line, or the value of a field.
package struct PictureNames {
    /// Lines with their pictures' names; nil where a line has none, which is no record or has a mistake.
    package typealias Named = (names: [String?], failures: [BatchWorker.Failure])

    private let field: String?
    private let reader: RecordReader
    /// By the name in small letters, which some systems do not tell from others: the line that has it, and how.
    private var taken: [String: (line: Int, name: String)] = [:]

    /// - Parameter field: the field of the records that has the names; nil for the numbers of their lines.
    package init(field: String?) {
        self.field = field
        reader = RecordReader(fields: [(field ?? "", "")])
    }

    /// - Parameters:
    ///   - lines: without their ends; empty ones are no records.
    ///   - first: the number of the first line.
    mutating func names(of lines: [ArraySlice<UInt8>], first: Int) -> Named {
        guard let field else { return (lines.indices.map { "\(first + $0)" }, []) }
        var named: Named = (Array(repeating: nil, count: lines.count), [])
        let records = lines.indices.filter { !RecordReader.isEmpty(lines[$0]) }
        for (index, record) in zip(records, reader.read(records.map { lines[$0] })) {
            let line = first + index
            // A record that cannot be read is reported by who lays it out.
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
        guard let name else { return "There is no `\(field)` to name the picture by." }
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

    /// Whether a name is one on all systems, stays in its directory, and can be seen and typed.
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

    /// Devices on Windows, whatever follows after a point.
    private static let devices: Set = ["CON", "PRN", "AUX", "NUL"]
}
