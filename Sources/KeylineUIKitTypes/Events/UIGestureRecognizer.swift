public import Foundation

/// A recognizer of gestures. This module receives no events, so a test or a host calls ``fire()`` to simulate the
/// gesture.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// The progress of a gesture, such as begun or ended.
    public enum State: Int, Sendable {
        case possible = 0
        case began = 1
        case changed = 2
        case ended = 3
        case cancelled = 4
        case failed = 5

        /// Another name of ``ended``, for gestures that have no duration.
        public static let recognized = State.ended
    }

    /// The view to which the recognizer was added.
    open internal(set) weak var view: UIView?
    /// Inert (stored, without effect on layout): the object that decides about simultaneous gestures.
    open weak var delegate: AnyObject?
    /// Whether ``fire()`` calls the targets. True by default.
    open var isEnabled = true
    /// Inert (stored, without effect on layout): whether touches of a recognized gesture are cancelled for the view.
    open var cancelsTouchesInView = true
    /// Inert (stored, without effect on layout): whether the view receives touches only after the recognizer has
    /// failed.
    open var delaysTouchesBegan = false
    /// The state of the gesture: `ended` while targets are called, otherwise `possible`.
    open var state = State.possible
    private var targets = ActionTargets()

    /// Creates a recognizer that sends an action to a target.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let action { targets.add(target, action) }
    }

    public convenience override init() { self.init(target: nil, action: nil) }

    /// Adds a target with the name of its action, which only ``fire()`` sends.
    open func addTarget(_ target: Any, action: Selector) { targets.add(target, action) }

    /// Removes targets. A nil target stands for all targets, and a nil action for all actions.
    open func removeTarget(_ target: Any?, action: Selector?) { targets.remove(target, action) }

    /// Calls the targets that conform to ``UIActionHandling``, as a recognized gesture does in UIKit.
    open func fire() {
        guard isEnabled else { return }
        state = .ended
        targets.send(from: self)
        state = .possible
    }

    /// Returns the middle of the recognizer's view, because this module has no touches.
    open func location(in view: UIView?) -> CGPoint {
        guard let own = self.view else { return .zero }
        return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
    }
}

/// Taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the number of taps that the gesture consists of.
    open var numberOfTapsRequired = 1
    /// Inert (stored, without effect on layout): the number of fingers that the gesture needs.
    open var numberOfTouchesRequired = 1
}

/// Recognizes a long press: fingers that stay on the view for some time.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): how long a press lasts, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// Inert (stored, without effect on layout): how far a press may move, in points.
    open var allowableMovement: CGFloat = 10
}

/// Recognizes a drag: fingers that move across the view.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    private var moved = CGPoint.zero
    /// Returns the translation that ``setTranslation(_:in:)`` set last.
    open func translation(in view: UIView?) -> CGPoint { moved }
    /// Sets the value that ``translation(in:)`` returns, in points.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }
    /// Returns zero, because nothing moves in this module.
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Recognizes a drag that begins at an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// Inert (stored, without effect on layout): the edges of the screen at which the gesture begins.
    open var edges: UIRectEdge = []
}

/// Recognizes a swipe: a short, fast movement in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A set of directions of a swipe.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.left, .right]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Towards the right edge of the screen.
        public static let right = Direction(rawValue: 1)
        /// Towards the left edge of the screen.
        public static let left = Direction(rawValue: 2)
        /// Towards the top of the screen.
        public static let up = Direction(rawValue: 4)
        /// Towards the bottom of the screen.
        public static let down = Direction(rawValue: 8)
    }

    /// Inert (stored, without effect on layout): the direction of the swipe.
    open var direction = Direction.right
    /// Inert (stored, without effect on layout): the number of fingers that the gesture needs.
    open var numberOfTouchesRequired = 1
}

/// Recognizes a pinch: two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the distance of the fingers relative to that at the gesture's
    /// beginning.
    open var scale: CGFloat = 1
}

/// Recognizes a rotation: two fingers that turn around each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the angle in radians by which the fingers have turned.
    open var rotation: CGFloat = 0
}
