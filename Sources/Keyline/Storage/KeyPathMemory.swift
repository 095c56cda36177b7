import Synchronization

private let size = 512, reach = 8

/// A lock-free hash table from key paths to values, for any number of threads. Key paths are
/// identified by their addresses. The table has a fixed size, and nothing is removed. If all slots
/// near a key path's hash value are in use, the value is not stored, and the caller computes it
/// again next time.
final class KeyPathMemory<Value: BitwiseCopyable & Sendable>: Sendable {
    /// The addresses of the key paths in the table, by slot. 0 marks a free slot, and 1 a slot into
    /// which a thread is just writing.
    nonisolated(unsafe) private let keys: UnsafeMutablePointer<Atomic<UInt>>
    /// The stored values, by slot: a value has the same index as its key path in `keys`. A value is
    /// written before its key, so that a thread which finds the key reads a complete value.
    nonisolated(unsafe) private let values: UnsafeMutablePointer<Value>

    /// Creates an empty table from key paths to values.
    /// - Parameter nothing: any value, with which the memory of the free slots is initialised.
    init(of nothing: Value) {
        keys = .allocate(capacity: size)
        values = .allocate(capacity: size)
        values.initialize(repeating: nothing, count: size)
        for index in 0..<size { (keys + index).initialize(to: Atomic(0)) }
    }

    private func key(_ keyPath: AnyKeyPath) -> UInt { UInt(bitPattern: ObjectIdentifier(keyPath)) }

    /// Returns the slot of the table that is tried in step `step` of a search for a key path.
    /// Objects are aligned to 16 bytes, so the lowest four bits of an address do not distinguish
    /// them and are dropped.
    @inline(__always)
    private func index(_ key: UInt, _ step: Int) -> Int {
        (Int(truncatingIfNeeded: ((key >> 4) &* 0x9e37_79b9) >> 8) &+ step)
            & (size - 1)
    }

    @inline(__always)
    func value(of keyPath: AnyKeyPath) -> Value? {
        let key = key(keyPath)
        for step in 0..<reach {
            let index = index(key, step), found = keys[index].load(ordering: .acquiring)
            if found == key { return values[index] }
            if found == 0 { return nil }
        }
        return nil
    }

    func remember(_ value: Value, of keyPath: AnyKeyPath) {
        let key = key(keyPath)
        for step in 0..<reach {
            let index = index(key, step)
            let (isMine, _) = keys[index].compareExchange(
                expected: 0, desired: 1, ordering: .acquiringAndReleasing)
            guard isMine else { continue }
            // Never deallocate the key path: another key path could get the same address, and would
            // then find this one's value.
            keepForEver(keyPath)
            values[index] = value
            keys[index].store(key, ordering: .releasing)
            return
        }
    }
}
