/// The direction in which text runs.
public enum LayoutDirection: Sendable {
    case leftToRight, rightToLeft
}

/// The safe area, the margins and the keyboard of an item. Created when one of them is first used.
final class InsetState {
    /// The insets that the host has set: bars and notches cover this part of the item.
    var own = Insets.zero
    /// The part of this item that bars of its ancestors cover, as of the last layout pass.
    var inherited = Insets.zero
    /// The additional insets that the program set for the safe area. They are added to the insets
    /// of bars and notches.
    var additional = Insets.zero
    var margins = DirectionalInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    /// The smallest margins in effect, not counting the safe area.
    var minimumMargins = DirectionalInsets.zero
    /// How far the parent's margins extend into the item, as of the last layout pass.
    var preserved = Insets.zero
    var fromSafeArea = true
    var preserves = false
    var safeArea: LayoutGuide?
    var marginsGuide: LayoutGuide?
    var readable: LayoutGuide?
    /// How many points of the item the keyboard covers, from the bottom: the height that was set on
    /// this item, and the height that follows from an ancestor's, as of the last layout pass.
    var keyboardHeight = 0.0
    var inheritedKeyboard = 0.0
    var keyboard: LayoutGuide?
    var keyboardExtent: LayoutConstraint?

    var safeAreaInsets: Insets { own.union(inherited) + additional }
    var keyboardInsets: Insets { Insets(bottom: max(keyboardHeight, inheritedKeyboard)) }
    var coveredBottom: Double { max(keyboardHeight, inheritedKeyboard, safeAreaInsets.bottom) }
}

extension Insets {
    /// Returns insets that have, on each side, the larger inset of `self` and `other`.
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

    /// Returns the parts of these insets that overlap `frame`. The insets belong to a rectangle of
    /// `size`, in whose coordinates `frame` is. No result is larger than the original inset.
    func reach(into frame: Rect, of size: Size) -> Insets {
        Insets(
            top: min(top, max(0, top - frame.minY)), left: min(left, max(0, left - frame.minX)),
            bottom: min(bottom, max(0, frame.maxY - (size.height - bottom))),
            right: min(right, max(0, frame.maxX - (size.width - right))))
    }
}

extension LayoutNode {
    /// The part of the item that bars and notches cover, in points; the rest is the safe area. Set
    /// it on the item that has the bars, usually the root. An item below gets the part that
    /// overlaps it, as of the last layout pass.
    public var safeAreaInsets: Insets {
        get { insetState?.safeAreaInsets ?? coveredByAncestors }
        set {
            insetsInUse.own = newValue
            insetsChanged()
        }
    }

    /// The part of ``safeAreaInsets`` that was set on this item.
    package var hostInsets: Insets { insetState?.own ?? .zero }

    /// Insets that are added to those of bars and notches; ``safeAreaInsets`` is the sum. Zero by
    /// default.
    public var additionalSafeAreaInsets: Insets {
        get { insetState?.additional ?? .zero }
        set {
            insetsInUse.additional = newValue
            insetsChanged()
        }
    }

    /// The smallest margins in effect, not counting the safe area. Zero by default.
    public var minimumLayoutMargins: DirectionalInsets {
        get { insetState?.minimumMargins ?? .zero }
        set {
            insetsInUse.minimumMargins = newValue
            insetsChanged()
        }
    }

    /// The part of the item that no bar or notch covers.
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

    /// The margins without the safe area; leading and trailing follow the direction of text. 8
    /// points on each side by default.
    public var directionalLayoutMargins: DirectionalInsets {
        get { insetState?.margins ?? DirectionalInsets(top: 8, leading: 8, bottom: 8, trailing: 8) }
        set {
            insetsInUse.margins = newValue
            insetsChanged()
        }
    }

    /// The margins in effect: those that were set, plus the safe area if
    /// ``insetsLayoutMarginsFromSafeArea`` is on, and at least the overlap of the parent's margins
    /// if ``preservesSuperviewLayoutMargins`` is on. Setting this property sets
    /// ``directionalLayoutMargins``.
    public var layoutMargins: Insets {
        get {
            let isMirrored = isRightToLeft
            guard let state = insetState else {
                return directionalLayoutMargins.resolved(isMirrored) + coveredByAncestors
            }
            var margins = state.margins.resolved(isMirrored).union(
                state.minimumMargins.resolved(isMirrored))
            if state.fromSafeArea { margins = margins + state.safeAreaInsets }
            // Do not add the safe area again: the parent's margins include the parent's safe area.
            return state.preserves ? margins.union(state.preserved) : margins
        }
        set {
            let isMirrored = isRightToLeft
            directionalLayoutMargins = DirectionalInsets(
                top: newValue.top, leading: isMirrored ? newValue.right : newValue.left,
                bottom: newValue.bottom, trailing: isMirrored ? newValue.left : newValue.right)
        }
    }

