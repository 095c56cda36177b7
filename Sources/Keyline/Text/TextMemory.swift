import Synchronization

/// Measures of texts, by content, size of the font, width and number of lines: a layout asks for the same
/// several times, and lists show the same words again and again.
///
/// It holds at most ``capacity`` bytes, about: entries are in two generations, and when the younger one is
/// full it takes the place of the older, of which those that were asked for meanwhile are kept. Any thread
/// may use it.
final class TextMemory: Sendable {
    struct Key: Hashable {
        var text: String
        var pointSize: Double
        var width: Double
        var lines: Int

        /// With its share of the table.
        var bytes: Int { text.utf8.count + 2 * MemoryLayout<(Key, TextMetrics)>.stride }
    }

    fileprivate struct Generations {
        var young: [Key: TextMetrics] = [:]
        var old: [Key: TextMetrics] = [:]
        /// Of the younger.
        var bytes = 0
    }

    private let generations = Mutex(Generations())
    private let capacity: Int

    /// - Parameter capacity: in bytes.
    init(capacity: Int = 1 << 20) { self.capacity = capacity }

    /// The measures remembered, or else the result of `measure`, which is remembered from then on.
    func metrics(_ key: Key, _ measure: () -> TextMetrics) -> TextMetrics {
        if let known = generations.withLock({ $0.find(key, capacity) }) { return known }
        // Not under the lock: it may take long, and ask for others.
        let metrics = measure()
        generations.withLock { $0.insert(key, metrics, capacity) }
        return metrics
    }

    func removeAll() { generations.withLock { $0 = Generations() } }

    /// About how much is held now.
    var bytes: Int {
        generations.withLock {
            ($0.young.keys.map(\.bytes) + $0.old.keys.map(\.bytes)).reduce(0, +)
        }
    }
}

extension TextMemory.Generations {
    fileprivate mutating func find(_ key: TextMemory.Key, _ capacity: Int) -> TextMetrics? {
        if let metrics = young[key] { return metrics }
        guard let metrics = old.removeValue(forKey: key) else { return nil }
        insert(key, metrics, capacity)
        return metrics
    }

    fileprivate mutating func insert(
        _ key: TextMemory.Key, _ metrics: TextMetrics, _ capacity: Int
    ) {
        let more = key.bytes
        // One that is too large would throw out all others.
        guard more <= capacity / 4 else { return }
        if bytes + more > capacity / 2 {
            swap(&old, &young)
            young = [:]
            bytes = 0
        }
        if young.updateValue(metrics, forKey: key) == nil { bytes += more }
    }
}
