import Keyline

// Compiler messages for common mistakes in layout blocks. MistakenOperators.swift has operators
// that accept the wrong operands and require a conformance to one of the protocols below. These
// conformances are declared unavailable, with a message that says what to write instead. A
// statement that needs one of the operators therefore does not compile, and the compiler prints the
// message.
//
// Declaring the operators themselves unavailable would have the same effect, but the type checker
// tries such operators only after all others have failed, which takes seconds for a statement with
// several literals. Operators that require an unavailable conformance are tried together with the
// others, and rank behind all that can be called.

/// The requirement of comparisons of different kinds of operands, such as `a.leading == b.top`. All
/// conformances are marked unavailable, so the compiler refuses such a comparison with a message
/// that explains it.
public protocol MismatchedKind {}

/// The requirement of comparisons with a number, such as `a.width == 40`. Extents (width and
/// height) and aspect ratios conform. The conformances of all other kinds are marked unavailable,
/// so the compiler refuses `a.leading == 8` with a message.
public protocol PointsKind {}

/// The requirement of overloads of `+` and `-` for two operands, as in `a.width + b.width`.
/// `LayoutOperand` conforms, but the conformance is marked unavailable, so the compiler refuses
/// such a sum with a message that explains it.
public protocol SummedOperand {}

/// The requirement of overloads for an item without an attribute, as in `view + 8`. The
/// conformances of views and guides are marked unavailable, so the compiler refuses the expression
/// with a message that explains it.
public protocol ItemWithoutAttribute {}

/// The requirement of overloads for points that are not of type `Double`. The conformances of `Int`
/// and `Float` are marked unavailable, so the compiler refuses such numbers with a message that
/// says to write `Double(margin)`.
public protocol WholeNumberOfPoints {}

/// The requirement of overloads for a number in place of a `LayoutPriority`. The conformances of
/// `Double` and `Int` are marked unavailable, so the compiler refuses the number with a message
/// that explains it.
public protocol PriorityNumber {}

/// An operand that is not an optional. Overloads that explain the mistake in `photo?.width == 5`
/// accept only optionals of this protocol's types, so that they do not match other optionals.
public protocol UnwrappedOperand {}

/// The requirement of overloads that accept, beside a number, an optional, as in `photo?.width ==
/// 5`, or several attributes, as in `a.size == 40`. The conformances are marked unavailable, so the
/// compiler refuses such a statement with a message that explains it.
public protocol UnfitOperand {
    /// The type that the overloads of `+` and `-` for this operand and a number declare as their
    /// result.
    associatedtype Operand
}

/// An item whose attributes can stand before `=`, as in the mistaken statement `a.width = 40`.
/// Views and guides conform.
public protocol AssignedItem: AnyObject {}

/// The requirement of overloads for several attributes beside a number or tuple, as in `a.size ==
/// 40`. All conformances are marked unavailable, so the compiler refuses the expression with a
/// message that explains it.
public protocol SeveralAttributes {}

/// The requirement of overloads of `<` and `>`. All conformances are marked unavailable, so the
/// compiler refuses a strict inequality with a message that says to write `<=` or `>=`.
public protocol StrictlyComparedOperand {}

extension OperandKind.Extent: PointsKind {}
extension OperandKind.Ratio: PointsKind {}

/// This conformance is unavailable, so that a comparison of `left` or `right` with an operand of
/// another kind, such as `leading`, does not compile. The error message tells what to write
/// instead.
@available(
    *, unavailable,
    message:
        "left and right stay, leading and trailing follow the direction of writing: compare left and right with each other and with centerX"
)
extension OperandKind.Horizontal: MismatchedKind {}

/// This conformance is unavailable, so that a comparison of `leading` or `trailing` with an operand
/// of another kind, such as `left`, does not compile. The error message tells what to write
/// instead.
@available(
    *, unavailable,
    message:
        "leading and trailing follow the direction of writing: compare them with each other and with centerX"
)
extension OperandKind.Directional: MismatchedKind {}

/// This conformance is unavailable, so that a comparison of `centerX` with an operand of another
/// kind, such as `width`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable,
    message:
        "centerX is a position along x: compare it with left, right, leading, trailing or centerX"
)
extension OperandKind.HorizontalCenter: MismatchedKind {}

/// This conformance is unavailable, so that a comparison of `top`, `bottom`, `centerY` or a
/// baseline with an operand of another kind, such as `leading`, does not compile. The error message
/// tells what to write instead.
@available(
    *, unavailable,
    message:
        "top, bottom, centerY and baselines are positions along y: compare them with each other"
)
extension OperandKind.Vertical: MismatchedKind {}

/// This conformance is unavailable, so that a comparison of `width` or `height` with an operand of
/// another kind, such as `leading`, does not compile. The error message tells what to write
/// instead.
@available(
    *, unavailable,
    message: "width and height are lengths: compare them with each other and with numbers"
)
extension OperandKind.Extent: MismatchedKind {}

/// This conformance is unavailable, so that a comparison of `aspectRatio` with another operand,
/// such as `width`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable,
    message:
        "an aspect ratio is a number: compare it with one, as in `photo.aspectRatio == 16.0 / 9`"
)
extension OperandKind.Ratio: MismatchedKind {}

/// This conformance is unavailable, so that a comparison such as `a.leading == 8` does not compile.
/// The error message says that a location is not a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.Horizontal: PointsKind {}

/// This conformance is unavailable, so that a comparison such as `a.leading == 8` does not compile.
/// The error message says that a location is not a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.Directional: PointsKind {}

