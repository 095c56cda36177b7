public import Foundation
internal import Keyline

/// The navigation bar at the top of a navigation controller: 44 points high, or 96 with a large title.
open class UINavigationBar: UIView {
    /// Whether the bar shows large titles, which make it 96 points high. False by default.
    open var prefersLargeTitles = false {
        didSet {
            invalidateIntrinsicContentSize()
            superview?.setNeedsLayout()
        }
    }
    /// Inert (stored, without effect on layout): the colour of the bar.
    open var barTintColor: UIColor?
    /// Inert (stored, without effect on layout): whether the contents behind the bar are visible through it.
    open var isTranslucent = true
    /// The navigation item of the controller on top of the stack.
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

/// A bar of buttons at the bottom of a screen. It is 44 points high.
open class UIToolbar: UIView {
    /// Inert (stored, without effect on layout): the buttons of the bar.
    open var items: [UIBarButtonItem]?
    /// Inert (stored, without effect on layout): the colour of the bar.
    open var barTintColor: UIColor?
    /// Inert (stored, without effect on layout): whether the contents behind the bar are visible through it.
    open var isTranslucent = true

    /// Replaces the buttons of the bar, without an animation.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 44)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 44)
    }
}

/// The bar at the bottom of a tab bar controller, with a tab for each child controller. It is 49
/// points high.
open class UITabBar: UIView {
    /// Inert (stored, without effect on layout): the tabs of the bar, which are not placed.
    open var items: [UITabBarItem]?
    /// The tab bar item of the selected tab.
    open var selectedItem: UITabBarItem?
    /// Inert (stored, without effect on layout): the colour of the bar.
    open var barTintColor: UIColor?
    /// Inert (stored, without effect on layout): whether the contents behind the bar are visible through it.
    open var isTranslucent = true

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 49)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 49)
    }
}
