/// A view that shows a text. Its natural size is the measured size of the text, rounded up to whole
/// pixels if ``LayoutNode/displayScale`` is set.
///
/// If ``numberOfLines`` is not 1, the label's height depends on its width. A layout pass first
/// solves the width, then breaks the text in this width, and then solves with the height of the
/// broken text. If constraints only limit the width from above, the label becomes as wide as its
/// longest line. If ``preferredMaxLayoutWidth`` is set, the text is broken in that width instead.
///
/// If a label and a neighbouring view have the same compression resistance and too little space,
/// the layout is ambiguous: either can become narrower. Give a lower resistance to the label whose
/// text is to wrap.
open class Label: View {
    /// The measure of all labels without a measure of their own; a ``SansTable`` by default, as in
    /// layout documents. Set the general measure before the first layout. Set it again after fonts
    /// were loaded, because the results of earlier measurements are remembered until then.
    public static var measure: any TextMeasure {
        get { generalMeasure.value.measure }
        set {
            generalMeasure.value = GeneralMeasure(newValue)
            memory.removeAll()
            LayoutEngine.generalStamp.value &+= 1
        }
    }
    private static let generalMeasure = Setting(GeneralMeasure(SansTable()))

    /// The measure for all labels.
    private struct GeneralMeasure {
        let measure: any TextMeasure
        /// Whether measuring is so quick that results need not be remembered.
        let isQuick: Bool
        /// Whether the measure is the default one, which labels call directly.
        let isDefault: Bool

        init(_ measure: any TextMeasure) {
            self.measure = measure
            isQuick = measure.isQuick
            isDefault = measure is SansTable
        }
    }

    static let memory = TextMemory()

    // The run-time check for exclusive access is switched off for the properties that each
    // measurement reads. This is safe, because no function that changes one of them in place calls
    // code of the program.
    @exclusivity(unchecked)
    private var content: StyledText

    /// The text of the label without its styles. Setting it makes the whole text have the label's
    /// ``style``. Setting nil, as code for `UILabel` may do, stores an empty text; reading never
    /// returns nil.
    public var text: String! {
        get { content.text }
        set {
            // Compare the text alone first, which is quicker than the comparison of styles.
            if let run = content.onlyRun, run.text == newValue ?? "" { return }
            setContent(StyledText(newValue ?? "", style, paragraph: content.paragraph))
        }
    }
    /// The style of the text, or of the first part of a text that has several styles. Setting it
    /// gives the whole text one style. An illegal style, for example with the font size 0, is
    /// reported as an error of the kind ``LayoutError/Kind/invalidTextStyle`` and not set.
    public var style: TextStyle {
        get { content.firstStyle }
        set {
            if let run = content.onlyRun, run.style == newValue { return }
            setContent(StyledText(content.text, newValue, paragraph: content.paragraph))
        }
    }
    /// The size of the font in points; 17 by default. This is the size of the label's ``style``.
    public var pointSize: Double {
        get { style.pointSize }
        set { style.pointSize = newValue }
    }
    /// The text with the style of each of its parts and of its paragraphs. An illegal style is
    /// reported as an error of the kind ``LayoutError/Kind/invalidTextStyle``, and the label keeps
    /// its former text.
    public var styledText: StyledText {
        get { content }
        set { if newValue != content { setContent(newValue) } }
    }
    /// How lines are broken, spaced and shortened. An illegal style is reported as an error of the
    /// kind ``LayoutError/Kind/invalidTextStyle`` and not set.
    public var paragraph: ParagraphStyle {
        get { content.paragraph }
        set { if newValue != content.paragraph { styledText.paragraph = newValue } }
    }

    private func setContent(_ new: StyledText) {
        if let mistake = new.mistake {
            return LayoutError.report(
                .invalidTextStyle, "\(mistake) The style of \(label) stays as it was.")
        }
        content = new
        textChanged()
    }

