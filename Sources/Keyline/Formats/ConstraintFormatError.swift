/// Why a constraint format makes no constraints, and where.
///
/// ```swift
/// do {
///     try card.addConstraint(withFormat: "title.top = icon.botom + 8", views: views)
/// } catch {
///     print(error)
///     // constraint format, line 1, column 18: Unknown attribute botom. Expected one of left, right, …
///     // title.top = icon.botom + 8
///     //                  ^
/// }
/// ```
///
/// The place is the first character of what is wrong, or where something is missing.
public struct ConstraintFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause. ``ConstraintFormatError/reason`` says it in words.
    public enum Kind: Hashable, Sendable {
        /// The format has no constraint.
        case expectedConstraint
        /// A constraint does not begin with the name of an item.
        case expectedItem
        /// The left side is a name without its attribute.
        case expectedDot(after: String)
        /// After a dot comes no name.
        case expectedAttribute
        /// None of `=`, `==`, `<=` and `>=`.
        case expectedRelation
        /// There is no number, metric, or item with its attribute.
        case expectedValue
        /// After `@` comes neither a number nor a name.
        case expectedPriority
        /// After `#` comes no identifier in the same line.
        case expectedIdentifier
        /// A leading identifier without its colon.
        case expectedColon(after: String)
        /// A constraint has an identifier already.
        case secondIdentifier
        /// Something follows that belongs to no constraint.
        case expectedEndOfConstraint
        /// A second constraint, where one is asked for.
        case expectedEndOfFormat
        /// Of an equation: a parenthesis is not closed.
        case expectedParenthesis
        /// Something follows a number that is a sum.
        case expectedEndOfExpression
        /// Very many parentheses in each other.
        case tooDeep

        /// No view or guide has the name.
        case unknownItem(String)
        case unknownAttribute(String)
        /// No metric has the name; nor, after `@`, a priority.
        case unknownMetric(String)
        /// A view's name where a number is expected.
        case missingAttribute(String)
        /// `self`, `super`, `safe` or `margin`, and the format is relative to no item.
        case noReceiver(String)
        /// `super`, and the item that the format is relative to has none.
        case noSuperview
        /// `safe` or `margin`, and the format is relative to no ``View``.
        case receiverWithoutGuides(String)
        /// The items are not in one tree.
        case noCommonAncestor

        /// More than one item on the right.
        case secondItem
        /// Of an equation: more than two attributes are left when all is summed up.
        case thirdItem
        /// Of an equation: no attribute is left when all is summed up.
        case nothingRelated
        /// An attribute times another.
        case productOfItems
        /// An attribute of a view where only numbers count.
        case itemInNumber
        case divisionByItem
        case divisionByZero
        /// A number, metric or result that is infinite or not a number.
        case notFinite
        /// Not greater than 0 and at most 1000.
        case priority(Double)
        /// Attributes that cannot be compared: of two axes, or a size with a location.
        case incompatibleAttributes(String, String)
        /// leading or trailing with left or right.
        case mixedDirections
        /// A location compared with a number, or with 0 times another.
        case locationEqualToConstant
    }

    /// The cause.
    public let kind: Kind
    private let place: FormatPlace
    /// The whole format; of several, the one with the mistake.
    public var format: String { place.format }
    /// Counted from 1.
    public var line: Int { place.line }
    /// Where in the line, in characters counted from 1. One more than there are at the end.
    public var column: Int { place.column }
    /// The name that was probably meant, where one that is known is spelt nearly so.
    public internal(set) var suggestion: String?

    init(_ kind: Kind, at place: FormatPlace) {
        (self.kind, self.place) = (kind, place)
    }

    /// The mistake and the expectation, in words; in Apple's where Apple has words for it.
    public var reason: String {
        switch kind {
        case .expectedConstraint: "Expected a constraint, as in title.top = icon.bottom + 8"
        case .expectedItem: "Expected an item and its attribute, as in title.top"
        case .expectedDot(after: let name): "Expected an attribute, as in \(name).top"
        case .expectedAttribute: "Expected an attribute: one of \(Self.attributes)"
        case .expectedRelation: "Expected a relation: =, ==, <= or >="
        case .expectedValue: "Expected a number, a metric, or an item and its attribute"
        case .expectedPriority: "Expected a priority: \(Self.priorities)"
        case .expectedIdentifier:
            "Expected an identifier of letters, digits, '_', '-' and '.' after '#'"
        case .expectedColon(after: let identifier): "Expected ':' after #\(identifier)"
        case .secondIdentifier: "Expected one identifier, but the constraint has one already"
        case .expectedEndOfConstraint:
            "Expected an operator, '@' and a priority, '#' and an identifier, or the end of the "
                + "constraint: a new line or ';'"
        case .expectedEndOfFormat: "Expected the end of the format after one constraint"
        case .expectedParenthesis: "Expected an operator or ')'"
        case .expectedEndOfExpression: "Expected an operator or the end of the text"
        case .tooDeep: "Expected fewer parentheses in each other"
        case .unknownItem(let name):
            "Unknown item \(name). Expected a key of views, self, super, safe or margin"
        case .unknownAttribute(let name):
            "Unknown attribute \(name). Expected one of \(Self.attributes)"
        case .unknownMetric(let name): "Unknown metric \(name). Expected a number or key of metrics"
        case .missingAttribute(let name):
            "Expected a number or an attribute of \(name), as in \(name).width"
        case .noReceiver(let keyword):
            "\(keyword) stands for nothing, because the format is relative to no item"
        case .noSuperview: "super stands for nothing, because there is no superview"
        case .receiverWithoutGuides(let keyword):
            "\(keyword) stands for nothing, because the format is relative to no View"
        case .noCommonAncestor:
            "The items have no common ancestor. Expected items of one view hierarchy"
        case .secondItem: "Expected a number or a metric: a constraint has one item on the right"
        case .thirdItem:
            "Expected two attributes at most: a constraint relates one to another, times a number and plus a number"
        case .nothingRelated:
            "Expected an attribute of an item: when all is summed up, none is left"
        case .productOfItems: "Expected a number: an attribute times another is not linear"
        case .itemInNumber: "Expected a number: attributes of items are known only after the layout"
        case .divisionByItem: "Expected a number or a metric after '/'"
        case .divisionByZero: "Division by zero"
        case .notFinite: "A number is not finite"
        case .priority(let value):
            "It's illegal to set priority:\(value.shortText). Expected \(Self.priorities)"
        case .incompatibleAttributes(let first, let second):
            "Invalid pairing of layout attributes: \(first) with \(second). Expected two sizes, "
                + "two horizontal locations or two vertical ones"
        case .mixedDirections:
            "A constraint cannot be made between a leading/trailing attribute and a right/left "
                + "attribute. Use leading/trailing for both or neither."
        case .locationEqualToConstant:
            "A multiplier of 0 or a nil second item together with a location for the first "
                + "attribute creates an illegal constraint of a location equal to a constant. "
                + "Location attributes must be specified in pairs."
        }
    }

    private static let attributes =
        "left, right, top, bottom, leading, trailing, width, height, centerX, centerY, baseline, "
        + "firstBaseline and lastBaseline"
    private static let priorities =
        "a number greater than 0 and at most 1000, a key of metrics, "
        + "required, strong, high, medium, low or weak"

    /// The place, the reason, the line of the format, and a caret under the place.
    public var description: String {
        "constraint format, line \(line), column \(column): \(reason)\n\(place.caret())"
    }
}
