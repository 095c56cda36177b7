public import Foundation

/// Runs what goes along with a change of size or traits. There is no clock: all of it happens at once.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
    /// Has the first closure called when the size has changed, and the second after that.
    @discardableResult
    func animate(
        alongsideTransition animation: (
            @MainActor (any UIViewControllerTransitionCoordinator) -> Void
        )?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinator) -> Void)?
    ) -> Bool

    /// How long it takes: no time.
    var transitionDuration: TimeInterval { get }
}

/// Keeps closures until the change has happened.
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
    /// Gives the window another size, as when a device is turned: the root controller is told before, what goes
    /// along runs after, and everything is laid out.
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
