import Keyline

// Operators and methods for common mistakes. A call does not compile, because each requires a conformance that
// Mistakes.swift declares unavailable, and the compiler prints the message of that conformance.

/// The body of the functions in this file, which can never run: a call of them does not compile.
private func unavailable() -> Never { fatalError("unavailable") }

extension LayoutOperand {
    /// Never compiles. Exists so that the compiler explains why operands of two kinds cannot be compared, as in
    /// `a.leading == b.top`.
    @_disfavoredOverload
    public static func == <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains why operands of two kinds cannot be compared, as in
    /// `a.leading == b.top`.
    @_disfavoredOverload
    public static func <= <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains why operands of two kinds cannot be compared, as in
    /// `a.leading == b.top`.
    @_disfavoredOverload
    public static func >= <Other: MismatchedKind>(
        first: Self, second: LayoutOperand<Other>
    ) -> LayoutConstraint { unavailable() }
}

extension LayoutOperand {
    /// Never compiles. Exists so that the compiler explains why a side of a comparison cannot be a sum of two operands,
    /// as in `a.width + b.width`.
    @_disfavoredOverload
    public static func + <Other: SummedOperand>(operand: Self, other: Other) -> Self {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains why a side of a comparison cannot be a difference of two
    /// operands, as in `a.width - b.width`.
    @_disfavoredOverload
    public static func - <Other: SummedOperand>(operand: Self, other: Other) -> Self {
        unavailable()
    }
}

extension LayoutOperand {
    /// Never compiles. Exists so that the compiler explains that the number beside an operand must be a `Double`, not
    /// an `Int` or `Float`.
    @_disfavoredOverload
    public static func + <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that the number beside an operand must be a `Double`, not
    /// an `Int` or `Float`.
    @_disfavoredOverload
    public static func - <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that the number beside an operand must be a `Double`, not
    /// an `Int` or `Float`.
    @_disfavoredOverload
    public static func * <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that the number beside an operand must be a `Double`, not
    /// an `Int` or `Float`.
    @_disfavoredOverload
    public static func / <Whole: WholeNumberOfPoints>(operand: Self, whole: Whole) -> Self {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that the number beside an operand must be a `Double`, not
    /// an `Int` or `Float`.
    @_disfavoredOverload
    public static func + <Whole: WholeNumberOfPoints>(whole: Whole, operand: Self) -> Self {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that the number beside an operand must be a `Double`, not
    /// an `Int` or `Float`.
    @_disfavoredOverload
    public static func * <Whole: WholeNumberOfPoints>(whole: Whole, operand: Self) -> Self {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that the number after `width` or `height` must be a
    /// `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func == <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that the number after `width` or `height` must be a
    /// `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func <= <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that the number after `width` or `height` must be a
    /// `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func >= <Whole: WholeNumberOfPoints>(extent: Self, whole: Whole)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that the number before `width` or `height` must be a
    /// `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func == <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that the number before `width` or `height` must be a
    /// `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func <= <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that the number before `width` or `height` must be a
    /// `Double`, not an `Int` or `Float`.
    @_disfavoredOverload
    public static func >= <Whole: WholeNumberOfPoints>(whole: Whole, extent: Self)
        -> LayoutConstraint
    { unavailable() }
}

extension LayoutOperand {
    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func == <Item: ItemWithoutAttribute>(operand: Self, item: Item)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func <= <Item: ItemWithoutAttribute>(operand: Self, item: Item)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func >= <Item: ItemWithoutAttribute>(operand: Self, item: Item)
        -> LayoutConstraint
    { unavailable() }
}

extension ItemWithoutAttribute {
    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func + <Kind>(item: Self, constant: Double) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func - <Kind>(item: Self, constant: Double) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func * <Kind>(item: Self, factor: Double) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func * <Kind>(factor: Double, item: Self) -> LayoutOperand<Kind> {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func / <Kind>(item: Self, divisor: Double) -> LayoutOperand<Kind> {
        unavailable()
    }
}

extension LayoutOperand {
    /// Never compiles. A centre or extent has no inside, so the compiler suggests to add or subtract a number:
    /// `view.width - 8`.
    @available(
        *, unavailable,
        message: "inset moves an edge inwards: add or subtract a number, as in `view.width - 8`"
    )
    @_disfavoredOverload
    public func inset(_ distance: Double) -> Self { unavailable() }

    /// Never compiles. SnapKit adds a constant by `offset`; the compiler suggests to write `view.leading + 8` instead.
    @available(*, unavailable, message: "add or subtract a number: write `view.leading + 8`")
    public func offset(_ distance: Double) -> Self { unavailable() }
}

extension LayoutOperands {
    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func == <Item: ItemWithoutAttribute>(operands: Self, item: Item)
        -> [LayoutConstraint]
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func <= <Item: ItemWithoutAttribute>(operands: Self, item: Item)
        -> [LayoutConstraint]
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a view or guide in an expression needs an attribute:
    /// `a.leading == view` should be `a.leading == view.leading`.
    @_disfavoredOverload
    public static func >= <Item: ItemWithoutAttribute>(operands: Self, item: Item)
        -> [LayoutConstraint]
    { unavailable() }
}

extension LayoutContent {
    /// Never compiles. Exists so that the compiler explains that a plain number after `~` must be written as
    /// `LayoutPriority(number)`.
    @_disfavoredOverload
    public static func ~ <Number: PriorityNumber>(content: Self, number: Number) -> Self {
        unavailable()
    }
}

extension UnfitOperand {
    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func == (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func <= (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func >= (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func == <Kind>(operand: Self, other: LayoutOperand<Kind>) -> LayoutConstraint {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func <= <Kind>(operand: Self, other: LayoutOperand<Kind>) -> LayoutConstraint {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func >= <Kind>(operand: Self, other: LayoutOperand<Kind>) -> LayoutConstraint {
        unavailable()
    }
}

extension LayoutOperand {
    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func == <Other: UnfitOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func <= <Other: UnfitOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func >= <Other: UnfitOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }
}

extension UnfitOperand {
    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func + (operand: Self, constant: Double) -> Operand { unavailable() }

    /// Never compiles. Exists so that the compiler explains two mistakes: an operand of a view that may be nil, as in
    /// `photo?.width == 5`, and several attributes with a single number, as in `a.size == 40`.
    @_disfavoredOverload
    public static func - (operand: Self, constant: Double) -> Operand { unavailable() }
}

extension LayoutOperands where Kind: SeveralAttributes {
    /// Never compiles. Exists so that the compiler explains that `a.size == (40, 40)` should be `a.size == Size(width:
    /// 40, height: 40)`.
    @_disfavoredOverload
    public static func == (operands: Self, tuple: (Double, Double)) -> [LayoutConstraint] {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that `a.size == (40, 40)` should be `a.size == Size(width:
    /// 40, height: 40)`.
    @_disfavoredOverload
    public static func <= (operands: Self, tuple: (Double, Double)) -> [LayoutConstraint] {
        unavailable()
    }

    /// Never compiles. Exists so that the compiler explains that `a.size == (40, 40)` should be `a.size == Size(width:
    /// 40, height: 40)`.
    @_disfavoredOverload
    public static func >= (operands: Self, tuple: (Double, Double)) -> [LayoutConstraint] {
        unavailable()
    }
}

extension StrictlyComparedOperand {
    /// Never compiles. Exists so that the compiler explains that a layout has no strict inequalities: `<` should be
    /// `<=`, and `>` should be `>=`.
    public static func < (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a layout has no strict inequalities: `<` should be
    /// `<=`, and `>` should be `>=`.
    public static func > (operand: Self, points: Double) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a layout has no strict inequalities: `<` should be
    /// `<=`, and `>` should be `>=`.
    public static func < (points: Double, operand: Self) -> LayoutConstraint { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a layout has no strict inequalities: `<` should be
    /// `<=`, and `>` should be `>=`.
    public static func > (points: Double, operand: Self) -> LayoutConstraint { unavailable() }
}

extension StrictlyComparedOperand {
    /// Never compiles. Exists so that the compiler explains that a layout has no strict inequalities: `<` should be
    /// `<=`, and `>` should be `>=`.
    @_disfavoredOverload
    public static func < <Other: StrictlyComparedOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }

    /// Never compiles. Exists so that the compiler explains that a layout has no strict inequalities: `<` should be
    /// `<=`, and `>` should be `>=`.
    @_disfavoredOverload
    public static func > <Other: StrictlyComparedOperand>(operand: Self, other: Other)
        -> LayoutConstraint
    { unavailable() }
}
