import KeylineSolver

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
