public import Foundation

/// A recognizer of gestures. This module receives no events, so a test or a host calls ``fire()`` to simulate the
/// gesture.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// The state of a gesture.
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

/// Touches that last.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): how long a press lasts, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// Inert (stored, without effect on layout): how far a press may move, in points.
    open var allowableMovement: CGFloat = 10
}

/// Dragging.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    private var moved = CGPoint.zero
    /// Returns the translation that ``setTranslation(_:in:)`` set last.
    open func translation(in view: UIView?) -> CGPoint { moved }
    /// Sets the value that ``translation(in:)`` returns, in points.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }
    /// Zero: nothing moves.
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Dragging from an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// Inert (stored, without effect on layout): the edges of the screen at which the gesture begins.
    open var edges: UIRectEdge = []
}

/// Wiping.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Where to.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates the set whose members' bits are set in `rawValue`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Upwards.
        public static let up = Direction(rawValue: 4)
        /// Downwards.
        public static let down = Direction(rawValue: 8)
    }

    /// Inert (stored, without effect on layout): the direction of the swipe.
    open var direction = Direction.right
    /// Inert (stored, without effect on layout): the number of fingers that the gesture needs.
    open var numberOfTouchesRequired = 1
}

/// Stretching with two fingers.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the distance of the fingers relative to that at the gesture's
    /// beginning.
    open var scale: CGFloat = 1
}

/// Turning with two fingers.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// Inert (stored, without effect on layout): the angle in radians by which the fingers have turned.
    open var rotation: CGFloat = 0
}
