/// Measures text with a coarse table of letter widths that are easily added by hand, for tests and
/// examples. Narrow letters are 0.3 of the point size wide, wide letters 0.85, other ASCII letters
/// 0.55, all others 1. Lines are 1.2 times the point size high, and their baseline is at 0.95 times
/// the point size. Lines are broken at spaces, and within words that are wider than a line.
///
/// Only the font size of a style counts: weights, families and all other values have no effect.
public struct TextTable: TextMeasure, LetterTable {
    /// Creates the measure. It has no settings: all values of this type measure alike.
    public init() {}

    /// Returns the size and the baselines, in points, of a text that is broken into lines of at
    /// most `width` points. Complexity: O(length).
    public func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
        LetterLayout<TextTable>.metrics(of: text, width: width, most: lines)
    }

    /// Breaks a text into lines, and returns the lines with their letters and positions from the
    /// first to the last. Complexity: O(length).
    public func lines(of text: StyledText, width: Double, most: Int) -> [TextLine] {
        LetterLayout<TextTable>(text, width: width, most: most).lines
    }

    /// Returns the heights of a font: capital letters are 0.7 times the point size high, and small
    /// letters 0.5 times.
    public func fontMetrics(of style: TextStyle) -> FontMetrics {
        let size = style.pointSize
        return FontMetrics(
            ascent: 0.95 * size, descent: 0.25 * size, capHeight: 0.7 * size, xHeight: 0.5 * size)
    }

    /// True: measuring a short text takes about as long as looking up a remembered size.
    public var isQuick: Bool { true }

    static func widths(of style: TextStyle) -> LineBreaker.Widths { widths }

    private static let widths = LineBreaker.Widths(unitsPerEm: 1, width: TextTable.width)

    static func width(of letter: Character) -> Double {
        if "iljtfr.,:;'!|()[] ".contains(letter) { return 0.3 }
        if "mwMW@%".contains(letter) { return 0.85 }
        return letter.isASCII ? 0.55 : 1
    }
}
