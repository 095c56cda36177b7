import KeylineSolver

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

    /// Lays out this root in rounds, until nothing is left to do: a round updates constraints,
    /// solves, and lets the items place what they contain. Returns false if that takes too many
    /// rounds.
    ///
    /// Trees of ``View`` and trees of items of another toolkit have the same rounds, except for
    /// methods that only views have: `updateConstraints()`, and `layoutSubviews()`, which is called
    /// for the views of `branch` only. `branch` is nil for items of a toolkit.
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

    /// Pixels per point, for the whole tree of a root.
    ///
    /// Edges of frames are rounded to pixels, and natural sizes of texts are rounded up to pixels.
    /// With 0, the default, nothing is rounded. The values in the engine are never rounded, so
    /// rounding errors do not add up. A number outside 0 to a million is reported as an error and
    /// not set.
    public var displayScale: Double {
        get { engineOfRoot().displayScale }
        set {
            guard newValue >= 0, newValue <= 1e6 else {
                return LayoutError.report(
                    .badNumber,
                    "The number of pixels in a point of \(label) is not between 0 and 1000000: "
                        + newValue.shortText)
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

    /// The engine of the tree, which is made if there is none.
    func engineOfRoot() -> LayoutEngine { .engine(of: self) }

    /// Makes the engine of a tree before any constraint is activated.
    package func makeEngine() { _ = engineOfRoot() }

    // MARK: Constraints

    /// The active constraints that this node holds, in the order of activation: constraints whose
    /// items have this node as closest common ancestor (a guide is represented by the view that
    /// owns it), and constraints that were added to this node.
    ///
    /// Complexity: O(length of the result); the first call in a tree O(n log n) for n active
    /// constraints.
    public var constraints: [LayoutConstraint] {
        root.engine?.constraints(heldBy: self) ?? []
    }

    /// Activates a constraint and lets this node hold it. The node must be one of the constraint's
    /// items or an ancestor of all of them.
    /// Throws: ``LayoutError`` if it is neither, or if the constraint cannot become active; nothing
    /// has changed then.
    public func addConstraint(throwing constraint: LayoutConstraint) throws(LayoutError) {
        try constraint.activate(heldBy: self)
    }

    /// Deactivates a constraint if this node holds it; otherwise does nothing.
    public func removeConstraint(_ constraint: LayoutConstraint) {
        constraint.deactivate(heldBy: self)
    }

    /// Returns the active constraints that determine the item's position and extent along an axis,
    /// in the order in which they became active. Constraints that the library created are included.
    ///
    /// A determined value follows by linear algebra from constraints that hold with both sides
    /// equal in the last solution. If several sets of constraints would determine the value, the
    /// function prefers higher priorities, then equations, then constraints that became active
    /// earlier. So redundant constraints and violated constraints are not returned. For an
    /// ambiguous value, the function returns all constraints that mention the value and hold with
    /// both sides equal. The frame of the root needs no constraints.
    ///
    /// The function lays out the tree first. Complexity: that of a layout pass, and after a change
    /// once more time proportional to the tree in most layouts and cubic at worst; then O(n log n)
    /// for n results.
    public func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
        guard root.engine != nil else { return [] }
        layoutTree()
        // The layout pass ran code of items, which may have moved the tree into another one.
        guard let engine = root.engine, let own = variables else { return [] }
        let values = axis == .horizontal ? [own.x, own.width] : [own.y, own.height]
        return engine.diagnosisInUse.constraints(determining: values.map { [Term($0)] })
    }

    // MARK: Fitting sizes

    /// Returns the size in points of the item's frame that is closest to `target`, according to the
    /// constraints within the item. The size is rounded up to whole pixels if the engine has a
    /// display scale.
    func fittingSize(
        _ target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
    ) -> Size {
        view?.updateConstraintsIfNeeded()
        var displayScale = 0.0
        var fitted: (size: Size, insets: Insets)?
        for _ in 0..<LayoutEngine.largestRoundCount where fitted == nil {
            let engine = engineOfRoot()
            displayScale = engine.displayScale
            fitted = engine.fittingSize(
                of: self, target: target, horizontal: horizontal, vertical: vertical)
        }
        // No size was found, because the code of an item puts the tree into another one at each
        // attempt.
        guard let (size, insets) = fitted else { return storedFrame.size }
        let whole = Size(
            width: size.width + insets.left + insets.right,
            height: size.height + insets.top + insets.bottom)
        guard displayScale > 0 else { return whole }
        return Size(
            width: (whole.width * displayScale).rounded(.up) / displayScale,
            height: (whole.height * displayScale).rounded(.up) / displayScale)
    }

    // MARK: Ambiguity of items that no constraint mentions

    /// Whether constraints should place the item, but no constraint mentions it, and its frame was
    /// not set either. A frame that was set counts only if the tree has no constraints.
    var isUnmentioned: Bool { isUnmentioned(root.engine?.isInUse ?? false) }

    func isUnmentioned(_ treeHasConstraints: Bool) -> Bool {
        isUnconstrained && (treeHasConstraints || storedFrame == .zero)
    }

    /// The ambiguous values of an item that no constraint mentions: its position, and each extent
    /// that its content does not determine.
    var ambiguousFrameOfUnmentioned: AmbiguousFrame {
        let natural = view?.intrinsicContentSize ?? .noIntrinsic
        return AmbiguousFrame(
            x: true, y: true, width: natural.width < 0, height: natural.height < 0)
    }

    /// Returns the items of this root's tree that no constraint mentions, parents first. Hidden
    /// views and their subviews are left out. Complexity: O(items).
    func unmentionedOpenings() -> [LayoutInspection.Opening] {
        let treeHasConstraints = engine?.isInUse ?? false
        var hidden: Set<ObjectIdentifier> = []
        return subtree.compactMap { node in
            let isInHidden = node.parent.map { hidden.contains(ObjectIdentifier($0)) } ?? false
            if isInHidden || node.view?.isHidden == true {
                hidden.insert(ObjectIdentifier(node))
                return nil
            }
            guard node.isUnmentioned(treeHasConstraints) else { return nil }
            let open = node.ambiguousFrameOfUnmentioned
            let natural = node.view?.intrinsicContentSize ?? .noIntrinsic
            let frame = node.frameInRoot, step = 100.0
            let other = Rect(
                x: frame.minX + step, y: frame.minY, width: open.width ? step : natural.width,
                height: open.height ? step : natural.height)
            return LayoutInspection.Opening(
                node: node, other: other, open: open, isUnmentioned: true)
        }
    }

    // MARK: Inspection

    /// Returns the constraints of the whole tree that the program or a stack view created, in the
    /// order of activation. With `diagnosis`, also returns conflicts and ambiguous items, but none
    /// while changes wait for a layout pass. Complexity: O(items + constraints); with diagnosis
    /// also that of building the tree's layout and of one solve for each broken constraint and each
    /// ambiguous item.
    package func inspection(diagnosis: Bool, naturalSizes: Bool = false) -> LayoutInspection {
        let root = root
        var result =
            root.engine?.diagnosisInUse.inspection(diagnosis, naturalSizes) ?? LayoutInspection()
        if diagnosis, root.engine?.isUpToDate ?? true {
            result.openings += root.unmentionedOpenings()
        }
        return result
    }

    /// The constraint of the tree without effect that became active first; nil if all constraints
    /// have effect. Constraints that the engine creates internally are ignored. Complexity:
    /// O(constraints without effect).
    package var brokenConstraint: LayoutConstraint? { root.engine?.diagnosisInUse.firstBroken }

    /// The item's frame in the coordinates of the root, in points.
    package var frameInRoot: Rect {
        var frame = Rect(width: storedFrame.width, height: storedFrame.height)
        var next: LayoutNode? = self
        while let node = next, node.parent != nil {
            frame.origin.x += node.storedFrame.minX
            frame.origin.y += node.storedFrame.minY
            next = node.parent
        }
        return frame
    }

    /// The item's alignment rectangle, to which constraints refer, in points and in the coordinates
    /// of the root: the frame without decorations such as shadows.
    package var alignmentRectInRoot: Rect {
        frameInRoot.inset(by: alignmentInsets)
    }

    /// The number of solves of the item's tree, for layout passes and for fitting sizes; 0 for a
    /// tree without constraints. Benchmarks use this number.
    package var solveCount: Int { root.engine?.system.value.solveCount ?? 0 }
}

extension LayoutItem {
    /// The guides of the item, in the order in which they were added; see ``LayoutNode/layoutGuides``.
    public var layoutGuides: [LayoutGuide] { layoutNode.layoutGuides }

    /// Adds a layout guide to the item, and removes the guide from its former item.
    public func addLayoutGuide(_ guide: LayoutGuide) { layoutNode.addLayoutGuide(guide) }

    /// Removes the guide from the item, and deactivates its constraints.
    public func removeLayoutGuide(_ guide: LayoutGuide) { layoutNode.removeLayoutGuide(guide) }

    /// Returns the priority with which the item resists becoming larger than its natural size; 250
    /// by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        layoutNode.contentHuggingPriority(for: axis)
    }
    /// Sets the priority, from 0 to required, with which the item resists becoming larger than its
    /// natural size; see ``LayoutNode/setContentHuggingPriority(_:for:)``.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        layoutNode.setContentHuggingPriority(priority, for: axis)
    }

    /// Returns the priority with which the item resists becoming smaller than its natural size; 750
    /// by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        layoutNode.contentCompressionResistancePriority(for: axis)
    }
    /// Sets the priority, from 0 to required, with which the item resists becoming smaller than its
    /// natural size; see ``LayoutNode/setContentCompressionResistancePriority(_:for:)``.
    public func setContentCompressionResistancePriority(
        _ priority: LayoutPriority, for axis: LayoutAxis
    ) {
        layoutNode.setContentCompressionResistancePriority(priority, for: axis)
    }

    /// Whether the constraints allow several frames of the item, after a layout pass; see
    /// ``LayoutNode/hasAmbiguousLayout``.
    public var hasAmbiguousLayout: Bool { layoutNode.hasAmbiguousLayout }

    /// If the layout is ambiguous, switches to another solution; see
    /// ``LayoutNode/exerciseAmbiguityInLayout()``.
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
        let engine = engineOfRoot()
        engine.isMovable = false
        return engine
    }
}
