public import Foundation
internal import Keyline

/// A view that shows a part of its content, which may be larger than the view. Scrolling changes
/// which part is visible.
///
/// Constraints between the scroll view's edges and its descendants refer to the edges of the
/// content area. Constraints on the scroll view's width, height and center, and constraints between
/// its edges and views outside, refer to its frame.
open class UIScrollView: UIView {
    nonisolated override class func makeBacking() -> View { ScrollBacking() }

    nonisolated private var scroll: ScrollBacking {
        known(backing)
    }

    /// The guide for the scroll view's content. Its size is ``contentSize``, and its upper left
    /// corner is the origin of the subviews' coordinates.
    nonisolated public final var contentLayoutGuide: UILayoutGuide {
        adopt(scroll.contentLayoutGuide)
    }

    /// The guide for the scroll view's own frame. A subview that is constrained to this guide stays
    /// in place when the content scrolls.
    nonisolated public final var frameLayoutGuide: UILayoutGuide {
        adopt(scroll.frameLayoutGuide)
    }

    /// The point of the content, in points, that is visible at the scroll view's upper left corner.
    /// It is the origin of ``UIView/bounds``. Zero by default.
    open var contentOffset: CGPoint {
        get { CGPoint(x: scroll.contentOffset.x, y: scroll.contentOffset.y) }
        set { scroll.contentOffset = Point(x: newValue.x, y: newValue.y) }
    }

    /// Scrolls to a point of the content at once. `animated` is ignored, because this module
    /// animates nothing.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    /// The size of the content in points. If constraints refer to the content area, the property is
    /// the size that they gave it in the last layout; otherwise the size that the program set.
    open var contentSize: CGSize {
        get { CGSize(scroll.contentSize) }
        set { scroll.contentSize = Size(newValue) }
    }

    /// The distance, in points at each edge, by which the user can scroll beyond the content.
    /// Layout does not depend on this property.
    open var contentInset = UIEdgeInsets.zero { didSet { insetsWereSet() } }

