import KeylineSolver

/// The layout of a subtree in a separate solver. It contains only the constraints within the
/// subtree, with the topmost item at the origin and without a given size. Nothing in the tree
/// changes.
///
/// If required constraints contradict each other, the one that became active last is left out, as
/// in the tree's layout. Constraints that are broken in the tree are added only by ``addBroken()``.
final class SubtreeLayout {
    /// A constraint for a natural width or height: each has one for "at most" and one for "at
    /// least".
    struct Content {
        var node: ObjectIdentifier
        var axis: LayoutAxis
        var handle: ConstraintHandle
    }

    let solver = Solver(ageBreaksTies: true)
    let top: LayoutNode
    /// The nodes of the subtree, parents before children. `variables` contains the four variables
    /// of each node.
    var nodes: [LayoutNode] { items.nodes }
    var variables: [LayoutVariables] { items.variables }
    private let items: ScratchVariables
    /// The constraints within the subtree. `handles` contains the solver's handle of each, at the
    /// same index; nil for a constraint that was left out.
    private(set) var entries: [LayoutEngine.Entry] = []
    /// The constraint objects of the copied table entries, kept alive here, because a copied entry
    /// does not keep its object alive.
    private var kept: [LayoutConstraint] = []
    private(set) var handles: [ConstraintHandle?] = []
    private(set) var contents: [Content] = []
    /// The solver's constant of each constraint, in points. For texts, these constants are natural
    /// sizes before the width is known.
    private var constants: [Double] = []
    /// A batch for each constraint that is broken (without effect) in the tree; empty after
    /// ``addBroken()`` has tried to add them.
    private var brokenParts: [ConstraintBatch] = []
    /// The state of the tree when the copy was made (``LayoutEngine/stamp``).
    private(set) var stamp = 0
    /// The solver constraints that no layout constraint stands for: no negative width or height,
    /// and the topmost item at the origin.
    private(set) var implicit: [(handle: ConstraintHandle, node: LayoutNode, place: String)] = []

    /// The index of each item in `nodes`.
    let places: [ObjectIdentifier: Int]

    /// Copies the constraints within a subtree into a separate solver.
    ///
    /// - Parameter wishes: targets for the width and height of the topmost item, with priorities.
    ///   Complexity: that of building the subtree's layout.
    init(
        of top: LayoutNode, in engine: LayoutEngine,
        wishes: [Wish] = []
    ) {
        var asked: [ObjectIdentifier: Size] = [:], origin = Insets.zero
        // Code of items, which runs below, may release the root. Keep the root alive.
        let root = (engine.root, engine.root.item)
        defer { withExtendedLifetime(root) {} }
        engine.calling {
            engine.asking {
                engine.readContents()
                // Read the natural sizes of items without constraints now, because this runs code
                // of items, which must not run while the copy is made.
                for node in top.subtree where node.variables == nil {
                    asked[ObjectIdentifier(node)] =
                        node.view?.intrinsicContentSize ?? node.item?.intrinsicContentSize
                }
                origin = top.alignmentInsets
            }
        }
        stamp = engine.stamp
        let solver = solver
        try? solver.setNorms(of: engine.solver)
        self.top = top
        items = ScratchVariables(of: top.subtree, in: solver)
        places = Dictionary(uniqueKeysWithValues: zip(items.nodes.map(ObjectIdentifier.init), 0...))
        hold(asked, origin)
        engine.calling { engine.asking { findEntries(in: engine) } }
        items.lower { lower(from: engine, wishes) }
    }

