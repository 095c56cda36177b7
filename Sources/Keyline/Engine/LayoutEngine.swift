import KeylineSolver

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The layout of one tree: which constraints are active in it, what the solver knows of them, and the
/// pass that brings frames up to date.
///
/// Every item in use has four variables in the coordinates of the root. Activation only queues; the
/// next layout pass hands all that is queued to the solver by one call. If required constraints
/// contradict each other, the most recently activated member of the minimal conflict is broken: it
/// stays active, has no effect, and is tried again whenever something was taken out or changed.
public final class LayoutEngine {
    /// Gets what a layout cannot do. Replace it to log or to assert; by default it prints to
    /// standard error. Called on the thread that lays out.
    nonisolated(unsafe) public static var conflictHandler: (LayoutError) -> Void = { error in
        let text = Array("Keyline: \(error)\n".utf8)
        _ = write(2, text, text.count)
    }

    /// One active constraint; `handle` is nil while it waits or is broken.
    private struct Entry {
        var constraint: LayoutConstraint?
        var handle: ConstraintHandle?
        var container: LayoutNode
        var serial: Int
        var isBroken = false
    }

    private unowned let root: LayoutNode
    private let solver = Solver()
    private var entries: [Entry] = []
    private var freeSlots: [Int] = []
    private var pending: [Int] = []
    private var broken: [Int] = []
    private var outgoing: [ConstraintHandle] = []
    private var changedConstants: [Int] = []
    private var changedPriorities: [Int] = []
    private var roles: [LayoutNode?] = []
    private var slotOfHandle: [Int] = []
    private var fixed: [ObjectIdentifier: [ConstraintHandle]] = [:]
    private var stale: [LayoutNode] = []
    private var serial = 0
    private var retry = false
    private var rootSize: Size?
    private var reported: Set<[String]> = []

    init(root: LayoutNode) { self.root = root }

    /// Whether nothing waits for a layout pass.
    var isUpToDate: Bool {
        pending.isEmpty && outgoing.isEmpty && changedConstants.isEmpty
            && changedPriorities.isEmpty && stale.isEmpty
            && (rootSize == nil || rootSize == root.frame.size)
    }

    // MARK: Activation

