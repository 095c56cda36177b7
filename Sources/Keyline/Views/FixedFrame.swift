/// The constraints (implicit rows) that keep a node at the frame that the program has set.
struct FixedFrame {
    let node: LayoutNode

    /// Adds the constraints, if the node has a fixed frame and is in a layout.
    func add() {
        guard isMissing, let parent = node.parent else { return }
        let places = places(in: parent), content = parent.contentNode
        // `places(in:)` may have asked the parent for its alignment insets, and the program's code
        // that answers may have moved this node. So test again.
        guard isMissing, node.parent === parent, let engine = node.home?.object else { return }
        let facts = node.factsInUse
        engine.enqueue(.left, of: node, facts, equal: content, places.minX)
        engine.enqueue(.top, of: node, facts, equal: content, places.minY)
        engine.enqueue(.width, of: node, facts, places.width)
        engine.enqueue(.height, of: node, facts, places.height)
    }

    private var isMissing: Bool { node.hasFixedFrame && node.variables != nil && !isAdded }

    /// Whether the engine has added the constraints that keep the node at its frame.
    private var isAdded: Bool { node.facts?.slots.isMade(.left) == true }

    func remove() {
        guard isAdded, let facts = node.facts else { return }
        node.home?.with { $0.remove(ImplicitRow.frame, facts) }
    }

    /// Updates the constants of the constraints after the frame or an alignment inset has changed.
    func update() {
        guard isAdded, let parent = node.parent, let facts = node.facts else { return }
        let places = places(in: parent)
        node.home?.with { engine in
            engine.setConstant(.left, facts, to: places.minX)
            engine.setConstant(.top, facts, to: places.minY)
            engine.setConstant(.width, facts, to: places.width)
            engine.setConstant(.height, facts, to: places.height)
        }
    }

    /// Returns left, top, width and height of the alignment rectangle, relative to that of the
    /// parent.
    private func places(in parent: LayoutNode) -> Rect {
        let own = node.alignmentInsets, outer = parent.alignmentInsets
        var rect = node.storedFrame.inset(by: own).withoutNegativeExtents
        rect.origin.x -= outer.left
        rect.origin.y -= outer.top
        return rect
    }
}
