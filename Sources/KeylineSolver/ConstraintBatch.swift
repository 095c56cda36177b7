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
    @usableFromInline var storage = BatchStorage.empty

    /// An empty batch, which takes no memory.
    public init() {}

    /// How many constraints are in it.
    public var count: Int { storage.lists.pointee.count }

    /// Appends a constraint whose terms `build` appends.
    public mutating func append(
        relation: Relation, constant: Double, priority: Priority = .required, weight: Double = 1,
        terms build: (inout [Term]) -> Void
    ) {
        makeUnique()
        var terms: [Term] = []
        swap(&terms, &storage.lists.pointee.built)
        build(&terms)
        begin(terms: terms.count)
        for term in terms { append(term) }
        end(relation: relation, constant: constant, priority: priority, weight: weight)
        terms.removeAll(keepingCapacity: true)
        swap(&terms, &storage.lists.pointee.built)
    }

    /// Appends a constraint, without its name. Complexity: amortised O(number of terms).
    public mutating func append(_ constraint: LinearConstraint) {
        begin(terms: constraint.terms.count)
        for term in constraint.terms { append(term) }
        end(
            relation: constraint.relation, constant: constraint.constant,
            priority: constraint.priority, weight: constraint.weight)
    }

    /// Appends all constraints of another batch.
    public mutating func append(contentsOf other: ConstraintBatch) {
        makeUnique()
        withExtendedLifetime(other.storage) {
            storage.lists.pointee.append(other.storage.lists.pointee)
        }
    }

    /// Makes room for so many more constraints and terms.
    public mutating func reserve(constraints: Int, terms: Int) {
        makeUnique()
        storage.lists.pointee.reserve(constraints: constraints, terms: terms)
    }

    /// Keeps the first constraints.
    package mutating func removeAll(after count: Int) {
        precondition(count <= self.count, "so many constraints")
        makeUnique()
        storage.lists.pointee.removeAll(after: count)
    }

    /// Empties the batch and keeps its storage.
    public mutating func removeAll() { if count > 0 { removeAll(after: 0) } }

    // MARK: Term by term

    /// A constraint begins, of at most so many terms.
    @inlinable @inline(__always)
    package mutating func begin(terms: Int) {
        makeUnique()
        storage.lists.pointee.makeRoom(terms: terms)
    }

    /// Appends a term of the constraint that has begun; there is room for it.
    @inlinable @inline(__always)
    package mutating func append(_ term: Term) { storage.lists.pointee.append(term) }

    /// The constraint that has begun is complete.
    @inlinable @inline(__always)
    package mutating func end(
        relation: Relation, constant: Double, priority: Priority, weight: Double = 1
    ) {
        storage.lists.pointee.end(relation.sign, constant, priority.rawValue, weight)
    }

    @inlinable @inline(__always)
    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = BatchStorage(copying: storage) }
    }

    /// Calls `body` with what the core takes.
    func withEntries<Result>(_ body: (UnsafeBufferPointer<BatchEntry>) -> Result) -> Result {
        withExtendedLifetime(storage) {
            let lists = storage.lists.pointee
            return body(UnsafeBufferPointer(start: lists.entries, count: lists.count))
        }
    }

    package func linearConstraint(at index: Int) -> LinearConstraint {
        withEntries { entries in
            let entry = entries[index]
            return LinearConstraint(
                terms: Array(UnsafeBufferPointer(start: entry.terms, count: entry.count)),
                relation: Relation(rawValue: Int(entry.relation)) ?? .equal,
                constant: entry.constant, priority: Priority(entry.priority),
                weight: entry.weight)
        }
    }
}

/// Lists constraints for ``Solver/add(_:)->[ConstraintHandle]``.
@resultBuilder
public enum ConstraintBuilder {
    /// One constraint on a line.
    public static func buildExpression(_ constraint: LinearConstraint) -> [LinearConstraint] {
        [constraint]
    }
    /// A list of constraints on a line.
    public static func buildExpression(_ constraints: [LinearConstraint]) -> [LinearConstraint] {
        constraints
    }
    /// Lines, in their order.
    public static func buildBlock(_ parts: [LinearConstraint]...) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
    /// An `if` without `else`.
    public static func buildOptional(_ part: [LinearConstraint]?) -> [LinearConstraint] {
        part ?? []
    }
    /// The first branch of `if` or `switch`.
    public static func buildEither(first part: [LinearConstraint]) -> [LinearConstraint] { part }
    /// Another branch of `if` or `switch`.
    public static func buildEither(second part: [LinearConstraint]) -> [LinearConstraint] { part }
    /// A `for` loop.
    public static func buildArray(_ parts: [[LinearConstraint]]) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
}
