extension LayoutNode {
    /// The part of the item that bars and notches cover, in points; the rest is the safe area. Set
    /// it on the item that has the bars, usually the root. An item below gets the part that
    /// overlaps it, as of the last layout pass.
    public var safeAreaInsets: Insets {
        get { insetState?.safeAreaInsets ?? InsetState.inherited(by: self, \.safeAreaInsets) }
        set { changeInsets { $0.own = newValue } }
    }

    /// The insets, in points, that the host has set on this item itself for bars and notches.
    /// ``safeAreaInsets`` also contains the insets of ancestors and additional ones.
    package var hostInsets: Insets { insetState?.own ?? .zero }

    /// Insets that are added to those of bars and notches; ``safeAreaInsets`` is the sum. Zero by
    /// default.
    public var additionalSafeAreaInsets: Insets {
        get { insetState?.additional ?? .zero }
        set { changeInsets { $0.additional = newValue } }
    }

    /// The smallest margins in effect, not counting the safe area. Zero by default.
    public var minimumLayoutMargins: DirectionalInsets {
        get { insetState?.minimumMargins ?? .zero }
        set { changeInsets { $0.minimumMargins = newValue } }
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
        set { changeInsets { $0.margins = newValue } }
    }

    /// The margins in effect: those that were set, plus the safe area if
    /// ``insetsLayoutMarginsFromSafeArea`` is on, and at least the overlap of the parent's margins
    /// if ``preservesSuperviewLayoutMargins`` is on. Setting this property sets
    /// ``directionalLayoutMargins``.
    public var layoutMargins: Insets {
        get {
            let isMirrored = self[.isRightToLeft]
            guard let state = insetState else {
                return directionalLayoutMargins.resolved(isMirrored)
                    + InsetState.inherited(by: self, \.safeAreaInsets)
            }
            var margins = state.margins.resolved(isMirrored).union(
                state.minimumMargins.resolved(isMirrored))
            if state.fromSafeArea { margins = margins + state.safeAreaInsets }
            // Do not add the safe area again: the parent's margins include the parent's safe area.
            return state.preserves ? margins.union(state.preserved) : margins
        }
        set {
            let isMirrored = self[.isRightToLeft]
            directionalLayoutMargins = DirectionalInsets(
                top: newValue.top, leading: isMirrored ? newValue.right : newValue.left,
                bottom: newValue.bottom, trailing: isMirrored ? newValue.left : newValue.right)
        }
    }

    /// Whether the safe area is added to the margins. On by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { insetState?.fromSafeArea ?? true }
        set { changeInsets { $0.fromSafeArea = newValue } }
    }

    /// Whether the margins are at least as large as the part of the parent's margins that overlaps
    /// the item. Off by default.
    public var preservesSuperviewLayoutMargins: Bool {
        get { insetState?.preserves ?? false }
        set { changeInsets { $0.preserves = newValue } }
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
                return reportNotFinite("keyboard's height in", "height:\(newValue.shortText)")
            }
            changeInsets { $0.keyboardHeight = newValue }
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
        guard insetState != nil || self[.subtreeHasInsets] else { return }
        var next = [self]
        while let node = next.popLast() {
            if let state = node.insetState, state.inherit(in: node) { state.changed(of: node) }
            if node[.subtreeHasInsets] { next += node.children.reversed() }
        }
    }

    /// Sets the frame of a new guide to what the next layout pass will compute, so that a program
    /// can read it without a pass. Does nothing if the insets are larger than the item; the pass
    /// then reports an error.
    private func place(_ guide: LayoutGuide, _ insets: Insets) {
        let inner = frameToInset.inset(by: insets)
        if inner.width >= 0, inner.height >= 0 { guide.layoutNode.storedFrame = inner }
    }

    /// The alignment rectangle of the item, in the coordinates of its children.
    private var frameToInset: Rect {
        var rect = frame
        rect.origin = boundsOrigin
        return rect.inset(by: alignmentInsets).withoutNegativeExtents
    }

    /// The margins of the item that layout uses at present. Reading this property creates the
    /// item's inset state, through which constraints that use the margins are updated when the
    /// margins change.
    var marginsInUse: Insets {
        _ = insetsInUse
        return layoutMargins
    }

    private func changeInsets(_ change: (InsetState) -> Void) {
        let state = insetsInUse
        change(state)
        state.changed(of: self)
    }

    private var insetsInUse: InsetState {
        if let insetState { return insetState }
        let state = InsetState()
        // An item without a frame inherits no insets.
        if frame.size != .zero { _ = state.inherit(in: self) }
        insetState = state
        InsetState.tellAncestors(of: self)
        return state
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

/// Returns a constraint that makes an edge of the guide equal to the same edge of the node.
private func held(_ guide: LayoutGuide, _ edge: LayoutAttribute, by node: LayoutNode)
    -> LayoutConstraint
{
    .between(guide.layoutNode.anchor(edge), .equal, node.anchor(edge), 1, 0, nil)
}
