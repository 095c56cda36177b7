internal import Foundation
internal import Keyline

/// A stack of controllers below a navigation bar. The view of the top controller fills the navigation controller's
/// view, and its safe area excludes the bars.
open class UINavigationController: UIViewController {
    /// The navigation bar at the top of the controller's view. The bar lies in front of the top
    /// controller's view.
    public let navigationBar = UINavigationBar()
    private var bottomBar: UIToolbar?
    private var stack: [UIViewController] = []

    /// Creates a navigation controller whose stack contains one controller, the root, which cannot
    /// be popped.
    public convenience init(rootViewController: UIViewController) {
        self.init()
        setViewControllers([rootViewController], animated: false)
    }

    // MARK: The stack

    /// The controllers in the stack, from the root to the one on top. Setting the property replaces
    /// them all, without an animation.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller on top of the navigation stack, whose view is shown. Nil if the stack is
    /// empty.
    open var topViewController: UIViewController? { stack.last }
    /// The controller whose view the user sees. In this module, that is always the one on top of
    /// the stack, because controllers cannot be presented modally.
    open var visibleViewController: UIViewController? { stack.last }

    /// Puts a controller on top of the navigation stack, and shows its view. A controller that is
    /// in the stack already is refused, with a report.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        for other in stack where other === viewController {
            LayoutError(
                kind: .insideItself,
                reason: "Pushing the same view controller instance more than once is not supported "
                    + "(\(viewController))"
            ).report()
            return
        }
        setViewControllers(stack + [viewController], animated: animated)
    }

    /// Removes the controller on top of the navigation stack and returns it. Returns nil, and
    /// removes nothing, if only the root is left.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        setViewControllers(Array(stack.dropLast()), animated: animated)
        return top
    }

    /// Removes all controllers above the given one from the navigation stack, and returns them.
    /// Returns nil if the given controller is not in the stack.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool)
        -> [UIViewController]?
    {
        var at: Int?
        for (index, other) in stack.enumerated() where other === viewController { at = index }
        guard let at else { return nil }
        let above = Array(stack[(at + 1)...])
        setViewControllers(Array(stack[...at]), animated: animated)
        return above
    }

    /// Removes all controllers except the root from the navigation stack, and returns them. Returns
    /// nil if the stack is empty.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = stack.first else { return nil }
        return popToViewController(root, animated: animated)
    }

    /// Replaces the controllers in the navigation stack at once. The last one is shown. `animated`
    /// is only passed on to the functions `viewWillAppear(_:)` and the like.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let old = stack, oldTop = stack.last, top = viewControllers.last
        stack = viewControllers
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        if oldTop !== top {
            if let oldTop, oldTop.isViewLoaded {
                oldTop.viewWillDisappear(animated)
                oldTop.view.removeFromSuperview()
                oldTop.viewDidDisappear(animated)
            }
            if isViewLoaded { showTop(animated) }
        }
        for controller in viewControllers { controller.didMove(toParent: self) }
        for controller in old {
            var stays = false
            for other in viewControllers where other === controller { stays = true }
            if !stays {
                controller.willMove(toParent: nil)
                controller.removeFromParent()
            }
        }
        navigationBar.topItem = top?.navigationItem
    }

    private func showTop(_ animated: Bool) {
        guard let top = stack.last, let own = top.view else { return }
        top.viewWillAppear(animated)
        own.translatesAutoresizingMaskIntoConstraints = true
        own.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        own.frame = view.bounds
        view.insertSubview(own, at: 0)
        view.setNeedsLayout()
        top.viewDidAppear(animated)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(navigationBar)
        showTop(false)
    }

    // MARK: Bars

    /// Whether the navigation bar is hidden, so that the safe area of the top controller does not
    /// exclude the bar. False by default.
    open var isNavigationBarHidden: Bool {
        get { navigationBar.isHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Shows or hides the navigation bar at once. `animated` is ignored, because this module
    /// animates nothing.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        navigationBar.isHidden = hidden
        viewIfLoaded?.setNeedsLayout()
    }

    /// The toolbar at the bottom of the navigation controller's view. It is created at its first
    /// use, and hidden until ``isToolbarHidden`` is set to false.
    open var toolbar: UIToolbar! {
        if let bottomBar { return bottomBar }
        let made = UIToolbar()
        made.isHidden = true
        bottomBar = made
        view.addSubview(made)
        return made
    }

    /// Whether the toolbar is hidden, so that the safe area of the top controller does not exclude
    /// the toolbar. True by default.
    open var isToolbarHidden: Bool {
        get { bottomBar?.isHidden ?? true }
        set { setToolbarHidden(newValue, animated: false) }
    }

    /// Shows or hides the toolbar at the bottom at once. `animated` is ignored, because this module
    /// animates nothing.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        toolbar.isHidden = hidden
        view.setNeedsLayout()
    }

    /// Places the navigation bar and the toolbar, and excludes them from the safe area of the top
    /// controller's view.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        guard let view = viewIfLoaded else { return }
        let bounds = view.bounds, safe = view.safeAreaInsets
        var covered = UIEdgeInsets.zero
        if !navigationBar.isHidden {
            let height = navigationBar.intrinsicContentSize.height
            navigationBar.frame = CGRect(x: 0, y: safe.top, width: bounds.width, height: height)
            covered.top = safe.top + height
        }
        if let bottomBar, !bottomBar.isHidden {
            let height = bottomBar.intrinsicContentSize.height
            covered.bottom = safe.bottom + height
            bottomBar.frame = CGRect(
                x: 0, y: bounds.height - covered.bottom, width: bounds.width, height: height)
        }
        guard let top = stack.last, let own = top.viewIfLoaded, own.superview === view else {
            return
        }
        cover(own, with: covered, extending: top.edgesForExtendedLayout, in: bounds)
    }
}

extension UIViewController {
    /// Places the view of a child controller in the given bounds. The safe area of the view
    /// excludes the bars. At an edge that is not in `edgesForExtendedLayout` of the child, the view
    /// ends at the bar instead of extending under it.
    final func cover(
        _ view: UIView, with bars: UIEdgeInsets, extending edges: UIRectEdge, in bounds: CGRect
    ) {
        var frame = bounds, insets = bars
        if !edges.contains(.top) {
            frame.origin.y += bars.top
            frame.size.height -= bars.top
            insets.top = 0
        }
        if !edges.contains(.bottom) {
            frame.size.height -= bars.bottom
            insets.bottom = 0
        }
        if view.frame != frame { view.frame = frame }
        if UIEdgeInsets(view.backing.hostInsets) != insets {
            view.hostSafeAreaInsets = insets
        }
    }

    /// The closest navigation controller among this controller's ancestors (its parent, the
    /// parent's parent and so on). Nil if there is none.
    public final var navigationController: UINavigationController? {
        findAncestor(UINavigationController.self)
    }

    /// The closest tab bar controller among this controller's ancestors (its parent, the parent's
    /// parent and so on). Nil if there is none.
    public final var tabBarController: UITabBarController? {
        findAncestor(UITabBarController.self)
    }

    private final func findAncestor<Kind: UIViewController>(_: Kind.Type) -> Kind? {
        var next = parent
        while let controller = next {
            if let found = controller as? Kind { return found }
            next = controller.parent
        }
        return nil
    }
}
