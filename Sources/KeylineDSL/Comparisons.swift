import Keyline

// The comparisons of layout blocks. Each makes an inactive constraint, or an array of them.
//
// The type checker considers every overload of an operator in every expression of a program that imports KeylineDSL, so
// each overload makes compilation slower. This file has seven overloads of each comparison: two operands of one kind; two
// composites of one kind, such as edges; an extent and a number in either order; a centre and a side in either order; a
// size and a `Size`. MistakenOperators.swift has nine more. Before adding an overload, run CompileTests, which bound the
// steps of the type checker.

extension LayoutOperand {
    /// Requires the left side to equal the right side.
    public static func == (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.equal, second.part)
    }

    /// Requires the left side to be at most the right side.
    public static func <= (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.lessThanOrEqual, second.part)
    }

    /// Requires the left side to be at least the right side.
    public static func >= (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.greaterThanOrEqual, second.part)
    }
}

extension LayoutOperand where Kind: HorizontalSide {
    /// Requires a side, such as `leading`, to equal a horizontal centre.
    public static func == (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.equal, center.part)
    }

    /// Requires a horizontal centre to equal a side, such as `leading`.
    public static func == (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.equal, side.part)
    }

    /// Requires a side, such as `leading`, to be at most a horizontal centre.
    public static func <= (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.lessThanOrEqual, center.part)
    }

    /// Requires a horizontal centre to be at most a side, such as `leading`.
    public static func <= (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.lessThanOrEqual, side.part)
    }

    /// Requires a side, such as `leading`, to be at least a horizontal centre.
    public static func >= (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.greaterThanOrEqual, center.part)
    }

    /// Requires a horizontal centre to be at least a side, such as `leading`.
    public static func >= (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.greaterThanOrEqual, side.part)
    }
}

extension LayoutOperand where Kind: PointsKind {
    /// Requires the extent to equal a number of points.
    public static func == (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.equal, points)
    }

    /// Requires the extent to be at most a number of points.
    public static func <= (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.lessThanOrEqual, points)
    }

    /// Requires the extent to be at least a number of points.
    public static func >= (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.greaterThanOrEqual, points)
    }

    /// Requires the extent to equal a number of points.
    public static func == (points: Double, extent: Self) -> LayoutConstraint { extent == points }

    /// Requires the extent on the right to be at least a number of points.
    public static func <= (points: Double, extent: Self) -> LayoutConstraint { extent >= points }

    /// Requires the extent on the right to be at most a number of points.
    public static func >= (points: Double, extent: Self) -> LayoutConstraint { extent <= points }
}

extension LayoutOperands {
    /// Requires each attribute on the left to equal the same attribute on the right.
    public static func == (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.equal, second)
    }

    /// Requires the edges on the left to lie within the edges on the right. For sizes and centres, requires each attribute
    /// on the left to be at most the same attribute on the right.
    public static func <= (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.lessThanOrEqual, second)
    }

    /// Requires the edges on the left to contain the edges on the right. For sizes and centres, requires each attribute on
    /// the left to be at least the same attribute on the right.
    public static func >= (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.greaterThanOrEqual, second)
    }
}

extension LayoutOperands where Kind == OperandKind.Size {
    /// Requires the width and the height to equal those of a size in points.
    public static func == (first: Self, size: Keyline.Size) -> [LayoutConstraint] {
        first.compared(.equal, size)
    }

    /// Makes two constraints: the item's width is at most the width of `size`, and its height at
    /// most the height of `size`, in points.
    public static func <= (first: Self, size: Keyline.Size) -> [LayoutConstraint] {
        first.compared(.lessThanOrEqual, size)
    }

    /// Makes two constraints: the item's width is at least the width of `size`, and its height at
    /// least the height of `size`, in points.
    public static func >= (first: Self, size: Keyline.Size) -> [LayoutConstraint] {
        first.compared(.greaterThanOrEqual, size)
    }
}
