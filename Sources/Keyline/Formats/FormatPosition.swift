/// A position in the text of a constraint format or visual format. Errors use it to show where a
/// mistake is.
struct FormatPosition: Hashable, Sendable {
    let format: String
    /// The number of the line in which the position is, counted from 1.
    let line: Int
    /// The column of the position in its line, in characters counted from 1. At the end of a line
    /// it is the line's length plus 1.
    let column: Int

    /// Returns the line of the text that contains the position, and below it a line with a caret (`^`) at the column.
    /// `lineEnd` is appended to the first of the two lines.
    func caret(lineEnd: String = "") -> String {
        let lines = format.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let text = lines[line - 1]
        let indent = String(text.prefix(column - 1).map { $0 == "\t" ? $0 : " " })
        return "\(text)\(lineEnd)\n\(indent)^"
    }
}

/// The text of a constraint format or visual format, with the offsets of its lines. It converts
/// offsets into lines and columns for errors.
struct FormatLines {
    let format: String
    /// The offsets in UTF-8 bytes, ascending, at which the lines of the text begin, except the first line.
    private var starts: [Int] = []

    init(_ format: String) {
        self.format = format
    }

    /// Records the offset at which a line of the text begins.
    ///
    /// - Parameter offset: the offset of the line, in UTF-8 bytes. It must be larger than those recorded before.
    mutating func beginLine(at offset: Int) {
        starts.append(offset)
    }

    /// Returns the line and column of an offset.
    ///
    /// - Parameter offset: an offset in UTF-8 bytes from the beginning of the format.
    ///
    /// Complexity: O(log(number of lines) + length of the line).
    func position(at offset: Int) -> FormatPosition {
        var before = 0, behind = starts.count
        while before < behind {
            let middle = (before + behind) / 2
            if starts[middle] <= offset { before = middle + 1 } else { behind = middle }
        }
        let start = before == 0 ? 0 : starts[before - 1], text = format.utf8
        let line =
            text.index(
                text.startIndex, offsetBy: start)..<text.index(
                text.startIndex, offsetBy: offset)
        return FormatPosition(format: format, line: before + 1, column: format[line].count + 1)
    }
}
