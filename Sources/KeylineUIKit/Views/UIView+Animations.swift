public import Foundation

// There is no clock: what is animated elsewhere has its end state at once.

extension UIView {
    /// There is no clock: what is animated elsewhere has its end state at once, and then `completion`
    /// is called.
    public static func animate(
        withDuration duration: TimeInterval, animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs the changes at once; nothing moves over time.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs the actions.
    public static func performWithoutAnimation(_ actions: @MainActor () -> Void) { actions() }

    /// Runs the changes at once, then the completion; springs do not swing.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs the changes at once, then the completion.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations?()
        completion?(true)
    }

    /// Puts one view in the place of another at once, then calls the completion.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval,
        options: AnimationOptions = [], completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        if let superview = fromView.superview, fromView !== toView {
            superview.insertSubview(toView, aboveSubview: fromView)
            fromView.removeFromSuperview()
        }
        completion?(true)
    }

    /// Runs the changes at once, those of ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` in the
    /// order of the calls, then the completion.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: KeyframeAnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs the changes at once, whenever they were to begin.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @MainActor () -> Void
    ) {
        animations()
    }

    /// Inert: whether changes are animated. They never are.
    public static var areAnimationsEnabled: Bool { false }
    /// Inert: nothing is animated.
    public static func setAnimationsEnabled(_ enabled: Bool) {}
    /// Inert: how long the animation lasts that this is within, in seconds: 0.
    public static var inheritedAnimationDuration: TimeInterval { 0 }

    /// Inert: how an animation begins and ends.
    public enum AnimationCurve: Int, Sendable {
        case easeInOut = 0
        case easeIn = 1
        case easeOut = 2
        case linear = 3
    }

    /// Inert: may be passed; there are no animations.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Inert: UIKit's.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
        /// Inert: UIKit's.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
        /// Inert: UIKit's.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
        /// Inert: UIKit's.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Inert: UIKit's.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    }

    /// Inert: may be passed; there are no animations.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Inert: UIKit's.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        /// Inert: UIKit's.
        public static let allowUserInteraction = AnimationOptions(rawValue: 2)
        /// Inert: UIKit's.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
        /// Inert: UIKit's.
        public static let curveEaseInOut: AnimationOptions = []
        /// Inert: UIKit's.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Inert: UIKit's.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Inert: UIKit's.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Inert: UIKit's.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Inert: UIKit's.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Inert: UIKit's.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Inert: UIKit's.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Inert: UIKit's.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Inert: UIKit's.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Inert: UIKit's.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Inert: UIKit's.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Inert: UIKit's.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Inert: UIKit's.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Inert: UIKit's.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Inert: UIKit's.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Inert: UIKit's.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Inert: UIKit's.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }
}
