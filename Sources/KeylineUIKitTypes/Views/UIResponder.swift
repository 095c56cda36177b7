public import Foundation

/// The base class of views and controllers. In UIKit, events pass from responder to responder; this
/// module delivers no events, but ``next`` returns the same order.
@preconcurrency @MainActor
open class UIResponder: NSObject, AssociatedStorage {
    nonisolated(unsafe) var associatedValues: AssociatedValues?

    public override init() {}

    /// The object that would get an event next. For a view, it is the view's controller or else its
    /// superview; for a controller, the superview of its view.
    open var next: UIResponder? { nil }

    /// Inert: whether the responder can receive the keyboard's input. Always false, because this
    /// module has no keyboard.
    open var canBecomeFirstResponder: Bool { false }
    /// Inert: whether the responder receives the keyboard's input. Always false, because this
    /// module has no keyboard.
    open var isFirstResponder: Bool { false }
    /// Inert: makes UIKit send the keyboard's input to the responder. Always returns false here,
    /// because this module has no keyboard.
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    /// Inert: makes UIKit stop sending the keyboard's input to the responder. Always returns true
    /// here, because no responder receives any.
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
