// The layout of trees of any items: the pass without views, pixels, guides, priorities, ambiguity, fitting sizes.

extension LayoutNode {
    /// Brings the layout of the whole tree up to date. Where its root is a view that is
    /// ``View/layoutIfNeeded()``; else constraints are solved and items told of their frames
    /// (``LayoutItem/layoutFrameDidChange(to:)``), again as long as that changes something, as heights of texts
    /// for the widths that they got do, at most ten times; then ``LayoutError/Kind/didNotConverge`` is reported.
    public func layoutTree() {
        let root = self.root
        if let view = root.view { return view.layoutIfNeeded() }
        for _ in 0..<View.largestRoundCount {
            root.engine?.layout()
            root.updateInsets()
            if root.engine?.isUpToDate ?? true { return }
        }
        LayoutError(.didNotConverge, about: root.engine?.waitingConstraints ?? []).report()
    }

    /// Pixels a point, for the whole tree of a root, as ``View/displayScale``.
    public var displayScale: Double {
        get { engineOfRoot().displayScale }
        set {
            guard newValue >= 0, newValue <= 1e6 else {
                LayoutError(
                    kind: .badNumber,
                    reason: "The pixels a point of \(label) are not from 0 to 1000000: "
                        + newValue.shortText
                ).report()
                return
            }
            engineOfRoot().displayScale = newValue
        }
    }

    /// Whether constraints leave the item's frame open. The frame of an item that constraints should place and that
    /// none mentions is open, unless the tree has no constraints and the frame was set. Lays the tree out first, and
    /// may run the simplex method.
    public var hasAmbiguousLayout: Bool {
        layoutTree()
        return isUnmentioned || root.engine?.isAmbiguous(self) ?? false
    }

    /// If the layout is ambiguous, switches between two solutions at every call, so that one can see what is
    /// open.
    public func exerciseAmbiguityInLayout() {
        layoutTree()
        _ = engineOfRoot().exercise(self)
    }
}

extension LayoutItem {
    /// The item's guides, in the order in which they were added; those of its safe area, margins and keyboard are among
    /// them once they were asked for.
    public var layoutGuides: [LayoutGuide] { layoutNode.layoutGuides }

    /// Adds the guide, taking it out of its former item. One that is here already keeps its constraints.
    public func addLayoutGuide(_ guide: LayoutGuide) { layoutNode.addLayoutGuide(guide) }

    /// Takes the guide out; its constraints are deactivated.
    public func removeLayoutGuide(_ guide: LayoutGuide) { layoutNode.removeLayoutGuide(guide) }

    /// How much the item wants not to be larger than its natural size. 250 by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        layoutNode.contentHuggingPriority(for: axis)
    }
    /// Sets how much the item wants not to be larger than its natural size, along an axis: from 0 to required. Others
    /// are reported and refused.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        layoutNode.setContentHuggingPriority(priority, for: axis)
    }

    /// How much the item wants not to be smaller than its natural size. 750 by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        layoutNode.contentCompressionResistancePriority(for: axis)
    }
    /// Sets how much the item wants not to be smaller than its natural size, along an axis: from 0 to required. Others
    /// are reported and refused.
    public func setContentCompressionResistancePriority(
        _ priority: LayoutPriority, for axis: LayoutAxis
    ) {
        layoutNode.setContentCompressionResistancePriority(priority, for: axis)
    }

    /// Whether constraints leave the item's frame open. The frame of an item that constraints should place
    /// (``View/translatesAutoresizingMaskIntoConstraints`` is off) and that none mentions is open, unless the tree has
    /// no constraints and the frame was set. Lays the tree out first, and may run the simplex method.
    public var hasAmbiguousLayout: Bool { layoutNode.hasAmbiguousLayout }

    /// If the layout is ambiguous, switches between two solutions at every call, so that one can see what is
    /// open.
    public func exerciseAmbiguityInLayout() { layoutNode.exerciseAmbiguityInLayout() }

    /// The size that the item's own contents ask for, as near as they let it be to `target`, in points; the item's frame
    /// and constraints to the outside do not count, and nothing changes. Infinite is as large as they let it be. A size
    /// that is not a number, and a priority that is not from 0 to required, is reported and not wished for. A container
    /// says its natural size to a toolkit by it, and, with a required width, its height for that width.
    /// Complexity: that of building the layout of the item's subtree.
    public func systemLayoutSizeFitting(
        _ target: Size,
        withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        layoutNode.fittingSize(target, horizontal, vertical)
    }
}
