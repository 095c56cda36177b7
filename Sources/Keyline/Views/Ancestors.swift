// Ways up the tree.

extension Unretained<LayoutNode> {
    @inline(__always)
    var parent: Self? { with(\.parentLink) }

    /// Nil in different trees. Complexity: O(distance to it), and O(1) for siblings, and parent and child.
    @inline(__always)
    func closestCommonAncestor(with other: Self) -> Self? {
        if other == self { return self }
        let (mine, its) = (parent, other.parent)
        if its == self { return self }
        if mine == other { return other }
        if let mine, mine == its { return mine }
        return distantCommonAncestor(with: other)
    }

    /// Both ways up are gone by turns and marked, until one comes to where the other was.
    private func distantCommonAncestor(with other: Self) -> Self? {
        var (a, b): (Self?, Self?) = (self, other), closest: Self?
        while closest == nil, a != nil || b != nil {
            closest = Self.mark(&a) ?? Self.mark(&b)
        }
        for end in [self, other] { end.unmarkWay() }
        return closest
    }

    /// Marks a node and goes on to the one above. Returns the node if it was marked before.
    private static func mark(_ next: inout Self?) -> Self? {
        guard let node = next else { return nil }
        if node.with(\.isOnWay) { return node }
        node.with { $0.isOnWay = true }
        next = node.parent
        return nil
    }

    private func unmarkWay() {
        var next: Self? = self
        while let node = next, node.with(\.isOnWay) {
            node.with { $0.isOnWay = false }
            next = node.parent
        }
    }

    var depth: Int {
        var (depth, node) = (0, self)
        while let parent = node.parent { (depth, node) = (depth + 1, parent) }
        return depth
    }
}

extension LayoutNode {
    /// Whether this is the other node or above it. Complexity: O(distance to their closest common ancestor).
    package func contains(_ other: LayoutNode) -> Bool {
        closestCommonAncestor(with: other) === self
    }

    /// Whether this is a node that may be the root of another tree, or in it. Complexity: O(depth), and at most
    /// O(what is in the other).
    package func isWithin(_ top: LayoutNode) -> Bool {
        if self === top { return true }
        guard top.hasChildren else { return false }
        // Most trees are flat.
        var way = parentLink
        for _ in 0..<16 {
            guard let outer = way else { return false }
            if outer.isSame(as: top) { return true }
            way = outer.parent
        }
        // By turns from here up and through all that is in the other: the shorter way is enough.
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
}
