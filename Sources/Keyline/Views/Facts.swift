import KeylineSolver

/// An item's natural size with its priorities, and the positions, in the solver, of the constraints
/// that the engine adds by itself for this item (``ImplicitRow``).
///
/// A node has facts once the item has a natural size, priorities of its own or a fixed frame in a layout.
final class Facts {
    /// The priorities of content hugging and of compression resistance.
    var hugging = AxisPriorities(horizontal: .defaultLow, vertical: .defaultLow)
    var resistance = AxisPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)
    /// Whether the item had a natural size, or its priorities were set.
    var hasContent = false

    /// The positions, in the engine's tables, of the constraints that the engine made for this
    /// item.
    var slots = RowSlots()

    /// The last width, in points, for which the item was asked for its height. Nil if the height does not depend on the
    /// width.
    var givenWidth: Double?

    /// Counts the changes of the item's natural width; see ``LayoutEngine/widthChanges``.
    var ownWidthChanges = 0
    /// The circumstances (size asked for, constraints) in which the last fitting size found that
    /// other constraints, not the longest line of this text, determine its width. In the same
    /// circumstances the test is skipped.
    var fittedHold: FittedHold?

    /// Set if the item is a text that was broken into lines and then got the width of its longest
    /// line; otherwise nil.
    var narrowing: Narrowing?

    struct Narrowing {
        /// The width, in points, in which the text was broken into lines.
        var room: Double
        /// The natural width of the text without line breaks, and the width of its longest line, in
        /// points.
        var unbroken: Double
        var longest: Double
    }

    /// Called when the item's node leaves its layout engine: discards everything that refers to the
    /// engine.
    func forget() {
        narrowing = nil
        givenWidth = nil
        slots = RowSlots()
    }

    /// Returns the priority with which the solver gets a natural size, above 0 and below required.
    /// A required priority becomes 999.99, so that an explicit constraint overrides the natural
    /// size without a conflict. The priority 0, by which many programs say that they have no wish,
    /// becomes 0.01.
    static func below(_ priority: LayoutPriority) -> LayoutPriority {
        LayoutPriority(max(0.01, min(priority.rawValue, 999.99)))
    }
}

/// A priority for each axis.
struct AxisPriorities {
    var horizontal: LayoutPriority
    var vertical: LayoutPriority

    subscript(axis: LayoutAxis) -> LayoutPriority {
        get { axis == .horizontal ? horizontal : vertical }
        set { axis == .horizontal ? (horizontal = newValue) : (vertical = newValue) }
    }
}

/// A solver constraint that the engine makes for a node's natural size or fixed frame.
///
/// An implicit row has no constraint object. The engine makes an object when a report, an inspection or a diagnosis
/// asks for the constraint (``LayoutEngine/constraint(in:)``).
enum ImplicitRow: UInt8 {
    /// These four keep the frame that was set.
    case left, top, width, height
    /// These four keep the natural size: at most at the priority of hugging, at least at that of compression resistance.
    case widthAtMost, widthAtLeast, heightAtMost, heightAtLeast

    static let frame = [left, top, width, height]

    /// The kind of implicit constraint (made by the engine for a frame or a natural size) that a
    /// constraint object represents; nil if the program, or a stack view or a similar view, made
    /// the constraint.
    init?(of constraint: LayoutConstraint) {
        switch (constraint.origin, constraint.firstAttribute, constraint.relation) {
        case (.autoresizingMask, .left, _): self = .left
        case (.autoresizingMask, .top, _): self = .top
        case (.autoresizingMask, .width, _): self = .width
        case (.autoresizingMask, .height, _): self = .height
        case (.contentSize, .width, .lessThanOrEqual): self = .widthAtMost
        case (.contentSize, .width, _): self = .widthAtLeast
        case (.contentSize, .height, .lessThanOrEqual): self = .heightAtMost
        case (.contentSize, .height, _): self = .heightAtLeast
        default: return nil
        }
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

    /// The axis of a constraint that the engine made for a natural size: horizontal for widths,
    /// vertical for heights. Nil for the constraints that the engine made for a frame.
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

/// The slots of a node's implicit rows in the engine's tables.
struct RowSlots {
    /// -1 for a row that was never made, -2 for a row that was removed because its constraint object was deactivated.
    private var slots = SIMD8<Int32>(repeating: -1)

    /// The slot of a row; nil if the row is not in the tables.
    subscript(row: ImplicitRow) -> Int? {
        let slot = slots[Int(row.rawValue)]
        return slot < 0 ? nil : Int(slot)
    }

    /// Whether the row was made, even if its constraint object was deactivated since.
    func isMade(_ row: ImplicitRow) -> Bool { slots[Int(row.rawValue)] != -1 }

    mutating func set(_ row: ImplicitRow, _ slot: Int) { slots[Int(row.rawValue)] = Int32(slot) }
    mutating func deactivate(_ row: ImplicitRow) { slots[Int(row.rawValue)] = -2 }
    mutating func forget(_ row: ImplicitRow) { slots[Int(row.rawValue)] = -1 }
}
