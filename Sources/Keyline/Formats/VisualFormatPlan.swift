/// The constraints that a visual format describes, before it is known which views its names mean.
///
/// A program uses the same few formats for many views. The plan of a format depends only on the options,
/// on the values of the metrics that the format names, and on whether the superviews that it mentions are
/// views. As long as they are the same, the next use of the format only looks its views up.
final class VisualFormatPlan: Sendable {
    /// An attribute of an item, such as the trailing edge of a view. A gap in a visual format is
    /// measured between two of them.
    struct End: BitwiseCopyable {
        /// The index of the item. The first items are the names of the format, in the order of
        /// ``VisualFormat/names``; superviews and other items follow.
        var item: Int
        var attribute: LayoutAttribute
    }

    /// A constraint of the plan.
    struct Step {
        var first: End
        var relation = LayoutRelation.equal
        var second: End?
        var multiplier = 1.0
        var constant = 0.0
        var priority = LayoutPriority.required
        var systemSpacing = LayoutConstraint.SystemSpacing.none
    }

    /// The superview of an item.
    struct Superview: BitwiseCopyable {
        /// The index of the item whose superview this is.
        var child: Int
        /// The index of the superview itself among the items.
        var item: Int
        /// Whether the superview is a ``View``, which has margins. The item of another toolkit has
        /// none.
        var isView: Bool
    }

    /// The lists from which a plan is made.
    struct Lists {
        var steps: [Step] = []
        var superviews: [Superview] = []
        /// The metrics that were looked up. The value is nil if there was no such metric.
        var metrics: [(name: String, value: Double?)] = []
    }

    private let options: LayoutConstraint.FormatOptions
    private let lists: Lists
    /// The names of the format that mean views or guides, with their indices.
    private let views: [(item: Int, name: String)]
    /// The number of names and superviews.
    private let itemCount: Int

    init(
        _ options: LayoutConstraint.FormatOptions, _ lists: Lists,
        _ views: [(item: Int, name: String)], itemCount: Int
    ) {
        self.options = options
        self.lists = lists
        self.views = views
        self.itemCount = itemCount
    }

    /// Calls `receive` once for each constraint, with the number of all constraints. Returns false and
    /// does nothing if the plan was made for other options, metrics or superviews, or if a view is
    /// missing.
    func make(
        _ options: LayoutConstraint.FormatOptions, _ names: any VisualFormatNames,
        _ source: LayoutConstraint.SourceLocation,
        _ receive: (Int, LayoutConstraint.Draft) -> Void
    ) -> Bool {
        guard options == self.options else { return false }
        for metric in lists.metrics where names.metric(metric.name) != metric.value {
            return false
        }
        return withTemporary(Unretained<LayoutNode>?.none, itemCount) { nodes in
            for view in views {
                guard let node = names.node(view.name) else { return false }
                nodes[view.item] = Unretained(node)
            }
            for superview in lists.superviews {
                guard let node = nodes[superview.child].flatMap(Self.superview),
                    node.with({ $0.viewLink != nil }) == superview.isView
                else { return false }
                nodes[superview.item] = node
            }
            Self.make(lists.steps, nodes.span, source, receive)
            return true
        }
    }

    /// Returns the node of an item's superview. A view that is the child of a host's own item has
    /// no superview.
    static func superview(of node: Unretained<LayoutNode>) -> Unretained<LayoutNode>? {
        let isOwn = node.with { $0.viewLink != nil || $0.isGuide }
        guard let parent = node.with({ $0.parentLink }),
            parent.with({ isOwn ? $0.viewLink != nil : $0.item != nil })
        else { return nil }
        return parent
    }

    /// Calls `receive` once for each of the constraints `steps` between the items `nodes`, with the
    /// number of all constraints.
    static func make(
        _ steps: [Step], _ nodes: Span<Unretained<LayoutNode>?>,
        _ source: LayoutConstraint.SourceLocation,
        _ receive: (Int, LayoutConstraint.Draft) -> Void
    ) {
        for step in steps {
            let first = nodes[step.first.item]?.with { $0.handle }
            var second: NodeHandle?
            if let end = step.second { second = nodes[end.item]?.with { $0.handle } }
            let made = LayoutConstraint.Made(
                first, step.first.attribute, step.relation, second,
                step.second?.attribute ?? .notAnAttribute, step.multiplier)
            let terms = LayoutConstraint.Terms(
                made, step.constant, step.priority, source, step.systemSpacing)
            if let terms {
                receive(steps.count, .terms(terms))
                continue
            }
            let constraint = LayoutConstraint.between(made, step.constant, source)
            if step.priority != .required { constraint.priority = step.priority }
            if step.systemSpacing != .none { constraint.systemSpacing = step.systemSpacing }
            receive(steps.count, .object(constraint))
        }
    }
}
