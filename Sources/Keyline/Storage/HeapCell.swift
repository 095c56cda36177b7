/// A value on the heap, with one owner.
///
/// A stored property of a class is checked for exclusive access at every step, which was a fifth of the time of
/// activation; the value in a cell is not. So nobody may read or write a part of the value while another access to
/// the same part is under way: a method that changes a part calls nobody who does.
struct HeapCell<Value: ~Copyable>: ~Copyable {
    private let memory: UnsafeMutablePointer<Value>

    init(_ value: consuming Value) {
        memory = .allocate(capacity: 1)
        memory.initialize(to: value)
    }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    var value: Value {
        @inline(__always) unsafeAddress { UnsafePointer(memory) }
        @inline(__always) nonmutating unsafeMutableAddress { memory }
    }
}
