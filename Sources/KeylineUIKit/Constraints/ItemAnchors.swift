internal import Keyline

/// An item's anchors that somebody asked for. They stay the same as long as the item lives, and do not
/// keep it alive.
struct AnchorCache {
    private var anchors: [AnyObject?] = []

    mutating func anchor(_ attribute: LayoutAttribute, of node: LayoutNode) -> AnyObject {
        if anchors.isEmpty {
            anchors = Array(repeating: nil, count: LayoutAttribute.allCases.count)
        } else if let anchor = anchors[attribute.rawValue] {
            return anchor
        }
        let core = node.anchor(attribute)
        let anchor: AnyObject =
            switch attribute.kind {
            case .horizontal: NSLayoutXAxisAnchor(core)
            case .vertical: NSLayoutYAxisAnchor(core)
            case .size: NSLayoutDimension(core)
            case .none: NSLayoutAnchor<AnyObject>(core)
            }
        anchors[attribute.rawValue] = anchor
        return anchor
    }
}

extension LayoutNode {
    /// The anchor that the item's property gives; nil for an item without a face.
    func faceAnchor(_ attribute: LayoutAttribute) -> AnyObject? {
        switch face {
        case let view as UIView: view.anchors.anchor(attribute, of: self)
        case let guide as UILayoutGuide: guide.anchors.anchor(attribute, of: self)
        default: nil
        }
    }
}

// Anchors belong to no actor, so that key paths to them, and protocols that ask for them, work
// everywhere.

extension UIView {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchors.anchor(attribute, of: backing.layoutNode))
    }

    /// The leading edge.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The trailing edge.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The left edge.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The right edge.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The horizontal centre.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The top edge.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The bottom edge.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The vertical centre.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The first line's baseline.
    nonisolated public final var firstBaselineAnchor: NSLayoutYAxisAnchor { anchor(.firstBaseline) }
    /// The last line's baseline.
    nonisolated public final var lastBaselineAnchor: NSLayoutYAxisAnchor { anchor(.lastBaseline) }
    /// The width.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The height.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}

extension UILayoutGuide {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchors.anchor(attribute, of: core.layoutNode))
    }

    /// The leading edge.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The trailing edge.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The left edge.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The right edge.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The horizontal centre.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The top edge.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The bottom edge.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The vertical centre.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The width.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The height.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}
