/// A measure that has a table of letter widths for each font: ``TextTable`` or ``SansTable``.
protocol LetterTable {
    /// Returns the letter widths of the font of a style.
    static func widths(of style: TextStyle) -> LineBreaker.Widths
}

/// Lays out a text by a table of letter widths. Lines are 1.2 times the point size of their largest letters high, and their baseline is at
/// 0.95 times that size.
struct LetterLayout<Table: LetterTable> {
    private let text: StyledText
    private let paragraph: ParagraphStyle
    private let width: Double
    private let most: Int

    /// - Parameters:
    ///   - width: the largest width of a line in points; infinite for no limit.
    ///   - most: the largest number of lines; 0 for any number.
    init(_ text: StyledText, width: Double, most: Int) {
        (self.text, self.width, self.most) = (text, width, most)
        paragraph = text.paragraph
    }

    /// Returns the size and the baselines of a text in points. Complexity: O(length).
    static func metrics(of text: StyledText, width: Double, most: Int) -> TextMetrics {
        guard let run = text.onlyRun, text.hasPlainParagraphs else {
            return LetterLayout(text, width: width, most: most).metrics
        }
        var widest = 0.0, count = 0
        forEachLine(of: run, ParagraphStyle(), width: width, most: most) {
            widest = max(widest, $0.width)
            count += 1
        }
        let size = run.style.pointSize
        return TextMetrics(
            size: Size(width: widest, height: 1.2 * size * Double(count)),
            firstBaseline: 0.95 * size, lastBaseline: 0.25 * size)
    }

    private var metrics: TextMetrics {
        var widest = 0.0, first: Double?, last = 0.0, bottom = 0.0
        forEachPlacedLine { line, top, height, baseline in
            widest = max(widest, line.width)
            first = first ?? baseline
            (last, bottom) = (baseline, top + height)
        }
        return TextMetrics(
            size: Size(width: widest, height: bottom), firstBaseline: first ?? 0,
            lastBaseline: bottom - last)
    }

    /// The lines of the text from the first to the last, with one space between two words.
    /// Complexity: O(length).
    var lines: [TextLine] {
        let letters = text.runs.map { Array($0.text) }.joined().map { $0 }
        let styles = StyleRanges(text)
        let directions = text.text.split(separator: "\n", omittingEmptySubsequences: false).map {
            paragraph.isRightToLeft($0)
        }
        var lines: [TextLine] = [], paragraphs = 0
        forEachPlacedLine { line, top, height, baseline in
            var writer = LineWriter()
            for at in line.letters { writer.add(letters[at], styles[at]) }
            if line.hasEllipsis {
                writer.add(
                    ellipsisIn: styles[max(line.letters.lowerBound, line.letters.upperBound - 1)])
            }
            for at in line.ending { writer.add(letters[at], styles[at]) }
            lines.append(
                TextLine(
                    writer.text(styles[line.letters.lowerBound]), width: line.width, top: top,
                    height: height, baseline: baseline, isRightToLeft: directions[paragraphs]))
            if line.endsParagraph { paragraphs += 1 }
        }
        return lines
    }

    /// Collects the letters of a line and writes a single space for several spaces in a row.
    private struct LineWriter {
        private var runs: [StyledText.Run] = []
        /// The space or tab that was read last and is not in a line yet; nil if there is none. It
        /// is added to the line before the next letter, so a line never ends with a space.
        private var space: (letter: Character, style: TextStyle)?

        mutating func add(_ letter: Character, _ style: TextStyle) {
            switch letter {
            case " ", "\n":
                // Leave out spaces at the beginning of the line and after a tab, and the second of
                // two spaces.
                if !runs.isEmpty, space == nil { space = (" ", style) }
            case "\t":
                if let space, space.letter == "\t" { append(space.letter, space.style) }
                space = ("\t", style)
            default:
                if let space { append(space.letter, space.style) }
                space = nil
                append(letter, style)
            }
        }

        mutating func add(ellipsisIn style: TextStyle) {
            space = nil
            append(LineBreaker.ellipsis, style)
        }

        private mutating func append(_ letter: Character, _ style: TextStyle) {
            var style = style
            // The table has the same widths for all families. Leave the families out, so that a
            // program draws the line with its default font.
            if !style.families.isEmpty { style.families = [] }
            if runs.last?.style == style {
                runs[runs.count - 1].text.append(letter)
            } else {
                runs.append(StyledText.Run(String(letter), style))
            }
        }

        /// The line as a text; an empty line has the given style.
        func text(_ style: TextStyle) -> StyledText {
            runs.isEmpty ? StyledText("", style) : StyledText(runs)
        }
    }

    // MARK: Lines

