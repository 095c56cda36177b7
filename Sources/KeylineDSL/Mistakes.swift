import Keyline

// Common mistakes. None of these functions can be called: each asks for a conformance that is unavailable, and whose
// message says what to write instead. An unavailable function would be looked at only after everything else had
// failed, which takes seconds in a statement with several literals; these are found at once, and rank behind all that
// can be called.

/// Nothing gets here: what needs an unavailable conformance does not compile.
private func unavailable() -> Never { fatalError("unavailable") }

/// A kind whose operands would be compared with those of another kind. No kind conforms.
public protocol MismatchedKind {}

/// A kind whose operands are compared with numbers of points: extents only.
public protocol PointsKind {}

/// An operand that would be added to another. None conforms.
public protocol SummedOperand {}

/// A whole number that would be taken for points. None conforms.
public protocol WholeNumberOfPoints {}

extension OperandKind.Extent: PointsKind {}

/// Not available: an operand of another kind on the left.
@available(
    *, unavailable,
    message:
        "left and right stay, leading and trailing follow the direction of writing: compare left and right with each other and with centerX"
)
extension OperandKind.Horizontal: MismatchedKind {}

/// Not available: an operand of another kind on the left.
@available(
    *, unavailable,
    message:
        "leading and trailing follow the direction of writing: compare them with each other and with centerX"
)
extension OperandKind.Directional: MismatchedKind {}

/// Not available: an operand of another kind on the left.
@available(
    *, unavailable,
    message: "centerX is a place along x: compare it with left, right, leading, trailing or centerX"
)
extension OperandKind.HorizontalCenter: MismatchedKind {}

/// Not available: an operand of another kind on the left.
@available(
    *, unavailable,
    message: "top, bottom, centerY and baselines are places along y: compare them with each other"
)
extension OperandKind.Vertical: MismatchedKind {}

/// Not available: an operand of another kind on the left.
@available(
    *, unavailable,
    message: "width and height are lengths: compare them with each other and with numbers"
)
extension OperandKind.Extent: MismatchedKind {}

/// Not available: a location and a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.Horizontal: PointsKind {}

/// Not available: a location and a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.Directional: PointsKind {}

/// Not available: a location and a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.HorizontalCenter: PointsKind {}

/// Not available: a location and a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.Vertical: PointsKind {}

/// Not available: a whole number.
@available(*, unavailable, message: "points are Double: write Double(margin)")
extension Int: WholeNumberOfPoints {}

/// Not available: a sum of two operands.
@available(
    *, unavailable,
    message: "each side has one operand: let a guide have the place or extent of the other one"
)
extension LayoutOperand: SummedOperand {}

extension LayoutOperand {
    /// Not available: operands of two kinds.
    @_disfavoredOverload
    public static func == <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }

    /// Not available: operands of two kinds.
    @_disfavoredOverload
    public static func <= <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }

    /// Not available: operands of two kinds.
    @_disfavoredOverload
    public static func >= <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }
}

extension LayoutOperand {
    /// Not available: a sum of two operands.
    @_disfavoredOverload
    public static func + <Other: SummedOperand>(operand: Self, other: Other) -> Self {
        unavailable()
    }

    /// Not available: a difference of two operands.
    @_disfavoredOverload
    public static func - <Other: SummedOperand>(operand: Self, other: Other) -> Self {
        unavailable()
    }
}

extension LayoutOperand {
    /// Not available: a whole number in a sum or product.
    @_disfavoredOverload
    public static func + <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Not available: a whole number in a sum or product.
    @_disfavoredOverload
    public static func - <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Not available: a whole number in a sum or product.
    @_disfavoredOverload
    public static func * <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Not available: a whole number in a sum or product.
    @_disfavoredOverload
    public static func / <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Not available: a whole number in a sum or product.
    @_disfavoredOverload
    public static func + <Whole: WholeNumberOfPoints>(whole: Whole, operand: Self) -> Self {
        unavailable()
    }

    /// Not available: a whole number in a sum or product.
    @_disfavoredOverload
    public static func * <Whole: WholeNumberOfPoints>(whole: Whole, operand: Self) -> Self {
        unavailable()
    }

    /// Not available: an extent and a whole number.
    @_disfavoredOverload
    public static func == <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Not available: an extent and a whole number.
    @_disfavoredOverload
    public static func <= <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Not available: an extent and a whole number.
    @_disfavoredOverload
    public static func >= <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Not available: a whole number and an extent.
    @_disfavoredOverload
    public static func == <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }

    /// Not available: a whole number and an extent.
    @_disfavoredOverload
    public static func <= <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }

    /// Not available: a whole number and an extent.
    @_disfavoredOverload
    public static func >= <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }
}
