/// Arranges views in a row or a column, by constraints of its own.
///
/// Views that are hidden stay arranged and take no room. Changes are taken up by the next layout pass.
/// What it does, distribution by distribution, follows UIStackView's published behaviour.
open class StackView: View {
    /// How views share the room along the axis.
    public enum Distribution: Int, Sendable {
        /// They fill it; hugging and resistance say which gives way.
        case fill
        /// They are of equal extent.
        case fillEqually
        /// They fill it in proportion to their natural sizes.
        case fillProportionally
        /// They keep their extents, with equal gaps not below ``StackView/spacing``.
        case equalSpacing
        /// Their centres are equally far apart, as far as ``StackView/spacing`` allows.
        case equalCentering
    }

    /// Where views lie across the axis.
    public enum Alignment: Int, Sendable {
        case fill
        /// Leading, or top in a row.
        case leading
        case firstBaseline
        case center
        /// Trailing, or bottom in a row.
        case trailing
        case lastBaseline

        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    public private(set) var arrangedSubviews: [View] = []
    public var axis = LayoutAxis.horizontal { didSet { arrangementChanged() } }
    public var distribution = Distribution.fill { didSet { arrangementChanged() } }
    public var alignment = Alignment.fill { didSet { arrangementChanged() } }
    /// Between neighbours, in points, or ``spacingUseSystem``.
    public var spacing = 0.0 { didSet { arrangementChanged() } }
    /// Whether the gaps of a column are from one view's last baseline to the next one's first. Off by
    /// default, and without effect in a row.
    public var isBaselineRelativeArrangement = false { didSet { arrangementChanged() } }

    /// As a custom spacing: ``spacing`` applies.
    public static let spacingUseDefault = Double.greatestFiniteMagnitude
    /// As a spacing: the system's, 8 points.
    public static let spacingUseSystem = Double.leastNormalMagnitude
    /// Whether views are arranged within the margins.
    public var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }

    private var customSpacings: [ObjectIdentifier: Double] = [:]
    private var arrangement: [LayoutConstraint] = []
    private var gaps: [LayoutGuide] = []
    private var isStale = true

    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    public convenience init(arrangedSubviews: [View]) {
        self.init()
        for view in arrangedSubviews { addArrangedSubview(view) }
    }

    // MARK: Members

    /// Adds a view at the end, as a subview too; one that is arranged already moves there.
    public func addArrangedSubview(_ view: View) {
        let isMember = arrangedSubviews.contains { $0 === view }
        insertArrangedSubview(view, at: arrangedSubviews.count - (isMember ? 1 : 0))
    }

    public func insertArrangedSubview(_ view: View, at index: Int) {
        if view.superview !== self { addSubview(view) }
        guard view.superview === self else { return }
        arrangedSubviews.removeAll { $0 === view }
        view.translatesAutoresizingMaskIntoConstraints = false
        arrangedSubviews.insert(view, at: max(0, min(index, arrangedSubviews.count)))
        arrangementChanged()
    }

    /// Takes the view out of the arrangement; it stays a subview.
    public func removeArrangedSubview(_ view: View) {
        guard let at = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
        arrangedSubviews.remove(at: at)
        customSpacings[ObjectIdentifier(view)] = nil
        // At once: what is on the view alone would stay active wherever it goes.
        LayoutConstraint.deactivate(arrangement)
        arrangement = []
        arrangementChanged()
    }

    override func subviewWillLeave(_ view: View) { removeArrangedSubview(view) }
    override func subviewWasHidden(_ view: View) {
        if arrangedSubviews.contains(where: { $0 === view }) { arrangementChanged() }
    }

    override func subviewContentChanged(_ view: View) {
        if distribution == .fillProportionally { arrangementChanged() }
    }

    /// Between this view and the next instead of ``spacing``; ``spacingUseDefault`` for that again.
    /// Without effect on a view that is not arranged, and forgotten when the view leaves.
    public func setCustomSpacing(_ spacing: Double, after view: View) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        let isCustom = spacing != StackView.spacingUseDefault
        customSpacings[ObjectIdentifier(view)] = isCustom ? spacing : nil
        arrangementChanged()
    }

    /// What was set, or ``spacingUseDefault``.
    public func customSpacing(after view: View) -> Double {
        customSpacings[ObjectIdentifier(view)] ?? StackView.spacingUseDefault
    }

    func spacing(after view: View) -> Double {
        let chosen = customSpacings[ObjectIdentifier(view)] ?? spacing
        return chosen == StackView.spacingUseSystem ? 8 : chosen
    }

    // MARK: Baselines

    override var takesBaselinesFromOthers: Bool { true }

    /// The first view of a column, the tallest of a row as of the last layout.
    open override var forFirstBaselineLayout: View {
        axis == .vertical ? visible.first ?? self : tallest
    }

    /// The last view of a column, the tallest of a row as of the last layout.
    open override var forLastBaselineLayout: View {
        axis == .vertical ? visible.last ?? self : tallest
    }

    private var visible: [View] { arrangedSubviews.filter { !$0.isHidden } }

    private var tallest: View {
        var tallest: View?
        for view in visible where view.frame.height > tallest?.frame.height ?? -1 { tallest = view }
        return tallest ?? self
    }

    // MARK: Constraints

    private func arrangementChanged() {
        isStale = true
        setNeedsUpdateConstraints()
        setNeedsLayout()
    }

    open override func updateConstraints() {
        if isStale {
            isStale = false
            LayoutConstraint.deactivate(arrangement)
            for gap in gaps { removeLayoutGuide(gap) }
            let plan = StackPlan(self)
            gaps = plan.gaps
            arrangement = plan.constraints
            LayoutConstraint.activate(arrangement)
            setNeedsLayout()
        }
        super.updateConstraints()
    }
}
