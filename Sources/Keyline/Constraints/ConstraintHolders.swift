/// Finds which node holds which constraints: the closest common ancestor of a constraint's items,
/// or the node that the constraint was added to.
///
/// This is computed only when a program reads ``View/constraints``, so that activation stays fast:
/// an activated constraint is put into a queue, and the next read computes the holders of the
/// constraints in the queue. A constraint is identified by its slot in the engine and a serial
/// number that is unique to the activation, so nothing need be done when it is deactivated.
struct InstalledConstraints {
    struct Entry {
        var slot: Int
        var serial: Int
    }

    private(set) var isUsed = false
    private var queue: [Entry] = []
    private var lists: [ObjectIdentifier: [Entry]] = [:]
    /// The lengths of the queue and the lists at which entries of inactive constraints are removed.
    private var queueLimit = 64
    private var listLimits: [ObjectIdentifier: Int] = [:]
    private var nodeLimit = 64

    /// Records that a constraint was activated.
    mutating func note(_ entry: Entry, isActive: (Entry) -> Bool) {
        guard isUsed else { return }
        queue.append(entry)
        guard queue.count > queueLimit else { return }
        queue.removeAll { !isActive($0) }
        queueLimit = max(64, 2 * queue.count)
    }

    /// Starts recording, at the first read. `entries` returns the active constraints in the order
    /// of activation.
    mutating func begin(_ entries: () -> [Entry]) {
        guard !isUsed else { return }
        isUsed = true
        queue = entries()
    }

    /// Assigns the constraints in the queue to their nodes, and returns the entries of one node.
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

extension View {
    /// Activates a constraint and lets this view hold it.
    ///
    /// If the view is neither one of the constraint's items nor an ancestor of all of them, an
    /// error is reported. An inactive constraint is then tried again in the next layout pass: it
    /// becomes active if its items have been added to the view by then; otherwise
    /// ``LayoutError/Kind/unprepared`` is reported.
    public func addConstraint(_ constraint: LayoutConstraint) { addConstraints([constraint]) }

    /// Activates constraints and adds them to this view's list, as ``addConstraint(_:)`` does for a
    /// single constraint.
    public func addConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints {
            guard constraint.refusal == nil else {
                constraint.reportRefusal()
                continue
            }
            do throws(LayoutError) {
                try addConstraint(throwing: constraint)
            } catch {
                if error.kind == .notAnAncestor, constraint.engine == nil {
                    constraint.addedTo = handle
                    unprepared = unprepared + [constraint]
                    constraint.keepWrapper()
                    setNeedsUpdateConstraints()
                }
                error.report()
            }
        }
    }

    /// Activates the constraints that were added to this view before their items were descendants
    /// of the view. Reports an error for each constraint whose items are still missing.
    func resolveUnprepared() {
        guard !unprepared.isEmpty else { return }
        let waiting = unprepared
        unprepared = []
        defer { for constraint in waiting { constraint.releaseWrapper() } }
        for constraint in waiting
        where constraint.engine == nil && constraint.addedTo == handle {
            do throws(LayoutError) {
                try addConstraint(throwing: constraint)
            } catch {
                constraint.addedTo = nil
                LayoutError(.unprepared, about: [constraint]).report()
            }
        }
    }

    /// Deactivates those of the given constraints that are in this view's list `constraints`, and
    /// ignores all others.
    public func removeConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }
}
