import KeylineSolver

/// Which constraints a value follows from.
///
/// At a solution some constraints are tight: they hold with both sides equal. All values that are not
/// free follow from those by linear algebra alone. Tight constraints are taken in the order of their
/// priority, equations before inequalities, and then of activation; one that follows from those before
/// it is left out. The rest is linearly independent, and so there is one combination of it that says
/// `value = constant`. The constraints in that combination are those that determine the value. A value
/// that is free has no such combination.
struct Determination {
    private struct Row {
        var constraint: Int
        /// The rest of the constraint without the rows before, which are taken away so often.
        var terms: [(variable: Int, coefficient: Double)] = []
        var without: [(row: Int, factor: Double)]
        /// The variable that no later row has, and its coefficient.
        var pivot: Int
        var coefficient: Double
    }

    private var rows: [Row] = []
    /// By variable: the row whose pivot it is.
    private var rowOfPivot: [Int: Int] = [:]

    /// The part of a coefficient that is no more than rounding.
    private static let negligible = 1e-9

    /// Takes a tight constraint up, unless it follows from those before.
    mutating func add(_ constraint: Int, _ terms: [Int: Double]) {
        let (rest, without) = reduce(terms)
        let largest = rest.max { (abs($0.value), $1.key) < (abs($1.value), $0.key) }
        guard let largest else { return }
        rowOfPivot[largest.key] = rows.count
        rows.append(
            Row(
                constraint: constraint, terms: rest.map { ($0.key, $0.value) }, without: without,
                pivot: largest.key, coefficient: largest.value))
    }

    /// The constraints from which the sum follows, in no order; nil if it is free.
    /// Complexity: O(n log n) in the rows that play a part.
    func constraints(determining terms: [Int: Double]) -> [Int]? {
        let (rest, without) = reduce(terms)
        guard rest.isEmpty else { return nil }
        // Rows are sums of constraints and of rows before; from the last to the first, each is met once.
        var factors: [Int: Double] = [:]
        var next = Heap<Int>(by: >)
        func note(_ row: Int, _ factor: Double) {
            if factors[row] == nil { next.insert(row) }
            factors[row, default: 0] += factor
        }
        for (row, factor) in without { note(row, factor) }
        var constraints: [Int] = []
        while let row = next.removeFirst() {
            guard let factor = factors.removeValue(forKey: row),
                abs(factor) > Determination.negligible
            else { continue }
            constraints.append(rows[row].constraint)
            for (before, times) in rows[row].without { note(before, -factor * times) }
        }
        return constraints
    }

    /// Takes multiples of rows away so that no pivot is left. A row has none of the pivots before its
    /// own, and so going through them in order is enough.
    private func reduce(_ terms: [Int: Double]) -> (
        rest: [Int: Double], without: [(row: Int, factor: Double)]
    ) {
        var rest = terms, without: [(row: Int, factor: Double)] = []
        var next = Heap<Int>(by: <)
        for key in terms.keys { if let row = rowOfPivot[key] { next.insert(row) } }
        while let row = next.removeFirst() {
            guard let have = rest[rows[row].pivot] else { continue }
            let factor = have / rows[row].coefficient
            without.append((row, factor))
            for (key, value) in rows[row].terms {
                let former = rest[key], sum = (former ?? 0) - factor * value
                rest[key] = abs(sum) > Determination.negligible ? sum : nil
                if former == nil, let other = rowOfPivot[key] { next.insert(other) }
            }
            rest[rows[row].pivot] = nil
        }
        return (rest, without)
    }
}

/// A binary heap.
private struct Heap<Element> {
    private var elements: [Element] = []
    private let precedes: (Element, Element) -> Bool

    init(by precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var at = elements.count - 1
        while at > 0, precedes(elements[at], elements[(at - 1) / 2]) {
            elements.swapAt(at, (at - 1) / 2)
            at = (at - 1) / 2
        }
    }

    mutating func removeFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        if elements.isEmpty { return last }
        let first = elements[0]
        elements[0] = last
        var at = 0
        while 2 * at + 1 < elements.count {
            var child = 2 * at + 1
            if child + 1 < elements.count, precedes(elements[child + 1], elements[child]) {
                child += 1
            }
            guard precedes(elements[child], elements[at]) else { break }
            elements.swapAt(at, child)
            at = child
        }
        return first
    }
}

/// The findings about a solution. It holds until the solver changes; all questions share it.
final class Analysis {
    fileprivate struct Tight {
        var slot: Int
        var terms: [Int: Double]
        var priority: Double
        var isEquation: Bool
        var serial: Int
    }

    /// Constraints that hold with both sides equal, and by variable which they are.
    fileprivate var tight: [Tight] = []
    fileprivate var users: [Int: [Int]] = [:]
    fileprivate var given: Set<Int> = []
    fileprivate var isListed = false
    /// By variable the part of the layout that tight constraints connect with it.
    fileprivate var parts: [Int: Int] = [:]
    fileprivate var determinations: [Determination] = []
    /// Variables that may have other values.
    fileprivate var free: Set<Variable>?
}

extension LayoutEngine {
    private var analysisInUse: Analysis {
        if let analysis { return analysis }
        let made = Analysis()
        analysis = made
        return made
    }

    /// Variables that have other values in a solution that is as good.
    /// Complexity: O(1) until something changes; then that of asking the solver.
    func undeterminedVariables() -> Set<Variable> {
        let analysis = analysisInUse
        if let free = analysis.free { return free }
        let free = Set((try? solver.undeterminedVariables()) ?? [])
        analysis.free = free
        return free
    }

