/// The constraints that a stack view has made for one of its arranged views, or for the distances
/// between the stack view's edges and its first and last view.
///
/// Each active constraint is an entry of the layout engine's table of constraints. Most constraints of
/// a stack view are entries without a ``LayoutConstraint`` object. The engine makes such an object when
/// a report, an inspection, a diagnosis or the program asks for the constraint
/// (``LayoutEngine/constraint(in:)``), and when the stack view moves to another view tree. The
/// entries without objects form a linked list, whose links are members of the entries.
class ArrangementRows {
    /// The constraints that have objects. Some of them may be inactive, because the program has
    /// deactivated them.
    ///
    /// No function that changes one of the properties of this class in place calls code of the program,
    /// so they are not checked for exclusive access at run time.
    @exclusivity(unchecked) final var objects: [LayoutConstraint] = []
    /// The line of the program that reports show for the constraints; nil if unknown.
    final var source: LayoutConstraint.SourceLocation?
    /// Whether the constraints have the identifiers of UIStackView.
    @exclusivity(unchecked) final var isForUIKit = false
    /// Whether the stack view will never use the constraints again. Entries of this list that an
    /// ``OrphanedConstraints`` contains are then discarded instead of becoming active again.
    @exclusivity(unchecked) final var isOver = false
    /// The engine whose table contains the entries without ``LayoutConstraint`` objects; nil if the
    /// list has no such entries.
    @exclusivity(unchecked) final private(set) var home: Unretained<LayoutEngine>?
    /// The first and the last element of the linked list of entries without objects, as indices in
    /// the engine's table; -1 if the list is empty.
    @exclusivity(unchecked) final private var first: Int32 = -1
    @exclusivity(unchecked) final private var last: Int32 = -1

    /// Whether the stack view has no constraints for this view, neither objects nor entries without
    /// objects.
    final var isEmpty: Bool { home == nil && objects.isEmpty }

    /// Appends a constraint without a `LayoutConstraint` object to the linked list. `slot` is the
    /// index of the constraint's entry in the engine's table.
    final func append(_ slot: Int, in engine: LayoutEngine) {
        let slot = Int32(slot)
        if last < 0 {
            first = slot
            home = Unretained(engine)
        } else {
            engine.rows.value.entries[Int(last)].nextOfOwner = slot
        }
        last = slot
    }

    /// Removes an entry from the linked list, because the entry gets an object or is removed from the
    /// engine's table. `slot` is its index in the table. Complexity: O(n) for n entries in the list;
    /// a view has about ten at most.
    final func remove(_ slot: Int, _ entries: borrowing Records<RowEntry>) {
        var before: Int32 = -1, at = first
        while at >= 0, at != Int32(slot) {
            before = at
            at = entries[Int(at)].nextOfOwner
        }
        guard at >= 0 else { return }
        let next = entries[slot].nextOfOwner
        if before < 0 { first = next } else { entries[Int(before)].nextOfOwner = next }
        if last == at { last = before }
        if first < 0 { home = nil }
    }

    /// Empties the linked list, after the engine has removed its entries from the table.
    final func removeRows() { (home, first, last) = (nil, -1, -1) }

    /// Calls `body` once for each constraint of this list that has no `LayoutConstraint` object, in
    /// the order in which the constraints were activated. The argument of `body` is the constraint's
    /// index in `entries`, the engine's table of active constraints.
    @inline(__always)
    final func forEachRow(_ entries: borrowing Records<RowEntry>, _ body: (Int) -> Void) {
        var at = first
        while at >= 0 {
            let slot = Int(at)
            at = entries[slot].nextOfOwner
            body(slot)
        }
    }
}
