public import Foundation
internal import Keyline

/// A view that shows a part of its content, which may be larger than the view.
///
/// Constraints between the scroll view's edges and its descendants refer to the edges of the content area. Those on its
/// width, height and center, and those to views outside, refer to its frame.
open class UIScrollView: UIView {
    nonisolated override class func makeBacking() -> any Backing { ScrollBacking() }

    nonisolated private var scroll: ScrollBacking {
        known(backing)
    }

    /// The guide for the content area. Its origin is the origin of the subviews' coordinates.
    nonisolated public final var contentLayoutGuide: UILayoutGuide {
        adopt(scroll.contentLayoutGuide)
    }

    /// The guide for the scroll view's own frame, for views that stay in place when the content scrolls.
    nonisolated public final var frameLayoutGuide: UILayoutGuide {
        adopt(scroll.frameLayoutGuide)
    }

    /// The point of the content that is at the view's upper left corner. It is the origin of ``UIView/bounds``.
    open var contentOffset: CGPoint {
        get { CGPoint(x: scroll.contentOffset.x, y: scroll.contentOffset.y) }
        set { scroll.contentOffset = Point(x: newValue.x, y: newValue.y) }
    }

    /// Scrolls to a point of the content, without an animation.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    /// The size of the content. If constraints refer to the content area, it is the size that they had in the last
    /// layout; otherwise the size that was set.
    open var contentSize: CGSize {
        get { CGSize(scroll.contentSize) }
        set { scroll.contentSize = Size(newValue) }
    }

    /// The distance, in points at each edge, by which the user can scroll beyond the content.
    /// Layout does not depend on this property.
    open var contentInset = UIEdgeInsets.zero { didSet { insetsWereSet() } }

    /// The conditions under which the space that bars cover is added around the content.
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

    /// The sum of ``contentInset`` and the insets that bars cover.
    open var adjustedContentInset: UIEdgeInsets {
        if contentInsetAdjustmentBehavior == .never { return contentInset }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }

    /// Called after ``adjustedContentInset`` has changed. A change that is caused by bars alone is reported only if
    /// ``contentInset`` or ``contentInsetAdjustmentBehavior`` was set before, or if one of the view's guides for safe
    /// area or margins is in use.
    open func adjustedContentInsetDidChange() {}

    /// The value of ``adjustedContentInset`` at the last call of `adjustedContentInsetDidChange()`.
    private var toldInset = UIEdgeInsets.zero

    private var followsSafeArea = false

    /// Called after an inset was set. The first call makes the engine notify the view of changes of its safe area.
    private func insetsWereSet() {
        if !followsSafeArea {
            followsSafeArea = true
            scroll.additionalSafeAreaInsets = scroll.additionalSafeAreaInsets
        }
        tellInsets()
    }

    private func tellInsets() {
        let inset = adjustedContentInset
        guard inset != toldInset else { return }
        toldInset = inset
        adjustedContentInsetDidChange()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        tellInsets()
    }

    /// Scrolls, without an animation, just as far as needed to make a rectangle of the content visible inside the
    /// adjusted insets. If there is no room for the whole rectangle, its upper left part is shown.
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

    // MARK: Kept for those who handle events

    /// Whether touches scroll the view. It influences the layout of a text view, which has a natural size only if this
    /// is false, but not the layout of other scroll views.
    open var isScrollEnabled = true
    /// Inert (stored, without effect on layout): whether scrolling stops at pages.
    open var isPagingEnabled = false
    /// Inert (stored, without effect on layout): whether scrolling bounces at the edges of the content.
    open var bounces = true
    /// Inert (stored, without effect on layout): whether vertical scrolling bounces even if the content is small.
    open var alwaysBounceVertical = false
    /// Inert (stored, without effect on layout): whether horizontal scrolling bounces even if the content is small.
    open var alwaysBounceHorizontal = false
    /// Inert (stored, without effect on layout): whether the vertical scroll indicator is shown.
    open var showsVerticalScrollIndicator = true
    /// Inert (stored, without effect on layout): whether the horizontal scroll indicator is shown.
    open var showsHorizontalScrollIndicator = true

    /// Inert (stored, without effect on layout): whether dragging scrolls along one axis at a time.
    open var isDirectionalLockEnabled = false
    /// Inert (stored, without effect on layout): whether a tap on the status bar scrolls to the top.
    open var scrollsToTop = true
    /// Inert (stored, without effect on layout): the insets of both scroll indicators.
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert (stored, without effect on layout): the insets of the vertical scroll indicator.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert (stored, without effect on layout): the insets of the horizontal scroll indicator.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert (stored, without effect on layout): whether the scroll indicators avoid the parts that bars cover.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// Inert (stored, without effect on layout): the style of the scroll indicators.
    open var indicatorStyle = IndicatorStyle.default
    /// Inert (stored, without effect on layout): the gesture that dismisses the keyboard.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Inert (stored, without effect on layout): the rate at which scrolling slows down.
    open var decelerationRate = DecelerationRate.normal
    /// Inert (stored, without effect on layout): the smallest zoom scale. This module does not scale contents.
    open var minimumZoomScale: CGFloat = 1
    /// Inert (stored, without effect on layout): the largest zoom scale. This module does not scale contents.
    open var maximumZoomScale: CGFloat = 1
    /// Inert (stored, without effect on layout): the present zoom scale. This module does not scale contents.
    open var zoomScale: CGFloat = 1
    /// Inert: whether the user is dragging, which is always false.
    open var isDragging: Bool { false }
    /// Inert: whether scrolling is slowing down, which is always false.
    open var isDecelerating: Bool { false }
    /// Inert: does nothing, because this module shows no scroll indicators.
    open func flashScrollIndicators() {}

    /// Inert (without effect on layout): the style of scroll indicators.
    public enum IndicatorStyle: Int, Sendable {
        case `default` = 0
        case black = 1
        case white = 2
    }

    /// Inert (without effect on layout): the gesture that dismisses the keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
        case none = 0
        case onDrag = 1
        case interactive = 2
    }

    /// Inert (without effect on layout): the rate at which scrolling slows down.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction of the speed that remains after a millisecond.
        public let rawValue: CGFloat
        /// Creates a deceleration rate from the fraction of the speed that remains after a
        /// millisecond.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The usual rate at which scrolling becomes slower.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A rate at which scrolling stops sooner than usual.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    override var boundsOrigin: CGPoint {
        get { contentOffset }
        set { contentOffset = newValue }
    }
}
