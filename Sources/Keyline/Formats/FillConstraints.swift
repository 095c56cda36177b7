// Functions that make one view or guide cover another. They belong to the article "Convenient
// NSLayoutConstraint Creation", which also published the constraint format language.

extension View {
    /// Makes `item` cover `other` by four constraints: equal top, bottom, left and right, in this order.
    ///
    /// ```swift
    /// container.addConstraints(for: photo, toFill: frame)
    /// ```
    ///
    /// If the items have no common ancestor, the error is reported as by ``View/addConstraints(_:)``.
    ///
    /// - Returns: the constraints, which are active.
    @discardableResult
    public func addConstraints(for item: any LayoutItem, toFill other: any LayoutItem)
        -> [LayoutConstraint]
    {
        fill(item, (other, .top), (other, .bottom), other)
    }

    /// Makes `item` cover the part of `other` between two bars: from the bottom edge of `top` to the top edge of
    /// `bottom`, and from the left edge of `other` to its right edge.
    ///
    /// ```swift
    /// screen.addConstraints(for: list, toFill: screen, below: navigationBar, above: toolbar)
    /// ```
    ///
    /// - Returns: the constraints for top, bottom, left and right, which are active.
    @discardableResult
    public func addConstraints(
        for item: any LayoutItem, toFill other: any LayoutItem, below top: any LayoutItem,
        above bottom: any LayoutItem
    ) -> [LayoutConstraint] {
        fill(item, (top, .bottom), (bottom, .top), other)
    }

    /// Makes `item` cover the part of a view controller's view that its bars do not cover.
    ///
    /// ```swift
    /// screen.view.addConstraints(for: background, toFill: screen)
    /// ```
    ///
    /// The item extends from the bottom edge of the top guide to the top edge of the bottom guide.
    ///
    /// - Returns: the constraints for top, bottom, left and right, which are active.
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

/// An object with a view and two guides that mark the parts covered by bars, such as a view controller.
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
    /// A guide at the top edge of the view. It is as high as the bar at the top, for example a
    /// navigation bar, and 0 points high if there is no bar.
    var topLayoutGuide: Guide { get }
    /// A guide at the bottom edge of the view. It is as high as the bar at the bottom, for example a
    /// tab bar, and 0 points high if there is no bar.
    var bottomLayoutGuide: Guide { get }
}
