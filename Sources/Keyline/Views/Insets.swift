/// The direction in which text runs.
public enum LayoutDirection: Sendable {
    case leftToRight, rightToLeft
}

/// The state of an item's safe area and margins, made when either is first asked for.
final class InsetState {
    /// The insets that the host set: the part of this item that bars and notches cover.
    var own = Insets.zero
    /// The part of this item that bars of its ancestors cover, as of the last layout pass.
    var inherited = Insets.zero
    /// Further insets, added to both.
    var additional = Insets.zero
    var margins = DirectionalInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    /// The least margins in effect, before the safe area is added.
    var minimumMargins = DirectionalInsets.zero
    /// How far the parent's margins reach into the item, as of the last layout pass.
    var preserved = Insets.zero
    var fromSafeArea = true
    var preserves = false
    var safeArea: LayoutGuide?
    var marginsGuide: LayoutGuide?
    var readable: LayoutGuide?
    /// How much of the item the keyboard covers from its bottom, in points: as it was set here, and as of the
    /// last layout pass by what was set further up.
    var keyboardHeight = 0.0
    var inheritedKeyboard = 0.0
    var keyboard: LayoutGuide?
    var keyboardExtent: LayoutConstraint?

    var safeAreaInsets: Insets { own.union(inherited) + additional }
    var keyboardInsets: Insets { Insets(bottom: max(keyboardHeight, inheritedKeyboard)) }
    var coveredBottom: Double { max(keyboardHeight, inheritedKeyboard, safeAreaInsets.bottom) }
}

extension Insets {
    /// The larger of both on every side.
    func union(_ other: Insets) -> Insets {
        Insets(
            top: max(top, other.top), left: max(left, other.left),
            bottom: max(bottom, other.bottom), right: max(right, other.right))
    }

    static func + (a: Insets, b: Insets) -> Insets {
        Insets(
            top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
            right: a.right + b.right)
    }

    /// How far these insets of a rectangle of `size` reach into `frame`, which lies in it: never more than
    /// they are.
    func reach(into frame: Rect, of size: Size) -> Insets {
        Insets(
            top: min(top, max(0, top - frame.minY)), left: min(left, max(0, left - frame.minX)),
            bottom: min(bottom, max(0, frame.maxY - (size.height - bottom))),
            right: min(right, max(0, frame.maxX - (size.width - right))))
    }
}

extension LayoutNode {
    /// The insets that bars and notches cover, in points; the safe area is the rest. Set it on the item that has the
    /// bars, usually the root; on items below, it is the part that reaches into them, as of the last layout pass.
    public var safeAreaInsets: Insets {
        get { insetState?.safeAreaInsets ?? coveredByAncestors }
        set {
            insetsInUse.own = newValue
            insetsChanged()
        }
    }

    /// The part of ``safeAreaInsets`` that was set on this item.
    package var hostInsets: Insets { insetState?.own ?? .zero }

    /// Insets that are added to the insets of bars and notches; ``safeAreaInsets`` is the sum. Zero by default.
    public var additionalSafeAreaInsets: Insets {
        get { insetState?.additional ?? .zero }
        set {
            insetsInUse.additional = newValue
            insetsChanged()
        }
    }

    /// The least margins in effect, before the safe area is added. Zero by default.
    public var minimumLayoutMargins: DirectionalInsets {
        get { insetState?.minimumMargins ?? .zero }
        set {
            insetsInUse.minimumMargins = newValue
            insetsChanged()
        }
    }

    /// The part of the item that nothing covers.
    public var safeAreaLayoutGuide: LayoutGuide {
        let state = insetsInUse
        if let guide = state.safeArea { return guide }
        let guide = makeGuide(
            "safeAreaLayoutGuide", uikit: "UIViewSafeAreaLayoutGuide",
            insets: state.safeAreaInsets
        ) { "UIViewSafeAreaLayoutGuide-\($0)" }
        state.safeArea = guide
        return guide
    }

    /// The margins by the direction of text, without safe area; 8 on each side by default.
    public var directionalLayoutMargins: DirectionalInsets {
        get { insetState?.margins ?? DirectionalInsets(top: 8, leading: 8, bottom: 8, trailing: 8) }
        set {
            insetsInUse.margins = newValue
            insetsChanged()
        }
    }

    /// The margins in effect: with the safe area and what the parent's margins reach into the
    /// item, if asked for. Setting them sets ``directionalLayoutMargins``.
    public var layoutMargins: Insets {
        get {
            let isMirrored = isRightToLeft
            guard let state = insetState else {
                return directionalLayoutMargins.resolved(isMirrored) + coveredByAncestors
            }
            var margins = state.margins.resolved(isMirrored).union(
                state.minimumMargins.resolved(isMirrored))
            if state.fromSafeArea { margins = margins + state.safeAreaInsets }
            // The parent's margins have what its safe area leaves out already.
            return state.preserves ? margins.union(state.preserved) : margins
        }
        set {
            let isMirrored = isRightToLeft
            directionalLayoutMargins = DirectionalInsets(
                top: newValue.top, leading: isMirrored ? newValue.right : newValue.left,
                bottom: newValue.bottom, trailing: isMirrored ? newValue.left : newValue.right)
        }
    }

