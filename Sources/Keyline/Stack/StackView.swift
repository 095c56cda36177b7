/// Arranges views in a row or a column by constraints that the stack view creates and updates.
///
/// A hidden view stays arranged and takes no space. A change takes effect in the next layout pass.
/// All distributions and alignments behave as documented for UIStackView.
open class StackView: View {
    /// How the arranged views divide the stack view's extent along the axis.
    public enum Distribution: Int, Sendable {
        /// The views fill the stack view. The views with the lowest hugging grow, and those with
        /// the lowest compression resistance shrink.
        case fill
        /// The views fill the stack view, and all have the same extent.
        case fillEqually
        /// The views fill the stack view, in proportion to their natural sizes.
        case fillProportionally
        /// The views keep their natural sizes. The gaps between them are equal, and at least
        /// ``StackView/spacing``.
        case equalSpacing
        /// The distances between the centres of neighbouring views are equal. Gaps are at least
        /// ``StackView/spacing``, even if the distances then differ.
        case equalCentering
    }

    /// Where the arranged views are placed across the axis: horizontally in a column, vertically in
    /// a row.
    public enum Alignment: Int, Sendable {
        case fill
        /// The views are at the leading edge of a column, or at the top of a row.
        case leading
        case firstBaseline
        case center
        /// The views are at the trailing edge of a column, or at the bottom of a row.
        case trailing
        case lastBaseline

        /// A second name for ``leading``, the name that is usual for rows.
        public static let top = Alignment.leading
        /// A second name for ``trailing``, the name that is usual for rows.
        public static let bottom = Alignment.trailing
    }

    /// The views that the stack view arranges, in order. All of them are also subviews of the stack
    /// view. Complexity: as for ``View/subviews``.
    public var arrangedSubviews: [View] { members.all }
    /// The direction in which views are arranged: horizontal (the default) for a row, vertical for
    /// a column.
    public var axis = LayoutAxis.horizontal { didSet { arrangementChanged() } }
    /// How the views divide the stack view's extent along the axis. The default is
    /// `fill`.
    public var distribution = Distribution.fill { didSet { arrangementChanged() } }
    /// Where the views are placed across the axis. The default is `fill`:
    /// each view has the stack view's full breadth.
    public var alignment = Alignment.fill { didSet { arrangementChanged() } }
    /// The distance between neighbouring views in points, or ``spacingUseSystem``. The default is
    /// 0.
    public var spacing = 0.0 { didSet { arrangementChanged() } }
    /// Whether spacing in a column is measured from the last baseline of a view to the first
    /// baseline of the next one, instead of between their edges. The default is false. The property
    /// has no effect in a row.
    public var isBaselineRelativeArrangement = false { didSet { arrangementChanged() } }

