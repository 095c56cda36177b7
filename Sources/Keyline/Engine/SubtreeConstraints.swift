import KeylineSolver

/// The constraints within a subtree, with their constants, as they were at one moment.
///
/// A fitting size of an item that is not a root, and a template, are computed from these
/// constraints only.
struct SubtreeConstraints {
    let top: LayoutNode
    /// The nodes of the subtree, parents before children.
    let nodes: [LayoutNode]
    /// The index of each item in `nodes`.
    let places: [ObjectIdentifier: Int]
    /// Copies of the constraints' entries in the engine's table of active constraints, in the order
    /// in which they are added to a solver. Constraints without effect in the tree, because they
    /// contradict others, come last.
    private(set) var entries: [RowEntry] = []
    /// For each of `entries`, its index in the engine's table of active constraints.
    private(set) var slots: [Int] = []
    /// For each of `entries`, the constant in points that the constraint has in a solver.
    private(set) var constants: [Double] = []
    /// The constraint objects of the entries, the constraints of other modules, and the lists of
    /// rows of stack views, kept alive here, because a copied entry keeps none of them alive.
    private var kept: [AnyObject] = []
    /// For each of `nodes`, the natural size if no constraint mentions the item; otherwise nil,
    /// because the engine's table of active constraints then contains the natural size.
    private(set) var natural: [Size?] = []
    /// The distances from the frame of the topmost item to its alignment rectangle.
    private(set) var insets = Insets.zero
    /// The change counter ``LayoutEngine/stamp`` at which the constraints were read. If the counter
    /// of the tree's engine has increased, the constraints may be out of date.
    private(set) var stamp = 0

    /// The number of constraints that have effect in the tree: the others are broken, because they
    /// contradicted a constraint of a layout pass, and stand at the end of the list.
    var countInEffect: Int { entries.firstIndex(where: \.isBroken) ?? entries.count }

    /// Reads the constraints within a subtree, after items were asked for everything that is stale,
    /// and items of the subtree that no constraint mentions for their natural sizes. Code of items
    /// may change the tree; they are then asked again. Returns nil if such code ends the engine.
    static func read(of top: LayoutNode, in engine: LayoutEngine) -> SubtreeConstraints? {
        var natural: [ObjectIdentifier: Size] = [:], insets = Insets.zero
        func askOthers() {
            natural = top.naturalSizesOfUnmentioned()
            insets = top.alignmentInsets
        }
        return engine.consult(alsoAsk: askOthers) {
            engine.addOwn()
            return SubtreeConstraints(of: top, natural, insets, in: engine)
        }
    }

    private init(
        of top: LayoutNode, _ sizes: [ObjectIdentifier: Size], _ insets: Insets,
        in engine: LayoutEngine
    ) {
        self.top = top
        self.insets = insets
        stamp = engine.stamp
        nodes = top.subtree
        places = Dictionary(uniqueKeysWithValues: zip(nodes.map(ObjectIdentifier.init), 0...))
        find(in: engine)
        natural = nodes.map { $0.variables == nil ? sizes[ObjectIdentifier($0)] : nil }
        for i in entries.indices {
            entries[i].isMirrored = entries[i].shouldMirror
            let constant = entries[i].with { entries[i].constant(of: $0) }
            constants.append(constant ?? entries[i].bareSolverConstant)
        }
    }

    /// Finds the constraints within the subtree, and sorts them into the order in which a solver
    /// gets them.
    private mutating func find(in engine: LayoutEngine) {
        // Constraints are added by rank, and within a rank in the order of activation. Constraints
        // that the library created come first, because the tree's layout also breaks them last.
        // Constraints that are broken in the tree have the highest ranks.
        var ranked = Array(repeating: [(serial: Int, slot: Int)](), count: 8)
        func note(_ slot: Int) {
            let entry = engine.rows.value.entries[slot]
            let rank = (entry.isBroken ? 4 : 0) + entry.origin.expendability
            ranked[rank].append((entry.serial, slot))
        }
        if top === engine.root {
            for slot in engine.rows.value.entries.indices where contains(slot, engine) {
                note(slot)
            }
        } else {
            for node in nodes where node.home?.isSame(as: engine) == true {
                engine.rows.value.forEachConstraint(on: node) { slot, role in
                    if role == 0, contains(slot, engine) { note(slot) }
                }
            }
        }
        slots.reserveCapacity(ranked.reduce(0) { $0 + $1.count })
        for rank in ranked.indices {
            ranked[rank].sort { $0.serial < $1.serial }
            for (_, slot) in ranked[rank] { slots.append(slot) }
        }
        entries = slots.map { engine.rows.value.entries[$0] }
        kept = entries.compactMap { $0.object ?? $0.owner?.object ?? $0.face?.object }
    }

    /// Returns whether all items of the constraint in a slot are in the subtree. Constraints that
    /// keep the set frame of the topmost item are excluded.
    private func contains(_ slot: Int, _ engine: LayoutEngine) -> Bool {
        let entry = engine.rows.value.entries[slot]
        guard entry.isUsed, entry.with(\.canBeLowered) ?? true,
            !(entry.row?.origin == .autoresizingMask && entry.endpoints.first.isSame(as: top))
        else { return false }
        let isWhole = top === engine.root
        var isWithin = true
        entry.endpoints.forEachNode { _, node in
            // Methods of items, which run while natural sizes are read, may have activated further
            // constraints. The nodes of these have no variables yet.
            if node.variables == nil || !isWhole && places[ObjectIdentifier(node)] == nil {
                isWithin = false
            }
        }
        return isWithin
    }
}
