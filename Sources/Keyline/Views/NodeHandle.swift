import Synchronization

/// A node, or nothing once it is gone: what anchors and constraints have of their items.
///
/// It names a record that is never given back, and the generation that the record had when the node came.
/// When the node goes the generation moves on, and another node may have the record. So a handle is bytes
/// that nobody counts, and may be kept and dropped on any thread; a reference that is counted costs two
/// atomic instructions for every side of every constraint.
struct NodeHandle: BitwiseCopyable, Equatable {
    fileprivate struct Record: ~Copyable {
        /// Read by any thread that has a handle, also to a node that is gone.
        let generation = Atomic<UInt32>(0)
        /// Of the thread whose node it is.
        var node: Uncounted<LayoutNode>?
        /// Of the list of free records.
        var next: UnsafeMutablePointer<Record>?
    }

    private let record: UnsafeMutablePointer<Record>
    private let generation: UInt32

    /// Takes a record for a node. Until ``begin(_:)`` says which, there is none.
    init() {
        record = NodeRecords.take()
        generation = record.pointee.generation.load(ordering: .relaxed)
    }

    func begin(_ node: LayoutNode) { record.pointee.node = Uncounted(node) }

    /// The node goes. From its second call on it does nothing.
    func end() {
        guard isCurrent else { return }
        record.pointee.node = nil
        record.pointee.generation.store(generation &+ 1, ordering: .relaxed)
        // After the last generation it would be 0 again, which some handle may still have.
        if generation < .max { NodeRecords.put(record) }
    }

    @inline(__always)
    private var isCurrent: Bool {
        record.pointee.generation.load(ordering: .relaxed) == generation
    }

    @inline(__always)
    var link: Uncounted<LayoutNode>? { isCurrent ? record.pointee.node : nil }

    var node: LayoutNode? { link?.object }
}

/// The free records, of all threads. Complexity: O(1).
private enum NodeRecords {
    private static let blockSize = 256
    /// The first one in the list.
    private static let free = Mutex<Free>(Free())

    private struct Free: @unchecked Sendable {
        var first: UnsafeMutablePointer<NodeHandle.Record>?
    }

    static func take() -> UnsafeMutablePointer<NodeHandle.Record> {
        free.withLock { free in
            if free.first == nil { free.first = makeBlock() }
            let taken = free.first!
            free.first = taken.pointee.next
            return taken
        }
    }

    static func put(_ record: UnsafeMutablePointer<NodeHandle.Record>) {
        free.withLock { free in
            record.pointee.next = free.first
            free.first = record
        }
    }

    private static func makeBlock() -> UnsafeMutablePointer<NodeHandle.Record> {
        let block = UnsafeMutablePointer<NodeHandle.Record>.allocate(capacity: blockSize)
        for i in 0..<blockSize {
            (block + i).initialize(to: NodeHandle.Record())
            block[i].next = i + 1 < blockSize ? block + i + 1 : nil
        }
        return block
    }
}
