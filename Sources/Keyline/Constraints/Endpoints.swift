extension LayoutConstraint {
    /// The nodes concerned: those of the items, and, where a multiplier makes a difference, the
    /// closest common ancestor, in whose coordinates locations are measured. Of an offset the item
    /// is that of its end; the one that it starts from comes last.
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

        /// How many parts a node can have in a constraint.
        static let parts = 5

        /// Calls `body` with every node that there is, and its part.
        @inline(__always)
        func forEachNode(_ body: (Int, LayoutNode) -> Void) {
            first.with { body(0, $0) }
            second?.with { body(1, $0) }
            container?.with { body(2, $0) }
            firstStart?.with { body(3, $0) }
            secondStart?.with { body(4, $0) }
        }

        /// The first part that one of these nodes has as an item; the container is none.
        var firstLeavingPart: Int? {
            var least: Int?
            forEachNode { part, node in
                if least == nil, part != 2, node.isLeaving { least = part }
            }
            return least
        }

        /// Whether all items are leaving the tree.
        var leavesWhole: Bool {
            var isWhole = true
            forEachNode { part, node in if part != 2, !node.isLeaving { isWhole = false } }
            return isWhole
        }
    }

    /// The nodes of most constraints: in a layout already, of two items or one, and measured in no
    /// container. Nil if there is more to find out.
    @inline(__always)
    final var plainEndpoints: (endpoints: Endpoints, home: Unretained<LayoutEngine>)? {
        guard isPlain, let first = made.first?.link else { return nil }
        let firstAttribute = made.firstAttribute
        let home = first.with { $0.isRedirectable(firstAttribute) ? nil : $0.homeInReach }
        guard let home else { return nil }
        guard let handle = made.second else { return (Endpoints(first, nil), home) }
        let secondAttribute = made.secondAttribute
        guard made.multiplier == 1 || firstAttribute.kind == .size,
            let second = handle.link,
            second.with({ $0.isRedirectable(secondAttribute) ? nil : $0.homeInReach }) == home
        else { return nil }
        return (Endpoints(first, second), home)
    }

    /// Finds the nodes of a constraint that is to be active.
    final func endpoints() throws(LayoutError) -> Endpoints {
        if let refusal { throw refusal }
        let second = self.second
        guard let first, second != nil || !hasSecondItem else {
            throw LayoutError(
                made.first == nil ? .noFirstItem : .itemGone, about: [self])
        }
        if first.isRedirectable(firstAttribute) || second?.isRedirectable(secondAttribute) == true {
            let nodes = (
                first.redirected(for: firstAttribute, beside: second, of: self),
                second?.redirected(for: secondAttribute, beside: first, of: self)
            )
            var endpoints = try endpoints(nodes.0, nodes.1)
            if endpoints.container != nil, let second {
                let isOne = first === second
                let ancestor = isOne ? first.parent : first.closestCommonAncestor(with: second)
                endpoints.container = Unretained((ancestor ?? first).contentNode)
            }
            return endpoints
        }
        return try endpoints(first, second)
    }

    final private func endpoints(_ first: LayoutNode, _ second: LayoutNode?) throws(LayoutError)
        -> Endpoints
    {
        if let offsets { return try endpoints(first, second, offsets) }
        guard let second else {
            guard first.isUsable else { throw noCommonAncestor }
            return Endpoints(first)
        }
        let scales = multiplier != 1 && firstAttribute.isLocation
        if second === first {
            guard first.isUsable else { throw noCommonAncestor }
            return Endpoints(first, first, in: scales ? (first.parent ?? first).contentNode : nil)
        }
        if !scales, let home = first.home, home == second.home { return Endpoints(first, second) }
        guard let ancestor = first.closestCommonAncestor(with: second) else {
            throw noCommonAncestor
        }
        return Endpoints(first, second, in: scales ? ancestor.contentNode : nil)
    }

    final private func endpoints(
        _ first: LayoutNode, _ second: LayoutNode?,
        _ offsets: (first: AnyLayoutAnchor?, second: AnyLayoutAnchor?)
    ) throws(LayoutError) -> Endpoints {
        var endpoints = Endpoints(first, second)
        if let start = offsets.first?.offset?.start {
            guard let node = start.handle?.link else { throw gone }
            endpoints.firstStart = node
        }
        if let start = offsets.second?.offset?.start {
            guard let node = start.handle?.link else { throw gone }
            endpoints.secondStart = node
        }
        for node in [second, endpoints.firstStart?.object, endpoints.secondStart?.object] {
            guard let node else { continue }
            if node === first ? !node.isUsable : node.closestCommonAncestor(with: first) == nil {
                throw noCommonAncestor
            }
        }
        return endpoints
    }

    final private var gone: LayoutError { LayoutError(.itemGone, about: [self]) }

    final private var noCommonAncestor: LayoutError {
        var error = LayoutError(
            .noCommonAncestor, about: [self],
            reason: """
                Unable to activate constraint with anchors \(firstAnchor) and \
                \(secondAnchor.map(String.init(describing:)) ?? "(null)") because they have no \
                common ancestor.  Does the constraint or its anchors reference items in different \
                view hierarchies?  That's illegal.
                """)
        error.views = [first, second].compactMap { $0?.ancestry }
        error.advice = "Not in the same tree: was `\(forgottenCall)` forgotten?"
        return error
    }

    /// The call that adds one item to the tree of the other. An item that belongs to no tree is the one to add.
    final private var forgottenCall: String {
        let apart = [second, first].compactMap { $0 }.first { $0.parent == nil && $0.engine == nil }
        guard let apart = apart ?? second ?? first else { return "addSubview" }
        if apart.guide != nil { return "addLayoutGuide" }
        return apart.view == nil ? "layoutNode.addChild" : "addSubview"
    }

    /// Whether its items, and the node that it was added to, exist and are in one tree.
    final var liesInOneTree: Bool {
        guard let first, first.isUsable, second != nil || !hasSecondItem else { return false }
        let others = [
            second, addedTo?.object, offsets?.first?.offset?.start.handle?.object,
            offsets?.second?.offset?.start.handle?.object,
        ]
        if addedTo != nil, others[1] == nil { return false }
        return others.allSatisfy { $0 == nil || $0?.closestCommonAncestor(with: first) != nil }
            && (isPlain || (try? endpoints()) != nil)
    }

    /// Calls `body` with the nodes, attributes and factors whose sum is
    /// `first - multiplier * second`, as measured in the container.
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

    /// One side, which may be an offset.
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

