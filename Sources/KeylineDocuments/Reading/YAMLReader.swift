import Yams

/// From YAML, and JSON with it, to values that know their places. Yams is known here, and its parser in ``YAMLScan``.
struct YAMLReader {
    let source: DocumentSource
    private(set) var findings: [Finding] = []
    private var count = 0
    private var substitutes: Set<Unicode.Scalar> = []

    /// Aliases within aliases can stand for more values than any machine holds.
    private static let mostValues = 200_000
    private static let deepest = 200

    init(_ source: DocumentSource) { self.source = source }

    /// Nil if the document cannot be read at all, or is empty.
    mutating func read() -> DocumentValue? {
        if let mistake = YAMLScan.mistake(in: source.text, deepest: 2 * YAMLReader.deepest) {
            findings.append(mistake)
            return nil
        }
        var text = source.text
        var renamed = 0
        while true {
            do {
                guard let node = try Yams.Parser(yaml: text).singleRoot() else { return nil }
                return value(of: node, 0)
            } catch let YamlError.duplicatedKeysInMapping(names, context) {
                renamed += 1
                guard renamed < 100, let other = rename(names, context.mark, in: text) else {
                    let name = names.first ?? ""
                    report("The name `\(name)` stands here twice.", context.mark, name.count)
                    return nil
                }
                text = other
            } catch {
                report(error)
                return nil
            }
        }
    }

    // MARK: Values

    private mutating func value(of node: Node, _ depth: Int) -> DocumentValue {
        let place = node.mark.map { DocumentPlace(line: $0.line, column: $0.column) } ?? start
        count += 1
        guard count <= YAMLReader.mostValues, depth <= YAMLReader.deepest else {
            if !findings.contains(where: { $0.rule == .syntax }) {
                findings.append(Finding(.syntax, "Too many values in each other.", at: place))
            }
            return DocumentValue(kind: .nothing, place: place)
        }
        switch node {
        case .scalar(let scalar): return text(scalar, place)
        case .sequence(let sequence):
            return DocumentValue(
                kind: .list(sequence.map { value(of: $0, depth + 1) }), place: place)
        case .mapping(let mapping):
            var members: [(key: DocumentValue.Key, value: DocumentValue)] = []
            for (key, member) in mapping {
                // Others are refused before.
                guard let name = key.scalar?.string else { continue }
                let place = DocumentPlace(
                    line: key.mark?.line ?? place.line, column: key.mark?.column ?? place.column,
                    length: name.count)
                // One that was renamed, because it was there already.
                if let first = name.unicodeScalars.first, substitutes.contains(first) { continue }
                members.append(
                    (DocumentValue.Key(text: name, place: place), value(of: member, depth + 1)))
            }
            return DocumentValue(kind: .map(members), place: place)
        case .alias:
            return DocumentValue(kind: .nothing, place: place)
        }
    }

    private func text(_ scalar: Node.Scalar, _ place: DocumentPlace) -> DocumentValue {
        let style: DocumentValue.Style =
            switch scalar.style {
            case .literal, .folded: .block
            case .singleQuoted, .doubleQuoted: .quoted
            case .any, .plain: .plain
            }
        if style == .plain, ["", "~", "null", "Null", "NULL"].contains(scalar.string) {
            return DocumentValue(kind: .nothing, place: place)
        }
        var place = place
        if style != .block {
            place.length = scalar.string.count + (style == .quoted ? 2 : 0)
        }
        return DocumentValue(kind: .text(scalar.string, style), place: place)
    }

    // MARK: Mistakes

    private let start = DocumentPlace(line: 1, column: 1)

    private mutating func report(_ message: String, _ mark: Mark, _ length: Int = 1) {
        let place = DocumentPlace(line: mark.line, column: mark.column, length: length)
        findings.append(Finding(.syntax, message, at: place))
    }

    private mutating func report(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            var words = problem.prefix(1).uppercased() + problem.dropFirst()
            if let context, context.mark.line != mark.line {
                words += ", \(context.text) that begins in line \(context.mark.line)"
            }
            var place = mark
            if mark.line > source.lines.count || source.line(mark.line).isEmpty, let context {
                place = context.mark
            }
            report("\(words).\(hint(place.line))", place)
        case .reader(let problem, _, _, _):
            findings.append(
                Finding(
                    .syntax, "The text has characters that YAML has not: \(problem).", at: start))
        default:
            findings.append(Finding(.syntax, "The document cannot be read as YAML.", at: start))
        }
    }

    /// A hint for those who did not think of YAML: some signs mean something else at the begin of a value.
    private func hint(_ number: Int) -> String {
        let line = source.line(number)
        var value = line.drop { $0 == " " || $0 == "-" }
        if let colon = value.range(of: ": ") { value = value[colon.upperBound...] }
        let content = value.drop { $0 == " " }
        guard let first = content.first else { return "" }
        switch first {
        case ">", "@", "%", "&", "*", "!", "`":
            return " Put a value that begins with `\(first)` in quotes."
        case "|", "[": return " Begin a visual format with `H:` or `V:`, or put it in quotes."
        case "{": return " Put a text that begins with a field in quotes."
        default: return line.contains("\t") ? " YAML takes no tabs at the begin of a line." : ""
        }
    }

    // MARK: Names that are there twice

    /// A character that the text does not have, for a key whose name is there already.
    private mutating func substitute(in text: String) -> Character? {
        let present = Set(text.unicodeScalars.map(\.value))
        let free = (UInt32(0xE000)...0xF8FF).first { !present.contains($0) }
        guard let letter = free.flatMap(Unicode.Scalar.init) else { return nil }
        substitutes.insert(letter)
        return Character(letter)
    }

    /// Reports the second key of one of the names, and gives it another, of the same length, so that reading goes on.
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
                    let place = DocumentPlace(
                        line: number + 1, column: column + 1, length: letters.count)
                    findings.append(
                        Finding(
                            .duplicateName, "The name `\(name)` stands here twice.", at: place,
                            related: [
                                .init(
                                    message: "The first is here.",
                                    place: DocumentPlace(
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
