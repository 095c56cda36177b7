import KeylineSolver

/// A growable array of plain records in one block of memory. Records contain no counted references,
/// so copying a record is copying bytes.
///
/// Layout passes visit such records thousands of times. An `Array` property of a class would be
/// checked for exclusivity and for shared storage at every access, which took a fifth of the time
/// of activating constraints.
struct Records<Record: BitwiseCopyable>: ~Copyable {
    private var block: UnsafeMutablePointer<Record>
    private var capacity = 0
    private(set) var count = 0

    /// Creates an empty array without allocating memory. The pointer must not be nil, so it gets an
    /// address that is never read or written.
    init() { block = UnsafeMutablePointer(bitPattern: MemoryLayout<Record>.alignment)! }

    deinit { if capacity > 0 { CLibrary.release(block) } }

    var isEmpty: Bool { count == 0 }
    var indices: Range<Int> { 0..<count }

    subscript(index: Int) -> Record {
        @inline(__always) get {
            precondition(index >= 0 && index < count, "no such record")
            return block[index]
        }
        @inline(__always) nonmutating _modify {
            precondition(index >= 0 && index < count, "no such record")
            yield &block[index]
        }
    }

    /// Returns the record at an index; nil if the index is out of range.
    @inline(__always)
    func find(_ index: Int) -> Record? {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? block[index] : nil
    }

    @inline(__always)
    mutating func append(_ record: Record) {
        if count == capacity { reserve(1) }
        block[count] = record
        count += 1
    }

    /// Appends `number` copies of a record. The block of memory grows if it is too small.
    @inline(__always)
    mutating func append(_ record: Record, _ number: Int) {
        if count + number > capacity { reserve(number) }
        for i in 0..<number { block[count + i] = record }
        count += number
    }

    /// Appends `number` uninitialised records. The caller must write each record before anything
    /// reads it.
    @inline(__always)
    mutating func appendRoom(_ number: Int) {
        if count + number > capacity { reserve(number) }
        count += number
    }

    /// Appends copies of a record until the array has at least `least` records. Does nothing if it
    /// has as many already.
    mutating func grow(to least: Int, with record: Record) {
        if least > count { append(record, least - count) }
    }

    /// Reserves memory for `more` additional records. Appending this many records then allocates
    /// nothing.
    @inline(never)
    mutating func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        assert(MemoryLayout<Record>.alignment <= 8)
        let enough = max(16, 2 * capacity, count + more)
        // A record may be moved by copying its bytes, because records contain no references.
        block = CLibrary.resized(
            capacity > 0 ? block : nil, bytes: enough * MemoryLayout<Record>.stride
        ).bindMemory(to: Record.self, capacity: enough)
        capacity = enough
    }

    @inline(__always)
    mutating func popLast() -> Record? {
        guard count > 0 else { return nil }
        count -= 1
        return block[count]
    }

    mutating func removeLast(to number: Int) {
        precondition(number <= count, "so many records")
        count = number
    }

    mutating func removeFirst(_ number: Int) {
        precondition(number <= count, "so many records")
        count -= number
        if count > 0 { block.update(from: block + number, count: count) }
    }

    mutating func removeAll(where isOut: (Record) -> Bool) {
        var kept = 0
        for i in 0..<count where !isOut(block[i]) {
            block[kept] = block[i]
            kept += 1
        }
        count = kept
    }

    /// Removes all records. The block of memory is kept, so that appending records again allocates
    /// nothing.
    mutating func removeAll() { count = 0 }
}
