/// A text, as large as it is measured to be.
///
/// With more than one line its height depends on the width that layout gives it: unless
/// ``preferredMaxLayoutWidth`` is set, the pass solves the width first and then asks for the height. In
/// its natural size it is in one line. Where constraints bound its width from above only, it is as wide as its
/// longest line. Natural sizes are rounded up to pixels, where ``View/displayScale`` says what these are. Beside a view that resists compression as much, which of the two
/// becomes narrower is ambiguous, as it is of any two: give the one that is to wrap a lower resistance.
open class Label: View {
    /// Measures all labels that have no measure of their own. Set it before laying out, and once more when
    /// texts measure otherwise, as after fonts were loaded: what it said is remembered.
    public static var measure: any TextMeasure {
        get { generalMeasure.value.measure }
        set {
            generalMeasure.value = (newValue, newValue is TextTable)
            memory.removeAll()
            LayoutEngine.generalStamp.value &+= 1
        }
    }
    /// The measure, and whether it needs no longer than a look into the memory.
    private static let generalMeasure = Setting<(measure: any TextMeasure, isQuick: Bool)>(
        (TextTable(), true))
    static let memory = TextMemory()

    /// The text. Its size, in points, is the natural size of the label. May be set to nil, as code that was written
    /// for `UILabel` does, which leaves an empty text; it is never nil when it is read.
    public var text: String! {
        get { content }
        set { content = newValue ?? "" }
    }
    private var content: String { didSet { if content != oldValue { textChanged() } } }
    /// Of the font, in points.
    public var pointSize = 17.0 { didSet { if pointSize != oldValue { textChanged() } } }
    /// 1 by default; 0 is any number.
    public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { wrappingChanged() } } }
    /// Beyond which lines break, in points. 0, as by default, is the width that layout gives.
    public var preferredMaxLayoutWidth = 0.0 {
        didSet { if preferredMaxLayoutWidth != oldValue { wrappingChanged() } }
    }
    /// Of this label only. It must say the same of the same text: the label remembers what it said. Set it again when
    /// it measures otherwise.
    public var measure: (any TextMeasure)? { didSet { textChanged() } }

    /// The width in which the text is broken: the last one that layout gave.
    private var givenWidth = Double.infinity
    /// The layout in which others held the label as wide as it was, whatever its natural width.
    private var hold: Hold?
    /// Whether the text was not laid out yet.
    private var isTextNew = true
    private var measured = MeasuredText()
    /// Another number for each text, font and measure.
    private var textSerial = 0
    private var wraps: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

    /// A label of 17 points with a text, at a frame in the coordinates of its superview.
    public init(_ text: String? = nil, frame: Rect = .zero) {
        content = text ?? ""
        super.init(frame: frame)
    }

    /// A layout in which others held a label as wide as it was. With another text it is still held if no constraint
    /// came or went (`structure`), and the constants of others that may count for widths are the same (`widthChanges`).
    private struct Hold {
        /// The width in points that the others gave. In another width they may leave the label free.
        var width: Double
        var structure: Int
        var widthChanges: Int
    }

    /// The text is another, and most probably lies in the same width as before: so its height is right at once.
    private func textChanged() {
        textSerial &+= 1
        isTextNew = true
        layoutNode.facts?.narrowing = nil
        sizeChanged()
        setNeedsLayout()
    }

    private func wrappingChanged() {
        givenWidth = .infinity
        hold = nil
        textChanged()
    }

    /// As it is laid out now.
    public var metrics: TextMetrics {
        metrics(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : givenWidth)
    }

    private func metrics(width: Double) -> TextMetrics {
        let width = numberOfLines == 1 ? .infinity : width
        let stamp = MeasuredText.Stamp(
            text: textSerial, general: LayoutEngine.generalStamp.value)
        if let known = measured.metrics(width: width, stamp) { return known }
        let metrics = measuredAnew(width)
        measured.remember(metrics, width: width, stamp)
        return metrics
    }

    private func measuredAnew(_ width: Double) -> TextMetrics {
        if measure == nil, !Label.generalMeasure.value.isQuick {
            let key = TextMemory.Key(
                text: content, pointSize: pointSize, width: width, lines: numberOfLines)
            return Label.memory.metrics(key) {
                Label.measure.metrics(
                    of: content, pointSize: pointSize, width: width, lines: numberOfLines)
            }
        }
        return (measure ?? Label.measure).metrics(
            of: content, pointSize: pointSize, width: width, lines: numberOfLines)
    }

    /// As wide as the text without breaks, so that the label grows again when there is room, or, once that is
    /// known not to be, as the longest line; and as high as it is with the breaks that there are.
    open override var intrinsicContentSize: Size {
        var size = metrics.size
        if wraps, layoutNode.facts?.narrowing == nil {
            size.width = metrics(width: .infinity).size.width
        }
        return layoutNode.grid.roundedUp(size)
    }

    open override func naturalSize(forWidth width: Double) -> Size? {
        wraps ? layoutNode.grid.roundedUp(metrics(width: width).size) : nil
    }

    override var breaksLinesItself: Bool { true }
    override var isMultilineText: Bool { numberOfLines != 1 }

    /// The text's size in a room of this width, up to whole pixels.
    package func fittingSize(width: Double) -> Size {
        layoutNode.grid.roundedUp(metrics(width: width).size)
    }

    open override var descriptionText: String? { content }

    open override var firstBaselineOffset: Double { metrics.firstBaseline }
    open override var lastBaselineOffset: Double { metrics.lastBaseline }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if wraps { breakLines(alignmentRect(forFrame: frame).width) }
    }

    /// The layout as far as it decides whether the label is held; nil if constraints do not place the label.
    private func presentHold(_ width: Double) -> Hold? {
        guard let home = layoutNode.home else { return nil }
        let own = layoutNode.facts?.ownWidthChanges ?? 0
        return home.with {
            Hold(width: width, structure: $0.structure, widthChanges: $0.widthChanges &- own)
        }
    }

    /// Whether others are known to hold the label as wide as it is, though it could be narrower.
    private func isHeld(_ width: Double) -> Bool {
        guard let present = presentHold(width) else { return true }
        guard let hold, abs(hold.width - width) <= LayoutNode.sameWidth else { return false }
        return hold.structure == present.structure
            && (!isTextNew || hold.widthChanges == present.widthChanges)
    }

    private func breakLines(_ width: Double) {
        defer { isTextNew = false }
        let near = LayoutNode.sameWidth
        if let narrowing = layoutNode.facts?.narrowing {
            // As narrow as it can be, or as others let it be.
            if width < givenWidth - near, width > narrowing.longest - near { return }
            layoutNode.facts?.narrowing = nil
            if abs(width - givenWidth) <= near {
                // Others hold it as it was.
                hold = presentHold(width)
                return sizeChanged()
            }
            hold = nil
        }
        let former = metrics, grid = layoutNode.grid
        givenWidth = width
        let unbroken = grid.roundedUp(metrics(width: .infinity).size).width
        let longest = grid.roundedUp(metrics.size).width
        if width < unbroken - near, longest < width - near, !isHeld(width) {
            layoutNode.narrow(unbroken: unbroken, longest: longest)
            // Whether it became narrower is seen in the next round.
            setNeedsLayout()
            sizeChanged()
        } else if metrics != former {
            sizeChanged()
        }
    }

    private func sizeChanged() {
        invalidateIntrinsicContentSize()
        layoutNode.invalidateOffsets()
    }
}
