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

    /// The item's leading edge (left, or right in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The item's trailing edge (right, or left in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The item's left edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The item's right edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The item's horizontal center, for constraints with other horizontal positions.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The item's top edge, for constraints with other vertical positions, such as bottom edges.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The item's bottom edge, for constraints with other vertical positions, such as top edges.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The item's vertical center, for constraints with other vertical positions.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The baseline of the item's first line of text, for constraints with other vertical
    /// positions.
    nonisolated public final var firstBaselineAnchor: NSLayoutYAxisAnchor { anchor(.firstBaseline) }
    /// The baseline of the item's last line of text, for constraints with other vertical positions.
    nonisolated public final var lastBaselineAnchor: NSLayoutYAxisAnchor { anchor(.lastBaseline) }
    /// The item's width, for constraints with numbers and with other widths or heights.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The item's height, for constraints with numbers and with other widths or heights.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}

extension UILayoutGuide {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchors.anchor(attribute, of: core.layoutNode))
    }

    /// The item's leading edge (left, or right in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The item's trailing edge (right, or left in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The item's left edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The item's right edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The item's horizontal center, for constraints with other horizontal positions.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The item's top edge, for constraints with other vertical positions, such as bottom edges.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The item's bottom edge, for constraints with other vertical positions, such as top edges.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The item's vertical center, for constraints with other vertical positions.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The item's width, for constraints with numbers and with other widths or heights.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The item's height, for constraints with numbers and with other widths or heights.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}
