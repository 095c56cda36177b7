public import Foundation
internal import Keyline

/// Arranges views in a row or a column, by constraints of its own. Views that are hidden stay arranged
/// and take no room.
open class UIStackView: UIView {
    /// How arranged views share the room along the axis.
    public enum Distribution: Int, Sendable {
        case fill = 0
        case fillEqually = 1
        case fillProportionally = 2
        case equalSpacing = 3
        case equalCentering = 4
    }

    /// How arranged views lie across the axis.
    public enum Alignment: Int, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5

        /// The name of ``leading`` in rows.
        public static let top = Alignment.leading
        /// The name of ``trailing`` in rows.
        public static let bottom = Alignment.trailing
    }

    nonisolated override class func makeBacking() -> any Backing { StackBacking() }

    private var stack: StackBacking { known(backing) }

    /// A row of these views, which become its subviews.
    @_disfavoredOverload
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// A row of these views, with the caller's line, which reports show.
    public convenience init(
        arrangedSubviews views: [UIView], file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(frame: .zero)
        for view in views {
            // Subclasses override it, and so it cannot take the line itself.
            addArrangedSubview(view)
            view.backing.wasArranged(in: stack, file, line)
        }
    }

    /// The views that the stack arranges, in order; all are subviews.
    open var arrangedSubviews: [UIView] {
        var views: [UIView] = []
        for view in stack.arrangedSubviews {
            if let owner = view.layoutNode.companion as? UIView { views.append(owner) }
        }
        return views
    }

    /// Adds a view at the end, as a subview too; one that is arranged already moves there.
    open func addArrangedSubview(_ view: UIView) {
        if isSubview(view) { stack.addArrangedSubview(view.backing) }
    }

    /// Arranges a view before the one at an index, and makes it a subview. One that is arranged already
    /// moves.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        if isSubview(view) { stack.insertArrangedSubview(view.backing, at: max(0, stackIndex)) }
    }

    /// Adds it, unless that has been done; false if it cannot be one.
    private func isSubview(_ view: UIView) -> Bool {
        if view.superview !== self { addSubview(view) }
        return view.superview === self
    }

    /// Takes the view out of the arrangement; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) { stack.removeArrangedSubview(view.backing) }

    /// Along which views are arranged. Horizontal by default.
    open var axis: NSLayoutConstraint.Axis {
        get { stack.axis == .horizontal ? .horizontal : .vertical }
        set { stack.axis = newValue.core }
    }

    /// How views share the room along the axis. They fill it by default.
    open var distribution: Distribution {
        get { Distribution(rawValue: stack.distribution.rawValue) ?? .fill }
        set { stack.distribution = StackView.Distribution(rawValue: newValue.rawValue) ?? .fill }
    }

    /// Where views are across the axis. They fill it by default.
    open var alignment: Alignment {
        get { Alignment(rawValue: stack.alignment.rawValue) ?? .fill }
        set { stack.alignment = StackView.Alignment(rawValue: newValue.rawValue) ?? .fill }
    }

    /// Between neighbours, in points.
    open var spacing: CGFloat {
        get { stack.spacing }
        set { stack.spacing = newValue }
    }

    /// Whether views are arranged within the margins.
    open var isLayoutMarginsRelativeArrangement: Bool {
        get { stack.isLayoutMarginsRelativeArrangement }
        set { stack.isLayoutMarginsRelativeArrangement = newValue }
    }

    /// Whether the gaps of a column are from one view's last baseline to the next one's first.
    open var isBaselineRelativeArrangement: Bool {
        get { stack.isBaselineRelativeArrangement }
        set { stack.isBaselineRelativeArrangement = newValue }
    }

    /// As a custom spacing: that of the stack.
    nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// As a spacing: what is usual between views, 8 points.
    nonisolated public static let spacingUseSystem = CGFloat.leastNormalMagnitude

    /// Between this view and the next instead of ``spacing``; ``spacingUseDefault`` for that again.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        stack.setCustomSpacing(spacing, after: arrangedSubview.backing)
    }

    /// The gap after a view, in points, or `UIStackView.spacingUseDefault` if it has none of its own.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        stack.customSpacing(after: arrangedSubview.backing)
    }

    /// The first view of a column, the tallest of a row as of the last layout.
    open override var forFirstBaselineLayout: UIView {
        (stack.ownFirstBaseline as? any Backing)?.owner ?? self
    }
    /// The last view of a column, the tallest of a row as of the last layout.
    open override var forLastBaselineLayout: UIView {
        (stack.ownLastBaseline as? any Backing)?.owner ?? self
    }

    open override func updateConstraints() {
        stack.arrange()
        super.updateConstraints()
    }
}
