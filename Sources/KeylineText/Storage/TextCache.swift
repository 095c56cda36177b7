#if Fonts
    import Keyline
    import Synchronization

    /// Remembers a value for each of the texts that were used last. The number of texts is bounded:
    /// each text may stand at four positions of the cache only, and a new text replaces one of the
    /// four. Any thread may use the cache; threads seldom wait for each other, because the cache is
    /// divided into shards.
    final class TextCache<Value: Sendable>: Sendable {
        /// A text with its hash value, which is computed once for all caches.
        struct Key {
            let text: StyledText
            let hash: UInt64

            init(_ text: StyledText) {
                self.text = text
                hash = text.cacheHash
            }
        }

        private struct Entry {
            var text: StyledText
            var value: Value
        }

        private struct Table {
            var hashes: [UInt64]
            var entries: [Entry?]
            var count = 0
            var next = 0

            init(_ capacity: Int) {
                hashes = Array(repeating: 0, count: capacity)
                entries = Array(repeating: nil, count: capacity)
            }

            func position(_ key: borrowing Key) -> Int? {
                let first = Int(truncatingIfNeeded: key.hash) & (hashes.count - 1) & ~3
                for at in first..<first + 4 where hashes[at] == key.hash {
                    if entries[at]?.text == key.text { return at }
                }
                return nil
            }

            /// Puts an entry in place of an empty one, or of one of the four in turn.
            mutating func add(_ entry: Entry, _ hash: UInt64) {
                let first = Int(truncatingIfNeeded: hash) & (hashes.count - 1) & ~3
                let free = (first..<first + 4).first { entries[$0] == nil }
                let at = free ?? first + next
                if free == nil { next = (next + 1) & 3 } else { count += 1 }
                hashes[at] = hash
                entries[at] = entry
            }

            mutating func grow() {
                var larger = Table(hashes.count * 2)
                for (hash, entry) in zip(hashes, entries) {
                    if let entry { larger.add(entry, hash) }
                }
                self = larger
            }
        }

        private final class Shard: Sendable {
            let table = Mutex(Table(64))
        }

        private static var shardCount: Int { 16 }

        private let shards: [Shard]
        private let largest: Int

        /// Creates an empty cache for `capacity` texts, or for the next larger power of two.
        init(capacity: Int) {
            var size = 64
            while size * TextCache.shardCount < capacity { size *= 2 }
            largest = size
            shards = (0..<TextCache.shardCount).map { _ in Shard() }
        }

        private func shard(_ key: borrowing Key) -> Shard {
            shards[Int(truncatingIfNeeded: key.hash >> 60)]
        }

        func value(_ key: borrowing Key) -> Value? {
            shard(key).table.withLock { table in
                table.position(key).flatMap { table.entries[$0]?.value }
            }
        }

        /// Stores a value, or changes the stored one.
        func store(_ key: borrowing Key, _ new: Value, change: (inout Value) -> Void = { _ in }) {
            shard(key).table.withLock { table in
                if let at = table.position(key) {
                    if var entry = table.entries[at] {
                        change(&entry.value)
                        table.entries[at] = entry
                    }
                    return
                }
                if table.count * 4 > table.hashes.count * 3, table.hashes.count < largest {
                    table.grow()
                }
                table.add(Entry(text: key.text, value: new), key.hash)
            }
        }
    }

    extension StyledText {
        /// A hash value of the letters and of the first font size. It takes a fraction of the time of
        /// Swift's hash function. An attacker may find texts with equal hash values; such texts
        /// replace each other in a cache, and lookups take no longer.
        fileprivate var cacheHash: UInt64 {
            if let run = onlyRun { return StyledText.hash(run, 0) }
            return runs.reduce(0) { StyledText.hash($1, $0) }
        }

        private static func hash(_ run: Run, _ seed: UInt64) -> UInt64 {
            var hash = seed ^ run.style.pointSize.bitPattern
            let bytes = run.text.utf8.span
            let count = bytes.count
            bytes.withUnsafeBytes { raw in
                var at = 0
                while at + 8 <= count {
                    hash = mixed(hash, raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                    at += 8
                }
                var rest = UInt64(truncatingIfNeeded: count)
                while at < count {
                    rest = rest << 8 | UInt64(raw[at])
                    at += 1
                }
                hash = mixed(hash, rest)
            }
            return mixed(hash, 0)
        }

        @inline(__always)
        private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
            let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15)
                .multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            return product.high ^ product.low
        }
    }
#endif
