public import Foundation
internal import Keyline

/// Arranges views in a row or a column, with constraints that the stack view creates. Hidden views stay in the
/// arrangement but take no space.
open class UIStackView: UIView {
    /// The division of the space along the axis among the arranged views.
    public enum Distribution: Int, Sendable {
        case fill = 0
        case fillEqually = 1
        case fillProportionally = 2
        case equalSpacing = 3
        case equalCentering = 4
    }

    /// The alignment of the arranged views across the axis.
    public enum Alignment: Int, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5

        /// Another name of ``leading``, for horizontal stacks.
        public static let top = Alignment.leading
        /// Another name of ``trailing``, for horizontal stacks.
        public static let bottom = Alignment.trailing
    }

    nonisolated override class func makeBacking() -> any Backing { StackBacking() }

    private var stack: StackBacking { known(backing) }

    /// Creates a horizontal stack of these views, which become its subviews.
    @_disfavoredOverload
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates a horizontal stack of these views, and records the caller's file and line for reports.
    public convenience init(
        arrangedSubviews views: [UIView], file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(frame: .zero)
        for view in views {
            // addArrangedSubview(_:) has no parameters for the caller's file and line, because subclasses override it
            // with UIKit's signature. Record them separately.
            addArrangedSubview(view)
            view.backing.wasArranged(in: stack, file, line)
        }
    }

    /// The arranged views, in order. All of them are subviews.
    open var arrangedSubviews: [UIView] {
        var views: [UIView] = []
        for view in stack.arrangedSubviews {
            if let owner = view.layoutNode.companion as? UIView { views.append(owner) }
        }
        return views
    }

    /// Adds a view at the end of the arrangement, and makes it a subview. A view that is arranged already moves to the
    /// end.
    open func addArrangedSubview(_ view: UIView) {
        if isSubview(view) { stack.addArrangedSubview(view.backing) }
    }

    /// Inserts a view before the arranged view at an index, and makes it a subview. A view that is arranged already
    /// moves there.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        if isSubview(view) { stack.insertArrangedSubview(view.backing, at: max(0, stackIndex)) }
    }

    /// Makes a view a subview unless it is one. Returns false if it cannot become one, for example because it contains
    /// this view.
    private func isSubview(_ view: UIView) -> Bool {
        if view.superview !== self { addSubview(view) }
        return view.superview === self
    }

    /// Removes a view from the arrangement. The view stays a subview.
    open func removeArrangedSubview(_ view: UIView) { stack.removeArrangedSubview(view.backing) }

    /// The axis along which views are arranged. Horizontal by default.
    open var axis: NSLayoutConstraint.Axis {
        get { stack.axis == .horizontal ? .horizontal : .vertical }
        set { stack.axis = newValue.core }
    }

    /// The division of the space along the axis. By default, the views fill it.
    open var distribution: Distribution {
        get { Distribution(rawValue: stack.distribution.rawValue) ?? .fill }
        set { stack.distribution = StackView.Distribution(rawValue: newValue.rawValue) ?? .fill }
    }

    /// The alignment of the views across the axis. By default, each view fills it.
    open var alignment: Alignment {
        get { Alignment(rawValue: stack.alignment.rawValue) ?? .fill }
        set { stack.alignment = StackView.Alignment(rawValue: newValue.rawValue) ?? .fill }
    }

    /// The distance between neighbouring views, in points.
    open var spacing: CGFloat {
        get { stack.spacing }
        set { stack.spacing = newValue }
    }

    /// Whether views are arranged inside the stack's layout margins instead of its edges.
    open var isLayoutMarginsRelativeArrangement: Bool {
        get { stack.isLayoutMarginsRelativeArrangement }
        set { stack.isLayoutMarginsRelativeArrangement = newValue }
    }

    /// Whether distances in a vertical stack are measured from the last baseline of a view to the first baseline of the
    /// next.
    open var isBaselineRelativeArrangement: Bool {
        get { stack.isBaselineRelativeArrangement }
        set { stack.isBaselineRelativeArrangement = newValue }
    }

    /// A value for a custom spacing that stands for the stack's own ``spacing``.
    nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// A value for a spacing that stands for the system's standard spacing of 8 points.
    nonisolated public static let spacingUseSystem = CGFloat.leastNormalMagnitude

    /// Sets the distance from a view to the next one, in place of ``spacing``. ``spacingUseDefault`` restores
    /// ``spacing``.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        stack.setCustomSpacing(spacing, after: arrangedSubview.backing)
    }

    /// Returns the custom distance after a view in points, or `UIStackView.spacingUseDefault` if none was set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        stack.customSpacing(after: arrangedSubview.backing)
    }

    /// The view whose first baseline is the stack's: the first view of a vertical stack, or the tallest view of a
    /// horizontal one in the last layout.
    open override var forFirstBaselineLayout: UIView {
        (stack.ownFirstBaseline as? any Backing)?.owner ?? self
    }
    /// The view whose last baseline is the stack's: the last view of a vertical stack, or the tallest view of a
    /// horizontal one in the last layout.
    open override var forLastBaselineLayout: UIView {
        (stack.ownLastBaseline as? any Backing)?.owner ?? self
    }

    open override func updateConstraints() {
        stack.arrange()
        super.updateConstraints()
    }
}
