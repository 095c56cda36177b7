// Walks up through a tree of nodes by references without reference counting. The functions only read
// the links from children to parents.

extension Unretained<LayoutNode> {
    @inline(__always)
    var parent: Self? { with(\.parentLink) }

    /// Returns the closest node that contains both nodes, or is one of them; nil if they are in
    /// different trees. Complexity: O(distance to that node); O(1) for siblings and for parent and
    /// child.
    @inline(__always)
    func closestCommonAncestor(with other: Self) -> Self? {
        if other == self { return self }
        let (mine, its) = (parent, other.parent)
        if its == self { return self }
        if mine == other { return other }
        if let mine, mine == its { return mine }
        return distantCommonAncestor(with: other)
    }

    /// Walks up from both nodes in turn and marks the nodes, until one walk reaches a node that the
    /// other has marked.
    private func distantCommonAncestor(with other: Self) -> Self? {
        var (a, b): (Self?, Self?) = (self, other), closest: Self?
        while closest == nil, a != nil || b != nil {
            closest = Self.mark(&a) ?? Self.mark(&b)
        }
        for end in [self, other] { end.unmarkWay() }
        return closest
    }

    /// Marks a node and moves `next` to its parent. Returns the node if it was marked before,
    /// otherwise nil.
    private static func mark(_ next: inout Self?) -> Self? {
        guard let node = next else { return nil }
        if node.with({ $0[.isOnWay] }) { return node }
        node.with { $0[.isOnWay] = true }
        next = node.parent
        return nil
    }

    private func unmarkWay() {
        var next: Self? = self
        while let node = next, node.with({ $0[.isOnWay] }) {
            node.with { $0[.isOnWay] = false }
            next = node.parent
        }
    }

    /// Returns whether this node is `other` or one of its ancestors. Complexity: O(distance to
    /// their closest common ancestor).
    func contains(_ other: Self) -> Bool { closestCommonAncestor(with: other) == self }

    var depth: Int {
        var (depth, node) = (0, self)
        while let parent = node.parent { (depth, node) = (depth + 1, parent) }
        return depth
    }
}
