import KeylineSolver

/// The work of the next layout pass: constraints that it adds, changes or removes, items that it
/// asks, nodes that it places, errors that it reports, and frames that it passes on.
///
/// Activation, setters and items only append to the queue. All passes of a tree, also those that
/// begin within another one, take their work from the same queue.
struct PassQueue: ~Copyable {
    /// The slots of constraints that the pass adds to the solver.
    var pending = Records<Int>()
    /// Whether a slot was reused for another constraint while it was still in `pending`. The list
    /// must then be read again.
    var isPlaceInQueueReused = false
    /// Whether `pending` is not in the order of activation.
    var isPendingUnordered = false
    /// The slots of constraints with other constants, and with other priorities.
    var changedConstants = Records<Int>()
    var changedPriorities = Records<Int>()
    /// The constraints that the pass removes from the solver, and the variables of nodes that have
    /// left the tree. The solver removes variables after the constraints that use them.
    var outgoing: [ConstraintHandle] = []
    var outgoingVariables: [Variable] = []
    /// The nodes that the pass asks for changed numbers, and those whose frames must be computed
    /// again although no value changed.
    var staleNodes = Records<NodeHandle>()
    var staleFrames = Records<NodeHandle>()
    /// The nodes that got variables since the last pass; nil in place of a node that has left the
    /// tree.
    var freshNodes = Records<Unretained<LayoutNode>?>()
    /// The number of nodes in `freshNodes` whose own constraints, such as a width that is not
    /// negative, have been passed to the solver.
    var heldNodes = 0
    /// The labels that were narrowed: their natural width is that of their longest line, not that
    /// of the text on one line. A pass after a change first gives them the latter width again. No
    /// label is listed twice. Labels that are no longer narrowed stay listed until this pass.
    private(set) var narrowTexts = Records<NodeHandle>()
    /// The errors that layout has found and that are reported after frames have been computed.
    var reports = ReportQueue()
    /// The changed frames, and the number of them that have been passed to their items.
    var frameChanges = Records<FrameChange>()
    var toldFrames = 0

    /// Whether nothing is queued: no constraint or constant for the solver, no item whose numbers
    /// must be read, and no frame to set.
    var isEmpty: Bool {
        pending.isEmpty && outgoing.isEmpty && changedConstants.isEmpty && staleNodes.isEmpty
            && changedPriorities.isEmpty && staleFrames.isEmpty
    }

    /// Whether no constraint is queued that the pass adds to the solver, changes there or removes.
    var isSolverUnchanged: Bool {
        pending.isEmpty && outgoing.isEmpty && changedConstants.isEmpty
            && changedPriorities.isEmpty
    }

    /// Whether nothing waits for the solver but other constants, at least one, and no label was
    /// narrowed.
    var hasConstantsOnly: Bool {
        !changedConstants.isEmpty && pending.isEmpty && outgoing.isEmpty
            && outgoingVariables.isEmpty && changedPriorities.isEmpty && freshNodes.isEmpty
            && narrowTexts.isEmpty
    }

    /// The slots of the constraints that the pass adds or changes, each once.
    var waitingSlots: [Int] {
        var slots: [Int] = []
        func list(_ slot: Int) { if !slots.contains(slot) { slots.append(slot) } }
        for i in pending.indices { list(pending[i]) }
        for i in changedConstants.indices { list(changedConstants[i]) }
        for i in changedPriorities.indices { list(changedPriorities[i]) }
        return slots
    }

    /// Schedules the computation of a node's frame.
    mutating func computeFrame(of node: LayoutNode) {
        if node[.isFrameStale] { return }
        node[.isFrameStale] = true
        staleFrames.append(node.handle)
    }

    /// Lists a label as narrowed if it is not yet listed.
    mutating func listNarrowed(_ node: LayoutNode, _ facts: Facts) {
        if isListedNarrowed(node, facts) { return }
        facts.narrowAt = Int32(narrowTexts.count)
        narrowTexts.append(node.handle)
    }

    /// The index of a label may be that of another label, because the list was emptied or belongs to
    /// another engine.
    private func isListedNarrowed(_ node: LayoutNode, _ facts: Facts) -> Bool {
        narrowTexts.find(Int(facts.narrowAt)) == node.handle
    }

    /// Empties the list of narrowed labels, and returns the labels.
    mutating func takeNarrowTexts() -> [LayoutNode] {
        defer { narrowTexts.removeAll() }
        return narrowTexts.indices.compactMap { narrowTexts[$0].object }
    }

    /// Removes all changes, because the engine ends.
    mutating func removeAll() {
        pending.removeAll()
        changedConstants.removeAll()
        changedPriorities.removeAll()
        staleNodes.removeAll()
        staleFrames.removeAll()
    }

    /// Removes a node that leaves the tree from all lists of this queue in which the node stores
    /// its index.
    mutating func forget(_ node: LayoutNode) {
        if node.frameChangeAt >= 0 {
            frameChanges[Int(node.frameChangeAt)].node = nil
            node.frameChangeAt = -1
        }
        if node.freshAt >= 0 {
            freshNodes[Int(node.freshAt)] = nil
            node.freshAt = -1
        }
        if let facts = node.facts, isListedNarrowed(node, facts) {
            // The last label takes the place of this one.
            let at = Int(facts.narrowAt)
            guard let last = narrowTexts.popLast(), at < narrowTexts.count else { return }
            narrowTexts[at] = last
            last.object?.facts?.narrowAt = Int32(at)
        }
    }
}
