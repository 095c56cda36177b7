/// A tree that nobody laid out yet joins another, and its engine goes to the root of that.
extension LayoutEngine {
    /// How many constraints there are, and places for some.
    var weight: Int { entries.count }

    /// Activates constraints as if they had been before all others.
    func activate(beforeOthers constraints: [LayoutConstraint]) {
        guard !constraints.isEmpty else { return }
        let serial = tables.value.serial
        tables.value.firstSerial -= constraints.count
        tables.value.serial = tables.value.firstSerial
        LayoutConstraint.activate(constraints)
        tables.value.serial = serial
        tables.value.revisions &+= 1
    }

    /// Puts what waits into the order of activation: who was first may count for more.
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
