import KeylineSolver
import Synchronization

/// A demand that a layout cannot meet, and why.
///
/// Illegal constraints never crash. Each goes to ``LayoutEngine/conflictHandler`` when the mistake is
/// made, or is thrown by the variant that throws, and the constraint has no effect.
public struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistake, for programs.
    public enum Kind: Hashable, Sendable {
        /// A constraint was made without a first item.
        case noFirstItem
        /// A constraint was made with something that is no view, guide or other item.
        case notAnItem
        /// A constraint was made of a location and a constant.
        case locationAlone
        /// A constraint was made of leading or trailing with left or right.
        case mixedDirections
        /// A constraint was made of a location and an extent, or of no attribute at all.
        case invalidPairing
        /// A constraint relates the two axes; found out in the layout pass.
        case mixedAxes
        /// The items of a constraint that is to be active are not in one tree.
        case noCommonAncestor
        /// A constraint was added to a view that is not above (or one of) its items.
        case notAnAncestor
        /// Such a constraint was met by a layout pass, and its items had still not come.
        case unprepared
        /// A template was asked for a constraint that is not active.
        case inactive
        /// A template was asked for an item or constraint that is not within its subtree.
        case outsideSubtree
        /// A template was to give another natural size to an item that has none.
        case noNaturalSize
        /// One number was asked for twice.
        case givenTwice
        /// There are too few or too many numbers, or too few frames.
        case wrongCount
        /// A constant is NaN or infinite.
        case constantNotFinite
        /// A multiplier is NaN or infinite, or an equation of a layout block would have to be divided by 0.
        case multiplierNotFinite
        /// A priority is not above 0 and up to 1000.
        case priorityOutOfRange
        /// A constant is beyond ``LayoutConstraint/largestConstant``, which replaces it.
        case constantTooLarge
        /// A node that constraints place was never told its item.
        case noItem
        /// An item of the constraint does not exist any more.
        case itemGone
        /// Required constraints contradict each other; `constraints` is a minimal such set.
        case unsatisfiable
        /// A visual format does not make constraints; for modules on top whose function does not throw.
        case invalidFormat
        /// An item was to be put inside itself.
        case insideItself
        /// A multiplier is finite and yet too large to compute with.
        case badNumber
        /// The layout pass went on changing something after as many rounds as it may take; `views`
        /// are those that ask for more, `constraints` those that changed last.
        case didNotConverge
        /// More than a tenth of a template's instances were solved one by one. Nothing is wrong with their frames.
        case manyRepairs
        /// Least squares were asked for and are not there, or are not for templates.
        case unavailable
        /// The solver gave up (no memory, iteration limit, ``LayoutEngine/workLimit``).
        case solver
    }

    /// The mistake, for programs.
    public let kind: Kind
    /// In one or a few sentences.
    public internal(set) var reason: String
    /// The constraints concerned, in words: their ``LayoutConstraint/summary``.
    public let constraints: [String]
    /// The one that has no effect as long as this lasts, in words.
    public var broken: String?
    /// The constraints concerned in Apple's notation, with where they were made: one for each of
    /// ``constraints``, if any.
    public var members: [Member] = []
    /// Which of ``members`` has no effect as long as this lasts.
    public var brokenMember: Member?
    /// In words, of a pass that did not come to an end, the views that asked for more; of items without
    /// a common ancestor, each with all that it is in; of what is no item, its type.
    public var views: [String] = []
    /// The likely cause and what to do, in a sentence or two, where they are known: a forgotten `addSubview`, a root
    /// without a size, a view that is still held where its frame was set.
    public var advice: String?
    /// Whether items of KeylineUIKit are concerned, whose users know UIKit's reports.
    var isAboutUIKit = false

    /// A constraint that an error mentions.
    public struct Member: Hashable, Sendable, CustomStringConvertible {
        /// The constraint's `description`, its class and address included.
        public let text: String
        /// The line that made it or had the view arranged, if it is known.
        public let source: LayoutConstraint.SourceLocation?
        /// Who made the constraint: a program, or the layout for itself.
        public let origin: LayoutConstraint.Origin
        /// The name of the stack view whose arrangement asks for the constraint, if one does.
        public let stack: String?

        /// The text, and after it in parentheses the stack view and the line.
        public var description: String { text + remark }

        /// The remark that follows a text about the constraint: the stack view and the line, as far as they are known.
        fileprivate var remark: String {
            if let stack {
                return " (arranged by \(stack)" + (source.map { ", \($0))" } ?? ")")
            }
            return source.map { " (\($0))" } ?? ""
        }

        init(_ constraint: LayoutConstraint, _ precision: NumberPrecision = .short) {
            text = constraint.description(precision)
            source = constraint.sourceLocation
            origin = constraint.origin
            stack = constraint.arrangingStack?.layoutNode.name
        }

        /// A rule that holds without a constraint object.
        init(text: String) {
            (self.text, source, origin, stack) = (text, nil, .library, nil)
        }
    }

    /// An error for ``LayoutEngine/conflictHandler``, also from modules on top.
    /// - Parameters:
    ///   - kind: the cause, for programs.
    ///   - constraints: the constraints that it is about, in words.
    ///   - reason: the cause in words; ``Kind/reason`` if nil.
    ///   - broken: the constraint that is without effect until that changes, in words.
    public init(
        kind: Kind, constraints: [String] = [], reason: String? = nil, broken: String? = nil
    ) {
        self.kind = kind
        self.reason = reason ?? kind.reason
        self.constraints = constraints
        self.broken = broken
    }

    /// About these constraints, each with where it was made.
    package init(
        _ kind: Kind, about concerned: [LayoutConstraint], reason: String? = nil,
        broken: LayoutConstraint? = nil
    ) {
        let precision = NumberPrecision(of: concerned)
        self.init(
            kind: kind, constraints: concerned.map { $0.summary(precision) }, reason: reason,
            broken: broken?.summary(precision))
        members = concerned.map { Member($0, precision) }
        isAboutUIKit = concerned.contains { $0.companion != nil || $0.first?.companion != nil }
        brokenMember = broken.map { Member($0, precision) }
    }

    /// The reason, the constraints one on a line, each with the line that made it, and the advice.
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

    /// Hands the error to the handler of ``LayoutEngine/withConflictHandler(_:perform:)`` that is in
    /// force here, or else to ``LayoutEngine/conflictHandler``.
    public func report() {
        if let scoped = LayoutEngine.scopedHandler {
            scoped.body(self)
        } else {
            LayoutEngine.conflictHandler(self)
        }
    }

    /// Writes the report to standard error, as the handler does by default. Constants that are too large are
    /// printed the first time only.
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

extension LayoutError.Kind {
    /// The kind of mistake.
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
        case .itemGone: "An item of the constraint is gone."
        case .invalidFormat: "Unable to parse constraint format"
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
        case .solver: "The solver gave up."
        }
    }
}
