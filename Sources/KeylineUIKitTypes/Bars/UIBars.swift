public import Foundation
internal import Keyline

/// The navigation bar at the top of a navigation controller: 44 points high, or 96 with a large
/// title. The bar does not place titles and buttons.
open class UINavigationBar: UIView {
    /// Whether the navigation bar may be 96 instead of 44 points high, for a large title. False by
    /// default. A navigation item whose `largeTitleDisplayMode` is `never` keeps the bar at 44
    /// points.
    open var prefersLargeTitles = false {
        didSet {
            invalidateIntrinsicContentSize()
            superview?.setNeedsLayout()
        }
    }
    /// Inert (stored, without effect on layout): the background colour of the navigation bar. Nil,
    /// the default, means UIKit's own colour.
    open var barTintColor: UIColor?
    /// Inert (stored, without effect on layout): whether the user sees the contents behind the
    /// navigation bar through it. True by default.
    open var isTranslucent = true
    /// The navigation item of the controller on top of the navigation stack. The item decides
    /// whether the bar shows a large title.
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

/// A bar of buttons at the bottom of a screen. The bar is 44 points high, and does not place its
/// buttons.
open class UIToolbar: UIView {
    /// Inert (stored, without effect on layout): the buttons that UIKit shows in the toolbar, from
    /// left to right.
    open var items: [UIBarButtonItem]?
    /// Inert (stored, without effect on layout): the background colour of the toolbar. Nil, the
    /// default, means UIKit's own colour.
    open var barTintColor: UIColor?
    /// Inert (stored, without effect on layout): whether the user sees the contents behind the
    /// toolbar through it. True by default.
    open var isTranslucent = true

    /// Replaces the buttons of the toolbar at once. `animated` is ignored, because this module
    /// animates nothing.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 44)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 44)
    }
}

/// The bar at the bottom of a tab bar controller. Its ``items`` have an element for each child
/// controller, but no views are made for them: the bar only takes up its height of 49 points.
open class UITabBar: UIView {
    /// Inert (stored, without effect on layout): the tabs of the bar, one for each child of the tab
    /// bar controller. The tabs have no frames.
    open var items: [UITabBarItem]?
    /// The tab of the controller that a tab bar controller shows. The tab bar controller sets the
    /// property; setting it elsewhere selects nothing.
    open var selectedItem: UITabBarItem?
    /// Inert (stored, without effect on layout): the background colour of the tab bar. Nil, the
    /// default, means UIKit's own colour.
    open var barTintColor: UIColor?
    /// Inert (stored, without effect on layout): whether the user sees the contents behind the tab
    /// bar through it. True by default.
    open var isTranslucent = true

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 49)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 49)
    }
}
