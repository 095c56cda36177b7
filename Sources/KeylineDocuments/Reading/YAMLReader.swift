import Yams

/// Reads YAML, of which JSON is a subset, into values with their lines and columns. Only this type
/// and ``YAMLMessages`` use the library Yams, and only ``YAMLScan`` uses libyaml, the parser inside
/// it.
struct YAMLReader {
    let source: DocumentSource
    private(set) var findings: [Finding] = []
    /// The values that were left out because the YAML of their lines has mistakes.
    private(set) var skipped = SkippedYAML()
    private var count = 0
    private var substitutes: Set<Unicode.Scalar> = []

    /// The largest number of values in a document. Nested aliases (`*name`) could otherwise expand to more values than
    /// fit into memory.
    private static let mostValues = 200_000
    private static let deepest = 200
    /// The largest number of mistakes in the YAML that are reported. The limit bounds the time,
    /// because the text is parsed again after each mistake.
    private static let mostMistakes = 100

    init(_ source: DocumentSource) { self.source = source }

    /// Reads the whole text. Returns nil if the text is empty or cannot be read at all.
    ///
    /// A mistake in the YAML of one line does not hide mistakes in other lines: the value in the wrong line is left
    /// out, and the text is parsed again. See ``skipped``.
    mutating func read() -> DocumentValue? {
        var text = source.text
        for _ in 0..<YAMLReader.mostMistakes {
            if let mistake = YAMLScan.mistake(in: text, deepest: 2 * YAMLReader.deepest) {
                findings.append(mistake)
                return nil
            }
            do {
                guard let node = try Yams.Parser(yaml: text).singleRoot() else { return nil }
                return value(of: node, 0)
            } catch let YamlError.duplicatedKeysInMapping(names, context) {
                guard let other = rename(names, context.mark, in: text) else {
                    let name = names.first ?? ""
                    report(
                        "The name `\(name)` occurs twice here. Remove or rename one of the two.",
                        context.mark, name.count)
                    return nil
                }
                text = other
            } catch {
                guard let rest = leaveOut(error, from: text) else { return nil }
                text = rest
            }
        }
        return nil
    }

    // MARK: Values

    private mutating func value(of node: Node, _ depth: Int) -> DocumentValue {
        let position = node.mark.map { DocumentPosition(line: $0.line, column: $0.column) } ?? start
        count += 1
        guard count <= YAMLReader.mostValues, depth <= YAMLReader.deepest else {
            if !findings.contains(where: { $0.rule == .syntax }) {
                let message =
                    count > YAMLReader.mostValues
                    ? "The document has more than \(YAMLReader.mostValues) values."
                    : "The values are nested more than \(YAMLReader.deepest) levels deep."
                findings.append(Finding(.syntax, message, at: position))
            }
            return DocumentValue(kind: .nothing, position: position)
        }
        switch node {
        case .scalar(let scalar): return text(scalar, position)
        case .sequence(let sequence):
            return DocumentValue(
                kind: .list(sequence.map { value(of: $0, depth + 1) }), position: position)
        case .mapping(let mapping):
            var members: [(key: DocumentValue.Key, value: DocumentValue)] = []
            for (key, member) in mapping {
                // Skip a key that is a list or mapping instead of a text: it has been reported
                // before.
                guard let name = key.scalar?.string else { continue }
                let position = DocumentPosition(
                    line: key.mark?.line ?? position.line,
                    column: key.mark?.column ?? position.column,
                    length: name.count)
                // Skip a duplicate key. It was reported, and renamed to begin with a substitute
                // character, when the parser found it.
                if let first = name.unicodeScalars.first, substitutes.contains(first) { continue }
                members.append(
                    (
                        DocumentValue.Key(text: name, position: position),
                        value(of: member, depth + 1)
                    ))
            }
            return DocumentValue(kind: .map(members), position: position)
        case .alias:
            return DocumentValue(kind: .nothing, position: position)
        }
    }

