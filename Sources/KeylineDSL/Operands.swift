import Keyline

/// The kinds of operands, as type parameters. A comparison of operands of different kinds, such as
/// `a.leading == b.top`, does not compile, with the exceptions that the kinds describe.
public enum OperandKind {
    /// The kind of `left` and `right`, which name the same side for every direction of text. They
    /// cannot be compared with `leading` and `trailing`.
    public enum Horizontal: HorizontalSide {}
    /// The kind of `leading` and `trailing`, which change sides with the direction of text. They
    /// cannot be compared with `left` and `right`.
    public enum Directional: HorizontalSide {}
    /// The kind of `centerX`, which can be compared with `left` and `right` as well as with
    /// `leading` and `trailing`.
    public enum HorizontalCenter {}
    /// The kind of `top`, `bottom`, `centerY` and the baselines, which can be compared with each
    /// other.
    public enum Vertical {}
    /// The kind of `width` and `height`, which can be compared with each other and with numbers.
    public enum Extent {}
    /// The kind of `aspectRatio`, which can be compared only with numbers, as a ratio of two
    /// variables is not linear.
    public enum Ratio {}
    /// The kind of `edges`, which stands for leading, trailing, top and bottom together.
    public enum Edges {}
    /// The kind of `horizontalEdges`, which stands for leading and trailing together.
    public enum HorizontalEdges {}
    /// The kind of `verticalEdges`, which stands for top and bottom together.
    public enum VerticalEdges {}
    /// The kind of `size`, which stands for width and height together.
    public enum Size {}
    /// The kind of `center`, which stands for `centerX` and `centerY` together.
    public enum Center {}
}

/// The kind of `left` and `right`, or that of `leading` and `trailing`. Both can be compared with
/// `centerX`.
public protocol HorizontalSide {}

/// One side of a comparison: `multiplier * item.attribute + constant`, such as `2 * icon.width +
/// 8`.
///
/// ```swift
/// label.leading == view.leading + 8
/// icon.width >= 0.5 * icon.height
/// ```
///
/// Both sides of a comparison can have a factor and a constant. Keyline solves the equation for the
/// item on the left: `2 * a.width + 8 == b.width` becomes `a.width == (b.width - 8) / 2`.
/// Coordinates of locations, such as `left`, are relative to the closest common ancestor of the two
/// items. A factor multiplies this coordinate.
public struct LayoutOperand<Kind> {
    var part: OperandPart

    init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
        part = OperandPart(item: item, attribute: attribute)
    }
}

/// The data of a ``LayoutOperand`` without its type parameter `Kind`, so that one function can make
/// constraints of operands of all kinds.
struct OperandPart {
    var item: any LayoutItem
    var attribute: LayoutAttribute
    var multiplier = 1.0
    var constant = 0.0
    /// True for an aspect ratio. `attribute` is then the width, and the operand stands for the
    /// width divided by the height.
    var isRatio = false
    /// A sentence that explains what is wrong with the expression, or nil. A constraint with such
    /// an operand cannot be activated.
    var mistake: String?

    /// Makes the constraint `self relation other`, solved for the attribute of `self`: `2 * a.width
    /// + 8 == b.width` becomes `a.width == 0.5 * b.width - 4`.
    func constraint(_ relation: LayoutRelation, _ other: OperandPart) -> LayoutConstraint {
        if let mistake = mistake ?? other.mistake ?? mistake(beside: other) {
            return refused(relation, other, .badNumber, mistake)
        }
        if multiplier == 0 { return refused(relation, other, .multiplierNotFinite, factorOfZero) }
        return LayoutConstraint(
            item.layoutNode, attribute, relation.mirrored(if: multiplier < 0),
            other.item.layoutNode,
            other.attribute, other.multiplier / multiplier,
            (other.constant - constant) / multiplier, nil, reportsLater: true)
    }

    /// Makes the constraint `self relation number`, solved for the attribute of `self`: `2 *
    /// a.width + 8 == 48` becomes `a.width == 20`.
    func constraint(_ relation: LayoutRelation, _ number: Double) -> LayoutConstraint {
        if let mistake { return refused(relation, number, .badNumber, mistake) }
        if multiplier == 0 {
            return refused(relation, number, .multiplierNotFinite, factorOfZero)
        }
        let mirrored = relation.mirrored(if: multiplier < 0)
        let value = (number - constant) / multiplier, node = item.layoutNode
        guard isRatio else {
            return LayoutConstraint(
                node, attribute, mirrored, nil, .notAnAttribute, 1, value, nil, reportsLater: true)
        }
        guard value > 0, value.isFinite else {
            return refused(
                relation, number, .badNumber,
                "An aspect ratio is the width divided by the height, a number above 0; this one is "
                    + "\(value).")
        }
        return LayoutConstraint(
            node, attribute, mirrored, node, .height, value, 0, nil, reportsLater: true)
    }

