// Descriptions of positions: centres, edges and baselines. An offset, in points, is added to the
// position in the other item. A right or bottom edge is therefore moved inwards by a negative
// offset. The functions for several edges, such as `alignEdges`, are different: a positive offset
// moves every edge inwards.

// MARK: - Centring

extension BaseConstraint {
    /// Centres the item horizontally in `other`, then moves it to the right by `offset` points.
    public static func centerX(in other: any Anchor, withOffset offset: Double = 0) -> Constraint {
        alignCenterX(to: .centerX, of: other, withOffset: offset)
    }

    /// Centres the item vertically in `other`, then moves it down by `offset` points.
    public static func centerY(in other: any Anchor, withOffset offset: Double = 0) -> Constraint {
        alignCenterY(to: .centerY, of: other, withOffset: offset)
    }

    /// Centres the item in `other` in both directions, then moves it to the right and down by
    /// `offset` points.
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
    /// Aligns the item's top edge with the position `axis` of `other`, such as `.bottom`, moved
    /// down by `offset` points.
    public static func alignTop(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.top, axis, other, offset)
    }

    /// Aligns the item's bottom edge with the position `axis` of `other`, such as `.bottom`, moved
    /// down by `offset` points.
    public static func alignBottom(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.bottom, axis, other, offset)
    }

    /// Aligns the item's vertical centre with the position `axis` of `other`, such as `.bottom`,
    /// moved down by `offset` points.
    public static func alignCenterY(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.centerY, axis, other, offset)
    }

    /// Aligns the item's first baseline with the position `axis` of `other`, such as `.bottom`,
    /// moved down by `offset` points.
    public static func alignFirstBaseline(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.firstBaseline, axis, other, offset)
    }

    /// Aligns the item's last baseline with the position `axis` of `other`, such as `.bottom`,
    /// moved down by `offset` points.
    public static func alignLastBaseline(
        to axis: AxisY, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.lastBaseline, axis, other, offset)
    }

    /// Aligns the item's top edge with the top edge of `other`, moved down by `offset` points.
    public static func matchTopTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.top, .top, other, offset)
    }

    /// Aligns the item's bottom edge with the bottom edge of `other`, moved down by `offset`
    /// points.
    public static func matchBottomTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.bottom, .bottom, other, offset)
    }

    /// Aligns the item's vertical centre with the vertical centre of `other`, moved down by
    /// `offset` points.
    public static func matchCenterYTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.centerY, .centerY, other, offset)
    }

    /// Aligns the item's first baseline with the first baseline of `other`, moved down by `offset`
    /// points.
    public static func matchFirstBaselineTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.firstBaseline, .firstBaseline, other, offset)
    }

    /// Aligns the item's last baseline with the last baseline of `other`, moved down by `offset`
    /// points.
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
    /// Aligns the item's left edge with the position `axis` of `other`, such as `.right`, moved to
    /// the right by `offset` points.
    ///
    /// - Precondition: `axis` is `left`, `right` or `centerX`: Auto Layout does not relate left or
    ///   right edges to leading or trailing ones.
    public static func alignLeft(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.left, axis, other, offset)
    }

    /// Aligns the item's right edge with the position `axis` of `other`, such as `.right`, moved to
    /// the right by `offset` points.
    ///
    /// - Precondition: `axis` is `left`, `right` or `centerX`: Auto Layout does not relate left or
    ///   right edges to leading or trailing ones.
    public static func alignRight(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.right, axis, other, offset)
    }

    /// Aligns the item's leading edge with the position `axis` of `other`, such as `.trailing`,
    /// moved towards the trailing side by `offset` points.
    ///
    /// - Precondition: `axis` is `leading`, `trailing` or `centerX`: Auto Layout does not relate
    ///   leading or trailing edges to left or right ones.
    public static func alignLeading(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.leading, axis, other, offset)
    }

    /// Aligns the item's trailing edge with the position `axis` of `other`, such as `.trailing`,
    /// moved towards the trailing side by `offset` points.
    ///
    /// - Precondition: `axis` is `leading`, `trailing` or `centerX`: Auto Layout does not relate
    ///   leading or trailing edges to left or right ones.
    public static func alignTrailing(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.trailing, axis, other, offset)
    }

    /// Aligns the item's horizontal centre with the position `axis` of `other`, such as
    /// `.trailing`, moved to the right by `offset` points.
    public static func alignCenterX(
        to axis: AxisX, of other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.centerX, axis, other, offset)
    }

    /// Aligns the item's left edge with the left edge of `other`, moved to the right by `offset`
    /// points.
    public static func matchLeftTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.left, .left, other, offset)
    }

    /// Aligns the item's right edge with the right edge of `other`, moved to the right by `offset`
    /// points.
    public static func matchRightTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.right, .right, other, offset)
    }

    /// Aligns the item's leading edge with the leading edge of `other`, moved towards the trailing
    /// side by `offset` points.
    public static func matchLeadingTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.leading, .leading, other, offset)
    }

    /// Aligns the item's trailing edge with the trailing edge of `other`, moved towards the
    /// trailing side by `offset` points.
    public static func matchTrailingTo(
        _ other: any Anchor, withOffset offset: Double = 0
    ) -> Constraint {
        align(.trailing, .trailing, other, offset)
    }

    /// Aligns the item's horizontal centre with the horizontal centre of `other`, moved to the
    /// right by `offset` points.
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
    /// Aligns all four edges of the item with the edges of `other`, each moved inwards by `offset`
    /// points.
    public static func alignEdges(
        to other: any Anchor, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            alignToHorizontalEdges(of: other, with: offset),
            alignToVerticalEdges(of: other, with: offset),
        ])
    }

    /// Aligns all four edges of the item with the edges of `other`, each moved inwards by `offset`
    /// points. Calls ``alignEdges(to:withOffset:)``.
    public static func alignToEdges(
        of other: any Anchor, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        alignEdges(to: other, withOffset: offset)
    }

    /// Aligns the leading and trailing edges of the item with the leading and trailing edges of
    /// `other`, each moved inwards by `offset` points.
    public static func alignToHorizontalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            matchLeadingTo(other, withOffset: offset), matchTrailingTo(other, withOffset: -offset),
        ])
    }

    /// Aligns the top and bottom edges of the item with the top and bottom edges of `other`, each
    /// moved inwards by `offset` points.
    public static func alignToVerticalEdges(
        of other: any Anchor, with offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            matchTopTo(other, withOffset: offset), matchBottomTo(other, withOffset: -offset),
        ])
    }
}
