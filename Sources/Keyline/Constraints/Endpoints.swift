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

        /// The index of the first item, among the nodes, that is being removed from the tree. The
        /// container does not count.
        var firstLeavingPart: Int? {
            var least: Int?
            forEachNode { part, node in
                if least == nil, part != 2, node.isLeaving { least = part }
            }
            return least
        }

        /// Whether the items of this constraint are all in the subtree that is being removed, so
        /// that the constraint leaves the tree with them.
        var leavesWhole: Bool {
            var isWhole = true
            forEachNode { part, node in if part != 2, !node.isLeaving { isWhole = false } }
            return isWhole
        }
    }

    /// Returns the nodes and the engine of a usual constraint: one or two items that are in the
    /// same layout, without a container. Nil for other constraints, which ``endpoints()`` handles.
    /// This is the fast path of activation.
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

    /// Returns the nodes of the constraint's items. Throws an error if the constraint cannot become
    /// active.
    final func endpoints() throws(LayoutError) -> Endpoints {
        if let refusal { throw refusal }
        let second = self.second
        guard let first, second != nil || !hasSecondItem else {
            throw LayoutError(
                made.first == nil ? .noFirstItem : .itemDeallocated, about: [self])
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
            guard let node = start.handle?.link else { throw deallocated }
            endpoints.firstStart = node
        }
        if let start = offsets.second?.offset?.start {
            guard let node = start.handle?.link else { throw deallocated }
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

    final private var deallocated: LayoutError { LayoutError(.itemDeallocated, about: [self]) }

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

    /// For the report that two items have no common ancestor: the name of the function that the
    /// program probably forgot to call, such as `addSubview`. The item that is in no tree is the
    /// item to add.
    final private var forgottenCall: String {
        let apart = [second, first].compactMap { $0 }.first { $0.parent == nil && $0.engine == nil }
        guard let apart = apart ?? second ?? first else { return "addSubview" }
        if apart.guide != nil { return "addLayoutGuide" }
        return apart.view == nil ? "layoutNode.addChild" : "addSubview"
    }

    /// Whether all items of the constraint, and the node that it was added to, exist and are in one
    /// tree.
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

extension LayoutConstraint {
    /// Whether the constraint takes part in layout.
    ///
    /// It is true also for a constraint that has no effect because it contradicts others;
    /// ``LayoutEngine/conflictHandler`` was called then, and the constraint takes effect when the
    /// contradiction is removed. Activating a constraint whose items have no common ancestor
    /// reports an error and has no effect.
    public final var isActive: Bool {
        get {
            if isOrphaned { settle() }
            return home != nil
        }
        set {
            newValue ? activate(nil) : deactivate()
        }
    }

    /// Activates constraints. The next layout pass adds them to the solver in one call.
    ///
    /// A constraint whose items have no common ancestor is reported as an error and stays inactive.
    /// A constraint that was reported as illegal when it was made stays inactive without another
    /// report. Complexity: O(depth) for each constraint; nothing is solved.
    public static func activate(_ constraints: [LayoutConstraint]) {
        var owner: OwnedLists.Owner?
        for i in constraints.indices {
            // The array keeps the constraint alive, so the reference need not be counted.
            let constraint = constraints.unretained(i)
            constraint.with { $0.activate(owner) }
            guard i == 0, let engine = constraint.with(\.engine) else { continue }
            engine.reserve(constraints.count)
            guard constraints.count >= OwnedLists.least else { continue }
            owner = OwnedLists.Owner(engine: engine, list: engine.rows.value.own(constraints))
        }
        if let owner { owner.engine.rows.value.close(owner.list) }
    }

    /// Activates the constraint; does nothing if it is active already.
    /// - Parameter owner: the list of constraints that one call activates. If the constraint
    ///   becomes active in the same engine, the list keeps it alive.
    @inline(__always)
    final private func activate(_ owner: OwnedLists.Owner?) {
        if isOrphaned { settle() }
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
            releaseWrapper()
            refusal == nil ? error.report() : reportRefusal()
        }
    }

    /// Activates all of the constraints or none, and throws the error instead of reporting it.
    /// Throws: ``LayoutError`` if a constraint is illegal, its items have no common ancestor, or an
    /// item was deallocated.
    public static func activate(throwing constraints: [LayoutConstraint]) throws(LayoutError) {
        for constraint in constraints { _ = try constraint.endpoints() }
        activate(constraints)
    }

    @inline(__always)
    final private func deactivate() {
        isOrphaned = false
        home?.with { $0.dequeue(slot) }
        addedTo = nil
        releaseWrapper()
    }

    /// Deactivates constraints. Inactive ones are not changed.
    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.deactivate() }
    }
}
