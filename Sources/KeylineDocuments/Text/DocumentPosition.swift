/// A range of characters in one line of a document: the line and the column of its first character,
/// both counted from 1, and its length.
package struct DocumentPosition: Hashable, Sendable, Comparable {
    package var line: Int
    package var column: Int
    /// The number of characters in the range, at least 1.
    package var length: Int

    package init(line: Int, column: Int, length: Int = 1) {
        (self.line, self.column, self.length) = (line, column, max(1, length))
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.line, a.column, a.length) < (b.line, b.column, b.length)
    }
}

/// The text of a document, split into lines for messages, and the name of its file.
package struct DocumentSource: Sendable {
    package let file: String
    package let text: String
    /// The lines of the document without newline characters. `lines[0]` is line 1.
    package let lines: [String]

    /// Stores the text of a document. A byte order mark, which some editors write at the beginning
    /// of a file, is removed.
    package init(_ text: String, file: String) {
        let isMarked = text.unicodeScalars.first == "\u{FEFF}"
        let text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
        self.text = text
        self.file = file
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
            String.init)
    }

    /// Returns the line with this number, counted from 1, or an empty text if the document has no
    /// such line.
    package func line(_ number: Int) -> String {
        lines.indices.contains(number - 1) ? lines[number - 1] : ""
    }

    /// Returns the line of a position with its number, for a message. Below it, a caret and tildes
    /// mark the position. A very long line is shortened to the part around the position.
    package func excerpt(_ position: DocumentPosition) -> String {
        let line = line(position.line)
        // In a line longer than 10,000 bytes, count code points instead of characters: finding the boundaries of
        // characters takes too long there.
        var column = position.column
        var text =
            line.utf8.count > 10_000
            ? line.unicodeScalars.prefix(column + DocumentSource.widest).map { Character($0) }
            : Array(line)
        if text.count > DocumentSource.widest {
            let start = max(0, min(column - 1, text.count) - 40)
            text = Array(text[start...].prefix(DocumentSource.widest))
            if start > 0 { text[0] = "…" }
            column -= start
        }
        let number = "\(position.line)"
        let gutter = String(repeating: " ", count: max(5, number.count))
        let indent = String(text.prefix(column - 1).map { $0 == "\t" ? $0 : " " })
        let room = max(1, text.count - column + 1)
        let marks = "^" + String(repeating: "~", count: min(position.length, room) - 1)
        return
            "\(gutter.dropFirst(number.count))\(number) | \(String(text))\n\(gutter) | \(indent)\(marks)"
    }

    private static let widest = 120
}
