public import Foundation

// This module has no animations: changes that UIKit animates take effect at once, and completion
// closures are called immediately with the argument true.

extension UIView {
    /// Runs `animations` at once, and then calls `completion` with true. `duration` is ignored,
    /// because this module animates nothing.
    public static func animate(
        withDuration duration: TimeInterval, animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs `animations` at once, and then calls `completion` with true. `duration`, `delay` and
    /// `options` are ignored, because this module animates nothing.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Calls the closure `actions`. UIKit would turn animations off during the call; this module
    /// has none.
    public static func performWithoutAnimation(_ actions: @MainActor () -> Void) { actions() }

    /// Runs `animations` at once, and then calls `completion` with true. All other arguments are
    /// ignored, because this module animates nothing.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs `animations`, which may be nil, at once, and then calls `completion` with true. All
    /// other arguments are ignored, because this module animates nothing.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations?()
        completion?(true)
    }

    /// Replaces `fromView` by `toView` in its superview at once, and then calls `completion` with
    /// true. `duration` and `options` are ignored, because this module animates nothing.
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

    /// Runs `animations` at once, and then calls `completion`. The changes of
    /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` take effect in the order of its calls, not
    /// of their start times.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: KeyframeAnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs the closure `animations` at once and ignores the times, because this module animates
    /// nothing.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @MainActor () -> Void
    ) {
        animations()
    }

    /// Inert: whether changes are animated. Always false, because this module animates nothing.
    public static var areAnimationsEnabled: Bool { false }
    /// Inert: does nothing, because this module animates nothing.
    public static func setAnimationsEnabled(_ enabled: Bool) {}
    /// Inert: the duration in seconds of the animation in whose closure the caller runs. Always 0,
    /// because this module animates nothing.
    public static var inheritedAnimationDuration: TimeInterval { 0 }

    /// Inert (without effect on layout): how UIKit changes the speed of an animation, for example
    /// slowly at its beginning. This module animates nothing.
    public enum AnimationCurve: Int, Sendable {
        case easeInOut = 0
        case easeIn = 1
        case easeOut = 2
        case linear = 3
    }

    /// Inert (without effect on layout): options for an animation with several steps. A program may
    /// pass them, but this module animates nothing and ignores them.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.layoutSubviews, .beginFromCurrentState]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Inert: with this option, UIKit lays out subviews as a part of the animation. The option
        /// has no effect here, because this module animates nothing.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
        /// Inert: with this option, UIKit delivers touches to views that are being animated. The
        /// option has no effect here, because this module animates nothing.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
        /// Inert: with this option, UIKit begins at the present state of a running animation, not
        /// at its end. The option has no effect here, because this module animates nothing.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
        /// Inert: with this option, UIKit changes values linearly between two steps of the
        /// animation. The option has no effect here, because this module animates nothing.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Inert: with this option, UIKit changes values along a smooth curve through all steps of
        /// the animation. The option has no effect here, because this module animates nothing.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    }

    /// Inert (without effect on layout): options for an animation. A program may pass them, but
    /// this module animates nothing and ignores them.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.layoutSubviews, .beginFromCurrentState]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Inert: with this option, UIKit lays out subviews as a part of the animation. The option
        /// has no effect here, because this module animates nothing.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        /// Inert: with this option, UIKit delivers touches to views that are being animated. The
        /// option has no effect here, because this module animates nothing.
        public static let allowUserInteraction = AnimationOptions(rawValue: 2)
        /// Inert: with this option, UIKit begins at the present state of a running animation, not
        /// at its end. The option has no effect here, because this module animates nothing.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
        /// Inert: with this option, UIKit begins and ends the animation slowly. The option has no
        /// effect here, because this module animates nothing.
        public static let curveEaseInOut: AnimationOptions = []
        /// Inert: with this option, UIKit begins the animation slowly. The option has no effect
        /// here, because this module animates nothing.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Inert: with this option, UIKit ends the animation slowly. The option has no effect here,
        /// because this module animates nothing.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Inert: with this option, UIKit runs the animation at constant speed. The option has no
        /// effect here, because this module animates nothing.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Inert: with this option, UIKit repeats the animation until it is removed. The option has
        /// no effect here, because this module animates nothing.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Inert: with this option, UIKit runs a repeated animation forwards and backwards in turn.
        /// The option has no effect here, because this module animates nothing.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Inert: with this option, UIKit does not use the duration of an enclosing animation. The
        /// option has no effect here, because this module animates nothing.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Inert: with this option, UIKit does not use the timing curve of an enclosing animation.
        /// The option has no effect here, because this module animates nothing.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Inert: with this option, UIKit redraws views during a transition, instead of using
        /// snapshots. The option has no effect here, because this module animates nothing.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Inert: with this option, UIKit hides and shows the views of a transition, instead of
        /// removing and adding them. The option has no effect here, because this module animates
        /// nothing.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Inert: with this option, UIKit does not use the options of an enclosing animation. The
        /// option has no effect here, because this module animates nothing.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Inert: with this option, UIKit turns a view around its vertical axis, from left to
        /// right. The option has no effect here, because this module animates nothing.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Inert: with this option, UIKit turns a view around its vertical axis, from right to
        /// left. The option has no effect here, because this module animates nothing.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Inert: with this option, UIKit turns a view up like a page. The option has no effect
        /// here, because this module animates nothing.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Inert: with this option, UIKit turns a view down like a page. The option has no effect
        /// here, because this module animates nothing.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Inert: with this option, UIKit fades one view out while another one fades in. The option
        /// has no effect here, because this module animates nothing.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Inert: with this option, UIKit turns a view around its horizontal axis, from top to
        /// bottom. The option has no effect here, because this module animates nothing.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Inert: with this option, UIKit turns a view around its horizontal axis, from bottom to
        /// top. The option has no effect here, because this module animates nothing.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }
}
