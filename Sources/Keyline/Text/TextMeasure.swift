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
        (self.size, self.firstBaseline, self.lastBaseline) = (size, firstBaseline, lastBaseline)
    }
}

/// A line of a broken text, as a program draws it. Positions are in points, from the top of the
/// text.
public struct TextLine: Hashable, Sendable {
    /// The letters of the line with their styles, in the order in which they are read. They include
    /// an ellipsis or a hyphen that the line has in addition to the text.
    public var text: StyledText
    /// The width of the line in points, without spaces at its end.
    public var width: Double
    /// The part of the width, in points, by which ink reaches to the left of the first letter's
    /// origin. A program that draws the line as text begins the first letter at this distance from
    /// the left end of the line. 0 by default.
    public var leftOverhang: Double
    /// The part of the width, in points, by which ink reaches to the right of the end of the last
    /// letter, as an italic f may do. 0 by default.
    public var rightOverhang: Double
    /// The distance from the top of the text down to the upper edge of the line, in points.
    public var top: Double
    /// The distance from the upper to the lower edge of the line, in points.
    public var height: Double
    /// The distance from the top of the text down to the baseline of the line, in points.
    public var baseline: Double
    /// Whether the line is read from right to left, as in Hebrew. A program then draws its first
    /// letter on the right.
    public var isRightToLeft: Bool

    /// Creates a line; all positions and lengths are in points.
    public init(
        _ text: StyledText, width: Double, top: Double, height: Double, baseline: Double,
        isRightToLeft: Bool = false, leftOverhang: Double = 0, rightOverhang: Double = 0
    ) {
        (self.text, self.width, self.top, self.height) = (text, width, top, height)
        (self.baseline, self.isRightToLeft) = (baseline, isRightToLeft)
        (self.leftOverhang, self.rightOverhang) = (leftOverhang, rightOverhang)
    }
}

/// The heights of a font, in points.
public struct FontMetrics: Hashable, Sendable {
    /// The distance from the upper edge of a line down to its baseline.
    public var ascent: Double
    /// The distance from the baseline of a line down to its lower edge, as a positive number.
    public var descent: Double
    /// The height of capital letters, such as H, above the baseline.
    public var capHeight: Double
    /// The height of small letters, such as x, above the baseline.
    public var xHeight: Double

    /// Creates metrics from heights in points.
    public init(ascent: Double, descent: Double, capHeight: Double, xHeight: Double) {
        (self.ascent, self.descent, self.capHeight, self.xHeight) = (
            ascent, descent, capHeight, xHeight
        )
    }

    /// The height of a line: the sum of ``ascent`` and ``descent``.
    public var lineHeight: Double { ascent + descent }
}

/// Measures the texts of labels. A program that draws with fonts implements this protocol and sets
/// ``Label/measure-type.property``. A measure must return equal results for equal arguments,
/// because labels remember them. Labels pass only texts whose styles are legal.
public protocol TextMeasure: Sendable {
    /// Returns the size and the baselines of a text in points. A text must fit without further
    /// breaks into the width that was measured for it, although layout may round this width by a
    /// millionth of a point.
    ///
    /// - Parameters:
    ///   - text: the text with its styles; a line feed begins a new paragraph.
    ///   - width: the largest width of a line in points; infinite for no limit.
    ///   - lines: the largest number of lines; 0 for any number.
    func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics

    /// Returns the lines of a text, from the first to the last, as they are drawn: broken and
    /// shortened as ``metrics(of:width:lines:)`` measures them. The families of a line's letters are
    /// those that a program should draw them with; none means the default family. The default implementation asks for
    /// the metrics of parts of the text, and is slow.
    ///
    /// - Parameters:
    ///   - text: the text with its styles; a line feed begins a new paragraph.
    ///   - width: the largest width of a line in points; infinite for no limit.
    ///   - most: the largest number of lines; 0 for any number.
    func lines(of text: StyledText, width: Double, most: Int) -> [TextLine]

    /// Returns the heights of a font. The default implementation takes the ascent and the descent
    /// from the metrics of an empty text, and estimates the heights of letters.
    func fontMetrics(of style: TextStyle) -> FontMetrics

    /// Whether measuring a text again is about as quick as looking its size up in a table. Labels
    /// then do not remember sizes in a table that they share. The default implementation returns
    /// false.
    var isQuick: Bool { get }

    /// Returns sentences that say what the measure replaces in a text: a font family that it does not
    /// have, by the name of the substitute, or letters that no font has. The default implementation
    /// returns none.
    func substitutions(in text: StyledText) -> [String]
}
