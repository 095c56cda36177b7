import Synchronization

/// A weak reference to an object that costs no reference counting. Anchors and constraints refer to the layout
/// nodes of their items by handles.
///
/// A handle is a pointer to a record and a copy of the record's generation number. Records are
/// never deallocated. When the object ends, the generation number in the record is incremented.
/// Older handles then find nothing, because their number differs, and another object may use the
/// record. Copying a handle is copying bytes on any thread. A counted reference would cost two
/// atomic instructions for each side of each constraint.
struct Handle<Object: AnyObject>: BitwiseCopyable, Hashable {
    private let record: UnsafeMutablePointer<HandleRecords.Record>
    private let generation: UInt32

    /// Makes a handle that refers to nothing until ``begin(_:)`` sets its object. The handle's
    /// record is taken from the list of records that all handles share.
    init() {
        record = HandleRecords.shared.take()
        generation = record.pointee.generation.load(ordering: .relaxed)
    }

    func begin(_ object: Object) { record.pointee.object = Unretained(object) }

    /// Ends the life of the handle's object: from now on, all copies of the handle refer to
    /// nothing. A second call has no effect.
    func end() {
        guard isCurrent else { return }
        record.pointee.object = nil
        record.pointee.generation.store(generation &+ 1, ordering: .relaxed)
        // After the largest generation, counting would start again at 0, and an old handle with
        // generation 0 would refer to a new object. A record with the largest generation is
        // therefore not used again.
        if generation < .max { HandleRecords.shared.put(record) }
    }

    @inline(__always)
    private var isCurrent: Bool {
        record.pointee.generation.load(ordering: .relaxed) == generation
    }

    /// The object that the handle refers to, without incrementing its reference count. Nil after
    /// the object has ended.
    @inline(__always)
    var link: Unretained<Object>? { isCurrent ? record.pointee.object?.cast() : nil }

    var object: Object? { link?.object }
}

/// The records of all handles of the program, in blocks of doubling size, and a lock-free stack (Treiber's) of the
/// free records.
///
/// A thread changes the top of the stack by one compare-and-exchange instruction, and repeats it if
/// another thread was faster. Besides the index of a record, the top contains a counter, which
/// every change of the stack increments. The counter prevents the ABA problem: if other threads
/// take the top record and put it back between the read and the exchange, the exchange fails.
private final class HandleRecords: Sendable {
    struct Record: ~Copyable {
        /// The number of objects that have used this record and ended. A handle whose generation
        /// differs refers to an ended object. Any thread with a handle may read the number, so it
        /// is atomic.
        let generation = Atomic<UInt32>(0)
        /// The index of the next record on the stack of free records, counted from 1; 0 at the end
        /// of the stack.
        let next: Atomic<UInt32>
        let index: UInt32
        /// The object to which the handles of this record refer. Only the thread that uses the
        /// object reads or writes this property.
        var object: Unretained<AnyObject>?

        init(index: UInt32, next: UInt32) {
            self.index = index
            self.next = Atomic(next)
        }
    }

    static let shared = HandleRecords()

    /// The number of records in the first block, and the largest number of blocks. Each block has
    /// twice as many records as the one before.
    private static let firstBlock = 256, blocks = 24
    /// The top of the stack of free records, as one atomic number: the upper 32 bits count changes,
    /// and the lower 32 bits are the index of a record, counted from 1, or 0 if the stack is empty.
    private let top = Atomic<UInt64>(0)
    /// The address of the first record in each memory block, or 0 for blocks that have not been allocated yet.
    nonisolated(unsafe) private let addresses: UnsafeMutablePointer<Atomic<UInt>>
    private let blockCount = Mutex(0)

    private init() {
        addresses = .allocate(capacity: HandleRecords.blocks)
        for i in 0..<HandleRecords.blocks { (addresses + i).initialize(to: Atomic(0)) }
    }

    /// Takes a free record from the stack, or from a new block if the stack is empty. Complexity: amortised O(1).
    func take() -> UnsafeMutablePointer<Record> {
        var old = top.load(ordering: .acquiring)
        while true {
            let index = UInt32(truncatingIfNeeded: old)
            if index == 0 { return makeBlock() }
            let taken = record(at: index)
            // If another thread has taken the record since `top` was read, this value of `next` is
            // meaningless. Then the exchange below fails, and the loop reads again.
            let next = UInt64(taken.pointee.next.load(ordering: .relaxed))
            let (isMine, found) = top.compareExchange(
                expected: old, desired: changed(old) | next, ordering: .acquiringAndReleasing)
            if isMine { return taken }
            old = found
        }
    }

    /// Puts a record on the stack of free records. Complexity: O(1).
    func put(_ record: UnsafeMutablePointer<Record>) {
        put(record.pointee.index, last: record)
    }

    /// Puts a chain of records, each of which refers to the next by `next`, on the stack of free
    /// records by one exchange of its top.
    private func put(_ first: UInt32, last: UnsafeMutablePointer<Record>) {
        var old = top.load(ordering: .relaxed)
        while true {
            last.pointee.next.store(UInt32(truncatingIfNeeded: old), ordering: .relaxed)
            let (isMine, found) = top.compareExchange(
                expected: old, desired: changed(old) | UInt64(first),
                ordering: .acquiringAndReleasing)
            if isMine { return }
            old = found
        }
    }

    private func changed(_ old: UInt64) -> UInt64 { ((old >> 32) &+ 1) << 32 }

    private func record(at index: UInt32) -> UnsafeMutablePointer<Record> {
        let number = UInt(index - 1) + UInt(HandleRecords.firstBlock)
        let block =
            UInt.bitWidth - 1 - number.leadingZeroBitCount
            - HandleRecords.firstBlock.trailingZeroBitCount
        let first = UnsafeMutablePointer<Record>(
            bitPattern: addresses[block].load(ordering: .acquiring))!
        return first + Int(number - UInt(HandleRecords.firstBlock) << UInt(block))
    }

    /// Allocates a block of records, returns the first one, and puts the others on the stack of
    /// free records.
    private func makeBlock() -> UnsafeMutablePointer<Record> {
        let (first, size) = blockCount.withLock { count in
            precondition(count < HandleRecords.blocks, "more objects than there is memory for")
            let size = HandleRecords.firstBlock << count
            let block = UnsafeMutablePointer<Record>.allocate(capacity: size)
            let start = UInt32(size - HandleRecords.firstBlock + 1)
            for i in 0..<size {
                let index = start + UInt32(i)
                (block + i).initialize(to: Record(index: index, next: index + 1))
            }
            addresses[count].store(UInt(bitPattern: block), ordering: .releasing)
            count += 1
            return (block, size)
        }
        put(first[1].index, last: first + (size - 1))
        return first
    }
}
