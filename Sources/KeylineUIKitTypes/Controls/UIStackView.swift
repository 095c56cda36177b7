public import Foundation
internal import Keyline

/// Arranges views in a row or a column, by constraints that the stack view creates itself. A hidden
/// view stays in the arrangement but takes no space.
open class UIStackView: UIView {
    /// How a stack view divides the space along its axis among its views: for example,
    /// `fillEqually` gives all views the same size along the axis.
    public enum Distribution: Int, Sendable {
        case fill = 0
        case fillEqually = 1
        case fillProportionally = 2
        case equalSpacing = 3
        case equalCentering = 4
    }

    /// Where a stack view places its views across its axis: for example, `center` puts the views of
    /// a row at the same vertical centre.
    public enum Alignment: Int, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5

        /// Another name of ``leading``, for horizontal stacks: all views have the same top edge.
        public static let top = Alignment.leading
        /// Another name of ``trailing``, for horizontal stacks: all views have the same bottom
        /// edge.
        public static let bottom = Alignment.trailing
    }

    nonisolated override class func makeBacking() -> View { StackBacking() }

    private var stack: StackBacking { known(backing) }

    /// Creates a horizontal stack view, and arranges the given views in it. The views become
    /// subviews of the stack view.
    @_disfavoredOverload
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates a horizontal stack view, and arranges the given views in it. The caller's file and
    /// line appear in reports about the constraints that the stack view creates.
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

    /// The views that the stack view arranges, in order. All of them are subviews; a stack view may
    /// have further subviews that it does not arrange.
    open var arrangedSubviews: [UIView] {
        var views: [UIView] = []
        for view in stack.arrangedSubviews {
            if let owner = view.wrapper as? UIView { views.append(owner) }
        }
        return views
    }

    /// Adds a view at the end of the stack view's arrangement, and makes it a subview. A view that
    /// is arranged already moves to the end.
    open func addArrangedSubview(_ view: UIView) {
        if isSubview(view) { stack.addArrangedSubview(view.backing) }
    }

    /// Inserts a view before the arranged view at an index, and makes it a subview. A view that is
    /// arranged already moves to this index. An index out of range stands for the first or last
    /// index.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        if isSubview(view) { stack.insertArrangedSubview(view.backing, at: max(0, stackIndex)) }
    }

    /// Makes a view a subview unless it is one. Returns false if it cannot become one, for example because it contains
    /// this view.
    private func isSubview(_ view: UIView) -> Bool {
        if view.superview !== self { addSubview(view) }
        return view.superview === self
    }

    /// Removes a view from the stack view's arrangement. The view stays a subview, so a caller who
    /// wants it gone also calls `removeFromSuperview()`.
    open func removeArrangedSubview(_ view: UIView) { stack.removeArrangedSubview(view.backing) }

    /// The axis along which the stack view places its views: a row if horizontal, which is the
    /// default, or a column if vertical.
    open var axis: NSLayoutConstraint.Axis {
        get { stack.axis == .horizontal ? .horizontal : .vertical }
        set { stack.axis = newValue.core }
    }

    /// How the stack view divides the space along its axis among its views. By default, `fill`: the
    /// views together fill the stack view.
    open var distribution: Distribution {
        get { Distribution(rawValue: stack.distribution.rawValue) ?? .fill }
        set { stack.distribution = StackView.Distribution(rawValue: newValue.rawValue) ?? .fill }
    }

    /// Where the stack view places its views across its axis. By default, `fill`: each view of a
    /// row is as high as the stack view.
    open var alignment: Alignment {
        get { Alignment(rawValue: stack.alignment.rawValue) ?? .fill }
        set { stack.alignment = StackView.Alignment(rawValue: newValue.rawValue) ?? .fill }
    }

    /// The distance between neighbouring views, in points. 0 by default.
    /// ``setCustomSpacing(_:after:)`` changes it after a single view.
    open var spacing: CGFloat {
        get { stack.spacing }
        set { stack.spacing = newValue }
    }

    /// Whether the stack view arranges its views inside its layout margins instead of its edges.
    /// False by default.
    open var isLayoutMarginsRelativeArrangement: Bool {
        get { stack.isLayoutMarginsRelativeArrangement }
        set { stack.isLayoutMarginsRelativeArrangement = newValue }
    }

    /// Whether distances in a vertical stack view are measured from the last baseline of a view to
    /// the first baseline of the next one, instead of from edge to edge. False by default.
    open var isBaselineRelativeArrangement: Bool {
        get { stack.isBaselineRelativeArrangement }
        set { stack.isBaselineRelativeArrangement = newValue }
    }

    /// A number to pass to ``setCustomSpacing(_:after:)``: it restores the stack view's own
    /// ``spacing`` after a view.
    nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// A number to assign to ``spacing`` or to pass to ``setCustomSpacing(_:after:)``. It stands
    /// for the standard spacing of 8 points.
    nonisolated public static let spacingUseSystem = CGFloat.leastNormalMagnitude

    /// Sets the distance in points from a view to the next one, in place of ``spacing``.
    /// ``spacingUseDefault`` restores ``spacing``, and ``spacingUseSystem`` stands for 8 points.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        stack.setCustomSpacing(spacing, after: arrangedSubview.backing)
    }

    /// Returns the custom distance after a view in points, or `UIStackView.spacingUseDefault` if none was set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        stack.customSpacing(after: arrangedSubview.backing)
    }

    /// The view whose first baseline is that of the stack view: the first view of a vertical stack
    /// view, or the tallest view of a horizontal one in the last layout.
    open override var forFirstBaselineLayout: UIView {
        stack.ownFirstBaseline.owner ?? self
    }
    /// The view whose last baseline is that of the stack view: the last view of a vertical stack
    /// view, or the tallest view of a horizontal one in the last layout.
    open override var forLastBaselineLayout: UIView {
        stack.ownLastBaseline.owner ?? self
    }

    open override func updateConstraints() {
        stack.arrange()
        super.updateConstraints()
    }
}
