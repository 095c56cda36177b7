// Where an item is: centres, edges and baselines. Offsets are in points and literal: they are added
// to the position of the other item, so that an inset from a right or lower edge is negative. The
// functions of all four edges know inside from outside.

// MARK: - Centring

extension BaseConstraint {
    /// Centres horizontally in another item.
    public static func centerX(in other: any Anchor, withOffset offset: Double = 0) -> Constraint {
        alignCenterX(to: .centerX, of: other, withOffset: offset)
    }

    /// Centres vertically in another item.
    public static func centerY(in other: any Anchor, withOffset offset: Double = 0) -> Constraint {
        alignCenterY(to: .centerY, of: other, withOffset: offset)
    }

    /// Centres in another item, with one offset for both axes.
    public static func center(
        in other: any Anchor, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            centerX(in: other, withOffset: offset), centerY(in: other, withOffset: offset),
        ])
    }
}

// MARK: - Vertical positions

extension BaseConstraint {
    /// Puts the top edge at a vertical position of another item.
    public static func alignTop(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.top, axis, other, offset)
    }

    /// Puts the bottom edge at a vertical position of another item.
    public static func alignBottom(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.bottom, axis, other, offset)
    }

    /// Puts the vertical centre at a vertical position of another item.
    public static func alignCenterY(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.centerY, axis, other, offset)
    }

    /// Puts the baseline of the first line at a vertical position of another item.
    public static func alignFirstBaseline(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.firstBaseline, axis, other, offset)
    }

    /// Puts the baseline of the last line at a vertical position of another item.
    public static func alignLastBaseline(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.lastBaseline, axis, other, offset)
    }

    /// One top edge for both.
    public static func matchTopTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.top, .top, other, offset)
    }

    /// One bottom edge for both.
    public static func matchBottomTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.bottom, .bottom, other, offset)
    }

    /// One vertical centre for both.
    public static func matchCenterYTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.centerY, .centerY, other, offset)
    }

    /// One baseline of the first line for both.
    public static func matchFirstBaselineTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.firstBaseline, .firstBaseline, other, offset)
    }

    /// One baseline of the last line for both.
    public static func matchLastBaselineTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.lastBaseline, .lastBaseline, other, offset)
    }

    private static func align(
        _ own: AxisY, _ axis: AxisY, _ other: any Anchor, _ offset: Double
    ) -> Constraint {
        Constraint(closure: { anchorable in
            own.layoutAnchor(forAnchorable: anchorable).constraint(
                equalTo: axis.layoutAnchor(forAnchorable: other), constant: offset)
        })
    }
}

// MARK: - Horizontal positions

extension BaseConstraint {
    /// Puts the left edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `left`, `right` or `centerX`.
    public static func alignLeft(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.left, axis, other, offset)
    }

    /// Puts the right edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `left`, `right` or `centerX`.
    public static func alignRight(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.right, axis, other, offset)
    }

    /// Puts the leading edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `leading`, `trailing` or `centerX`.
    public static func alignLeading(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.leading, axis, other, offset)
    }

    /// Puts the trailing edge at a horizontal position of another item.
    ///
    /// - Precondition: the axis is `leading`, `trailing` or `centerX`.
    public static func alignTrailing(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.trailing, axis, other, offset)
    }

    /// Puts the horizontal centre at a horizontal position of another item.
    public static func alignCenterX(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.centerX, axis, other, offset)
    }

    /// One left edge for both.
    public static func matchLeftTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.left, .left, other, offset)
    }

    /// One right edge for both.
    public static func matchRightTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.right, .right, other, offset)
    }

    /// One leading edge for both.
    public static func matchLeadingTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.leading, .leading, other, offset)
    }

    /// One trailing edge for both.
    public static func matchTrailingTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.trailing, .trailing, other, offset)
    }

    /// One horizontal centre for both.
    public static func matchCenterXTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.centerX, .centerX, other, offset)
    }

    private static func align(
        _ own: AxisX, _ axis: AxisX, _ other: any Anchor, _ offset: Double
    ) -> Constraint {
        Constraint(closure: { anchorable in
            own.layoutAnchor(forAnchorable: anchorable).constraint(
                equalTo: axis.layoutAnchor(forAnchorable: other), constant: offset)
        })
    }
}

// MARK: - Several edges

extension BaseConstraint {
    /// All four edges, inset by the offset: leading, trailing, top, bottom.
    public static func alignEdges(
        to other: any Anchor, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            alignToHorizontalEdges(of: other, with: offset),
            alignToVerticalEdges(of: other, with: offset),
        ])
    }

    /// All four edges, inset by the offset; the wiki's name of ``alignEdges(to:withOffset:)``.
    public static func alignToEdges(
        of other: any Anchor, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        alignEdges(to: other, withOffset: offset)
    }

    /// The leading and the trailing edge, inset by the offset.
    public static func alignToHorizontalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            matchLeadingTo(other, withOffset: offset), matchTrailingTo(other, withOffset: -offset),
        ])
    }

    /// The top and the bottom edge, inset by the offset.
    public static func alignToVerticalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            matchTopTo(other, withOffset: offset), matchBottomTo(other, withOffset: -offset),
        ])
    }
}
