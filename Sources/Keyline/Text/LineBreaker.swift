/// Breaks text into lines for measures that know widths of letters: first fit, at spaces, and within words that
/// are wider than a line. Widths in points.
package struct LineBreaker {
    let space: Double
    let word: (Substring) -> Double
    let letter: (Character) -> Double

    package init(
        space: Double, word: @escaping (Substring) -> Double,
        letter: @escaping (Character) -> Double
    ) {
        (self.space, self.word, self.letter) = (space, word, letter)
    }

    /// The lines with their widths; several spaces in one count once. Complexity: O(length).
    ///
    /// - Parameters:
    ///   - width: infinite for no limit.
    ///   - most: how many lines at most; 0 for any number.
    package func lines(of text: String, width: Double, most: Int) -> [(
        text: Substring, width: Double
    )] {
        var lines: [(text: Substring, width: Double)] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if most > 0, lines.count >= most { break }
            add(paragraph, width, to: &lines)
        }
        if most > 0 { lines.removeLast(max(0, lines.count - most)) }
        return lines
    }

    private func add(
        _ paragraph: Substring, _ width: Double, to lines: inout [(text: Substring, width: Double)]
    ) {
        var start = paragraph.startIndex, end = start
        var line = 0.0, isEmpty = true
        for word in paragraph.split(separator: " ") {
            let extent = self.word(word)
            if !isEmpty, line + space + extent <= width {
                line += space + extent
                end = word.endIndex
                continue
            }
            if !isEmpty { lines.append((paragraph[start..<end], line)) }
            (start, end, line, isEmpty) = (word.startIndex, word.endIndex, extent, false)
            guard extent > width else { continue }
            line = 0
            for index in word.indices {
                let one = letter(word[index])
                if index > start, line + one > width {
                    lines.append((paragraph[start..<index], line))
                    (start, line) = (index, 0)
                }
                line += one
            }
        }
        lines.append((paragraph[start..<end], line))
    }
}
