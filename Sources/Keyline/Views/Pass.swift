// The layout pass over the views of a tree. No function here is recursive, so trees may be of any
// depth.

extension View {
    /// Calls ``updateConstraints()`` on the views of this subtree that need it, subviews before
    /// their superviews.
    public func updateConstraintsIfNeeded() {
        walk { view in
            guard view[.subtreeNeedsUpdate] else { return false }
            view[.subtreeNeedsUpdate] = false
            return true
        } leave: { view in
            guard view[.needsUpdate] else { return }
            view[.needsUpdate] = false
            view.resolveUnprepared()
            view.updateConstraints()
            // Other views may provide the baselines after the changes above.
            if !view.baselineFollowers.isEmpty { view.updateBaselines() }
        }
    }

    /// Brings the layout of the whole tree up to date.
    ///
    /// One round calls ``updateConstraints()`` on views that need it, subviews first, solves the
    /// constraints, and calls ``layoutSubviews()`` on views that need layout, superviews first. If
    /// that changes something or asks for more layout, another round follows. After ten rounds,
    /// ``LayoutError/Kind/didNotConverge`` is reported, and the remaining changes wait for the next
    /// call.
    ///
    /// If this function is called during a pass, for example from ``layoutSubviews()``, it solves
    /// the pending changes at once and lays out the subtree of this view, or of the topmost
    /// ancestor that needs layout, up to the view that is being laid out. If it is called from a
    /// property that layout is reading (a natural size, a baseline, alignment insets), it does
    /// nothing, because the running pass processes the changes.
    public func layoutIfNeeded() {
        var top = Unretained(self)
        while let superview = top.with({ $0.superviewLink }) { top = superview }
        let root = top.object
        if let home = root.home, home.with({ $0.lifetime.value.isAsking }) { return }
        if root[.isInPass] {
            // The branch may still need layout after the allowed number of rounds. It is then laid out
            // by the pass that is running, because that pass goes on until nothing is left to do.
            _ = root.layOutRepeatedly(branchNeedingLayout)
        } else {
            root[.isInPass] = true
            if !root.layOutRepeatedly(root) { root.reportUnfinished() }
            root[.isInPass] = false
        }
    }

    /// Calls `layoutSubviews()` in one branch of the tree of this root, after frames have been
    /// passed to items. Returns whether the branch needs no further round.
    func layOutViews(in branch: View) -> Bool {
        let engineIsInUse = engine?.isInUse ?? false
        if self[.hasUnplaced], engineIsInUse { layOutUnplaced() }
        if branch.layoutSubtree(engineIsInUse) { noteUnplaced() }
        return isLaidOut(branch)
    }

    private func isLaidOut(_ branch: View) -> Bool {
        !self[[.needsUpdate, .subtreeNeedsUpdate]]
            && (!branch[.needsLayout] || branch[.isLayingOut])
            && !branch[.subtreeNeedsLayout] && engine?.isUpToDate ?? true
    }

    /// The topmost ancestor that needs layout, searched up to the view that is being laid out; this
    /// view if there is none.
    private var branchNeedingLayout: View {
        var branch = self, next: View? = self
        while let view = next, !view[.isLayingOut] {
            if view[.needsLayout] { branch = view }
            next = view.superview
        }
        return branch
    }

    /// Calls ``layoutSubviews()`` on the views of this subtree that need layout, superviews first.
    /// Returns whether some view keeps the frame that was set only because the tree has no
    /// constraints.
    private func layoutSubtree(_ engineIsInUse: Bool) -> Bool {
        var leavesUnplaced = false
        walk(where: { $0[[.needsLayout, .subtreeNeedsLayout]] }) { view in
            // A view may call `setNeedsLayout()` in its `layoutSubviews()`. It is laid out again
            // after that call has ended, because calls of `layoutSubviews()` must not be nested.
            if view[.needsLayout], !view[.isLayingOut] {
                view[.needsLayout] = false
                if view.isUnconstrained {
                    if engineIsInUse { view.placeUnconstrained() } else { leavesUnplaced = true }
                }
                view[.isLayingOut] = true
                view.layoutSubviews()
                view[.isLayingOut] = false
                if !view.baselineFollowers.isEmpty { view.updateBaselines() }
                if view[.needsLayout] { view.tellAncestors(.subtreeNeedsLayout) }
            }
            guard view[.subtreeNeedsLayout] else { return false }
            view[.subtreeNeedsLayout] = false
            return true
        }
        return leavesUnplaced
    }

    /// Records that views kept their frames because the tree had no constraints. If this view has
    /// got a superview in the meantime, marks these views for layout at once.
    private func noteUnplaced() {
        self[.hasUnplaced] = true
        if superview != nil { layOutUnplaced() }
    }

    /// Lays out the views again that no constraint mentions, because the tree may have constraints
    /// from now on. Complexity: O(subtree), once for each layout without constraints.
    func layOutUnplaced() {
        self[.hasUnplaced] = false
        for node in subtree where node.isUnconstrained { node.view?.setNeedsLayout() }
    }

    /// Places a view that constraints should place and that no constraint mentions: at the origin
    /// of its superview, with its natural size. If the frame changes, the view is laid out in
    /// another round, because insets of its superview may overlap the new frame.
    private func placeUnconstrained() {
        let natural = intrinsicContentSize
        let place = frame(
            forAlignmentRect: Rect(width: max(0, natural.width), height: max(0, natural.height)))
        if place != frame { frame = place }
    }

    /// Reports the views that called `setNeedsLayout()` again in the last round that a pass may
    /// have.
    private func reportUnfinished() {
        var unfinished: [String] = []
        walk { view in
            if view[.needsUpdate] || view[.needsLayout] { unfinished.append(view.label) }
            return true
        }
        var error = LayoutError(
            .didNotConverge, about: engine?.waitingConstraints ?? [])
        error.views = unfinished
        error.report()
    }

    /// Walks through the views of this subtree without recursion.
    ///
    /// Calls `enter` on each view, first on this one. If `enter` returns true, the walk continues
    /// with those of the view's subviews, as they are then, in order, for which `isWanted` returns
    /// true. Calls `leave` after a view's subviews. The functions `enter` and `leave` may change the
    /// tree.
    @inline(__always)
    func walk(
        where isWanted: (View) -> Bool = { _ in true }, enter: (View) -> Bool,
        leave: (View) -> Void = { _ in }
    ) {
        guard enter(self) else { return leave(self) }
        // The innermost level is in local variables, which is faster than the array: most views
        // have no subviews to visit. The list of subviews in the level above keeps the view alive.
        var view = Unretained(self), subviews = self.subviews, next = 0
        var levels: [(view: Unretained<View>, subviews: [View], next: Int)] = []
        while true {
            if next < subviews.count {
                let subview = Unretained(subviews[next])
                next += 1
                // Most subviews of a large view need nothing.
                guard subview.with(isWanted) else { continue }
                if subview.with(enter) {
                    levels.append((view, subviews, next))
                    view = subview
                    (subviews, next) = (view.with { $0.subviews }, 0)
                } else {
                    subview.with(leave)
                }
            } else {
                view.with(leave)
                guard let level = levels.popLast() else { return }
                (view, subviews, next) = level
            }
        }
    }
}
