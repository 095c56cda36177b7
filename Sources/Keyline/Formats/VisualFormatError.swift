/// Why a visual format makes no constraints, and where.
///
/// ```swift
/// do {
///     _ = try LayoutConstraint.constraints(withVisualFormat: "V|[box]|", views: ["box": box])
/// } catch {
///     print(error)
///     // Unable to parse constraint format:
///     // Expected ':' after 'V' to specify vertical arrangement
///     // V|[box]|
///     //  ^
/// }
/// ```
///
/// The place is where reading stopped, as in Apple's own reports: at a character that is not
/// expected, or right after a name, number or relation that is none.
public struct VisualFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause. ``VisualFormatError/reason`` says it in words.
    public enum Kind: Hashable, Sendable {
        /// There is no view in brackets, or no name in the brackets.
        case expectedView
        /// There is no number or metric; or a name, or a view, where a metric must be.
        case expectedNumberOrMetric
        /// An orientation (`H`, `V`, `HV`, `C`) without its colon.
        case expectedColon(after: String)
        /// The character after a view's name or predicates is neither of `)` and `]`.
        case expectedEndOfView
        /// A gap's predicates are not closed.
        case expectedEndOfPredicates
        /// A gap does not end with the character that began it (`-` or `~`).
        case expectedEndOfGap(Character)
        /// After a view comes something else than a connection, a view or the end.
        case expectedConnection
        /// Something follows where the format must be over.
        case expectedEndOfFormat
        /// A `.` without an attribute, or without one that is known.
        case expectedAttribute
        /// A range is not as in `[a1..3]`.
        case badRange
        /// `<`, `>` or `=` alone.
        case unknownRelation
        /// No view has the name in brackets.
        case unknownView(String)
        /// A name in a predicate is neither a metric nor a view.
        case unknownItem(String)
        /// The character means the superview (or needs one), and there is none.
        case noSuperview(Character)
        /// Spacers and proportional gaps add layout guides, and the superview is no ``View``.
        case superviewWithoutGuides
        /// An alignment along the format's own direction.
        case alignment(horizontal: Bool)
        /// The options say left-to-right and right-to-left at once.
        case twoDirections
        /// Not greater than 0 and at most 1000.
        case priority(Double)
        /// A number, metric or result that is infinite or not a number.
        case notFinite
        case divisionByZero
        /// A proportional gap below 0.
        case negativeProportion
        /// Attributes that cannot be compared: of two axes, or a size with a location.
        case incompatibleAttributes
        /// leading or trailing with left or right.
        case mixedDirections
        /// A location compared with a number, or with 0 times another.
        case locationEqualToConstant
    }

    /// The cause.
    public let kind: Kind
    private let place: FormatPlace
    /// The whole format.
    public var format: String { place.format }
    /// Counted from 1; more than 1 only in formats of several lines.
    public var line: Int { place.line }
    /// Where in the line, in characters counted from 1. One more than there are at the end.
    public var column: Int { place.column }
    /// The name that was probably meant, where one that is known is spelt nearly so.
    public internal(set) var suggestion: String?

    init(_ kind: Kind, at place: FormatPlace) {
        (self.kind, self.place) = (kind, place)
    }

    /// The mistake in words: Apple's where Apple has words for it.
    public var reason: String {
        switch kind {
        case .expectedView: "Expected a view"
        case .expectedNumberOrMetric:
            "Expected a number or key from the metrics dictionary, but encountered something else"
        case .expectedColon(after: "V"):
            "Expected ':' after 'V' to specify vertical arrangement"
        case .expectedColon(after: "H"):
            "Expected ':' after 'H' to specify horizontal arrangement"
        case .expectedColon(after: let word): "Expected ':' after '\(word)'"
        case .expectedEndOfView:
            "A predicate on a view's thickness must end with ')' and the view must end with ']'"
        case .expectedEndOfPredicates: "A list of predicates must end with ')'"
        case .expectedEndOfGap(let character): "A gap must end with '\(character)'"
        case .expectedConnection: "Expected a connection, a view or the end of the format"
        case .expectedEndOfFormat: "Expected the end of the format"
        case .expectedAttribute: "Expected an attribute"
        case .badRange: "Expected a range of views as in [a1..3]"
        case .unknownRelation: "Unknown relation. Must be ==, >=, or <="
        case .unknownView(let name): "\(name) is not a key in the views dictionary."
        case .unknownItem(let name): "Unable to find view with name \(name)"
        case .noSuperview(let character):
            "Unable to interpret '\(character)' character, because the related view doesn't have "
                + "a superview"
        case .superviewWithoutGuides:
            "Spacers and proportional gaps need layout guides, and the superview is no View"
        case .alignment(let horizontal):
            "Options mask required views to be aligned on a "
                + (horizontal ? "horizontal" : "vertical")
                + " edge, which is not allowed for layout that is also "
                + (horizontal ? "horizontal." : "vertical.")
        case .twoDirections: "Options mask required two directions"
        case .priority(let value):
            "It's illegal to set priority:\(value.shortText). Priorities must be greater than 0 and less or "
                + "equal to NSLayoutPriorityRequired, which is 1000.000000."
        case .notFinite: "A number is not finite"
        case .divisionByZero: "Division by zero"
        case .negativeProportion: "A proportional gap cannot be negative"
        case .incompatibleAttributes: "Invalid pairing of layout attributes"
        case .mixedDirections:
            "A constraint cannot be made between a leading/trailing attribute and a right/left "
                + "attribute. Use leading/trailing for both or neither."
        case .locationEqualToConstant:
            "A multiplier of 0 or a nil second item together with a location for the first "
                + "attribute creates an illegal constraint of a location equal to a constant. "
                + "Location attributes must be specified in pairs."
        }
    }

    /// Apple's report: the reason, the line of the format, and a caret under the place.
    public var description: String {
        "Unable to parse constraint format: \n\(reason) \n\(place.caret(lineEnd: " "))"
    }
}
