import KeylineSolver

/// The table of the active constraints of a tree: constraint objects, implicit rows, rows of stack
/// views, and constraints of other modules.
///
/// A constraint is identified by the index (slot) of its entry. The slot of a constraint that was
/// deactivated is used again, so code that stores a slot for later also stores the entry's serial
/// number, which is never used again.
struct RowTable: ~Copyable {
    var entries = Records<RowEntry>()
    var lists = OwnedLists()
    var freeSlots = Records<Int>()
    var serial = 0
    /// The lowest serial number in use. The constraints of a tree that is added get lower
    /// numbers, as if they had become active before all others.
    var firstSerial = 0
    /// The number of times that a constraint was deactivated, that its priority was changed, or that
    /// directions of texts were changed.
    var revisions = 0
    var links = NodeLinks()
    /// Whether a constraint was ever activated that is measured from a baseline or a margin, or
    /// between two anchors.
    var hasOffsets = false
    /// Whether a constraint was ever activated by which a width may depend on a height, such as an
    /// aspect ratio.
    var relatesAxes = false
    /// The class of the constraints of another module that are rows without objects of the class
    /// `LayoutConstraint`; nil if there never was such a row.
    var faces: (any ConstraintFace.Type)?

    /// A number that changes whenever a constraint is activated or deactivated, its priority changes,
    /// or the direction of texts changes, on which the meaning of leading edges depends. Results that
    /// depend on the set of constraints store it to find out whether they are still valid.
    var structure: Int { serial &+ revisions }

    @inline(__always)
    mutating func takeSerial() -> Int {
        defer { serial += 1 }
        return serial
    }

    /// Makes the next `count` serial numbers lower than all that are in use. Returns the serial
    /// number from which on numbers are taken otherwise.
    mutating func takeFirstSerials(_ count: Int) -> Int {
        let former = serial
        firstSerial -= count
        serial = firstSerial
        return former
    }

    /// Reserves memory for `more` further constraints.
    mutating func reserve(_ more: Int) {
        entries.reserve(more)
        links.reserve(more)
    }

    // MARK: The constraints of a node

    /// Calls `body` for every active constraint that mentions the node, with the constraint's slot
    /// and the part in which it mentions the node; the newest first. Complexity: O(result); the
    /// first call O(n log n) for n active constraints.
    mutating func forEachConstraint(on node: LayoutNode, _ body: (Int, Int) -> Void) {
        if !links.isUsed { linkAll() }
        links.forEach(of: node, body)
    }

    /// Creates each node's list of constraints, by adding all active constraints in the order of
    /// activation. If no constraint was ever removed, this is the order of the table.
    private mutating func linkAll() {
        links.begin(entries.count)
        var last = -1
        let isInOrder = entries.indices.allSatisfy { slot in
            guard entries[slot].isUsed else { return true }
            defer { last = entries[slot].serial }
            return entries[slot].serial > last
        }
        if isInOrder {
            for slot in entries.indices where entries[slot].isUsed { link(slot) }
        } else {
            let used = entries.indices.filter { entries[$0].isUsed }
            for slot in used.sorted(by: { entries[$0].serial < entries[$1].serial }) { link(slot) }
        }
    }

    /// Adds the constraint in a slot to the lists of the nodes that it mentions, and to that of the
    /// node that holds it.
    func link(_ slot: Int) {
        entries[slot].endpoints.forEachNode { part, node in links.insert(slot, part, node) }
        if isHeld(slot) { links.insert(slot, NodeLinks.holder, holder(slot)) }
    }

    /// Removes the constraint in a slot from all lists of nodes. Until then, its holder must not
    /// change.
    func unlink(_ slot: Int) {
        entries[slot].endpoints.forEachNode { part, node in links.remove(slot, part, node) }
        if isHeld(slot) { links.remove(slot, NodeLinks.holder, holder(slot)) }
    }

    /// Whether the constraint in a slot is in the list of constraints of some node (its holder).
    /// Constraints for natural sizes and fixed frames are in no such list, because `constraints` of
    /// a view does not contain them.
    private func isHeld(_ slot: Int) -> Bool { !entries[slot].origin.isImplicit }

    // MARK: Lists of constraints

    /// Creates a list for constraints that become active one after the other. The first of them is
    /// active already. Returns the list's number.
    mutating func own(_ constraints: [LayoutConstraint]) -> Int32 {
        let list = lists.open(constraints)
        let slot = constraints[0].slot
        if entries[slot].list < 0, lists.take(list) { entries[slot].yield(to: list) }
        return list
    }

    /// Ends the activation that ``own(_:)`` began. If the list does not own all its constraints, it
    /// is given up, and the engine retains them one by one.
    mutating func close(_ list: Int32) {
        if !lists.close(list) { disband(list) }
    }

    /// Makes the engine retain the constraint in an element (slot) of the table of active
    /// constraints, if until now a list of constraints has kept it alive.
    @inline(__always)
    mutating func leaveList(_ slot: Int) { if entries[slot].list >= 0 { leaveListNow(slot) } }

    @inline(never)
    private mutating func leaveListNow(_ slot: Int) {
        let list = entries[slot].list, position = entries[slot].position
        if lists.isOpen(list) { return disband(list) }
        entries[slot].own()
        let moved = lists.remove(position, from: list)
        moved?.with { entries[$0.slot].position = position }
    }

    /// Disbands a list, and retains its constraints one by one. Complexity: O(list), at most once
    /// for each list.
    private mutating func disband(_ list: Int32) {
        for constraint in lists.disband(list)
        where isEntry(constraint) && entries[constraint.slot].list == list {
            entries[constraint.slot].own()
        }
    }

    /// Returns whether this table contains the constraint in the slot that the constraint stores.
    /// False for a constraint that is inactive or active in another engine.
    private func isEntry(_ constraint: LayoutConstraint) -> Bool {
        entries.find(constraint.slot)?.object === constraint
    }

    // MARK: Holders

    /// Returns the slots of the constraints that a node holds, in the order of activation.
    /// Constraints that programs do not list are left out.
    mutating func slots(heldBy node: LayoutNode) -> [Int] {
        if !links.isUsed { linkAll() }
        var held: [(serial: Int, slot: Int)] = []
        links.forEach(heldBy: node) { slot in
            guard !entries[slot].origin.isInternal else { return }
            held.append((entries[slot].serial, slot))
        }
        // The links are in the opposite order. Constraints of a tree that was added are older than
        // all others, although they were linked later.
        held.reverse()
        if zip(held, held.dropFirst()).contains(where: { $0.serial > $1.serial }) {
            held.sort { $0.serial < $1.serial }
        }
        return held.map(\.slot)
    }

    func holder(_ slot: Int) -> LayoutNode {
        let endpoints = entries[slot].endpoints
        let closest = endpoints.holderLink
        if let added = entries[slot].object?.addedTo?.link, added.contains(closest) {
            return added.object
        }
        return closest.object
    }
}
