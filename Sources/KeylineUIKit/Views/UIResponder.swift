public import Foundation

/// What may handle events. There are none here; the chain is.
@preconcurrency @MainActor
open class UIResponder: NSObject, AssociatedStorage {
    nonisolated(unsafe) var associatedValues: AssociatedValues?

    public override init() {}

    /// A view's controller if it has one, else its superview; a controller's the superview of its view.
    open var next: UIResponder? { nil }
}
