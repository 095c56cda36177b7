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
        LineBreaker(TextTable.widths, pointSize: pointSize)
            .metrics(of: text, width: width, most: lines) { $0.width }
    }

    private static let widths = LineBreaker.Widths(unitsPerEm: 1, width: TextTable.width)

    static func width(of letter: Character) -> Double {
        if "iljtfr.,:;'!|()[] ".contains(letter) { return 0.3 }
        if "mwMW@%".contains(letter) { return 0.85 }
        return letter.isASCII ? 0.55 : 1
    }
}
