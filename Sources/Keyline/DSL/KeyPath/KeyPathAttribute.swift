import Synchronization

/// Which attribute a key path to an anchor means, if it is one of those that every view has.
///
/// Going along a key path costs more than all else about a constraint, and at its end an anchor is made
/// that is asked for its attribute and thrown away. A key path that is written down is an object that
/// lives as long as the program, and so what it means is found out once and looked up by its address.
/// Others than those below, `\.safeAreaLayoutGuide.topAnchor` and the program's own, are gone along.
enum KeyPathAttribute {
    private static let known = KeyPathMemory(), others = KeyPathMemory()

    /// Complexity: O(1), but for the first time, and where more others are in use than are remembered.
    static func attribute(of keyPath: AnyKeyPath) -> LayoutAttribute? {
        if let attribute = known.attribute(of: keyPath) { return attribute }
        if others.attribute(of: keyPath) != nil { return nil }
        let attribute = paths.first { $0.path == keyPath }?.attribute
        (attribute == nil ? others : known).remember(attribute ?? .notAnAttribute, of: keyPath)
        return attribute
    }

    private static var paths: [(path: AnyKeyPath, attribute: LayoutAttribute)] {
        [
            (\View.leftAnchor, .left), (\View.rightAnchor, .right),
            (\View.leadingAnchor, .leading), (\View.trailingAnchor, .trailing),
            (\View.centerXAnchor, .centerX), (\View.topAnchor, .top),
            (\View.bottomAnchor, .bottom), (\View.centerYAnchor, .centerY),
            (\View.firstBaselineAnchor, .firstBaseline),
            (\View.lastBaselineAnchor, .lastBaseline), (\View.widthAnchor, .width),
            (\View.heightAnchor, .height),
        ]
    }
}

/// An attribute for each of at most so many key paths, by address. Any number of threads may ask; a
/// place is taken once and for all, and when there is none near where it should be, the key path is not
/// remembered.
private final class KeyPathMemory: Sendable {
    private static let size = 512, reach = 8
    /// Addresses; 0 is free, and 1 is being filled.
    nonisolated(unsafe) private let keys: UnsafeMutablePointer<Atomic<UInt>>
    /// Each is written before its key.
    nonisolated(unsafe) private let attributes: UnsafeMutablePointer<LayoutAttribute>

    init() {
        keys = .allocate(capacity: KeyPathMemory.size)
        attributes = .allocate(capacity: KeyPathMemory.size)
        attributes.initialize(repeating: .notAnAttribute, count: KeyPathMemory.size)
        for place in 0..<KeyPathMemory.size { (keys + place).initialize(to: Atomic(0)) }
    }

    private func key(_ keyPath: AnyKeyPath) -> UInt { UInt(bitPattern: ObjectIdentifier(keyPath)) }

    /// The place to begin at: objects lie at multiples of 16.
    @inline(__always)
    private func place(_ key: UInt, _ step: Int) -> Int {
        (Int(truncatingIfNeeded: ((key >> 4) &* 0x9e37_79b9) >> 8) &+ step)
            & (KeyPathMemory.size - 1)
    }

    @inline(__always)
    func attribute(of keyPath: AnyKeyPath) -> LayoutAttribute? {
        let key = key(keyPath)
        for step in 0..<KeyPathMemory.reach {
            let place = place(key, step), found = keys[place].load(ordering: .acquiring)
            if found == key { return attributes[place] }
            if found == 0 { return nil }
        }
        return nil
    }

    func remember(_ attribute: LayoutAttribute, of keyPath: AnyKeyPath) {
        let key = key(keyPath)
        for step in 0..<KeyPathMemory.reach {
            let place = place(key, step)
            let (isMine, _) = keys[place].compareExchange(
                expected: 0, desired: 1, ordering: .acquiringAndReleasing)
            guard isMine else { continue }
            // Kept for ever, so that no other gets its address.
            _ = Unmanaged.passRetained(keyPath)
            attributes[place] = attribute
            keys[place].store(key, ordering: .releasing)
            return
        }
    }
}
