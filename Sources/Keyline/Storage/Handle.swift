import Synchronization

/// An object, or nothing once it is gone; anchors and constraints have such handles of their items' nodes.
///
/// A handle names a record that is never given back, and the generation that the record had when the object came.
/// When the object goes the generation moves on, and another object may have the record. So a handle is bytes
/// that nobody counts, and may be kept and dropped on any thread; a reference that is counted costs two
/// atomic instructions for every side of every constraint.
struct Handle<Object: AnyObject>: BitwiseCopyable, Equatable {
    private let record: UnsafeMutablePointer<HandleRecords.Record>
    private let generation: UInt32

    /// Takes a record for an object. Until ``begin(_:)`` says which, there is none.
    init() {
        record = HandleRecords.shared.take()
        generation = record.pointee.generation.load(ordering: .relaxed)
    }

    func begin(_ object: Object) { record.pointee.object = Unretained(object) }

    /// The object goes. From its second call on it does nothing.
    func end() {
        guard isCurrent else { return }
        record.pointee.object = nil
        record.pointee.generation.store(generation &+ 1, ordering: .relaxed)
        // After the last generation it would be 0 again, which some handle may still have.
        if generation < .max { HandleRecords.shared.put(record) }
    }

    @inline(__always)
    private var isCurrent: Bool {
        record.pointee.generation.load(ordering: .relaxed) == generation
    }

    /// The object, without counting.
    @inline(__always)
    var link: Unretained<Object>? { isCurrent ? record.pointee.object?.cast() : nil }

    var object: Object? { link?.object }
}

/// The records of the objects of all threads, in blocks that grow by doubling, and the stack of those that
/// are free.
///
/// A thread that wants one changes the top of the stack by one atomic instruction, and looks again if
/// another was faster. The top has a number beside it that each change counts up, so that a record that
/// was taken and put back meanwhile is not mistaken for one that was there all the time.
private final class HandleRecords: Sendable {
    struct Record: ~Copyable {
        /// Read by any thread that has a handle, also to an object that is gone.
        let generation = Atomic<UInt32>(0)
        /// The place of the next free record; 0 for none.
        let next: Atomic<UInt32>
        let place: UInt32
        /// Of the thread whose object it is.
        var object: Unretained<AnyObject>?

        init(place: UInt32, next: UInt32) {
            self.place = place
            self.next = Atomic(next)
        }
    }

    static let shared = HandleRecords()

    /// The records of the first block; each block has twice those of the one before.
    private static let firstBlock = 256, blocks = 24
    /// Above, how often it changed; below, the place of the record.
    private let top = Atomic<UInt64>(0)
    /// By block the address of its first record.
    nonisolated(unsafe) private let addresses: UnsafeMutablePointer<Atomic<UInt>>
    private let blockCount = Mutex(0)

    private init() {
        addresses = .allocate(capacity: HandleRecords.blocks)
        for i in 0..<HandleRecords.blocks { (addresses + i).initialize(to: Atomic(0)) }
    }

    /// Complexity: amortised O(1).
    func take() -> UnsafeMutablePointer<Record> {
        var old = top.load(ordering: .acquiring)
        while true {
            let place = UInt32(truncatingIfNeeded: old)
            if place == 0 { return makeBlock() }
            let taken = record(at: place)
            // If another thread has it already this says nothing, and the exchange fails.
            let next = UInt64(taken.pointee.next.load(ordering: .relaxed))
            let (isMine, found) = top.compareExchange(
                expected: old, desired: changed(old) | next, ordering: .acquiringAndReleasing)
            if isMine { return taken }
            old = found
        }
    }

    /// Complexity: O(1).
    func put(_ record: UnsafeMutablePointer<Record>) {
        put(record.pointee.place, last: record)
    }

    /// Puts a chain of records back.
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

    /// Makes another block, keeps the first of its records and puts the others on the stack.
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