    private func mistake(beside other: OperandPart) -> String? {
        isRatio
            ? "The aspect ratios of two items cannot be compared with each other: that is not a linear equation. "
                + "Compare each with a number."
            : nil
    }

    private var factorOfZero: String {
        "The left side is multiplied by 0, so nothing is said about its \(attribute). Write on the left what the "
            + "statement is to determine, with a factor other than 0."
    }

    /// Makes a constraint that records the illegal statement `self relation other` and cannot be
    /// activated. Its multiplier is 1 and its constant 0, because the written numbers may be
    /// illegal. Reports show the statement as it was written.
    private func refused(
        _ relation: LayoutRelation, _ other: OperandPart, _ kind: LayoutError.Kind, _ reason: String
    ) -> LayoutConstraint {
        let constraint = LayoutConstraint(
            item.layoutNode, attribute, relation, other.item.layoutNode, other.attribute, 1, 0, nil)
        return refused(constraint, "\(self) \(relation.symbol) \(other)", kind, reason)
    }

    private func refused(
        _ relation: LayoutRelation, _ number: Double, _ kind: LayoutError.Kind, _ reason: String
    ) -> LayoutConstraint {
        let constraint = LayoutConstraint(
            item.layoutNode, attribute, relation, nil, .notAnAttribute, 1, 0, nil)
        return refused(constraint, "\(self) \(relation.symbol) \(number.shortText)", kind, reason)
    }

    private func refused(
        _ constraint: LayoutConstraint, _ statement: String, _ kind: LayoutError.Kind,
        _ reason: String
    ) -> LayoutConstraint {
        constraint.statement = statement
        constraint.refuse(LayoutError(kind, about: [constraint], reason: reason), later: true)
        return constraint
    }
}

extension OperandPart: CustomStringConvertible {
    /// The operand as text for reports, with the item's name: "0.5*label.width + 8".
    var description: String {
        let factor = multiplier == 1 ? "" : multiplier.shortText + "*"
        let name = isRatio ? "aspectRatio" : "\(attribute)"
        let end =
            constant == 0 ? "" : (constant < 0 ? " - " : " + ") + abs(constant).shortText
        return "\(factor)\(item.layoutNode.name).\(name)\(end)"
    }
}

extension LayoutOperand: CustomStringConvertible {
    /// The operand as text for reports, with the item's name: "0.5*label.width + 8".
    public var description: String { part.description }
}

extension LayoutRelation {
    func mirrored(if condition: Bool) -> LayoutRelation {
        switch self {
        case .lessThanOrEqual where condition: .greaterThanOrEqual
        case .greaterThanOrEqual where condition: .lessThanOrEqual
        default: self
        }
    }
}

// MARK: Arithmetic

extension LayoutOperand {
    /// Adds a number of points. A width or height grows. A left, right, top or bottom edge moves
    /// right or down, and a leading or trailing edge towards the trailing side: `view.leading + 8`
    /// is 8 points inside the view.
    public static func + (operand: Self, constant: Double) -> Self {
        var result = operand
        result.part.constant += constant
        return result
    }

    /// Adds a number of points. A width or height grows. A left, right, top or bottom edge moves
    /// right or down, and a leading or trailing edge towards the trailing side: `view.leading + 8`
    /// is 8 points inside the view.
    public static func + (constant: Double, operand: Self) -> Self { operand + constant }

    /// Subtracts a number of points. A width or height shrinks. A left, right, top or bottom edge
    /// moves left or up, and a leading or trailing edge towards the leading side: `view.trailing -
    /// 8` is 8 points inside the view.
    public static func - (operand: Self, constant: Double) -> Self { operand + -constant }

    /// Multiplies the operand, including its constant, by a number: `(a.width + 8) * 2` is `2 *
    /// a.width + 16`.
    public static func * (operand: Self, factor: Double) -> Self {
        var result = operand
        result.part.multiplier *= factor
        result.part.constant *= factor
        return result
    }

    /// Multiplies the operand, including its constant, by a number: `2 * (a.width + 8)` is `2 *
    /// a.width + 16`.
    public static func * (factor: Double, operand: Self) -> Self { operand * factor }

    /// Divides the operand, including its constant, by a number: `(a.width + 8) / 2` is `0.5 *
    /// a.width + 4`.
    public static func / (operand: Self, divisor: Double) -> Self {
        var result = operand
        result.part.multiplier /= divisor
        result.part.constant /= divisor
        return result
    }
}

extension LayoutOperand {
    /// Makes two constraints: this operand is at least `least`, and at most `most`.
    ///
    /// ```swift
    /// title.leading.between(icon.trailing + 8, icon.trailing + 40)
    /// ```
    public func between(_ least: Self, _ most: Self) -> [LayoutConstraint] {
        [self >= least, self <= most]
    }
}