    /// Adds the constraints that no layout constraint stands for: no negative width or height, and
    /// the topmost item at the origin. Items that no constraint mentions get constraints for their
    /// natural sizes, from `asked`.
    private func hold(_ asked: [ObjectIdentifier: Size], _ insets: Insets) {
        var batch = ConstraintBatch()
        var implicitAt: [(node: LayoutNode, place: String, at: Int)] = []
        var contentAt: [(node: LayoutNode, axis: LayoutAxis, at: Int)] = []
        let variables = variables
        batch.reserve(constraints: 2 * nodes.count + 2, terms: 2 * nodes.count + 2)
        implicitAt.reserveCapacity(2 * nodes.count + 2)
        func hold(
            _ variable: Variable, _ relation: Relation, _ constant: Double, _ priority: Priority
        ) {
            batch.begin(terms: 1)
            batch.append(Term(variable))
            batch.end(relation: relation, constant: constant, priority: priority)
        }
        for (i, node) in nodes.enumerated() {
            for (extent, place) in [(variables[i].width, "width"), (variables[i].height, "height")]
            {
                implicitAt.append((node, place, batch.count))
                hold(extent, .greaterThanOrEqual, 0, .required)
            }
            guard let size = asked[ObjectIdentifier(node)] else { continue }
            for axis in [LayoutAxis.horizontal, .vertical] where size[axis] >= 0 {
                contentAt += [(node, axis, batch.count), (node, axis, batch.count + 1)]
                hold(
                    variables[i][axis], .lessThanOrEqual, size[axis],
                    Facts.below(node.contentHuggingPriority(for: axis)))
                hold(
                    variables[i][axis], .greaterThanOrEqual, size[axis],
                    Facts.below(node.contentCompressionResistancePriority(for: axis)))
            }
        }
        for (position, inset) in [(variables[0].x, insets.left), (variables[0].y, insets.top)] {
            implicitAt.append((top, "origin", batch.count))
            hold(position, .equal, inset, .required)
        }
        var made: [ConstraintHandle] = []
        try? solver.add(batch, into: &made)
        contents = contentAt.map {
            Content(node: ObjectIdentifier($0.node), axis: $0.axis, handle: made[$0.at])
        }
        if !made.isEmpty { implicit = implicitAt.map { (made[$0.at], $0.node, $0.place) } }
    }

    /// Finds the constraints within the subtree, in the order in which they are added, and their
    /// constants. Reading baselines and margins runs code of items.
    private func findEntries(in engine: LayoutEngine) {
        // Constraints are added by rank, and within a rank in the order of activation. Constraints
        // that the library created come first, because the tree's layout also breaks them last.
        // Constraints that are broken in the tree have the highest ranks.
        var slots = Array(repeating: [(serial: Int, slot: Int)](), count: 8)
        func note(_ slot: Int) {
            let entry = engine.entries[slot]
            let rank = (entry.isBroken ? 4 : 0) + (entry.with(\.expendability) ?? 0)
            slots[rank].append((entry.serial, slot))
        }
        if top === engine.root {
            for slot in engine.entries.indices where engine.isWithin(slot, top, nil) { note(slot) }
        } else {
            // Skip nodes that have left the tree meanwhile, because another engine has their
            // constraints.
            for node in nodes where node.home?.isSame(as: engine) == true {
                engine.forEachConstraint(on: node) { slot, role in
                    if role == 0, engine.isWithin(slot, top, places) { note(slot) }
                }
            }
        }
        var found: [LayoutEngine.Entry] = [], constants: [Double] = []
        found.reserveCapacity(slots.reduce(0) { $0 + $1.count })
        constants.reserveCapacity(found.capacity)
        for rank in slots.indices {
            slots[rank].sort { $0.serial < $1.serial }
            for (_, slot) in slots[rank] { found.append(engine.entries[slot]) }
        }
        kept = found.compactMap(\.object)
        for i in found.indices {
            guard let constraint = found[i].object else {
                constants.append(found[i].bareConstant)
                continue
            }
            found[i].isMirrored = engine.isMirrored(found[i].endpoints, constraint)
            constants.append(engine.constant(of: found[i], constraint))
        }
        entries = found
        self.constants = constants
    }

    private func lower(from engine: LayoutEngine, _ wishes: [Wish]) {
        let entries = entries, constants = constants
        func appendEntry(_ i: Int, to batch: inout ConstraintBatch) {
            let entry = entries[i]
            if let row = entry.bareRow {
                engine.lower(row, of: entry, constant: constants[i], to: &batch)
            } else {
                entry.with { engine.lower(entry, $0, constant: constants[i], to: &batch) }
            }
        }
        func part(_ i: Int) -> ConstraintBatch {
            var part = ConstraintBatch()
            appendEntry(i, to: &part)
            return part
        }
        let first = entries.firstIndex(where: \.isBroken) ?? entries.count
        brokenParts = (first..<entries.count).map(part)
        var all = ConstraintBatch()
        all.reserve(constraints: first + wishes.count, terms: 4 * first + wishes.count)
        for i in 0..<first { appendEntry(i, to: &all) }
        for wish in wishes { append(wish, at: wish.priority, to: &all) }
        var made: [ConstraintHandle] = []
        if (try? solver.add(all, into: &made)) != nil {
            handles = Array(made[..<first])
        } else {
            handles = addOneByOne((0..<first).map(part))
            for wish in wishes { addAsNearAsCanBe(wish) }
        }
        handles += brokenParts.map { _ in nil }
        for (entry, handle) in zip(entries, handles) {
            guard let handle, let axis = entry.row?.contentAxis else { continue }
            let node = entry.endpoints.first.object
            contents.append(Content(node: ObjectIdentifier(node), axis: axis, handle: handle))
        }
        widen()
    }

