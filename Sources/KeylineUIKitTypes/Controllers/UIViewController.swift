public import Foundation
internal import Keyline

/// Manages one view of a screen: creates the view at its first use, and is notified of its layout.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var loadedView: UIView?
    private var topGuide: BarGuide?
    private var bottomGuide: BarGuide?
    /// The child controllers, in the order in which they were added by ``addChild(_:)``.
    open private(set) var children: [UIViewController] = []
    /// The controller that has this one among its ``children``. Nil if there is none.
    open private(set) weak var parent: UIViewController?
    /// The controller's title. Setting it also sets the title of ``navigationItem`` and
    /// ``tabBarItem``.
    open var title: String? {
        didSet {
            madeNavigationItem?.title = title
            madeTabBarItem?.title = title
        }
    }
    private var madeNavigationItem: UINavigationItem?
    private var madeTabBarItem: UITabBarItem?
    /// The edges at which the controller's view extends under bars. At other edges, the view ends
    /// at the bar. All edges by default.
    open var edgesForExtendedLayout: UIRectEdge = .all {
        didSet { parent?.viewIfLoaded?.setNeedsLayout() }
    }
    /// Whether a tab bar controller hides its tab bar while this controller is on top of a
    /// navigation stack, above the root. False by default.
    open var hidesBottomBarWhenPushed = false
    /// Inert (stored, without effect on layout): the buttons that UIKit shows in the navigation
    /// controller's toolbar while this controller is on top.
    open var toolbarItems: [UIBarButtonItem]?
    /// Inert (stored, without effect on layout): the size, in points, that UIKit gives to the view
    /// of a controller that is presented, for example in a popover. This module presents no
    /// controllers.
    open var preferredContentSize = CGSize.zero

    /// Creates a controller. UIKit would load the view from the named nib file. Both arguments are
    /// ignored, because this module reads no nib files.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Does the same as `init()`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open override var next: UIResponder? { loadedView?.superview ?? parent }

    // MARK: View

    /// The controller's view. The first use calls ``loadView()``, which creates it, and then
    /// ``viewDidLoad()``.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            guard newValue !== loadedView else { return }
            loadedView?.controller = nil
            for guide in [topGuide, bottomGuide] {
                if let guide { guide.owningView?.removeLayoutGuide(guide) }
            }
            loadedView = newValue
            guard let newValue else { return }
            newValue.controller = self
            newValue.backing.additionalSafeAreaInsets = Insets(additionalSafeAreaInsets)
            respectMinimumMargins(newValue)
            topGuide?.attach(to: newValue)
            bottomGuide?.attach(to: newValue)
        }
    }

    /// The title and buttons that a navigation bar shows while this controller is on top. The item
    /// is created at its first use, with the controller's title.
    open var navigationItem: UINavigationItem {
        if let madeNavigationItem { return madeNavigationItem }
        let made = UINavigationItem(title: title ?? "")
        madeNavigationItem = made
        return made
    }

    /// The tab that a tab bar shows for this controller. The item is created at its first use, with
    /// the controller's title.
    open var tabBarItem: UITabBarItem! {
        get {
            if let madeTabBarItem { return madeTabBarItem }
            let made = UITabBarItem(title: title, image: nil, tag: 0)
            madeTabBarItem = made
            return made
        }
        set { madeTabBarItem = newValue }
    }

    /// The controller's view, or nil if it has not been created yet. Unlike ``view``, the property
    /// never creates the view.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the controller has created its view. Unlike ``view``, the property never creates the
    /// view.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Creates the controller's view by ``loadView()`` and calls ``viewDidLoad()``. Does nothing if
    /// the view exists already.
    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }

    /// Creates the controller's view: a plain `UIView` of the screen's size. An override sets
    /// ``view`` to another view, and does not call super.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Called once, after the controller's view has been created. Override it to add subviews and
    /// constraints.
    open func viewDidLoad() {}
    /// Called before the controller's view becomes visible: in a visible window, or on top of a
    /// navigation stack.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the controller's view has become visible: in a visible window, or on top of a
    /// navigation stack.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the controller's view is removed, for example because another controller is
    /// pushed onto the navigation stack.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the controller's view has been removed, for example because another controller
    /// was pushed onto the navigation stack.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called in each layout pass before `layoutSubviews()` of the controller's view. The view
    /// already has its new size, its subviews may not.
    open func viewWillLayoutSubviews() {}
    /// Called in each layout pass after `layoutSubviews()` of the controller's view.
    open func viewDidLayoutSubviews() {}
    /// Called after the safe area of the controller's view, or its layout margins, have changed.
    /// Does nothing by default.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called after the layout margins of the controller's view, or its safe area, have changed.
    /// Does nothing by default.
    open func viewLayoutMarginsDidChange() {}

    /// Called by ``UIWindow/hostResize(to:)`` before the window's size changes. The default
    /// implementation calls the same function of the child controllers, so an override calls super.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }

    /// Called after the screen's traits, such as the user's text size, have changed. Does nothing
    /// by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called by layout in place of `updateConstraints()` of the controller's view. The default
    /// implementation calls that function. An override calls super at its end.
    open func updateViewConstraints() { loadedView?.updateConstraints() }

    /// The traits of the screen. All views and controllers have the same traits.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

    // MARK: Children

    /// Makes another controller a child of this one. The caller then adds the child's view as a
    /// subview, and calls `didMove(toParent:)` of the child.
    open func addChild(_ childController: UIViewController) {
        guard childController.parent !== self else { return }
        childController.willMove(toParent: self)
        childController.parent?.children.remove(childController)
        childController.parent = self
        children.append(childController)
    }

    /// Makes the controller a child of no other controller. The controller's view stays in its
    /// superview, so the caller removes the view.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.remove(self)
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Called before the controller's parent changes. ``addChild(_:)`` calls it; before
    /// ``removeFromParent()``, the program calls it itself, as in UIKit.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller's parent has changed. ``removeFromParent()`` calls it; after
    /// ``addChild(_:)``, the program calls it itself, as in UIKit.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Safe area and margins

    /// Distances in points by which the safe area of the controller's view is smaller, in addition
    /// to bars and notches. Zero by default.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            loadedView?.backing.additionalSafeAreaInsets = Insets(additionalSafeAreaInsets)
        }
    }

    /// The smallest layout margins of a controller's view, in points: 0 at the top and bottom. At
    /// the sides they are 20 on screens whose shorter side is at least 414 points, otherwise 16.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let screen = UIScreen.main.bounds.size
        let side: CGFloat = min(screen.width, screen.height) >= 414 ? 20 : 16
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }

    /// Whether the layout margins of the controller's view are at least
    /// ``systemMinimumLayoutMargins``. True by default.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet { if let loadedView { respectMinimumMargins(loadedView) } }
    }

    /// Applies ``systemMinimumLayoutMargins`` to the controller's view. They also replace margins
    /// of 8 points at each side, which are the margins of a view for which the program has set
    /// none.
    private func respectMinimumMargins(_ view: UIView) {
        let usual = DirectionalInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        if view.backing.directionalLayoutMargins == usual {
            view.backing.directionalLayoutMargins = DirectionalInsets(systemMinimumLayoutMargins)
        }
        view.backing.minimumLayoutMargins =
            viewRespectsSystemMinimumLayoutMargins
            ? DirectionalInsets(systemMinimumLayoutMargins) : .zero
    }

    // MARK: Bars

    /// The guide for the part of the controller's view that bars at the top cover, for constraints
    /// such as `title.topAnchor == topLayoutGuide.bottomAnchor`. Each call returns the same guide.
    open var topLayoutGuide: any UILayoutSupport {
        if let topGuide { return topGuide }
        let guide = BarGuide(isTop: true)
        topGuide = guide
        guide.attach(to: view)
        return guide
    }

    /// The guide for the part of the controller's view that bars at the bottom cover, for
    /// constraints such as `button.bottomAnchor == bottomLayoutGuide.topAnchor`. Each call returns
    /// the same guide.
    open var bottomLayoutGuide: any UILayoutSupport {
        if let bottomGuide { return bottomGuide }
        let guide = BarGuide(isTop: false)
        bottomGuide = guide
        guide.attach(to: view)
        return guide
    }
}
