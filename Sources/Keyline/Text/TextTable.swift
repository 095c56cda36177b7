/// Measures text with a coarse table of letter widths, so that examples work without fonts. Narrow
/// letters are 0.3 of the point size wide, wide letters 0.85, other ASCII letters 0.55, all others
/// 1. Lines are 1.2 times the point size high, and their baseline is at 0.95 times the point size.
/// Lines are broken at spaces, and within words that are wider than a line.
public struct TextTable: TextMeasure {
    /// Creates the measure, which has no settings.
    public init() {}

    /// Returns the size and the baselines, in points, of a text that is broken into lines of at
    /// most `width` points. Complexity: O(length).
    public func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
        let pointSize = text.runs[0].style.pointSize
        return LineBreaker(TextTable.widths, pointSize: pointSize)
            .metrics(of: text.text, width: width, most: lines) { $0.width }
    }

    private static let widths = LineBreaker.Widths(unitsPerEm: 1, width: TextTable.width)

    static func width(of letter: Character) -> Double {
        if "iljtfr.,:;'!|()[] ".contains(letter) { return 0.3 }
        if "mwMW@%".contains(letter) { return 0.85 }
        return letter.isASCII ? 0.55 : 1
    }
}
