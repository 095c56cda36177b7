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
        }
    }
    /// The measure, and whether it needs no longer than a look into the memory.
    private static let generalMeasure = Setting<(measure: any TextMeasure, isQuick: Bool)>(
        (TextTable(), true))
    static let memory = TextMemory()

    /// The text. Its size, in points, is the natural size of the label.
    public var text: String { didSet { textChanged(text != oldValue) } }
    /// Of the font, in points.
    public var pointSize = 17.0 { didSet { textChanged(pointSize != oldValue) } }
    /// 1 by default; 0 is any number.
    public var numberOfLines = 1 { didSet { textChanged(numberOfLines != oldValue) } }
    /// Beyond which lines break, in points. 0, as by default, is the width that layout gives.
    public var preferredMaxLayoutWidth = 0.0 {
        didSet { textChanged(preferredMaxLayoutWidth != oldValue) }
    }
    /// Of this label only.
    public var measure: (any TextMeasure)? { didSet { textChanged(true) } }

    private var givenWidth = Double.infinity
    /// The structure of the layout in which others held the label as wide as it was.
    private var heldStructure = -1
    private var wraps: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

    /// A label of 17 points with a text, at a frame in the coordinates of its superview.
    public init(_ text: String = "", frame: Rect = .zero) {
        self.text = text
        super.init(frame: frame)
    }

    private func textChanged(_ changed: Bool) {
        guard changed else { return }
        givenWidth = .infinity
        heldStructure = -1
        layoutNode.content?.narrowing = nil
        sizeChanged()
        setNeedsLayout()
    }

    /// As it is laid out now.
    public var metrics: TextMetrics {
        metrics(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : givenWidth)
    }

    private func metrics(width: Double) -> TextMetrics {
        let width = numberOfLines == 1 ? .infinity : width
        if measure == nil, !Label.generalMeasure.value.isQuick {
            let key = TextMemory.Key(
                text: text, pointSize: pointSize, width: width, lines: numberOfLines)
            return Label.memory.metrics(key) {
                Label.measure.metrics(
                    of: text, pointSize: pointSize, width: width, lines: numberOfLines)
            }
        }
        return (measure ?? Label.measure).metrics(
            of: text, pointSize: pointSize, width: width, lines: numberOfLines)
    }

    /// As wide as the text without breaks, so that the label grows again when there is room, or, once that is
    /// known not to be, as the longest line; and as high as it is with the breaks that there are.
    open override var intrinsicContentSize: Size {
        var size = metrics.size
        if wraps, layoutNode.content?.narrowing == nil {
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

    open override var descriptionText: String? { text }

    open override var firstBaselineOffset: Double { metrics.firstBaseline }
    open override var lastBaselineOffset: Double { metrics.lastBaseline }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if wraps { breakLines(alignmentRect(forFrame: frame).width) }
    }

    private func breakLines(_ width: Double) {
        let near = LayoutNode.sameWidth
        if let narrowing = layoutNode.content?.narrowing {
            // As narrow as it can be, or as others let it be.
            if width < givenWidth - near, width > narrowing.longest - near { return }
            layoutNode.content?.narrowing = nil
            if abs(width - givenWidth) <= near {
                // Others hold it as it was.
                heldStructure = layoutNode.home?.with(\.structure) ?? -1
                return sizeChanged()
            }
            heldStructure = -1
        }
        let former = metrics, grid = layoutNode.grid
        givenWidth = width
        let unbroken = grid.roundedUp(metrics(width: .infinity).size).width
        let longest = grid.roundedUp(metrics.size).width
        if width < unbroken - near, longest < width - near,
            heldStructure != layoutNode.home?.with(\.structure) ?? -1
        {
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
