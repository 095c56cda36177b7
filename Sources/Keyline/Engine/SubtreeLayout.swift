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
    private var brokenParts: [ConstraintBatch] = []
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
        let solver = solver
        try? solver.setNorms(of: engine.solver)
        self.top = top
        items = ScratchVariables(of: top.subtree, in: solver)
        places = Dictionary(uniqueKeysWithValues: zip(items.nodes.map(ObjectIdentifier.init), 0...))
        hold(asked, origin)
        var constants: [Double] = []
        engine.calling { engine.asking { constants = findEntries(in: engine) } }
        items.lower { lower(from: engine, constants, wishes) }
    }

    /// Extents are not negative, and the top is at the origin. A view that no constraint mentions yet
    /// has its natural size all the same, as `asked`.
    private func hold(_ asked: [ObjectIdentifier: Size], _ insets: Insets) {
        var batch = ConstraintBatch()
        var implicitAt: [(node: LayoutNode, place: String, at: Int)] = []
        var contentAt: [(node: LayoutNode, axis: LayoutAxis, at: Int)] = []
        for (i, node) in nodes.enumerated() {
            for (extent, place) in [(variables[i].width, "width"), (variables[i].height, "height")]
            {
                implicitAt.append((node, place, batch.count))
                batch.append(relation: .greaterThanOrEqual, constant: 0) { $0.append(Term(extent)) }
            }
            guard let size = asked[ObjectIdentifier(node)] else { continue }
            for axis in [LayoutAxis.horizontal, .vertical] where size[axis] >= 0 {
                contentAt += [(node, axis, batch.count), (node, axis, batch.count + 1)]
                batch.append(
                    relation: .lessThanOrEqual, constant: size[axis],
                    priority: ContentSize.below(node.contentHuggingPriority(for: axis))
                ) { $0.append(Term(variables[i][axis])) }
                batch.append(
                    relation: .greaterThanOrEqual, constant: size[axis],
                    priority: ContentSize.below(
                        node.contentCompressionResistancePriority(for: axis))
                ) { $0.append(Term(variables[i][axis])) }
            }
        }
        for (position, inset) in [(variables[0].x, insets.left), (variables[0].y, insets.top)] {
            implicitAt.append((top, "origin", batch.count))
            batch.append(relation: .equal, constant: inset) { $0.append(Term(position)) }
        }
        var made: [ConstraintHandle] = []
        try? solver.add(batch, into: &made)
        contents = contentAt.map {
            Content(node: ObjectIdentifier($0.node), axis: $0.axis, handle: made[$0.at])
        }
        if !made.isEmpty { implicit = implicitAt.map { (made[$0.at], $0.node, $0.place) } }
    }

    /// Finds the constraints within the subtree, in the order of layout. Returns their constants, for which items are asked.
    private func findEntries(in engine: LayoutEngine) -> [Double] {
        // Those that left while items were asked have the constraints of another tree.
        for node in nodes where node.home?.isSame(as: engine) == true {
            engine.forEachConstraint(on: node) { slot, role in
                guard role == 0, engine.isWithin(slot, top, places) else { return }
                let entry = engine.entries[slot]
                entries.append(entry)
                if let constraint = entry.constraint { kept.append(constraint) }
            }
        }
        // As layout breaks what the library made for itself only if there is nothing else.
        func rank(_ entry: LayoutEngine.Entry) -> (Int, Int, Int) {
            (entry.isBroken ? 1 : 0, entry.constraint?.expendability ?? 0, entry.serial)
        }
        entries.sort { rank($0) < rank($1) }
        return entries.indices.map { i in
            guard let constraint = entries[i].constraint else { return 0 }
            entries[i].isMirrored = engine.isMirrored(entries[i].endpoints, constraint)
            return engine.constant(of: entries[i], constraint)
        }
    }

    private func lower(from engine: LayoutEngine, _ constants: [Double], _ wishes: [Wish]) {
        var parts: [ConstraintBatch] = []
        for (entry, constant) in zip(entries, constants) {
            var part = ConstraintBatch()
            if let constraint = entry.constraint {
                engine.lower(entry, constraint, constant: constant, to: &part)
            }
            parts.append(part)
        }
        let first = entries.firstIndex(where: \.isBroken) ?? entries.count
        brokenParts = Array(parts[first...])
        parts.removeSubrange(first...)
        parts += wishes.map { batch($0, at: $0.priority) }
        let made = add(parts)
        // A size that cannot be is as near as it can be.
        for (wish, handle) in zip(wishes, made[first...]) where handle == nil {
            _ = add([batch(wish, at: ContentSize.below(wish.priority))])
        }
        handles = made[..<first] + brokenParts.map { _ in nil }
        for (entry, handle) in zip(entries, handles) {
            guard let handle, let constraint = entry.constraint, constraint.origin == .contentSize
            else { continue }
            let axis =
                constraint.firstAttribute == .width ? LayoutAxis.horizontal : LayoutAxis.vertical
            let node = entry.endpoints.first.object
            contents.append(Content(node: ObjectIdentifier(node), axis: axis, handle: handle))
            // There may be more room here than in the tree.
            if axis == .horizontal, let narrowing = node.content?.narrowing {
                try? solver.setConstant(handle, to: narrowing.unbroken)
            }
        }
    }

    private func batch(_ wish: Wish, at priority: LayoutPriority) -> ConstraintBatch {
        var batch = ConstraintBatch()
        batch.append(relation: .equal, constant: wish.extent, priority: priority) {
            $0.append(Term(variables[0][wish.axis]))
        }
        return batch
    }

    /// All at once, or, if that is refused, one by one.
    private func add(_ parts: [ConstraintBatch]) -> [ConstraintHandle?] {
        var made: [ConstraintHandle] = []
        var all = ConstraintBatch()
        for part in parts { all.append(contentsOf: part) }
        if (try? solver.add(all, into: &made)) != nil { return made }
        return parts.map { part in
            var made: [ConstraintHandle] = []
            return (try? solver.add(part, into: &made)) == nil ? nil : made.first
        }
    }

    /// Adds what is broken in the tree, where it contradicts nothing here.
    func addBroken() {
        let first = handles.count - brokenParts.count
        handles.replaceSubrange(first..., with: add(brokenParts))
        brokenParts = []
    }

    /// Solves, and once more where texts that wrap say how large they are only when their width is known.
    func solve() {
        try? solver.solve()
        var changed: [(handle: ConstraintHandle, extent: Double)] = []
        for (entry, handle) in zip(entries, handles) {
            guard let handle, let constraint = entry.constraint, constraint.origin == .contentSize,
                let at = places[ObjectIdentifier(entry.endpoints.first.object)],
                let size = nodes[at].naturalSize(forWidth: solver[variables[at].width])
            else { continue }
            let isWidth = constraint.firstAttribute == .width
            changed.append((handle, isWidth ? size.width : size.height))
        }
        for (handle, extent) in changed { try? solver.setConstant(handle, to: extent) }
        if !changed.isEmpty { try? solver.solve() }
    }
}

extension LayoutVariables {
    /// The extent along an axis.
    subscript(axis: LayoutAxis) -> Variable { axis == .horizontal ? width : height }
}

extension LayoutEngine {
    /// Whether the constraint lies within the subtree, and does not put its top where it was set.
    fileprivate func isWithin(_ slot: Int, _ top: LayoutNode, _ members: [ObjectIdentifier: Int])
        -> Bool
    {
        let endpoints = entries[slot].endpoints
        guard let constraint = entries[slot].constraint, constraint.canBeLowered,
            !(constraint.origin == .autoresizingMask && endpoints.first.isSame(as: top))
        else { return false }
        var isWithin = true
        endpoints.forEachNode { _, node in
            if members[ObjectIdentifier(node)] == nil { isWithin = false }
        }
        return isWithin
    }
}