    /// The largest number of lines. The default is 1; 0 means any number of lines.
    @exclusivity(unchecked)
    public final var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { wrappingChanged() } }
    }
    /// The width in points in which the text is broken into lines. With 0, the default, the text is
    /// broken in the width that layout gives the label.
    @exclusivity(unchecked)
    public final var preferredMaxLayoutWidth = 0.0 {
        didSet { if preferredMaxLayoutWidth != oldValue { wrappingChanged() } }
    }
    /// The measure of this label; nil, the default, uses ``Label/measure-type.property``. A measure
    /// must return equal sizes for equal texts, because the label remembers them. Set the property
    /// again if the measure's results change.
    public var measure: (any TextMeasure)? {
        get { ownMeasure }
        set {
            let former = ownMeasure
            ownMeasure = newValue
            // Releasing the former measure may run its `deinit`, and thus code of the program that
            // uses this label. So keep the measure alive until the label is consistent.
            withExtendedLifetime(former) { textChanged() }
        }
    }
    @exclusivity(unchecked)
    private var ownMeasure: (any TextMeasure)?

    /// The width, in points, in which the text is broken into lines: the width that the last layout
    /// gave the label.
    @exclusivity(unchecked)
    private var givenWidth = Double.infinity
    /// The last layout in which other constraints prevented the label from becoming as narrow as
    /// its longest line.
    private var hold: Hold?
    /// Whether the text has changed since the last layout of the label.
    private var isTextNew = true
    @exclusivity(unchecked)
    private var measured = MeasuredText()
    /// Increases whenever the label's text, style or measure changes, so that sizes measured
    /// for the former text are not used again.
    @exclusivity(unchecked)
    private var textSerial = 0
    private var wraps: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

    /// Creates a label with a text in a font of 17 points. `frame` is in the coordinates of the
    /// superview.
    public init(_ text: String? = nil, frame: Rect = .zero) {
        content = StyledText(text ?? "")
        super.init(frame: frame)
    }

    /// Describes a layout in which constraints prevented a label from becoming as narrow as its
    /// longest line. A new text is not narrowed either while the same constraints are active
    /// (`structure`) and their constants are unchanged (`widthChanges`).
    private struct Hold {
        /// The label's width, in points, in that layout. If layout gives the label another width,
        /// narrowing is tried again.
        var width: Double
        var structure: Int
        var widthChanges: Int
    }

    /// Invalidates the label's size after its text changed. The text is broken in the former width
    /// at first, because the width often stays the same; then the first computed height is right.
    private func textChanged() {
        textSerial &+= 1
        isTextNew = true
        facts?.narrowing = nil
        sizeChanged()
        settleAgain()
        setNeedsLayout()
    }

    private func wrappingChanged() {
        givenWidth = .infinity
        hold = nil
        textChanged()
    }

    /// The size and baselines of the text in points, broken in the label's present width.
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
        if let ownMeasure {
            return ownMeasure.metrics(of: content, width: width, lines: numberOfLines)
        }
        if Label.generalMeasure.with({ $0.isDefault }) {
            return SansTable().metrics(of: content, width: width, lines: numberOfLines)
        }
        let general = Label.generalMeasure.value
        if general.isQuick {
            return general.measure.metrics(of: content, width: width, lines: numberOfLines)
        }
        let key = TextMemory.Key(text: content, width: width, lines: numberOfLines)
        return Label.memory.metrics(key) {
            general.measure.metrics(of: content, width: width, lines: numberOfLines)
        }
    }

    /// The lines of the text as they are drawn in the label's present frame, shortened to its width
    /// and to the number of lines that its height has room for.
    public var lines: [TextLine] {
        let measure = ownMeasure ?? Label.measure
        let space = alignmentRect(forFrame: frame).size
        let lines = measure.lines(of: content, width: space.width, most: numberOfLines)
        // Draw the lines that end within the height of the label, and always the first one. The
        // 0.01 points make up for rounding errors of the height.
        let room = max(1, lines.prefix { $0.top + $0.height <= space.height + 0.01 }.count)
        return room < lines.count
            ? measure.lines(of: content, width: space.width, most: room) : lines
    }

    /// The natural size in points. Its width is that of the text on one line, so that the label
    /// grows when there is space. If layout gave the label less, the width becomes that of the
    /// longest line. The height is always that of the broken text.
    open override var intrinsicContentSize: Size {
        var size = metrics.size
        if wraps, facts?.narrowing?.isHeld ?? true {
            size.width = metrics(width: .infinity).size.width
        }
        return grid.roundedUp(size)
    }

    open override func naturalSize(forWidth width: Double) -> Size? {
        wraps ? grid.roundedUp(metrics(width: width).size) : nil
    }

    override var breaksLinesItself: Bool { true }
    override var settlesWidth: Bool { wraps }
    override func widthWasSolved(_ width: Double) { breakLines(width, solvedWidth) }

    override func widthWasEstimated(_ width: Double, unrounded: Double) {
        // The lines are broken anew, although the label may have become narrower in another width.
        if facts?.narrowing?.isHeld == false {
            facts?.narrowing?.isHeld = true
            hold = nil
        }
        let isNew = isTextNew
        breakLines(width, unrounded)
        isTextNew = isNew
    }

    override func linesWereBroken(in width: Double, isHeld: Bool) {
        let former = metrics
        givenWidth = width
        hold = isHeld ? presentHold(width) : nil
        let present = metrics
        if present.firstBaseline != former.firstBaseline
            || present.lastBaseline != former.lastBaseline
        {
            invalidateOffsets()
        }
    }

    override func widthMayShrink() {
        if hold == nil { return }
        hold = nil
        settleAgain()
    }

    override var isMultilineText: Bool { numberOfLines != 1 }

    /// Returns the size of the text in points, broken in the given width and rounded up to whole
    /// pixels.
    package func fittingSize(width: Double) -> Size {
        grid.roundedUp(metrics(width: width).size)
    }

    open override var descriptionText: String? { content.text }

    open override var firstBaselineOffset: Double { metrics.firstBaseline }
    open override var lastBaselineOffset: Double { metrics.lastBaseline }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // A pass has broken the lines before the label got its frame. This call breaks them for a
        // label that no constraint mentions, and tries to narrow a label whose constraints changed.
        if wraps { breakLines(alignmentRect(forFrame: frame).width, solvedWidth) }
    }

    /// Describes the present layout by everything that can keep the label from becoming narrower.
    /// Returns nil if constraints do not place the label.
    private func presentHold(_ width: Double) -> Hold? {
        guard let home = home else { return nil }
        let own = facts?.ownWidthChanges ?? 0
        return home.with {
            Hold(
                width: width, structure: $0.rows.value.structure,
                widthChanges: $0.changes.widthChanges &- own)
        }
    }

    /// Returns whether constraints keep the label at this width although its longest line is shorter:
    /// whether an earlier attempt showed this, or whether an attempt in another width has failed and
    /// required equations determine the label's width.
    private func isHeld(_ width: Double) -> Bool {
        guard let present = presentHold(width) else { return true }
        guard let hold, hold.structure == present.structure else { return false }
        let isSame = abs(hold.width - width) <= LayoutNode.sameWidth
        if isSame, !isTextNew || hold.widthChanges == present.widthChanges { return true }
        guard home?.with({ $0.queue.value.pending.isEmpty }) == true, isWidthFixed else {
            return false
        }
        self.hold = present
        return true
    }

    /// Breaks the text in a width in points, and tries to make the label as narrow as its longest line.
    ///
    /// - Parameter room: this width before it was rounded to pixels; nil if no constraint mentions the
    ///   label.
    private func breakLines(_ width: Double, _ room: Double?) {
        defer { isTextNew = false }
        let near = LayoutNode.sameWidth
        if let narrowing = facts?.narrowing, !narrowing.isHeld {
            // The label has been narrowed successfully: to its longest line, or as far as
            // constraints allow.
            let isNarrower = width < givenWidth - near && width > narrowing.longest - near
            // Rounding to pixels may make a frame narrower than its estimated width.
            let isRoom = room.map { abs($0 - narrowing.room) <= near } == true
            if isNarrower, !isRoom { return }
            if isNarrower || abs(width - givenWidth) <= near {
                // Constraints prevented the narrowing. Record this layout, so that narrowing is not
                // tried again in it.
                hold = presentHold(width)
                facts?.narrowing?.isHeld = true
                return
            }
            facts?.narrowing = nil
            hold = nil
        }
        let former = metrics, grid = grid
        givenWidth = width
        let unbroken = grid.roundedUp(metrics(width: .infinity).size).width
        let longest = grid.roundedUp(metrics.size).width
        if width < unbroken - near, longest < width - near, !isHeld(width),
            let room
        {
            narrow(unbroken: unbroken, longest: longest, in: room)
            // Ask for another call after the next solve: only that solve shows whether constraints
            // let the label become narrower.
            settleAgain()
            sizeChanged()
        } else if metrics != former {
            sizeChanged()
        }
    }

    private func sizeChanged() {
        invalidateIntrinsicContentSize()
        invalidateOffsets()
    }
}
