/// The size and the baselines of a text, in points.
public struct TextMetrics: Hashable, Sendable {
    /// The width of the longest line and the height of all lines together, in points.
    public var size: Size
    /// The distance from the top of the text down to the baseline of its first line, in points.
    public var firstBaseline: Double
    /// The distance from the bottom of the text up to the baseline of its last line, in points.
    public var lastBaseline: Double

    /// Creates metrics from a size and two baseline distances, all in points.
    public init(size: Size, firstBaseline: Double, lastBaseline: Double) {
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
    }
}

/// Measures the texts of labels. A program that draws with fonts implements this protocol and sets
/// ``Label/measure-type.property``. A measure must return equal results for equal arguments,
/// because labels remember them.
public protocol TextMeasure: Sendable {
    /// Returns the size and the baselines of a text in points.
    ///
    /// - Parameters:
    ///   - text: the text; a line feed begins a new line.
    ///   - pointSize: the size of the font in points.
    ///   - width: the largest width of a line in points; infinite for no limit.
    ///   - lines: the largest number of lines; 0 for any number.
    func metrics(of text: String, pointSize: Double, width: Double, lines: Int) -> TextMetrics
}

/// Measures text with a coarse table of letter widths, so that examples work without fonts. Narrow
/// letters are 0.3 of the point size wide, wide letters 0.85, other ASCII letters 0.55, all others
/// 1. Lines are 1.2 times the point size high, and their baseline is at 0.95 times the point size.
/// Lines are broken at spaces, and within words that are wider than a line.
public struct TextTable: TextMeasure {
    /// Creates the measure, which has no settings.
    public init() {}

    /// Returns the size and the baselines, in points, of a text that is broken into lines of at
    /// most `width` points. Complexity: O(length).
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
