import KeylineSolver

/// The layout of a subtree alone, in a solver of its own: what constraints within it say, with the frame
/// of its top at the origin and of no size in particular. Nothing in the tree changes.
///
/// Of required constraints that contradict each other the one that became active last is left out, as in
/// layout. Constraints that are broken in the tree already wait for ``addBroken()``.
final class SubtreeLayout {
    /// A natural size along an axis: not larger, and not smaller.
    struct Content {
        var node: ObjectIdentifier
        var axis: LayoutAxis
        var handle: ConstraintHandle
    }

    let solver = Solver(ageBreaksTies: true)
    let top: LayoutNode
    /// Parents first, and the variables of each.
    var nodes: [LayoutNode] { items.nodes }
    var variables: [LayoutVariables] { items.variables }
    private let items: ScratchVariables
    /// The constraints within the subtree, as they are lowered, and, at the same places, what they are
    /// in the solver: nil if left out.
    private(set) var entries: [LayoutEngine.Entry] = []
    /// The constraints of the entries, which are copies and own nothing.
    private var kept: [LayoutConstraint] = []
    private(set) var handles: [ConstraintHandle?] = []
    private(set) var contents: [Content] = []
    /// The constants of the entries, as the solver has them when their sizes are not known for widths yet.
    private var constants: [Double] = []
    /// The entries that are broken in the tree, each by itself, while they wait for ``addBroken()``.
    private var brokenParts: [ConstraintBatch] = []
    /// The tree's state that is laid out: ``LayoutEngine/structure`` and ``LayoutEngine/alterations``.
    private(set) var stamp = 0
    /// Rules that hold without a constraint: extents are not negative, and the top is at the origin.
    private(set) var implicit: [(handle: ConstraintHandle, node: LayoutNode, place: String)] = []

    /// By item: its place among the nodes.
    let places: [ObjectIdentifier: Int]

    /// - Parameter wishes: what the top's extents should be, and how much.
    /// Complexity: that of building the subtree's layout.
    init(
        of top: LayoutNode, in engine: LayoutEngine,
        wishes: [Wish] = []
    ) {
        var asked: [ObjectIdentifier: Size] = [:], origin = Insets.zero
        // Items that are asked may let go of it.
        let root = (engine.root, engine.root.item)
        defer { withExtendedLifetime(root) {} }
        engine.calling {
            engine.asking {
                engine.readStaleContents()
                engine.useNodes()
                // Asked now, since they may do anything. No constraint mentions these yet.
                for node in top.subtree where node.variables == nil {
                    asked[ObjectIdentifier(node)] =
                        node.view?.intrinsicContentSize ?? node.item?.intrinsicContentSize
                }
                origin = top.alignmentInsets
            }
        }
        stamp = engine.structure &+ engine.alterations
        let solver = solver
        try? solver.setNorms(of: engine.solver)
        self.top = top
        items = ScratchVariables(of: top.subtree, in: solver)
        places = Dictionary(uniqueKeysWithValues: zip(items.nodes.map(ObjectIdentifier.init), 0...))
        hold(asked, origin)
        engine.calling { engine.asking { findEntries(in: engine) } }
        items.lower { lower(from: engine, wishes) }
    }

    /// Extents are not negative, and the top is at the origin. A view that no constraint mentions yet
    /// has its natural size all the same, as `asked`.
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

