internal import Keyline

/// The anchors of a view or guide that the program has used. Each anchor is created at its first
/// use, and later uses return the same object. An anchor does not keep its view or guide alive.
///
/// The anchors form a linked list, the newest first: most items have fewer than five anchors, and each anchor has room
/// for the next one.
struct AnchorCache {
    private var newest: NSLayoutAnchor<AnyObject>?

    mutating func anchor(_ attribute: LayoutAttribute, of node: LayoutNode) -> AnyObject {
        // The list keeps its anchors alive, so the search need not count references.
        var next = newest.map(Unretained.init)
        while let anchor = next {
            if anchor.with({ $0.core.attribute == attribute }) { return anchor.object }
            next = anchor.with { $0.older.map(Unretained.init) }
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

// The anchor properties are nonisolated, so that a key path to one of them can be used, and a
// protocol can require one, in code that does not run on the main actor.

extension UIView {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchors.anchor(attribute, of: backing.layoutNode))
    }

    /// The view's leading edge (left, or right in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The view's trailing edge (right, or left in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The view's left edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The view's right edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The middle between the view's left and right edges, for constraints with other horizontal
    /// positions such as left edges and centers.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The view's top edge, for constraints with other vertical positions, such as bottom edges.
    /// Vertical positions grow downwards.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The view's bottom edge, for constraints with other vertical positions, such as top edges.
    /// Vertical positions grow downwards.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The middle between the view's top and bottom edges, for constraints with other vertical
    /// positions such as baselines and centers.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The view's first baseline, for constraints with other vertical positions. It is the baseline
    /// of a label's first line, while most other views use their top edge.
    nonisolated public final var firstBaselineAnchor: NSLayoutYAxisAnchor { anchor(.firstBaseline) }
    /// The view's last baseline, for constraints with other vertical positions. It is the baseline
    /// of a label's last line, while most other views use their bottom edge.
    nonisolated public final var lastBaselineAnchor: NSLayoutYAxisAnchor { anchor(.lastBaseline) }
    /// The view's width in points, for constraints with numbers and with other widths or heights.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The view's height in points, for constraints with numbers and with other widths or heights.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}

extension UILayoutGuide {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchors.anchor(attribute, of: core.layoutNode))
    }

    /// The guide's leading edge (left, or right in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The guide's trailing edge (right, or left in right-to-left text), for constraints with other
    /// leading or trailing edges and horizontal centers.
    nonisolated public final var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The guide's left edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The guide's right edge in any direction of text, for constraints with other left or right
    /// edges and horizontal centers.
    nonisolated public final var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The middle between the guide's left and right edges, for constraints with other horizontal
    /// positions such as left edges and centers.
    nonisolated public final var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The guide's top edge, for constraints with other vertical positions, such as bottom edges.
    /// Vertical positions grow downwards.
    nonisolated public final var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The guide's bottom edge, for constraints with other vertical positions, such as top edges.
    /// Vertical positions grow downwards.
    nonisolated public final var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The middle between the guide's top and bottom edges, for constraints with other vertical
    /// positions such as baselines and centers.
    nonisolated public final var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The guide's width in points, for constraints with numbers and with other widths or heights.
    nonisolated public final var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The guide's height in points, for constraints with numbers and with other widths or heights.
    nonisolated public final var heightAnchor: NSLayoutDimension { anchor(.height) }
}
