/// A place in a format, for errors.
struct FormatPlace: Hashable, Sendable {
    let format: String
    /// Counted from 1.
    let line: Int
    /// Where in the line, in characters counted from 1. One more than there are at the end.
    let column: Int

    /// The line of the format and, in a line of its own, a caret under the place. `lineEnd` stands before the newline.
    func caret(lineEnd: String = "") -> String {
        let lines = format.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let text = lines[line - 1]
        let indent = String(text.prefix(column - 1).map { $0 == "\t" ? $0 : " " })
        return "\(text)\(lineEnd)\n\(indent)^"
    }
}

/// A format, and where its lines begin.
struct FormatLines {
    let format: String
    /// In characters from the format's begin, in order; of the first line nothing is said.
    private var starts: [Int] = []

    init(_ format: String) {
        self.format = format
    }

    /// - Parameter offset: behind those of the lines before, in characters from the format's begin.
    mutating func beginLine(at offset: Int) {
        starts.append(offset)
    }

    /// - Parameter offset: the place, in characters from the format's begin.
    ///
    /// Complexity: logarithmic in the number of lines.
    func place(at offset: Int) -> FormatPlace {
        var before = 0, behind = starts.count
        while before < behind {
            let middle = (before + behind) / 2
            if starts[middle] <= offset { before = middle + 1 } else { behind = middle }
        }
        let start = before == 0 ? 0 : starts[before - 1]
        return FormatPlace(format: format, line: before + 1, column: offset - start + 1)
    }
}
