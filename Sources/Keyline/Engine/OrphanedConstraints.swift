/// Keeps active constraints that are in no layout engine, until a view or a constraint of their
/// tree is used.
///
/// A view that is removed from its superview keeps the constraints between its subviews. Most
/// removed views are then deallocated or added to another tree, so an engine for them would be
/// wasted.
///
/// When a root is deallocated, subviews that the program still references become roots, and the
/// constraints within each of them stay active. Which subviews remain is known only after the
/// deallocation has ended.
///
/// So the constraints are only recorded here. The first use of a remaining view, or of one of the
/// constraints, activates the constraints that lie within one tree, and deactivates all others. If
/// nothing remains, the record is deallocated with the tree.
final class OrphanedConstraints {
    /// The constraints within a view that was removed from its superview, in the order in which they
    /// became active.
    private var constraints: [LayoutConstraint] = []
    /// The table of active constraints of a tree whose root was deallocated, without the constraints
    /// that mention the root. References to nodes in the table may dangle.
    private var table = Records<RowEntry>()
    /// Arrays that keep those constraints of the table alive which the table does not keep alive itself.
    private var lists: [[LayoutConstraint]] = []
    /// The class of the constraints of other modules in the table, such as `NSLayoutConstraint`.
    private var faces: (any ConstraintFace.Type)?
    /// The records of stack views whose rows the table contains.
    private var owners: [ArrangementRows] = []
    /// The nodes of the former tree and their handles, if the table contains rows of stack views. The
    /// references to the nodes may dangle; they only identify the nodes.
    private var nodes: [(link: Unretained<LayoutNode>, handle: NodeHandle)] = []
    /// Whether the record contains no constraint, so that it is not needed.
    private(set) var isEmpty = false
    /// Whether all constraints are known to lie within one tree: the tree of a view that was
    /// removed from its superview.
    private(set) var isWhole: Bool

    /// Makes a record of the constraints of a subtree that has been removed from its tree. All
    /// items of each constraint must be in this subtree, and the constraints must be in the order
    /// in which they became active.
    init(whole constraints: [LayoutConstraint]) {
        self.constraints = constraints
        isWhole = true
        for constraint in constraints { constraint.isOrphaned = true }
    }

    /// Records the constraints of a tree whose root is being deallocated, except those that mention
    /// the root. These become inactive.
    ///
    /// - Parameters:
    ///   - former: the table of active constraints of the tree, which is empty afterwards.
    ///   - lists: arrays that keep those constraints of the table alive which the table does not keep
    ///     alive itself.
    ///   - nodes: the nodes of the tree; the first one is the root.
    ///   - faces: the class of the constraints of other modules in the table.
    init(
        _ former: inout Records<RowEntry>, _ lists: [[LayoutConstraint]],
        of nodes: borrowing Records<Unretained<LayoutNode>>, _ faces: (any ConstraintFace.Type)?
    ) {
        self.lists = lists
        self.faces = faces
        isWhole = false
        let root = nodes[0]
        var left = 0, owners: [ArrangementRows] = []
        var others = Records<Int>(), table = Records<RowEntry>()
        swap(&table, &former)
        for slot in table.indices where !table[slot].isOnlyImplicit {
            let isLeft = !table[slot].endpoints.mention(root) && table[slot].row == nil
            if let face = table[slot].face {
                faces?.setRow(isLeft ? .orphaned : .inactive, of: face)
            } else if let owner = table[slot].owner {
                if owner.with({ $0.home != nil }) {
                    owner.with { $0.removeRows() }
                    owners.append(owner.object)
                }
            } else {
                table[slot].with { $0.isOrphaned = isLeft }
            }
            if isLeft { left += 1 } else { others.append(slot) }
        }
        isEmpty = left == 0
        if !owners.isEmpty {
            self.nodes = nodes.indices.map { (nodes[$0], nodes[$0].with(\.handle)) }
        }
        self.owners = owners
        // Releasing a constraint may run any code, which may also deallocate nodes. So nothing is
        // released before all constraints have been marked and the nodes have been read.
        for i in others.indices {
            let entry = table[others[i]].empty()
            entry.with { $0.releaseWrapper() }
            entry.release()
        }
        swap(&table, &self.table)
    }