    private func text(_ scalar: Node.Scalar, _ position: DocumentPosition) -> DocumentValue {
        let style: DocumentValue.Style =
            switch scalar.style {
            case .literal, .folded: .block
            case .singleQuoted, .doubleQuoted: .quoted
            case .any, .plain: .plain
            }
        if style == .plain, ["", "~", "null", "Null", "NULL"].contains(scalar.string) {
            return DocumentValue(kind: .nothing, position: position)
        }
        var position = position
        if style != .block {
            position.length = scalar.string.count + (style == .quoted ? 2 : 0)
        }
        return DocumentValue(kind: .text(scalar.string, style), position: position)
    }

    // MARK: Syntax errors

    private let start = DocumentPosition(line: 1, column: 1)

    private mutating func report(_ message: String, _ mark: Mark, _ length: Int = 1) {
        let position = DocumentPosition(line: mark.line, column: mark.column, length: length)
        findings.append(Finding(.syntax, message, at: position))
    }

    /// Reports a mistake in the YAML, and returns the text without the value that contains it.
    /// Returns nil if reading cannot continue.
    private mutating func leaveOut(_ error: any Error, from text: String) -> String? {
        let mistake = YAMLMessages(source: source).mistake(error)
        guard let position = mistake.finding.position else { return nil }
        // After a mistake that spans several lines, the parser may misread the following lines. Report a further
        // mistake only if it lies in a single line.
        let isFirst = skipped.isEmpty, isInOneLine = mistake.firstLine == position.line
        if isFirst || isInOneLine && !skipped.lines.contains(position.line) {
            findings.append(mistake.finding)
        } else if !skipped.lines.contains(position.line) {
            return nil
        }
        return skipped.leaveOut(mistake.firstLine, from: text)
            ?? (isInOneLine ? nil : skipped.leaveOut(position.line, from: text))
    }

    // MARK: Duplicate keys

    /// Returns a character of Unicode's private use area that does not occur in the text. It marks a renamed duplicate
    /// key.
    private mutating func substitute(in text: String) -> Character? {
        let present = Set(text.unicodeScalars.map(\.value))
        let free = (UInt32(0xE000)...0xF8FF).first { !present.contains($0) }
        guard let letter = free.flatMap(Unicode.Scalar.init) else { return nil }
        substitutes.insert(letter)
        return Character(letter)
    }

    /// Reports the second occurrence of a duplicate key, and returns the text with that key renamed, so that reading
    /// can continue. The new key has the same length, so positions in the text stay valid.
    private mutating func rename(_ names: [String], _ mark: Mark, in text: String) -> String? {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
            Array.init)
        for name in names {
            let letters = Array(name)
            for number in lines.indices.dropFirst(mark.line - 1) {
                let isFirst = number == mark.line - 1
                let columns =
                    isFirst
                    ? Array(lines[number].indices.dropFirst(mark.column))
                    : [mark.column - 1]
                for column in columns where isKey(letters, lines[number], column) {
                    let position = DocumentPosition(
                        line: number + 1, column: column + 1, length: letters.count)
                    findings.append(
                        Finding(
                            .duplicateName,
                            "The name `\(name)` occurs twice here. Remove or rename one of the two.",
                            at: position,
                            related: [
                                .init(
                                    message: "The first is here.",
                                    position: DocumentPosition(
                                        line: mark.line, column: mark.column,
                                        length: letters.count))
                            ]))
                    guard let letter = substitute(in: text) else { return nil }
                    lines[number].replaceSubrange(
                        column..<(column + letters.count),
                        with: Array(repeating: letter, count: letters.count))
                    return lines.map { String($0) }.joined(separator: "\n")
                }
            }
        }
        return nil
    }

    private func isKey(_ name: [Character], _ line: [Character], _ column: Int) -> Bool {
        guard column >= 0, line.count > column + name.count,
            Array(line[column..<(column + name.count)]) == name,
            line[..<column].allSatisfy({ !$0.isLetter }) || line[column - 1] == " "
                || line[column - 1] == "{" || line[column - 1] == ","
        else { return false }
        return line[(column + name.count)...].first { $0 != " " } == ":"
    }
}
