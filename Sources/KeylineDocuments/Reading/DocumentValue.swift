/// A value of a document, and where it stands.
package struct DocumentValue: Sendable {
    package enum Kind: Sendable {
        case nothing
        case text(String, Style)
        case list([DocumentValue])
        case map([(key: Key, value: DocumentValue)])
    }

    /// How a text is written.
    package enum Style: Sendable { case plain, quoted, block }

    package struct Key: Sendable {
        package var text: String
        package var place: DocumentPlace
    }

    package var kind: Kind
    package var place: DocumentPlace

    /// The text, if it is one.
    package var text: String? {
        guard case .text(let text, _) = kind else { return nil }
        return text
    }

    /// For errors: what the value is.
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

    /// The place of a character in the text, by its line and column there, as the document is written.
    /// - Parameter lines: of the text, for those who ask for many places.
    package func place(
        line: Int, column: Int, length: Int = 1, in source: DocumentSource,
        lines: [Substring]? = nil
    ) -> DocumentPlace {
        guard case .text(let text, let style) = kind else { return place }
        switch style {
        case .plain, .quoted:
            let isQuoted = style == .quoted
            let start = place.column + (isQuoted ? 1 : 0)
            // A text over several lines, or with escapes, is not written as it reads.
            let written = source.line(place.line).dropFirst(start - 1)
            guard line == 1, written.hasPrefix(text) else { return place }
            return DocumentPlace(line: place.line, column: start + column - 1, length: length)
        case .block:
            let lines = lines ?? DocumentValue.lines(of: text)
            guard lines.indices.contains(line - 1) else { return place }
            let wanted = lines[line - 1], at = place.line + line
            let written = source.line(at), indent = written.count - wanted.count
            guard indent >= 0, written.hasSuffix(wanted) else { return place }
            return DocumentPlace(line: at, column: indent + column, length: length)
        }
    }
}
