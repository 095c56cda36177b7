// The layout of trees of any items: the pass without views, pixels, ambiguity.

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

    /// Whether constraints leave the item's frame open, as ``View/hasAmbiguousLayout``. Lays the tree out first.
    public var hasAmbiguousLayout: Bool {
        layoutTree()
        guard let engine = root.engine else { return false }
        return engine.isAmbiguous(self) || (engine.isInUse && isLoose)
    }

    /// If the layout is ambiguous, switches between two solutions at every call, so that one can see what is
    /// open.
    public func exerciseAmbiguityInLayout() {
        layoutTree()
        _ = engineOfRoot().exercise(self)
    }
}

extension LayoutItem {
    /// Whether constraints leave the item's frame open. Lays the tree out first, and may run the simplex method.
    public var hasAmbiguousLayout: Bool { layoutNode.hasAmbiguousLayout }

    /// If the layout is ambiguous, switches between two solutions at every call, so that one can see what is
    /// open.
    public func exerciseAmbiguityInLayout() { layoutNode.exerciseAmbiguityInLayout() }

    /// The size that what is in the item asks for, as near as it lets it be to `target`, in points, as
    /// ``View/systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)``: how a container
    /// says its natural size to a toolkit, and, with a required width, its height for that width.
    public func systemLayoutSizeFitting(
        _ target: Size,
        withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        layoutNode.fittingSize(target, horizontal, vertical)
    }
}
