import Foundation
import KeylineUIKit

extension PublicCall {
    static var controllers: [PublicCall] {
        [
            PublicCall("UIResponder.init()") { _ in _ = UIResponder() },
            PublicCall("UIResponder.next") { _ = $0.responder.next },
            PublicCall("UIViewController.children") { _ = $0.controller.children },
            PublicCall("UIViewController.parent") { _ = $0.controller.parent },
            PublicCall("UIViewController.title") { $0.controller.title = $0.controller.title },
            PublicCall("UIViewController.preferredContentSize") {
                $0.controller.preferredContentSize = $0.controller.preferredContentSize
            },
            PublicCall("UIViewController.init(nibName:bundle:)") { _ in
                _ = UIViewController(nibName: nil, bundle: nil)
            },
            PublicCall("UIViewController.init(coder:)") { _ = UIViewController(coder: $0.coder) },
            PublicCall("UIViewController.init()") { _ in _ = UIViewController() },
            PublicCall("UIViewController.next") { _ = $0.controller.next },
            PublicCall("UIViewController.view") { $0.controller.view = $0.controller.view },
            PublicCall("UIViewController.viewIfLoaded") { _ = $0.controller.viewIfLoaded },
            PublicCall("UIViewController.isViewLoaded") { _ = $0.controller.isViewLoaded },
            PublicCall("UIViewController.loadViewIfNeeded()") { $0.controller.loadViewIfNeeded() },
            PublicCall("UIViewController.loadView()") { $0.controller.loadView() },
            PublicCall("UIViewController.viewDidLoad()") { $0.controller.viewDidLoad() },
            PublicCall("UIViewController.viewWillAppear(_:)") {
                $0.controller.viewWillAppear(true)
            },
            PublicCall("UIViewController.viewDidAppear(_:)") { $0.controller.viewDidAppear(true) },
            PublicCall("UIViewController.viewWillDisappear(_:)") {
                $0.controller.viewWillDisappear(true)
            },
            PublicCall("UIViewController.viewDidDisappear(_:)") {
                $0.controller.viewDidDisappear(true)
            },
            PublicCall("UIViewController.viewWillLayoutSubviews()") {
                $0.controller.viewWillLayoutSubviews()
            },
            PublicCall("UIViewController.viewDidLayoutSubviews()") {
                $0.controller.viewDidLayoutSubviews()
            },
            PublicCall("UIViewController.viewSafeAreaInsetsDidChange()") {
                $0.controller.viewSafeAreaInsetsDidChange()
            },
            PublicCall("UIViewController.viewLayoutMarginsDidChange()") {
                $0.controller.viewLayoutMarginsDidChange()
            },
            PublicCall("UIViewController.updateViewConstraints()") {
                $0.controller.updateViewConstraints()
            },
            PublicCall("UIViewController.traitCollection") { _ = $0.controller.traitCollection },
            PublicCall("UIViewController.addChild(_:)") {
                $0.controller.addChild(UIViewController())
            },
            PublicCall("UIViewController.removeFromParent()") { $0.child.removeFromParent() },
            PublicCall("UIViewController.willMove(toParent:)") { $0.child.willMove(toParent: nil) },
            PublicCall("UIViewController.didMove(toParent:)") { $0.child.didMove(toParent: nil) },
            PublicCall("UIViewController.additionalSafeAreaInsets") {
                $0.controller.additionalSafeAreaInsets = $0.controller.additionalSafeAreaInsets
            },
            PublicCall("UIViewController.systemMinimumLayoutMargins") {
                _ = $0.controller.systemMinimumLayoutMargins
            },
            PublicCall("UIViewController.viewRespectsSystemMinimumLayoutMargins") {
                $0.controller.viewRespectsSystemMinimumLayoutMargins =
                    $0.controller.viewRespectsSystemMinimumLayoutMargins
            },
            PublicCall("UIViewController.topLayoutGuide") { _ = $0.controller.topLayoutGuide },
            PublicCall("UIViewController.bottomLayoutGuide") {
                _ = $0.controller.bottomLayoutGuide
            },
            PublicCall("UIWindow.rootViewController") {
                $0.window.rootViewController = UIViewController()
            },
            PublicCall("UIWindow.isKeyWindow") { _ = $0.window.isKeyWindow },
            PublicCall("UIWindow.makeKeyAndVisible()") { $0.window.makeKeyAndVisible() },
            PublicCall("UIWindow.window") { _ = $0.window.window },
            PublicCall("UIScreen.main") { _ in _ = UIScreen.main },
            PublicCall("UIScreen.bounds") { _ in UIScreen.main.bounds = UIScreen.main.bounds },
            PublicCall("UIScreen.scale") { _ in UIScreen.main.scale = UIScreen.main.scale },
            PublicCall("UIScreen.traitCollection") { _ in
                UIScreen.main.traitCollection = UIScreen.main.traitCollection
            },
            PublicCall("UITraitCollection.horizontalSizeClass") {
                _ = $0.traits.horizontalSizeClass
            },
            PublicCall("UITraitCollection.verticalSizeClass") { _ = $0.traits.verticalSizeClass },
            PublicCall("UITraitCollection.displayScale") { _ = $0.traits.displayScale },
            PublicCall("UITraitCollection.init()") { _ in _ = UITraitCollection() },
            PublicCall("UIUserInterfaceSizeClass.init(rawValue:)") { _ in
                _ = UIUserInterfaceSizeClass(rawValue: 1)
            },
            PublicCall("UIUserInterfaceLayoutDirection.init(rawValue:)") { _ in
                _ = UIUserInterfaceLayoutDirection(rawValue: 1)
            },
            PublicCall("UISemanticContentAttribute.init(rawValue:)") { _ in
                _ = UISemanticContentAttribute(rawValue: 1)
            },
        ]
    }
}
