// The layout pass over the views of a tree. Trees may be of any depth: nothing here recurses on it.

extension View {
    /// Calls ``updateConstraints()`` on views of this subtree that need it, subviews first.
    public func updateConstraintsIfNeeded() {
        walk { view in
            guard view.subtreeNeedsUpdate else { return false }
            view.subtreeNeedsUpdate = false
            return true
        } leave: { view in
            guard view.needsUpdate else { return }
            view.needsUpdate = false
            view.resolveUnprepared()
            view.updateConstraints()
            // Which of the others has them may depend on what was arranged just now.
            if view.baselineState != nil { view.updateBaselines() }
        }
    }

    /// Brings the layout of the whole tree up to date: constraints are updated from the leaves up,
    /// solved, and ``layoutSubviews()`` is called from the root down on views that need it. Repeats as
    /// long as that changes something, or asks for more, at most ten times; then
    /// ``LayoutError/Kind/didNotConverge`` is reported, and what is left waits for the next call.
    ///
    /// Called while such a pass is under way, from ``layoutSubviews()`` for instance, it solves what waits
    /// and lays out this view's subtree at once, beginning at the topmost view above it that needs layout
    /// and is not being laid out already. Called by an item that is asked for a number (its natural size, a baseline,
    /// alignment insets), it does nothing: the pass that asks goes on with what the item has changed.
    public func layoutIfNeeded() {
        var top = Unretained(self)
        while let superview = top.with({ $0.superviewLink }) { top = superview }
        let root = top.object
        if root.layoutNode.home?.with(\.isAsking) == true { return }
        if root.isInPass {
            root.layOutAtOnce(branchNeedingLayout)
        } else {
            root.isInPass = true
            root.layOutFromTop()
            root.isInPass = false
        }
    }

    private func layOutFromTop() {
        if !layOutRepeatedly(self) { reportUnfinished() }
    }

    /// Within a pass: what does not come to an end is left to the pass.
    private func layOutAtOnce(_ branch: View) {
        _ = layOutRepeatedly(branch)
    }

    /// Until nothing is left to do. Returns false if that does not happen.
    private func layOutRepeatedly(_ branch: View) -> Bool {
        for _ in 0..<View.largestRoundCount {
            if layOutOnce(branch) { return true }
        }
        return false
    }

    static let largestRoundCount = 10

    /// One round on this root, which lays out a branch of its tree. Returns whether nothing is left to do.
    private func layOutOnce(_ branch: View) -> Bool {
        updateConstraintsIfNeeded()
        layoutNode.engine?.layout()
        layoutNode.updateInsets()
        let engineIsInUse = layoutNode.engine?.isInUse ?? false
        if hasUnplaced, engineIsInUse { layOutUnplaced() }
        if branch.layoutSubtree(engineIsInUse) { noteUnplaced() }
        return isLaidOut(branch)
    }

    private func isLaidOut(_ branch: View) -> Bool {
        !needsUpdate && !subtreeNeedsUpdate && (!branch.needsLayout || branch.isLayingOut)
            && !branch.subtreeNeedsLayout && layoutNode.engine?.isUpToDate ?? true
    }

    /// The topmost view that needs layout from here up to what is being laid out; else this one.
    private var branchNeedingLayout: View {
        var branch = self, next: View? = self
        while let view = next, !view.isLayingOut {
            if view.needsLayout { branch = view }
            next = view.superview
        }
        return branch
    }

    /// Returns whether some view lies where it was only because no constraint of the tree places any.
    private func layoutSubtree(_ engineIsInUse: Bool) -> Bool {
        var leavesUnplaced = false
        walk { view in
            // One that asks for layout while it is laid out is laid out once more, and not within.
            if view.needsLayout, !view.isLayingOut {
                view.needsLayout = false
                if view.layoutNode.isUnconstrained {
                    if engineIsInUse { view.placeUnconstrained() } else { leavesUnplaced = true }
                }
                view.isLayingOut = true
                view.layoutSubviews()
                view.isLayingOut = false
                if view.baselineState != nil { view.updateBaselines() }
                if view.needsLayout { view.tellAncestors() }
            }
            guard view.subtreeNeedsLayout else { return false }
            view.subtreeNeedsLayout = false
            return true
        }
        return leavesUnplaced
    }

    /// Until constraints place others, which may be at once if this became part of another tree meanwhile.
    private func noteUnplaced() {
        hasUnplaced = true
        if superview != nil { layOutUnplaced() }
    }

    /// Views that nothing places are laid out again: there may be constraints in the tree from now on.
    /// Complexity: O(subtree), once for each layout without constraints.
    func layOutUnplaced() {
        hasUnplaced = false
        for node in layoutNode.subtree where node.isUnconstrained { node.view?.setNeedsLayout() }
    }

    /// Constraints should place the view, and none does: its natural size at its superview's origin. In a new frame
    /// it is laid out by another round, since insets may reach into it otherwise.
    private func placeUnconstrained() {
        let natural = intrinsicContentSize
        let place = frame(
            forAlignmentRect: Rect(width: max(0, natural.width), height: max(0, natural.height)))
        if place != frame { frame = place }
    }

    /// Says who asked for more in the last round.
    private func reportUnfinished() {
        var asking: [String] = []
        walk { view in
            if view.needsUpdate || view.needsLayout { asking.append(view.layoutNode.label) }
            return true
        }
        var error = LayoutError(
            .didNotConverge, about: layoutNode.engine?.waitingConstraints ?? [])
        error.views = asking
        error.report()
    }

    /// Calls `enter` on this view and, below those on which it returned true, on the subviews in order, as
    /// they were when it returned; and `leave` on each when its subviews are done. Both may do anything.
    func walk(enter: (View) -> Bool, leave: (View) -> Void = { _ in }) {
        guard enter(self) else { return leave(self) }
        // One level in variables of its own: most views have no subviews to go to, and a pass asks all their siblings.
        // A view is kept by its superview's list, which the level above holds.
        var view = Unretained(self), subviews = self.subviews, next = 0
        var levels: [(view: Unretained<View>, subviews: [View], next: Int)] = []
        while true {
            if next < subviews.count {
                let subview = Unretained(subviews[next])
                next += 1
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
