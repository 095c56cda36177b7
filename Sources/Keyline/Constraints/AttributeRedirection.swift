extension LayoutAttribute {
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// Whether it is a side, or a margin of one.
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

/// Nodes that stand in for others in constraints: the content area for the edges of a scroll view, and
/// what has the baseline of a view that takes it from another.
extension LayoutNode {
    /// Whether ``redirected(for:beside:of:)`` must be asked; cheap.
    @inline(__always)
    func isRedirectable(_ attribute: LayoutAttribute) -> Bool { scrolls || attribute.isBaseline }

    /// The item and attribute that a constraint means when it mentions an attribute of this node, beside another.
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

    /// The node that holds fixed frames of children: this one, or the content area of a scroll view.
    var contentNode: LayoutNode {
        guard scrolls, let scrollView = view as? ScrollView else { return self }
        return scrollView.contentLayoutGuide.layoutNode
    }
}
