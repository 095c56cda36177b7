public import Foundation
internal import Keyline

/// Manages a view: creates it at its first use, and is notified of its layout.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var loadedView: UIView?
    private var topGuide: BarGuide?
    private var bottomGuide: BarGuide?
    /// The child controllers, in the order in which they were added.
    open private(set) var children: [UIViewController] = []
    /// The controller of which this one is a child, or nil.
    open private(set) weak var parent: UIViewController?
    /// The controller's title. Its navigation item and its tab get the same title.
    open var title: String? {
        didSet {
            madeNavigationItem?.title = title
            madeTabBarItem?.title = title
        }
    }
    private var madeNavigationItem: UINavigationItem?
    private var madeTabBarItem: UITabBarItem?
    /// The edges at which the view extends under bars; all edges by default.
    open var edgesForExtendedLayout: UIRectEdge = .all {
        didSet { parent?.viewIfLoaded?.setNeedsLayout() }
    }
    /// Whether the tab bar is hidden while this controller is on top of a navigation stack.
    open var hidesBottomBarWhenPushed = false
    /// Inert (stored, without effect on layout): the items that a toolbar shows for this controller.
    open var toolbarItems: [UIBarButtonItem]?
    /// Inert (stored, without effect on layout): the size that the controller would have where it is presented; nothing
    /// is.
    open var preferredContentSize = CGSize.zero

    /// Creates a controller. Both arguments are ignored, because this module reads no nib files.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Does the same as `init()`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open override var next: UIResponder? { loadedView?.superview ?? parent }

    // MARK: View

    /// The view, which ``loadView()`` creates at the first use.
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

    /// The items that a navigation bar shows for this controller.
    open var navigationItem: UINavigationItem {
        if let madeNavigationItem { return madeNavigationItem }
        let made = UINavigationItem(title: title ?? "")
        madeNavigationItem = made
        return made
    }

    /// The item that a tab bar shows for this controller.
    open var tabBarItem: UITabBarItem! {
        get {
            if let madeTabBarItem { return madeTabBarItem }
            let made = UITabBarItem(title: title, image: nil, tag: 0)
            madeTabBarItem = made
            return made
        }
        set { madeTabBarItem = newValue }
    }

    /// The view, or nil if it has not been created yet.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the controller has created its view.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Creates the view unless it exists already.
    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }

    /// Sets ``view`` to a plain view of the screen's size. An override creates another view, and does not call super.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Called once, after the view has been created.
    open func viewDidLoad() {}
    /// Called before the view becomes visible: in a visible window, or on top of a navigation stack.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view has become visible: in a visible window, or on top of a navigation stack.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view leaves.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view left.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before each `layoutSubviews()` of the view.
    open func viewWillLayoutSubviews() {}
    /// Called after each `layoutSubviews()` of the view.
    open func viewDidLayoutSubviews() {}
    /// Called after the view's safe area has changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called after the view's layout margins have changed.
    open func viewLayoutMarginsDidChange() {}

    /// Called by ``UIWindow/hostResize(to:)`` before the view's size changes. The default implementation calls it on
    /// the child controllers.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }

    /// Called after the screen's traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called instead of the view's `updateConstraints()`, which the default implementation calls. An override calls
    /// super at its end.
    open func updateViewConstraints() { loadedView?.updateConstraints() }

    /// The traits of the screen. All views and controllers have the same traits.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

    // MARK: Children

    /// Makes another controller a child. The caller then adds the child's view to a view, and calls
    /// `didMove(toParent:)` on the child.
    open func addChild(_ childController: UIViewController) {
        guard childController.parent !== self else { return }
        childController.willMove(toParent: self)
        childController.parent?.children.remove(childController)
        childController.parent = self
        children.append(childController)
    }

    /// Removes the controller from its parent. Its view stays in its superview.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.remove(self)
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Called before the controller's parent changes. Before `removeFromParent()`, the program calls it itself, as in
    /// UIKit.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller's parent has changed. After `addChild(_:)`, the program calls it itself, as in
    /// UIKit.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Safe area and margins

    /// Insets that the safe area excludes in addition to those of bars and notches.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            loadedView?.backing.additionalSafeAreaInsets = Insets(additionalSafeAreaInsets)
        }
    }

    /// The smallest margins of the view: 0 at the top and bottom; at the sides 20 points on screens whose shorter side
    /// is at least 414 points, otherwise 16.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let screen = UIScreen.main.bounds.size
        let side: CGFloat = min(screen.width, screen.height) >= 414 ? 20 : 16
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }

    /// Whether the view's margins are at least `systemMinimumLayoutMargins`. True by default.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet { if let loadedView { respectMinimumMargins(loadedView) } }
    }

    /// Applies the smallest margins to the view. A controller's view has no other margins unless the program sets some.
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

    /// The guide for the part of the view that bars at the top cover. It is always the same object, and constraints can
    /// refer to it.
    open var topLayoutGuide: any UILayoutSupport {
        if let topGuide { return topGuide }
        let guide = BarGuide(isTop: true)
        topGuide = guide
        guide.attach(to: view)
        return guide
    }

    /// The guide for the part of the view that bars at the bottom cover. It is always the same object, and constraints
    /// can refer to it.
    open var bottomLayoutGuide: any UILayoutSupport {
        if let bottomGuide { return bottomGuide }
        let guide = BarGuide(isTop: false)
        bottomGuide = guide
        guide.attach(to: view)
        return guide
    }
}
