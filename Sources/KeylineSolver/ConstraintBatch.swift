/// A list of constraints that one call adds to a solver. A batch can be emptied and filled again
/// without new allocations, for layout engines that add thousands of constraints at a time.
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

    /// Creates an empty batch. Memory is allocated when the first constraint is appended.
    public init() {}

    /// The number of constraints in the batch, which is also the number of handles that
    /// ``Solver/add(_:into:)`` appends for it. Complexity: O(1).
    public var count: Int { storage.lists.pointee.count }

    /// Appends a constraint. `build` gets an empty array, to which it appends the constraint's
    /// terms. The numbers are checked later, when the batch is added to a solver.
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

    /// Appends a copy of a constraint, without its `name`. Complexity: amortised O(number of
    /// terms).
    public mutating func append(_ constraint: LinearConstraint) {
        begin(terms: constraint.terms.count)
        for term in constraint.terms { append(term) }
        end(
            relation: constraint.relation, constant: constraint.constant,
            priority: constraint.priority, weight: constraint.weight)
    }

    /// Appends the constraints of another batch after those of this one. Complexity: O(number of
    /// terms of `other`).
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

    /// Keeps the first `count` constraints, and removes all others.
    package mutating func removeAll(after count: Int) {
        precondition(count <= self.count, "so many constraints")
        makeUnique()
        storage.lists.pointee.removeAll(after: count)
    }

    /// Removes all constraints, but keeps the memory, so that filling the batch again does not
    /// allocate.
    public mutating func removeAll() { if count > 0 { removeAll(after: 0) } }

    /// Replaces the variables of all terms.
    package mutating func replaceVariables(_ replacement: (Variable) -> Variable) {
        makeUnique()
        storage.lists.pointee.replaceVariables(replacement)
    }

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

    /// Completes the constraint that `begin(terms:)` has begun: sets everything but its terms, and
    /// counts it.
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

    /// Calls `body` with the constraints as structs of the memory layout that the C solver reads.
    /// The buffer is valid only during the call.
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
    /// Makes a line such as `a == b` a list of one constraint. Swift calls this function for each
    /// such line of a constraint closure.
    public static func buildExpression(_ constraint: LinearConstraint) -> [LinearConstraint] {
        [constraint]
    }
    /// Allows an array of constraints as a statement of the block, for example a call of a function
    /// that returns several constraints.
    public static func buildExpression(_ constraints: [LinearConstraint]) -> [LinearConstraint] {
        constraints
    }
    /// Concatenates the constraints of all lines of the closure, in the order of the lines.
    public static func buildBlock(_ parts: [LinearConstraint]...) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
    /// Makes an `if` without `else` contribute no constraints if its condition is false.
    public static func buildOptional(_ part: [LinearConstraint]?) -> [LinearConstraint] {
        part ?? []
    }
    /// Returns the constraints of an executed `if` branch. Swift calls this function for the first
    /// branch of an `if` or `switch`.
    public static func buildEither(first part: [LinearConstraint]) -> [LinearConstraint] { part }
    /// Returns the constraints of an executed `else` branch. Swift calls this function for the
    /// later branches of an `if` or `switch`.
    public static func buildEither(second part: [LinearConstraint]) -> [LinearConstraint] { part }
    /// Concatenates the constraints that the iterations of a `for` loop make, in the order of the
    /// iterations.
    public static func buildArray(_ parts: [[LinearConstraint]]) -> [LinearConstraint] {
        parts.flatMap { $0 }
    }
}
