// The wiki's second version: the names of the layouts as methods, which apply the layout at once and
// return what it activated.

extension Layoutable {
    /// Centres horizontally in another item.
    @discardableResult
    public func centerX(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.centerX(in: other, withOffset: offset)])
    }

    /// Centres vertically in another item.
    @discardableResult
    public func centerY(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.centerY(in: other, withOffset: offset)])
    }

    /// Centres in another item, with one offset for both axes.
    @discardableResult
    public func center(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.center(in: other, withOffset: offset)])
    }

    /// A width in points.
    @discardableResult
    public func makeWidth(
        equalTo width: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeWidth(equalTo: width)])
    }

    /// A height in points.
    @discardableResult
    public func makeHeight(
        equalTo height: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeHeight(equalTo: height)])
    }

    /// A square with sides of so many points.
    @discardableResult
    public func makeSize(
        equalTo size: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: size)])
    }

    /// A width and a height in points.
    @discardableResult
    public func makeSize(
        equalTo size: Size
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: size)])
    }

    /// The width and the height of another item.
    @discardableResult
    public func makeSize(
        equalTo other: any Anchor
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: other)])
    }

    /// The width of another item, times a factor, plus an offset.
    @discardableResult
    public func matchWidth(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchWidth(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// The height of another item, times a factor, plus an offset.
    @discardableResult
    public func matchHeight(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchHeight(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// The width and the height of another item, times a factor, plus an offset.
    @discardableResult
    public func matchSize(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchSize(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// A width that follows a height, its own unless another item is named.
    @discardableResult
    public func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchWidthToHeight(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// A width that follows a height, its own unless another item is named.
    @discardableResult
    public func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchWidthToHeight(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// A height that follows a width, its own unless another item is named.
    @discardableResult
    public func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchHeightToWidth(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// A height that follows a width, its own unless another item is named.
    @discardableResult
    public func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchHeightToWidth(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// One top edge for both.
    @discardableResult
    public func matchTop(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchTop(to: other, with: offset)])
    }

    /// One bottom edge for both.
    @discardableResult
    public func matchBottom(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchBottom(to: other, with: offset)])
    }

    /// One vertical centre for both.
    @discardableResult
    public func matchCenterY(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchCenterY(to: other, with: offset)])
    }

    /// One leading edge for both.
    @discardableResult
    public func matchLeading(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchLeading(to: other, with: offset)])
    }

    /// One trailing edge for both.
    @discardableResult
    public func matchTrailing(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchTrailing(to: other, with: offset)])
    }

    /// One left edge for both.
    @discardableResult
    public func matchLeft(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchLeft(to: other, with: offset)])
    }

    /// One right edge for both.
    @discardableResult
    public func matchRight(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchRight(to: other, with: offset)])
    }

    /// One horizontal centre for both.
    @discardableResult
    public func matchCenterX(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchCenterX(to: other, with: offset)])
    }

    /// Puts the top edge at a vertical position of another item.
    @discardableResult
    public func alignTop(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignTop(to: axis, of: other, with: offset)])
    }

    /// Puts the bottom edge at a vertical position of another item.
    @discardableResult
    public func alignBottom(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignBottom(to: axis, of: other, with: offset)])
    }

    /// Puts the vertical centre at a vertical position of another item.
    @discardableResult
    public func alignCenterY(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignCenterY(to: axis, of: other, with: offset)])
    }

    /// Puts the leading edge at a horizontal position of another item.
    @discardableResult
    public func alignLeading(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignLeading(to: axis, of: other, with: offset)])
    }

    /// Puts the trailing edge at a horizontal position of another item.
    @discardableResult
    public func alignTrailing(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignTrailing(to: axis, of: other, with: offset)])
    }

    /// Puts the left edge at a horizontal position of another item.
    @discardableResult
    public func alignLeft(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignLeft(to: axis, of: other, with: offset)])
    }

    /// Puts the right edge at a horizontal position of another item.
    @discardableResult
    public func alignRight(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignRight(to: axis, of: other, with: offset)])
    }

    /// Puts the horizontal centre at a horizontal position of another item.
    @discardableResult
    public func alignCenterX(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignCenterX(to: axis, of: other, with: offset)])
    }

    /// All four edges, inset by the offset.
    @discardableResult
    public func alignToEdges(
        of other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToEdges(of: other, withOffset: offset)])
    }

    /// The leading and the trailing edge, inset by the offset.
    @discardableResult
    public func alignToHorizontalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToHorizontalEdges(of: other, with: offset)])
    }

    /// The top and the bottom edge, inset by the offset.
    @discardableResult
    public func alignToVerticalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToVerticalEdges(of: other, with: offset)])
    }
}
