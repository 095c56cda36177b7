extension TextMeasure {
    /// Finds the lines of a text by measuring longer and longer parts of it.
    public func lines(of text: StyledText, width: Double, most: Int) -> [TextLine] {
        LineSearch(self, text, width: width, most: most).lines
    }

    /// Returns the ascent and the descent of a line of text, and estimates of the heights of
    /// capital and small letters.
    public func fontMetrics(of style: TextStyle) -> FontMetrics {
        let metrics = metrics(of: StyledText("", style), width: .infinity, lines: 1)
        return FontMetrics(
            ascent: metrics.firstBaseline, descent: metrics.lastBaseline,
            capHeight: 0.72 * style.pointSize, xHeight: 0.52 * style.pointSize)
    }

    /// False: labels remember measured sizes in a table that they share.
    public var isQuick: Bool { false }

    /// Returns no sentences. A measure that replaces fonts or letters implements this function
    /// itself.
    public func substitutions(in text: StyledText) -> [String] { [] }
}

/// Finds the lines of a text for a measure that states only sizes: it measures longer and longer
/// parts of the text on one line, until a part is too wide.
private struct LineSearch {
    private let measure: any TextMeasure
    private let text: StyledText
    private let letters: [StyledText.Run]
    private let width: Double
    private let most: Int

    init(_ measure: any TextMeasure, _ text: StyledText, width: Double, most: Int) {
        self.measure = measure
        self.text = text
        (self.width, self.most) = (width, most > 0 ? most : .max)
        letters = text.runs.flatMap { run in
            run.text.map { StyledText.Run(String($0), run.style) }
        }
    }

    /// The lines from the first to the last, each at the height that the measure states for it.
    var lines: [TextLine] {
        var ranges: [(letters: Range<Int>, endsParagraph: Bool)] = []
        var start = 0
        while ranges.count < most {
            let end = letters[start...].firstIndex { $0.text == "\n" } ?? letters.count
            let next = lineEnd(start, end)
            ranges.append((start..<next, next == end))
            if next == letters.count, next == end { break }
            start = next == end ? end + 1 : next
            while next < end, start < end, isSpace(start) { start += 1 }
        }
        var lines: [TextLine] = [], bottom = 0.0, distance = 0.0
        for (i, range) in ranges.enumerated() {
            var part = trimmed(range.letters)
            if i == most - 1 { part = shortened(part, from: range.letters) }
            let metrics = measured(part), top = bottom + distance
            bottom = top + metrics.size.height
            distance =
                range.endsParagraph
                ? text.paragraph.paragraphSpacing : text.paragraph.lineSpacing
            lines.append(
                TextLine(
                    part, width: metrics.size.width, top: top, height: metrics.size.height,
                    baseline: top + metrics.firstBaseline,
                    isRightToLeft: text.paragraph.direction == .rightToLeft))
        }
        return lines
    }

    private func isSpace(_ at: Int) -> Bool { letters[at].text == " " }

    private func measured(_ part: StyledText) -> TextMetrics {
        var part = part
        part.paragraph = text.paragraph
        return measure.metrics(of: part, width: .infinity, lines: 1)
    }

    private func fits(_ part: StyledText) -> Bool { measured(part).size.width <= width }

    /// The letters of a line without the spaces at its ends.
    private func trimmed(_ range: Range<Int>) -> StyledText {
        let letters = trimmed(Array(letters[range]))
        return letters.isEmpty ? StyledText("", style(range.lowerBound)) : StyledText(letters)
    }

    private func style(_ at: Int) -> TextStyle {
        at < letters.count ? letters[at].style : text.runs[text.runs.count - 1].style
    }

    /// Returns where a line that begins at `start` ends, in a paragraph that ends at `end`.
    private func lineEnd(_ start: Int, _ end: Int) -> Int {
        var best = start, at = start
        while at < end {
            while at < end, isSpace(at) { at += 1 }
            while at < end, !isSpace(at) { at += 1 }
            guard fits(trimmed(start..<at)) else { break }
            best = at
        }
        if best == start, best < end {
            best += 1
            while best < end, fits(trimmed(start..<best + 1)) { best += 1 }
        }
        return best
    }

    /// Returns the last line as it is drawn, with an ellipsis in place of the letters that do not
    /// fit.
    private func shortened(_ line: StyledText, from range: Range<Int>) -> StyledText {
        let mode = text.paragraph.truncation
        let isCut = letters[range.upperBound...].contains { $0.text != " " && $0.text != "\n" }
        guard isCut, mode != .none, mode != .clip else { return line }
        let end = letters[range.lowerBound...].firstIndex { $0.text == "\n" } ?? letters.count
        let rest = trimmed(
            letters[range.lowerBound..<(mode == .tail ? end : letters.count)].map {
                StyledText.Run($0.text == "\n" ? " " : $0.text, $0.style)
            })
        if mode != .tail, fits(StyledText(rest)) { return StyledText(rest) }
        for kept in stride(from: rest.count, to: 0, by: -1) {
            let front = mode == .tail ? kept : mode == .head ? 0 : (kept + 1) / 2
            let head = trimmed(Array(rest.prefix(front)))
            let tail = trimmed(Array(rest.suffix(kept - front)))
            let part = StyledText(head + [ellipsis(after: head, range.lowerBound)] + tail)
            if fits(part) { return part }
        }
        return StyledText([ellipsis(after: [], range.lowerBound)])
    }

    /// The ellipsis in the style of the letter before it, or of the line's first letter.
    private func ellipsis(after head: [StyledText.Run], _ start: Int) -> StyledText.Run {
        StyledText.Run("…", head.last?.style ?? style(start))
    }

    /// The letters without the spaces at their ends.
    private func trimmed(_ letters: [StyledText.Run]) -> [StyledText.Run] {
        var letters = letters[...]
        while letters.last?.text == " " { letters.removeLast() }
        while letters.first?.text == " " { letters.removeFirst() }
        return Array(letters)
    }
}
