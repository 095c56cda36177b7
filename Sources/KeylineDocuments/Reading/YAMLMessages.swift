import Yams

/// Describes mistakes in a document's YAML in plain words: what the text has, what YAML expects, and how to write what
/// was probably meant.
struct YAMLMessages {
    let source: DocumentSource

    /// A mistake in the YAML of a document. `firstLine` is where the list, mapping or text begins
    /// that contains the mistake.
    struct Mistake {
        var finding: Finding
        /// The first line of the list, mapping or text with the mistake, for example that of an
        /// opening brace which is never closed.
        var firstLine: Int
    }

    /// Converts an error of the YAML parser to a message in plain words, with the position of the
    /// mistake.
    func mistake(_ error: any Error) -> Mistake {
        let start = DocumentPosition(line: 1, column: 1)
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            var position = DocumentPosition(line: mark.line, column: mark.column)
            // If the parser stopped at the end of the text, report the position where the unfinished list, mapping or text
            // begins.
            let isAtEnd =
                problem == "found unexpected end of stream" || mark.line > source.lines.count
                || source.line(mark.line).isEmpty
            if isAtEnd, let context {
                position = DocumentPosition(line: context.mark.line, column: context.mark.column)
            }
            let opening = context.map {
                DocumentPosition(line: $0.mark.line, column: $0.mark.column)
            }
            if let color = commentedColor(before: position, problem) {
                let message =
                    "Expected quotes around a colour, as in `\"\(color.text)\"`: ` #` begins a comment."
                return Mistake(
                    finding: Finding(.syntax, message, at: color.position),
                    firstLine: color.position.line)
            }
            let message = sentence(problem, opening, position)
            let isUnclosed = YAMLMessages.unclosed.contains(problem)
            return Mistake(
                finding: Finding(.syntax, message, at: position),
                firstLine: isUnclosed
                    ? min(opening?.line ?? position.line, position.line) : position.line)
        case .reader(let problem, _, _, _):
            return Mistake(
                finding: Finding(
                    .syntax, "The text has characters that YAML does not allow: \(problem).",
                    at: start),
                firstLine: 1)
        default:
            return Mistake(
                finding: Finding(.syntax, "The document cannot be read as YAML.", at: start),
                firstLine: 1)
        }
    }

    /// The messages of the YAML parser that may be caused by a bracket, brace or quotation mark
    /// that is not closed.
    private static let unclosed: Set = [
        "did not find expected ',' or ']'", "did not find expected ',' or '}'",
        "found unexpected end of stream",
    ]

    // MARK: Texts of messages

    /// Returns a sentence that explains the mistake to the user.
    /// - Parameters:
    ///   - problem: the parser's message.
    ///   - opening: where the list, mapping or text with the mistake begins, if the parser states it.
    ///   - position: where the parser stopped.
    private func sentence(
        _ problem: String, _ opening: DocumentPosition?, _ position: DocumentPosition
    )
        -> String
    {
        if let hint = hint(position) { return hint }
        let since = opening.map { $0.line == position.line ? "" : " of line \($0.line)" } ?? ""
        switch problem {
        case "did not find expected ',' or ']'":
            return
                "Expected `,` or `]`: the list that begins with the `[`\(since) goes on or ends here."
        case "did not find expected ',' or '}'":
            return
                "Expected `,` or `}`: the mapping that begins with the `{`\(since) goes on or ends here."
        case "found unexpected end of stream":
            return "Expected the quotation mark that ends this text."
        case "did not find expected key":
            return "Expected a key, as in `name: value`, below the first key\(since)."
        case "did not find expected '-' indicator":
            return "Expected `- ` and a value, below the first `-`\(since)."
        case "could not find expected ':'":
            return "Expected a key and its value, as in `name: value`."
        case "did not find expected node content": return "Expected a value."
        case "mapping values are not allowed in this context":
            return
                "Expected one key and its value in a line. Put a text with `: ` in quotes, and several keys in "
                + "braces, as in `title: {text: Hello}`."
        case "block sequence entries are not allowed in this context":
            return "Expected a list to begin in a line of its own."
        case "found unknown escape character":
            return
                "Expected a letter that YAML knows after `\\`. In single quotes `\\` is a character as any other."
        default:
            return "\(problem.prefix(1).uppercased())\(problem.dropFirst())."
        }
    }

    /// Returns advice for a value that begins with a character to which YAML gives a meaning of its own, such as `{` or
    /// `>`. Returns nil if there is none at this position.
    private func hint(_ position: DocumentPosition) -> String? {
        let line = Array(source.line(position.line))
        if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
            return "Expected spaces at the beginning of the line: YAML does not allow tabs there."
        }
        if let text = String(line).firstMatch(of: /: (\{[\p{L}_][\p{L}\d_]*\} *[^ ,}:][^,}:]*)/) {
            return "Expected quotes around a text that begins with a field, as in `\"\(text.1)\"`."
        }
        let at = line.indices.contains(position.column - 1) ? line[position.column - 1] : " "
        if at == "}" || at == "]" {
            return "Expected no `\(at)` here: there is no opening bracket for it."
        }
        let value = String(YAMLMessages.value(in: line, before: position.column))
        switch value.first {
        case ">" where value.hasPrefix(">="):
            return "Expected quotes around a condition, as in `\"\(value.trimmed)\"`."
        case "|", "[":
            guard value.first == "|" || YAMLMessages.isClosed(value) else { return nil }
            return "Expected a visual format to begin with `H:` or `V:`, or to stand in quotes."
        case ">", "@", "%", "&", "*", "!", "`":
            return "Expected quotes around a value that begins with `\(value.prefix(1))`."
        default: return nil
        }
    }

    /// Looks for a colour such as `#fff` inside braces or brackets. YAML takes the `#` for the
    /// beginning of a comment, which hides the closing brace.
    private func commentedColor(before position: DocumentPosition, _ problem: String) -> (
        position: DocumentPosition, text: String
    )? {
        guard
            YAMLMessages.unclosed.contains(problem)
                || problem == "did not find expected node content"
        else { return nil }
        let nearest = (max(1, position.line - 3)...max(1, position.line)).reversed()
        for number in nearest {
            let line = source.line(number)
            guard let range = line.firstRange(of: ": #"),
                line[..<range.lowerBound].contains(where: { $0 == "{" || $0 == "[" })
            else { continue }
            let text = line[line.index(before: range.upperBound)...].prefix {
                $0 == "#" || $0.isHexDigit
            }
            guard text.count > 3 else { continue }
            let column = line.distance(from: line.startIndex, to: text.startIndex) + 1
            return (
                DocumentPosition(line: number, column: column, length: text.count), String(text)
            )
        }
        return nil
    }

    /// Returns the value in the line that begins nearest before a column. The value ends at a
    /// comma, bracket or brace.
    private static func value(in line: [Character], before column: Int) -> ArraySlice<Character> {
        var start = line.prefix { $0 == " " }.count
        for at in line.indices.prefix(max(0, column - 1)) {
            let next = at + 1 < line.count ? line[at + 1] : " "
            switch line[at] {
            case ":" where next == " ", "-" where next == " " && at == start, ",", "{":
                // A value of YAML begins after its key, after a dash, a comma, or an opening brace.
                // Remember the last of these positions before the column.
                start = at + 1
            default: break
            }
        }
        let value = line[min(start, line.count)...].drop { $0 == " " }
        guard value.first == ">" || value.first == "<" else { return value }
        return value.prefix { $0 != "," && $0 != "}" && $0 != "]" }
    }

    private static func isClosed(_ text: String) -> Bool {
        text.filter { $0 == "[" }.count <= text.filter { $0 == "]" }.count
    }
}
