// How large an item is. The library spells one label `multipledBy`; `multipliedBy` says the same.

extension BaseConstraint {
    /// A width in points.
    public static func makeWidth(equalTo width: Double) -> Constraint {
        Constraint(closure: { $0.widthAnchor.constraint(equalToConstant: width) })
    }

    /// A height in points.
    public static func makeHeight(equalTo height: Double) -> Constraint {
        Constraint(closure: { $0.heightAnchor.constraint(equalToConstant: height) })
    }

    /// A square with sides of so many points.
    public static func makeSize(equalTo size: Double) -> CompositeConstraint {
        makeSize(equalTo: Size(width: size, height: size))
    }

    /// A width and a height in points.
    public static func makeSize(equalTo size: Size) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            makeWidth(equalTo: size.width), makeHeight(equalTo: size.height),
        ])
    }

    /// The width and the height of another item.
    public static func makeSize(equalTo other: any Anchor) -> CompositeConstraint {
        matchSize(to: other)
    }

    /// The width of another item, times a factor, plus an offset.
    public static func matchWidth(
        to other: any Anchor, multipledBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> Constraint {
        extent(\.widthAnchor, other, \.widthAnchor, multiplier, offset)
    }

    /// The height of another item, times a factor, plus an offset.
    public static func matchHeight(
        to other: any Anchor, multipledBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> Constraint {
        extent(\.heightAnchor, other, \.heightAnchor, multiplier, offset)
    }

    /// The width and the height of another item, times a factor, plus an offset.
    public static func matchSize(
        to other: any Anchor, multipledBy multiplier: Double = 1, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        CompositeConstraint(constraints: [
            matchWidth(to: other, multipledBy: multiplier, withOffset: offset),
            matchHeight(to: other, multipledBy: multiplier, withOffset: offset),
        ])
    }

    /// A width that follows a height, its own unless another item is named: an aspect ratio.
    public static func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipledBy multiplier: Double = 1,
        withOffset offset: Double = 0
    ) -> Constraint {
        extent(\.widthAnchor, other, \.heightAnchor, multiplier, offset)
    }

    /// A height that follows a width, its own unless another item is named: an aspect ratio.
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

// MARK: - Spelled as the dictionary does

extension BaseConstraint {
    /// The width of another item, times a factor, plus an offset.
    public static func matchWidth(
        to other: any Anchor, multipliedBy multiplier: Double, withOffset offset: Double = 0
    ) -> Constraint {
        matchWidth(to: other, multipledBy: multiplier, withOffset: offset)
    }

    /// The height of another item, times a factor, plus an offset.
    public static func matchHeight(
        to other: any Anchor, multipliedBy multiplier: Double, withOffset offset: Double = 0
    ) -> Constraint {
        matchHeight(to: other, multipledBy: multiplier, withOffset: offset)
    }

    /// The width and the height of another item, times a factor, plus an offset.
    public static func matchSize(
        to other: any Anchor, multipliedBy multiplier: Double, withOffset offset: Double = 0
    ) -> CompositeConstraint {
        matchSize(to: other, multipledBy: multiplier, withOffset: offset)
    }

    /// A width that follows a height, its own unless another item is named: an aspect ratio.
    public static func matchWidthToHeight(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> Constraint {
        matchWidthToHeight(ofView: other, multipledBy: multiplier, withOffset: offset)
    }

    /// A height that follows a width, its own unless another item is named: an aspect ratio.
    public static func matchHeightToWidth(
        ofView other: (any Anchor)? = nil, multipliedBy multiplier: Double,
        withOffset offset: Double = 0
    ) -> Constraint {
        matchHeightToWidth(ofView: other, multipledBy: multiplier, withOffset: offset)
    }
}
