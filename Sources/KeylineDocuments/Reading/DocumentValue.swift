/// A value that was read from YAML, with its line and column in the document.
package struct DocumentValue: Sendable {
    package enum Kind: Sendable {
        case nothing
        case text(String, Style)
        case list([DocumentValue])
        case map([(key: Key, value: DocumentValue)])
    }

    /// How YAML writes a text: without quotation marks, with quotation marks, or as a block of
    /// lines after `|` or `>`.
    package enum Style: Sendable { case plain, quoted, block }

    package struct Key: Sendable {
        package var text: String
        package var position: DocumentPosition
    }

    package var kind: Kind
    package var position: DocumentPosition

    /// The value if it is a text; nil if it is a list, a mapping or empty.
    package var text: String? {
        guard case .text(let text, _) = kind else { return nil }
        return text
    }

    /// The value's type as a noun for error messages, such as "a list".
    package var noun: String {
        switch kind {
        case .nothing: "nothing"
        case .text: "a text"
        case .list: "a list"
        case .map: "a mapping"
        }
    }

    package static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// Converts a position in this value's text, given as line and column, to the position in the
    /// document.
    /// - Parameter lines: the text's lines, which a caller that needs many positions can split once and pass each time.
    package func position(
        line: Int, column: Int, length: Int = 1, in source: DocumentSource,
        lines: [Substring]? = nil
    ) -> DocumentPosition {
        guard case .text(let text, let style) = kind else { return position }
        switch style {
        case .plain, .quoted:
            let isQuoted = style == .quoted
            let start = position.column + (isQuoted ? 1 : 0)
            // Return the position of the whole value if its text spans several lines or has escapes:
            // the column of a single character cannot be computed then.
            let written = source.line(position.line).dropFirst(start - 1)
            guard line == 1, written.hasPrefix(text) else { return position }
            return DocumentPosition(line: position.line, column: start + column - 1, length: length)
        case .block:
            let lines = lines ?? DocumentValue.lines(of: text)
            guard lines.indices.contains(line - 1) else { return position }
            let wanted = lines[line - 1], at = position.line + line
            let written = source.line(at), indent = written.count - wanted.count
            guard indent >= 0, written.hasSuffix(wanted) else { return position }
            return DocumentPosition(line: at, column: indent + column, length: length)
        }
    }
}
