import Foundation
import KeylineUIKit

/// Goes along with another size of the window.
private final class TurningController: UIViewController {
    override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(alongsideTransition: { _ in }, completion: { _ in })
        _ = coordinator.transitionDuration
    }
}

extension PublicCall {
    static var bars: [PublicCall] {
        [
            PublicCall("UIApplication.delegate") { _ in
                let object = UIApplication.shared
                object.delegate = object.delegate
            },
            PublicCall("UIApplication.isIdleTimerDisabled") { _ in
                let object = UIApplication.shared
                object.isIdleTimerDisabled = object.isIdleTimerDisabled
            },
            PublicCall("UIApplication.keyWindow") { _ in _ = UIApplication.shared.keyWindow },
            PublicCall("UIApplication.preferredContentSizeCategory") { _ in
                _ = UIApplication.shared.preferredContentSizeCategory
            },
            PublicCall("UIApplication.shared") { _ in _ = UIApplication.shared },
            PublicCall("UIApplication.userInterfaceLayoutDirection") { _ in
                _ = UIApplication.shared.userInterfaceLayoutDirection
            },
            PublicCall("UIApplication.windows") { _ in _ = UIApplication.shared.windows },
            PublicCall("UIBarButtonItem.Style.init(rawValue:)") { _ in
                _ = UIBarButtonItem.Style(rawValue: 0)
            },
            PublicCall("UIBarButtonItem.SystemItem.init(rawValue:)") { _ in
                _ = UIBarButtonItem.SystemItem(rawValue: 0)
            },
            PublicCall("UIBarButtonItem.action") { _ in
                let object = UIBarButtonItem()
                object.action = object.action
            },
            PublicCall("UIBarButtonItem.customView") { _ in
                let object = UIBarButtonItem()
                object.customView = object.customView
            },
            PublicCall("UIBarButtonItem.init(barButtonSystemItem:target:action:)") { _ in
                _ = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: "tap")
            },
            PublicCall("UIBarButtonItem.init(customView:)") { _ in
                _ = UIBarButtonItem(customView: UIView())
            },
            PublicCall("UIBarButtonItem.init(image:style:target:action:)") { _ in
                _ = UIBarButtonItem(image: nil, style: .plain, target: nil, action: "tap")
            },
            PublicCall("UIBarButtonItem.init(title:image:primaryAction:)") { _ in
                _ = UIBarButtonItem(title: "x", image: nil, primaryAction: nil)
            },
            PublicCall("UIBarButtonItem.init(title:style:target:action:)") { _ in
                _ = UIBarButtonItem(title: "x", style: .plain, target: nil, action: "tap")
            },
            PublicCall("UIBarButtonItem.primaryAction") { _ in
                let object = UIBarButtonItem()
                object.primaryAction = object.primaryAction
            },
            PublicCall("UIBarButtonItem.style") { _ in
                let object = UIBarButtonItem()
                object.style = object.style
            },
            PublicCall("UIBarButtonItem.target") { _ in
                let object = UIBarButtonItem()
                object.target = object.target
            },
            PublicCall("UIBarButtonItem.tintColor") { _ in
                let object = UIBarButtonItem()
                object.tintColor = object.tintColor
            },
            PublicCall("UIBarButtonItem.width") { _ in
                let object = UIBarButtonItem()
                object.width = object.width
            },
            PublicCall("UIBarItem.image") { _ in
                let object = UIBarItem()
                object.image = object.image
            },
            PublicCall("UIBarItem.isEnabled") { _ in
                let object = UIBarItem()
                object.isEnabled = object.isEnabled
            },
            PublicCall("UIBarItem.tag") { _ in
                let object = UIBarItem()
                object.tag = object.tag
            },
            PublicCall("UIBarItem.title") { _ in
                let object = UIBarItem()
                object.title = object.title
            },
            PublicCall("UINavigationBar.barTintColor") { _ in
                let object = UINavigationBar()
                object.barTintColor = object.barTintColor
            },
            PublicCall("UINavigationBar.intrinsicContentSize") { _ in
                _ = UINavigationBar().intrinsicContentSize
            },
            PublicCall("UINavigationBar.isTranslucent") { _ in
                let object = UINavigationBar()
                object.isTranslucent = object.isTranslucent
            },
            PublicCall("UINavigationBar.prefersLargeTitles") { _ in
                let object = UINavigationBar()
                object.prefersLargeTitles = object.prefersLargeTitles
            },
            PublicCall("UINavigationBar.sizeThatFits(_:)") { _ in
                _ = UINavigationBar().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UINavigationBar.topItem") { _ in _ = UINavigationBar().topItem },
            PublicCall("UINavigationController.init(rootViewController:)") { _ in
                _ = UINavigationController(rootViewController: UIViewController())
            },
            PublicCall("UINavigationController.isNavigationBarHidden") { _ in
                let object = UINavigationController(rootViewController: UIViewController())
                object.isNavigationBarHidden = object.isNavigationBarHidden
            },
            PublicCall("UINavigationController.isToolbarHidden") { _ in
                let object = UINavigationController(rootViewController: UIViewController())
                object.isToolbarHidden = object.isToolbarHidden
            },
            PublicCall("UINavigationController.navigationBar") { _ in
                _ = UINavigationController(rootViewController: UIViewController()).navigationBar
            },
            PublicCall("UINavigationController.popToRootViewController(animated:)") { _ in
                _ = UINavigationController(rootViewController: UIViewController())
                    .popToRootViewController(animated: false)
            },
            PublicCall("UINavigationController.popToViewController(_:animated:)") { _ in
                _ = UINavigationController(rootViewController: UIViewController())
                    .popToViewController(UIViewController(), animated: false)
            },
            PublicCall("UINavigationController.popViewController(animated:)") { _ in
                _ = UINavigationController(rootViewController: UIViewController())
                    .popViewController(animated: false)
            },
            PublicCall("UINavigationController.pushViewController(_:animated:)") { _ in
                UINavigationController(rootViewController: UIViewController()).pushViewController(
                    UIViewController(), animated: false)
            },
            PublicCall("UINavigationController.setNavigationBarHidden(_:animated:)") { _ in
                UINavigationController(rootViewController: UIViewController())
                    .setNavigationBarHidden(false, animated: false)
            },
            PublicCall("UINavigationController.setToolbarHidden(_:animated:)") { _ in
                UINavigationController(rootViewController: UIViewController()).setToolbarHidden(
                    false, animated: false)
            },
            PublicCall("UINavigationController.setViewControllers(_:animated:)") { _ in
                UINavigationController(rootViewController: UIViewController()).setViewControllers(
                    [UIViewController()], animated: false)
            },
            PublicCall("UINavigationController.toolbar") { _ in
                _ = UINavigationController(rootViewController: UIViewController()).toolbar
            },
            PublicCall("UINavigationController.topViewController") { _ in
                _ = UINavigationController(rootViewController: UIViewController()).topViewController
            },
            PublicCall("UINavigationController.viewControllers") { _ in
                let object = UINavigationController(rootViewController: UIViewController())
                object.viewControllers = object.viewControllers
            },
            PublicCall("UINavigationController.viewDidLoad()") { _ in
                UINavigationController(rootViewController: UIViewController()).viewDidLoad()
            },
            PublicCall("UINavigationController.viewWillLayoutSubviews()") { _ in
                UINavigationController(rootViewController: UIViewController())
                    .viewWillLayoutSubviews()
            },
            PublicCall("UINavigationController.visibleViewController") { _ in
                _ =
                    UINavigationController(rootViewController: UIViewController())
                    .visibleViewController
            },
            PublicCall("UINavigationItem.LargeTitleDisplayMode.init(rawValue:)") { _ in
                _ = UINavigationItem.LargeTitleDisplayMode(rawValue: 0)
            },
            PublicCall("UINavigationItem.backBarButtonItem") { _ in
                let object = UINavigationItem(title: "a")
                object.backBarButtonItem = object.backBarButtonItem
            },
            PublicCall("UINavigationItem.backButtonTitle") { _ in
                let object = UINavigationItem(title: "a")
                object.backButtonTitle = object.backButtonTitle
            },
            PublicCall("UINavigationItem.hidesBackButton") { _ in
                let object = UINavigationItem(title: "a")
                object.hidesBackButton = object.hidesBackButton
            },
            PublicCall("UINavigationItem.init(title:)") { _ in _ = UINavigationItem(title: "x") },
            PublicCall("UINavigationItem.largeTitleDisplayMode") { _ in
                let object = UINavigationItem(title: "a")
                object.largeTitleDisplayMode = object.largeTitleDisplayMode
            },
            PublicCall("UINavigationItem.leftBarButtonItem") { _ in
                let object = UINavigationItem(title: "a")
                object.leftBarButtonItem = object.leftBarButtonItem
            },
            PublicCall("UINavigationItem.leftBarButtonItems") { _ in
                let object = UINavigationItem(title: "a")
                object.leftBarButtonItems = object.leftBarButtonItems
            },
            PublicCall("UINavigationItem.prompt") { _ in
                let object = UINavigationItem(title: "a")
                object.prompt = object.prompt
            },
            PublicCall("UINavigationItem.rightBarButtonItem") { _ in
                let object = UINavigationItem(title: "a")
                object.rightBarButtonItem = object.rightBarButtonItem
            },
            PublicCall("UINavigationItem.rightBarButtonItems") { _ in
                let object = UINavigationItem(title: "a")
                object.rightBarButtonItems = object.rightBarButtonItems
            },
            PublicCall("UINavigationItem.title") { _ in
                let object = UINavigationItem(title: "a")
                object.title = object.title
            },
            PublicCall("UINavigationItem.titleView") { _ in
                let object = UINavigationItem(title: "a")
                object.titleView = object.titleView
            },
            PublicCall("UITabBar.barTintColor") { _ in
                let object = UITabBar()
                object.barTintColor = object.barTintColor
            },
            PublicCall("UITabBar.intrinsicContentSize") { _ in _ = UITabBar().intrinsicContentSize
            },
            PublicCall("UITabBar.isTranslucent") { _ in
                let object = UITabBar()
                object.isTranslucent = object.isTranslucent
            },
            PublicCall("UITabBar.items") { _ in
                let object = UITabBar()
                object.items = object.items
            },
            PublicCall("UITabBar.selectedItem") { _ in
                let object = UITabBar()
                object.selectedItem = object.selectedItem
            },
            PublicCall("UITabBar.sizeThatFits(_:)") { _ in
                _ = UITabBar().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UITabBarController.selectedIndex") { _ in
                let object = UITabBarController()
                object.selectedIndex = object.selectedIndex
            },
            PublicCall("UITabBarController.selectedViewController") { _ in
                let object = UITabBarController()
                object.selectedViewController = object.selectedViewController
            },
            PublicCall("UITabBarController.setViewControllers(_:animated:)") { _ in
                UITabBarController().setViewControllers([UIViewController()], animated: false)
            },
            PublicCall("UITabBarController.tabBar") { _ in _ = UITabBarController().tabBar },
            PublicCall("UITabBarController.viewControllers") { _ in
                let object = UITabBarController()
                object.viewControllers = object.viewControllers
            },
            PublicCall("UITabBarController.viewDidLoad()") { _ in UITabBarController().viewDidLoad()
            },
            PublicCall("UITabBarController.viewWillLayoutSubviews()") { _ in
                UITabBarController().viewWillLayoutSubviews()
            },
            PublicCall("UITabBarItem.badgeValue") { _ in
                let object = UITabBarItem()
                object.badgeValue = object.badgeValue
            },
            PublicCall("UITabBarItem.init(title:image:selectedImage:)") { _ in
                _ = UITabBarItem(title: "x", image: nil, selectedImage: nil)
            },
            PublicCall("UITabBarItem.init(title:image:tag:)") { _ in
                _ = UITabBarItem(title: "x", image: nil, tag: 0)
            },
            PublicCall("UITabBarItem.selectedImage") { _ in
                let object = UITabBarItem()
                object.selectedImage = object.selectedImage
            },
            PublicCall("UIToolbar.barTintColor") { _ in
                let object = UIToolbar()
                object.barTintColor = object.barTintColor
            },
            PublicCall("UIToolbar.intrinsicContentSize") { _ in _ = UIToolbar().intrinsicContentSize
            },
            PublicCall("UIToolbar.isTranslucent") { _ in
                let object = UIToolbar()
                object.isTranslucent = object.isTranslucent
            },
            PublicCall("UIToolbar.items") { _ in
                let object = UIToolbar()
                object.items = object.items
            },
            PublicCall("UIToolbar.setItems(_:animated:)") { _ in
                UIToolbar().setItems(nil, animated: false)
            },
            PublicCall("UIToolbar.sizeThatFits(_:)") { _ in
                _ = UIToolbar().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UIViewController.edgesForExtendedLayout") {
                $0.controller.edgesForExtendedLayout = $0.controller.edgesForExtendedLayout
            },
            PublicCall("UIViewController.hidesBottomBarWhenPushed") {
                $0.controller.hidesBottomBarWhenPushed = $0.controller.hidesBottomBarWhenPushed
            },
            PublicCall("UIViewController.navigationController") {
                _ = $0.controller.navigationController
            },
            PublicCall("UIViewController.navigationItem") { _ = $0.controller.navigationItem },
            PublicCall("UIViewController.tabBarController") { _ = $0.controller.tabBarController },
            PublicCall("UIViewController.tabBarItem") {
                $0.controller.tabBarItem = $0.controller.tabBarItem
            },
            PublicCall("UIViewController.toolbarItems") {
                $0.controller.toolbarItems = $0.controller.toolbarItems
            },
            PublicCall("UIViewController.traitCollectionDidChange(_:)") {
                $0.controller.traitCollectionDidChange(nil)
            },
            PublicCall("UIViewController.viewWillTransition(to:with:)") {
                $0.window.rootViewController = TurningController();
                $0.window.hostResize(to: CGSize(width: 6, height: 9))
            },
            PublicCall(
                "UIViewControllerTransitionCoordinator.animate(alongsideTransition:completion:)"
            ) {
                $0.window.rootViewController = TurningController();
                $0.window.hostResize(to: CGSize(width: 7, height: 9))
            },
            PublicCall("UIViewControllerTransitionCoordinator.transitionDuration") {
                $0.window.rootViewController = TurningController();
                $0.window.hostResize(to: CGSize(width: 8, height: 9))
            },
            PublicCall("UIWindow.hostResize(to:)") {
                $0.window.hostResize(to: CGSize(width: 9, height: 9))
            },
            PublicCall("UIWindow.init(coder:)") { _ = UIWindow(coder: $0.coder) },
            PublicCall("UIWindow.init(frame:)") { _ in _ = UIWindow(frame: .zero) },
        ]
    }
}
