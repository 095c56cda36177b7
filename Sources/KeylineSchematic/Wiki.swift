// The names that only the wiki has: `match…(to:with:)`, and `with:` as a label of `align…`. They say
// what the library's names say.

// MARK: - The same position

extension BaseConstraint {
    /// One top edge for both; the library's ``matchTopTo(_:withOffset:)``.
    public static func matchTop(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchTopTo(other, withOffset: offset)
    }

    /// One bottom edge for both; the library's ``matchBottomTo(_:withOffset:)``.
    public static func matchBottom(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchBottomTo(other, withOffset: offset)
    }

    /// One vertical centre for both; the library's ``matchCenterYTo(_:withOffset:)``.
    public static func matchCenterY(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchCenterYTo(other, withOffset: offset)
    }

    /// One leading edge for both; the library's ``matchLeadingTo(_:withOffset:)``.
    public static func matchLeading(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchLeadingTo(other, withOffset: offset)
    }

    /// One trailing edge for both; the library's ``matchTrailingTo(_:withOffset:)``.
    public static func matchTrailing(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchTrailingTo(other, withOffset: offset)
    }

    /// One left edge for both; the library's ``matchLeftTo(_:withOffset:)``.
    public static func matchLeft(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchLeftTo(other, withOffset: offset)
    }

    /// One right edge for both; the library's ``matchRightTo(_:withOffset:)``.
    public static func matchRight(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchRightTo(other, withOffset: offset)
    }

    /// One horizontal centre for both; the library's ``matchCenterXTo(_:withOffset:)``.
    public static func matchCenterX(
        to other: any Anchor, with offset: Double = 0
    ) -> Constraint {
        matchCenterXTo(other, withOffset: offset)
    }
}

// MARK: - Another position

extension BaseConstraint {
    /// Puts the top edge at a vertical position of another item.
    public static func alignTop(
        to axis: AxisY, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignTop(to: axis, of: other, withOffset: offset)
    }

    /// Puts the bottom edge at a vertical position of another item.
    public static func alignBottom(
        to axis: AxisY, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignBottom(to: axis, of: other, withOffset: offset)
    }

    /// Puts the vertical centre at a vertical position of another item.
    public static func alignCenterY(
        to axis: AxisY, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignCenterY(to: axis, of: other, withOffset: offset)
    }

    /// Puts the leading edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `leading`, `trailing` or `centerX`.
    public static func alignLeading(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignLeading(to: axis, of: other, withOffset: offset)
    }

    /// Puts the trailing edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `leading`, `trailing` or `centerX`.
    public static func alignTrailing(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignTrailing(to: axis, of: other, withOffset: offset)
    }

    /// Puts the left edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `left`, `right` or `centerX`.
    public static func alignLeft(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignLeft(to: axis, of: other, withOffset: offset)
    }

    /// Puts the right edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `left`, `right` or `centerX`.
    public static func alignRight(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignRight(to: axis, of: other, withOffset: offset)
    }

    /// Puts the horizontal centre at a horizontal position of another item.
    public static func alignCenterX(
        to axis: AxisX, of other: any Anchor, with offset: Double
    ) -> Constraint {
        alignCenterX(to: axis, of: other, withOffset: offset)
    }
}