    private func listTight(_ analysis: Analysis) {
        guard !analysis.isListed else { return }
        analysis.isListed = true
        if let own = root.variables { analysis.given = Set(own.all.map(\.index)) }
        for slot in entries.indices {
            let entry = entries[slot]
            guard entry.isUsed, let handle = entry.handle,
                let held = solver.constraint(handle), isTight(held)
            else { continue }
            var terms: [Int: Double] = [:]
            for term in held.terms where !analysis.given.contains(term.variable.index) {
                terms[term.variable.index] = term.coefficient
                analysis.users[term.variable.index, default: []].append(analysis.tight.count)
            }
            analysis.tight.append(
                Analysis.Tight(
                    slot: slot, terms: terms, priority: held.priority.rawValue,
                    isEquation: held.relation == .equal, serial: entry.serial))
        }
    }

    /// The part of the layout that is connected with a variable, eliminated when somebody asks.
    private func part(of variable: Int, _ analysis: Analysis) -> Int {
        if let part = analysis.parts[variable] { return part }
        let part = analysis.determinations.count
        analysis.parts[variable] = part
        var next = [variable], taken: Set<Int> = []
        while let variable = next.popLast() {
            for user in analysis.users[variable] ?? [] where taken.insert(user).inserted {
                for key in analysis.tight[user].terms.keys where analysis.parts[key] == nil {
                    analysis.parts[key] = part
                    next.append(key)
                }
            }
        }
        let order = taken.map { analysis.tight[$0] }.sorted {
            ($1.priority, $0.isEquation ? 0 : 1, $0.serial)
                < ($0.priority, $1.isEquation ? 0 : 1, $1.serial)
        }
        var determination = Determination()
        for one in order { determination.add(one.slot, one.terms) }
        analysis.determinations.append(determination)
        return part
    }

    /// The active constraints from which the sums of terms follow, the most recently activated last.
    ///
    /// Complexity: that of a layout pass; once for each part of the tree that tight constraints connect,
    /// elimination in it, which takes time proportional to its constraints in most layouts and is cubic
    /// at worst; and O(n log n) in the result.
    func constraints(determining sums: [[Term]]) -> [LayoutConstraint] {
        let analysis = analysisInUse
        listTight(analysis)
        var slots: Set<Int> = []
        for sum in sums {
            var terms: [Int: Double] = [:]
            for term in sum where !analysis.given.contains(term.variable.index) {
                terms[term.variable.index, default: 0] += term.coefficient
            }
            terms = terms.filter { $0.value != 0 }
            var isFree = false, found: [Int] = []
            // Parts have nothing to do with each other.
            let byPart = Dictionary(grouping: terms.keys) { part(of: $0, analysis) }
            for (part, keys) in byPart {
                let own = terms.filter { keys.contains($0.key) }
                if let determining = analysis.determinations[part].constraints(determining: own) {
                    found += determining
                } else {
                    isFree = true
                }
            }
            slots.formUnion(
                isFree
                    ? terms.keys.flatMap { analysis.users[$0] ?? [] }.map {
                        analysis.tight[$0].slot
                    }
                    : found)
        }
        return slots.sorted { entries[$0].serial < entries[$1].serial }
            .compactMap(constraint(in:))
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
    /// Complexity: O(1) after ``undeterminedVariables()`` if at most one variable of the sum is free; else that of a
    /// solve and of asking the solver again.
    func isAmbiguous(_ terms: [Term]) -> Bool {
        let free = undeterminedVariables()
        var factors: [Variable: Double] = [:]
        for term in terms where free.contains(term.variable) {
            factors[term.variable, default: 0] += term.coefficient
        }
        let open = factors.filter { $0.value != 0 }
        guard open.count > 1 else { return !open.isEmpty }
        // Several variables may be free while their sum is not: a variable for the sum tells.
        analysis = nil
        let sum = solver.makeVariable()
        tables.value.disturbances &+= 1
        var batch = ConstraintBatch()
        batch.append(relation: .equal, constant: 0) {
            $0.append(contentsOf: terms)
            $0.append(Term(sum, -1))
        }
        var handles: [ConstraintHandle] = []
        guard (try? solver.add(batch, into: &handles)) != nil else { return true }
        try? solver.solve()
        let isFree = ((try? solver.undeterminedVariables()) ?? []).contains(sum)
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
    /// Lays the tree out first. Complexity: that of the pass; the first time after something changed, time
    /// proportional to the tree in most layouts, and at worst cubic; O(n log n) in the result after that.
    public func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
        guard root.engine != nil else { return [] }
        layoutTree()
        // The tree may have become part of another.
        guard let engine = root.engine, let own = variables else { return [] }
        let values = axis == .horizontal ? [own.x, own.width] : [own.y, own.height]
        return engine.constraints(determining: values.map { [Term($0)] })
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
        guard let node, node.root.engine != nil else { return [] }
        node.layoutTree()
        guard let engine = node.root.engine, let sum = terms else { return [] }
        return engine.constraints(determining: [sum.terms])
    }

    /// Whether the constraints leave open where the anchor is, or how long it is. An anchor of an item that
    /// constraints should place and that none mentions is open, but for an extent that the item's contents ask for.
    /// Lays the tree out first, and may run the simplex method.
    public var hasAmbiguousLayout: Bool {
        guard let node else { return false }
        node.layoutTree()
        guard let sum = terms else { return false }
        if sum.dependsOnUnmentioned { return true }
        guard let engine = node.root.engine else { return false }
        return engine.withoutPull(on: node) { engine.isAmbiguous(sum.terms) }
    }
}