    /// Finds the constraints within the subtree, in the order of layout, and their constants, for which items are asked.
    private func findEntries(in engine: LayoutEngine) {
        // As layout breaks what the library made for itself only if there is nothing else. By rank, the slots in the order
        // of activation.
        var slots = Array(repeating: [(serial: Int, slot: Int)](), count: 8)
        func note(_ slot: Int) {
            let entry = engine.entries[slot]
            let rank = (entry.isBroken ? 4 : 0) + (entry.with(\.expendability) ?? 0)
            slots[rank].append((entry.serial, slot))
        }
        if top === engine.root {
            for slot in engine.entries.indices where engine.isWithin(slot, top, nil) { note(slot) }
        } else {
            // Those that left while items were asked have the constraints of another tree.
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

    /// Gives texts that are as wide as their longest line their width without breaks, because there may be more room
    /// here than in the tree.
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

    /// Adds a wish. An extent that contradicts the constraints is wished for at a priority below required.
    private func addAsNearAsCanBe(_ wish: Wish) {
        for priority in [wish.priority, Facts.below(wish.priority)] {
            var part = ConstraintBatch(), made: [ConstraintHandle] = []
            append(wish, at: priority, to: &part)
            if (try? solver.add(part, into: &made)) != nil { return }
        }
    }

    /// Adds what the solver refused to add together. Returns nil for those that it refuses alone.
    private func addOneByOne(_ parts: [ConstraintBatch]) -> [ConstraintHandle?] {
        parts.map { part in
            var made: [ConstraintHandle] = []
            return (try? solver.add(part, into: &made)) == nil ? nil : made.first
        }
    }

    /// Adds what is broken in the tree, where it contradicts nothing here.
    func addBroken() {
        guard !brokenParts.isEmpty else { return }
        let first = handles.count - brokenParts.count
        var all = ConstraintBatch(), made: [ConstraintHandle] = []
        for part in brokenParts { all.append(contentsOf: part) }
        let isAdded = (try? solver.add(all, into: &made)) != nil
        handles.replaceSubrange(first..., with: isAdded ? made : addOneByOne(brokenParts))
        brokenParts = []
    }

    /// Solves, and once more where texts that wrap say how large they are only when their width is known. Each of them is
    /// asked once.
    ///
    /// - Parameter hold: what a text has remembered if it is known to be as wide as others make it. Its natural width is
    ///   not brought up to date then, because that has no effect. Nil if nothing is to be remembered.
    /// - Returns: how often it solved.
    @discardableResult
    func solve(_ hold: FittedHold? = nil) -> Int {
        try? solver.solve()
        var sizes: [Size??] = Array(repeating: nil, count: nodes.count)
        var changed: [ConstraintHandle] = [], extents: [Double] = []
        var narrowed: [(at: Int, width: Double)] = []
        for i in entries.indices {
            guard let handle = handles[i], let axis = entries[i].row?.contentAxis,
                let at = places[ObjectIdentifier(entries[i].endpoints.first.object)]
            else { continue }
            let isWidth = axis == .horizontal, width = solver[variables[at].width]
            let answer = sizes[at] ?? nodes[at].naturalSize(forWidth: width)
            sizes[at] = .some(answer)
            guard let size = answer, (isWidth ? size.width : size.height) != constants[i] else {
                continue
            }
            if isWidth {
                // A line that fills the width is satisfied where it is, and shows nothing about others.
                if abs(size.width - width) <= LayoutNode.sameWidth { continue }
                if nodes[at].isHeld(as: hold) { continue }
                if narrowed.last?.at != at { narrowed.append((at, width)) }
            }
            changed.append(handle)
            extents.append(isWidth ? size.width : size.height)
        }
        if changed.isEmpty { return 1 }
        try? solver.setConstants(changed, to: extents)
        try? solver.solve()
        for (at, width) in narrowed {
            let isSame = abs(solver[variables[at].width] - width) <= LayoutNode.sameWidth
            nodes[at].noteHeld(as: isSame ? hold : nil)
        }
        return 2
    }
}

extension LayoutNode {
    /// Whether fitting sizes of the same kind have left the text as wide as others make it, and nothing changed but its
    /// own text.
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
    /// Without the changes of the node's own natural width.
    fileprivate func ofOthers(_ hold: FittedHold) -> FittedHold {
        var others = hold
        others.widthChanges &-= ownWidthChanges
        return others
    }
}

extension LayoutVariables {
    /// The extent along an axis.
    subscript(axis: LayoutAxis) -> Variable { axis == .horizontal ? width : height }
}

extension LayoutEngine {
    /// Whether the constraint lies within the subtree, and does not put its top where it was set.
    ///
    /// - Parameter members: the nodes of the subtree; nil for the whole tree, in which all constraints lie.
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
