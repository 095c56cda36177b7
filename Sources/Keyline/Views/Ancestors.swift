// Functions that walk through the tree of nodes: up, to the root with its engine or to the closest
// common ancestor of two nodes, and down, to the descendants.

extension LayoutNode {
    /// The root of the tree. Complexity: O(distance to the closest ancestor that knows its engine),
    /// or O(depth) if none does.
    package var root: LayoutNode {
        if let home = homeInReach { return home.with(\.root) }
        guard var node = parentLink else { return self }
        while true {
            if let home = node.with(\.home) { return home.with(\.root) }
            guard let parent = node.with(\.parentLink) else { return node.object }
            node = parent
        }
    }

    /// The pixel grid to which frames in the tree are rounded.
    var grid: PixelGrid {
        PixelGrid(scale: homeInReach?.with(\.displayScale) ?? root.engine?.displayScale ?? 0)
    }

    /// The engine of the tree, if this node or its parent has stored the engine. Nil does not mean
    /// that the tree has none.
    @inline(__always)
    var homeInReach: Unretained<LayoutEngine>? {
        if let home { return home }
        guard let parentLink, let home = parentLink.with({ $0.home }) else { return nil }
        self.home = home
        return home
    }

    /// Stores the engine in this node and its ancestors, so that later searches for the engine are
    /// short.
    func enter(_ engine: Unretained<LayoutEngine>) {
        home = engine
        var next = parentLink
        while let node = next, node.with({ $0.home == nil }) {
            node.with { $0.home = engine }
            next = node.with(\.parentLink)
        }
    }

    func closestCommonAncestor(with other: LayoutNode) -> LayoutNode? {
        Unretained(self).closestCommonAncestor(with: Unretained(other))?.object
    }

    /// The node and its descendants, parents before their children.
    var subtree: [LayoutNode] {
        let nodes = unretainedSubtree
        return nodes.indices.map { nodes[$0].object }
    }

    /// The nodes of ``subtree``, in the same order, as references without reference counting. They are
    /// valid until a node leaves the subtree.
    var unretainedSubtree: Records<Unretained<LayoutNode>> {
        var nodes = Records<Unretained<LayoutNode>>()
        nodes.append(Unretained(self))
        var next = 0
        while next < nodes.count {
            nodes[next].with { $0.forEachChild { nodes.append(Unretained($0)) } }
            next += 1
        }
        return nodes
    }

    /// Calls `body` with each child and each guide. `body` may change the tree.
    @inline(__always)
    func forEachChild(_ body: (LayoutNode) -> Void) {
        if self[.hasStoredChildren] { childrenWithoutGuides.forEachKept(body) }
        if let rare, !rare.guides.isEmpty { rare.guides.forEachKept(body) }
    }

    /// Resets the properties that are valid only in one engine, such as the solver variables,
    /// because the node leaves its engine.
    func forget() {
        home?.with { $0.queue.value.forget(self) }
        if let facts { facts.forget() }
        stale = []
        self[.heightFollowsWidth] = false
        self[.isFrameStale] = false
        self[.isPlacing] = false
        // If no other constraints place the view, the next pass must give it the frame of an
        // unconstrained view.
        if variables != nil, !hasFixedFrame { view?.setNeedsLayout() }
        variables = nil
        holds = nil
        if home != nil { self[.mayHaveOrphans] = true }
        home = nil
        firstLink = -1
    }

    /// Returns whether this node is `other` or one of its ancestors. Complexity: O(distance to
    /// their closest common ancestor).
    package func contains(_ other: LayoutNode) -> Bool {
        Unretained(self).contains(Unretained(other))
    }

    /// Returns whether this node is `top` or a descendant of it. `top` may be the root of another
    /// tree. Complexity: O(depth), and at most O(size of the subtree of `top`).
    package func isWithin(_ top: LayoutNode) -> Bool {
        if self === top { return true }
        guard top.hasChildren else { return false }
        // First look only a few steps up. In most trees, which are flat, the search ends there.
        var way = parentLink
        for _ in 0..<16 {
            guard let outer = way else { return false }
            if outer.isSame(as: top) { return true }
            way = outer.parent
        }
        // In deep trees, two searches take turns: one goes up from this node, the other one goes
        // through the subtree of `top`. The search that ends first decides.
        var levels = [(nodes: top.children, next: 0)]
        while let outer = way, let level = levels.last {
            if outer.isSame(as: top) { return true }
            way = outer.parent
            guard level.next < level.nodes.count else {
                levels.removeLast()
                continue
            }
            let node = level.nodes[level.next]
            if node === self { return true }
            levels[levels.count - 1].next += 1
            if node.hasChildren { levels.append((node.children, 0)) }
        }
        return false
    }

    /// Returns whether `child` can become a child of this node. If `child` is this node or one of
    /// its ancestors, reports an error and returns false.
    func canTake(_ child: LayoutNode) -> Bool {
        guard isWithin(child) else { return true }
        LayoutError.report(
            .insideItself,
            "Can't add \(child.label) to \(label): \(child.label) is the same item or an ancestor")
        return false
    }

    /// Returns the closest node, `node` itself or an ancestor, that has variables, and the distance
    /// in points from its frame's origin to the origin of `node`. Returns nil as the node if `top`
    /// is reached first.
    @inline(__always)
    static func reference(of node: Unretained<LayoutNode>?, in top: Unretained<LayoutNode>) -> (
        placed: Unretained<LayoutNode>?, shift: Point
    ) {
        var shift = Point.zero
        var next = node
        while let outer = next {
            let isPlaced = outer.with { outer in
                if outer[.scrolls] {
                    shift.x -= outer.boundsOrigin.x
                    shift.y -= outer.boundsOrigin.y
                }
                return outer.variables != nil
            }
            if outer == top { return (nil, shift) }
            if isPlaced { return (outer, shift) }
            outer.with { outer in
                shift.x += outer.storedFrame.minX
                shift.y += outer.storedFrame.minY
            }
            next = outer.parent
        }
        return (nil, shift)
    }

    /// Whether constraints can use the node. A guide can be used only while it belongs to a view.
    var isUsable: Bool { guide == nil || parentLink != nil }

    /// The views and other items of a subtree, but no guides, in depth-first order: a view comes
    /// before its subviews, and subviews come in the order of `subviews`.
    var itemsInDepthFirstOrder: [LayoutNode] {
        let inside =
            view?.subviews.map(\.layoutNode) ?? children.filter { $0.guide == nil }
        return [self] + inside.flatMap(\.itemsInDepthFirstOrder)
    }
}
