extension TextMeasure {
    public func lines(of text: StyledText, width: Double, most: Int) -> [TextLine] { [] }
    public func fontMetrics(of style: TextStyle) -> FontMetrics {
        let metrics = metrics(of: StyledText("", style), width: .infinity, lines: 1)
        return FontMetrics(
            ascent: metrics.firstBaseline, descent: metrics.lastBaseline,
            capHeight: 0.72 * style.pointSize, xHeight: 0.52 * style.pointSize)
    }
    public func substitutions(in text: StyledText) -> [String] { [] }
}
