extension LayoutConstraint {
    /// The nodes that a constraint refers to. Each side has the node of its item; if the side is an
    /// offset between two anchors, that is the node of the end, and the node of the start is stored
    /// separately. `container` is the closest common ancestor, set only if positions are
    /// multiplied, because the result then depends on the origin of the coordinates.
    struct Endpoints {
        var first: Unretained<LayoutNode>
        var second: Unretained<LayoutNode>?
        var container: Unretained<LayoutNode>?
        var firstStart: Unretained<LayoutNode>?
        var secondStart: Unretained<LayoutNode>?

        init(_ first: LayoutNode, _ second: LayoutNode? = nil, in container: LayoutNode? = nil) {
            self.first = Unretained(first)
            self.second = second.map(Unretained.init)
            self.container = container.map(Unretained.init)
        }

        init(_ first: Unretained<LayoutNode>, _ second: Unretained<LayoutNode>?) {
            self.first = first
            self.second = second
        }

        /// Whether the first or the second item is `node`.
        @inline(__always)
        func mention(_ node: Unretained<LayoutNode>) -> Bool { first == node || second == node }

        /// The number of ways in which a constraint can refer to a node, one for each stored
        /// property: as its first item, for example.
        static let parts = 5

        /// Calls `body` for each node to which the constraint refers, with the index of the stored
        /// property that refers to it.
        @inline(__always)
        func forEachNode(_ body: (Int, LayoutNode) -> Void) {
            first.with { body(0, $0) }
            second?.with { body(1, $0) }
            container?.with { body(2, $0) }
            firstStart?.with { body(3, $0) }
            secondStart?.with { body(4, $0) }
        }

        /// The number of the first part (see ``parts``) whose node is being removed from the tree;
        /// nil if no item is being removed. The container is not examined.
        var firstLeavingPart: Int? {
            var least: Int?
            forEachNode { part, node in
                if least == nil, part != 2, node[.isLeaving] { least = part }
            }
            return least
        }

        /// Whether all items of this constraint are in the subtree that is being removed. The
        /// constraint then stays active inside the removed subtree.
        var leavesWhole: Bool {
            var isWhole = true
            forEachNode { part, node in if part != 2, !node[.isLeaving] { isWhole = false } }
            return isWhole
        }
    }

    /// Calls `body` with nodes, attributes and factors. The sum of factor times attribute is `first
    /// - multiplier * second`, in the coordinates of the container.
    @inline(__always)
    final func forEachTerm(
        of endpoints: Endpoints, _ body: (LayoutNode, LayoutAttribute, Double) -> Void
    ) {
        if !isPlain, let offsets {
            addTerms(
                endpoints.first.object, endpoints.firstStart?.object, firstAttribute, offsets.first,
                1,
                body)
            guard let second = endpoints.second?.object else { return }
            addTerms(
                second, endpoints.secondStart?.object, secondAttribute, offsets.second, -multiplier,
                body)
            return
        }
        let made = made
        endpoints.first.with { body($0, made.firstAttribute, 1) }
        guard let second = endpoints.second else { return }
        second.with { body($0, made.secondAttribute, -made.multiplier) }
        endpoints.container?.with {
            body($0, made.firstAttribute.kind == .horizontal ? .left : .top, made.multiplier - 1)
        }
    }

    /// Calls `body` for one side of the constraint. An offset between two anchors has two terms.
    final private func addTerms(
        _ node: LayoutNode, _ start: LayoutNode?, _ attribute: LayoutAttribute,
        _ anchor: AnyLayoutAnchor?, _ factor: Double,
        _ body: (LayoutNode, LayoutAttribute, Double) -> Void
    ) {
        guard let offset = anchor?.offset, let start else {
            body(node, attribute, factor)
            return
        }
        body(node, offset.end.attribute, factor)
        body(start, offset.start.attribute, -factor)
    }
}

extension LayoutConstraint.Endpoints {
    /// The closest common ancestor of the items. A guide is represented by the view that owns it.
    var closestHolder: LayoutNode { holderLink.object }

    @inline(__always)
    var holderLink: Unretained<LayoutNode> {
        var holder = first.holder
        if let second { holder = holder.widened(to: second.holder) }
        if let firstStart { holder = holder.widened(to: firstStart.holder) }
        if let secondStart { holder = holder.widened(to: secondStart.holder) }
        return holder
    }
}

extension Unretained<LayoutNode> {
    @inline(__always)
    fileprivate var holder: Self { with { $0.isGuide ? $0.parentLink ?? self : self } }

    @inline(__always)
    fileprivate func widened(to other: Self) -> Self {
        closestCommonAncestor(with: other) ?? self
    }
}