extension LayoutNode {
    /// Guides are part of a layout only while a view owns them.
    fileprivate var isUsable: Bool { guide == nil || parentLink != nil }
}

extension LayoutConstraint {
    /// Whether the constraint takes part in layout, or did not because required constraints
    /// contradicted each other (``LayoutEngine/conflictHandler`` said so) and will when they no
    /// longer do. Setting it on items without a common ancestor goes to the handler.
    public final var isActive: Bool {
        get {
            if awaitsHeirs { settle() }
            return home != nil
        }
        set {
            newValue ? activate(nil) : deactivate()
        }
    }

    /// Activates constraints; the next layout pass adds them to the solver by one call. A
    /// constraint whose items have no common ancestor is reported and left inactive. One that was
    /// reported as illegal when it was made stays inactive without another report.
    /// Complexity: O(depth) each, no solving.
    public static func activate(_ constraints: [LayoutConstraint]) {
        var owner: OwnedLists.Owner?
        for i in constraints.indices {
            // The array keeps it.
            let constraint = constraints.unretained(i)
            constraint.with { $0.activate(owner) }
            guard i == 0, let engine = constraint.with(\.engine) else { continue }
            engine.reserve(constraints.count)
            guard constraints.count >= OwnedLists.least else { continue }
            owner = OwnedLists.Owner(engine: engine, list: engine.own(constraints))
        }
        if let owner { owner.engine.close(owner.list) }
    }

    /// - Parameter owner: the list that owns the constraint if it becomes active in that engine.
    @inline(__always)
    final private func activate(_ owner: OwnedLists.Owner?) {
        if awaitsHeirs { settle() }
        if home != nil { return }
        if let (endpoints, home) = plainEndpoints {
            home.with { $0.enqueue(self, endpoints, in: owner?.list(in: home) ?? -1) }
            return
        }
        do throws(LayoutError) {
            let endpoints = try endpoints()
            let engine = endpoints.first.with { $0.engineOfRoot() }
            engine.enqueue(self, endpoints, in: owner?.list(in: Unretained(engine)) ?? -1)
        } catch {
            releaseCompanion()
            refusal == nil ? error.report() : reportRefusal()
        }
    }

    /// Activates constraints for hosts that must know: all become active or none.
    /// Throws: ``LayoutError`` for a constraint that is illegal, whose items have no common ancestor,
    /// or are gone.
    public static func activate(throwing constraints: [LayoutConstraint]) throws(LayoutError) {
        for constraint in constraints { _ = try constraint.endpoints() }
        activate(constraints)
    }

    @inline(__always)
    final private func deactivate() {
        awaitsHeirs = false
        home?.with { $0.dequeue(slot) }
        addedTo = nil
        releaseCompanion()
    }

    /// Takes constraints out of the layout; inactive ones stay so.
    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.deactivate() }
    }
}

extension LayoutNode {
    /// A sentence that names the item and its ancestors, the nearest first.
    fileprivate var ancestry: String {
        guard let parent else {
            let missing = guide != nil ? "owning view" : view != nil ? "superview" : "parent"
            return "\(label) has no \(missing)"
        }
        var text = "\(label) is in \(parent.label)", next = parent.parent
        while let node = next {
            text += ", in \(node.label)"
            next = node.parent
        }
        return text
    }
}
