public import Foundation

/// Recognizes a gesture, such as a tap, on one view. This module receives no events, so a test or a
/// host calls ``fire()`` to simulate the gesture.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// How far a gesture has progressed, from `possible` (not recognized yet) to `ended`. This
    /// module itself sets only `possible` and `ended`.
    public enum State: Int, Sendable {
        case possible = 0
        case began = 1
        case changed = 2
        case ended = 3
        case cancelled = 4
        case failed = 5

        /// Another name of ``ended``, which UIKit uses for gestures without a duration, such as
        /// taps.
        public static let recognized = State.ended
    }

    /// The view to which the recognizer was added by `addGestureRecognizer(_:)`. Nil if there is
    /// none.
    open internal(set) weak var view: UIView?
    /// Inert (stored, without effect on layout): the object that UIKit asks whether two gestures
    /// may be recognized at the same time.
    open weak var delegate: AnyObject?
    /// Whether ``fire()`` calls the recognizer's targets. True by default.
    open var isEnabled = true
    /// Inert (stored, without effect on layout): whether UIKit cancels the view's touches when the
    /// gesture is recognized. True by default.
    open var cancelsTouchesInView = true
    /// Inert (stored, without effect on layout): whether UIKit delivers touches to the view only
    /// after the gesture has not been recognized. False by default.
    open var delaysTouchesBegan = false
    /// The progress of the gesture: `ended` while ``fire()`` calls the targets, and `possible` at
    /// all other times.
    open var state = State.possible
    private var targets = ActionTargets()

    /// Creates a recognizer that sends the selector `action` to `target`. Without an action, the
    /// recognizer has no target.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let action { targets.add(target, action) }
    }

    public convenience override init() { self.init(target: nil, action: nil) }

    /// Adds a target, to which ``fire()`` sends the selector `action`. Only a target that conforms
    /// to ``UIActionHandling`` receives it. The reference to the target is weak.
    open func addTarget(_ target: Any, action: Selector) { targets.add(target, action) }

    /// Removes targets of the recognizer. A nil target stands for all targets, and a nil action for
    /// all selectors.
    open func removeTarget(_ target: Any?, action: Selector?) { targets.remove(target, action) }

    /// Simulates the gesture: sends their selectors to all targets that conform to
    /// ``UIActionHandling``. Does nothing if ``isEnabled`` is false.
    open func fire() {
        guard isEnabled else { return }
        state = .ended
        targets.send(from: self)
        state = .possible
    }

    /// Returns the middle of the recognizer's view, in the coordinates of `view` or, if that is
    /// nil, of the root. UIKit returns the position of the fingers, but this module has no touches.
    open func location(in view: UIView?) -> CGPoint {
        guard let own = self.view else { return .zero }
        return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
    }
}

/// Taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the number of successive taps that make the
    /// gesture. 1 by default.
    open var numberOfTapsRequired = 1
    /// Inert (stored, without effect on layout): the number of fingers that must tap at the same
    /// time. 1 by default.
    open var numberOfTouchesRequired = 1
}

/// Recognizes a long press: fingers that stay on the view for some time. Here, only
/// ``UIGestureRecognizer/fire()`` triggers it.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the time in seconds for which the fingers must
    /// stay on the view. 0.5 by default.
    open var minimumPressDuration: TimeInterval = 0.5
    /// Inert (stored, without effect on layout): the distance in points by which the fingers may
    /// move during the press. 10 by default.
    open var allowableMovement: CGFloat = 10
}

/// Recognizes a drag: fingers that move across the view. Here, only ``UIGestureRecognizer/fire()``
/// triggers it.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    private var moved = CGPoint.zero
    /// Returns the distance in points by which the fingers have moved. Here, it is what
    /// ``setTranslation(_:in:)`` set last; `view` is ignored. Zero at first.
    open func translation(in view: UIView?) -> CGPoint { moved }
    /// Sets the distance in points that ``translation(in:)`` returns, for example to simulate a
    /// drag. `view` is ignored.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }
    /// Returns the velocity of the drag, which is always zero, because this module receives no
    /// touches.
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Recognizes a drag that begins at an edge of the screen. Here, only
/// ``UIGestureRecognizer/fire()`` triggers it.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// Inert (stored, without effect on layout): the edges of the screen at which the drag may
    /// begin. None by default.
    open var edges: UIRectEdge = []
}

/// Recognizes a swipe: a short, fast movement in one direction. Here, only
/// ``UIGestureRecognizer/fire()`` triggers it.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A set of directions in which a swipe may go, such as `[.left, .right]`.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.left, .right]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A swipe towards the right edge of the screen, also in right-to-left text.
        public static let right = Direction(rawValue: 1)
        /// A swipe towards the left edge of the screen, also in right-to-left text.
        public static let left = Direction(rawValue: 2)
        /// A swipe towards the top edge of the screen.
        public static let up = Direction(rawValue: 4)
        /// A swipe towards the bottom edge of the screen.
        public static let down = Direction(rawValue: 8)
    }

    /// Inert (stored, without effect on layout): the direction in which the fingers must move.
    /// `right` by default.
    open var direction = Direction.right
    /// Inert (stored, without effect on layout): the number of fingers that must move at the same
    /// time. 1 by default.
    open var numberOfTouchesRequired = 1
}

/// Recognizes a pinch: two fingers that move apart or together. Here, only
/// ``UIGestureRecognizer/fire()`` triggers it.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the distance between the fingers, divided by their
    /// distance when the pinch began. 1 by default.
    open var scale: CGFloat = 1
}

/// Recognizes a rotation: two fingers that turn around each other. Here, only
/// ``UIGestureRecognizer/fire()`` triggers it.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the angle by which the fingers have turned since
    /// the gesture began, in radians. 0 by default.
    open var rotation: CGFloat = 0
}
