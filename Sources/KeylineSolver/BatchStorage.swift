/// One constraint of a batch. Its memory layout is that of `csolver_description`, so that a buffer of entries is
/// passed to the C core without a copy.
@usableFromInline
struct BatchEntry: BitwiseCopyable {
    @usableFromInline var terms: UnsafeMutablePointer<Term>
    @usableFromInline var count: Int
    @usableFromInline var relation: Int32
    @usableFromInline var constant: Double
    @usableFromInline var priority: Double
    @usableFromInline var weight: Double

    @inlinable @inline(__always)
    init(
        terms: UnsafeMutablePointer<Term>, count: Int, relation: Int32, constant: Double,
        priority: Double, weight: Double
    ) {
        self.terms = terms
        self.count = count
        self.relation = relation
        self.constant = constant
        self.priority = priority
        self.weight = weight
    }
}

/// The contents of a ``ConstraintBatch`` in manually allocated memory. Swift arrays would check for shared storage
/// at every appended term and could not be passed to the solver in C without a copy. Copies of a batch share one
/// storage until one of them is changed (copy on write).
@usableFromInline
final class BatchStorage: @unchecked Sendable {
    /// The storage that all batches without constraints share. It is never changed: a batch copies
    /// shared storage before a change, and this one is always shared.
    @usableFromInline static let empty = BatchStorage()

    @usableFromInline let lists: UnsafeMutablePointer<BatchLists>

    private init() {
        lists = .allocate(capacity: 1)
        lists.initialize(to: BatchLists())
    }

    @usableFromInline
    convenience init(copying other: BatchStorage) {
        self.init()
        lists.pointee.append(other.lists.pointee)
    }

    deinit {
        lists.pointee.free()
        lists.deinitialize(count: 1)
        lists.deallocate()
    }
}

@usableFromInline
struct BatchLists {
    @usableFromInline var terms: UnsafeMutablePointer<Term>
    @usableFromInline var termCount = 0
    @usableFromInline var termCapacity = 0
    @usableFromInline var entries: UnsafeMutablePointer<BatchEntry>
    @usableFromInline var count = 0
    @usableFromInline var capacity = 0
    /// The index in `terms` at which the terms of the constraint begin that is being appended.
    @usableFromInline var first = 0
    /// An array that `append(relation:constant:terms:)` passes to its closure and then empties, to
    /// avoid an allocation for each constraint.
    var built: [Term] = []

    /// Creates empty lists without allocating: at capacity 0, the pointers are aligned placeholders
    /// that are never dereferenced.
    init() {
        terms = UnsafeMutablePointer(bitPattern: MemoryLayout<Term>.alignment)!
        entries = UnsafeMutablePointer(bitPattern: MemoryLayout<BatchEntry>.alignment)!
    }

    func free() {
        if termCapacity > 0 { terms.deallocate() }
        if capacity > 0 { entries.deallocate() }
    }

    @inlinable @inline(__always)
    mutating func makeRoom(terms number: Int) {
        if count == capacity || termCount + number > termCapacity {
            reserve(constraints: 1, terms: number)
        }
        first = termCount
    }

    @inlinable @inline(__always)
    mutating func append(_ term: Term) {
        precondition(termCount < termCapacity, "as many terms as were said")
        terms[termCount] = term
        termCount &+= 1
    }

    @inlinable @inline(__always)
    mutating func end(_ relation: Int32, _ constant: Double, _ priority: Double, _ weight: Double) {
        precondition(count < capacity, "a constraint that has begun")
        entries[count] = BatchEntry(
            terms: terms + first, count: termCount &- first,
            relation: relation, constant: constant, priority: priority,
            weight: weight)
        count &+= 1
        first = termCount
    }

    mutating func append(_ other: BatchLists) {
        reserve(constraints: other.count, terms: other.termCount)
        for i in 0..<other.count {
            let entry = other.entries[i]
            for at in 0..<entry.count { append(entry.terms[at]) }
            end(entry.relation, entry.constant, entry.priority, entry.weight)
        }
    }

    @usableFromInline @inline(never)
    mutating func reserve(constraints: Int, terms number: Int) {
        if count + constraints > capacity {
            let enough = max(4, 2 * capacity, count + constraints)
            let larger = UnsafeMutablePointer<BatchEntry>.allocate(capacity: enough)
            larger.initialize(from: entries, count: count)
            if capacity > 0 { entries.deallocate() }
            (entries, capacity) = (larger, enough)
        }
        guard termCount + number > termCapacity else { return }
        let enough = max(8, 2 * termCapacity, termCount + number)
        let larger = UnsafeMutablePointer<Term>.allocate(capacity: enough)
        larger.initialize(from: terms, count: termCount)
        for i in 0..<count { entries[i].terms = larger + (entries[i].terms - terms) }
        if termCapacity > 0 { terms.deallocate() }
        (terms, termCapacity) = (larger, enough)
    }

    func replaceVariables(_ replacement: (Variable) -> Variable) {
        for i in 0..<termCount { terms[i].variable = replacement(terms[i].variable) }
    }

    mutating func removeAll(after number: Int) {
        if number < count { termCount = entries[number].terms - terms }
        count = number
        first = termCount
    }
}
