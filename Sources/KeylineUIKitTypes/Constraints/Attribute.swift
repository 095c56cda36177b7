internal import Keyline

extension NSLayoutConstraint {
    /// A part of a view or guide that constraints relate: an edge, a center, a width or height, or
    /// a baseline. The raw values are those of UIKit.
    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left = 1
        case right = 2
        case top = 3
        case bottom = 4
        case leading = 5
        case trailing = 6
        case width = 7
        case height = 8
        case centerX = 9
        case centerY = 10
        case lastBaseline = 11
        case firstBaseline = 12
        case leftMargin = 13
        case rightMargin = 14
        case topMargin = 15
        case bottomMargin = 16
        case leadingMargin = 17
        case trailingMargin = 18
        case centerXWithinMargins = 19
        case centerYWithinMargins = 20

        init(_ attribute: LayoutAttribute) {
            self = Attribute(rawValue: attribute.rawValue) ?? .notAnAttribute
        }

        var core: LayoutAttribute { LayoutAttribute(rawValue: rawValue) ?? .notAnAttribute }
    }

    /// The relation between the two sides of a constraint: `==`, `<=` or `>=`. The raw values -1, 0
    /// and 1 are those of UIKit.
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1

        init(_ relation: LayoutRelation) { self = Relation(rawValue: relation.rawValue) ?? .equal }

        var core: LayoutRelation { LayoutRelation(rawValue: rawValue) ?? .equal }
    }

    /// The axis to which a priority or an arrangement applies: `horizontal` for x coordinates and
    /// widths, `vertical` for y coordinates and heights.
    public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1

        var core: LayoutAxis { self == .horizontal ? .horizontal : .vertical }
    }
}
