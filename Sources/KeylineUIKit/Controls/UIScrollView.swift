public import Foundation
internal import Keyline

/// A view on a part of its content, which may be larger.
///
/// Constraints of what is in the scroll view to its edges are on the content area; those to its extents
/// and centres, and all of what is outside, are on its frame.
open class UIScrollView: UIView {
    nonisolated override class func makeBacking() -> any Backing { ScrollBacking() }

    nonisolated private var scroll: ScrollBacking {
        unsafeDowncast(backing, to: ScrollBacking.self)
    }

    /// The content area. Its origin is that of the subviews' coordinates.
    nonisolated public final var contentLayoutGuide: UILayoutGuide {
        adopt(scroll.contentLayoutGuide)
    }

    /// The scroll view's own frame, for what stays where it is when the content moves.
    nonisolated public final var frameLayoutGuide: UILayoutGuide {
        adopt(scroll.frameLayoutGuide)
    }

    /// Which point of the content is at the upper left corner; the origin of ``UIView/bounds``.
    open var contentOffset: CGPoint {
        get { CGPoint(x: scroll.contentOffset.x, y: scroll.contentOffset.y) }
        set { scroll.contentOffset = Point(x: newValue.x, y: newValue.y) }
    }

    /// Moves there at once.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    /// How large the content is: where constraints are on the content area, as they made it in the last
    /// layout, else as it was set.
    open var contentSize: CGSize {
        get { CGSize(scroll.contentSize) }
        set { scroll.contentSize = Size(newValue) }
    }

    /// Room around the content that may be scrolled to. Layout does not depend on it.
    open var contentInset = UIEdgeInsets.zero
    /// ``contentInset`` with what bars cover.
    open var adjustedContentInset: UIEdgeInsets {
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }

    // Kept for those who handle events.
    /// Whether touches scroll. Layout of a text view depends on it; that of other scroll views does not.
    open var isScrollEnabled = true
    /// Inert: whether scrolling stops at pages.
    open var isPagingEnabled = false
    /// Inert: whether contents give way beyond their edges.
    open var bounces = true
    /// Inert: whether small contents give way too, up and down.
    open var alwaysBounceVertical = false
    /// Inert: whether small contents give way too, sideways.
    open var alwaysBounceHorizontal = false
    /// Inert: whether a bar shows how far down it is.
    open var showsVerticalScrollIndicator = true
    /// Inert: whether a bar shows how far across it is.
    open var showsHorizontalScrollIndicator = true

    override var boundsOrigin: CGPoint {
        get { contentOffset }
        set { contentOffset = newValue }
    }
}
