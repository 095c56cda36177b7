/// Constraints that one call adds to a solver. A batch can be emptied and filled again without new allocations,
/// which layout engines need that add thousands of constraints.
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

    /// Creates an empty batch, which allocates nothing.
    public init() {}

    /// The number of constraints in the batch.
    public var count: Int { storage.lists.pointee.count }

    /// Appends a constraint. `build` gets an empty array and appends the constraint's terms to it. Numbers are not
    /// checked here but when the batch is added to a solver.
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

    /// Appends a constraint; its `name` is not copied. Complexity: amortised O(number of terms).
    public mutating func append(_ constraint: LinearConstraint) {
        begin(terms: constraint.terms.count)
        for term in constraint.terms { append(term) }
        end(
            relation: constraint.relation, constant: constraint.constant,
            priority: constraint.priority, weight: constraint.weight)
    }

    /// Appends all constraints of another batch. Complexity: O(number of its terms).
    public mutating func append(contentsOf other: ConstraintBatch) {
        makeUnique()
        withExtendedLifetime(other.storage) {
            storage.lists.pointee.append(other.storage.lists.pointee)
        }
    }

    /// Reserves memory for this many further constraints and terms, so that appending them does not allocate.
    public mutating func reserve(constraints: Int, terms: Int) {
        makeUnique()
        storage.lists.pointee.reserve(constraints: constraints, terms: terms)
    }

    /// Removes all constraints but the first `count`.
    package mutating func removeAll(after count: Int) {
        precondition(count <= self.count, "so many constraints")
        makeUnique()
        storage.lists.pointee.removeAll(after: count)
    }

    /// Removes all constraints and keeps the memory for the next ones.
    public mutating func removeAll() { if count > 0 { removeAll(after: 0) } }

    // MARK: Term by term

    /// Begins a new constraint, and reserves memory for `terms` terms. The caller must then call `append(_:)` for each
    /// term, and `end(relation:constant:priority:weight:)`.
    @inlinable @inline(__always)
    package mutating func begin(terms: Int) {
        makeUnique()
        storage.lists.pointee.makeRoom(terms: terms)
    }

    /// Appends a term to the constraint begun by `begin(terms:)`, which has reserved memory for it.
    @inlinable @inline(__always)
    package mutating func append(_ term: Term) { storage.lists.pointee.append(term) }

    /// Completes the constraint begun by `begin(terms:)`.
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

    /// Calls `body` with the constraints in the memory layout of the C core. The buffer is valid only during the
    /// call.
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

/// The result builder of ``Solver/add(_:)->[ConstraintHandle]``: each line of the closure is a constraint or an
/// array of constraints.
@resultBuilder
public enum ConstraintBuilder {
    /// Lets a line of the closure be a single constraint.
    public static func buildExpression(_ constraint: LinearConstraint) -> [LinearConstraint] {
        [constraint]
    }
    /// Lets a line of the closure be an array of constraints.
    public static func buildExpression(_ constraints: [LinearConstraint]) -> [LinearConstraint] {
        constraints
    }
    /// Concatenates the constraints of all lines, in their order.
    public static func buildBlock(_ parts: [LinearConstraint]...) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
    /// Adds no constraints if the condition of an `if` without `else` is false.
    public static func buildOptional(_ part: [LinearConstraint]?) -> [LinearConstraint] {
        part ?? []
    }
    /// Takes the constraints of the first branch of an `if` or `switch`.
    public static func buildEither(first part: [LinearConstraint]) -> [LinearConstraint] { part }
    /// Takes the constraints of another branch of an `if` or `switch`.
    public static func buildEither(second part: [LinearConstraint]) -> [LinearConstraint] { part }
    /// Concatenates the constraints of all iterations of a `for` loop.
    public static func buildArray(_ parts: [[LinearConstraint]]) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
}
