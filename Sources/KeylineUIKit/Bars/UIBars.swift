public import Foundation
internal import Keyline

/// The bar above a stack of controllers: 44 points high, 96 with a large title.
open class UINavigationBar: UIView {
    /// Whether titles are large, which makes the bar 96 points high. Off by default.
    open var prefersLargeTitles = false {
        didSet {
            invalidateIntrinsicContentSize()
            superview?.setNeedsLayout()
        }
    }
    /// Inert: the colour of the bar.
    open var barTintColor: UIColor?
    /// Inert: whether contents shine through the bar.
    open var isTranslucent = true
    /// The item of the controller that is on top.
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
    /// Inert: the buttons of the bar.
    open var items: [UIBarButtonItem]?
    /// Inert: the colour of the bar.
    open var barTintColor: UIColor?
    /// Inert: whether contents shine through the bar.
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
    /// Inert: the tabs of the bar, which are not placed.
    open var items: [UITabBarItem]?
    /// The tab that is shown.
    open var selectedItem: UITabBarItem?
    /// Inert: the colour of the bar.
    open var barTintColor: UIColor?
    /// Inert: whether contents shine through the bar.
    open var isTranslucent = true

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 49)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 49)
    }
}
