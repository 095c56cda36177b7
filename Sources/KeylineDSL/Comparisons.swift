import Keyline

// The type checker looks at every overload of an operator in every expression. There are seven of
// each comparison here: operands of any kind, composites of any kind, extents and numbers in either
// order, middles and sides in either order, sizes; and three more in Mistakes.swift. Keep it so. The
// constraints made are inactive.

extension LayoutOperand {
    /// The two sides are equal.
    public static func == (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.equal, second.part)
    }

    /// The left side is at most the right one.
    public static func <= (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.lessThanOrEqual, second.part)
    }

    /// The left side is at least the right one.
    public static func >= (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.greaterThanOrEqual, second.part)
    }
}

extension LayoutOperand where Kind: HorizontalSide {
    /// A side and a middle, in this order.
    public static func == (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.equal, center.part)
    }

    /// A middle and a side, in this order.
    public static func == (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.equal, side.part)
    }

    /// A side and a middle, in this order.
    public static func <= (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.lessThanOrEqual, center.part)
    }

    /// A middle and a side, in this order.
    public static func <= (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.lessThanOrEqual, side.part)
    }

    /// A side and a middle, in this order.
    public static func >= (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.greaterThanOrEqual, center.part)
    }

    /// A middle and a side, in this order.
    public static func >= (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.greaterThanOrEqual, side.part)
    }
}

extension LayoutOperand where Kind: PointsKind {
    /// So many points.
    public static func == (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.equal, points)
    }

    /// At most so many points.
    public static func <= (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.lessThanOrEqual, points)
    }

    /// At least so many points.
    public static func >= (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.greaterThanOrEqual, points)
    }

    /// So many points.
    public static func == (points: Double, extent: Self) -> LayoutConstraint { extent == points }

    /// At least so many points.
    public static func <= (points: Double, extent: Self) -> LayoutConstraint { extent >= points }

    /// At most so many points.
    public static func >= (points: Double, extent: Self) -> LayoutConstraint { extent <= points }
}

extension LayoutOperands {
    /// Each part equals its counterpart.
    public static func == (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.equal, second)
    }

    /// Edges: within the other's. Sizes and centres: each part at most its counterpart.
    public static func <= (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.lessThanOrEqual, second)
    }

    /// Edges: around the other's. Sizes and centres: each part at least its counterpart.
    public static func >= (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.greaterThanOrEqual, second)
    }
}

extension LayoutOperands where Kind == OperandKind.Size {
    /// This size, in points.
    public static func == (first: Self, size: Keyline.Size) -> [LayoutConstraint] {
        first.compared(.equal, size)
    }

    /// At most this width and this height.
    public static func <= (first: Self, size: Keyline.Size) -> [LayoutConstraint] {
        first.compared(.lessThanOrEqual, size)
    }

    /// At least this width and this height.
    public static func >= (first: Self, size: Keyline.Size) -> [LayoutConstraint] {
        first.compared(.greaterThanOrEqual, size)
    }
}
