/// Arranges views in a row or a column, by constraints of its own.
///
/// Views that are hidden stay arranged and take no room. Changes are taken up by the next layout pass.
/// Its behaviour, distribution by distribution, follows UIStackView's published behaviour.
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

        /// ``leading`` by the name that it has in a row.
        public static let top = Alignment.leading
        /// ``trailing`` by the name that it has in a row.
        public static let bottom = Alignment.trailing
    }

    /// The views that the stack arranges, in order; all are subviews. Complexity: as ``View/subviews``.
    public var arrangedSubviews: [View] { members.all }
    /// Along which views are arranged. Horizontal by default.
    public var axis = LayoutAxis.horizontal { didSet { arrangementChanged() } }
    /// How views share the room along the axis. They fill it by default.
    public var distribution = Distribution.fill { didSet { arrangementChanged() } }
    /// Where views lie across the axis. They fill it by default.
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

    private var members = Members<ArrangedViews>()
    /// How many views were ever arranged.
    private var serial = 0
    private var isStale = true
    /// As of the last update.
    var arrangedStyle: ArrangementStyle?
    /// The constraints that hold the first and last view at the ends.
    var ends: [LayoutConstraint] = []
    /// The view that others are as large as, or share their baseline with.
    var model: View?

    private enum ArrangedViews: MemberKind {
        static func place(of member: View) -> Int32 { member.arranged?.place ?? 0 }
        static func setPlace(of member: View, _ place: Int32) { member.arranged?.place = place }
    }

    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// A stack of views, which become its subviews.
    @_disfavoredOverload
    public convenience init(arrangedSubviews: [View]) {
        self.init()
        for view in arrangedSubviews { arrange(view, at: .max, nil) }
    }

    /// A stack of views, which become its subviews, with the caller's line, which reports show.
    public convenience init(
        arrangedSubviews: [View], file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init()
        let source = LayoutConstraint.SourceLocation(file: file, line: line)
        for view in arrangedSubviews { arrange(view, at: .max, source) }
    }

    deinit {
        var released = members.all
        for view in released {
            // A constraint on the view alone would stay active wherever it goes.
            if let arranged = view.arranged { LayoutConstraint.deactivate(arranged.constraints) }
            view.arranged = nil
        }
        // Stack views in each other go level by level, as all views do.
        members.removeAll()
        model = nil
        Teardown.release(&released)
    }

    // MARK: Members

    private func isArranged(_ view: View) -> Bool { view.arranged?.stack === self }

    /// Adds a view at the end, as a subview too; one that is arranged already moves there.
    @_disfavoredOverload
    public func addArrangedSubview(_ view: View) { arrange(view, at: .max, nil) }

    /// Adds a view at the end, with the caller's line, which reports show.
    public func addArrangedSubview(
        _ view: View, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        arrange(view, at: .max, LayoutConstraint.SourceLocation(file: file, line: line))
    }

    /// Arranges a view at an index among the others, or at the nearest there is.
    @_disfavoredOverload
    public func insertArrangedSubview(_ view: View, at index: Int) { arrange(view, at: index, nil) }

    /// Arranges a view at an index among the others, with the caller's line, which reports show.
    public func insertArrangedSubview(
        _ view: View, at index: Int, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        arrange(view, at: index, LayoutConstraint.SourceLocation(file: file, line: line))
    }

    private func arrange(
        _ view: View, at index: Int, _ source: LayoutConstraint.SourceLocation?
    ) {
        if view.superview !== self { addSubview(view) }
        guard view.superview === self else { return }
        if isArranged(view) {
            members.remove(view)
        } else {
            serial += 1
            view.arranged = Arranged(self, serial)
        }
        if let source { view.arranged?.source = source }
        view.translatesAutoresizingMaskIntoConstraints = false
        members.insert(view, at: index)
        arrangementChanged()
    }

    /// Takes the view out of the arrangement; it stays a subview.
    public func removeArrangedSubview(_ view: View) {
        guard let arranged = view.arranged, arranged.stack === self else { return }
        members.remove(view)
        view.arranged = nil
        if model === view { model = nil }
        // At once: what is on the view alone would stay active wherever it goes.
        LayoutConstraint.deactivate(arranged.constraints)
        if let gap = arranged.gap { removeLayoutGuide(gap) }
        arrangementChanged()
    }

    override func subviewWillLeave(_ view: View) { removeArrangedSubview(view) }
    override func subviewWasHidden(_ view: View) { if isArranged(view) { arrangementChanged() } }

    override func subviewContentChanged(_ view: View) {
        if distribution == .fillProportionally || hasOtherShare(view) { arrangementChanged() }
    }

    /// Whether a text has other lines or another resistance than when it got its share of a row.
    private func hasOtherShare(_ view: View) -> Bool {
        guard let role = view.arranged?.role else { return false }
        return role.resistance != StackPlan.resistance(ofText: view)
    }

    /// Between this view and the next instead of ``spacing``; ``spacingUseDefault`` for that again.
    /// Without effect on a view that is not arranged, and forgotten when the view leaves.
    public func setCustomSpacing(_ spacing: Double, after view: View) {
        guard isArranged(view) else { return }
        view.arranged?.customSpacing = spacing == StackView.spacingUseDefault ? nil : spacing
        arrangementChanged()
    }

    /// The number that was set, or ``spacingUseDefault``.
    public func customSpacing(after view: View) -> Double {
        isArranged(view)
            ? view.arranged?.customSpacing ?? StackView.spacingUseDefault
            : StackView.spacingUseDefault
    }

    func spacing(after view: View) -> Double {
        let chosen = view.arranged?.customSpacing ?? spacing
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
            var plan = StackPlan(self)
            plan.carryOut()
            setNeedsLayout()
        }
        super.updateConstraints()
    }
}
