public import Foundation

/// Waits for a gesture. There are no events here: a test or a host calls ``fire()``.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// How far a gesture has come.
    public enum State: Int, Sendable {
        case possible = 0
        case began = 1
        case changed = 2
        case ended = 3
        case cancelled = 4
        case failed = 5

        /// The name of ``ended`` for gestures without duration.
        public static let recognized = State.ended
    }

    /// The view that has the recogniser.
    open internal(set) weak var view: UIView?
    /// Inert: the object that is asked about other gestures.
    open weak var delegate: AnyObject?
    /// Whether ``fire()`` tells the targets. On by default.
    open var isEnabled = true
    /// Inert: whether the view loses a touch that is recognised.
    open var cancelsTouchesInView = true
    /// Inert: whether the view waits for touches.
    open var delaysTouchesBegan = false
    /// How far the gesture is: ended while targets are told, else possible.
    open var state = State.possible
    private var targets = ActionTargets()

    /// A recogniser that sends an action to a target.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let action { targets.add(target, action) }
    }

    public convenience override init() { self.init(target: nil, action: nil) }

    /// Notes a target and the name of what it does; nothing sends it here but ``fire()``.
    open func addTarget(_ target: Any, action: Selector) { targets.add(target, action) }

    /// Forgets targets; nil stands for all.
    open func removeTarget(_ target: Any?, action: Selector?) { targets.remove(target, action) }

    /// Tells the targets that handle actions (``UIActionHandling``), as a gesture would.
    open func fire() {
        guard isEnabled else { return }
        state = .ended
        targets.send(from: self)
        state = .possible
    }

    /// A point of the gesture: the middle of the view, since nothing is touched.
    open func location(in view: UIView?) -> CGPoint {
        guard let own = self.view else { return .zero }
        return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
    }
}

/// Taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// Inert: how many taps make the gesture.
    open var numberOfTapsRequired = 1
    /// Inert: how many fingers make the gesture.
    open var numberOfTouchesRequired = 1
}

/// Touches that last.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Inert: how long a press lasts, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// Inert: how far a press may move, in points.
    open var allowableMovement: CGFloat = 10
}

/// Dragging.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    private var moved = CGPoint.zero
    /// How far the gesture has gone, as ``setTranslation(_:in:)`` says; nothing moves by itself.
    open func translation(in view: UIView?) -> CGPoint { moved }
    /// Sets how far the gesture has moved, in points, as ``translation(in:)`` says it.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }
    /// Zero: nothing moves.
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Dragging from an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// Inert: the edges of the screen at which the gesture begins.
    open var edges: UIRectEdge = []
}

/// Wiping.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Where to.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
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

    /// Inert: where the swipe goes.
    open var direction = Direction.right
    /// Inert: how many fingers make the gesture.
    open var numberOfTouchesRequired = 1
}

/// Stretching with two fingers.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// Inert: how far the fingers are apart, 1 at first.
    open var scale: CGFloat = 1
}

/// Turning with two fingers.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// Inert: how far the fingers have turned, in radians.
    open var rotation: CGFloat = 0
}
