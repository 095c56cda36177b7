import Keyline

// Common mistakes. None of these functions can be called; each says what to write instead. The type checker looks
// at them only after an expression has failed, so right ones are checked as fast as without them.

/// Nothing gets here: what is unavailable cannot be called.
private func unavailable() -> Never { fatalError("unavailable") }

extension LayoutOperand {
    /// Not available: a location and a number.
    @available(
        *, unavailable,
        message: "a location is no number: write `a.leading == view.leading + 8`"
    )
    public static func == (location: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Not available: a location and a number.
    @available(
        *, unavailable,
        message: "a location is no number: write `a.leading == view.leading + 8`"
    )
    public static func <= (location: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Not available: a location and a number.
    @available(
        *, unavailable,
        message: "a location is no number: write `a.leading == view.leading + 8`"
    )
    public static func >= (location: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Not available: a number and a location.
    @available(
        *, unavailable,
        message: "a location is no number: write `a.leading == view.leading + 8`"
    )
    public static func == (points: Double, location: Self) -> LayoutConstraint { unavailable() }

    /// Not available: a number and a location.
    @available(
        *, unavailable,
        message: "a location is no number: write `a.leading == view.leading + 8`"
    )
    public static func <= (points: Double, location: Self) -> LayoutConstraint { unavailable() }

    /// Not available: a number and a location.
    @available(
        *, unavailable,
        message: "a location is no number: write `a.leading == view.leading + 8`"
    )
    public static func >= (points: Double, location: Self) -> LayoutConstraint { unavailable() }

    /// Not available: a whole number in a sum or product.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func + (operand: Self, whole: Int) -> Self { unavailable() }

    /// Not available: a whole number in a sum or product.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func - (operand: Self, whole: Int) -> Self { unavailable() }

    /// Not available: a whole number in a sum or product.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func * (operand: Self, whole: Int) -> Self { unavailable() }

    /// Not available: a whole number in a sum or product.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func / (operand: Self, whole: Int) -> Self { unavailable() }

    /// Not available: a whole number in a sum or product.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func + (whole: Int, operand: Self) -> Self { unavailable() }

    /// Not available: a whole number in a sum or product.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func * (whole: Int, operand: Self) -> Self { unavailable() }
}

extension LayoutOperand where Kind == OperandKind.Extent {
    /// Not available: an extent and a whole number.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func == (extent: Self, whole: Int) -> LayoutConstraint { unavailable() }

    /// Not available: an extent and a whole number.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func <= (extent: Self, whole: Int) -> LayoutConstraint { unavailable() }

    /// Not available: an extent and a whole number.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func >= (extent: Self, whole: Int) -> LayoutConstraint { unavailable() }

    /// Not available: a whole number and an extent.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func == (whole: Int, extent: Self) -> LayoutConstraint { unavailable() }

    /// Not available: a whole number and an extent.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func <= (whole: Int, extent: Self) -> LayoutConstraint { unavailable() }

    /// Not available: a whole number and an extent.
    @available(
        *, unavailable,
        message: "points are Double: write Double(margin)"
    )
    public static func >= (whole: Int, extent: Self) -> LayoutConstraint { unavailable() }
}

extension LayoutOperand where Kind == OperandKind.Horizontal {
    /// Not available: `left` or `right`, and `leading` or `trailing`.
    @available(
        *, unavailable,
        message: "left and right stay, leading and trailing follow the direction of writing"
    )
    public static func == (
        first: Self, second: LayoutOperand<OperandKind.Directional>
    ) -> LayoutConstraint { unavailable() }

    /// Not available: `left` or `right`, and `leading` or `trailing`.
    @available(
        *, unavailable,
        message: "left and right stay, leading and trailing follow the direction of writing"
    )
    public static func == (
        first: LayoutOperand<OperandKind.Directional>, second: Self
    ) -> LayoutConstraint { unavailable() }

    /// Not available: `left` or `right`, and `leading` or `trailing`.
    @available(
        *, unavailable,
        message: "left and right stay, leading and trailing follow the direction of writing"
    )
    public static func <= (
        first: Self, second: LayoutOperand<OperandKind.Directional>
    ) -> LayoutConstraint { unavailable() }

    /// Not available: `left` or `right`, and `leading` or `trailing`.
    @available(
        *, unavailable,
        message: "left and right stay, leading and trailing follow the direction of writing"
    )
    public static func <= (
        first: LayoutOperand<OperandKind.Directional>, second: Self
    ) -> LayoutConstraint { unavailable() }

    /// Not available: `left` or `right`, and `leading` or `trailing`.
    @available(
        *, unavailable,
        message: "left and right stay, leading and trailing follow the direction of writing"
    )
    public static func >= (
        first: Self, second: LayoutOperand<OperandKind.Directional>
    ) -> LayoutConstraint { unavailable() }

    /// Not available: `left` or `right`, and `leading` or `trailing`.
    @available(
        *, unavailable,
        message: "left and right stay, leading and trailing follow the direction of writing"
    )
    public static func >= (
        first: LayoutOperand<OperandKind.Directional>, second: Self
    ) -> LayoutConstraint { unavailable() }
}
