// The parts of a visual format whose names have been looked up, and the lists in which `VisualFormatLowering` collects them.

extension VisualFormatLowering {
    /// An attribute of a node, such as the trailing edge of a view. A gap in a visual format is
    /// measured between two of them.
    struct End {
        var node: Unretained<LayoutNode>
        var attribute: LayoutAttribute

        /// The margin that corresponds to the edge, such as `leadingMargin` for `leading`. Nil if
        /// the item is not a view, or the attribute is not an edge.
        var margin: End? {
            guard node.with({ $0.viewLink != nil }) else { return nil }
            let margin: LayoutAttribute
            switch attribute {
            case .leading: margin = .leadingMargin
            case .trailing: margin = .trailingMargin
            case .left: margin = .leftMargin
            case .right: margin = .rightMargin
            case .top: margin = .topMargin
            case .bottom: margin = .bottomMargin
            default: return nil
            }
            return End(node: node, attribute: margin)
        }
    }

    /// An element of a visual format, after its names have been looked up. A `|` stands for the
    /// superview of the neighbouring element, which is not known yet, so only the offset of the `|`
    /// in the text is stored. Views are given by their indices in `members`.
    enum Place {
        case superview(Int)
        case views(Range<Int>)
    }

    /// A view of a visual format, as in `[name(>=40)]`, and the indices of the conditions on its
    /// size in the array of all conditions of the format.
    struct Member {
        var node: Unretained<LayoutNode>
        var predicates: Range<Int>
    }

    /// A condition on the size of a view or gap, or on an attribute: RELATION multiplier * other +
    /// constant. Names have been looked up, so `other` is a node with its attribute.
    struct Condition {
        var relation: LayoutRelation
        var other: End?
        var multiplier = 1.0
        var constant = 0.0
        var priority: LayoutPriority
        var end: Int
    }

    /// The lists that are needed only while a format is turned into constraints. The memory of the
    /// lists is kept with the syntax tree, and used again when constraints are made from the same
    /// format.
    ///
    /// A program may use the syntax tree on any thread. A thread takes the lists out of the tree,
    /// and puts them back when they are empty, so they belong to one thread at a time.
    struct Lists: @unchecked Sendable {
        var places: [Place] = []
        /// The nodes that names of the format were found to mean, by the index of the name.
        var nodes: [Unretained<LayoutNode>?] = []
        var members: [Member] = []
        /// The pairs of edges whose distance the constraints for one gap of the format will state.
        var pairs: [(from: End, to: End)] = []
        /// The conditions on the gap, such as `>=8@750`.
        var conditions: [Condition] = []

        /// Whether the lists are short enough that their memory is kept for the next use of the
        /// format, instead of being freed.
        var isSmall: Bool { members.count + pairs.count + conditions.count <= 64 }

        mutating func removeAll() {
            places.removeAll(keepingCapacity: true)
            nodes.removeAll(keepingCapacity: true)
            members.removeAll(keepingCapacity: true)
            pairs.removeAll(keepingCapacity: true)
            conditions.removeAll(keepingCapacity: true)
        }
    }
}
