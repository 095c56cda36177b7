// Descriptions of widths and heights. Schematic's released library misspells an argument label as `multipledBy`;
// the correct spelling `multipliedBy` is accepted, too.

extension BaseConstraint {
    /// Fixes the item's width at a number of points, as in `makeWidth(equalTo: 200)`.
    public static func makeWidth(equalTo width: Double) -> Constraint {
        Constraint(closure: { $0.widthAnchor.constraint(equalToConstant: width) })
    }

    /// Fixes the item's height at a number of points, as in `makeHeight(equalTo: 44)`.
    public static func makeHeight(equalTo height: Double) -> Constraint {
        Constraint(closure: { $0.heightAnchor.constraint(equalToConstant: height) })
    }

    /// Makes the item a square whose sides have the given number of points, as in
    /// `makeSize(equalTo: 20)`.
    public static func makeSize(equalTo size: Double) -> CompositeConstraint {
        makeSize(equalTo: Size(width: size, height: size))
    }

    /// Fixes the item's width and height in points, as in `makeSize(equalTo: Size(width: 40,
    /// height: 30))`.
    public static func makeSize(equalTo size: Size) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            makeWidth(equalTo: size.width), makeHeight(equalTo: size.height),
        ])
    }

    /// Makes the item as wide and as high as `other`, at any position.
    public static func makeSize(equalTo other: any Anchor) -> CompositeConstraint {
        matchSize(to: other)
    }

    /// Makes the item's width equal to `multiplier` times the width of `other`, plus `offset`
    /// points.
    public static func matchWidth(
        to other: any Anchor, multipledBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> Constraint {
        extent(\.widthAnchor, other, \.widthAnchor, multiplier, offset)
    }

    /// Makes the item's height equal to `multiplier` times the height of `other`, plus `offset`
    /// points.
    public static func matchHeight(
        to other: any Anchor, multipledBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> Constraint {
        extent(\.heightAnchor, other, \.heightAnchor, multiplier, offset)
    }

    /// Makes the item's width and height equal to `multiplier` times the width and height of
    /// `other`, plus `offset` points each.
    public static func matchSize(
        to other: any Anchor, multipledBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            matchWidth(to: other, multipledBy: multiplier, withOffset: offset),
            matchHeight(to: other, multipledBy: multiplier, withOffset: offset),
        ])
    }

    /// Makes the item's width equal to `multiplier` times the height of `other`, plus `offset`
    /// points. If `other` is nil, the item's own height is used, which fixes its aspect ratio.
    public static func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> Constraint {
        extent(\.widthAnchor, other, \.heightAnchor, multiplier, offset)
    }

    /// Makes the item's height equal to `multiplier` times the width of `other`, plus `offset`
    /// points. If `other` is nil, the item's own width is used, which fixes its aspect ratio.
    public static func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> Constraint {
        extent(\.heightAnchor, other, \.widthAnchor, multiplier, offset)
    }

    private static func extent(
        _ own: @escaping (any Anchorable) -> DimensionAnchor, _ other: (any Anchor)?,
        _ theirs: @escaping (any Anchorable) -> DimensionAnchor, _ multiplier: Double,
        _ offset: Double
    ) -> Constraint {
        Constraint(closure: { anchorable in
            own(anchorable).constraint(
                equalTo: theirs(other ?? anchorable), multiplier: multiplier, constant: offset)
        })
    }
}

// MARK: - The correct spelling, multipliedBy

extension BaseConstraint {
    /// Makes the item's width equal to `multiplier` times the width of `other`, plus `offset`
    /// points.
    public static func matchWidth(
        to other: any Anchor, multipliedBy multiplier: Double, withOffset offset: Double = 0
    ) -> Constraint {
        matchWidth(to: other, multipledBy: multiplier, withOffset: offset)
    }

    /// Makes the item's height equal to `multiplier` times the height of `other`, plus `offset`
    /// points.
    public static func matchHeight(
        to other: any Anchor, multipliedBy multiplier: Double, withOffset offset: Double = 0
    ) -> Constraint {
        matchHeight(to: other, multipledBy: multiplier, withOffset: offset)
    }

    /// Makes the item's width and height equal to `multiplier` times the width and height of
    /// `other`, plus `offset` points each.
    public static func matchSize(
        to other: any Anchor, multipliedBy multiplier: Double, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        matchSize(to: other, multipledBy: multiplier, withOffset: offset)
    }

    /// Makes the item's width equal to `multiplier` times the height of `other`, plus `offset`
    /// points. If `other` is nil, the item's own height is used, which fixes its aspect ratio.
    public static func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> Constraint {
        matchWidthToHeight(ofView: other, multipledBy: multiplier, withOffset: offset)
    }

    /// Makes the item's height equal to `multiplier` times the width of `other`, plus `offset`
    /// points. If `other` is nil, the item's own width is used, which fixes its aspect ratio.
    public static func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> Constraint {
        matchHeightToWidth(ofView: other, multipledBy: multiplier, withOffset: offset)
    }
}
