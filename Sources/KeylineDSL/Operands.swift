import Keyline

/// The kind of an operand. Operands of different kinds cannot be compared: that does not compile.
public enum OperandKind {
    /// `left` and `right`.
    public enum Horizontal: HorizontalSide {}
    /// `leading` and `trailing`, which change sides with the direction of writing.
    public enum Directional: HorizontalSide {}
    /// `centerX`, which may be compared with sides of either kind.
    public enum HorizontalCenter {}
    /// `top`, `bottom`, `centerY` and the baselines.
    public enum Vertical {}
    /// `width` and `height`, which may be compared with each other and with numbers.
    public enum Extent {}
    /// `leading`, `trailing`, `top` and `bottom`.
    public enum Edges {}
    /// `leading` and `trailing`.
    public enum HorizontalEdges {}
    /// `top` and `bottom`.
    public enum VerticalEdges {}
    /// `width` and `height`.
    public enum Size {}
    /// `centerX` and `centerY`.
    public enum Center {}
}

/// A kind of the sides of an item. `left` and `right` cannot be compared with `leading` and `trailing`.
public protocol HorizontalSide {}

/// `multiplier * item.attribute + constant`: one side of a comparison.
///
/// ```swift
/// label.leading == view.leading + 8
/// icon.width >= 0.5 * icon.height
/// ```
///
/// Both sides may be such expressions; `2 * a.width + 8 == b.width` means `a.width == (b.width - 8) / 2`.
/// Locations are multiplied in the coordinates of the closest common ancestor of the two items.
public struct LayoutOperand<Kind> {
    var part: OperandPart

    init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
        part = OperandPart(item: item, attribute: attribute)
    }
}

/// An operand without its kind.
struct OperandPart {
    var item: any LayoutItem
    var attribute: LayoutAttribute
    var multiplier = 1.0
    var constant = 0.0

    /// `self RELATION other`, solved for this item's attribute.
    func constraint(_ relation: LayoutRelation, _ other: OperandPart) -> LayoutConstraint {
        LayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation.mirrored(if: multiplier < 0),
            toItem: other.item, attribute: other.attribute,
            multiplier: other.multiplier / multiplier,
            constant: (other.constant - constant) / multiplier)
    }

    /// `self RELATION number`, solved for this item's attribute.
    func constraint(_ relation: LayoutRelation, _ number: Double) -> LayoutConstraint {
        LayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation.mirrored(if: multiplier < 0),
            constant: (number - constant) / multiplier)
    }
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
    /// So many points further right or down, or longer.
    public static func + (operand: Self, constant: Double) -> Self {
        var result = operand
        result.part.constant += constant
        return result
    }

    /// So many points further right or down, or longer.
    public static func + (constant: Double, operand: Self) -> Self { operand + constant }

    /// So many points further left or up, or shorter.
    public static func - (operand: Self, constant: Double) -> Self { operand + -constant }

    /// The whole expression so far, times a number.
    public static func * (operand: Self, factor: Double) -> Self {
        var result = operand
        result.part.multiplier *= factor
        result.part.constant *= factor
        return result
    }

    /// The whole expression so far, times a number.
    public static func * (factor: Double, operand: Self) -> Self { operand * factor }

    /// The whole expression so far, divided by a number.
    public static func / (operand: Self, divisor: Double) -> Self {
        var result = operand
        result.part.multiplier /= divisor
        result.part.constant /= divisor
        return result
    }
}

// MARK: Short names

extension LayoutItem {
    /// The left side, in every direction of writing.
    public var left: LayoutOperand<OperandKind.Horizontal> { LayoutOperand(self, .left) }
    /// The right side, in every direction of writing.
    public var right: LayoutOperand<OperandKind.Horizontal> { LayoutOperand(self, .right) }
    /// The side where a line of text begins.
    public var leading: LayoutOperand<OperandKind.Directional> { LayoutOperand(self, .leading) }
    /// The side where a line of text ends.
    public var trailing: LayoutOperand<OperandKind.Directional> { LayoutOperand(self, .trailing) }
    /// The middle between left and right.
    public var centerX: LayoutOperand<OperandKind.HorizontalCenter> {
        LayoutOperand(self, .centerX)
    }
    /// The upper side.
    public var top: LayoutOperand<OperandKind.Vertical> { LayoutOperand(self, .top) }
    /// The lower side.
    public var bottom: LayoutOperand<OperandKind.Vertical> { LayoutOperand(self, .bottom) }
    /// The middle between top and bottom.
    public var centerY: LayoutOperand<OperandKind.Vertical> { LayoutOperand(self, .centerY) }
    /// The baseline of the first line of text; the bottom of what has no text.
    public var firstBaseline: LayoutOperand<OperandKind.Vertical> {
        LayoutOperand(self, .firstBaseline)
    }
    /// The baseline of the last line of text; the bottom of what has no text.
    public var lastBaseline: LayoutOperand<OperandKind.Vertical> {
        LayoutOperand(self, .lastBaseline)
    }
    /// The horizontal extent.
    public var width: LayoutOperand<OperandKind.Extent> { LayoutOperand(self, .width) }
    /// The vertical extent.
    public var height: LayoutOperand<OperandKind.Extent> { LayoutOperand(self, .height) }
}

extension View {
    /// ``Keyline/View/safeAreaLayoutGuide`` by a short name: `label.edges == view.safeArea.edges`.
    public var safeArea: LayoutGuide { safeAreaLayoutGuide }
}
