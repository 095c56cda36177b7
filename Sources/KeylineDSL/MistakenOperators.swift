import Keyline

// Operators, methods and attributes for common mistakes. Code that uses one of them does not
// compile, and the compiler's message says what to write instead. Each operator requires a protocol
// conformance that Mistakes.swift declares unavailable, with the message. The methods and
// attributes are declared unavailable themselves.

/// The body of all functions in this file. It never runs, because code that calls the functions
/// does not compile.
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
    /// Using `inset` with an operand that is not an edge is a compile-time error: an edge can move
    /// inwards, but a centre, a width or a height cannot. The error message suggests to add or
    /// subtract a number instead: `view.width - 8`.
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

// Settable attributes of any type, declared unavailable. If a statement has `=` in place of `==`,
// as in `a.left = b.left`, the compiler chooses these attributes and prints their message. Correct
// statements use the attributes of the same names in Operands.swift and Composites.swift.
extension AssignedItem {
    /// Never compiles. Exists so that the compiler explains that `a.left = b.left` should be `a.left == b.left`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var left: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.right = b.right` should be `a.right == b.right`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var right: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.leading = b.leading` should be `a.leading == b.leading`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var leading: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.trailing = b.trailing` should be `a.trailing == b.trailing`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var trailing: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.centerX = b.centerX` should be `a.centerX == b.centerX`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var centerX: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.top = b.top` should be `a.top == b.top`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var top: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.bottom = b.bottom` should be `a.bottom == b.bottom`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var bottom: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.centerY = b.centerY` should be `a.centerY == b.centerY`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var centerY: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.firstBaseline = b.firstBaseline` should be `a.firstBaseline == b.firstBaseline`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var firstBaseline: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.lastBaseline = b.lastBaseline` should be `a.lastBaseline == b.lastBaseline`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var lastBaseline: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.aspectRatio = b.aspectRatio` should be `a.aspectRatio == b.aspectRatio`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var aspectRatio: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.width = b.width` should be `a.width == b.width`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var width: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.height = b.height` should be `a.height == b.height`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var height: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.edges = b.edges` should be `a.edges == b.edges`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var edges: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.horizontalEdges = b.horizontalEdges` should be `a.horizontalEdges == b.horizontalEdges`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var horizontalEdges: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.verticalEdges = b.verticalEdges` should be `a.verticalEdges == b.verticalEdges`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var verticalEdges: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.size = b.size` should be `a.size == b.size`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var size: Any {
        get { unavailable() }
        set { unavailable() }
    }

    /// Never compiles. Exists so that the compiler explains that `a.center = b.center` should be `a.center == b.center`.
    @available(*, unavailable, message: "a layout consists of equations: write == in place of =")
    @_disfavoredOverload
    public var center: Any {
        get { unavailable() }
        set { unavailable() }
    }
}