extension LayoutOperand where Kind: PointsKind {
    /// Makes two constraints: the extent is at least `least` and at most `most` points, as in
    /// `title.width.between(80, 200)`.
    public func between(_ least: Double, _ most: Double) -> [LayoutConstraint] {
        [self >= least, self <= most]
    }
}

extension LayoutOperand where Kind: HorizontalSide {
    /// Moves the side towards the inside of its item by a distance in points: `left` moves right,
    /// and `right` moves left. `leading` moves towards the trailing side, and `trailing` towards
    /// the leading side. A negative distance moves the side outwards.
    public func inset(_ distance: Double) -> Self { insetInwards(distance) }
}

extension LayoutOperand where Kind == OperandKind.Vertical {
    /// Moves an edge or baseline towards the inside of its item by a distance in points: `top` and `firstBaseline` move
    /// down, `bottom` and `lastBaseline` move up. A negative distance moves them outwards. `centerY` cannot be inset: the
    /// mistake is reported, and the constraint cannot become active.
    public func inset(_ distance: Double) -> Self { insetInwards(distance) }
}

extension LayoutOperand {
    fileprivate func insetInwards(_ distance: Double) -> Self {
        var result = self
        switch part.attribute {
        case .left, .leading, .top, .firstBaseline: result.part.constant += distance
        case .right, .trailing, .bottom, .lastBaseline: result.part.constant -= distance
        default:
            result.part.mistake =
                "`inset` moves an edge inwards, and \(part.attribute) is not an edge: add or subtract a number."
        }
        return result
    }
}

// MARK: Short names

extension LayoutItem {
    /// The left edge for comparisons, also if text runs from right to left.
    public var left: LayoutOperand<OperandKind.Horizontal> { LayoutOperand(self, .left) }
    /// The right edge for comparisons, also if text runs from right to left.
    public var right: LayoutOperand<OperandKind.Horizontal> { LayoutOperand(self, .right) }
    /// The edge where a line of text begins, for comparisons: the left one, or the right one if
    /// text runs from right to left.
    public var leading: LayoutOperand<OperandKind.Directional> { LayoutOperand(self, .leading) }
    /// The edge where a line of text ends, for comparisons: the right one, or the left one if text
    /// runs from right to left.
    public var trailing: LayoutOperand<OperandKind.Directional> { LayoutOperand(self, .trailing) }
    /// The item's horizontal centre, for comparisons with other centres and with edges:
    /// `icon.centerX == view.centerX`.
    public var centerX: LayoutOperand<OperandKind.HorizontalCenter> {
        LayoutOperand(self, .centerX)
    }
    /// The item's top edge, for comparisons with other vertical positions: `label.top ==
    /// icon.bottom + 8`.
    public var top: LayoutOperand<OperandKind.Vertical> { LayoutOperand(self, .top) }
    /// The item's bottom edge, for comparisons with other vertical positions: `label.bottom <=
    /// view.bottom - 8`.
    public var bottom: LayoutOperand<OperandKind.Vertical> { LayoutOperand(self, .bottom) }
    /// The item's vertical centre, for comparisons with other vertical positions: `icon.centerY ==
    /// view.centerY`.
    public var centerY: LayoutOperand<OperandKind.Vertical> { LayoutOperand(self, .centerY) }
    /// The baseline of the item's first line of text, or the bottom of an item without text.
    /// Example: `title.firstBaseline == price.firstBaseline`.
    public var firstBaseline: LayoutOperand<OperandKind.Vertical> {
        LayoutOperand(self, .firstBaseline)
    }
    /// The baseline of the item's last line of text, or the bottom of an item without text.
    /// Example: `title.lastBaseline == price.lastBaseline`.
    public var lastBaseline: LayoutOperand<OperandKind.Vertical> {
        LayoutOperand(self, .lastBaseline)
    }
    /// The width divided by the height, for comparisons with numbers: `photo.aspectRatio == 16.0 /
    /// 9`.
    public var aspectRatio: LayoutOperand<OperandKind.Ratio> {
        var operand = LayoutOperand<OperandKind.Ratio>(self, .width)
        operand.part.isRatio = true
        return operand
    }
    /// The item's width, for comparisons with numbers and other extents: `icon.width == 40`,
    /// `icon.width == icon.height`.
    public var width: LayoutOperand<OperandKind.Extent> { LayoutOperand(self, .width) }
    /// The item's height, for comparisons with numbers and other extents: `icon.height == 40`,
    /// `icon.height == icon.width`.
    public var height: LayoutOperand<OperandKind.Extent> { LayoutOperand(self, .height) }
}

extension View {
    /// A short name of ``Keyline/View/safeAreaLayoutGuide``, as in `label.edges == view.safeArea.edges`.
    public var safeArea: LayoutGuide { safeAreaLayoutGuide }
}
