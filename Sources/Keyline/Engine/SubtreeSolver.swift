import KeylineSolver

/// A solver that contains only the constraints within a subtree, with the topmost item at the
/// origin and without a given size.
///
/// Fitting sizes of the topmost item are computed in clones of this solver, and the engine keeps
/// the solver for the next fitting size. A template has a solver of its own.
///
/// If required constraints contradict each other, the one that became active last is left out, as
/// in the tree's layout. Constraints that are broken (without effect) in the tree are added only by
/// ``addBroken(to:)``.
final class SubtreeSolver {
    /// One of the two constraints for an item's natural width or height: "at most" the natural
    /// extent, or "at least" that extent.
    struct Content {
        /// The index of the item among the nodes of the subtree.
        var place: Int
        var axis: LayoutAxis
        var handle: ConstraintHandle
        /// The index of the constraint in the constraints of the subtree; nil for an item that no
        /// constraint mentions.
        var row: Int?
    }

    let solver = Solver(ageBreaksTies: true)
    /// The variables for position and size of each node of the subtree, by the node's index.
    let variables: [LayoutVariables]
    /// The solver's handle of each constraint, by index; nil for a constraint that was left out.
    private(set) var handles: [ConstraintHandle?] = []
    private(set) var contents: [Content] = []
    /// The solver constraints that no layout constraint stands for: no negative width or height,
    /// and the topmost item at the origin. `node` is the index of the item.
    private(set) var implicit: [(handle: ConstraintHandle, node: Int, place: String)] = []
    /// The constraints that have no effect in the tree, because they contradict others.
    private let broken: [LinearConstraint]
    fileprivate let identity: Identity
    /// The constants that the constraints have in the solver, in points.
    private var constants: [Double]

    /// Everything on which the solver depends, apart from the constants of its constraints. If it
    /// is unchanged, the solver can be used again with new constants.
    fileprivate struct Identity: Equatable {
        var nodes: [ObjectIdentifier]
        var insets: Insets
        /// The counter ``RowTable/structure``, which changes whenever a constraint is activated
        /// or deactivated, or its priority changes.
        var structure: Int
        var slots: [Int]
        var isMirrored: [Bool]
        var norm: Norm
        var priorityNorms: [Priority: Norm]

        init(_ constraints: SubtreeConstraints, _ engine: LayoutEngine) {
            nodes = constraints.nodes.map(ObjectIdentifier.init)
            insets = constraints.insets
            structure = engine.rows.value.structure
            slots = constraints.slots
            isMirrored = constraints.entries.map(\.isMirrored)
            norm = engine.system.value.solver.norm
            priorityNorms = engine.system.value.solver.priorityNorms
        }
    }

    /// Adds the constraints within a subtree to a new solver. Complexity: that of building the
    /// subtree's layout.
    init(_ constraints: SubtreeConstraints, in engine: LayoutEngine) {
        identity = Identity(constraints, engine)
        constants = constraints.constants
        try? solver.setNorms(of: engine.system.value.solver)
        let made = solver.makeVariables(count: 4 * constraints.nodes.count)
        variables = constraints.nodes.indices.map {
            LayoutVariables(
                x: made[4 * $0], y: made[4 * $0 + 1], width: made[4 * $0 + 2],
                height: made[4 * $0 + 3])
        }
        let batch = SubtreeSolver.lowered(constraints, variables, engine)
        let count = constraints.countInEffect
        broken = (count..<batch.count).map(batch.linearConstraint)
        addImplicit(constraints)
        add(batch, count)
        handles += broken.map { _ in nil }
        for (i, entry) in constraints.entries.enumerated() {
            guard let handle = handles[i], let axis = entry.row?.contentAxis,
                let place = constraints.places[ObjectIdentifier(entry.endpoints.first.object)]
            else { continue }
            contents.append(Content(place: place, axis: axis, handle: handle, row: i))
        }
    }

    /// Translates the constraints for a solver of a subtree. First translates them with the
    /// variables of the tree's solver, then replaces these variables by those of the subtree's
    /// solver.
    private static func lowered(
        _ constraints: SubtreeConstraints, _ variables: [LayoutVariables], _ engine: LayoutEngine
    ) -> ConstraintBatch {
        var batch = ConstraintBatch()
        let count = constraints.entries.count
        batch.reserve(constraints: count, terms: 4 * count)
        for (entry, constant) in zip(constraints.entries, constraints.constants) {
            entry.lower(constant: constant, to: &batch)
        }
        var own: [Variable: Variable] = [:]
        own.reserveCapacity(4 * variables.count)
        for (node, made) in zip(constraints.nodes, variables) {
            guard let tree = node.variables else { continue }
            own[tree.x] = made.x
            own[tree.y] = made.y
            own[tree.width] = made.width
            own[tree.height] = made.height
        }
        batch.replaceVariables { own[$0] ?? $0 }
        return batch
    }

