public import Foundation
internal import Keyline

/// A view on a part of its content, which may be larger.
///
/// Constraints of what is in the scroll view to its edges are on the content area; those to its extents
/// and centres, and all of what is outside, are on its frame.
open class UIScrollView: UIView {
    nonisolated override class func makeBacking() -> any Backing { ScrollBacking() }

    nonisolated private var scroll: ScrollBacking {
        known(backing)
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
    open var contentInset = UIEdgeInsets.zero { didSet { insetsWereSet() } }

    /// Whether the space that bars cover is added around the content.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic = 0
        case scrollableAxes = 1
        case never = 2
        case always = 3
    }

    /// Whether the space that bars cover is a part of ``adjustedContentInset``: it is but for `never`. Along which axes the
    /// content can be scrolled does not count.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { insetsWereSet() }
    }

    /// ``contentInset`` with what bars cover.
    open var adjustedContentInset: UIEdgeInsets {
        if contentInsetAdjustmentBehavior == .never { return contentInset }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }

    /// Called when ``adjustedContentInset`` changed; by bars alone, once ``contentInset`` or
    /// ``contentInsetAdjustmentBehavior`` was set, or one of the view's guides for safe area and margins is in use.
    open func adjustedContentInsetDidChange() {}

    /// The value of ``adjustedContentInset`` when a subclass was told of it last.
    private var toldInset = UIEdgeInsets.zero

    private var followsSafeArea = false

    /// After a change of what is set here. From the first on, the view is told of its safe area.
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

    /// Scrolls at once, no further than it needs, until a rectangle of the content is seen, between the adjusted
    /// insets and as much of it as there is room for; its upper left corner goes first.
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

    /// Inert: whether a finger moves along one axis at a time.
    open var isDirectionalLockEnabled = false
    /// Inert: whether a touch of the status bar leads to the top.
    open var scrollsToTop = true
    /// Inert: room around the bars that show how far it is.
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert: room around the bar that shows how far down it is.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert: room around the bar that shows how far across it is.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Inert: whether bars keep off what covers the view.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// Inert: the look of the bars.
    open var indicatorStyle = IndicatorStyle.default
    /// Inert: what lets the keyboard go.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Inert: how soon scrolling comes to rest.
    open var decelerationRate = DecelerationRate.normal
    /// Inert: the least scale. Contents are not scaled here.
    open var minimumZoomScale: CGFloat = 1
    /// Inert: the greatest scale. Contents are not scaled here.
    open var maximumZoomScale: CGFloat = 1
    /// Inert: the scale. Contents are not scaled here.
    open var zoomScale: CGFloat = 1
    /// Inert: whether a finger scrolls. None does.
    open var isDragging: Bool { false }
    /// Inert: whether scrolling comes to rest. It always is at rest.
    open var isDecelerating: Bool { false }
    /// Inert: nothing is shown.
    open func flashScrollIndicators() {}

    /// Inert: the look of the bars that show how far it is.
    public enum IndicatorStyle: Int, Sendable {
        case `default` = 0
        case black = 1
        case white = 2
    }

    /// Inert: what lets the keyboard go.
    public enum KeyboardDismissMode: Int, Sendable {
        case none = 0
        case onDrag = 1
        case interactive = 2
    }

    /// Inert: how soon scrolling comes to rest.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part of the speed that is left after a millisecond.
        public let rawValue: CGFloat
        /// The rate of a number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// As scrolling usually is.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// Sooner than usual.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    override var boundsOrigin: CGPoint {
        get { contentOffset }
        set { contentOffset = newValue }
    }
}
