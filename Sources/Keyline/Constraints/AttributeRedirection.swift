extension LayoutAttribute {
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// Whether the attribute is an edge of the item, or the edge of its margins.
    var isEdge: Bool {
        switch self {
        case .left, .right, .top, .bottom, .leading, .trailing, .leftMargin, .rightMargin,
            .topMargin,
            .bottomMargin, .leadingMargin, .trailingMargin:
            true
        default: false
        }
    }
}

/// Constraints on some attributes refer to another node: constraints on the edges of a scroll view
/// to its content area, and constraints on a baseline to the view that provides the baseline.
extension LayoutNode {
    /// Whether ``redirected(for:beside:of:)`` may return another node. This test is fast.
    @inline(__always)
    func isRedirectable(_ attribute: LayoutAttribute) -> Bool { scrolls || attribute.isBaseline }

    /// Returns the node that a constraint actually refers to if it mentions this node's attribute.
    /// `other` is the node on the other side of the constraint.
    func redirected(
        for attribute: LayoutAttribute, beside other: LayoutNode?, of constraint: LayoutConstraint
    ) -> LayoutNode {
        if attribute.isBaseline {
            guard let view, other?.guide?.isBaselineOf(view) != true,
                let guide = view.baselineGuide(attribute)
            else { return self }
            return guide.layoutNode
        }
        guard scrolls, attribute.isEdge, constraint.origin == .user, let other,
            let scrollView = view as? ScrollView, other !== self,
            !scrollView.isOwnFrame(other), contains(other)
        else { return self }
        return scrollView.contentLayoutGuide.layoutNode
    }

    /// The node relative to which fixed frames of children are held: this node, or the content area
    /// if it is a scroll view.
    var contentNode: LayoutNode {
        guard scrolls, let scrollView = view as? ScrollView else { return self }
        return scrollView.contentLayoutGuide.layoutNode
    }
}
