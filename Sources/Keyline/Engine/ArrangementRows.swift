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
    final var objects: [LayoutConstraint] = []
    /// The line of the program that reports show for the constraints; nil if unknown.
    final var source: LayoutConstraint.SourceLocation?
    /// Whether the constraints have the identifiers of UIStackView.
    final var isForUIKit = false
    /// Whether the stack view has given up the constraints. Rows that wait in an
    /// ``OrphanedConstraints`` are then dropped.
    final var isOver = false
    /// The engine whose table contains the rows without objects; nil if there are none.
    final private(set) var home: Unretained<LayoutEngine>?
    /// The indices in the engine's table of the first and the last row without an object.
    final private var first: Int32 = -1
    final private var last: Int32 = -1

    /// Whether there are no constraints, with or without objects.
    final var isEmpty: Bool { home == nil && objects.isEmpty }

    /// Adds a row without an object, which is at the index `slot` of the engine's table.
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

    /// Removes a row from the list, because it gets an object or leaves the table. Complexity: O(n)
    /// for n rows of this list, of which there are at most about ten.
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

    /// Empties the list of rows without objects, after the engine has removed them.
    final func removeRows() { (home, first, last) = (nil, -1, -1) }

    /// The indices in the engine's table of the rows without objects, in the order of activation.
    final func forEachRow(_ entries: borrowing Records<RowEntry>, _ body: (Int) -> Void) {
        var at = first
        while at >= 0 {
            let slot = Int(at)
            at = entries[slot].nextOfOwner
            body(slot)
        }
    }
}
