public import Foundation

/// Lets a controller change its layout together with a change of size, such as a rotation. This
/// module has no animations, so all changes happen at once.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
    /// Registers two closures for a change of size. `animation` is called right after the size has
    /// changed and before layout, and `completion` after layout. Always returns true.
    @discardableResult
    func animate(
        alongsideTransition animation: (
            @MainActor (any UIViewControllerTransitionCoordinator) -> Void
        )?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinator) -> Void)?
    ) -> Bool

    /// The duration of the transition in seconds. It is always 0, because this module animates
    /// nothing.
    var transitionDuration: TimeInterval { get }
}

/// Keeps the closures that controllers register for one change of a window's size, until the change
/// calls them.
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
    typealias Step = @MainActor (any UIViewControllerTransitionCoordinator) -> Void
    private var animations: [Step] = []
    private var completions: [Step] = []

    func animate(alongsideTransition animation: Step?, completion: Step?) -> Bool {
        if let animation { animations.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    var transitionDuration: TimeInterval { 0 }

    func run() {
        for animation in animations { animation(self) }
    }

    func complete() {
        for completion in completions { completion(self) }
    }
}

extension UIWindow {
    /// Changes the size of the window, as when a device is rotated: first the root controller's
    /// `viewWillTransition(to:with:)` is called, then the size changes. The closures that were
    /// registered for the transition run next, and at the end the tree is laid out.
    public final func hostResize(to size: CGSize) {
        guard size != frame.size else { return }
        let coordinator = TransitionCoordinator()
        rootViewController?.viewWillTransition(to: size, with: coordinator)
        frame.size = size
        coordinator.run()
        layoutIfNeeded()
        coordinator.complete()
    }
}