    /// UIKit's rules for adding the space that bars cover around the content. Here, `automatic`,
    /// `scrollableAxes` and `always` all add it, and `never` does not.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic = 0
        case scrollableAxes = 1
        case never = 2
        case always = 3
    }

    /// Whether ``adjustedContentInset`` contains the space that bars cover. Only `never` excludes it: the other cases
    /// have the same effect here, whatever the scrollable axes are.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { insetsWereSet() }
    }

    /// The sum of ``contentInset`` and the safe area insets (the space that bars cover), in points.
    /// If ``contentInsetAdjustmentBehavior`` is `never`, only ``contentInset``.
    open var adjustedContentInset: UIEdgeInsets {
        if contentInsetAdjustmentBehavior == .never { return contentInset }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }

    /// Called after ``adjustedContentInset`` has changed. A change of bars alone leads to a call
    /// only if ``contentInset`` or ``contentInsetAdjustmentBehavior`` was set before, or if one of
    /// the view's guides for safe area or margins is in use. Does nothing by default.
    open func adjustedContentInsetDidChange() {}

    /// The value of ``adjustedContentInset`` at the last call of `adjustedContentInsetDidChange()`.
    /// Comparing with it avoids calls without a change.
    private var reportedInset = UIEdgeInsets.zero

    private var followsSafeArea = false

    /// Called after ``contentInset`` or ``contentInsetAdjustmentBehavior`` was set. From the first
    /// call on, the scroll view is notified when its safe area changes.
    private func insetsWereSet() {
        if !followsSafeArea {
            followsSafeArea = true
            scroll.additionalSafeAreaInsets = scroll.additionalSafeAreaInsets
        }
        tellInsets()
    }

    private func tellInsets() {
        let inset = adjustedContentInset
        guard inset != reportedInset else { return }
        reportedInset = inset
        adjustedContentInsetDidChange()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        tellInsets()
    }

    /// Scrolls at once, just as far as needed to make a rectangle of the content visible inside
    /// ``adjustedContentInset``. If the rectangle is larger than this room, its upper left part is
    /// shown.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let insets = adjustedContentInset
        func nearest(_ low: CGFloat, _ high: CGFloat, _ at: CGFloat, _ room: CGFloat) -> CGFloat {
            min(max(at, high - room), low)
        }
        contentOffset = CGPoint(
            x: nearest(
                rect.minX - insets.left, rect.maxX + insets.right, contentOffset.x, bounds.width),
            y: nearest(
                rect.minY - insets.top, rect.maxY + insets.bottom, contentOffset.y, bounds.height))
    }

    // MARK: Stored values for event handling

    /// Whether touches scroll the view. True by default. Only the layout of a text view depends on
    /// the property: it has a natural size only if the property is false.
    open var isScrollEnabled = true
    /// Inert (stored, without effect on layout): whether UIKit stops scrolling at multiples of the
    /// view's size. False by default.
    open var isPagingEnabled = false
    /// Inert (stored, without effect on layout): whether UIKit lets the user drag the content a
    /// little beyond its edges, from where it springs back. True by default.
    open var bounces = true
    /// Inert (stored, without effect on layout): whether UIKit bounces vertically even if the
    /// content is not higher than the view. False by default.
    open var alwaysBounceVertical = false
    /// Inert (stored, without effect on layout): whether UIKit bounces horizontally even if the
    /// content is not wider than the view. False by default.
    open var alwaysBounceHorizontal = false
    /// Inert (stored, without effect on layout): whether UIKit shows the vertical scroll indicator
    /// while the user scrolls. True by default.
    open var showsVerticalScrollIndicator = true
    /// Inert (stored, without effect on layout): whether UIKit shows the horizontal scroll
    /// indicator while the user scrolls. True by default.
    open var showsHorizontalScrollIndicator = true

    /// Inert (stored, without effect on layout): whether UIKit restricts a drag to the axis along
    /// which it began. False by default.
    open var isDirectionalLockEnabled = false
    /// Inert (stored, without effect on layout): whether UIKit scrolls to the top when the user
    /// taps the status bar. True by default.
    open var scrollsToTop = true
    /// Inert (stored, without effect on layout): the distances, in points, of both scroll
    /// indicators from the scroll view's edges. Zero by default.
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert (stored, without effect on layout): the distances, in points, of the vertical scroll
    /// indicator from the scroll view's edges. Zero by default.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert (stored, without effect on layout): the distances, in points, of the horizontal scroll
    /// indicator from the scroll view's edges. Zero by default.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert (stored, without effect on layout): whether UIKit keeps scroll indicators out of the
    /// parts that bars cover. True by default.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// Inert (stored, without effect on layout): the colour of the scroll indicators: black, white,
    /// or UIKit's own choice.
    open var indicatorStyle = IndicatorStyle.default
    /// Inert (stored, without effect on layout): the gesture by which the user hides the keyboard,
    /// for example a drag of the content. `none` by default.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Inert (stored, without effect on layout): how quickly scrolling slows down after the user's
    /// finger has left the screen.
    open var decelerationRate = DecelerationRate.normal
    /// Inert (stored, without effect on layout): the smallest factor by which UIKit lets the user
    /// scale the content. 1 by default; this module does not scale contents.
    open var minimumZoomScale: CGFloat = 1
    /// Inert (stored, without effect on layout): the largest factor by which UIKit lets the user
    /// scale the content. 1 by default; this module does not scale contents.
    open var maximumZoomScale: CGFloat = 1
    /// Inert (stored, without effect on layout): the present factor by which the content is scaled.
    /// 1 by default; this module does not scale contents.
    open var zoomScale: CGFloat = 1
    /// Inert: whether the user is dragging the content. Always false, because this module receives
    /// no touches.
    open var isDragging: Bool { false }
    /// Inert: whether the content still moves after the user's finger has left the screen. Always
    /// false, because this module animates nothing.
    open var isDecelerating: Bool { false }
    /// Inert: does nothing, because this module shows no scroll indicators.
    open func flashScrollIndicators() {}

    /// Inert (without effect on layout): the colour of scroll indicators: black, white, or UIKit's
    /// own choice.
    public enum IndicatorStyle: Int, Sendable {
        case `default` = 0
        case black = 1
        case white = 2
    }

    /// Inert (without effect on layout): the gesture by which the user hides the keyboard: none, a
    /// drag of the content, or a drag that pulls the keyboard down.
    public enum KeyboardDismissMode: Int, Sendable {
        case none = 0
        case onDrag = 1
        case interactive = 2
    }

    /// Inert (without effect on layout): how quickly scrolling slows down after the user's finger
    /// has left the screen.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction of the scrolling speed that remains after a millisecond: 0.998 for
        /// `normal`.
        public let rawValue: CGFloat
        /// Creates a deceleration rate from the fraction of the scrolling speed that remains after
        /// a millisecond, as 0.998 for `normal`.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// UIKit's default rate: after a millisecond, 99.8 % of the scrolling speed remains.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A rate at which scrolling stops sooner than by default: after a millisecond, 99 % of the
        /// speed remains.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    override var boundsOrigin: CGPoint {
        get { contentOffset }
        set { contentOffset = newValue }
    }
}
