import KeylineSolver

/// The nodes whose widths follow from required equations alone, if the root has a required width.
/// Such a node keeps its width whatever its natural width is, so a label with several lines need
/// not be narrowed for a trial, and its text can be broken before the solver has found its width.
///
/// The widths are found by propagation (``ConstraintBatch/propagate(into:for:)``). So some widths are not
/// found that only several equations together determine, for example those of two columns of equal
/// width.
struct FixedWidths {
    /// For each solver variable, by its index: the value that required equations give it, once the
    /// root has its position and width; NaN if they determine none, and infinity for a vertical
    /// position and a height, which are not searched.
    private var values: [Double] = []
    /// The state of the table of active constraints (``RowTable/structure``) for which `values` was
    /// computed. In the same state, the same variables are determined, but constants may differ.
    private var structure: Int?
    /// The width of the root, in points, for which `values` was computed.
    private var rootWidth = Double.nan
    /// Whether the search has ended early, because it had found all values that were wanted.
    private var endedEarly = false

    /// Returns whether required equations determine the width of a node, if none of them contradicts
    /// others. All constraints must have been passed to a solver already. Complexity: O(1);
    /// O(constraints) after constraints were activated or deactivated.
    mutating func contain(_ node: LayoutNode, _ engine: LayoutEngine) -> Bool {
        guard let own = node.variables, !engine.root.isSizedByConstraints else { return false }
        let isSearched = structure == engine.rows.value.structure
        if isSearched, width(of: node) != nil { return true }
        if !isSearched || endedEarly {
            let width = engine.root.sizeOfRoot.width
            find([own.width], in: equations(engine), engine, width: width)
        }
        return width(of: node) != nil
    }

    /// Finds the widths `wanted` that follow from the required equations of `batch`, which contains
    /// all active constraints of the tree, in a tree whose root has a width of `width` points.
    /// Complexity: O(constraints).
    mutating func find(
        _ wanted: [Variable], in batch: borrowing ConstraintBatch, _ engine: LayoutEngine,
        width: Double
    ) {
        // A tree whose root has a fixed size, but the same constraints, may take these widths over, and
        // must then search itself.
        structure = engine.root.isSizedByConstraints ? nil : engine.rows.value.structure
        rootWidth = width
        values.removeAll(keepingCapacity: true)
        endedEarly = false
        guard let root = engine.root.variables, !engine.root.isSizedByConstraints else { return }
        values.reserveCapacity(engine.system.value.roles.count)
        for i in engine.system.value.roles.indices {
            values.append(engine.system.value.roles[i]?.isVertical == true ? .infinity : .nan)
        }
        (values[root.x.index], values[root.width.index]) = (0, width)
        endedEarly = batch.propagate(into: &values, for: wanted)
    }

    /// Takes over the widths of another tree that differs from this one in constants only. Returns
    /// whether the root of the other tree had the same width of `width` points.
    mutating func take(_ others: FixedWidths, _ engine: LayoutEngine, width: Double) -> Bool {
        self = others
        if structure != nil { structure = engine.rows.value.structure }
        return rootWidth == width
    }

    /// The width of a node, in points, if required equations determine it. It is only an estimate if
    /// constants may have changed since the widths were found.
    func width(of node: LayoutNode) -> Double? {
        guard let own = node.variables, own.width.index < values.count else { return nil }
        let width = values[own.width.index]
        return width.isNaN ? nil : width
    }

    /// Returns the required equations of all active constraints. Their constants do not matter, only
    /// which variables they determine.
    private func equations(_ engine: LayoutEngine) -> ConstraintBatch {
        var batch = ConstraintBatch()
        for slot in engine.rows.value.entries.indices {
            let entry = engine.rows.value.entries[slot]
            guard entry.isUsed, entry.priority == .required, entry.canBeLowered else { continue }
            var hasVariables = true
            entry.endpoints.forEachNode { _, node in
                if node.variables == nil { hasVariables = false }
            }
            if hasVariables { entry.lower(constant: 0, to: &batch) }
        }
        return batch
    }
}
