internal import Keyline

// Each `UIView` wraps a view of the module Keyline, called its backing view, which takes part in
// layout. The classes in this file are the backing views. They forward the calls that subclasses of
// `UIView` may override, such as `intrinsicContentSize`, to the `UIView`.

extension View {
    /// The `UIView` that wraps this view. Nil for a view that a program made by the module Keyline,
    /// and after the `UIView` was deallocated.
    var owner: UIView? {
        // No other class of this module wraps views.
        @inline(__always) get { wrapper.map { known($0) } }
    }
}

/// The Keyline view that takes part in layout for a `UIView` that is neither a label, a scroll view
/// nor a stack view. It forwards calls that programs may override to the `UIView`.
final class PlainBacking: View {
    override var intrinsicContentSize: Size { owner?.askedContentSize ?? .noIntrinsic }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }
}

/// The Keyline view that takes part in layout for a `UIScrollView`. It forwards calls that programs
/// may override to the `UIScrollView`.
final class ScrollBacking: ScrollView {
    override var intrinsicContentSize: Size { owner?.askedContentSize ?? .noIntrinsic }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }
}

/// The Keyline view that takes part in layout for a `UIStackView`. It forwards calls that programs
/// may override to the `UIStackView`.
final class StackBacking: StackView {
    override var intrinsicContentSize: Size { owner?.askedContentSize ?? .noIntrinsic }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }

    /// The functions from here on call the implementations of Keyline's stack view, which run when
    /// a subclass of `UIStackView` calls super.
    func arrange() { super.updateConstraints() }
    var ownFirstBaseline: View { super.forFirstBaselineLayout }
    var ownLastBaseline: View { super.forLastBaselineLayout }
}

/// The Keyline view that takes part in layout for a `UILabel`. It forwards calls that programs may
/// override to the `UILabel`.
final class LabelBacking: Label {
    override var intrinsicContentSize: Size { owner?.askedContentSize ?? ownContentSize }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }

    /// The functions from here on call the implementations of Keyline's label, which run when a
    /// subclass of `UILabel` calls super.
    var ownContentSize: Size { super.intrinsicContentSize }
    func wrap() { super.layoutSubviews() }
}

extension LayoutNode {
    /// The `UIView` or `UILayoutGuide` that wraps the item of this node. Nil if none does, as for
    /// items that a program lays out by the module Keyline alone.
    var face: AnyObject? {
        if let wrapper { return wrapper }
        // Stack views and visual formats create layout guides internally. Create a `UILayoutGuide`
        // for such a guide when the program first gets it, for example as the item of a constraint.
        guard let guide = item as? LayoutGuide else { return nil }
        return guide.owningView?.owner?.adopt(guide)
    }
}
