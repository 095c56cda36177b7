/// Arrays of constraints that became active by one call. The engine retains such an array as a
/// whole, which is cheaper than retaining each constraint.
///
/// A constraint that is deactivated is removed from its array. If not all constraints of the array
/// became active in this engine by the call, the array is *disbanded*: the engine retains its
/// constraints one by one.
struct OwnedLists: ~Copyable {
    /// The smallest number of constraints for which retaining the array is faster than retaining
    /// each constraint.
    static let least = 8

    /// The engine and the list that own the constraints that one call of `activate` makes active.
    struct Owner {
        let engine: LayoutEngine
        let list: Int32

        /// Returns the list for a constraint that becomes active in the engine `home`. Returns -1
        /// if the list belongs to another engine or was disbanded; the engine then retains the
        /// constraint itself.
        @inline(__always)
        func list(in home: Unretained<LayoutEngine>) -> Int32 {
            home.isSame(as: engine) && engine.rows.value.lists.take(list) ? list : -1
        }
    }

    struct List: BitwiseCopyable {
        /// The number of constraints that the list owns, which are the first ones of its array. The
        /// number grows by one with each constraint that the call of `activate` makes active; it is -1
        /// after the list was disbanded.
        var owned = 0
        /// Whether the call that activates the list's constraints is running. Until it ends, the
        /// list's number must not be given to another list.
        var isOpen = true
    }

    private var lists = Records<List>()
    /// The array of constraints of each list; empty for a list that was disbanded (its constraints
    /// are then retained one by one).
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

    /// Makes the list the owner of the next constraint of its array. Returns false if the list no
    /// longer owns constraints (see ``OwnedLists``); the caller must then have the engine retain
    /// the constraint.
    @inline(__always)
    func take(_ list: Int32) -> Bool {
        guard lists[Int(list)].owned >= 0 else { return false }
        lists[Int(list)].owned += 1
        return true
    }

    /// Returns the index in the list of the constraint that was added last; 0 without a list.
    @inline(__always)
    func position(in list: Int32) -> Int32 {
        list < 0 ? 0 : Int32(truncatingIfNeeded: lists[Int(list)].owned - 1)
    }

    /// Ends the activation of a list's constraints. Returns whether the list owns all of them.
    mutating func close(_ list: Int32) -> Bool {
        let i = Int(list)
        lists[i].isOpen = false
        if lists[i].owned < 0 { free.append(list) }
        return lists[i].owned == constraints[i].count
    }

    /// Removes the constraint at a position, and moves the last constraint there. Returns the moved
    /// constraint; nil if none was moved. Complexity: O(1); O(list) the first time if the program
    /// also references the array.
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

    /// Returns whether the call that activates the list's constraints is still running.
    func isOpen(_ list: Int32) -> Bool { lists[Int(list)].isOpen }

    /// Disbands a list and returns its constraints, which the list no longer keeps alive.
    mutating func disband(_ list: Int32) -> [LayoutConstraint] {
        let i = Int(list)
        guard lists[i].owned >= 0 else { return [] }
        lists[i].owned = -1
        if !lists[i].isOpen { free.append(list) }
        var former: [LayoutConstraint] = []
        swap(&former, &constraints[i])
        return former
    }

    /// Disbands all lists and returns their arrays of constraints, which the lists no longer keep
    /// alive.
    mutating func disbandAll() -> [[LayoutConstraint]] {
        constraints.isEmpty ? [] : lists.indices.map { disband(Int32($0)) }
    }
}
