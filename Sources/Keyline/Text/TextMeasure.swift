/// The measures of a text, in points.
public struct TextMetrics: Hashable, Sendable {
    /// The extent of all lines.
    public var size: Size
    /// From the top to the first line's baseline.
    public var firstBaseline: Double
    /// From the bottom up to the last line's baseline.
    public var lastBaseline: Double

    /// Metrics of these numbers, in points.
    public init(size: Size, firstBaseline: Double, lastBaseline: Double) {
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
    }
}

/// Measures text for ``Label``. A host with fonts puts its own in ``Label/measure-type.property``, which must say the same
/// of the same text: it is not asked again for what it said not long ago.
public protocol TextMeasure: Sendable {
    /// - Parameters:
    ///   - text: the text, in which line breaks stand for themselves.
    ///   - pointSize: of the font.
    ///   - width: beyond which lines break, in points; infinite for none.
    ///   - lines: how many at most; 0 for any number.
    func metrics(of text: String, pointSize: Double, width: Double, lines: Int) -> TextMetrics
}

/// A table of widths in place of fonts, so that examples work without any: narrow letters are 0.3 of the
/// point size, wide ones 0.85, others 0.55; lines are 1.2 of it, baselines at 0.95. Lines break at
/// spaces, and within words that are too long.
public struct TextTable: TextMeasure {
    /// The table.
    public init() {}

    /// The size and baselines of a text, lines broken. Complexity: O(length).
    public func metrics(of text: String, pointSize: Double, width: Double, lines: Int)
        -> TextMetrics
    {
        if let metrics = plainMetrics(of: text, pointSize, width, lines) { return metrics }
        let breaker = LineBreaker(
            space: TextTable.width(of: " ") * pointSize,
            word: { $0.reduce(0) { $0 + TextTable.width(of: $1) } * pointSize },
            letter: { TextTable.width(of: $0) * pointSize })
        let broken = breaker.lines(of: text, width: width, most: lines)
        let widest = broken.reduce(0) { max($0, $1.width) }
        return TextTable.metrics(pointSize, widest: widest, count: broken.count)
    }

    private static func metrics(_ pointSize: Double, widest: Double, count: Int) -> TextMetrics {
        TextMetrics(
            size: Size(width: widest, height: 1.2 * pointSize * Double(count)),
            firstBaseline: 0.95 * pointSize, lastBaseline: 0.25 * pointSize)
    }

    /// Measures a paragraph of ASCII that fits into one line, as most do: sums are made in the same
    /// order, so that they are the same. Nil for others.
    private func plainMetrics(of text: String, _ pointSize: Double, _ width: Double, _ lines: Int)
        -> TextMetrics?
    {
        let bytes = text.utf8.span, widths = TextTable.widths, space = widths[32] * pointSize
        var line = 0.0, word = 0.0, isEmpty = true, isInWord = false
        func end() {
            let extent = word * pointSize
            line = isEmpty ? extent : line + space + extent
            (isEmpty, isInWord, word) = (false, false, 0)
        }
        for i in bytes.indices {
            let byte = bytes[i]
            // With what follows, other bytes than these may be one letter.
            guard byte >= 32, byte < 127 else { return nil }
            if byte == UInt8(ascii: " ") {
                if isInWord { end() }
            } else {
                word += widths[Int(byte)]
                isInWord = true
            }
        }
        if isInWord { end() }
        guard line <= width else { return nil }
        return TextTable.metrics(pointSize, widest: line, count: 1)
    }

    /// Of ASCII letters.
    private static let widths = (0..<128).map { width(of: Character(UnicodeScalar(UInt8($0)))) }

    static func width(of letter: Character) -> Double {
        if "iljtfr.,:;'!|()[] ".contains(letter) { return 0.3 }
        if "mwMW@%".contains(letter) { return 0.85 }
        return letter.isASCII ? 0.55 : 1
    }
}