    /// Gives narrowed labels, whose natural width is that of their longest line, the width of their
    /// text on one line again, because the subtree alone may have more space than in the tree.
    private func widen() {
        for i in entries.indices {
            guard let handle = handles[i],
                entries[i].row?.contentAxis == .horizontal,
                let narrowing = entries[i].endpoints.first.with({ $0.facts?.narrowing })
            else { continue }
            constants[i] = narrowing.unbroken
            try? solver.setConstant(handle, to: narrowing.unbroken)
        }
    }

    private func append(
        _ wish: Wish, at priority: LayoutPriority, to batch: inout ConstraintBatch
    ) {
        batch.append(relation: .equal, constant: wish.extent, priority: priority) {
            $0.append(Term(variables[0][wish.axis]))
        }
    }

    /// Adds a target for the width or height of the topmost item. If the target is required and
    /// contradicts the constraints, adds it at the priority just below required.
    private func addAsNearAsCanBe(_ wish: Wish) {
        for priority in [wish.priority, Facts.below(wish.priority)] {
            var part = ConstraintBatch(), made: [ConstraintHandle] = []
            append(wish, at: priority, to: &part)
            if (try? solver.add(part, into: &made)) != nil { return }
        }
    }

    /// Adds constraints one by one, after the solver refused to add them together. Returns the
    /// handle of each; nil for one that is refused alone, too.
    private func addOneByOne(_ parts: [ConstraintBatch]) -> [ConstraintHandle?] {
        parts.map { part in
            var made: [ConstraintHandle] = []
            return (try? solver.add(part, into: &made)) == nil ? nil : made.first
        }
    }

    /// Adds the constraints that are broken (without effect) in the tree, as far as they contradict
    /// no constraints within the subtree.
    func addBroken() {
        guard !brokenParts.isEmpty else { return }
        let first = handles.count - brokenParts.count
        var all = ConstraintBatch(), made: [ConstraintHandle] = []
        for part in brokenParts { all.append(contentsOf: part) }
        let isAdded = (try? solver.add(all, into: &made)) != nil
        handles.replaceSubrange(first..., with: isAdded ? made : addOneByOne(brokenParts))
        brokenParts = []
    }

    /// Solves the layout with the natural sizes that texts have in their solved widths.
    ///
    /// - Parameter hold: describes the circumstances of a fitting size; nil if results are not to be recorded.
    /// - Returns: the number of solves, 1 or 2.
    @discardableResult
    func solve(_ hold: FittedHold? = nil) -> Int {
        var rows = ContentRows()
        for (node, own) in zip(nodes, variables) { _ = rows.append(node, width: own.width) }
        for i in entries.indices {
            guard let handle = handles[i], let axis = entries[i].row?.contentAxis,
                let at = places[ObjectIdentifier(entries[i].endpoints.first.object)]
            else { continue }
            rows.append(handle, of: at, axis, constant: constants[i])
        }
        return rows.solve(solver, hold).solves
    }
}

extension LayoutVariables {
    /// The variable of the width or the height, by axis.
    subscript(axis: LayoutAxis) -> Variable { axis == .horizontal ? width : height }
}

extension LayoutEngine {
    /// Returns whether all items of the constraint in a slot are in the subtree. Constraints that
    /// keep the set frame of the topmost item are excluded.
    ///
    /// - Parameter members: the nodes of the subtree; nil for the whole tree, which contains all
    ///   constraints.
    fileprivate func isWithin(_ slot: Int, _ top: LayoutNode, _ members: [ObjectIdentifier: Int]?)
        -> Bool
    {
        let entry = entries[slot]
        guard entry.isUsed, entry.with(\.canBeLowered) ?? true,
            !(entry.row?.origin == .autoresizingMask && entry.endpoints.first.isSame(as: top))
        else { return false }
        guard let members else { return true }
        var isWithin = true
        entry.endpoints.forEachNode { _, node in
            if members[ObjectIdentifier(node)] == nil { isWithin = false }
        }
        return isWithin
    }
}
