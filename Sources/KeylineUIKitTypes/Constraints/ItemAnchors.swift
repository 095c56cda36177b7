internal import Keyline

/// The anchors of an item that the program has used. Each is created once, so later uses return the same object. An
/// anchor does not keep its item alive.
///
/// The anchors form a linked list, the newest first: most items have fewer than five anchors, and each anchor has room
/// for the next one.
struct AnchorCache {
    private var newest: NSLayoutAnchor<AnyObject>?

    mutating func anchor(_ attribute: LayoutAttribute, of node: LayoutNode) -> AnyObject {
        var next = newest
        while let anchor = next {
            if anchor.core.attribute == attribute { return anchor }
            next = anchor.older
        }
        let core = node.anchor(attribute)
        let anchor: AnyObject =
            switch attribute.kind {
            case .horizontal: NSLayoutXAxisAnchor(core)
            case .vertical: NSLayoutYAxisAnchor(core)
            case .size: NSLayoutDimension(core)
            case .none: NSLayoutAnchor<AnyObject>(core)
            }
        let listed = erased(anchor)
        listed.older = newest
        newest = listed
        return anchor
    }
}

extension LayoutNode {
    /// Returns the anchor object that the item's property for `attribute`, such as `leadingAnchor`, returns. Returns
    /// nil if no view or guide of this module wraps the item.
    func faceAnchor(_ attribute: LayoutAttribute) -> AnyObject? {
        switch face {
        case let view as UIView: view.anchors.anchor(attribute, of: self)
        case let guide as UILayoutGuide: guide.anchors.anchor(attribute, of: self)
        default: nil
        }
    }
}

// The anchor properties are nonisolated, so that key paths and protocols can use them in code without an actor.

extension UIView {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchors.anchor(attribute, of: backing.layoutNode))
    }

    /// The anchor of the item's leading edge.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The anchor of the item's trailing edge.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The anchor of the item's left edge.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The anchor of the item's right edge.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The anchor of the item's horizontal center.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The anchor of the item's top edge.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The anchor of the item's bottom edge.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The anchor of the item's vertical center.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The anchor of the item's first line's baseline.
    nonisolated public final var firstBaselineAnchor: NSLayoutYAxisAnchor { anchor(.firstBaseline) }
    /// The anchor of the item's last line's baseline.
    nonisolated public final var lastBaselineAnchor: NSLayoutYAxisAnchor { anchor(.lastBaseline) }
    /// The anchor of the item's width.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The anchor of the item's height.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}

extension UILayoutGuide {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchors.anchor(attribute, of: core.layoutNode))
    }

    /// The anchor of the item's leading edge.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The anchor of the item's trailing edge.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The anchor of the item's left edge.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The anchor of the item's right edge.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The anchor of the item's horizontal center.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The anchor of the item's top edge.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The anchor of the item's bottom edge.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The anchor of the item's vertical center.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The anchor of the item's width.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The anchor of the item's height.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}
