/// Constraints to be added by one call, in reusable storage: for engines that add thousands.
///
/// ```swift
/// var batch = ConstraintBatch()
/// batch.append(relation: .equal, constant: 8) {
///     $0.append(Term(b.left))
///     $0.append(Term(a.right, -1))
/// }
/// try solver.add(batch, into: &handles)
/// ```
public struct ConstraintBatch: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var count: Int
        @usableFromInline var relation: Relation
        @usableFromInline var constant: Double
        @usableFromInline var priority: Double
        @usableFromInline var weight: Double

        @inlinable
        init(
            count: Int, relation: Relation, constant: Double, priority: Double, weight: Double
        ) {
            self.count = count
            self.relation = relation
            self.constant = constant
            self.priority = priority
            self.weight = weight
        }
    }

    @usableFromInline var terms: [Term] = []
    @usableFromInline var entries: [Entry] = []

    public init() {}

    public var count: Int { entries.count }

    /// Appends a constraint whose terms `build` appends.
    @inlinable
    public mutating func append(
        relation: Relation, constant: Double, priority: Priority = .required, weight: Double = 1,
        terms build: (inout [Term]) -> Void
    ) {
        let start = terms.count
        build(&terms)
        entries.append(
            Entry(
                count: terms.count - start, relation: relation, constant: constant,
                priority: priority.rawValue, weight: weight))
    }

    public mutating func append(_ constraint: LinearConstraint) {
        append(
            relation: constraint.relation, constant: constraint.constant,
            priority: constraint.priority, weight: constraint.weight
        ) { $0 += constraint.terms }
    }

    /// Appends all constraints of another batch.
    public mutating func append(contentsOf other: ConstraintBatch) {
        terms.append(contentsOf: other.terms)
        entries.append(contentsOf: other.entries)
    }

    /// Makes room for so many more constraints and terms.
    public mutating func reserve(constraints: Int, terms: Int) {
        self.terms.reserveCapacity(self.terms.count + terms)
        entries.reserveCapacity(entries.count + constraints)
    }

    /// Keeps the first constraints.
    package mutating func removeAll(after count: Int) {
        let kept = entries[..<count].reduce(0) { $0 + $1.count }
        terms.removeLast(terms.count - kept)
        entries.removeLast(entries.count - count)
    }

    /// Empties the batch and keeps its storage.
    public mutating func removeAll() {
        terms.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
    }

    func linearConstraint(at index: Int) -> LinearConstraint {
        let start = entries[..<index].reduce(0) { $0 + $1.count }
        let entry = entries[index]
        return LinearConstraint(
            terms: Array(terms[start..<start + entry.count]), relation: entry.relation,
            constant: entry.constant, priority: Priority(entry.priority), weight: entry.weight)
    }
}

/// Lists constraints for ``Solver/add(_:)``.
@resultBuilder
public enum ConstraintBuilder {
    public static func buildExpression(_ constraint: LinearConstraint) -> [LinearConstraint] {
        [constraint]
    }
    public static func buildExpression(_ constraints: [LinearConstraint]) -> [LinearConstraint] {
        constraints
    }
    public static func buildBlock(_ parts: [LinearConstraint]...) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
    public static func buildOptional(_ part: [LinearConstraint]?) -> [LinearConstraint] {
        part ?? []
    }
    public static func buildEither(first part: [LinearConstraint]) -> [LinearConstraint] { part }
    public static func buildEither(second part: [LinearConstraint]) -> [LinearConstraint] { part }
    public static func buildArray(_ parts: [[LinearConstraint]]) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
}
