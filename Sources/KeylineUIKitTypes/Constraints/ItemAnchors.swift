internal import Keyline

/// The newest of the anchors of a view or guide that the program has used. Each anchor is created at
/// its first use, and later uses return the same object. An anchor does not keep its view or guide
/// alive, but the view or guide keeps its anchors alive.
///
/// The anchors form a linked list, the newest first: most items have fewer than five anchors, and
/// each anchor has room for a reference to the next one. The references of the list are not counted
/// at each step of a search; the list retains each anchor once, when the anchor is created, and
/// ``releaseAnchors(_:)`` releases all of them when the view or guide is deallocated.
typealias NewestAnchor = Unretained<NSLayoutAnchor<AnyObject>>

/// Returns the anchor for an attribute in the list that begins with `newest`; nil if the list does
/// not contain it.
@inline(__always)
private func listedAnchor(_ attribute: LayoutAttribute, _ newest: NewestAnchor?) -> AnyObject? {
    var next = newest
    while let anchor = next {
        if anchor.with({ $0.attribute == attribute }) { return anchor.object }
        next = anchor.with { $0.older }
    }
    return nil
}

/// Returns the anchor object for a distance in the list that begins with `newest`; nil if the list
/// does not contain it.
private func listedDistance(_ core: AnyLayoutAnchor, _ newest: NewestAnchor?) -> AnyObject? {
    var next = newest
    while let anchor = next {
        if anchor.with({ $0.core == core }) { return anchor.object }
        next = anchor.with { $0.older }
    }
    return nil
}

/// Creates the object for an anchor of an item, and puts it at the front of the item's list of
/// anchors.
private func makeAnchor(
    _ core: AnyLayoutAnchor, _ attribute: LayoutAttribute, _ newest: NewestAnchor?
) -> NewestAnchor {
    let anchor: AnyObject =
        switch attribute.kind {
        case .horizontal: NSLayoutXAxisAnchor(core, attribute)
        case .vertical: NSLayoutYAxisAnchor(core, attribute)
        case .size: NSLayoutDimension(core, attribute)
        case .none:
            core.isOffset
                ? NSLayoutDimension(core, attribute) : NSLayoutAnchor<AnyObject>(core, attribute)
        }
    let listed = NewestAnchor(erased(anchor))
    listed.retain()
    listed.with { $0.older = newest }
    return listed
}

/// Releases the anchors of a view or guide that is being deallocated.
func releaseAnchors(_ newest: NewestAnchor?) {
    var next = newest
    while let anchor = next {
        next = anchor.with { $0.older }
        anchor.release()
    }
}

/// Returns the anchor that `listed` has found in the list that begins with `newest`, or else creates
/// the object for the anchor `core` of Keyline, and calls `store` with it as the new front of the list.
///
/// The list is passed by value and not `inout`: if a property is passed `inout`, Swift checks every
/// access to it for exclusivity.
@inline(__always)
private func listedOrMade(
    _ listed: AnyObject?, _ attribute: LayoutAttribute, _ newest: NewestAnchor?,
    _ core: @autoclosure () -> AnyLayoutAnchor, store: (NewestAnchor) -> Void
) -> AnyObject {
    if let listed { return listed }
    let made = makeAnchor(core(), attribute, newest)
    store(made)
    return made.object
}

extension UIView: AnchorOwner {
    nonisolated final func anchorObject(_ attribute: LayoutAttribute) -> AnyObject {
        listedOrMade(
            listedAnchor(attribute, newestAnchor), attribute, newestAnchor,
            backing.anchor(attribute)
        ) { newestAnchor = $0 }
    }

    nonisolated final func distanceObject(_ core: AnyLayoutAnchor) -> AnyObject {
        listedOrMade(
            listedDistance(core, newestAnchor), .notAnAttribute, newestAnchor, core
        ) { newestAnchor = $0 }
    }

    nonisolated final func anchorName(_ anchor: AnyLayoutAnchor) -> String {
        named(anchor.isOffset ? distanceObject(anchor) : anchorObject(anchor.attribute))
    }
}

extension UILayoutGuide: AnchorOwner {
    nonisolated final func anchorObject(_ attribute: LayoutAttribute) -> AnyObject {
        listedOrMade(
            listedAnchor(attribute, newestAnchor), attribute, newestAnchor,
            core.anchor(attribute)
        ) { newestAnchor = $0 }
    }

    nonisolated final func distanceObject(_ core: AnyLayoutAnchor) -> AnyObject {
        listedOrMade(
            listedDistance(core, newestAnchor), .notAnAttribute, newestAnchor, core
        ) { newestAnchor = $0 }
    }

    nonisolated final func anchorName(_ anchor: AnyLayoutAnchor) -> String {
        named(anchor.isOffset ? distanceObject(anchor) : anchorObject(anchor.attribute))
    }
}

/// Returns the object of this module for an anchor of Keyline. For an attribute of a view or guide,
/// this is the object that the item's property, such as `leadingAnchor`, returns; for a distance,
/// the object that `anchorWithOffset(to:)` returned. If no view or guide of this module wraps the
/// anchor's item, or the item was deallocated, each call returns another object.
func anchorObject(of anchor: AnyLayoutAnchor) -> AnyObject {
    switch anchor.node?.face {
    case let view as UIView:
        anchor.isOffset ? view.distanceObject(anchor) : view.anchorObject(anchor.attribute)
    case let guide as UILayoutGuide:
        anchor.isOffset ? guide.distanceObject(anchor) : guide.anchorObject(anchor.attribute)
    default: NSLayoutAnchor<AnyObject>(anchor, anchor.attribute)
    }
}

// The anchor properties are nonisolated, so that a key path to one of them can be used, and a
// protocol can require one, in code that does not run on the main actor.

extension UIView {
    nonisolated private func anchor<Anchor: AnyObject>(_ attribute: LayoutAttribute) -> Anchor {
        known(anchorObject(attribute))
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
        known(anchorObject(attribute))
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
