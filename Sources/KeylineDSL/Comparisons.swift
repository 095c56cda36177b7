import Keyline

// The operators `==`, `<=` and `>=` of layout blocks. Each makes an inactive constraint, or an
// array of inactive constraints.
//
// The type checker considers every overload of an operator in every expression of a program that
// imports KeylineDSL, so each overload makes compilation slower. This file has seven overloads of
// each comparison: two operands of one kind; two composites of one kind, such as edges; an extent
// and a number in either order; a centre and a side in either order; a size and a `Size`.
// MistakenOperators.swift has nine more. Before adding an overload, run CompileTests, which limit
// the number of steps that the type checker may take.

extension LayoutOperand {
    /// Makes the constraint that the two attributes are equal, as in `label.top == icon.top + 8`.
    public static func == (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.equal, second.part)
    }

    /// Makes the constraint that the first attribute is at most the second, as in `label.right <=
    /// view.right - 8`.
    public static func <= (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.lessThanOrEqual, second.part)
    }

    /// Makes the constraint that the first attribute is at least the second, as in `label.left >=
    /// view.left + 8`.
    public static func >= (first: Self, second: Self) -> LayoutConstraint {
        first.part.constraint(.greaterThanOrEqual, second.part)
    }
}

extension LayoutOperand where Kind: HorizontalSide {
    /// Makes the constraint that a side equals a horizontal centre, as in `label.leading ==
    /// view.centerX`.
    public static func == (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.equal, center.part)
    }

    /// Makes the constraint that a horizontal centre equals a side, as in `badge.centerX ==
    /// icon.trailing`.
    public static func == (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.equal, side.part)
    }

    /// Makes the constraint that a side is at most a horizontal centre, as in `label.trailing <=
    /// view.centerX`.
    public static func <= (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.lessThanOrEqual, center.part)
    }

    /// Makes the constraint that a horizontal centre is at most a side, as in `badge.centerX <=
    /// icon.trailing`.
    public static func <= (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.lessThanOrEqual, side.part)
    }

    /// Makes the constraint that a side is at least a horizontal centre, as in `label.leading >=
    /// view.centerX`.
    public static func >= (
        side: Self, center: LayoutOperand<OperandKind.HorizontalCenter>
    ) -> LayoutConstraint {
        side.part.constraint(.greaterThanOrEqual, center.part)
    }

    /// Makes the constraint that a horizontal centre is at least a side, as in `badge.centerX >=
    /// icon.leading`.
    public static func >= (
        center: LayoutOperand<OperandKind.HorizontalCenter>, side: Self
    ) -> LayoutConstraint {
        center.part.constraint(.greaterThanOrEqual, side.part)
    }
}

extension LayoutOperand where Kind: PointsKind {
    /// Makes the constraint that a width or height equals a number of points, as in `icon.width ==
    /// 40`.
    public static func == (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.equal, points)
    }

    /// Makes the constraint that a width or height is at most a number of points, as in
    /// `label.width <= 200`.
    public static func <= (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.lessThanOrEqual, points)
    }

    /// Makes the constraint that a width or height is at least a number of points, as in
    /// `label.width >= 40`.
    public static func >= (extent: Self, points: Double) -> LayoutConstraint {
        extent.part.constraint(.greaterThanOrEqual, points)
    }

    /// Makes the constraint that a width or height equals a number of points, as in `40 ==
    /// icon.width`.
    public static func == (points: Double, extent: Self) -> LayoutConstraint { extent == points }

    /// Makes the constraint that a width or height is at least a number of points, as in `40 <=
    /// label.width`.
    public static func <= (points: Double, extent: Self) -> LayoutConstraint { extent >= points }

    /// Makes the constraint that a width or height is at most a number of points, as in `200 >=
    /// label.width`.
    public static func >= (points: Double, extent: Self) -> LayoutConstraint { extent <= points }
}

extension LayoutOperands {
    /// Makes one constraint for each attribute of two composites, as in `label.edges ==
    /// view.edges`: leading equals leading, trailing equals trailing, and so on.
    public static func == (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.equal, second)
    }

    /// For edges, makes constraints that `first` lies within `second`, as in `label.edges <=
    /// view.edges`. For sizes and centres, makes constraints that each attribute of `first` is at
    /// most that of `second`.
    public static func <= (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.lessThanOrEqual, second)
    }

    /// For edges, makes constraints that `first` contains `second`, as in `view.edges >=
    /// label.edges`. For sizes and centres, makes constraints that each attribute of `first` is at
    /// least that of `second`.
    public static func >= (first: Self, second: Self) -> [LayoutConstraint] {
        first.compared(.greaterThanOrEqual, second)
    }
}

extension LayoutOperands where Kind == OperandKind.Size {
    /// Makes two constraints for an item's width and height in points, as in `icon.size ==
    /// Size(width: 40, height: 30)`.
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
