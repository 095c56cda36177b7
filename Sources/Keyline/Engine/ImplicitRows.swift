import KeylineSolver

/// Implicit rows are solver constraints for natural sizes and fixed frames, which need no constraint
/// objects.
extension RowEntry {
    /// The constraint of this copy of a table entry; nil if the entry is empty. Creates the
    /// constraint object of an implicit row. For an entry that is still in the table, use
    /// ``LayoutEngine/constraint(in:)``, because creating the object changes the table.
    var constraint: LayoutConstraint? {
        if let object { return object }
        guard let row else { return nil }
        let node = endpoints.first.object
        if let engine = node.home?.object, let slot = node.facts?.slots[row],
            engine.rows.value.isCurrent(slot, serial)
        {
            return engine.constraint(in: slot)
        }
        return objectForRow()
    }

    /// Returns a new, inactive constraint object for an implicit row (a solver constraint for a
    /// natural size or a fixed frame), with the row's items, constant and priority. Returns nil if
    /// the entry is not an implicit row.
    func objectForRow() -> LayoutConstraint? {
        row.map {
            LayoutConstraint(
                implicit: $0, of: endpoints.first.object, equal: endpoints.second?.object,
                bareConstant, priority: barePriority)
        }
    }
}

extension LayoutConstraint.Endpoints {
    /// Appends an implicit row to a batch of constraints for the solver. The row compares an
    /// attribute of its first node, minus that of its second node if there is one, with `constant`,
    /// in points.
    @inline(__always)
    func lower(
        _ row: ImplicitRow, constant: Double, priority: LayoutPriority,
        to batch: inout ConstraintBatch
    ) {
        let attribute = row.attribute
        batch.begin(terms: 4)
        first.with { $0.forEachTerm(attribute, 1) { batch.append($0) } }
        second?.with { $0.forEachTerm(attribute, -1) { batch.append($0) } }
        batch.end(relation: Relation(row.relation), constant: constant, priority: priority)
    }
}
