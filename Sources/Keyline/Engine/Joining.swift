/// Supports adding a tree that has not been laid out yet to another tree: the engine of the larger
/// one can then serve both.
extension LayoutEngine {
    /// The number of elements in the table of active constraints, used and free ones: an estimate
    /// of the cost of moving the constraints to another engine.
    var weight: Int { entries.count }

    /// Activates constraints as if they had become active before all other constraints of the
    /// engine: gives them lower serial numbers.
    func activate(beforeOthers constraints: [LayoutConstraint]) {
        guard !constraints.isEmpty else { return }
        let serial = tables.value.serial
        tables.value.firstSerial -= constraints.count
        tables.value.serial = tables.value.firstSerial
        LayoutConstraint.activate(constraints)
        tables.value.serial = serial
        tables.value.revisions &+= 1
    }

    /// Sorts the constraints that wait for the next layout pass by the order in which they became
    /// active, because the solver prefers older constraints in some ties.
    func orderPending() {
        guard isPendingUnordered else { return }
        isPendingUnordered = false
        var slots: [(serial: Int, slot: Int)] = []
        for i in pending.indices {
            let slot = pending[i]
            slots.append((entries[slot].serial, slot))
        }
        slots.sort { $0.serial < $1.serial }
        for i in pending.indices { pending[i] = slots[i].slot }
    }
}
