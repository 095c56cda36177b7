/// Which node holds which constraints: the closest common ancestor of their items, or the one that
/// they were added to.
///
/// Worked out only when somebody asks, so that activation costs nothing: what becomes active is
/// queued, and the next question finds the holders of what is in the queue. Constraints are named by
/// slot and serial number, which no other activation has, and so nothing needs to be done when they
/// go.
struct InstalledConstraints {
    struct Entry {
        var slot: Int
        var serial: Int
    }

    private(set) var isUsed = false
    private var queue: [Entry] = []
    private var lists: [ObjectIdentifier: [Entry]] = [:]
    /// The lengths of queue and lists at which what is over is thrown out.
    private var queueLimit = 64
    private var listLimits: [ObjectIdentifier: Int] = [:]
    private var nodeLimit = 64

    /// A constraint became active.
    mutating func note(_ entry: Entry, isActive: (Entry) -> Bool) {
        guard isUsed else { return }
        queue.append(entry)
        guard queue.count > queueLimit else { return }
        queue.removeAll { !isActive($0) }
        queueLimit = max(64, 2 * queue.count)
    }

    /// Somebody asks for the first time: `entries` are all that are active, in order.
    mutating func begin(_ entries: () -> [Entry]) {
        guard !isUsed else { return }
        isUsed = true
        queue = entries()
    }

    /// Distributes the queue, then gives the list of a node.
    mutating func entries(
        of node: LayoutNode, isActive: (Entry) -> Bool, holder: (Entry) -> LayoutNode
    ) -> [Entry] {
        for entry in queue where isActive(entry) {
            let key = ObjectIdentifier(holder(entry))
            lists[key, default: []].append(entry)
            guard lists[key]!.count > listLimits[key, default: 16] else { continue }
            lists[key]!.removeAll { !isActive($0) }
            listLimits[key] = max(16, 2 * lists[key]!.count)
        }
        queue.removeAll(keepingCapacity: true)
        if lists.count > nodeLimit {
            lists = lists.filter { $0.value.contains(where: isActive) }
            listLimits = listLimits.filter { lists[$0.key] != nil }
            nodeLimit = max(64, 2 * lists.count)
        }
        let key = ObjectIdentifier(node)
        lists[key]?.removeAll { !isActive($0) }
        return lists[key] ?? []
    }
}

extension LayoutEngine {
    private func isActive(_ entry: InstalledConstraints.Entry) -> Bool {
        entries[entry.slot].isUsed && entries[entry.slot].serial == entry.serial
    }

    /// A constraint became active in a slot.
    @inline(__always)
    func noteInstalled(_ slot: Int, _ serial: Int) {
        guard installed.isUsed else { return }
        installed.note(InstalledConstraints.Entry(slot: slot, serial: serial), isActive: isActive)
    }

    /// The constraints that a node holds, in the order in which they became active.
    func constraints(heldBy node: LayoutNode) -> [LayoutConstraint] {
        installed.begin {
            entries.indices.filter { entries[$0].object != nil }
                .map { InstalledConstraints.Entry(slot: $0, serial: entries[$0].serial) }
                .sorted { $0.serial < $1.serial }
        }
        let held = installed.entries(of: node, isActive: isActive) { holder($0.slot) }
        return held.compactMap { entries[$0.slot].object }.filter { !$0.isInternal }
    }

    func holder(_ slot: Int) -> LayoutNode {
        let endpoints = entries[slot].endpoints
        let closest = endpoints.closestHolder
        if let added = entries[slot].object?.addedTo?.object, added.contains(closest) {
            return added
        }
        return closest
    }
}

extension LayoutConstraint.Endpoints {
    /// The closest common ancestor of the items; a guide counts as the view that owns it.
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

extension LayoutNode {
    /// The active constraints whose items' closest common ancestor is this node (a guide counts as
    /// the view that owns it), or that were added to it, in the order of addition.
    ///
    /// Complexity: linear in what became active since somebody last asked, and in the result.
    public var constraints: [LayoutConstraint] {
        root.engine?.constraints(heldBy: self) ?? []
    }

