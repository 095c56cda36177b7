internal import Keyline

// A view's node in the core. Each has a view of Keyline's, which lays it out and asks it, through these
// classes, for what a subclass may override.

/// A core view that belongs to a view of this module.
protocol Backing: View {
    /// Cleared when that goes.
    var ownerLink: Unretained<UIView>? { get set }
}

extension Backing {
    var owner: UIView? { ownerLink?.object }
}

/// Of plain views.
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

/// Of scroll views.
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

/// Of stack views.
final class StackBacking: StackView, Backing {
    var ownerLink: Unretained<UIView>?

    override var intrinsicContentSize: Size { owner?.askedContentSize ?? .noIntrinsic }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }

    /// The work of `super` for the stack view itself.
    func arrange() { super.updateConstraints() }
    var ownFirstBaseline: View { super.forFirstBaselineLayout }
    var ownLastBaseline: View { super.forLastBaselineLayout }
}

/// Of labels.
final class LabelBacking: Label, Backing {
    var ownerLink: Unretained<UIView>?

    override var intrinsicContentSize: Size { owner?.askedContentSize ?? ownContentSize }
    override var alignmentRectInsets: Insets { owner?.askedAlignmentInsets ?? .zero }
    override func updateConstraints() { owner?.passUpdateConstraints() }
    override func layoutSubviews() { owner?.passLayoutSubviews() }
    override func insetsDidChange() { owner?.passInsetsDidChange() }
    override var forFirstBaselineLayout: View { owner?.askedBaseline(isFirst: true) ?? self }
    override var forLastBaselineLayout: View { owner?.askedBaseline(isFirst: false) ?? self }

    /// The work of `super` for the label itself.
    var ownContentSize: Size { super.intrinsicContentSize }
    func wrap() { super.layoutSubviews() }
}

extension LayoutNode {
    /// The view, guide or layout support that the item is here.
    var face: AnyObject? {
        if let companion { return companion }
        // Stack views and formats make guides of their own; one that somebody sees gets a face.
        guard let guide = item as? LayoutGuide, let owner = guide.owningView as? any Backing else {
            return nil
        }
        return owner.owner?.adopt(guide)
    }
}
