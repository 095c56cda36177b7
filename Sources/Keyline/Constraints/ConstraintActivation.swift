extension LayoutConstraint {

    /// Returns the nodes and the engine of a constraint that needs no special handling: its one or
    /// two items are in the same layout, and it does not multiply positions. Returns nil for other
    /// constraints, which ``endpoints()`` handles more slowly.
    @inline(__always)
    final var plainEndpoints: (endpoints: Endpoints, home: Unretained<LayoutEngine>)? {
        isPlain ? made.plainEndpoints : nil
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
        if LayoutConstraint.isRedirectable(first, firstAttribute)
            || second.map({ LayoutConstraint.isRedirectable($0, secondAttribute) }) == true
        {
            let nodes = (
                redirected(first, firstAttribute, beside: second),
                second.map { redirected($0, secondAttribute, beside: first) }
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

    // Constraints on some attributes refer to another node: constraints on the edges of a scroll view
    // to its content area, and constraints on a baseline to the view that provides the baseline.

    /// Whether ``redirected(_:_:beside:)`` may return another node. This test is fast.
    @inline(__always)
    fileprivate static func isRedirectable(_ node: LayoutNode, _ attribute: LayoutAttribute) -> Bool
    {
        node[.scrolls] || attribute.isBaseline
    }

    /// Returns the node that a constraint refers to if the program has written `node` and an
    /// attribute. For example, an edge of a scroll view means the same edge of its content. `other`
    /// is the node on the other side of the constraint.
    final private func redirected(
        _ node: LayoutNode, _ attribute: LayoutAttribute, beside other: LayoutNode?
    ) -> LayoutNode {
        if attribute.isBaseline {
            guard let view = node.view, other?.guide?.isBaselineOf(view) != true,
                let guide = view.baselineGuide(attribute)
            else { return node }
            return guide
        }
        guard node[.scrolls], attribute.isEdge, origin == .user, let other,
            let scrollView = node.view as? ScrollView, other !== node,
            !scrollView.isOwnFrame(other), node.contains(other)
        else { return node }
        return scrollView.contentLayoutGuide
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
        func start(of anchor: AnyLayoutAnchor?) throws(LayoutError) -> Unretained<LayoutNode>? {
            guard let start = anchor?.offset?.start else { return nil }
            if let node = start.handle?.link { return node }
            throw LayoutError(.itemDeallocated, about: [self])
        }
        endpoints.firstStart = try start(of: offsets.first)
        endpoints.secondStart = try start(of: offsets.second)
        for node in [second, endpoints.firstStart?.object, endpoints.secondStart?.object] {
            guard let node else { continue }
            if node === first ? !node.isUsable : node.closestCommonAncestor(with: first) == nil {
                throw noCommonAncestor
            }
        }
        return endpoints
    }

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

    /// The name of the function that the program probably forgot to call, such as `addSubview`, for
    /// the report that two items have no common ancestor. An item that is in no tree decides which
    /// function is named.
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
            // The array keeps the constraint alive, so its reference count need not be changed.
            let constraint = constraints.unretained(i)
            constraint.with { $0.activate(owner) }
            guard i == 0, let engine = constraint.with(\.engine) else { continue }
            engine.reserve(constraints.count)
            guard constraints.count >= OwnedLists.least else { continue }
            owner = OwnedLists.Owner(engine: engine, list: engine.rows.value.own(constraints))
        }
        if let owner { owner.engine.rows.value.close(owner.list) }
    }

    /// Activates constraints as if they had become active before all other constraints of an
    /// engine: gives them serial numbers below all that are in use. The engine adds constraints to
    /// the solver in the order of their serial numbers, and breaks younger ones first.
    static func activate(_ constraints: [LayoutConstraint], beforeOthersOf engine: LayoutEngine) {
        guard !constraints.isEmpty else { return }
        let serial = engine.rows.value.takeFirstSerials(constraints.count)
        activate(constraints)
        engine.rows.value.serial = serial
        engine.rows.value.revisions &+= 1
    }

    /// Activates the constraint; does nothing if it is active already.
    /// - Parameter owner: an engine that retains the array of all constraints that the call
    ///   activates. If the constraint becomes active in this engine, the engine does not retain the
    ///   constraint itself; otherwise, or if `owner` is nil, the constraint's engine retains it.
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
            let engine = endpoints.first.with { LayoutEngine.engine(of: $0) }
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

extension LayoutConstraint.Made {
    /// The value of ``LayoutConstraint/plainEndpoints`` for a constraint without distances between
    /// anchors: its nodes and its engine, or nil if activation needs special handling.
    @inline(__always)
    var plainEndpoints: (endpoints: LayoutConstraint.Endpoints, home: Unretained<LayoutEngine>)? {
        guard let first = first?.link else { return nil }
        let home = first.with {
            LayoutConstraint.isRedirectable($0, firstAttribute) ? nil : $0.homeInReach
        }
        guard let home else { return nil }
        guard let handle = self.second else {
            return (LayoutConstraint.Endpoints(first, nil), home)
        }
        let secondAttribute = self.secondAttribute
        guard multiplier == 1 || firstAttribute.kind == .size,
            let second = handle.link,
            second.with({
                LayoutConstraint.isRedirectable($0, secondAttribute) ? nil : $0.homeInReach
            })
                == home
        else { return nil }
        return (LayoutConstraint.Endpoints(first, second), home)
    }
}
