import KeylineSolver

/// Which constraints a value follows from.
///
/// At a solution some constraints are tight: they hold with both sides equal. All values that are not
/// free follow from those by linear algebra alone. Tight constraints are taken in the order of their
/// priority, equations before inequalities, and then of activation; one that follows from those before
/// it is left out. What remains is linearly independent, and so there is one combination of it that says
/// `value = constant`. The constraints in that combination are those that determine the value. A value
/// that is free has no such combination.
struct Determination {
    private struct Row {
        var terms: [Int: Double]
        /// The tight constraints of which the row is a sum, and how often.
        var parts: [Int: Double]
        /// The variable that no later row has.
        var pivot: Int
    }

    private var rows: [Row] = []
    /// Variables whose values are given.
    private let given: Set<Int>

    init(given: Set<Int>) { self.given = given }

    /// What of a coefficient is no more than rounding.
    private static let negligible = 1e-9

    /// Takes a tight constraint up, unless it follows from those before.
    mutating func add(_ constraint: Int, _ terms: [Int: Double]) {
        let (rest, parts) = reduce(terms.filter { !given.contains($0.key) }, [constraint: 1])
        let largest = rest.max { (abs($0.value), $1.key) < (abs($1.value), $0.key) }
        guard let pivot = largest?.key else { return }
        rows.append(Row(terms: rest, parts: parts, pivot: pivot))
    }

    /// The constraints from which the sum follows, in no order; nil if it is free.
    func constraints(determining terms: [Int: Double]) -> [Int]? {
        let (rest, parts) = reduce(terms.filter { !given.contains($0.key) }, [:])
        return rest.isEmpty ? Array(parts.keys) : nil
    }

    /// Takes multiples of rows away so that no pivot is left. A row has none of the pivots before its
    /// own, and so once through is enough.
    private func reduce(_ terms: [Int: Double], _ parts: [Int: Double]) -> (
        terms: [Int: Double], parts: [Int: Double]
    ) {
        var (terms, parts) = (terms, parts)
        for row in rows {
            guard let have = terms[row.pivot], let pivot = row.terms[row.pivot] else { continue }
            let factor = have / pivot
            for (key, value) in row.terms {
                let sum = (terms[key] ?? 0) - factor * value
                terms[key] = abs(sum) > Determination.negligible ? sum : nil
            }
            terms[row.pivot] = nil
            for (key, value) in row.parts {
                let sum = (parts[key] ?? 0) - factor * value
                parts[key] = abs(sum) > Determination.negligible ? sum : nil
            }
        }
        return (terms, parts)
    }
}

extension LayoutEngine {
    /// The active constraints from which the sums of terms follow, the most recently activated last.
    ///
    /// Complexity: that of a layout pass, and elimination in the part of the tree that tight constraints
    /// connect with the terms: at worst cubic in its number of constraints.
    func constraints(determining sums: [[Term]]) -> [LayoutConstraint] {
        struct Tight {
            var slot: Int
            var terms: [Int: Double]
            var priority: Double
            var isEquation: Bool
            var serial: Int
        }
        var given: Set<Int> = []
        if let own = root.variables { given = Set(own.all.map(\.index)) }
        var tight: [Tight] = []
        var users: [Int: [Int]] = [:]
        for slot in entries.indices {
            let entry = entries[slot]
            guard entry.isUsed, let handle = entry.handle,
                let held = solver.constraint(handle), isTight(held)
            else { continue }
            var terms: [Int: Double] = [:]
            for term in held.terms where !given.contains(term.variable.index) {
                terms[term.variable.index] = term.coefficient
                users[term.variable.index, default: []].append(tight.count)
            }
            tight.append(
                Tight(
                    slot: slot, terms: terms, priority: held.priority.rawValue,
                    isEquation: held.relation == .equal, serial: entry.serial))
        }
        // Only what is connected with the terms matters.
        var reached = Set(sums.joined().map(\.variable.index)).subtracting(given)
        var next = Array(reached)
        var taken: Set<Int> = []
        while let variable = next.popLast() {
            for user in users[variable] ?? [] where taken.insert(user).inserted {
                next += tight[user].terms.keys.filter { reached.insert($0).inserted }
            }
        }
        var determination = Determination(given: given)
        let order = taken.map { tight[$0] }.sorted {
            ($1.priority, $0.isEquation ? 0 : 1, $0.serial)
                < ($0.priority, $1.isEquation ? 0 : 1, $1.serial)
        }
        for one in order { determination.add(one.slot, one.terms) }
        var slots: Set<Int> = []
        for sum in sums {
            var terms: [Int: Double] = [:]
            for term in sum { terms[term.variable.index, default: 0] += term.coefficient }
            terms = terms.filter { $0.value != 0 }
            let free = { terms.keys.flatMap { users[$0] ?? [] }.map { tight[$0].slot } }
            slots.formUnion(determination.constraints(determining: terms) ?? free())
        }
        return slots.sorted { entries[$0].serial < entries[$1].serial }
            .compactMap { entries[$0].constraint }
    }

