import KeylineSolver
import Synchronization

/// An error in a constraint or a layout, with its reason.
///
/// Illegal constraints never crash the program and have no effect. The error is passed to
/// ``LayoutEngine/conflictHandler`` as soon as it is detected, or is thrown by the functions that
/// throw.
public struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of mistakes and failures that an error can report. A program can switch over the kind,
    /// whereas ``description`` is for people.
    public enum Kind: Hashable, Sendable {
        /// A constraint was made without a first item.
        case noFirstItem
        /// A constraint was made with a value that is neither a view nor a guide nor another item.
        case notAnItem
        /// A constraint relates a position to a constant only, as in `left == 8`.
        case locationAlone
        /// A constraint relates leading or trailing to left or right.
        case mixedDirections
        /// A constraint relates a position to a size, or has no attribute.
        case invalidPairing
        /// A constraint relates a horizontal to a vertical position. This is detected in the layout
        /// pass.
        case mixedAxes
        /// A constraint cannot become active, because its items are not in one tree.
        case noCommonAncestor
        /// A constraint was added to a view that is neither one of its items nor an ancestor of all
        /// of them.
        case notAnAncestor
        /// A constraint was added to a view before its items were, and the items were still missing
        /// in the next layout pass.
        case unprepared
        /// The number of a template refers to a constraint that is not active.
        case inactive
        /// A template refers to an item or constraint outside its subtree.
        case outsideSubtree
        /// A template sets the natural size of an item that has none.
        case noNaturalSize
        /// Two numbers of a template stand for the same thing, for example for the width of the
        /// same view.
        case givenTwice
        /// A template's function got too few or too many input numbers, or too few frames.
        case wrongCount
        /// A constant is NaN or infinite.
        case constantNotFinite
        /// A multiplier is NaN or infinite, or an equation of a layout block would require a
        /// division by 0.
        case multiplierNotFinite
        /// A priority is not above 0 and at most 1000.
        case priorityOutOfRange
        /// A constant, or the width or height of a root, is beyond
        /// ``LayoutConstraint/largestConstant`` and was replaced by this limit.
        case constantTooLarge
        /// Constraints place a node whose property `item` was never set.
        case noItem
        /// An item of the constraint was deallocated.
        case itemDeallocated
        /// Required constraints contradict each other. `constraints` is a minimal contradictory
        /// set.
        case unsatisfiable
        /// A visual format string is invalid. Modules report this if their function does not throw.
        case invalidFormat
        /// An item was added to itself or to one of its descendants.
        case insideItself
        /// The style of a text has an illegal value, such as a font size that is not above 0.
        case invalidTextStyle
        /// A multiplier is finite but too large to compute with.
        case badNumber
        /// The layout pass still changed something after its largest number of rounds. `views` are
        /// the views that still need layout; `constraints` are those that changed in the last
        /// round.
        case didNotConverge
        /// More than a tenth of a template's instances were solved by the simplex method, which is
        /// slow. Their frames are correct.
        case manyRepairs
        /// The norm of least squares was requested, but this build lacks it, or a template does not
        /// support it.
        case unavailable
        /// The solver failed: no memory was left, or the iteration limit or
        /// ``LayoutEngine/workLimit`` was reached.
        case solver
    }

    /// The mistake or failure that the error reports.
    public let kind: Kind
    /// The reason, in one or more sentences.
    public internal(set) var reason: String
    /// The ``LayoutConstraint/summary`` of each constraint that the error is about.
    public let constraints: [String]
    /// The summary of the constraint that has no effect as long as the contradiction exists.
    public var broken: String?
    /// The constraints that the error is about, in Apple's notation, with their source lines; one
    /// for each element of ``constraints``, or empty.
    public var members: [Member] = []
    /// The element of ``members`` that has no effect as long as the contradiction exists.
    public var brokenMember: Member?
    /// Descriptions of the views or values that the error is about: views that still need layout,
    /// items without a common ancestor with the ancestors of each, or the type of a value that is
    /// no item.
    public var views: [String] = []
    /// The probable cause and what to do about it, if known: for example, a missing call of
    /// `addSubview`, a root without a size, or a view whose autoresizing mask is still translated
    /// to constraints.
    public var advice: String?
    /// Whether the error is about items of KeylineUIKit, whose users expect UIKit's reports.
    var isAboutUIKit = false

    /// A constraint that an error mentions.
    public struct Member: Hashable, Sendable, CustomStringConvertible {
        /// The constraint's `description`, including its class and address.
        public let text: String
        /// The source line that made the constraint or arranged the view, if known.
        public let source: LayoutConstraint.SourceLocation?
        /// Who made the constraint: the program, or Keyline itself.
        public let origin: LayoutConstraint.Origin
        /// The name of the stack view that made the constraint, if one did.
        public let stack: String?

        /// The text, followed by the stack view and the source line in parentheses.
        public var description: String { text + remark }

        /// The stack view that made the constraint and the constraint's source line, in
        /// parentheses, as they appear in a report. Empty if both are unknown.
        fileprivate var remark: String {
            if let stack {
                return " (arranged by \(stack)" + (source.map { ", \($0))" } ?? ")")
            }
            return source.map { " (\($0))" } ?? ""
        }

        /// Describes a rule for which there is no constraint object.
        init(text: String) {
            (self.text, source, origin, stack) = (text, nil, .library, nil)
        }
    }

    /// Creates an error for ``LayoutEngine/conflictHandler``.
    /// - Parameters:
    ///   - kind: the kind of the error, for programs.
    ///   - constraints: descriptions of the constraints that the error is about.
    ///   - reason: the reason as text; ``Kind/reason`` if nil.
    ///   - broken: the description of the constraint that has no effect as long as the
    ///     contradiction exists.
    public init(
        kind: Kind, constraints: [String] = [], reason: String? = nil, broken: String? = nil
    ) {
        self.kind = kind
        self.reason = reason ?? kind.reason
        self.constraints = constraints
        self.broken = broken
    }

    /// The reason, followed by a line for each constraint with its source line, and by the advice.
    public var description: String {
        var lines = [reason]
        for (i, text) in constraints.enumerated() {
            lines.append("    " + text + (i < members.count ? members[i].remark : ""))
        }
        lines += views.map { "    " + $0 }
        if let broken {
            lines.append(
                "without effect until that changes: "
                    + broken + (brokenMember?.remark ?? ""))
        }
        if let advice { lines.append(advice) }
        return lines.joined(separator: "\n")
    }

    /// Passes the error to the innermost handler set by
    /// ``LayoutEngine/withConflictHandler(_:perform:)``, or else to
    /// ``LayoutEngine/conflictHandler``.
    public func report() {
        if let scoped = ErrorHandlers.scoped {
            scoped.body(self)
        } else {
            ErrorHandlers.general.value(self)
        }
    }

    /// Reports an error that concerns no constraint.
    static func report(_ kind: Kind, _ reason: String) {
        LayoutError(kind: kind, reason: reason).report()
    }

    /// Writes the report to standard error, as the default handler does. Errors of the kind
    /// ``Kind/constantTooLarge`` are printed only once.
    public func printToStandardError() {
        if kind == .constantTooLarge,
            hasPrintedLargeConstant.exchange(true, ordering: .relaxed)
        {
            return
        }
        CLibrary.writeToStandardError(log + "\n")
    }
}