    /// Adds the constraints that no layout constraint stands for: no negative width or height, and
    /// the topmost item at the origin. Items that no constraint mentions get constraints for their
    /// natural sizes.
    private func addImplicit(_ constraints: SubtreeConstraints) {
        let nodes = constraints.nodes, insets = constraints.insets
        var batch = ConstraintBatch()
        var implicitAt: [(node: Int, place: String, at: Int)] = []
        var contentAt: [(place: Int, axis: LayoutAxis, at: Int)] = []
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
                implicitAt.append((i, place, batch.count))
                hold(extent, .greaterThanOrEqual, 0, .required)
            }
            guard let size = constraints.natural[i] else { continue }
            for axis in [LayoutAxis.horizontal, .vertical] where size[axis] >= 0 {
                contentAt += [(i, axis, batch.count), (i, axis, batch.count + 1)]
                hold(
                    variables[i][axis], .lessThanOrEqual, size[axis],
                    Facts.below(node.contentHuggingPriority(for: axis)))
                hold(
                    variables[i][axis], .greaterThanOrEqual, size[axis],
                    Facts.below(node.contentCompressionResistancePriority(for: axis)))
            }
        }
        for (position, inset) in [(variables[0].x, insets.left), (variables[0].y, insets.top)] {
            implicitAt.append((0, "origin", batch.count))
            hold(position, .equal, inset, .required)
        }
        var made: [ConstraintHandle] = []
        guard (try? solver.add(batch, into: &made)) != nil else { return }
        contents = contentAt.map {
            Content(place: $0.place, axis: $0.axis, handle: made[$0.at], row: nil)
        }
        implicit = implicitAt.map { (made[$0.at], $0.node, $0.place) }
    }

    /// Adds the first `count` constraints of a batch to the solver, all at once if they do not
    /// contradict anything, otherwise one by one.
    private func add(_ batch: ConstraintBatch, _ count: Int) {
        var inEffect = batch, made: [ConstraintHandle] = []
        if count < batch.count { inEffect.removeAll(after: count) }
        if (try? solver.add(inEffect, into: &made)) != nil {
            handles = made
        } else {
            handles = (0..<count).map { try? solver.add(batch.linearConstraint(at: $0)) }
        }
    }

    /// Adds the constraints that are broken (without effect) in the tree, as far as they contradict
    /// no constraints within the subtree, to this solver or to a clone.
    func addBroken(to solver: Solver) {
        if broken.isEmpty { return }
        let made = solver.addInTurn(broken)
        if solver === self.solver {
            handles.replaceSubrange((handles.count - made.count)..., with: made)
        }
    }

    /// Prepares this solver, or a clone of it, for computing a layout in which texts are broken at
    /// the widths that the solver finds.
    func trial(in solver: Solver, _ constraints: SubtreeConstraints) -> FittingTrial {
        var trial = FittingTrial(solver, variables[0])
        var places: [Int?] = Array(repeating: nil, count: variables.count)
        for content in contents {
            guard let row = content.row else { continue }
            let node = constraints.nodes[content.place]
            let at =
                places[content.place]
                ?? trial.contents.append(node, width: variables[content.place].width)
            places[content.place] = at
            trial.contents.append(
                content.handle, of: at, content.axis, constant: constants[row], node.facts)
        }
        return trial
    }

    /// Gives the solver the constants that the constraints have now. Returns false if the solver
    /// does not contain these constraints, or refuses a constant.
    fileprivate func update(to constraints: SubtreeConstraints, in engine: LayoutEngine) -> Bool {
        // A new solver is needed in two cases. A constraint that was left out as contradictory may
        // be possible with other constants. And for an item that no constraint mentions, the
        // engine's table contains no natural size.
        guard broken.isEmpty, constraints.natural[0] == nil,
            constraints.countInEffect == handles.count,
            !handles.contains(nil), identity == Identity(constraints, engine)
        else { return false }
        var changed: [ConstraintHandle] = [], values: [Double] = []
        for (i, handle) in handles.enumerated() where constraints.constants[i] != constants[i] {
            guard let handle else { continue }
            changed.append(handle)
            values.append(constraints.constants[i])
        }
        constants = constraints.constants
        return changed.isEmpty || (try? solver.setConstants(changed, to: values)) != nil
    }
}

extension SubtreeSolver.Pool {
    /// The largest number of solvers in the pool. A new solver then replaces the one that was
    /// used longest ago.
    private static let capacity = 4

    /// Returns a solver of these constraints: one of the pool, if it contains the same
    /// constraints, and otherwise a new one.
    mutating func solver(of constraints: SubtreeConstraints, in engine: LayoutEngine)
        -> SubtreeSolver
    {
        if let at = solvers.firstIndex(where: { $0.update(to: constraints, in: engine) }) {
            solvers.append(solvers.remove(at: at))
            return solvers[solvers.count - 1]
        }
        let top = ObjectIdentifier(constraints.top)
        solvers.removeAll { $0.identity.nodes.first == top }
        if solvers.count == Self.capacity { solvers.removeFirst() }
        solvers.append(SubtreeSolver(constraints, in: engine))
        return solvers[solvers.count - 1]
    }
}
