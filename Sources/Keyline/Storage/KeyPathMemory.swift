import Synchronization

private let size = 512, reach = 8

/// A value for each of at most so many key paths, by address. Any number of threads may ask; a
/// place is taken once and for all, and when there is none near where it should be, the key path is not
/// remembered.
final class KeyPathMemory<Value: BitwiseCopyable & Sendable>: Sendable {
    /// Addresses; 0 is free, and 1 is being filled.
    nonisolated(unsafe) private let keys: UnsafeMutablePointer<Atomic<UInt>>
    /// Each is written before its key.
    nonisolated(unsafe) private let values: UnsafeMutablePointer<Value>

    /// - Parameter nothing: any value, for places that are free.
    init(of nothing: Value) {
        keys = .allocate(capacity: size)
        values = .allocate(capacity: size)
        values.initialize(repeating: nothing, count: size)
        for place in 0..<size { (keys + place).initialize(to: Atomic(0)) }
    }

    private func key(_ keyPath: AnyKeyPath) -> UInt { UInt(bitPattern: ObjectIdentifier(keyPath)) }

    /// The place to begin at: objects lie at multiples of 16.
    @inline(__always)
    private func place(_ key: UInt, _ step: Int) -> Int {
        (Int(truncatingIfNeeded: ((key >> 4) &* 0x9e37_79b9) >> 8) &+ step)
            & (size - 1)
    }

    @inline(__always)
    func value(of keyPath: AnyKeyPath) -> Value? {
        let key = key(keyPath)
        for step in 0..<reach {
            let place = place(key, step), found = keys[place].load(ordering: .acquiring)
            if found == key { return values[place] }
            if found == 0 { return nil }
        }
        return nil
    }

    func remember(_ value: Value, of keyPath: AnyKeyPath) {
        let key = key(keyPath)
        for step in 0..<reach {
            let place = place(key, step)
            let (isMine, _) = keys[place].compareExchange(
                expected: 0, desired: 1, ordering: .acquiringAndReleasing)
            guard isMine else { continue }
            // Kept for ever, so that no other gets its address.
            keepForEver(keyPath)
            values[place] = value
            keys[place].store(key, ordering: .releasing)
            return
        }
    }
}