    deinit {
        for constraint in constraints where constraint.isOrphaned { constraint.abandon() }
        var table = Records<RowEntry>()
        swap(&table, &self.table)
        for slot in table.indices where !table[slot].isOnlyImplicit {
            table[slot].with { if $0.isOrphaned { $0.abandon() } }
            if let face = table[slot].face { takeFace(face) }
            table[slot].release()
        }
    }

    /// Makes a recorded constraint of another module inactive. Returns false if the program has used
    /// the constraint since it was recorded.
    @discardableResult
    private func takeFace(_ face: Unretained<AnyObject>) -> Bool {
        guard let faces, faces.row(of: face) == .orphaned else { return false }
        faces.setRow(.inactive, of: face)
        return true
    }

    /// Called when the root is deallocated: the constraints may lie in several trees from now on.
    func divide() { isWhole = false }

    /// Empties the record and returns the constraints that lie within one tree, so that the caller
    /// activates them. The other constraints become inactive. Complexity: O(constraints), times the
    /// depth of the tree if they may lie in several trees; O(n log n) for n constraints of a
    /// deallocated root.
    func take() -> [LayoutConstraint] {
        var all = constraints, table = Records<RowEntry>()
        let kept = (lists, owners)
        (constraints, lists, owners) = ([], [], [])
        swap(&table, &self.table)
        all += objects(in: table)
        let active = all.filter { constraint in
            // Skip constraints that were deactivated since they were recorded.
            guard constraint.isOrphaned else { return false }
            guard isWhole || constraint.liesInOneTree else {
                constraint.abandon()
                return false
            }
            constraint.isOrphaned = false
            return true
        }
        for slot in table.indices { table[slot].release() }
        return withExtendedLifetime(kept) { active }
    }

    /// Returns the constraints of a table, in the order in which they became active. Rows of stack
    /// views and constraints of other modules get objects.
    private func objects(in table: borrowing Records<RowEntry>) -> [LayoutConstraint] {
        var slots: [(serial: Int, slot: Int)] = []
        for slot in table.indices where !table[slot].isOnlyImplicit {
            slots.append((table[slot].serial, slot))
        }
        slots.sort { $0.serial < $1.serial }
        let handles = Dictionary(uniqueKeysWithValues: nodes.map { ($0.link, $0.handle) })
        return slots.compactMap { object(of: table[$0.slot], handles) }
    }

    /// Returns the constraint object of a recorded entry, and creates it if there is none. Returns nil
    /// if the program has used the constraint since, or if its stack view has given it up. `handles`
    /// contains the handles of the nodes of the former tree.
    private func object(of entry: RowEntry, _ handles: [Unretained<LayoutNode>: NodeHandle])
        -> LayoutConstraint?
    {
        if let object = entry.object { return object }
        let made: LayoutConstraint
        if let face = entry.face {
            guard takeFace(face), let faces else { return nil }
            made = faces.object(of: face)
            made.keepWrapper()
        } else {
            guard let owner = entry.owner?.object, !owner.isOver,
                let first = handles[entry.endpoints.first]
            else { return nil }
            var second: NodeHandle?
            if let link = entry.endpoints.second { second = handles[link] }
            made = LayoutConstraint(
                entry.form, of: first, second, entry.bareConstant, priority: entry.barePriority,
                in: owner)
            owner.objects.append(made)
        }
        made.isOrphaned = true
        return made
    }
}

extension LayoutConstraint {
    /// Makes a recorded constraint inactive.
    fileprivate final func abandon() {
        isOrphaned = false
        addedTo = nil
        releaseWrapper()
    }

    /// Decides whether a recorded constraint is still active: activates the constraint if all its
    /// items are in one tree, and otherwise makes it inactive.
    @inline(never)
    final func settle() {
        _ = first?.root.engine
        if isOrphaned { abandon() }
    }
}
