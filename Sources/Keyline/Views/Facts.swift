import KeylineSolver

/// The layout properties of an item's content: the priorities of its natural size, and the slots of
/// its implicit rows (``ImplicitRow``) in the engine's tables.
///
/// A node has an object of this class only once the item has a natural size, priorities of its own,
/// or a fixed frame in a layout. This saves memory for all other items.
final class Facts {
    /// The priorities of content hugging and of compression resistance.
    var hugging = AxisPriorities.hugging
    var resistance = AxisPriorities.resistance
    /// Whether the item has ever had a natural size, or its priorities were set.
    var hasContent = false

    /// The table indices of the item's implicit rows, which are solver constraints for its natural
    /// size and fixed frame.
    var slots = RowSlots()

    /// The distances from the frame to the alignment rectangle, and the distances of the baselines
    /// from the top and bottom edges, as the item last returned them.
    var insets = Insets.zero
    var firstBaseline = 0.0
    var lastBaseline = 0.0
    /// The baselines that constraints use, and those of them whose distances are up to date.
    var usedBaselines: Baselines = []
    var knownBaselines: Baselines = []

    struct Baselines: OptionSet {
        let rawValue: UInt8
        static let first = Baselines(rawValue: 1), last = Baselines(rawValue: 2)
    }

    /// The last width, in points, for which the engine read the item's height, or that it told a
    /// label. Nil if the height does not depend on the width, or if the label's text has changed
    /// since.
    var givenWidth: Double?
    /// The width, in points, that the solver found for an item whose height depends on the width.
    /// Valid while ``LayoutNode/stale`` contains ``Staleness/width``.
    var solvedWidth = 0.0

    /// The number of those changes in ``LayoutEngine/widthChanges`` that were changes of the item's
    /// own natural width. A label subtracts it, because only changes of other widths can let the
    /// label become narrower.
    var ownWidthChanges = 0
    /// The circumstances in which a fitting size last found that other constraints keep the text
    /// wider than its longest line. In the same circumstances, narrowing the text is not tried
    /// again. Nil if no fitting size has found this.
    var fittedHold: FittedHold?

    /// The index of the item in ``PassQueue/narrowTexts``, if it is listed there.
    var narrowAt: Int32 = -1
    /// For a label that was narrowed (its natural width is that of its longest line): the widths of
    /// its text. Nil for all other items.
    var narrowing: Narrowing?

    struct Narrowing {
        /// The width, in points, in which the text was broken into lines.
        var room: Double
        /// The width of the text on one line, and the width of its longest line when it is broken,
        /// in points.
        var unbroken: Double
        var longest: Double
        /// Whether other constraints have kept the label wider than its longest line. The next pass
        /// that changes anything then makes `unbroken` the natural width again.
        var isHeld = false
    }

    /// Records that the engine removed one of its own constraints for this node's natural size or
    /// fixed frame (an implicit row) from the index `slot` of its table of constraints.
    func lose(_ row: ImplicitRow, in slot: Int) {
        if slots[row] == slot { slots.deactivate(row) }
    }

    /// Resets the members that are valid only in one engine, such as table indices, because the
    /// node leaves its engine.
    func forget() {
        narrowing = nil
        givenWidth = nil
        slots = RowSlots()
        insets = .zero
        knownBaselines = []
    }

    /// Limits the priority of a natural size to the range from 0.01 to 999.99. So an explicit
    /// required size takes precedence over a required natural size without a conflict, and a
    /// natural size of priority 0 is weaker than all others.
    static func below(_ priority: LayoutPriority) -> LayoutPriority {
        LayoutPriority(max(0.01, min(priority.rawValue, 999.99)))
    }
}

/// A priority for the width and a priority for the height.
struct AxisPriorities {
    var horizontal: LayoutPriority
    var vertical: LayoutPriority

    /// The default priorities of content hugging, and of compression resistance.
    static var hugging: AxisPriorities {
        AxisPriorities(horizontal: .defaultLow, vertical: .defaultLow)
    }
    static var resistance: AxisPriorities {
        AxisPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)
    }

    subscript(axis: LayoutAxis) -> LayoutPriority { axis == .horizontal ? horizontal : vertical }

    /// Returns the priorities with another one for an axis. This is a function and not a setter,
    /// because Swift would check every access to a property for exclusivity that a setter changes
    /// in place.
    func setting(_ priority: LayoutPriority, _ axis: LayoutAxis) -> AxisPriorities {
        axis == .horizontal
            ? AxisPriorities(horizontal: priority, vertical: vertical)
            : AxisPriorities(horizontal: horizontal, vertical: priority)
    }
}

