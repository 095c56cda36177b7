// Constraints that let one item cover another: the helpers of the constraint format language's author.

extension View {
    /// Lets an item cover another: equal top, bottom, left and right, in that order.
    ///
    /// ```swift
    /// container.addConstraints(for: photo, toFill: frame)
    /// ```
    ///
    /// Items that are not in one tree are reported as by ``View/addConstraints(_:)``.
    ///
    /// - Returns: the constraints, active.
    @discardableResult
    public func addConstraints(for item: any LayoutItem, toFill other: any LayoutItem)
        -> [LayoutConstraint]
    {
        fill(item, (other, .top), (other, .bottom), other)
    }

    /// Lets an item cover another but for its bars: from the lower edge of the one bar to the upper
    /// edge of the other, and from left to right.
    ///
    /// ```swift
    /// screen.addConstraints(for: list, toFill: screen, below: navigationBar, above: toolbar)
    /// ```
    ///
    /// - Returns: the constraints for top, bottom, left and right, active.
    @discardableResult
    public func addConstraints(
        for item: any LayoutItem, toFill other: any LayoutItem, below top: any LayoutItem,
        above bottom: any LayoutItem
    ) -> [LayoutConstraint] {
        fill(item, (top, .bottom), (bottom, .top), other)
    }

    /// Lets an item cover the view of a view controller, but for its bars.
    ///
    /// ```swift
    /// screen.view.addConstraints(for: background, toFill: screen)
    /// ```
    ///
    /// The item's bottom is the bottom guide's top: it ends above the bottom bar.
    ///
    /// - Returns: the constraints for top, bottom, left and right, active.
    @discardableResult
    public func addConstraints(for item: any LayoutItem, toFill controller: some BarLayout)
        -> [LayoutConstraint]
    {
        addConstraints(
            for: item, toFill: controller.view, below: controller.topLayoutGuide,
            above: controller.bottomLayoutGuide)
    }

    private func fill(
        _ item: any LayoutItem, _ top: (item: any LayoutItem, attribute: LayoutAttribute),
        _ bottom: (item: any LayoutItem, attribute: LayoutAttribute), _ sides: any LayoutItem
    ) -> [LayoutConstraint] {
        let constraints = [
            LayoutConstraint(
                item: item, attribute: .top, toItem: top.item, attribute: top.attribute),
            LayoutConstraint(
                item: item, attribute: .bottom, toItem: bottom.item, attribute: bottom.attribute),
            LayoutConstraint(item: item, attribute: .left, toItem: sides, attribute: .left),
            LayoutConstraint(item: item, attribute: .right, toItem: sides, attribute: .right),
        ]
        addConstraints(constraints)
        return constraints
    }
}

/// An object that has a view and guides where bars cover its top and bottom, as view controllers do.
///
/// ```swift
/// final class Screen: BarLayout {
///     let view = View(), topLayoutGuide = LayoutGuide(), bottomLayoutGuide = LayoutGuide()
/// }
/// screen.view.addConstraints(for: background, toFill: screen)
/// ```
public protocol BarLayout {
    associatedtype Guide: LayoutItem

    var view: View { get }
    /// As high as the bar at the top, or 0 high without one.
    var topLayoutGuide: Guide { get }
    /// As high as the bar at the bottom, or 0 high without one.
    var bottomLayoutGuide: Guide { get }
}
