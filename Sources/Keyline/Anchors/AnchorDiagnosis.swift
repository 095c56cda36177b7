extension AnyLayoutAnchor {
    /// The active constraints that determine the anchor's position or size, as
    /// ``LayoutNode/constraintsAffectingLayout(for:)`` describes. Empty if the item is not in a
    /// layout.
    public var constraintsAffectingLayout: [LayoutConstraint] {
        guard let node, node.root.engine != nil else { return [] }
        node.layoutTree()
        guard let engine = node.root.engine, let sum = terms else { return [] }
        return engine.diagnosisInUse.constraints(determining: [sum.terms])
    }

    /// Whether the anchor's position or size is ambiguous: an equally good solution has another
    /// value. Also true if no constraint mentions an item that constraints should place, except for
    /// a size that the item's content determines. Lays the tree out first, and may run the simplex
    /// method.
    public var hasAmbiguousLayout: Bool {
        guard let node else { return false }
        node.layoutTree()
        guard let sum = terms else { return false }
        if sum.dependsOnUnmentioned { return true }
        guard let engine = node.root.engine else { return false }
        let diagnosis = engine.diagnosisInUse
        return diagnosis.withoutPull(on: node) { diagnosis.isAmbiguous(sum.terms) }
    }
}