/// A solver constraint that the engine makes for a node's natural size or fixed frame.
///
/// An implicit row has no constraint object. The engine makes an object when a report, an inspection or a diagnosis
/// asks for the constraint (``LayoutEngine/constraint(in:)``).
enum ImplicitRow: UInt8 {
    /// These four rows keep the frame that the program set.
    case left, top, width, height
    /// These four rows keep the natural size: "at most" at the priority of content hugging, "at
    /// least" at that of compression resistance.
    case widthAtMost, widthAtLeast, heightAtMost, heightAtLeast

    static let frame = [left, top, width, height]
    static let content = [widthAtMost, widthAtLeast, heightAtMost, heightAtLeast]

    /// Returns the implicit row (natural size or fixed frame) for which the engine created this
    /// constraint object; nil for all other constraints.
    init?(of constraint: LayoutConstraint) {
        let row = (ImplicitRow.frame + ImplicitRow.content).first {
            $0.origin == constraint.origin && $0.attribute == constraint.firstAttribute
                && $0.relation == constraint.relation
        }
        guard let row else { return nil }
        self = row
    }

    static func atMost(_ axis: LayoutAxis) -> Self {
        axis == .horizontal ? .widthAtMost : .heightAtMost
    }
    static func atLeast(_ axis: LayoutAxis) -> Self {
        axis == .horizontal ? .widthAtLeast : .heightAtLeast
    }

    @inline(__always)
    var attribute: LayoutAttribute {
        switch self {
        case .left: .left
        case .top: .top
        case .width, .widthAtMost, .widthAtLeast: .width
        case .height, .heightAtMost, .heightAtLeast: .height
        }
    }

    @inline(__always)
    var relation: LayoutRelation {
        switch self {
        case .left, .top, .width, .height: .equal
        case .widthAtMost, .heightAtMost: .lessThanOrEqual
        case .widthAtLeast, .heightAtLeast: .greaterThanOrEqual
        }
    }

    /// The axis of the natural width or height that this implicit row keeps; nil for a row that
    /// keeps a fixed frame.
    @inline(__always)
    var contentAxis: LayoutAxis? {
        switch self {
        case .left, .top, .width, .height: nil
        case .widthAtMost, .widthAtLeast: .horizontal
        case .heightAtMost, .heightAtLeast: .vertical
        }
    }

    var origin: LayoutConstraint.Origin { contentAxis == nil ? .autoresizingMask : .contentSize }
}

/// The table indices of a node's implicit rows, which are solver constraints for its natural size
/// and fixed frame.
struct RowSlots {
    // The table index of each implicit row; -1 for a row that does not exist, -2 for a row that was
    // removed because the program deactivated its constraint object. The indices are separate
    // properties and not a vector, because an object with a vector of four numbers is aligned to 16
    // bytes, and allocating such an object takes three times as long.
    private var left: Int32 = -1
    private var top: Int32 = -1
    private var width: Int32 = -1
    private var height: Int32 = -1
    private var widthAtMost: Int32 = -1
    private var widthAtLeast: Int32 = -1
    private var heightAtMost: Int32 = -1
    private var heightAtLeast: Int32 = -1

    /// The index of an implicit row in the engine's table of active constraints; nil if the row is
    /// not there.
    subscript(row: ImplicitRow) -> Int? {
        let slot = self[entry: row]
        return slot < 0 ? nil : Int(slot)
    }

    private subscript(entry row: ImplicitRow) -> Int32 {
        get {
            switch row {
            case .left: left
            case .top: top
            case .width: width
            case .height: height
            case .widthAtMost: widthAtMost
            case .widthAtLeast: widthAtLeast
            case .heightAtMost: heightAtMost
            case .heightAtLeast: heightAtLeast
            }
        }
        set {
            switch row {
            case .left: left = newValue
            case .top: top = newValue
            case .width: width = newValue
            case .height: height = newValue
            case .widthAtMost: widthAtMost = newValue
            case .widthAtLeast: widthAtLeast = newValue
            case .heightAtMost: heightAtMost = newValue
            case .heightAtLeast: heightAtLeast = newValue
            }
        }
    }

    /// The index of the first row of a natural size that is in the engine's table of active constraints.
    var firstOfContent: Int? {
        for row in ImplicitRow.content { if let slot = self[row] { return slot } }
        return nil
    }

    /// Returns whether an implicit row was created, even if its constraint object has been
    /// deactivated since.
    func isMade(_ row: ImplicitRow) -> Bool { self[entry: row] != -1 }

    mutating func set(_ row: ImplicitRow, _ slot: Int) { self[entry: row] = Int32(slot) }
    mutating func deactivate(_ row: ImplicitRow) { self[entry: row] = -2 }
    mutating func forget(_ row: ImplicitRow) { self[entry: row] = -1 }
}
