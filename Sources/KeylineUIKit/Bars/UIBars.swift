public import Foundation
internal import Keyline

/// The bar above a stack of controllers: 44 points high, 96 with a large title.
open class UINavigationBar: UIView {
    open var prefersLargeTitles = false {
        didSet {
            invalidateIntrinsicContentSize()
            superview?.setNeedsLayout()
        }
    }
    open var barTintColor: UIColor?
    open var isTranslucent = true
    open internal(set) var topItem: UINavigationItem? {
        didSet { superview?.setNeedsLayout() }
    }

    private var showsLargeTitle: Bool {
        prefersLargeTitles && topItem?.largeTitleDisplayMode != .never
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: showsLargeTitle ? 96 : 44)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }
}

/// A bar of buttons: 44 points high.
open class UIToolbar: UIView {
    open var items: [UIBarButtonItem]?
    open var barTintColor: UIColor?
    open var isTranslucent = true

    /// Shows other buttons at once.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 44)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 44)
    }
}

/// A bar of tabs: 49 points high.
open class UITabBar: UIView {
    open var items: [UITabBarItem]?
    open var selectedItem: UITabBarItem?
    open var barTintColor: UIColor?
    open var isTranslucent = true

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 49)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 49)
    }
}
