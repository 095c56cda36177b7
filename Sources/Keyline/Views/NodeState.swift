import KeylineSolver

// The parts of the state of a layout node that have types of their own.

/// The properties of a node that are true or false, in one number.
struct NodeMarks: OptionSet {
    let rawValue: UInt32
    static let mayHaveOrphans = NodeMarks(rawValue: 1 << 0)
    static let storedFixed = NodeMarks(rawValue: 1 << 1)
    static let scrolls = NodeMarks(rawValue: 1 << 2)
    static let isContentArea = NodeMarks(rawValue: 1 << 3)
    static let isRightToLeft = NodeMarks(rawValue: 1 << 4)
    static let isView = NodeMarks(rawValue: 1 << 5)
    static let isPlacing = NodeMarks(rawValue: 1 << 6)
    static let isShifted = NodeMarks(rawValue: 1 << 7)
    static let heightFollowsWidth = NodeMarks(rawValue: 1 << 8)
    static let isLeaving = NodeMarks(rawValue: 1 << 9)
    static let isOnWay = NodeMarks(rawValue: 1 << 10)
    static let isFrameStale = NodeMarks(rawValue: 1 << 11)
    static let subtreeHasInsets = NodeMarks(rawValue: 1 << 12)
    static let isGuide = NodeMarks(rawValue: 1 << 13)
    static let hasOtherChildren = NodeMarks(rawValue: 1 << 14)
    static let isResized = NodeMarks(rawValue: 1 << 15)
    static let hasStoredChildren = NodeMarks(rawValue: 1 << 16)
    /// The three highest bits, which store the set ``LayoutNode/stale``.
    static let stale = NodeMarks(rawValue: 7 << 29)
}

/// Which numbers of an item have changed, so that the next layout pass reads them again. For example,
/// `[.content]` after a label has got another text.
struct Staleness: OptionSet {
    let rawValue: UInt8
    /// The natural size.
    static let content = Staleness(rawValue: 1)
    /// The alignment insets and the baselines.
    static let offsets = Staleness(rawValue: 2)
    /// The natural height for the width that the solver has found.
    static let width = Staleness(rawValue: 4)
}

extension OptionSet {
    /// Returns this set with the given options added or removed.
    @inline(__always)
    func setting(_ options: Self, _ isSet: Bool) -> Self {
        isSet ? union(options) : subtracting(options)
    }
}

/// Properties that few nodes have, stored in an object of their own to save memory.
final class RareNodeState {
    /// The item, if it is neither a view nor a guide. The reference is weak, because the host
    /// does not notify the node when the item is deallocated.
    weak var guest: (any LayoutItem)?
    /// Whether the host has ever set the node's `item`, or the missing item has been reported. The
    /// mistake is thus reported once.
    var knewGuest = false
    /// The guides of the item, which the node keeps alive.
    var guides: [LayoutGuide] = []
    var insets: InsetState?
    var identifier: String?
    var boundsOrigin = Point.zero
    // The following properties are used by views only.

    /// The stored value of ``View/autoresizingMask``.
    var mask: AutoresizingMask = []
    /// The size of the view, in points, to which the subviews were last adapted by their
    /// autoresizing masks. Nil if no subview has had a mask.
    var fittedSize: Size?
    var baselines: BaselineState?
    var unprepared: [LayoutConstraint] = []
}

/// The four variables of an item.
struct LayoutVariables: BitwiseCopyable {
    var x: Variable
    var y: Variable
    var width: Variable
    var height: Variable

    var all: [Variable] { [x, y, width, height] }

    /// The variable of the width for the horizontal axis, and of the height for the vertical axis.
    subscript(axis: LayoutAxis) -> Variable { axis == .horizontal ? width : height }
}

/// A reference to a node that does not keep the node or its item alive. Constraints and anchors use
/// it.
typealias NodeHandle = Handle<LayoutNode>
