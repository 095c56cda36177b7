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
    nonisolated private func x(_ attribute: LayoutAttribute) -> NSLayoutXAxisAnchor {
        unsafeDowncast(
            anchors.anchor(attribute, of: backing.layoutNode), to: NSLayoutXAxisAnchor.self)
    }
    nonisolated private func y(_ attribute: LayoutAttribute) -> NSLayoutYAxisAnchor {
        unsafeDowncast(
            anchors.anchor(attribute, of: backing.layoutNode), to: NSLayoutYAxisAnchor.self)
    }
    nonisolated private func size(_ attribute: LayoutAttribute) -> NSLayoutDimension {
        unsafeDowncast(
            anchors.anchor(attribute, of: backing.layoutNode), to: NSLayoutDimension.self)
    }

    /// The leading edge.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }
    /// The trailing edge.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }
    /// The left edge.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { x(.left) }
    /// The right edge.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { x(.right) }
    /// The horizontal centre.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }
    /// The top edge.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { y(.top) }
    /// The bottom edge.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }
    /// The vertical centre.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }
    /// The first line's baseline.
    nonisolated public final var firstBaselineAnchor: NSLayoutYAxisAnchor { y(.firstBaseline) }
    /// The last line's baseline.
    nonisolated public final var lastBaselineAnchor: NSLayoutYAxisAnchor { y(.lastBaseline) }
    /// The width.
    nonisolated public final var widthAnchor: NSLayoutDimension { size(.width) }
    /// The height.
    nonisolated public final var heightAnchor: NSLayoutDimension { size(.height) }
}

extension UILayoutGuide {
    nonisolated private func x(_ attribute: LayoutAttribute) -> NSLayoutXAxisAnchor {
        unsafeDowncast(
            anchors.anchor(attribute, of: core.layoutNode), to: NSLayoutXAxisAnchor.self)
    }
    nonisolated private func y(_ attribute: LayoutAttribute) -> NSLayoutYAxisAnchor {
        unsafeDowncast(
            anchors.anchor(attribute, of: core.layoutNode), to: NSLayoutYAxisAnchor.self)
    }
    nonisolated private func size(_ attribute: LayoutAttribute) -> NSLayoutDimension {
        unsafeDowncast(
            anchors.anchor(attribute, of: core.layoutNode), to: NSLayoutDimension.self)
    }

    /// The leading edge.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }
    /// The trailing edge.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }
    /// The left edge.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { x(.left) }
    /// The right edge.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { x(.right) }
    /// The horizontal centre.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }
    /// The top edge.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { y(.top) }
    /// The bottom edge.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }
    /// The vertical centre.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }
    /// The width.
    nonisolated public final var widthAnchor: NSLayoutDimension { size(.width) }
    /// The height.
    nonisolated public final var heightAnchor: NSLayoutDimension { size(.height) }
}
