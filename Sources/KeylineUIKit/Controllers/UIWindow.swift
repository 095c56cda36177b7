public import Foundation
internal import Keyline

/// The top of a tree that is shown. Layout needs none: any view without a superview is a top.
open class UIWindow: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        begin()
    }

    /// There are no archives: as `init(frame: .zero)`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        begin()
    }

    private func begin() {
        mayBeInWindow = true
        // Views in it find it by the engine, however deep they are.
        backing.layoutNode.makeEngine()
        UIApplication.shared.add(self)
    }

    /// Its view fills the window, above what else is in it.
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

    /// Whether the window was made key.
    open private(set) var isKeyWindow = false

    /// The only screen.
    open var screen: UIScreen { UIScreen.main }

    /// Shows the root's view.
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
