// The methods of Imperative.swift for arrays that mix views and guides. Such arrays need an extension of their
// own: their element type `any Anchorable` does not conform to a protocol, so they cannot conform to `Layoutable`.

extension Sequence where Element == any Anchorable {
    /// Centres the item horizontally in `other`, plus `offset` points to the right.
    @discardableResult
    public func centerX(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.centerX(in: other, withOffset: offset)])
    }

    /// Centres the item vertically in `other`, plus `offset` points downwards.
    @discardableResult
    public func centerY(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.centerY(in: other, withOffset: offset)])
    }

    /// Centres the item in `other`, plus `offset` points to the right and downwards.
    @discardableResult
    public func center(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.center(in: other, withOffset: offset)])
    }

    /// Fixes the item's width, in points.
    @discardableResult
    public func makeWidth(
        equalTo width: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeWidth(equalTo: width)])
    }

    /// Fixes the item's height, in points.
    @discardableResult
    public func makeHeight(
        equalTo height: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeHeight(equalTo: height)])
    }

    /// Fixes the item's width and height to the same number of points.
    @discardableResult
    public func makeSize(
        equalTo size: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: size)])
    }

    /// Fixes the item's width and height, in points.
    @discardableResult
    public func makeSize(
        equalTo size: Size
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: size)])
    }

    /// Makes the item as wide and as high as `other`.
    @discardableResult
    public func makeSize(
        equalTo other: any Anchor
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: other)])
    }

    /// Makes the item's width equal to `multiplier` times that of `other`, plus `offset` points.
    @discardableResult
    public func matchWidth(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchWidth(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// Makes the item's height equal to `multiplier` times that of `other`, plus `offset` points.
    @discardableResult
    public func matchHeight(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchHeight(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// Makes the item's width and height equal to `multiplier` times those of `other`, plus `offset` points.
    @discardableResult
    public func matchSize(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchSize(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// Makes the item's width equal to `multiplier` times a height, plus `offset` points: the height of `other`,
    /// or the item's own height if `other` is nil, which fixes the aspect ratio.
    @discardableResult
    public func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchWidthToHeight(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Makes the item's width equal to `multiplier` times a height, plus `offset` points: the height of `other`,
    /// or the item's own height if `other` is nil, which fixes the aspect ratio.
    @discardableResult
    public func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchWidthToHeight(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Makes the item's height equal to `multiplier` times a width, plus `offset` points: the width of `other`, or
    /// the item's own width if `other` is nil, which fixes the aspect ratio.
    @discardableResult
    public func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchHeightToWidth(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Makes the item's height equal to `multiplier` times a width, plus `offset` points: the width of `other`, or
    /// the item's own width if `other` is nil, which fixes the aspect ratio.
    @discardableResult
    public func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchHeightToWidth(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Aligns the item's top edge with that of `other`, plus `offset` points.
    @discardableResult
    public func matchTop(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchTop(to: other, with: offset)])
    }

    /// Aligns the item's bottom edge with that of `other`, plus `offset` points.
    @discardableResult
    public func matchBottom(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchBottom(to: other, with: offset)])
    }

    /// Aligns the item's vertical centre with that of `other`, plus `offset` points.
    @discardableResult
    public func matchCenterY(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchCenterY(to: other, with: offset)])
    }

    /// Aligns the item's leading edge with that of `other`, plus `offset` points.
    @discardableResult
    public func matchLeading(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchLeading(to: other, with: offset)])
    }

    /// Aligns the item's trailing edge with that of `other`, plus `offset` points.
    @discardableResult
    public func matchTrailing(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchTrailing(to: other, with: offset)])
    }

    /// Aligns the item's left edge with that of `other`, plus `offset` points.
    @discardableResult
    public func matchLeft(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchLeft(to: other, with: offset)])
    }

    /// Aligns the item's right edge with that of `other`, plus `offset` points.
    @discardableResult
    public func matchRight(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchRight(to: other, with: offset)])
    }

    /// Aligns the item's horizontal centre with that of `other`, plus `offset` points.
    @discardableResult
    public func matchCenterX(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchCenterX(to: other, with: offset)])
    }

    /// Aligns the item's top edge with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignTop(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignTop(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's bottom edge with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignBottom(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignBottom(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's vertical centre with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignCenterY(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignCenterY(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's leading edge with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignLeading(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignLeading(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's trailing edge with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignTrailing(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignTrailing(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's left edge with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignLeft(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignLeft(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's right edge with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignRight(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignRight(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's horizontal centre with the position `axis` of `other`, plus `offset` points.
    @discardableResult
    public func alignCenterX(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignCenterX(to: axis, of: other, with: offset)])
    }

    /// Aligns all four edges with those of `other`, `offset` points further inside.
    @discardableResult
    public func alignToEdges(
        of other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToEdges(of: other, withOffset: offset)])
    }

    /// Aligns the leading and trailing edges with those of `other`, `offset` points further inside.
    @discardableResult
    public func alignToHorizontalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToHorizontalEdges(of: other, with: offset)])
    }

    /// Aligns the top and bottom edges with those of `other`, `offset` points further inside.
    @discardableResult
    public func alignToVerticalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToVerticalEdges(of: other, with: offset)])
    }
}
