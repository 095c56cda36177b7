/// An error in a visual format: the cause and its position in the text.
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
/// The position is where parsing stopped, as in Apple's error messages: at an unexpected character, or right after
/// an unknown name, number or relation.
public struct VisualFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of mistake in a visual format, as a case that a program can test.
    /// ``VisualFormatError/reason`` describes it in English.
    public enum Kind: Hashable, Sendable {
        /// A visual format lacks a view in brackets, or its brackets contain no name, as in `H:|[]`.
        case expectedView
        /// A number or the name of a metric is missing, as in `[a(>=)]`.
        case expectedNumberOrMetric
        /// An orientation (`H`, `V`, `HV` or `C`) is not followed by a colon, as in `V|[box]|`.
        case expectedColon(after: String)
        /// Neither `)` nor `]` follows the name of a view or the conditions on its size, as in `[title(>=80`.
        case expectedEndOfView
        /// The conditions on a gap between views are not closed by `)`, as in `[a]-(>=8 [b]`.
        case expectedEndOfPredicates
        /// A gap between views does not end with the character with which it began (`-` or `~`), as in `[a]-8~[b]`.
        case expectedEndOfGap(Character)
        /// After a view in brackets, the format has something else than its end, another view or a
        /// connection such as `-`.
        case expectedConnection
        /// The visual format continues after its end, for example after the second `|` in `|[a]|[b]`.
        case expectedEndOfFormat
        /// A dot is not followed by the name of an attribute, as in `[a(b.size)]`: there is no
        /// attribute `size`.
        case expectedAttribute
        /// A range of views is malformed: it must have a name, a first number, two dots and a last
        /// number, as in `[a1..3]`.
        case badRange
        /// A relation is written as a single `<`, `>` or `=` instead of `<=`, `>=` or `==`.
        case unknownRelation
        /// The dictionary of views has no entry for a name in brackets, as `[title]` without a view
        /// `title`.
        case unknownView(String)
        /// The name in a predicate, such as `b` in `[a(b)]`, is unknown: there is no metric and no
        /// view of this name.
        case unknownItem(String)
        /// A character of the format, such as `|` or `%`, refers to the superview, but the view
        /// beside the character has none.
        case noSuperview(Character)
        /// The format has a spacer (`~`) or a proportional gap such as `-(10%)-`. Both need a
        /// layout guide in the superview, but the superview is not a ``View``.
        case superviewWithoutGuides
        /// The options align the views along the format's own direction, as `alignAllTop` does in a vertical
        /// format.
        case alignment(horizontal: Bool)
        /// The options of a call with a visual format contain both left-to-right and right-to-left, of which only one
        /// is allowed.
        case twoDirections
        /// A priority is not greater than 0, or is greater than 1000.
        case priority(Double)
        /// A number or metric of the visual format, or a number computed from them, is infinite or
        /// NaN.
        case notFinite
        case divisionByZero
        /// A proportional gap, such as `-(10%)-`, has a negative factor.
        case negativeProportion
        /// The two attributes of a constraint cannot be compared: they belong to different axes, as
        /// in `C:a.left(b.top)`, or one is a size and the other a location.
        case incompatibleAttributes
        /// One attribute is leading or trailing and the other is left or right, as in
        /// `C:a.leading(b.left)`. Auto Layout does not allow this.
        case mixedDirections
        /// A location is compared with a number, as in `C:a.top(8)`, or with 0 times another
        /// location. Only a width or height can be compared with a number.
        case locationEqualToConstant
    }

    /// The cause of the error, as a case that a program can test.
    public let kind: Kind
    private let position: FormatPosition
    /// The text of the visual format in which the mistake is.
    public var format: String { position.format }
    /// The line of the visual format in which the mistake is, counted from 1.
    public var line: Int { position.line }
    /// The column at which parsing stopped, in characters counted from 1. At the end of a line it
    /// is the line's length plus 1.
    public var column: Int { position.column }
    /// For an unknown name, the known name with the most similar spelling, which was probably
    /// meant. Nil if none is similar, or if the mistake is another one.
    public internal(set) var suggestion: String?

    init(_ kind: Kind, at position: FormatPosition) {
        (self.kind, self.position) = (kind, position)
    }

    /// An English sentence that states the mistake. Where Apple's Auto Layout has a message for the
    /// mistake, it is this message.
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
            "Spacers and proportional gaps need layout guides, and the superview is not a View"
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
        case .incompatibleAttributes: LayoutError.Kind.invalidPairing.reason
        case .mixedDirections: LayoutError.Kind.mixedDirections.reason
        case .locationEqualToConstant: LayoutError.Kind.locationAlone.reason
        }
    }

    /// The error in the form of Apple's messages: the reason, the line of the format, and a caret (`^`) below the
    /// position.
    public var description: String {
        "Unable to parse constraint format: \n\(reason) \n\(position.caret(lineEnd: " "))"
    }
}
