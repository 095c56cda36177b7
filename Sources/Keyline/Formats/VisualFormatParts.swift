// The parts of a visual format whose names have been looked up, and the lists in which `VisualFormatLowering` collects them.

extension VisualFormatLowering {
    typealias End = VisualFormatPlan.End

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
        /// The index of the item (``VisualFormatPlan/End/item``).
        var item: Int
        var predicates: Range<Int>
    }

    /// A condition on the size of a view or gap, or on an attribute: RELATION multiplier * other +
    /// constant. Names have been looked up, so `other` is an item with its attribute.
    struct Condition {
        var relation: LayoutRelation
        var other: End?
        var multiplier = 1.0
        var constant = 0.0
        var priority: LayoutPriority
        var end: Int
    }

    /// The lists that are needed only while a format is turned into constraints.
    struct Lists {
        var places: [Place] = []
        /// The nodes of the items. A name of the format that was not looked up among the views has
        /// none.
        var nodes: [Unretained<LayoutNode>?] = []
        var members: [Member] = []
        /// The pairs of edges whose distance the constraints for one gap of the format will state.
        var pairs: [(from: End, to: End)] = []
        /// The conditions on the gap, such as `>=8@750`.
        var conditions: [Condition] = []
        var plan = VisualFormatPlan.Lists()
    }
}