    /// Calls `body` with each line and with its upper edge, height and baseline, in points from the
    /// top of the text.
    private func forEachPlacedLine(
        _ body: (_ line: LineBreaker.Line, _ top: Double, _ height: Double, _ baseline: Double) ->
            Void
    ) {
        let only = text.onlyRun
        let sizes = only == nil ? StyleRanges(text) : nil
        var bottom = 0.0, distance = 0.0
        let place = { (line: LineBreaker.Line) in
            let size = sizes?.largestSize(line) ?? only?.style.pointSize ?? 0
            let height = 1.2 * size * paragraph.lineHeightMultiple
            let top = bottom + distance
            bottom = top + height
            distance = line.endsParagraph ? paragraph.paragraphSpacing : paragraph.lineSpacing
            body(line, top, height, bottom - 0.25 * size)
        }
        if let only {
            LetterLayout.forEachLine(of: only, paragraph, width: width, most: most, place)
        } else {
            forEachMixedLine(place)
        }
    }

    /// Calls `body` with each line of a text in one style.
    @inline(__always)
    private static func forEachLine(
        of run: StyledText.Run, _ paragraph: ParagraphStyle, width: Double, most: Int,
        _ body: (LineBreaker.Line) -> Void
    ) {
        let table = Table.widths(of: run.style)
        let breaker = LineBreaker(
            pointSize: run.style.pointSize, unitsPerEm: table.unitsPerEm,
            space: table[UInt8(ascii: " ")], paragraph, width: width, most: most)
        let bytes = run.text.utf8.span
        if isPlain(bytes) {
            breaker.forEachLine(
                bytes.count, isMixed: false, letter: { LineBreaker.Letter(bytes[$0], table) },
                ellipsis: { _ in table.ellipsis }, body)
        } else {
            let letters = run.text.map { LineBreaker.Letter($0, table) }
            breaker.forEachLine(
                letters.count, isMixed: false, letter: { letters[$0] },
                ellipsis: { _ in table.ellipsis }, body)
        }
    }

    /// Calls `body` with each line of a text in several styles. Fonts may count letter widths in
    /// different units, so the widths of all letters are first converted to points.
    private func forEachMixedLine(_ body: (LineBreaker.Line) -> Void) {
        let styles = StyleRanges(text)
        var letters: [LineBreaker.Letter] = []
        for run in text.runs {
            let table = Table.widths(of: run.style), scale = run.style.pointSize / table.unitsPerEm
            letters += run.text.lazy.map { LineBreaker.Letter($0, table, scale: scale) }
        }
        func point(_ at: Int, _ units: (LineBreaker.Widths) -> Double) -> Double {
            let style = styles[at], table = Table.widths(of: style)
            return units(table) * style.pointSize / table.unitsPerEm
        }
        let breaker = LineBreaker(
            pointSize: 1, unitsPerEm: 1, space: point(0) { $0[UInt8(ascii: " ")] }, paragraph,
            width: width, most: most)
        breaker.forEachLine(
            letters.count, isMixed: true, letter: { letters[$0] },
            ellipsis: { point($0) { $0.ellipsis } }, body)
    }

    /// Returns whether the text consists of printable ASCII characters and line feeds only, so that
    /// each byte is one letter. In other texts, several bytes may form one letter.
    private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        // The loop contains no branch, so the compiler can examine several bytes with one
        // instruction.
        var others: UInt8 = 0
        for i in bytes.indices {
            let byte = bytes[i]
            others |= (byte &- 32 > 94 ? 1 : 0) & (byte == UInt8(ascii: "\n") ? 0 : 1)
        }
        return others == 0
    }
}

/// Finds the style of a letter of a text by the letter's index.
private struct StyleRanges {
    /// For each part of the text with one style: the index after its last letter, and the style.
    private var runs: [(end: Int, style: TextStyle)] = []

    init(_ text: StyledText) {
        var end = 0
        for run in text.runs {
            end += run.text.count
            runs.append((end, run.style))
        }
    }

    /// The style of a letter. The index after the last letter has the style of the last letter.
    subscript(letter: Int) -> TextStyle {
        var low = 0, high = runs.count - 1
        while low < high {
            let middle = (low + high) / 2
            if letter < runs[middle].end { high = middle } else { low = middle + 1 }
        }
        return runs[low].style
    }

    /// The point size of the largest letter of a line.
    func largestSize(_ line: LineBreaker.Line) -> Double {
        var largest = self[line.letters.lowerBound].pointSize
        var start = 0
        for run in runs {
            if line.letters.overlaps(start..<run.end) || line.ending.overlaps(start..<run.end) {
                largest = max(largest, run.style.pointSize)
            }
            start = run.end
        }
        return largest
    }
}

extension ParagraphStyle {
    /// Whether a paragraph with this text is read from right to left. In the natural direction, the
    /// first letter that has a direction decides.
    fileprivate func isRightToLeft(_ text: Substring) -> Bool {
        switch direction {
        case .leftToRight: return false
        case .rightToLeft: return true
        case .natural: break
        }
        for letter in text.unicodeScalars {
            switch letter.value {
            case 0x200F, 0x61C: return true
            case 0x200E: return false
            // The blocks of scripts that are written from right to left: Hebrew, Arabic and others.
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                if letter.properties.isAlphabetic { return true }
            default: if letter.properties.isAlphabetic { return false }
            }
        }
        return false
    }
}
