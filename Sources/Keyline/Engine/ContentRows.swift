import KeylineSolver

/// The constraints for natural sizes of items, in a solver in which a fitting size is computed. The
/// natural height of a text that wraps depends on its width, which only the solver computes.
struct ContentRows {
    /// An item with a natural size, and the solver's variable for its width.
    private struct Content {
        var node: Unretained<LayoutNode>
        var width: Variable
    }

    /// A constraint for a natural width or height.
    private struct Row {
        /// The index of the item in `contents`.
        var content: Int
        var axis: LayoutAxis
        var handle: ConstraintHandle
        /// The constant of the constraint in the solver, in points.
        var constant: Double
    }

    private var contents: [Content] = []
    private var rows: [Row] = []

    /// Adds an item, and returns its index. The item's node must exist as long as this list is
    /// used.
    mutating func append(_ node: LayoutNode, width: Variable) -> Int {
        contents.append(Content(node: Unretained(node), width: width))
        return contents.count - 1
    }

    /// Adds a constraint for the natural width or height of the item with the index `content`.
    /// `constant` is the constraint's present constant in the solver, in points.
    mutating func append(
        _ handle: ConstraintHandle, of content: Int, _ axis: LayoutAxis, constant: Double
    ) {
        rows.append(Row(content: content, axis: axis, handle: handle, constant: constant))
    }

    /// Solves, then reads the natural sizes of texts in their solved widths, and solves once more
    /// if these sizes differ. Reads each text once.
    ///
    /// - Parameter hold: describes the circumstances of a fitting size. A text that other
    ///   constraints made wider than its longest line in the same circumstances is not narrowed
    ///   again for a trial. Nil if results are not to be recorded.
    /// - Returns: the number of solves, 1 or 2, and the constraints whose constants were changed.
    func solve(_ solver: Solver, _ hold: FittedHold?) -> (
        solves: Int, changed: [ConstraintHandle]
    ) {
        try? solver.solve()
        var sizes: [Size??] = Array(repeating: nil, count: contents.count)
        var changed: [ConstraintHandle] = [], extents: [Double] = []
        var narrowed: [(content: Int, width: Double)] = []
        for row in rows {
            let content = contents[row.content], isWidth = row.axis == .horizontal
            let width = solver[content.width]
            let answer =
                sizes[row.content] ?? content.node.with { $0.naturalSize(forWidth: width) }
            sizes[row.content] = .some(answer)
            guard let size = answer, size[row.axis] != row.constant else { continue }
            if isWidth {
                // The longest line fills the label, so narrowing the label would have no effect.
                if abs(size.width - width) <= LayoutNode.sameWidth { continue }
                if content.node.with({ $0.isHeld(as: hold) }) { continue }
                if narrowed.last?.content != row.content { narrowed.append((row.content, width)) }
            }
            changed.append(row.handle)
            extents.append(size[row.axis])
        }
        if changed.isEmpty { return (1, []) }
        try? solver.setConstants(changed, to: extents)
        try? solver.solve()
        for (content, width) in narrowed {
            let isSame = abs(solver[contents[content].width] - width) <= LayoutNode.sameWidth
            contents[content].node.with { $0.noteHeld(as: isSame ? hold : nil) }
        }
        return (2, changed)
    }
}

extension LayoutNode {
    /// Returns whether an earlier fitting size in the same circumstances showed that other
    /// constraints keep the text wider than its longest line.
    fileprivate func isHeld(as hold: FittedHold?) -> Bool {
        guard let hold, let facts, let fitted = facts.fittedHold else { return false }
        return fitted == facts.ofOthers(hold)
    }

    fileprivate func noteHeld(as hold: FittedHold?) {
        guard let facts else { return }
        facts.fittedHold = hold.map(facts.ofOthers)
    }
}

extension Facts {
    /// Returns the circumstances without the changes of the node's own natural width, because only
    /// changes of other constraints matter.
    fileprivate func ofOthers(_ hold: FittedHold) -> FittedHold {
        var others = hold
        others.widthChanges &-= ownWidthChanges
        return others
    }
}
