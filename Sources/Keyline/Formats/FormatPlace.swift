/// A place in a format, for errors.
struct FormatPlace: Hashable, Sendable {
    let format: String
    /// Counted from 1.
    let line: Int
    /// Where in the line, in characters counted from 1. One more than there are at the end.
    let column: Int

    /// - Parameter offset: the place, in characters from the format's begin.
    init(in format: String, at offset: Int) {
        let before = format.prefix(offset)
        let lineStart = before.lastIndex(where: \.isNewline).map(before.index(after:))
        self.format = format
        line = 1 + before.count(where: \.isNewline)
        column = 1 + before[(lineStart ?? before.startIndex)...].count
    }

    /// The line of the format and, in a line of its own, a caret under the place. `lineEnd` stands before the newline.
    func caret(lineEnd: String = "") -> String {
        let lines = format.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let text = lines[line - 1]
        let indent = String(text.prefix(column - 1).map { $0 == "\t" ? $0 : " " })
        return "\(text)\(lineEnd)\n\(indent)^"
    }
}