private let hasPrintedLargeConstant = Atomic(false)

/// The functions that receive layout errors: the one that
/// ``LayoutEngine/conflictHandler`` sets for the whole program, and the one that
/// ``LayoutEngine/withConflictHandler(_:perform:)`` sets for the duration of a call.
enum ErrorHandlers {
    static let general = Setting<(LayoutError) -> Void> { $0.printToStandardError() }

    struct Scoped: @unchecked Sendable {
        let body: (LayoutError) -> Void
    }

    @TaskLocal static var scoped: Scoped?

    static func withScoped<Result>(
        _ handler: @escaping (LayoutError) -> Void, perform body: () throws -> Result
    ) rethrows -> Result {
        try $scoped.withValue(Scoped(body: handler), operation: body)
    }
}

extension LayoutError.Kind {
    /// The text for this kind of error.
    public var reason: String {
        switch self {
        case .noFirstItem: "Constraint must contain a first layout item"
        case .notAnItem: "Constraint items must each be a view or layout guide."
        case .locationAlone:
            """
            A multiplier of 0 or a nil second item together with a location for the first \
            attribute creates an illegal constraint of a location equal to a constant. Location \
            attributes must be specified in pairs.
            """
        case .mixedDirections:
            """
            A constraint cannot be made between a leading/trailing attribute and a right/left \
            attribute. Use leading/trailing for both or neither.
            """
        case .invalidPairing: "Invalid pairing of layout attributes"
        case .mixedAxes: "Constraint improperly relates anchors of incompatible types"
        case .noCommonAncestor: "The items of the constraint have no common ancestor."
        case .notAnAncestor:
            """
            The view hierarchy is not prepared for the constraint. When added to a view, the \
            constraint's items must be descendants of that view (or the view itself).
            """
        case .unprepared:
            "Impossible to set up layout with view hierarchy unprepared for constraint."
        case .inactive: "The constraint is not active in the tree."
        case .outsideSubtree: "An item or constraint is not within the subtree."
        case .noNaturalSize: "The item has no natural size."
        case .givenTwice: "The same number is given twice."
        case .wrongCount: "There are too few or too many numbers."
        case .constantNotFinite: "LayoutConstraint constant is not finite!  That's illegal."
        case .multiplierNotFinite: "Multiplier is not finite! That's illegal."
        case .priorityOutOfRange:
            """
            It's illegal to set this priority. Priorities must be greater than 0 and less or \
            equal to LayoutPriority.required, which is 1000.
            """
        case .constantTooLarge:
            """
            This LayoutConstraint is being configured with a constant that exceeds internal \
            limits.  A smaller value will be substituted, but this problem should be fixed.
            """
        case .noItem: "A layout node has no item."
        case .itemDeallocated:
            """
            An item of the constraint was deallocated, so the constraint cannot become active. \
            Keep a reference to the item as long as the constraint is used.
            """
        case .invalidFormat: "Unable to parse constraint format"
        case .invalidTextStyle: "The style of a text has an illegal value."
        case .insideItself: "An item cannot be inside itself"
        case .unsatisfiable: "These required constraints contradict each other:"
        case .badNumber: "A number is too large to compute with."
        case .didNotConverge:
            """
            The layout did not come to an end: each round of the pass asked for another. These \
            constraints changed in the last one, and these views still need layout or an update of \
            their constraints:
            """
        case .manyRepairs: "Many instances of a template were solved one by one."
        case .unavailable: "Least squares are not available."
        case .solver: "The solver failed."
        }
    }
}
