public import Foundation
internal import Keyline

/// The root of a view tree that the user sees. Layout does not need a window: any view without a
/// superview can be the root of a layout.
open class UIWindow: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        begin()
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        begin()
    }

    private func begin() {
        mayBeInWindow = true
        // Create the layout engine of the tree already here. A view in the tree then finds its
        // window through the engine, at constant cost at any depth.
        backing.makeEngine()
        UIApplication.shared.add(self)
    }

    /// The controller whose view fills the window. The view is added by ``makeKeyAndVisible()``, in
    /// front of the window's other subviews.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let oldValue, oldValue.isViewLoaded {
                if !isHidden, isKeyWindow { oldValue.viewWillDisappear(false) }
                oldValue.view.removeFromSuperview()
                if !isHidden, isKeyWindow { oldValue.viewDidDisappear(false) }
            }
            showRoot()
        }
    }

    /// Whether ``makeKeyAndVisible()`` has been called. Several windows may be key windows here;
    /// ``UIApplication/keyWindow`` is the last of them.
    open private(set) var isKeyWindow = false

    /// The screen on which the window is shown. It is always `UIScreen.main`, because this module
    /// has a single screen.
    open var screen: UIScreen { UIScreen.main }

    /// Shows the window, adds the view of ``rootViewController`` to it, and lays out the tree. The
    /// window becomes a key window.
    open func makeKeyAndVisible() {
        isHidden = false
        isKeyWindow = true
        showRoot()
    }

    private func showRoot() {
        guard isKeyWindow, let root = rootViewController, let view = root.view,
            view.superview !== self
        else { return }
        root.viewWillAppear(false)
        view.frame = CGRect(origin: .zero, size: frame.size)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
        layoutIfNeeded()
        root.viewDidAppear(false)
    }

    open override var window: UIWindow? { self }
}
