internal import Foundation
internal import Keyline

/// A controller that shows the view of one of several child controllers, with a tab bar at the
/// bottom. The safe area of the child's view excludes the tab bar.
open class UITabBarController: UIViewController {
    /// The tab bar at the bottom of the controller's view: 49 points high, plus the height of the
    /// safe area inset below.
    public let tabBar = UITabBar()
    private var tabs: [UIViewController] = []
    private var selected = 0

    /// The child controllers, one for each tab. Nil if there are none. Setting the property
    /// replaces them all.
    open var viewControllers: [UIViewController]? {
        get { tabs.isEmpty ? nil : tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the child controllers of the tab bar controller. The controller that was selected
    /// stays selected if it is among the new ones; otherwise the first one is selected.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let old = selectedViewController
        hideSelected()
        let next = viewControllers ?? []
        for controller in tabs {
            var stays = false
            for other in next where other === controller { stays = true }
            if !stays {
                controller.willMove(toParent: nil)
                controller.removeFromParent()
            }
        }
        tabs = next
        selected = 0
        var items: [UITabBarItem] = []
        for (index, controller) in tabs.enumerated() {
            if controller.parent !== self {
                addChild(controller)
                controller.didMove(toParent: self)
            }
            if controller === old { selected = index }
            items.append(controller.tabBarItem)
        }
        tabBar.items = items
        if isViewLoaded { showSelected() }
    }

    /// The index of the controller that is shown, counted from 0. Setting an index out of range has
    /// no effect.
    open var selectedIndex: Int {
        get { selected }
        set {
            guard tabs.indices.contains(newValue), newValue != selected else { return }
            hideSelected()
            selected = newValue
            if isViewLoaded { showSelected() }
        }
    }

    /// The child controller whose view is shown. Setting a controller that is not a child has no
    /// effect.
    open var selectedViewController: UIViewController? {
        get { tabs.indices.contains(selected) ? tabs[selected] : nil }
        set {
            for (index, controller) in tabs.enumerated() where controller === newValue {
                selectedIndex = index
            }
        }
    }

    private func hideSelected() {
        guard let shown = selectedViewController?.viewIfLoaded, shown.superview === viewIfLoaded
        else { return }
        selectedViewController?.viewWillDisappear(false)
        shown.removeFromSuperview()
        selectedViewController?.viewDidDisappear(false)
    }

    private func showSelected() {
        tabBar.selectedItem = selectedViewController?.tabBarItem
        guard let controller = selectedViewController, let own = controller.view,
            own.superview !== view
        else { return }
        controller.viewWillAppear(false)
        own.translatesAutoresizingMaskIntoConstraints = true
        own.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        own.frame = view.bounds
        view.insertSubview(own, at: 0)
        view.setNeedsLayout()
        controller.viewDidAppear(false)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(tabBar)
        showSelected()
    }

    /// Places the tab bar, and excludes it from the safe area of the selected controller's view.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        guard let view = viewIfLoaded else { return }
        let bounds = view.bounds, safe = view.safeAreaInsets
        let stack = selectedViewController as? UINavigationController
        let isLeftOut =
            (stack?.viewControllers.count ?? 0) > 1
            && stack?.topViewController?.hidesBottomBarWhenPushed == true
        var covered = UIEdgeInsets.zero
        if !tabBar.isHidden, !isLeftOut { covered.bottom = 49 + safe.bottom }
        tabBar.frame = CGRect(
            x: 0, y: isLeftOut ? bounds.height : bounds.height - covered.bottom,
            width: bounds.width, height: 49 + safe.bottom)
        guard let controller = selectedViewController, let own = controller.viewIfLoaded,
            own.superview === view
        else { return }
        cover(own, with: covered, extending: controller.edgesForExtendedLayout, in: bounds)
    }
}
