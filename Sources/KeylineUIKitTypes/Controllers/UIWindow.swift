public import Foundation
internal import Keyline

/// The root of a visible view tree. Layout does not need a window: any view without a superview can be a root.
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
        // Create the engine now, so that views find their window through it, at constant cost at any depth.
        backing.layoutNode.makeEngine()
        UIApplication.shared.add(self)
    }

    /// The controller whose view fills the window, in front of the window's other subviews.
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

    /// Whether the program has made this the key window.
    open private(set) var isKeyWindow = false

    /// The screen on which the window is: the only one.
    open var screen: UIScreen { UIScreen.main }

    /// Shows the window with the root controller's view, and makes it the key window.
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
