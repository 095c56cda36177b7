import Synchronization

/// A weak reference to an object that costs no reference counting. Anchors and constraints refer to the layout
/// nodes of their items by handles.
///
/// A handle is a pointer to a record and the generation that the record had when the object began. Records are
/// never deallocated. When the object ends, the record's generation is incremented, so that older handles find
/// nothing, and another object may use the record. Copying a handle is copying bytes on any thread. A counted
/// reference would cost two atomic instructions for each side of each constraint.
struct Handle<Object: AnyObject>: BitwiseCopyable, Equatable {
    private let record: UnsafeMutablePointer<HandleRecords.Record>
    private let generation: UInt32

    /// Makes a handle without an object: it refers to nothing until ``begin(_:)`` sets its object. A record for the
    /// handle is taken from the shared list of records.
    init() {
        record = HandleRecords.shared.take()
        generation = record.pointee.generation.load(ordering: .relaxed)
    }

    func begin(_ object: Object) { record.pointee.object = Unretained(object) }

    /// Ends the handle's object: from now on all copies of the handle refer to nothing. Calling it again has no
    /// effect.
    func end() {
        guard isCurrent else { return }
        record.pointee.object = nil
        record.pointee.generation.store(generation &+ 1, ordering: .relaxed)
        // After the last generation, counting would continue at 0, which an old handle may have. Such a record is
        // not used again.
        if generation < .max { HandleRecords.shared.put(record) }
    }

    @inline(__always)
    private var isCurrent: Bool {
        record.pointee.generation.load(ordering: .relaxed) == generation
    }

    /// The object as a reference without reference counting; nil after the object has ended.
    @inline(__always)
    var link: Unretained<Object>? { isCurrent ? record.pointee.object?.cast() : nil }

    var object: Object? { link?.object }
}

/// The records of all handles of the program, in blocks of doubling size, and a lock-free stack (Treiber's) of the
/// free records.
///
/// A thread changes the top of the stack by one compare-and-exchange instruction, and repeats it if another thread
/// was faster. The top contains a counter besides the index, which every change increments. The counter prevents
/// the ABA problem: a record that was taken and put back meanwhile is not mistaken for one that stayed on the
/// stack.
private final class HandleRecords: Sendable {
    struct Record: ~Copyable {
        /// The record's generation. It is atomic, because any thread with a handle may read it, even after the object
        /// has ended.
        let generation = Atomic<UInt32>(0)
        /// The index of the next record on the stack of free records, counted from 1; 0 at the end
        /// of the stack.
        let next: Atomic<UInt32>
        let place: UInt32
        /// The object to which the handles of this record refer. Only the thread that uses the
        /// object reads or writes this property.
        var object: Unretained<AnyObject>?

        init(place: UInt32, next: UInt32) {
            self.place = place
            self.next = Atomic(next)
        }
    }

    static let shared = HandleRecords()

    /// The number of records in the first block, each later block having twice as many as the one before, and the
    /// largest number of blocks.
    private static let firstBlock = 256, blocks = 24
    /// The top of the stack: the upper 32 bits count changes, the lower 32 are the index of a record, or 0 if the
    /// stack is empty.
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
            let place = UInt32(truncatingIfNeeded: old)
            if place == 0 { return makeBlock() }
            let taken = record(at: place)
            // If another thread has taken the record meanwhile, `next` is meaningless, but then the exchange
            // fails.
            let next = UInt64(taken.pointee.next.load(ordering: .relaxed))
            let (isMine, found) = top.compareExchange(
                expected: old, desired: changed(old) | next, ordering: .acquiringAndReleasing)
            if isMine { return taken }
            old = found
        }
    }

    /// Puts a record on the stack of free records. Complexity: O(1).
    func put(_ record: UnsafeMutablePointer<Record>) {
        put(record.pointee.place, last: record)
    }

    /// Puts several records, which are linked by `next`, on the stack of free records by one exchange of its top.
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

    private func record(at place: UInt32) -> UnsafeMutablePointer<Record> {
        let number = UInt(place - 1) + UInt(HandleRecords.firstBlock)
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
                let place = start + UInt32(i)
                (block + i).initialize(to: Record(place: place, next: place + 1))
            }
            addresses[count].store(UInt(bitPattern: block), ordering: .releasing)
            count += 1
            return (block, size)
        }
        put(first[1].place, last: first + (size - 1))
        return first
    }
}
