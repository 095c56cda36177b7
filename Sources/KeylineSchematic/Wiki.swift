// Functions that Schematic's wiki has and its released library does not: `match…(to:with:)`, and
// `align…` with the label `with:`. Each calls the equivalent function of the released library.

// MARK: - The same position

extension BaseConstraint {
    /// Aligns the item's top edge with the top edge of `other`, moved down by `offset` points.
    /// Calls ``matchTopTo(_:withOffset:)``.
    public static func matchTop(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchTopTo(other, withOffset: offset)
    }

    /// Aligns the item's bottom edge with the bottom edge of `other`, moved down by `offset`
    /// points. Calls ``matchBottomTo(_:withOffset:)``.
    public static func matchBottom(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchBottomTo(other, withOffset: offset)
    }

    /// Aligns the item's vertical centre with the vertical centre of `other`, moved down by
    /// `offset` points. Calls ``matchCenterYTo(_:withOffset:)``.
    public static func matchCenterY(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchCenterYTo(other, withOffset: offset)
    }

    /// Aligns the item's leading edge with the leading edge of `other`, moved towards the trailing
    /// side by `offset` points. Calls ``matchLeadingTo(_:withOffset:)``.
    public static func matchLeading(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchLeadingTo(other, withOffset: offset)
    }

    /// Aligns the item's trailing edge with the trailing edge of `other`, moved towards the
    /// trailing side by `offset` points. Calls ``matchTrailingTo(_:withOffset:)``.
    public static func matchTrailing(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchTrailingTo(other, withOffset: offset)
    }

    /// Aligns the item's left edge with the left edge of `other`, moved to the right by `offset`
    /// points. Calls ``matchLeftTo(_:withOffset:)``.
    public static func matchLeft(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchLeftTo(other, withOffset: offset)
    }

    /// Aligns the item's right edge with the right edge of `other`, moved to the right by `offset`
    /// points. Calls ``matchRightTo(_:withOffset:)``.
    public static func matchRight(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchRightTo(other, withOffset: offset)
    }

    /// Aligns the item's horizontal centre with the horizontal centre of `other`, moved to the
    /// right by `offset` points. Calls ``matchCenterXTo(_:withOffset:)``.
    public static func matchCenterX(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchCenterXTo(other, withOffset: offset)
    }
}

// MARK: - Another position

extension BaseConstraint {
    /// Aligns the item's top edge with the position `axis` of `other`, such as `.bottom`, moved
    /// down by `offset` points.
    public static func alignTop(
        to axis: AxisY, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignTop(to: axis, of: other, withOffset: offset)
    }

    /// Aligns the item's bottom edge with the position `axis` of `other`, such as `.bottom`, moved
    /// down by `offset` points.
    public static func alignBottom(
        to axis: AxisY, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignBottom(to: axis, of: other, withOffset: offset)
    }

    /// Aligns the item's vertical centre with the position `axis` of `other`, such as `.bottom`,
    /// moved down by `offset` points.
    public static func alignCenterY(
        to axis: AxisY, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignCenterY(to: axis, of: other, withOffset: offset)
    }

    /// Aligns the item's leading edge with the position `axis` of `other`, such as `.trailing`,
    /// moved towards the trailing side by `offset` points.
    ///
    /// - Precondition: `axis` is `leading`, `trailing` or `centerX`: Auto Layout does not relate
    ///   leading or trailing edges to left or right ones.
    public static func alignLeading(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignLeading(to: axis, of: other, withOffset: offset)
    }

    /// Aligns the item's trailing edge with the position `axis` of `other`, such as `.trailing`,
    /// moved towards the trailing side by `offset` points.
    ///
    /// - Precondition: `axis` is `leading`, `trailing` or `centerX`: Auto Layout does not relate
    ///   leading or trailing edges to left or right ones.
    public static func alignTrailing(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignTrailing(to: axis, of: other, withOffset: offset)
    }

    /// Aligns the item's left edge with the position `axis` of `other`, such as `.right`, moved to
    /// the right by `offset` points.
    ///
    /// - Precondition: `axis` is `left`, `right` or `centerX`: Auto Layout does not relate left or
    ///   right edges to leading or trailing ones.
    public static func alignLeft(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignLeft(to: axis, of: other, withOffset: offset)
    }

    /// Aligns the item's right edge with the position `axis` of `other`, such as `.right`, moved to
    /// the right by `offset` points.
    ///
    /// - Precondition: `axis` is `left`, `right` or `centerX`: Auto Layout does not relate left or
    ///   right edges to leading or trailing ones.
    public static func alignRight(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignRight(to: axis, of: other, withOffset: offset)
    }

    /// Aligns the item's horizontal centre with the position `axis` of `other`, such as
    /// `.trailing`, moved to the right by `offset` points.
    public static func alignCenterX(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignCenterX(to: axis, of: other, withOffset: offset)
    }
}