    /// Whether margins are measured from the safe area. On by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { insetState?.fromSafeArea ?? true }
        set {
            insetsInUse.fromSafeArea = newValue
            insetsChanged()
        }
    }

    /// Whether the parent's margins count where they reach into the item. Off by default.
    public var preservesSuperviewLayoutMargins: Bool {
        get { insetState?.preserves ?? false }
        set {
            insetsInUse.preserves = newValue
            insetsChanged()
        }
    }

    /// The part of the item within its margins.
    public var layoutMarginsGuide: LayoutGuide {
        let state = insetsInUse
        if let guide = state.marginsGuide { return guide }
        let guide = makeGuide(
            "layoutMarginsGuide", uikit: "UIViewLayoutMarginsGuide", insets: layoutMargins
        ) { "UIView-\($0)Margin-guide-constraint" }
        state.marginsGuide = guide
        return guide
    }

    /// Within the margins, centred, and not wider than text is easily read: 672 points.
    public var readableContentGuide: LayoutGuide {
        let state = insetsInUse
        if let guide = state.readable { return guide }
        let margins = layoutMarginsGuide
        let guide = LayoutGuide(
            "readableContentGuide", uikit: "UIViewReadableContentGuide", for: self)
        addLayoutGuide(guide)
        state.readable = guide
        let full = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
        full.priority = 999.99
        let edges = [
            guide.topAnchor.constraint(equalTo: margins.topAnchor),
            guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
            guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
            guide.widthAnchor.constraint(lessThanOrEqualToConstant: 672), full,
        ]
        guide.nameEdges(edges) { "UIViewReadableContentGuide-\($0)" }
        LayoutConstraint.activate(edges)
        var place = margins.layoutFrame
        let width = min(place.width, 672)
        place.origin.x += (place.width - width) / 2
        place.size.width = width
        guide.layoutNode.storedFrame = place
        return guide
    }

    /// How far a keyboard reaches up from the item's bottom, in points; 0, as by default, without one.
    /// The host sets it, usually on the root; items below have the part of the keyboard that reaches into them in
    /// ``keyboardLayoutGuide``, as of the last layout pass. A number that is not finite is reported and refused.
    public var keyboardHeight: Double {
        get { insetState?.keyboardHeight ?? 0 }
        set {
            guard newValue.isFinite else {
                LayoutError(
                    kind: .constantNotFinite,
                    reason: "The keyboard's height in \(label) is not finite!  That's "
                        + "illegal.  height:\(newValue.shortText)"
                ).report()
                return
            }
            insetsInUse.keyboardHeight = newValue
            insetsChanged()
        }
    }

    /// The part of the item that the keyboard covers or, while there is none, the strip below the safe area: from the
    /// item's left to its right, and down to its bottom.
    public var keyboardLayoutGuide: LayoutGuide {
        let state = insetsInUse
        if let guide = state.keyboard { return guide }
        let guide = LayoutGuide("keyboardLayoutGuide", uikit: "UIKeyboardLayoutGuide", for: self)
        addLayoutGuide(guide)
        state.keyboard = guide
        let extent = guide.heightAnchor.constraint(equalToConstant: state.coveredBottom)
        state.keyboardExtent = extent
        let edges = [
            held(guide, .left, by: self),
            held(guide, .right, by: self),
            held(guide, .bottom, by: self), extent,
        ]
        guide.nameEdges(edges) { "UIKeyboardLayoutGuide-\($0)" }
        LayoutConstraint.activate(edges)
        let height = frameToInset.height
        place(guide, Insets(top: height - min(height, state.coveredBottom)))
        return guide
    }

    // MARK: Following the frames

    /// Brings inherited safe areas and margins up to date with the frames, from the root down.
    func updateInsets() {
        // Most trees have none.
        guard insetState != nil || subtreeHasInsets else { return }
        var next = [self]
        while let node = next.popLast() {
            if let state = node.insetState, node.inherit(state) { node.insetsChanged() }
            if node.subtreeHasInsets { next += node.children.reversed() }
        }
    }

    /// Has a guide that was made after the item got its frame lie where the next pass will find it, so that a program
    /// that only asks for its frame needs no pass. Nothing if the insets leave no room: the pass reports that.
    private func place(_ guide: LayoutGuide, _ insets: Insets) {
        let outer = frameToInset
        let inner = Rect(
            x: outer.minX + insets.left, y: outer.minY + insets.top,
            width: outer.width - insets.left - insets.right,
            height: outer.height - insets.top - insets.bottom)
        if inner.width >= 0, inner.height >= 0 { guide.layoutNode.storedFrame = inner }
    }

    /// The alignment rectangle, as items inside see it.
    private var frameToInset: Rect {
        let insets = alignmentInsets
        return Rect(
            x: boundsOrigin.x + insets.left, y: boundsOrigin.y + insets.top,
            width: max(0, frame.width - insets.left - insets.right),
            height: max(0, frame.height - insets.top - insets.bottom))
    }

    /// Takes over how far insets of ancestors reach into the item as its frame is now; whether that has changed.
    private func inherit(_ state: InsetState) -> Bool {
        // An item that left its parent inherits nothing.
        let covered = coveredByAncestors
        let keyboard = inherited(\.keyboardInsets).bottom
        var preserved = Insets.zero
        if state.preserves, let parent {
            preserved = parent.layoutMargins.reach(
                into: frameAsSeen(in: parent), of: parent.frame.size)
        }
        guard
            covered != state.inherited || preserved != state.preserved
                || keyboard != state.inheritedKeyboard
        else { return false }
        state.inherited = covered
        state.preserved = preserved
        state.inheritedKeyboard = keyboard
        return true
    }

    /// The insets of an item that keeps none itself.
    private var coveredByAncestors: Insets { inherited(\.safeAreaInsets) }

    /// How far the insets of the closest ancestor that keeps a state reach into the view, through those in
    /// between.
    private func inherited(_ insets: (InsetState) -> Insets) -> Insets {
        guard let parent else { return .zero }
        var outer = parent, between: [LayoutNode] = []
        while outer.insetState == nil {
            guard let next = outer.parent else { return .zero }
            between.append(outer)
            outer = next
        }
        guard let state = outer.insetState else { return .zero }
        var reaching = insets(state)
        for node in between.reversed() {
            reaching = reaching.reach(into: node.frameAsSeen(in: outer), of: outer.frame.size)
            outer = node
        }
        return reaching.reach(into: frameAsSeen(in: outer), of: outer.frame.size)
    }

    /// The frame from the parent's upper left corner, however far that has scrolled.
    private func frameAsSeen(in parent: LayoutNode) -> Rect {
        var seen = frame
        seen.origin.x -= parent.boundsOrigin.x
        seen.origin.y -= parent.boundsOrigin.y
        return seen
    }

    /// Marks the margins as used, so that constraints measured from them follow.
    var marginsInUse: Insets {
        _ = insetsInUse
        return layoutMargins
    }

    private var insetsInUse: InsetState {
        if let insetState { return insetState }
        let state = InsetState()
        // Before the item has a frame nothing reaches into it.
        if frame.size != .zero { _ = inherit(state) }
        insetState = state
        tellAncestorsOfInsets()
        return state
    }

    func tellAncestorsOfInsets() {
        var next = parent
        while let node = next, !node.subtreeHasInsets {
            node.subtreeHasInsets = true
            next = node.parent
        }
    }

    func insetsChanged() {
        guard let state = insetState else { return }
        state.safeArea?.setEdges(state.safeAreaInsets)
        state.marginsGuide?.setEdges(layoutMargins)
        state.keyboardExtent?.constant = state.coveredBottom
        invalidateOffsets()
        if let view {
            view.setNeedsLayout()
            view.insetsDidChange()
        } else {
            guest?.insetsDidChange()
        }
    }

    func makeGuide(
        _ name: String, uikit: String, insets: Insets, edgeInUIKit: (LayoutAttribute) -> String
    ) -> LayoutGuide {
        let guide = LayoutGuide(name, uikit: uikit, for: self)
        addLayoutGuide(guide)
        guide.edges = [
            held(guide, .left, by: self), held(guide, .top, by: self),
            held(guide, .right, by: self), held(guide, .bottom, by: self),
        ]
        guide.setEdges(insets)
        guide.nameEdges(guide.edges, uikit: edgeInUIKit)
        LayoutConstraint.activate(guide.edges)
        place(guide, insets)
        return guide
    }
}

/// The guide's edge is the node's.
private func held(_ guide: LayoutGuide, _ edge: LayoutAttribute, by node: LayoutNode)
    -> LayoutConstraint
{
    LayoutConstraint(guide.layoutNode.anchor(edge), .equal, node.anchor(edge), 1, 0)
}

extension LayoutGuide {
    func setEdges(_ insets: Insets) {
        for (constraint, constant) in zip(
            edges, [insets.left, insets.top, -insets.right, -insets.bottom])
        {
            constraint.constant = constant
        }
    }
}