    /// Activates a constraint and has this node hold it. The node must be an ancestor of all items,
    /// or one of them.
    /// Throws: ``LayoutError`` for other nodes, and for what cannot become active at all; nothing
    /// has changed then.
    public func addConstraint(throwing constraint: LayoutConstraint) throws(LayoutError) {
        let endpoints: LayoutConstraint.Endpoints
        do throws(LayoutError) {
            endpoints = try constraint.endpoints()
        } catch {
            guard error.kind == .noCommonAncestor else { throw error }
            throw notAnAncestor(constraint)
        }
        guard contains(endpoints.closestHolder) else { throw notAnAncestor(constraint) }
        if let engine = constraint.engine {
            if engine.holder(constraint.slot) === self { return }
            LayoutConstraint.deactivate([constraint])
        }
        constraint.addedTo = handle
        LayoutConstraint.activate([constraint])
    }

    private func notAnAncestor(_ constraint: LayoutConstraint) -> LayoutError {
        LayoutError(
            .notAnAncestor, about: [constraint],
            reason: """
                The view hierarchy is not prepared for the constraint: \(constraint)
                \tWhen added to a view, the constraint's items must be descendants of that view \
                (or the view itself).
                """)
    }

    /// Deactivates a constraint that this node holds; others stay as they are.
    public func removeConstraint(_ constraint: LayoutConstraint) {
        guard let engine = constraint.engine else {
            if constraint.addedTo == handle { constraint.addedTo = nil }
            return
        }
        guard engine.holder(constraint.slot) === self else { return }
        LayoutConstraint.deactivate([constraint])
    }
}

extension View {
    /// The active constraints that this view holds: those whose items' closest common ancestor it is
    /// (a guide counts as the view that owns it), and those that were added to it, in the order of
    /// addition.
    ///
    /// Complexity: linear in what became active since somebody last asked, and in the result.
    public var constraints: [LayoutConstraint] { layoutNode.constraints }

    /// Activates a constraint and has this view hold it. If the view is neither an ancestor of all
    /// items nor one of them, that is reported. A constraint that is inactive then waits for the next
    /// layout pass: it becomes active if its items have come by then, and
    /// ``LayoutError/Kind/unprepared`` is reported if they have not.
    public func addConstraint(_ constraint: LayoutConstraint) { addConstraints([constraint]) }

    /// Activates constraints and has this view hold them, each as ``addConstraint(_:)`` does.
    public func addConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints {
            guard constraint.refusal == nil else {
                constraint.reportRefusal()
                continue
            }
            do throws(LayoutError) {
                try layoutNode.addConstraint(throwing: constraint)
            } catch {
                if error.kind == .notAnAncestor, constraint.engine == nil {
                    constraint.addedTo = layoutNode.handle
                    unprepared = unprepared + [constraint]
                    constraint.keepCompanion()
                    setNeedsUpdateConstraints()
                }
                error.report()
            }
        }
    }

    /// Activates constraints that were added before their items were here.
    func resolveUnprepared() {
        guard !unprepared.isEmpty else { return }
        let waiting = unprepared
        unprepared = []
        defer { for constraint in waiting { constraint.releaseCompanion() } }
        for constraint in waiting
        where constraint.engine == nil && constraint.addedTo == layoutNode.handle {
            do throws(LayoutError) {
                try layoutNode.addConstraint(throwing: constraint)
            } catch {
                constraint.addedTo = nil
                LayoutError(.unprepared, about: [constraint]).report()
            }
        }
    }

    /// Does so for hosts that must know.
    /// Throws: ``LayoutError`` if the view is neither an ancestor of all items nor one of them, and
    /// for what cannot become active at all; nothing has changed then.
    public func addConstraint(throwing constraint: LayoutConstraint) throws(LayoutError) {
        try layoutNode.addConstraint(throwing: constraint)
    }

    /// Deactivates a constraint that this view holds; others stay as they are.
    public func removeConstraint(_ constraint: LayoutConstraint) {
        layoutNode.removeConstraint(constraint)
    }

    /// Deactivates those of the constraints that this view holds; others stay as they are.
    public func removeConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { layoutNode.removeConstraint(constraint) }
    }
}