    /// A custom spacing which says that the stack view's ``spacing`` applies.
    public static let spacingUseDefault = Double.greatestFiniteMagnitude
    /// A spacing which stands for the standard distance, 8 points.
    public static let spacingUseSystem = Double.leastNormalMagnitude
    /// Whether views are arranged inside the stack view's layout margins instead of its edges. The
    /// default is false.
    public var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }

    /// No function of the list calls code of the program, so the list is not checked for exclusive
    /// access at run time.
    @exclusivity(unchecked) private var members = Members<ArrangedViews>()
    /// The number of views that have ever been arranged, which gives each arranged view a serial
    /// number.
    private var serial = 0
    private var isStale = true
    /// The properties that affected all constraints at the last update; nil before the first
    /// update.
    var arrangedStyle: ArrangementStyle?
    /// The constraints that connect the first and the last visible view with the ends of the stack
    /// view.
    let ends = ArrangementRows()
    /// The view to whose extent or baseline the stack view relates all other views, if its
    /// distribution or alignment demands equal extents or a common baseline. Otherwise nil.
    var model: View?

    private enum ArrangedViews: MemberKind {
        static func storedIndex(of member: View) -> Int32 { member.arranged?.storedIndex ?? 0 }
        static func setStoredIndex(of member: View, _ index: Int32) {
            member.arranged?.storedIndex = index
        }
    }

    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// Creates a stack view that arranges these views, which become its subviews.
    @_disfavoredOverload
    public convenience init(arrangedSubviews: [View]) {
        self.init()
        for view in arrangedSubviews { arrange(view, at: .max, nil) }
    }

    /// Creates a stack view that arranges these views, which become its subviews. Reports show the
    /// caller's line for the constraints that arrange them.
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
            // Deactivate constraints that mention only the view: in another superview they would
            // still be active.
            view.arranged?.end()
            // Orphaned constraints keep the record of a view alive, and the guide of a gap keeps
            // these constraints alive. Setting the guide to nil ends this cycle.
            view.arranged?.gap = nil
            view.arranged = nil
        }
        ends.end()
        // Release the views by `Teardown`, so that deeply nested stack views do not overflow the
        // stack when they are deallocated.
        members.removeAll()
        model = nil
        Teardown.release(&released)
    }

    // MARK: Members

    private func isArranged(_ view: View) -> Bool { view.arranged?.stack === self }

    /// Adds a view as ``addArrangedSubview(_:file:line:)`` does, without a line for reports.
    @_disfavoredOverload
    public func addArrangedSubview(_ view: View) { arrange(view, at: .max, nil) }

    /// Adds a view to the end of the arranged views, and makes it a subview. If the stack view already
    /// arranges the view, the view moves to the end. Reports show the caller's line for the
    /// constraints that arrange the view.
    public func addArrangedSubview(
        _ view: View, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        arrange(view, at: .max, LayoutConstraint.SourceLocation(file: file, line: line))
    }

    /// Inserts a view as ``insertArrangedSubview(_:at:file:line:)`` does, without a line for reports.
    @_disfavoredOverload
    public func insertArrangedSubview(_ view: View, at index: Int) { arrange(view, at: index, nil) }

    /// Arranges a view at an index in ``arrangedSubviews``, and makes it a subview. If the index is
    /// too large or negative, the view becomes the last or the first one. Reports show the caller's
    /// line for the constraints that arrange the view.
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

    /// Stops arranging a view, which remains a subview. Has no effect if the stack view does not
    /// arrange the view.
    public func removeArrangedSubview(_ view: View) {
        guard let arranged = view.arranged, arranged.stack === self else { return }
        members.remove(view)
        view.arranged = nil
        if model === view { model = nil }
        // Deactivate the view's constraints now, because those that mention only the view would
        // stay active in another superview.
        arranged.end()
        if let gap = arranged.gap { removeLayoutGuide(gap) }
        arrangementChanged()
    }

    override func subviewWillLeave(_ view: View) { removeArrangedSubview(view) }
    override func subviewWasHidden(_ view: View) { if isArranged(view) { arrangementChanged() } }

    override func subviewContentChanged(_ view: View) {
        if distribution == .fillProportionally || hasOtherShare(view) { arrangementChanged() }
    }

    /// Returns whether a text's resistance differs from that of the last update, so that its share
    /// of the row must be computed anew. The resistance of a text changes to or from 0 when the
    /// text may no longer, or may now, have several lines.
    private func hasOtherShare(_ view: View) -> Bool {
        guard let role = view.arranged?.role else { return false }
        return role.resistance != StackPlan.resistance(ofText: view)
    }

    /// Sets the distance in points between a view and the next arranged view, instead of
    /// ``spacing``. ``spacingUseDefault`` removes the custom distance. Has no effect if the stack
    /// view does not arrange the view. When the view leaves the arrangement, its custom distance is
    /// removed.
    public func setCustomSpacing(_ spacing: Double, after view: View) {
        guard isArranged(view) else { return }
        view.arranged?.customSpacing = spacing == StackView.spacingUseDefault ? nil : spacing
        arrangementChanged()
    }

    /// Returns the custom distance after a view in points, or ``spacingUseDefault`` if none was
    /// set.
    public func customSpacing(after view: View) -> Double {
        (isArranged(view) ? view.arranged?.customSpacing : nil) ?? StackView.spacingUseDefault
    }

    func spacing(after view: View) -> Double {
        let chosen = view.arranged?.customSpacing ?? spacing
        return chosen == StackView.spacingUseSystem ? LayoutConstraint.standardSpacing : chosen
    }

    // MARK: Baselines

    override var takesBaselinesFromOthers: Bool { true }

    /// The view whose first baseline is that of the stack view: the first visible view of a column,
    /// or the view of a row that was tallest in the last layout.
    open override var forFirstBaselineLayout: View {
        axis == .vertical ? visible.first ?? self : tallest
    }

    /// The view whose last baseline is that of the stack view: the last visible view of a column,
    /// or the view of a row that was tallest in the last layout.
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
