import KeylineSolver

// The parts of the state of a layout node that have types of their own.

/// The properties of a node that are true or false, in one number. `node[.scrolls]` reads one.
struct NodeMarks: OptionSet {
    let rawValue: UInt32
    /// There may be orphaned constraints on the node or its descendants. Orphaned constraints
    /// (``OrphanedConstraints``) belong to no engine and become active when the tree gets one.
    static let mayHaveOrphans = NodeMarks(rawValue: 1 << 0)
    /// The stored value of ``LayoutNode/hasFixedFrame``.
    static let storedFixed = NodeMarks(rawValue: 1 << 1)
    /// The node is a scroll view.
    static let scrolls = NodeMarks(rawValue: 1 << 2)
    /// The node is the content area of the scroll view that is its parent.
    static let isContentArea = NodeMarks(rawValue: 1 << 3)
    /// Text in the node runs from right to left.
    static let isRightToLeft = NodeMarks(rawValue: 1 << 4)
    static let isView = NodeMarks(rawValue: 1 << 5)
    /// The running layout pass has already put the node into one of its lists of nodes that get a new
    /// frame: all of them, or those that have moved.
    static let isPlacing = NodeMarks(rawValue: 1 << 6)
    static let isShifted = NodeMarks(rawValue: 1 << 7)
    /// The item's height must be computed again when its width changes.
    static let heightFollowsWidth = NodeMarks(rawValue: 1 << 8)
    /// The node belongs to a subtree that is being removed from its tree, so that constraints between
    /// this subtree and the rest of the tree must be deactivated.
    static let isLeaving = NodeMarks(rawValue: 1 << 9)
    /// Set while a search for the closest common ancestor walks up; cleared when the search ends.
    static let isOnWay = NodeMarks(rawValue: 1 << 10)
    /// The node is in the engine's list of nodes whose frames must be computed again.
    static let isFrameStale = NodeMarks(rawValue: 1 << 11)
    /// A descendant of the node has a safe area or margins that are in use.
    static let subtreeHasInsets = NodeMarks(rawValue: 1 << 12)
    static let isGuide = NodeMarks(rawValue: 1 << 13)
    /// The node may have children that are neither views nor guides, such as the widgets of another
    /// toolkit.
    static let hasOtherChildren = NodeMarks(rawValue: 1 << 14)
    /// Set when a layout pass gives the item a frame of another size; cleared by
    /// ``View/layoutFrameDidChange(to:)``.
    static let isResized = NodeMarks(rawValue: 1 << 15)
    /// The node has children besides guides. This mark is read much more often than the list of
    /// children.
    static let hasStoredChildren = NodeMarks(rawValue: 1 << 16)

    // Only views have the following marks.

    static let needsLayout = NodeMarks(rawValue: 1 << 17)
    /// Some descendant of the view needs layout. All ancestors of the view then have this mark, too.
    static let subtreeNeedsLayout = NodeMarks(rawValue: 1 << 18)
    /// The view needs ``View/updateConstraints()``, or some descendant does.
    static let needsUpdate = NodeMarks(rawValue: 1 << 19)
    static let subtreeNeedsUpdate = NodeMarks(rawValue: 1 << 20)
    /// A pass over the tree of this root is running.
    static let isInPass = NodeMarks(rawValue: 1 << 21)
    /// ``View/layoutSubviews()`` of the view is running.
    static let isLayingOut = NodeMarks(rawValue: 1 << 22)
    /// Used in a root. The last layout pass left views without constraints at their frames, because
    /// the tree had no constraints. When the tree gets constraints, these views must be laid out
    /// again.
    static let hasUnplaced = NodeMarks(rawValue: 1 << 23)
    /// A change of the view's size may change which view provides the superview's baselines.
    static let tellsSuperviewOfSize = NodeMarks(rawValue: 1 << 24)
    static let resizesSubviews = NodeMarks(rawValue: 1 << 25)
    static let isHidden = NodeMarks(rawValue: 1 << 26)
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
    var baselines: [LayoutAttribute: BaselineFollower] = [:]
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
