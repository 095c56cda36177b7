public import Foundation

/// An object of the responder chain. This module delivers no events, but ``next`` returns the chain as in UIKit.
@preconcurrency @MainActor
open class UIResponder: NSObject, AssociatedStorage {
    nonisolated(unsafe) var associatedValues: AssociatedValues?

    public override init() {}

    /// The next responder. For a view, this is its controller or else its superview; for a controller, the superview of
    /// its view.
    open var next: UIResponder? { nil }

    /// Inert: whether the responder can receive key events, which is always false.
    open var canBecomeFirstResponder: Bool { false }
    /// Inert: whether the responder receives key events, which is always false.
    open var isFirstResponder: Bool { false }
    /// Inert: returns false, because this module has no keyboard and delivers no key events.
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    /// Inert: returns true, because no view is ever being edited.
    @discardableResult open func resignFirstResponder() -> Bool { true }
}

// The names of UIKit's notifications about the keyboard, and the keys of their `userInfo` dictionaries. They exist so
// that programs that observe such notifications compile. This module never posts them; a host may. Layout depends only
// on ``UIView/hostKeyboardHeight``, which a host sets.
extension UIResponder {
    /// Inert (this module never posts it): the name of the notification that the keyboard will be shown.
    nonisolated public static let keyboardWillShowNotification = Notification.Name(
        "UIKeyboardWillShowNotification")
    /// Inert (this module never posts it): the name of the notification that the keyboard was shown.
    nonisolated public static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification")
    /// Inert (this module never posts it): the name of the notification that the keyboard will be hidden.
    nonisolated public static let keyboardWillHideNotification = Notification.Name(
        "UIKeyboardWillHideNotification")
    /// Inert (this module never posts it): the name of the notification that the keyboard was hidden.
    nonisolated public static let keyboardDidHideNotification = Notification.Name(
        "UIKeyboardDidHideNotification")
    /// Inert (this module never posts it): the name of the notification that the frame of the keyboard will change.
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Inert (this module posts no such notification): in the `userInfo` of a notification about the keyboard, the key
    /// of the keyboard's frame before the change.
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// Inert (this module posts no such notification): in the `userInfo` of a notification about the keyboard, the key
    /// of the keyboard's frame after the change.
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// Inert (this module posts no such notification): in the `userInfo` of a notification about the keyboard, the key
    /// of the duration of the keyboard's animation, in seconds.
    nonisolated public static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
    /// Inert (this module posts no such notification): in the `userInfo` of a notification about the keyboard, the key
    /// of the timing curve of the keyboard's animation.
    nonisolated public static let keyboardAnimationCurveUserInfoKey =
        "UIKeyboardAnimationCurveUserInfoKey"
}
