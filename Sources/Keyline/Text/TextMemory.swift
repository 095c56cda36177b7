import Synchronization

/// Remembers the measured sizes of texts, by text, font size, width and number of lines. A layout
/// measures the same texts several times, and lists show the same words often.
///
/// The memory takes about ``capacity`` bytes at most. Its entries are in two generations. When the
/// younger generation is full, it becomes the older one, and the entries of the former older one
/// are dropped, except those that were read meanwhile, which moved to the younger generation. Any
/// thread may use the memory.
final class TextMemory: Sendable {
    struct Key: Hashable {
        var text: StyledText
        var width: Double
        var lines: Int

        func hash(into hasher: inout Hasher) {
            text.hash(into: &hasher)
            hasher.combine((width + 0).bitPattern ^ UInt64(truncatingIfNeeded: lines))
        }

        /// An estimate of the bytes that an entry with this key takes, including its share of the
        /// hash table.
        var bytes: Int { text.text.utf8.count + 2 * MemoryLayout<(Key, TextMetrics)>.stride }
    }

    private struct Generations {
        var young: [Key: TextMetrics] = [:]
        var old: [Key: TextMetrics] = [:]
        /// The estimated size in bytes of the younger generation.
        var bytes = 0

        mutating func find(_ key: Key, _ capacity: Int) -> TextMetrics? {
            if let metrics = young[key] { return metrics }
            guard let metrics = old.removeValue(forKey: key) else { return nil }
            insert(key, metrics, capacity)
            return metrics
        }

        mutating func insert(_ key: Key, _ metrics: TextMetrics, _ capacity: Int) {
            let more = key.bytes
            // Do not remember a very long text, because its entry would displace all others.
            guard more <= capacity / 4 else { return }
            if bytes + more > capacity / 2 { self = Generations(old: young) }
            if young.updateValue(metrics, forKey: key) == nil { bytes += more }
        }
    }

    private let generations = Mutex(Generations())
    private let capacity: Int

    /// Creates an empty memory of at most about `capacity` bytes.
    init(capacity: Int = 1 << 20) { self.capacity = capacity }

    /// Returns the remembered size of a text. If the size is not known, calls `measure`, and
    /// remembers its result.
    func metrics(_ key: Key, _ measure: () -> TextMetrics) -> TextMetrics {
        if let known = generations.withLock({ $0.find(key, capacity) }) { return known }
        // `measure` is called without the lock, because it may take long and may itself measure
        // other texts.
        let metrics = measure()
        generations.withLock { $0.insert(key, metrics, capacity) }
        return metrics
    }

    func removeAll() { generations.withLock { $0 = Generations() } }

    /// An estimate of the bytes that all entries take at present.
    var bytes: Int {
        generations.withLock {
            ($0.young.keys.map(\.bytes) + $0.old.keys.map(\.bytes)).reduce(0, +)
        }
    }
}
