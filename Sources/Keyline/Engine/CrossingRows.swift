import KeylineSolver

/// The constraints by which a width may depend on a height, such as aspect ratios.
struct CrossingRows {
    /// The slots of the constraints in the table of active constraints. Some may have been deactivated
    /// since, and a slot that was used again may occur twice.
    fileprivate var slots: [Int] = []
    /// The number of slots at which those are removed that are not needed.
    fileprivate var limit = 16
    /// The heights of the last call of ``RowTable/noteCrossedHeights(_:)``, in points.
    fileprivate var heights: [Double] = []
}

extension RowTable {
    /// Records that a width may depend on a height because of the constraint in `slot`. Complexity:
    /// amortised O(log n) for n such constraints.
    mutating func noteCrossing(_ slot: Int) {
        if crossings.slots.count >= crossings.limit {
            let used = Set(crossings.slots.filter { entries[$0].isCrossing })
            crossings.slots = used.sorted()
            crossings.limit = max(16, 2 * used.count)
        }
        crossings.slots.append(slot)
    }

    /// Stores the heights of the solver's solution on which widths may depend, for
    /// ``haveCrossedHeightsChanged(_:)``. Complexity: O(number of constraints that relate axes).
    mutating func noteCrossedHeights(_ solver: Solver) {
        var heights: [Double] = []
        swap(&heights, &crossings.heights)
        heights.removeAll(keepingCapacity: true)
        forEachCrossedHeight(solver) { heights.append($0) }
        swap(&heights, &crossings.heights)
    }

    /// Returns whether heights on which widths may depend have changed since
    /// ``noteCrossedHeights(_:)``.
    func haveCrossedHeightsChanged(_ solver: Solver) -> Bool {
        var at = 0, hasChanged = false
        forEachCrossedHeight(solver) { height in
            if at < crossings.heights.count {
                hasChanged = hasChanged || abs(height - crossings.heights[at]) > 1e-6
            }
            at += 1
        }
        return hasChanged || at != crossings.heights.count
    }

    /// Calls `body` for each height on which a width may depend. A distance between two anchors counts
    /// as the positions and heights of its items.
    private func forEachCrossedHeight(_ solver: Solver, _ body: (Double) -> Void) {
        for i in crossings.slots.indices {
            let entry = entries[crossings.slots[i]]
            guard entry.isCrossing else { continue }
            let made = entry.object?.made
            let isPlain = entry.object?.isPlain ?? true
            let first = made?.firstAttribute ?? entry.form.attribute
            let second = made?.secondAttribute ?? entry.form.other
            entry.endpoints.forEachNode { part, node in
                guard let own = node.variables else { return }
                if isPlain {
                    guard part == 0 && first == .height || part == 1 && second == .height
                    else { return }
                } else {
                    body(solver[own.y])
                }
                body(solver[own.height])
            }
        }
    }
}

extension RowEntry {
    fileprivate var isCrossing: Bool {
        guard isUsed else { return false }
        if let object { return object.relatesAxes }
        return form.attribute != form.other && form.attribute.kind == .size
            && form.other.kind == .size
    }
}
