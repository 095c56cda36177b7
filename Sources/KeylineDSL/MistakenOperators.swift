import Keyline

// Operators and methods for common mistakes. A call does not compile, because each requires a conformance that
// Mistakes.swift declares unavailable, and the compiler prints the message of that conformance.

/// The body of the functions in this file, which can never run: a call of them does not compile.
private func unavailable() -> Never { fatalError("unavailable") }

extension LayoutOperand {
    /// Using this overload is a compile-time error. The error message explains why operands of two
    /// kinds cannot be compared, as in `a.leading == b.top`.
    @_disfavoredOverload
    public static func == <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains why operands of two
    /// kinds cannot be compared, as in `a.leading == b.top`.
    @_disfavoredOverload
    public static func <= <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains why operands of two
    /// kinds cannot be compared, as in `a.leading == b.top`.
    @_disfavoredOverload
    public static func >= <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }
}

extension LayoutOperand {
    /// Using this overload is a compile-time error. The error message explains why a side of a
    /// comparison cannot be a sum of two operands, as in `a.width + b.width`.
    @_disfavoredOverload
    public static func + <Other: SummedOperand>(operand: Self, other: Other) -> Self {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains why a side of a
    /// comparison cannot be a difference of two operands, as in `a.width - b.width`.
    @_disfavoredOverload
    public static func - <Other: SummedOperand>(operand: Self, other: Other) -> Self {
        unavailable()
    }
}

extension LayoutOperand {
    /// Using this overload is a compile-time error. The error message explains that the number
    /// beside an operand must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func + <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// beside an operand must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func - <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// beside an operand must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func * <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// beside an operand must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func / <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// beside an operand must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func + <Whole: WholeNumberOfPoints>(whole: Whole, operand: Self) -> Self {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// beside an operand must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func * <Whole: WholeNumberOfPoints>(whole: Whole, operand: Self) -> Self {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// after `width` or `height` must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func == <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// after `width` or `height` must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func <= <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// after `width` or `height` must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func >= <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// before `width` or `height` must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func == <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// before `width` or `height` must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func <= <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that the number
    /// before `width` or `height` must be a `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func >= <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }
}

extension LayoutOperand {
    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func == <Item: ItemWithoutAttribute>(operand: Self, item: Item)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func <= <Item: ItemWithoutAttribute>(operand: Self, item: Item)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func >= <Item: ItemWithoutAttribute>(operand: Self, item: Item)
        -> LayoutConstraint
    { unavailable() }
}

extension ItemWithoutAttribute {
    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func + <Kind>(item: Self, constant: Double) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func - <Kind>(item: Self, constant: Double) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func * <Kind>(item: Self, factor: Double) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func * <Kind>(factor: Double, item: Self) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func / <Kind>(item: Self, divisor: Double) -> LayoutOperand<Kind> {
        unavailable()
    }
}

extension LayoutOperand {
    /// Using this function is a compile-time error, because a centre or extent has no inside. The
    /// error message suggests to add or subtract a number: `view.width - 8`.
    @available(
        *, unavailable,
        message: "inset moves an edge inwards: add or subtract a number, as in `view.width - 8`"
    )
    @_disfavoredOverload
    public func inset(_ distance: Double) -> Self { unavailable() }

    /// Using this function is a compile-time error. SnapKit adds a constant by `offset`; the error
    /// message suggests to write `view.leading + 8` instead.
    @available(*, unavailable, message: "add or subtract a number: write `view.leading + 8`")
    public func offset(_ distance: Double) -> Self { unavailable() }
}

extension LayoutOperands {
    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func == <Item: ItemWithoutAttribute>(operands: Self, item: Item)
        -> [LayoutConstraint]
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func <= <Item: ItemWithoutAttribute>(operands: Self, item: Item)
        -> [LayoutConstraint]
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a view or guide
    /// in an expression needs an attribute: `a.leading == view` should be `a.leading ==
    /// view.leading`.
    @_disfavoredOverload
    public static func >= <Item: ItemWithoutAttribute>(operands: Self, item: Item)
        -> [LayoutConstraint]
    { unavailable() }
}

extension LayoutContent {
    /// Using this overload is a compile-time error. The error message explains that a plain number
    /// after `~` must be written as `LayoutPriority(number)`.
    @_disfavoredOverload
    public static func ~ <Number: PriorityNumber>(content: Self, number: Number) -> Self {
        unavailable()
    }
}

extension UnfitOperand {
    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func == (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func <= (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func >= (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func == <Kind>(operand: Self, other: LayoutOperand<Kind>) -> LayoutConstraint {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func <= <Kind>(operand: Self, other: LayoutOperand<Kind>) -> LayoutConstraint {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func >= <Kind>(operand: Self, other: LayoutOperand<Kind>) -> LayoutConstraint {
        unavailable()
    }
}

extension LayoutOperand {
    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func == <Other: UnfitOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func <= <Other: UnfitOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func >= <Other: UnfitOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }
}

extension UnfitOperand {
    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func + (operand: Self, constant: Double) -> Operand { unavailable() }

    /// Using this overload is a compile-time error. The error message explains two mistakes: an
    /// operand of a view that may be nil, as in `photo?.width == 5`, and several attributes with a
    /// single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func - (operand: Self, constant: Double) -> Operand { unavailable() }
}

extension LayoutOperands where Kind: SeveralAttributes {
    /// Using this overload is a compile-time error. The error message explains that `a.size == (40,
    /// 40)` should be `a.size == Size(width: 40, height: 40)`.
    @_disfavoredOverload
    public static func == (operands: Self, tuple: (Double, Double)) -> [LayoutConstraint] {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that `a.size == (40,
    /// 40)` should be `a.size == Size(width: 40, height: 40)`.
    @_disfavoredOverload
    public static func <= (operands: Self, tuple: (Double, Double)) -> [LayoutConstraint] {
        unavailable()
    }

    /// Using this overload is a compile-time error. The error message explains that `a.size == (40,
    /// 40)` should be `a.size == Size(width: 40, height: 40)`.
    @_disfavoredOverload
    public static func >= (operands: Self, tuple: (Double, Double)) -> [LayoutConstraint] {
        unavailable()
    }
}

extension StrictlyComparedOperand {
    /// Using this overload is a compile-time error. The error message explains that a layout has no
    /// strict inequalities: `<` should be `<=`, and `>` should be `>=`.
    public static func < (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a layout has no
    /// strict inequalities: `<` should be `<=`, and `>` should be `>=`.
    public static func > (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a layout has no
    /// strict inequalities: `<` should be `<=`, and `>` should be `>=`.
    public static func < (points: Double, operand: Self) -> LayoutConstraint { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a layout has no
    /// strict inequalities: `<` should be `<=`, and `>` should be `>=`.
    public static func > (points: Double, operand: Self) -> LayoutConstraint { unavailable() }
}

extension StrictlyComparedOperand {
    /// Using this overload is a compile-time error. The error message explains that a layout has no
    /// strict inequalities: `<` should be `<=`, and `>` should be `>=`.
    @_disfavoredOverload
    public static func < <Other: StrictlyComparedOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }

    /// Using this overload is a compile-time error. The error message explains that a layout has no
    /// strict inequalities: `<` should be `<=`, and `>` should be `>=`.
    @_disfavoredOverload
    public static func > <Other: StrictlyComparedOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }
}
