// Methods of views and guides that make layout constraints, activate them at once, and return them.
// They have the names of the layout descriptions, as in `badge.center(in: card)`, and come from the
// second version in Schematic's wiki.

extension Layoutable {
    /// Centres the item horizontally in `other`, then moves it to the right by `offset` points.
    /// Returns the activated constraints.
    @discardableResult
    public func centerX(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.centerX(in: other, withOffset: offset)])
    }

    /// Centres the item vertically in `other`, then moves it down by `offset` points. Returns the
    /// activated constraints.
    @discardableResult
    public func centerY(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.centerY(in: other, withOffset: offset)])
    }

    /// Centres the item in `other` in both directions, then moves it to the right and down by
    /// `offset` points. Returns the activated constraints.
    @discardableResult
    public func center(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.center(in: other, withOffset: offset)])
    }

    /// Fixes the item's width at a number of points, as in `makeWidth(equalTo: 200)`. Returns the
    /// activated constraints.
    @discardableResult
    public func makeWidth(
        equalTo width: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeWidth(equalTo: width)])
    }

    /// Fixes the item's height at a number of points, as in `makeHeight(equalTo: 44)`. Returns the
    /// activated constraints.
    @discardableResult
    public func makeHeight(
        equalTo height: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeHeight(equalTo: height)])
    }

    /// Makes the item a square whose sides have the given number of points, as in
    /// `makeSize(equalTo: 20)`. Returns the activated constraints.
    @discardableResult
    public func makeSize(
        equalTo size: Double
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: size)])
    }

    /// Fixes the item's width and height in points, as in `makeSize(equalTo: Size(width: 40,
    /// height: 30))`. Returns the activated constraints.
    @discardableResult
    public func makeSize(
        equalTo size: Size
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: size)])
    }

    /// Makes the item as wide and as high as `other`, at any position. Returns the activated
    /// constraints.
    @discardableResult
    public func makeSize(
        equalTo other: any Anchor
    ) -> [LayoutConstraint] {
        applyLayout([.makeSize(equalTo: other)])
    }

    /// Makes the item's width equal to `multiplier` times the width of `other`, plus `offset`
    /// points. Returns the activated constraints.
    @discardableResult
    public func matchWidth(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchWidth(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// Makes the item's height equal to `multiplier` times the height of `other`, plus `offset`
    /// points. Returns the activated constraints.
    @discardableResult
    public func matchHeight(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchHeight(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// Makes the item's width and height equal to `multiplier` times the width and height of
    /// `other`, plus `offset` points each. Returns the activated constraints.
    @discardableResult
    public func matchSize(
        to other: any Anchor, multipliedBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchSize(to: other, multipliedBy: multiplier, withOffset: offset)])
    }

    /// Makes the item's width equal to `multiplier` times the height of `other`, plus `offset`
    /// points. If `other` is nil, the item's own height is used, which fixes its aspect ratio.
    /// Returns the activated constraints.
    @discardableResult
    public func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchWidthToHeight(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Makes the item's width equal to `multiplier` times the height of `other`, plus `offset`
    /// points. If `other` is nil, the item's own height is used, which fixes its aspect ratio.
    /// Returns the activated constraints.
    @discardableResult
    public func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchWidthToHeight(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Makes the item's height equal to `multiplier` times the width of `other`, plus `offset`
    /// points. If `other` is nil, the item's own width is used, which fixes its aspect ratio.
    /// Returns the activated constraints.
    @discardableResult
    public func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchHeightToWidth(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Makes the item's height equal to `multiplier` times the width of `other`, plus `offset`
    /// points. If `other` is nil, the item's own width is used, which fixes its aspect ratio.
    /// Returns the activated constraints.
    @discardableResult
    public func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([
            .matchHeightToWidth(ofView: other, multipliedBy: multiplier, withOffset: offset)
        ])
    }

    /// Aligns the item's top edge with the top edge of `other`, moved down by `offset` points.
    /// Returns the activated constraints.
    @discardableResult
    public func matchTop(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchTop(to: other, with: offset)])
    }

    /// Aligns the item's bottom edge with the bottom edge of `other`, moved down by `offset`
    /// points. Returns the activated constraints.
    @discardableResult
    public func matchBottom(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchBottom(to: other, with: offset)])
    }

    /// Aligns the item's vertical centre with the vertical centre of `other`, moved down by
    /// `offset` points. Returns the activated constraints.
    @discardableResult
    public func matchCenterY(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchCenterY(to: other, with: offset)])
    }

    /// Aligns the item's leading edge with the leading edge of `other`, moved towards the trailing
    /// side by `offset` points. Returns the activated constraints.
    @discardableResult
    public func matchLeading(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchLeading(to: other, with: offset)])
    }

    /// Aligns the item's trailing edge with the trailing edge of `other`, moved towards the
    /// trailing side by `offset` points. Returns the activated constraints.
    @discardableResult
    public func matchTrailing(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchTrailing(to: other, with: offset)])
    }

    /// Aligns the item's left edge with the left edge of `other`, moved to the right by `offset`
    /// points. Returns the activated constraints.
    @discardableResult
    public func matchLeft(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchLeft(to: other, with: offset)])
    }

    /// Aligns the item's right edge with the right edge of `other`, moved to the right by `offset`
    /// points. Returns the activated constraints.
    @discardableResult
    public func matchRight(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchRight(to: other, with: offset)])
    }

    /// Aligns the item's horizontal centre with the horizontal centre of `other`, moved to the
    /// right by `offset` points. Returns the activated constraints.
    @discardableResult
    public func matchCenterX(
        to other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.matchCenterX(to: other, with: offset)])
    }

    /// Aligns the item's top edge with the position `axis` of `other`, such as `.bottom`, moved
    /// down by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignTop(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignTop(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's bottom edge with the position `axis` of `other`, such as `.bottom`, moved
    /// down by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignBottom(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignBottom(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's vertical centre with the position `axis` of `other`, such as `.bottom`,
    /// moved down by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignCenterY(
        to axis: AxisY, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignCenterY(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's leading edge with the position `axis` of `other`, such as `.trailing`,
    /// moved towards the trailing side by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignLeading(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignLeading(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's trailing edge with the position `axis` of `other`, such as `.trailing`,
    /// moved towards the trailing side by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignTrailing(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignTrailing(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's left edge with the position `axis` of `other`, such as `.right`, moved to
    /// the right by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignLeft(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignLeft(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's right edge with the position `axis` of `other`, such as `.right`, moved to
    /// the right by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignRight(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignRight(to: axis, of: other, with: offset)])
    }

    /// Aligns the item's horizontal centre with the position `axis` of `other`, such as
    /// `.trailing`, moved to the right by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignCenterX(
        to axis: AxisX, of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignCenterX(to: axis, of: other, with: offset)])
    }

    /// Aligns all four edges of the item with the edges of `other`, each moved inwards by `offset`
    /// points. Returns the activated constraints.
    @discardableResult
    public func alignToEdges(
        of other: any Anchor, withOffset offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToEdges(of: other, withOffset: offset)])
    }

    /// Aligns the leading and trailing edges of the item with the leading and trailing edges of
    /// `other`, each moved inwards by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignToHorizontalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToHorizontalEdges(of: other, with: offset)])
    }

    /// Aligns the top and bottom edges of the item with the top and bottom edges of `other`, each
    /// moved inwards by `offset` points. Returns the activated constraints.
    @discardableResult
    public func alignToVerticalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> [LayoutConstraint] {
        applyLayout([.alignToVerticalEdges(of: other, with: offset)])
    }
}
