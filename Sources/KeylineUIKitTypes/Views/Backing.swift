internal import Keyline

// Each `UIView` wraps a view of the module Keyline, its backing view, which takes part in layout. The classes below are
// these backing views. They forward the calls that subclasses of `UIView` may override, such as `intrinsicContentSize`,
// to the `UIView`.

/// A view of the module Keyline that a `UIView` wraps.
protocol Backing: View {
    /// The `UIView` that wraps this view. The `UIView` sets the link to nil when it is deallocated.
    var ownerLink: Unretained<UIView>? { get set }
}

extension Backing {
    var owner: UIView? { ownerLink?.object }
}

/// The backing view of a `UIView` of no special kind.
final class PlainBacking: View, Backing {
    var ownerLink: Unretained<UIView>?

    override var intrinsicContentSize: Size { owner?.askedContentSize ?? .noIntrinsic }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }
}

/// The backing view of a `UIScrollView`.
final class ScrollBacking: ScrollView, Backing {
    var ownerLink: Unretained<UIView>?

    override var intrinsicContentSize: Size { owner?.askedContentSize ?? .noIntrinsic }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }
}

/// The backing view of a `UIStackView`.
final class StackBacking: StackView, Backing {
    var ownerLink: Unretained<UIView>?

    override var intrinsicContentSize: Size { owner?.askedContentSize ?? .noIntrinsic }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }

    /// The following members call the superclass's implementations, for a `UIStackView` that calls super.
    func arrange() { super.updateConstraints() }
    var ownFirstBaseline: View { super.forFirstBaselineLayout }
    var ownLastBaseline: View { super.forLastBaselineLayout }
}

/// The backing view of a `UILabel`.
final class LabelBacking: Label, Backing {
    var ownerLink: Unretained<UIView>?

    override var intrinsicContentSize: Size { owner?.askedContentSize ?? ownContentSize }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }

    /// The following members call the superclass's implementations, for a `UILabel` that calls super.
    var ownContentSize: Size { super.intrinsicContentSize }
    func wrap() { super.layoutSubviews() }
}

extension LayoutNode {
    /// The object of this module that wraps the item: a view, guide or layout support. Nil if there is none.
    var face: AnyObject? {
        if let companion { return companion }
        // Stack views and visual formats create layout guides internally. Create a `UILayoutGuide` for such a guide
        // when the program first sees it.
        guard let guide = item as? LayoutGuide, let owner = guide.owningView as? any Backing else {
            return nil
        }
        return owner.owner?.adopt(guide)
    }
}
