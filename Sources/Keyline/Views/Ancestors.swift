// Ways up the tree.

extension Unretained<LayoutNode> {
    @inline(__always)
    var parent: Self? { with(\.parentLink) }

    /// Nil in different trees. Complexity: O(depth), and O(1) for siblings, and parent and child.
    @inline(__always)
    func closestCommonAncestor(with other: Self) -> Self? {
        if other == self { return self }
        let (mine, its) = (parent, other.parent)
        if its == self { return self }
        if mine == other { return other }
        if let mine, mine == its { return mine }
        return distantCommonAncestor(with: other)
    }

    private func distantCommonAncestor(with other: Self) -> Self? {
        var (a, b) = (self, other)
        var (depthA, depthB) = (a.depth, b.depth)
        while depthA > depthB { (a, depthA) = (a.parent!, depthA - 1) }
        while depthB > depthA { (b, depthB) = (b.parent!, depthB - 1) }
        while a != b {
            guard let nextA = a.parent, let nextB = b.parent else { return nil }
            (a, b) = (nextA, nextB)
        }
        return a
    }

    var depth: Int {
        var (depth, node) = (0, self)
        while let parent = node.parent { (depth, node) = (depth + 1, parent) }
        return depth
    }
}
