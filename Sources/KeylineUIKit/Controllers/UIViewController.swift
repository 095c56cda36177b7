public import Foundation
internal import Keyline

/// Makes a view when it is first asked for, and is told of its layout.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var loadedView: UIView?
    private var topGuide: BarGuide?
    private var bottomGuide: BarGuide?
    /// The controllers within this one, in the order in which they were added.
    open private(set) var children: [UIViewController] = []
    /// The controller that this one is in.
    open private(set) weak var parent: UIViewController?
    /// The controller's title; its items in bars have the same title.
    open var title: String? {
        didSet {
            madeNavigationItem?.title = title
            madeTabBarItem?.title = title
        }
    }
    private var madeNavigationItem: UINavigationItem?
    private var madeTabBarItem: UITabBarItem?
    /// Under which bars the view lies; all of them by default.
    open var edgesForExtendedLayout: UIRectEdge = .all {
        didSet { parent?.viewIfLoaded?.setNeedsLayout() }
    }
    /// Whether a tab bar is left out while this controller is on top of a stack.
    open var hidesBottomBarWhenPushed = false
    /// Inert: what a toolbar shows for this controller.
    open var toolbarItems: [UIBarButtonItem]?
    /// Inert: the size that the controller would have where it is presented; nothing is.
    open var preferredContentSize = CGSize.zero

    /// There are no nibs: both are not used.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// There are no archives: as `init()`.
    public required init?(coder: NSCoder) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open override var next: UIResponder? { loadedView?.superview ?? parent }

    // MARK: View

    /// Made by ``loadView()`` when first asked for.
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

    /// The view, if it has been made.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the view has been made.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view, if it is not there yet.
    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }

    /// Sets ``view``: a plain one as large as the screen. Override it without calling super.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Called once, when the view has been made.
    open func viewDidLoad() {}
    /// Called before the view comes into a window that is shown, or on top of a stack.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view came into a window that is shown, or on top of a stack.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view leaves.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view left.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before each `layoutSubviews()` of the view.
    open func viewWillLayoutSubviews() {}
    /// Called after each `layoutSubviews()` of the view.
    open func viewDidLayoutSubviews() {}
    /// Called when the safe area of the view changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called when the margins of the view changed.
    open func viewLayoutMarginsDidChange() {}

    /// Called before the view gets another size, by ``UIWindow/hostResize(to:)``. Passes it on to the children.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }

    /// The traits are others now.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called in place of the view's `updateConstraints()`, which it calls. Call super last.
    open func updateViewConstraints() { loadedView?.updateConstraints() }

    /// The traits of the screen, which all views and controllers have.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

    // MARK: Children

    /// Makes another controller a child. Its view is to be added, too, and then
    /// `didMove(toParent:)` called, by whoever does this.
    open func addChild(_ childController: UIViewController) {
        guard childController.parent !== self else { return }
        childController.willMove(toParent: self)
        childController.parent?.children.remove(childController)
        childController.parent = self
        children.append(childController)
    }

    /// Takes the controller out of its parent. Its view stays where it is.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.remove(self)
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Called before the controller gets another parent; programs call it as UIKit's documents ask.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller got another parent; programs call it as UIKit's documents ask.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Safe area and margins

    /// Insets to be kept free on top of what bars and notches cover.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            loadedView?.backing.additionalSafeAreaInsets = Insets(additionalSafeAreaInsets)
        }
    }

    /// The least margins of the view: 0 above and below; at the sides 20 on screens whose smaller side is
    /// at least 414, else 16, however the screen is held.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let screen = UIScreen.main.bounds.size
        let side: CGFloat = min(screen.width, screen.height) >= 414 ? 20 : 16
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }

    /// Whether the view's margins are at least the system's. On by default.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet { if let loadedView { respectMinimumMargins(loadedView) } }
    }

    /// A controller's view has no margins of its own but the least ones, until it is given some.
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

    /// The part of the view that bars at the top cover; always the same object, and an item of constraints.
    open var topLayoutGuide: any UILayoutSupport {
        if let topGuide { return topGuide }
        let guide = BarGuide(isTop: true)
        topGuide = guide
        guide.attach(to: view)
        return guide
    }

    /// The part of the view that bars at the bottom cover; always the same object, and an item of constraints.
    open var bottomLayoutGuide: any UILayoutSupport {
        if let bottomGuide { return bottomGuide }
        let guide = BarGuide(isTop: false)
        bottomGuide = guide
        guide.attach(to: view)
        return guide
    }
}
