/// Records the values of a document that the reader leaves out because their lines are not valid
/// YAML.
///
/// The key in such a line is kept: a view's name stays known even if its value cannot be read, so
/// that constraints on the view cause no further errors.
struct SkippedYAML: Sendable {
    /// The numbers, from 1, of the lines whose values were left out.
    private(set) var lines: Set<Int> = []
    /// All words in the values that were left out. If one of them is an unknown view, parameter or field elsewhere, it
    /// may be unknown only because its definition was left out.
    private var names: Set<String> = []

    var isEmpty: Bool { lines.isEmpty }

    /// Returns `text` without the value in the line `number`. If this value was left out before,
    /// removes the whole line. Returns nil if the line is empty already.
    mutating func leaveOut(_ number: Int, from text: String) -> String? {
        var all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
            String.init)
        guard all.indices.contains(number - 1) else { return nil }
        let line = all[number - 1]
        guard line.contains(where: { !$0.isWhitespace }) else { return nil }
        let kept = lines.contains(number) ? line[..<line.startIndex] : SkippedYAML.key(of: line)
        lines.insert(number)
        names.formUnion(SkippedYAML.names(in: line[kept.endIndex...]))
        all[number - 1] = String(kept)
        return all.joined(separator: "\n")
    }

    /// Returns the beginning of a line that is kept when the value of the line is left out: up to
    /// the colon after the key, as in `width:`, or up to the dash of a list item. Returns an empty
    /// text for a line with neither.
    private static func key(of line: String) -> Substring {
        let content = line.drop { $0 == " " }
        if content.hasPrefix("- ") { return line[...content.startIndex] }
        guard let colon = content.firstRange(of: ": ") else { return line[..<line.startIndex] }
        let key = line[...colon.lowerBound]
        return key.contains { "{[\"'".contains($0) } ? line[..<line.startIndex] : key
    }

    private static func names(in text: Substring) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }

    /// Returns whether a finding may be a consequence of a value that was left out. Such a finding,
    /// for example an unknown parameter, should not be reported.
    func explains(_ finding: Finding, in source: DocumentSource) -> Bool {
        guard !isEmpty, finding.rule != .syntax, let position = finding.position else {
            return false
        }
        if lines.contains(position.line) { return true }
        let name = source.line(position.line).dropFirst(position.column - 1).prefix(position.length)
        return names.contains(String(name))
    }
}
