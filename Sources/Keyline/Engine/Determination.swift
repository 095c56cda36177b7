import KeylineSolver

/// Finds the constraints that determine a value.
///
/// In a solution, some constraints are *tight*: both of their sides are equal. Every value that is
/// not ambiguous is a linear combination of tight constraints. This type performs Gaussian
/// elimination on them, in the order of their priority, equations before inequalities, and earlier
/// activated ones first. A constraint that is a linear combination of former ones is skipped. The
/// remaining ones are linearly independent, so exactly one combination of them states `value =
/// constant`. Its members determine the value. For an ambiguous value there is no such combination.
struct Determination {
    private struct Row {
        var constraint: Int
        /// The terms of the row: those of the constraint, minus `factor` times the terms of each
        /// former row in `without`.
        var terms: [(variable: Int, coefficient: Double)] = []
        var without: [(row: Int, factor: Double)]
        /// The variable that this row eliminates from all later rows, and its coefficient in this
        /// row.
        var pivot: Int
        var coefficient: Double
    }

    private var rows: [Row] = []
    /// The row that eliminates each variable, by the variable's index.
    private var rowOfPivot: [Int: Int] = [:]

    /// Coefficients that are not larger than this are considered rounding errors and set to 0.
    private static let negligible = 1e-9

    /// Adds a tight constraint. Has no effect if the constraint is a linear combination of those
    /// that were added before.
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

    /// Returns the constraints that determine a sum of variables, in no particular order; nil if
    /// the sum is ambiguous. Complexity: O(n log n) for n rows that are part of the combination.
    func constraints(determining terms: [Int: Double]) -> [Int]? {
        let (rest, without) = reduce(terms)
        guard rest.isEmpty else { return nil }
        // Each row of the elimination is a constraint minus multiples of former rows. A loop from
        // the last row to the first visits each row once.
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

    /// Subtracts multiples of rows until the sum contains no variable that a row eliminates. No row
    /// contains variables that former rows eliminate, so one pass over the rows in their order
    /// suffices.
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

/// A priority queue (binary heap): `removeFirst()` returns the element that precedes all others, or
/// nil if the heap is empty.
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

/// Results about the present solution, such as its ambiguous variables, which are computed when
/// needed. The engine drops them when the solver changes.
final class Analysis {
    fileprivate struct Tight {
        var slot: Int
        var terms: [Int: Double]
        var priority: Double
        var isEquation: Bool
        var serial: Int
    }

    /// The tight constraints (both sides are equal), and for each variable the indices of the tight
    /// constraints that contain it.
    fileprivate var tight: [Tight] = []
    fileprivate var users: [Int: [Int]] = [:]
    fileprivate var given: Set<Int> = []
    fileprivate var isListed = false
    /// The part of the layout to which each variable belongs. Two variables belong to the same part
    /// if a chain of tight constraints connects them.
    fileprivate var parts: [Int: Int] = [:]
    fileprivate var determinations: [Determination] = []
    /// The variables that may have other values in an equally good solution; nil if not yet
    /// computed.
    fileprivate var free: Set<Variable>?
}

extension Diagnosis {
    private var analysisInUse: Analysis {
        if let analysis { return analysis }
        let made = Analysis()
        analysis = made
        return made
    }

    /// Returns the variables that have other values in an equally good solution. Complexity: O(1)
    /// if the solver has not changed since the last call; otherwise that of the solver's analysis.
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

    /// Returns the index of the part of the layout to which a variable belongs. Performs the
    /// elimination for this part when it is first needed.
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

    /// Returns the active constraints that determine the given sums of variables, the most recently
    /// activated last. For an ambiguous sum, returns the tight constraints that contain its
    /// variables.
    ///
    /// Complexity: for each part of the layout that tight constraints connect, one elimination,
    /// which takes time proportional to its constraints in most layouts, and cubic time at worst;
    /// then O(n log n) for n results.
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
            // No constraint that holds with equality connects two parts of the layout, so the sum's
            // terms in each part are examined separately.
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
            .compactMap(engine.constraint(in:))
    }

    /// Returns whether the constraint is tight: whether its two sides are equal, except for
    /// rounding errors.
    private func isTight(_ constraint: LinearConstraint) -> Bool {
        var sum = -constraint.constant, size = abs(constraint.constant)
        for term in constraint.terms {
            let part = term.coefficient * solver[term.variable]
            sum += part
            size = max(size, abs(part))
        }
        return abs(sum) <= 1e-7 * max(1, size)
    }

    /// Returns whether a sum of variables has another value in an equally good solution.
    /// Complexity: that of ``undeterminedVariables()`` if at most one variable of the sum is
    /// ambiguous; otherwise also that of a solve and of a second analysis.
    func isAmbiguous(_ terms: [Term]) -> Bool {
        let free = undeterminedVariables()
        var factors: [Variable: Double] = [:]
        for term in terms where free.contains(term.variable) {
            factors[term.variable, default: 0] += term.coefficient
        }
        let open = factors.filter { $0.value != 0 }
        guard open.count > 1 else { return !open.isEmpty }
        // Several variables of the sum are ambiguous, but their sum may be determined. Add a
        // variable that equals the sum to a clone of the solver, and ask whether the variable is
        // ambiguous.
        guard let clone = try? solver.clone() else { return true }
        let sum = clone.makeVariable()
        var batch = ConstraintBatch()
        batch.append(relation: .equal, constant: 0) {
            $0.append(contentsOf: terms)
            $0.append(Term(sum, -1))
        }
        var handles: [ConstraintHandle] = []
        guard (try? clone.add(batch, into: &handles)) != nil else { return true }
        return ((try? clone.undeterminedVariables()) ?? []).contains(sum)
    }
}
