public import Foundation

/// Runs a program's changes along with a change of size or traits. There are no animations: all changes happen at once.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
    /// Registers a closure that is called when the size has changed, and another one that is called after it.
    @discardableResult
    func animate(
        alongsideTransition animation: (
            @MainActor (any UIViewControllerTransitionCoordinator) -> Void
        )?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinator) -> Void)?
    ) -> Bool

    /// The duration of the transition, which is always 0.
    var transitionDuration: TimeInterval { get }
}

/// Stores the registered closures until the change has happened.
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
    /// Changes the size of the window, as when a device is rotated: first the root controller is notified, then the
    /// size changes, then the closures registered with the transition coordinator run, and the tree is laid out.
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
