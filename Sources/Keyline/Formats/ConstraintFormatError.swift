/// An error in a constraint format: the cause and its position in the text.
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
/// The position is the first wrong character, or the character before which something is missing.
public struct ConstraintFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of mistake in a constraint format, as a case that a program can test.
    /// ``ConstraintFormatError/reason`` describes it in English.
    public enum Kind: Hashable, Sendable {
        /// The text contains no constraint: it is empty, or it consists of comments although
        /// exactly one constraint is expected.
        case expectedConstraint
        /// A constraint does not begin with the name of a view or guide, as in `= 8`.
        case expectedItem
        /// The left-hand side is the name of an item without a dot and an attribute, as in `title = 8`.
        case expectedDot(after: String)
        /// No name follows the dot after the name of a view or guide, as in `title. = 8`.
        case expectedAttribute
        /// The left side of a constraint is not followed by `=`, `==`, `<=` or `>=`, as in
        /// `title.top 8`.
        case expectedRelation
        /// A number, the name of a metric, or a view with its attribute is missing, as in
        /// `title.top = `.
        case expectedValue
        /// Neither a number nor a name follows the sign `@`, which begins a priority.
        case expectedPriority
        /// No identifier follows the sign `#`, which begins the identifier of a constraint.
        case expectedIdentifier
        /// An identifier before a constraint is not followed by a colon. Correct is
        /// `#gap: a.top = b.bottom`.
        case expectedColon(after: String)
        /// A constraint has two identifiers, one before and one after the constraint; only one is
        /// allowed.
        case secondIdentifier
        /// The text after a constraint does not belong to it, as in `a.top = 8 9`.
        case expectedEndOfConstraint
        /// The text has a second constraint, but the function that was called accepts only one.
        case expectedEndOfFormat
        /// A parenthesis is not closed. Only equations of layout documents have parentheses.
        case expectedParenthesis
        /// A text that must be a single expression, such as `gap + 8`, continues after its end, as
        /// in `8 9`.
        case expectedEndOfExpression
        /// Parentheses are nested more than 63 deep.
        case tooDeep

        /// The dictionary of views has no entry for the name of an item, as `title` in `title.top =
        /// 8`.
        case unknownItem(String)
        case unknownAttribute(String)
        /// The format has an unknown name where only a metric is allowed or, after `@`, a metric or
        /// the name of a priority, such as `high`.
        case unknownMetric(String)
        /// The format has the name of a view in place of a number or an attribute, as in `a.width =
        /// b`. The author probably forgot the attribute: `a.width = b.width`.
        case missingAttribute(String)
        /// The format uses `self`, `super`, `safe` or `margin`, which refer to a certain item, but
        /// the function was called without this item.
        case noReceiver(String)
        /// The format uses `super`, but the item that `self` stands for has no superview.
        case noSuperview
        /// The format uses `safe` or `margin`, but the item that `self` stands for is not a
        /// ``View``. Only views have these guides.
        case receiverWithoutGuides(String)
        /// The two items of a constraint are in different trees, so the constraint cannot be
        /// activated.
        case noCommonAncestor

        /// The right side of a constraint has more than one item, as in `a.width = b.width +
        /// c.width`.
        case secondItem
        /// An equation has more than two different attributes after it has been simplified; a constraint relates at
        /// most two.
        case thirdItem
        /// An equation has no attribute left after it has been simplified, as in `a.top - a.top = 8`.
        case nothingRelated
        /// An attribute is multiplied by another one, as in `a.width * b.width`. Constraints must
        /// be linear.
        case productOfItems
        /// The format has an attribute of an item where only numbers and metrics are allowed, for
        /// example in a spacing that is written as a sum.
        case itemInNumber
        case divisionByItem
        case divisionByZero
        /// A number or metric, or a number computed from them, is infinite or NaN.
        case notFinite
        /// A priority is not greater than 0, or is greater than 1000.
        case priority(Double)
        /// The two attributes of a constraint cannot be compared: they belong to different axes, as
        /// in `a.left = b.top`, or one is a size and the other a location.
        case incompatibleAttributes(String, String)
        /// One attribute is leading or trailing and the other is left or right, as in
        /// `a.leading = b.left`. Auto Layout does not allow this.
        case mixedDirections
        /// A location is compared with a number, as in `a.top = 8`, or with 0 times another
        /// location. Only a width or height can be compared with a number.
        case locationEqualToConstant
    }

    /// The cause of the error, as a case that a program can test.
    public let kind: Kind
    private let position: FormatPosition
    /// The text in which the mistake is. If the function was called with several texts, only the
    /// one with the mistake.
    public var format: String { position.format }
    /// The line of the text in which the mistake is, counted from 1.
    public var line: Int { position.line }
    /// The column of the mistake in its line, in characters counted from 1. If something is missing
    /// at the end of the line, the column is the line's length plus 1.
    public var column: Int { position.column }
    /// For an unknown name, the known name with the most similar spelling, which was probably
    /// meant. Nil if none is similar, or if the mistake is another one.
    public internal(set) var suggestion: String?

    init(_ kind: Kind, at position: FormatPosition) {
        (self.kind, self.position) = (kind, position)
    }

    /// An English sentence that states the mistake and what was expected. Where Apple's Auto Layout
    /// has a message for the mistake, it is this message.
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
            "\(keyword) cannot be used, because the format is not relative to an item"
        case .noSuperview: "super cannot be used, because there is no superview"
        case .receiverWithoutGuides(let keyword):
            "\(keyword) cannot be used, because the format is not relative to a View"
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
        case .mixedDirections: LayoutError.Kind.mixedDirections.reason
        case .locationEqualToConstant: LayoutError.Kind.locationAlone.reason
        }
    }

    /// The names of attributes that error messages list as allowed, such as
    /// `left, right, top, bottom`.
    package static let attributes =
        "left, right, top, bottom, leading, trailing, width, height, centerX, centerY, baseline, "
        + "firstBaseline and lastBaseline"
    private static let priorities =
        "a number greater than 0 and at most 1000, a key of metrics, "
        + "required, strong, high, medium, low or weak"

    /// The message for a log: the position of the mistake, the reason, the line of the text, and a
    /// caret (`^`) below the mistake.
    public var description: String {
        "constraint format, line \(line), column \(column): \(reason)\n\(position.caret())"
    }
}
