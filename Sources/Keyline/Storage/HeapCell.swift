import KeylineSolver

/// A value on the heap with a single owner, which is accessed without Swift's exclusivity checks.
///
/// Swift checks every access to a stored property of a class for exclusivity. Without this type,
/// these checks took a fifth of the time of activating constraints. The code that uses a cell must
/// therefore guarantee exclusivity itself: while a part of the value is being changed, no function
/// may be called that accesses this part.
struct HeapCell<Value: ~Copyable>: ~Copyable {
    private let memory: UnsafeMutablePointer<Value>

    init(_ value: consuming Value) {
        assert(MemoryLayout<Value>.alignment <= 8)
        memory = CLibrary.resized(nil, bytes: MemoryLayout<Value>.size)
            .bindMemory(to: Value.self, capacity: 1)
        memory.initialize(to: value)
    }

    deinit {
        memory.deinitialize(count: 1)
        CLibrary.release(memory)
    }

    var value: Value {
        @inline(__always) unsafeAddress { UnsafePointer(memory) }
        @inline(__always) nonmutating unsafeMutableAddress { memory }
    }
}
