// The layout of trees that need not contain views: the pass, pixels, guides, priorities of the
// natural size, ambiguity and fitting sizes.

extension LayoutNode {
    /// Brings the layout of the whole tree up to date.
    ///
    /// If the root is a view, this is ``View/layoutIfNeeded()``. Otherwise the constraints are
    /// solved, and ``LayoutItem/layoutFrameDidChange(to:)`` is called on items with changed frames.
    /// That may change constraints, for example the height of a text for its new width; both steps
    /// are then repeated, at most ten times. After that, ``LayoutError/Kind/didNotConverge`` is
    /// reported.
    public func layoutTree() {
        let root = self.root
        if let view = root.view { return view.layoutIfNeeded() }
        if root.layOutRepeatedly(nil) { return }
        LayoutError(.didNotConverge, about: root.engine?.waitingConstraints ?? []).report()
    }

    /// Repeats the rounds of a layout pass on this root until nothing is left to do. Returns false
    /// if that takes too many rounds.
    ///
    /// Trees of views and trees of a toolkit's items have the same rounds, except for the calls
    /// that only views have: `updateConstraints()`, and `layoutSubviews()` in one branch of the
    /// tree. `branch` is nil for items of a toolkit.
    func layOutRepeatedly(_ branch: View?) -> Bool {
        for _ in 0..<LayoutEngine.largestRoundCount {
            view?.updateConstraintsIfNeeded()
            engine?.layout()
            updateInsets()
            let isDone =
                branch.map { view?.layOutViews(in: $0) ?? true } ?? engine?.isUpToDate ?? true
            if isDone { return true }
        }
        return false
    }

    /// Pixels per point, for the whole tree of a root; see ``View/displayScale``.
    public var displayScale: Double {
        get { engineOfRoot().displayScale }
        set {
            guard newValue >= 0, newValue <= 1e6 else {
                LayoutError(
                    kind: .badNumber,
                    reason:
                        "The number of pixels in a point of \(label) is not between 0 and 1000000: "
                        + newValue.shortText
                ).report()
                return
            }
            engineOfRoot().displayScale = newValue
        }
    }

    /// Whether the constraints allow several frames of the item.
    ///
    /// An item that constraints should place but that no constraint mentions counts as ambiguous,
    /// unless the tree has no constraints and the frame was set. Reading this property lays out the
    /// tree first, and may run the simplex method.
    public var hasAmbiguousLayout: Bool {
        layoutTree()
        return isUnmentioned || root.engine?.diagnosisInUse.isAmbiguous(self) ?? false
    }

    /// If the layout is ambiguous, switches to another solution. Every second call returns to the
    /// first solution. Call it repeatedly, for example on a timer, to see which views move.
    public func exerciseAmbiguityInLayout() {
        layoutTree()
        _ = engineOfRoot().diagnosisInUse.exercise(self)
    }
}

extension LayoutItem {
    /// The guides of the item, in the order in which they were added. The guides of its safe area,
    /// margins and keyboard are included once they were used.
    public var layoutGuides: [LayoutGuide] { layoutNode.layoutGuides }

    /// Adds a layout guide to the item, and removes the guide from its former item. If the guide
    /// belongs to this item already, does nothing; the constraints of the guide then stay active.
    public func addLayoutGuide(_ guide: LayoutGuide) { layoutNode.addLayoutGuide(guide) }

    /// Removes the guide from the item, and deactivates its constraints.
    public func removeLayoutGuide(_ guide: LayoutGuide) { layoutNode.removeLayoutGuide(guide) }

    /// Returns the priority with which the item resists becoming larger than its natural size; 250
    /// by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        layoutNode.contentHuggingPriority(for: axis)
    }
    /// Sets the priority with which the item resists becoming larger than its natural size along an
    /// axis, from 0 to 1000 (required). Another priority is reported as an error and not set.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        layoutNode.setContentHuggingPriority(priority, for: axis)
    }

    /// Returns the priority with which the item resists becoming smaller than its natural size; 750
    /// by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        layoutNode.contentCompressionResistancePriority(for: axis)
    }
    /// Sets the priority with which the item resists becoming smaller than its natural size along
    /// an axis, from 0 to 1000 (required). Another priority is reported as an error and not set.
    public func setContentCompressionResistancePriority(
        _ priority: LayoutPriority, for axis: LayoutAxis
    ) {
        layoutNode.setContentCompressionResistancePriority(priority, for: axis)
    }

    /// Whether the constraints allow several frames of the item.
    ///
    /// An item that constraints should place (``View/translatesAutoresizingMaskIntoConstraints`` is
    /// off) but that no constraint mentions counts as ambiguous, unless the tree has no constraints
    /// and the frame was set. Reading this property lays out the tree first, and may run the
    /// simplex method.
    public var hasAmbiguousLayout: Bool { layoutNode.hasAmbiguousLayout }

    /// If the layout is ambiguous, switches to another solution. Every second call returns to the
    /// first solution. Call it repeatedly, for example on a timer, to see which views move.
    public func exerciseAmbiguityInLayout() { layoutNode.exerciseAmbiguityInLayout() }

    /// Returns the size that the constraints inside the item allow and that is as close as possible
    /// to `target`, in points.
    ///
    /// The item's own frame and constraints to items outside do not count, and no frame changes. An
    /// infinite extent means as large as possible. A target that is NaN, or a priority outside 0 to
    /// required, is reported as an error and ignored. Another toolkit can use the result as the
    /// natural size of a container, or, with a required width, as the container's height for that
    /// width.
    ///
    /// Complexity: that of building the layout of the item's subtree.
    public func systemLayoutSizeFitting(
        _ target: Size,
        withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        layoutNode.fittingSize(target, horizontal, vertical)
    }

    /// Returns the active constraints that determine the item's position and extent along an axis,
    /// after a layout pass. ``LayoutNode/constraintsAffectingLayout(for:)`` describes which
    /// constraints these are.
    public func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
        layoutNode.constraintsAffectingLayout(for: axis)
    }
}

extension View {
    /// The engine that lays out the tree to which the view belongs. When a root is added to another
    /// tree, the engine becomes that of the other tree.
    public var layoutEngine: LayoutEngine {
        let engine = layoutNode.engineOfRoot()
        engine.isMovable = false
        return engine
    }
}