/// This conformance is unavailable, so that a comparison such as `a.leading == 8` does not compile.
/// The error message says that a location is not a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.HorizontalCenter: PointsKind {}

/// This conformance is unavailable, so that a comparison such as `a.leading == 8` does not compile.
/// The error message says that a location is not a number.
@available(
    *, unavailable,
    message: "a location is no number: write `a.leading == view.leading + 8`"
)
extension OperandKind.Vertical: PointsKind {}

/// This conformance is unavailable, so that an `Int` in a layout expression, such as `view.width +
/// margin`, does not compile. The error message says that points are `Double`.
@available(*, unavailable, message: "points are Double: write Double(margin)")
extension Int: WholeNumberOfPoints {}

/// This conformance is unavailable, so that a `Float` in a layout expression, such as `view.width +
/// margin`, does not compile. The error message says that points are `Double`.
@available(*, unavailable, message: "points are Double: write Double(margin)")
extension Float: WholeNumberOfPoints {}

/// This conformance is unavailable, so that a number variable after `~`, in place of a
/// `LayoutPriority`, does not compile. The error message tells what to write instead.
@available(*, unavailable, message: "a priority has a type: write LayoutPriority(number)")
extension Double: PriorityNumber {}

/// This conformance is unavailable, so that a number variable after `~`, in place of a
/// `LayoutPriority`, does not compile. The error message tells what to write instead.
@available(*, unavailable, message: "a priority has a type: write LayoutPriority(Double(number))")
extension Int: PriorityNumber {}

extension LayoutOperand: UnwrappedOperand {}

/// This conformance is unavailable, so that an expression with an optional view, such as
/// `photo?.width == 5`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable, message: "the view may be nil: write `if let photo { photo.width == 5 }`"
)
extension Optional: UnfitOperand where Wrapped: UnwrappedOperand {
    /// The operand without the optional: the declared result of a sum such as `photo?.leading + 8`,
    /// which does not compile.
    public typealias Operand = Wrapped
}

/// The conformance of several attributes, such as `a.edges`, to the requirement of overloads for a
/// number beside them. It depends on the unavailable conformance of the kind, here `Edges`, so that
/// each kind has a message of its own.
extension LayoutOperands: UnfitOperand where Kind: SeveralAttributes {
    /// The operands themselves.
    public typealias Operand = Self
}

/// This conformance is unavailable, so that `edges` beside a number, as in `a.edges == 8`, does not
/// compile. The error message says to write `view.edges.inset(8)`.
@available(
    *, unavailable,
    message: "edges are compared with edges and moved by inset: write `view.edges.inset(8)`"
)
extension OperandKind.Edges: SeveralAttributes {}

/// This conformance is unavailable, so that `horizontalEdges` beside a number, as in
/// `a.horizontalEdges == 8`, does not compile. The error message says to write
/// `view.horizontalEdges.inset(8)`.
@available(
    *, unavailable,
    message:
        "edges are compared with edges and moved by inset: write `view.horizontalEdges.inset(8)`"
)
extension OperandKind.HorizontalEdges: SeveralAttributes {}

/// This conformance is unavailable, so that `verticalEdges` beside a number, as in `a.verticalEdges
/// == 8`, does not compile. The error message says to write `view.verticalEdges.inset(8)`.
@available(
    *, unavailable,
    message: "edges are compared with edges and moved by inset: write `view.verticalEdges.inset(8)`"
)
extension OperandKind.VerticalEdges: SeveralAttributes {}

/// This conformance is unavailable, so that a size beside a number or tuple, as in `icon.size ==
/// 40`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable,
    message:
        "a size is compared with a size: write `Size(width: 40, height: 40)` or `icon.size.offset(width: 8, height: 8)`"
)
extension OperandKind.Size: SeveralAttributes {}

/// This conformance is unavailable, so that a centre beside a number or tuple, as in `icon.center +
/// 8`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable,
    message:
        "a center is compared with a center and moved by offset: write `icon.center.offset(x: 8, y: 0)`"
)
extension OperandKind.Center: SeveralAttributes {}

/// This conformance is unavailable, so that a strict inequality, such as `a.width < 40`, does not
/// compile. The error message tells what to write instead.
@available(
    *, unavailable, message: "a layout has no strict inequalities: write >= or <="
)
extension LayoutOperand: StrictlyComparedOperand {}

/// This conformance is unavailable, so that a strict inequality, such as `a.width < 40`, does not
/// compile. The error message tells what to write instead.
@available(
    *, unavailable, message: "a layout has no strict inequalities: write >= or <="
)
extension LayoutOperands: StrictlyComparedOperand {}

/// This conformance is unavailable, so that a view without an attribute in an expression, such as
/// `a.leading == view`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable,
    message: "name the attribute of the view, as in `view.leading + 8` or `view.edges`"
)
extension View: ItemWithoutAttribute {}

/// This conformance is unavailable, so that a guide without an attribute in an expression, such as
/// `a.leading == guide`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable,
    message: "name the attribute of the guide, as in `guide.leading + 8` or `guide.edges`"
)
extension LayoutGuide: ItemWithoutAttribute {}

/// This conformance is unavailable, so that a sum or difference of two operands, such as `a.width +
/// b.width`, does not compile. The error message tells what to write instead.
@available(
    *, unavailable,
    message: "each side has one operand: give a guide the position or extent of one side"
)
extension LayoutOperand: SummedOperand {}

extension View: AssignedItem {}
extension LayoutGuide: AssignedItem {}