    /// Whether the safe area is added to the margins. On by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { insetState?.fromSafeArea ?? true }
        set {
            insetsInUse.fromSafeArea = newValue
            insetsChanged()
        }
    }

    /// Whether the margins are at least as large as the part of the parent's margins that overlaps
    /// the item. Off by default.
    public var preservesSuperviewLayoutMargins: Bool {
        get { insetState?.preserves ?? false }
        set {
            insetsInUse.preserves = newValue
            insetsChanged()
        }
    }

    /// The part of the item inside its margins.
    public var layoutMarginsGuide: LayoutGuide {
        let state = insetsInUse
        if let guide = state.marginsGuide { return guide }
        let guide = makeGuide(
            "layoutMarginsGuide", uikit: "UIViewLayoutMarginsGuide", insets: layoutMargins
        ) { "UIView-\($0)Margin-guide-constraint" }
        state.marginsGuide = guide
        return guide
    }

    /// A part of the item that is suitable for text: inside the margins, centred, and not wider
    /// than 672 points.
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

    /// The height of the keyboard above the item's bottom edge, in points; 0 (the default) without
    /// a keyboard. The host sets it, usually on the root. The ``keyboardLayoutGuide`` of an item
    /// below covers the part of the keyboard that overlaps the item, as of the last layout pass. A
    /// number that is infinite or NaN is reported as an error and not set.
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

    /// The part of the item that the keyboard covers. Without a keyboard, it is the strip below the
    /// safe area. The guide is as wide as the item and ends at its bottom edge.
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

    /// Updates the safe areas, margins and keyboard heights that this node and its descendants
    /// inherit from ancestors. Called after frames have changed.
    func updateInsets() {
        // Most trees use no insets.
        guard insetState != nil || subtreeHasInsets else { return }
        var next = [self]
        while let node = next.popLast() {
            if let state = node.insetState, node.inherit(state) { node.insetsChanged() }
            if node.subtreeHasInsets { next += node.children.reversed() }
        }
    }

    /// Sets the frame of a new guide to what the next layout pass will compute, so that a program
    /// can read it without a pass. Does nothing if the insets are larger than the item; the pass
    /// then reports an error.
    private func place(_ guide: LayoutGuide, _ insets: Insets) {
        let outer = frameToInset
        let inner = Rect(
            x: outer.minX + insets.left, y: outer.minY + insets.top,
            width: outer.width - insets.left - insets.right,
            height: outer.height - insets.top - insets.bottom)
        if inner.width >= 0, inner.height >= 0 { guide.layoutNode.storedFrame = inner }
    }

    /// The alignment rectangle of the item, in the coordinates of its children.
    private var frameToInset: Rect {
        let insets = alignmentInsets
        return Rect(
            x: boundsOrigin.x + insets.left, y: boundsOrigin.y + insets.top,
            width: max(0, frame.width - insets.left - insets.right),
            height: max(0, frame.height - insets.top - insets.bottom))
    }

    /// Updates how far the insets of ancestors extend into the item. Returns whether that has
    /// changed.
    private func inherit(_ state: InsetState) -> Bool {
        // Zero for an item without a parent.
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

    /// The safe area insets of an item without an inset state: the part of its ancestors' insets
    /// that overlaps it.
    private var coveredByAncestors: Insets { inherited(\.safeAreaInsets) }

    /// Returns how far the insets of the closest ancestor with an inset state extend into the item.
    /// Each item in between limits them to its own frame.
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

    /// Returns the frame relative to the parent's upper left corner. If the parent is a scroll
    /// view, the result depends on its scroll position.
    private func frameAsSeen(in parent: LayoutNode) -> Rect {
        var seen = frame
        seen.origin.x -= parent.boundsOrigin.x
        seen.origin.y -= parent.boundsOrigin.y
        return seen
    }

    /// The margins of the item that layout uses at present. Reading this property creates the
    /// item's inset state, through which constraints that use the margins are updated when the
    /// margins change.
    var marginsInUse: Insets {
        _ = insetsInUse
        return layoutMargins
    }

    private var insetsInUse: InsetState {
        if let insetState { return insetState }
        let state = InsetState()
        // An item without a frame inherits no insets.
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
        home?.with { $0.offsetsChanged(of: self) }
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

    // MARK: Direction of text

    /// Updates the direction of this node and its descendants after an attribute or the parent has
    /// changed.
    func updateDirection() {
        guard inheritDirection() else { return }
        var changing = children
        while let node = changing.popLast() {
            if node.inheritDirection() { changing += node.children }
        }
        // Nodes that are in no engine yet need no update: their constraints read the direction, left
        // to right or right to left, when they are activated.
        root.home?.with { $0.directionsChanged() }
    }

    /// Updates the direction of this node alone. Returns whether it has changed.
    private func inheritDirection() -> Bool {
        let inherited = parentLink?.with { $0.isRightToLeft } ?? false
        let isMirrored =
            switch semantics {
            case .forceLeftToRight, .playback, .spatial: false
            case .forceRightToLeft: true
            case .unspecified: direction.map { $0 == .rightToLeft } ?? inherited
            }
        guard isMirrored != isRightToLeft else { return false }
        isRightToLeft = isMirrored
        insetsChanged()
        return true
    }
}

/// Returns a constraint that makes an edge of the guide equal to the same edge of the node.
private func held(_ guide: LayoutGuide, _ edge: LayoutAttribute, by node: LayoutNode)
    -> LayoutConstraint
{
    .between(guide.layoutNode.anchor(edge), .equal, node.anchor(edge), 1, 0, nil)
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
