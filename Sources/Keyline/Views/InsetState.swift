/// The safe area, the margins and the keyboard area of an item. An item gets this object when the
/// program or a constraint first uses one of them.
final class InsetState {
    /// The insets that the host has set: bars and notches cover this part of the item.
    var own = Insets.zero
    /// The part of this item that bars of its ancestors cover, as of the last layout pass.
    var inherited = Insets.zero
    /// The additional insets that the program set for the safe area. They are added to the insets
    /// of bars and notches.
    var additional = Insets.zero
    var margins = DirectionalInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    /// Lower bounds of the margins: where a margin is smaller, its lower bound applies. The safe
    /// area is not part of them.
    var minimumMargins = DirectionalInsets.zero
    /// How far the parent's margins extend into the item, as of the last layout pass.
    var preserved = Insets.zero
    var fromSafeArea = true
    var preserves = false
    var safeArea: LayoutGuide?
    var marginsGuide: LayoutGuide?
    var readable: LayoutGuide?
    /// How many points of the item the keyboard covers, from the bottom, as set on this item.
    var keyboardHeight = 0.0
    /// How many points of the item the keyboard covers, from the bottom, as computed from an
    /// ancestor's height of the keyboard in the last layout pass.
    var inheritedKeyboard = 0.0
    var keyboard: LayoutGuide?
    var keyboardExtent: LayoutConstraint?

    var safeAreaInsets: Insets { own.union(inherited) + additional }
    var keyboardInsets: Insets { Insets(bottom: max(keyboardHeight, inheritedKeyboard)) }
    var coveredBottom: Double { max(keyboardHeight, inheritedKeyboard, safeAreaInsets.bottom) }

    /// Updates the guides and constraints that follow the insets of `node`, which owns this object,
    /// and tells the node's item that its insets have changed.
    func changed(of node: LayoutNode) {
        safeArea?.setEdges(safeAreaInsets)
        marginsGuide?.setEdges(node.layoutMargins)
        keyboardExtent?.constant = coveredBottom
        node.home?.with { $0.offsetsChanged(of: node) }
        if let view = node.view {
            view.setNeedsLayout()
            view.insetsDidChange()
        } else {
            node.guest?.insetsDidChange()
        }
    }

    /// Updates how far the insets of ancestors extend into `node`, which owns this object. Returns
    /// whether that has changed.
    func inherit(in node: LayoutNode) -> Bool {
        // Zero for an item without a parent.
        let covered = InsetState.inherited(by: node, \.safeAreaInsets)
        let keyboard = InsetState.inherited(by: node, \.keyboardInsets).bottom
        var reaching = Insets.zero
        if preserves, let parent = node.parent {
            reaching = parent.layoutMargins.reach(
                into: InsetState.frame(of: node, in: parent), of: parent.frame.size)
        }
        guard covered != inherited || reaching != preserved || keyboard != inheritedKeyboard
        else { return false }
        inherited = covered
        preserved = reaching
        inheritedKeyboard = keyboard
        return true
    }

    /// Returns how far the insets of the closest ancestor that has an object of the class
    /// `InsetState` extend into the node. If there are items between this ancestor and the node, the
    /// insets are first limited to the frame of each of them.
    static func inherited(by node: LayoutNode, _ insets: (InsetState) -> Insets) -> Insets {
        guard let parent = node.parent else { return .zero }
        var outer = parent, between: [LayoutNode] = []
        while outer.insetState == nil {
            guard let next = outer.parent else { return .zero }
            between.append(outer)
            outer = next
        }
        guard let state = outer.insetState else { return .zero }
        var reaching = insets(state)
        for inner in between.reversed() {
            reaching = reaching.reach(into: frame(of: inner, in: outer), of: outer.frame.size)
            outer = inner
        }
        return reaching.reach(into: frame(of: node, in: outer), of: outer.frame.size)
    }

    /// Returns the frame of a node relative to its parent's upper left corner. If the parent is a
    /// scroll view, the result depends on its scroll position.
    private static func frame(of node: LayoutNode, in parent: LayoutNode) -> Rect {
        var seen = node.frame
        seen.origin.x -= parent.boundsOrigin.x
        seen.origin.y -= parent.boundsOrigin.y
        return seen
    }

    /// Marks the ancestors of a node that has got an object of this class, so that layout passes
    /// find the node.
    static func tellAncestors(of node: LayoutNode) {
        var next = node.parent
        while let node = next, !node[.subtreeHasInsets] {
            node[.subtreeHasInsets] = true
            next = node.parent
        }
    }
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