    /// Whether both sides are equal, but for rounding.
    private func isTight(_ constraint: LinearConstraint) -> Bool {
        var sum = -constraint.constant, size = abs(constraint.constant)
        for term in constraint.terms {
            let part = term.coefficient * solver[term.variable]
            sum += part
            size = max(size, abs(part))
        }
        return abs(sum) <= 1e-7 * max(1, size)
    }

    /// Whether the sum can have another value in a solution that is as good.
    func isAmbiguous(_ terms: [Term]) -> Bool {
        let free = Set((try? solver.freeVariables()) ?? [])
        guard terms.contains(where: { free.contains($0.variable) }) else { return false }
        // Two that are free may have a sum that is not: a variable for the sum tells.
        let sum = solver.makeVariable()
        var batch = ConstraintBatch()
        batch.append(relation: .equal, constant: 0) {
            $0.append(contentsOf: terms)
            $0.append(Term(sum, -1))
        }
        var handles: [ConstraintHandle] = []
        guard (try? solver.add(batch, into: &handles)) != nil else { return true }
        try? solver.solve()
        let isFree = ((try? solver.freeVariables()) ?? []).contains(sum)
        try? solver.remove(contentsOf: handles)
        try? solver.solve()
        try? solver.remove(sum)
        return isFree
    }
}

extension LayoutNode {
    /// The active constraints, those that the library made included, that determine the item's place and
    /// extent along an axis, in the order in which they became active.
    ///
    /// These are the ones from which the two values follow, by linear algebra alone, in the solution
    /// that the last pass found. Where several sets would do, the one with higher priorities, with
    /// equations, and with earlier ones counts: a redundant constraint is not among them, nor is one
    /// that gave way. Of a value that is free, because the layout is ambiguous, it is those that mention
    /// it and hold with both sides equal. The root's frame is given, and needs none.
    ///
    /// Lays the tree out first. Complexity: that of the pass, and at worst cubic in the number of the
    /// tree's constraints.
    public func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
        guard let engine = root.engine else { return [] }
        layoutRoot()
        guard let own = variables else { return [] }
        let values = axis == .horizontal ? [own.x, own.width] : [own.y, own.height]
        return engine.constraints(determining: values.map { [Term($0)] })
    }

    /// The whole pass, if there are views, or else that of the engine.
    func layoutRoot() {
        let root = self.root
        if let view = root.view { view.layoutIfNeeded() } else { root.layoutTree() }
    }
}

extension LayoutItem {
    /// As ``LayoutNode/constraintsAffectingLayout(for:)``.
    public func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
        layoutNode.constraintsAffectingLayout(for: axis)
    }
}

extension AnyLayoutAnchor {
    /// The active constraints that determine where the anchor is, or how long it is; what that means is
    /// said at ``LayoutNode/constraintsAffectingLayout(for:)``. Empty for what is in no layout.
    public var constraintsAffectingLayout: [LayoutConstraint] {
        guard let node, let engine = node.root.engine else { return [] }
        node.layoutRoot()
        guard let terms = terms(in: engine) else { return [] }
        return engine.constraints(determining: [terms])
    }

    /// Whether the constraints leave open where the anchor is, or how long it is. Lays the tree out
    /// first, and may run the simplex method.
    public var hasAmbiguousLayout: Bool {
        guard let node, let engine = node.root.engine else { return false }
        node.layoutRoot()
        guard let terms = terms(in: engine) else { return false }
        return engine.withoutPull(on: node) { engine.isAmbiguous(terms) }
    }

    /// The anchor as a sum of variables; nil if it is not in this layout.
    private func terms(in engine: LayoutEngine) -> [Term]? {
        if let offset {
            guard let end = offset.end.terms(in: engine), let start = offset.start.terms(in: engine)
            else { return nil }
            return end + start.map { Term($0.variable, -$0.coefficient) }
        }
        guard let node, node.variables != nil, node.root.engine === engine else {
            return nil
        }
        var terms: [Term] = []
        node.forEachTerm(attribute.physical((node.parent ?? node).isRightToLeft), 1) {
            terms.append($0)
        }
        return terms
    }
}
