public import Foundation

/// An object that may handle events. There are none here; the chain is.
@preconcurrency @MainActor
open class UIResponder: NSObject, AssociatedStorage {
    nonisolated(unsafe) var associatedValues: AssociatedValues?

    public override init() {}

    /// A view's controller if it has one, else its superview; a controller's the superview of its view.
    open var next: UIResponder? { nil }

    /// Inert: whether typing could come here. No keyboard is there.
    open var canBecomeFirstResponder: Bool { false }
    /// Inert: whether typing comes here. It never does.
    open var isFirstResponder: Bool { false }
    /// Inert: false, since there is nothing to type with.
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    /// Inert: true, since nothing is typed.
    @discardableResult open func resignFirstResponder() -> Bool { true }
}

// Names of what UIKit says of keyboards. A host may post these; layout asks ``UIView/hostKeyboardHeight`` only.
extension UIResponder {
    /// Inert: the keyboard will be shown.
    nonisolated public static let keyboardWillShowNotification = Notification.Name(
        "UIKeyboardWillShowNotification")
    /// Inert: the keyboard was shown.
    nonisolated public static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification")
    /// Inert: the keyboard will be hidden.
    nonisolated public static let keyboardWillHideNotification = Notification.Name(
        "UIKeyboardWillHideNotification")
    /// Inert: the keyboard was hidden.
    nonisolated public static let keyboardDidHideNotification = Notification.Name(
        "UIKeyboardDidHideNotification")
    /// Inert: the keyboard will have another frame.
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Inert: the key of the frame that the keyboard had.
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// Inert: the key of the frame that the keyboard will have.
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// Inert: the key of the seconds that it takes.
    nonisolated public static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
    /// Inert: the key of the curve of the movement.
    nonisolated public static let keyboardAnimationCurveUserInfoKey =
        "UIKeyboardAnimationCurveUserInfoKey"
}
