/// Lists of constraints that became active by one call, and that the engine keeps as they came: that is
/// one count of references, and to keep each of their constraints would be one for each.
///
/// A list that is closed owns what is in it, and gives up what becomes inactive. Where not all of it became active
/// by that call, it is disbanded: the engine owns its constraints one by one.
struct OwnedLists: ~Copyable {
    /// Shorter ones are not worth it.
    static let least = 8

    /// Who owns what becomes active.
    struct Owner {
        let engine: LayoutEngine
        let list: Int32

        /// The list, if it still takes constraints, and takes them in that engine; otherwise -1.
        @inline(__always)
        func list(in home: Unretained<LayoutEngine>) -> Int32 {
            home.isSame(as: engine) && engine.tables.value.lists.take(list) ? list : -1
        }
    }

    struct List: BitwiseCopyable {
        /// How many constraints it owns; -1 once it is disbanded. While the list is open these are its first.
        var owned = 0
        /// Its constraints are becoming active: the number must not be another list's yet.
        var isOpen = true
    }

    private var lists = Records<List>()
    /// Empty for lists that are disbanded.
    private var constraints: [[LayoutConstraint]] = []
    private var free: [Int32] = []

    mutating func open(_ new: [LayoutConstraint]) -> Int32 {
        if let list = free.popLast() {
            lists[Int(list)] = List()
            constraints[Int(list)] = new
            return list
        }
        lists.append(List())
        constraints.append(new)
        return Int32(constraints.count - 1)
    }

    /// The next constraint becomes the list's, unless that was disbanded.
    @inline(__always)
    func take(_ list: Int32) -> Bool {
        guard lists[Int(list)].owned >= 0 else { return false }
        lists[Int(list)].owned += 1
        return true
    }

    /// The position of the constraint that became the list's last.
    @inline(__always)
    func position(in list: Int32) -> Int32 {
        list < 0 ? 0 : Int32(truncatingIfNeeded: lists[Int(list)].owned - 1)
    }

    /// All constraints had their turn. Returns whether the list owns them all.
    mutating func close(_ list: Int32) -> Bool {
        let i = Int(list)
        lists[i].isOpen = false
        if lists[i].owned < 0 { free.append(list) }
        return lists[i].owned == constraints[i].count
    }

    /// Gives up one constraint. The last one comes to its position, and is returned if there is another.
    /// Complexity: O(1); O(list) the first time if somebody else has the array.
    mutating func remove(_ position: Int32, from list: Int32) -> Unretained<LayoutConstraint>? {
        let i = Int(list), position = Int(position)
        lists[i].owned -= 1
        if lists[i].owned == 0 {
            _ = disband(list)
            return nil
        }
        constraints[i].swapAt(position, lists[i].owned)
        constraints[i].removeLast()
        return position < lists[i].owned ? constraints[i].unretained(position) : nil
    }

    /// Whether the constraints of a list are becoming active.
    func isOpen(_ list: Int32) -> Bool { lists[Int(list)].isOpen }

    /// Gives up the list and returns what was in it.
    mutating func disband(_ list: Int32) -> [LayoutConstraint] {
        let i = Int(list)
        guard lists[i].owned >= 0 else { return [] }
        lists[i].owned = -1
        if !lists[i].isOpen { free.append(list) }
        var former: [LayoutConstraint] = []
        swap(&former, &constraints[i])
        return former
    }

    /// Gives up all lists and returns what was in them.
    mutating func disbandAll() -> [[LayoutConstraint]] {
        constraints.isEmpty ? [] : lists.indices.map { disband(Int32($0)) }
    }
}

extension LayoutEngine {
    /// Opens a list of constraints that become active one after the other, the first of which has.
    func own(_ constraints: [LayoutConstraint]) -> Int32 {
        let list = tables.value.lists.open(constraints)
        let slot = constraints[0].slot
        if entries[slot].list < 0, tables.value.lists.take(list) { entries[slot].yield(to: list) }
        return list
    }

    /// Ends what ``own(_:)`` began: where the list does not own all its constraints it owns none.
    func close(_ list: Int32) {
        if !tables.value.lists.close(list) { disband(list) }
    }

    /// The engine owns the constraint in a slot, and no list.
    @inline(__always)
    func leaveList(_ slot: Int) { if entries[slot].list >= 0 { leaveListNow(slot) } }

    @inline(never)
    private func leaveListNow(_ slot: Int) {
        let list = entries[slot].list, position = entries[slot].position
        if tables.value.lists.isOpen(list) { return disband(list) }
        entries[slot].own()
        let moved = tables.value.lists.remove(position, from: list)
        moved?.with { entries[$0.slot].position = position }
    }

    /// Owns the constraints of a list one by one.
    /// Complexity: O(list), once; that is what the list has saved when it came.
    private func disband(_ list: Int32) {
        let former = tables.value.lists.disband(list), own = Unretained(self)
        for constraint in former
        where constraint.home == own && entries[constraint.slot].list == list {
            entries[constraint.slot].own()
        }
    }
}