    func enqueue(_ constraint: LayoutConstraint) throws(LayoutError) {
        let entry = Entry(
            constraint: constraint, handle: nil, container: try constraint.container(),
            serial: serial)
        serial += 1
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
            entries[slot] = entry
        } else {
            slot = entries.count
            entries.append(entry)
        }
        constraint.engine = self
        constraint.slot = slot
        pending.append(slot)
    }

    func dequeue(_ constraint: LayoutConstraint) {
        let slot = constraint.slot
        if let handle = entries[slot].handle {
            outgoing.append(handle)
            retry = true
        }
        entries[slot].constraint = nil
        entries[slot].handle = nil
        constraint.engine = nil
        freeSlotsAfterPass.append(slot)
    }

    /// Slots of deactivated constraints may still stand in the queues until the pass.
    private var freeSlotsAfterPass: [Int] = []

    func constantChanged(of constraint: LayoutConstraint) {
        changedConstants.append(constraint.slot)
        retry = true
    }

    func priorityChanged(of constraint: LayoutConstraint) {
        changedPriorities.append(constraint.slot)
        retry = true
    }

    func frameWasSet(of node: LayoutNode) {
        if node !== root { stale.append(node) }
    }

    // MARK: Tree changes

    /// Gives up all constraints: the tree becomes part of another.
    func surrender() -> [LayoutConstraint] {
        let constraints = entries.compactMap(\.constraint)
        for constraint in constraints { constraint.engine = nil }
        for node in root.subtree { node.variables = nil }
        return constraints
    }

    /// Deactivates the constraints that touch a subtree; returns those that lie within it.
    func remove(subtree top: LayoutNode) -> [LayoutConstraint] {
        let nodes = top.subtree
        let members = Set(nodes.map(ObjectIdentifier.init))
        var within: [LayoutConstraint] = []
        for constraint in entries.compactMap(\.constraint) {
            let first = members.contains(ObjectIdentifier(constraint.first))
            let second = constraint.second.map { members.contains(ObjectIdentifier($0)) }
            guard first || second == true else { continue }
            dequeue(constraint)
            if first && second != false { within.append(constraint) }
        }
        flushRemovals()
        for node in nodes {
            for handle in fixed.removeValue(forKey: ObjectIdentifier(node)) ?? [] {
                outgoing.append(handle)
            }
        }
        flushRemovals()
        for node in nodes {
            guard let variables = node.variables else { continue }
            for variable in [variables.x, variables.y, variables.width, variables.height] {
                try? solver.remove(variable)
                roles[variable.index] = nil
            }
            node.variables = nil
        }
        return within
    }

    // MARK: The pass

    /// Brings the solver and all frames up to date.
    public func layout() {
        flushRemovals()
        flushChanges()
        flushFrames()
        if retry && !broken.isEmpty {
            pending.append(contentsOf: broken)
            broken.removeAll()
            reported.removeAll()
        }
        retry = false
        flushAdditions()
        freeSlots.append(contentsOf: freeSlotsAfterPass)
        freeSlotsAfterPass.removeAll(keepingCapacity: true)
        suggestRootSize()
        do {
            try solver.solve()
        } catch {
            LayoutEngine.conflictHandler(LayoutError(kind: .solver, constraints: [error.message]))
        }
        place()
    }

    private func flushRemovals() {
        guard !outgoing.isEmpty else { return }
        try? solver.remove(contentsOf: outgoing)
        outgoing.removeAll(keepingCapacity: true)
    }

    private func flushChanges() {
        for slot in changedPriorities {
            guard let constraint = entries[slot].constraint, let handle = entries[slot].handle
            else { continue }
            do {
                try solver.setPriority(handle, to: constraint.priority)
            } catch {
                readd(slot, handle)
            }
        }
        changedPriorities.removeAll(keepingCapacity: true)
        for slot in changedConstants {
            guard let constraint = entries[slot].constraint, let handle = entries[slot].handle
            else { continue }
            do {
                try solver.setConstant(handle, to: constraint.constant)
            } catch {
                readd(slot, handle)
            }
        }
        changedConstants.removeAll(keepingCapacity: true)
    }

    /// A change that was refused alone is taken up again with all that is new.
    private func readd(_ slot: Int, _ handle: ConstraintHandle) {
        try? solver.remove(handle)
        entries[slot].handle = nil
        pending.append(slot)
    }

    /// Makes a node's variables, and its fixed frame if it has one.
    private func use(_ node: LayoutNode, _ batch: inout ConstraintBatch, _ owners: inout [Int]) {
        guard node.variables == nil else { return }
        let made = LayoutVariables(
            x: solver.makeVariable(), y: solver.makeVariable(), width: solver.makeVariable(),
            height: solver.makeVariable())
        node.variables = made
        for variable in [made.x, made.y, made.width, made.height] {
            while roles.count <= variable.index { roles.append(nil) }
            roles[variable.index] = node
        }
        for extent in [made.width, made.height] {
            batch.append(relation: .greaterThanOrEqual, constant: 0) { $0.append(Term(extent)) }
            owners.append(-1)
        }
        if node === root {
            for position in [made.x, made.y] {
                batch.append(relation: .equal, constant: 0) { $0.append(Term(position)) }
                owners.append(-1)
            }
        } else if node.hasFixedFrame {
            stale.append(node)
        }
    }

    private func append(_ entry: Entry, to batch: inout ConstraintBatch, _ owners: inout [Int]) {
        guard let constraint = entry.constraint else { return }
        use(constraint.first, &batch, &owners)
        if let second = constraint.second { use(second, &batch, &owners) }
        let offset =
            constraint.second != nil && constraint.multiplier != 1
            && constraint.firstAttribute.kind != .size
        if offset { use(entry.container, &batch, &owners) }
        let relation: Relation =
            switch constraint.relation {
            case .lessThanOrEqual: .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        batch.append(
            relation: relation, constant: constraint.constant, priority: constraint.priority
        ) { terms in
            constraint.first.append(constraint.firstAttribute, 1, to: &terms)
            if let second = constraint.second {
                second.append(constraint.secondAttribute, -constraint.multiplier, to: &terms)
            }
            if offset {
                let near: LayoutAttribute =
                    constraint.firstAttribute.kind == .horizontal ? .left : .top
                entry.container.append(near, constraint.multiplier - 1, to: &terms)
            }
        }
    }

    private func flushAdditions() {
        while !pending.isEmpty {
            var batch = ConstraintBatch()
            var owners: [Int] = []
            var seen: [Int] = []
            for slot in pending where entries[slot].constraint != nil && entries[slot].handle == nil
            {
                guard entries[slot].constraint?.hasUsableNumbers == true else {
                    reportNumber(slot)
                    continue
                }
                append(entries[slot], to: &batch, &owners)
                owners.append(slot)
                seen.append(slot)
            }
            pending.removeAll(keepingCapacity: true)
            if rootSize == nil, let size = root.variables {
                try? solver.edit(size.width, priority: .required)
                try? solver.edit(size.height, priority: .required)
                suggestRootSize()
            }
            var handles: [ConstraintHandle] = []
            do {
                try solver.add(batch, into: &handles)
                for (handle, slot) in zip(handles, owners) where slot >= 0 {
                    record(handle, slot)
                }
            } catch {
                // The items' own constraints went with the batch.
                forgetVariables(owners, batch)
                pending = seen
                breakOne(error, handles, owners)
            }
            flushFrames()
        }
    }

    /// A constraint with a number that cannot be computed with has no effect until it changes.
    private func reportNumber(_ slot: Int) {
        broken.append(slot)
        guard let words = entries[slot].constraint?.description,
            reported.insert([words]).inserted
        else { return }
        LayoutEngine.conflictHandler(
            LayoutError(kind: .badNumber, constraints: [words], broken: words))
    }

    private func record(_ handle: ConstraintHandle, _ slot: Int) {
        entries[slot].handle = handle
        while slotOfHandle.count <= handle.index { slotOfHandle.append(-1) }
        slotOfHandle[handle.index] = slot
    }

    /// After a refused batch, items made for it must be made again.
    private func forgetVariables(_ owners: [Int], _ batch: ConstraintBatch) {
        guard owners.contains(-1) else { return }
        for node in root.subtree where node.variables != nil && !isInUse(node) {
            guard let variables = node.variables else { continue }
            for variable in [variables.x, variables.y, variables.width, variables.height] {
                if solver.isEditing(variable) { try? solver.endEdit(variable) }
                try? solver.remove(variable)
                roles[variable.index] = nil
            }
            if node === root { rootSize = nil }
            node.variables = nil
        }
    }

    private func isInUse(_ node: LayoutNode) -> Bool {
        entries.contains { entry in
            guard entry.handle != nil, let constraint = entry.constraint else { return false }
            return constraint.first === node || constraint.second === node
                || (entry.container === node && constraint.multiplier != 1)
        }
    }

    /// Breaks the most recently activated member of a conflict, in the solver or in the refused
    /// batch, and says so once.
    private func breakOne(
        _ error: SolverError, _ refused: [ConstraintHandle], _ owners: [Int]
    ) {
        var slots: [Int] = []
        var words: [String] = []
        for member in error.conflict {
            var slot = -1
            if let at = refused.firstIndex(of: member.handle) {
                slot = owners[at]
            } else if member.handle.index < slotOfHandle.count {
                slot = slotOfHandle[member.handle.index]
                if slot >= 0 && entries[slot].handle != member.handle { slot = -1 }
            }
            guard slot >= 0, let constraint = entries[slot].constraint else {
                words.append("\(root.name)'s own: \(member.description)")
                continue
            }
            slots.append(slot)
            words.append(constraint.description)
        }
        guard error.code == .unsatisfiable,
            let victim = slots.max(by: { entries[$0].serial < entries[$1].serial }),
            let constraint = entries[victim].constraint
        else {
            LayoutEngine.conflictHandler(LayoutError(kind: .solver, constraints: [error.message]))
            pending.removeAll()
            return
        }
        if let handle = entries[victim].handle { try? solver.remove(handle) }
        entries[victim].handle = nil
        entries[victim].isBroken = true
        pending.removeAll { $0 == victim }
        broken.append(victim)
        guard reported.insert(words.sorted()).inserted else { return }
        LayoutEngine.conflictHandler(
            LayoutError(
                kind: .unsatisfiable, constraints: words, broken: constraint.description))
    }

    /// Tells the solver where items with a fixed frame are.
    private func flushFrames() {
        guard !stale.isEmpty else { return }
        let nodes = stale
        stale.removeAll(keepingCapacity: true)
        for node in nodes where node.variables != nil {
            if let handles = fixed.removeValue(forKey: ObjectIdentifier(node)) {
                try? solver.remove(contentsOf: handles)
            }
            guard node.hasFixedFrame, node !== root, let own = node.variables else { continue }
            var batch = ConstraintBatch()
            let frame = node.frame
            var origin = Point.zero
            var parent = node.parent
            while let next = parent, next.variables == nil {
                origin.x += next.frame.minX
                origin.y += next.frame.minY
                parent = next.parent
            }
            for (variable, outer, value) in [
                (own.x, parent?.variables?.x, origin.x + frame.minX),
                (own.y, parent?.variables?.y, origin.y + frame.minY),
                (own.width, nil, frame.width), (own.height, nil, frame.height),
            ] {
                batch.append(relation: .equal, constant: value) {
                    $0.append(Term(variable))
                    if let outer { $0.append(Term(outer, -1)) }
                }
            }
            var handles: [ConstraintHandle] = []
            do {
                try solver.add(batch, into: &handles)
                fixed[ObjectIdentifier(node)] = handles
            } catch {
                breakOne(error, [], [])
                if error.code == .unsatisfiable { stale.append(node) }
            }
        }
        if !stale.isEmpty { flushFrames() }
    }

    private func suggestRootSize() {
        guard let own = root.variables, rootSize != root.frame.size, solver.isEditing(own.width)
        else { return }
        rootSize = root.frame.size
        while true {
            do {
                try solver.suggest([
                    (own.width, root.frame.width), (own.height, root.frame.height),
                ])
                return
            } catch {
                let before = broken.count
                breakOne(error, [], [])
                if broken.count == before { return }
            }
        }
    }

    /// Takes over the values that changed.
    private func place() {
        var moved: [LayoutNode] = []
        solver.forEachChange { variable in
            guard variable.index < roles.count, let node = roles[variable.index] else { return }
            if !node.isPlacing {
                node.isPlacing = true
                moved.append(node)
            }
        }
        // A child that stays where it is has another frame when its parent moved.
        var next = 0
        while next < moved.count {
            for child in moved[next].children where child.variables != nil && !child.isPlacing {
                child.isPlacing = true
                moved.append(child)
            }
            next += 1
        }
        solver.withValues { values in
            for node in moved {
                guard let own = node.variables else { continue }
                var origin = Point.zero
                var parent = node.parent
                while let outer = parent {
                    if let variables = outer.variables {
                        origin.x += values[variables.x.index]
                        origin.y += values[variables.y.index]
                        break
                    }
                    origin.x += outer.frame.minX
                    origin.y += outer.frame.minY
                    parent = outer.parent
                }
                guard node !== root else { continue }
                node.frame = Rect(
                    x: values[own.x.index] - origin.x, y: values[own.y.index] - origin.y,
                    width: values[own.width.index], height: values[own.height.index])
            }
        }
        for node in moved {
            node.isPlacing = false
            if node !== root { node.item?.layoutFrameDidChange(to: node.frame) }
        }
    }

    // MARK: Diagnosis

    /// Whether other frames of the item would satisfy all constraints as well.
    func isAmbiguous(_ node: LayoutNode) -> Bool {
        layout()
        guard let own = node.variables else { return false }
        let free = (try? solver.freeVariables()) ?? []
        return free.contains { [own.x, own.y, own.width, own.height].contains($0) }
    }

    /// Counts of the solver, for benchmarks.
    public var statistics: SolverStatistics { solver.statistics }
}

extension LayoutNode {
    /// Adds factor * attribute to the terms.
    func append(_ attribute: LayoutAttribute, _ factor: Double, to terms: inout [Term]) {
        guard let own = variables else { return }
        let (horizontal, position, extent) = attribute.parts
        if position != 0 { terms.append(Term(horizontal ? own.x : own.y, factor * position)) }
        if extent != 0 { terms.append(Term(horizontal ? own.width : own.height, factor * extent)) }
    }
}
