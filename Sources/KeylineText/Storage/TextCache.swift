#if Fonts
    import CText
    import Keyline
    import Synchronization

    /// Remembers a value for each of the texts that were used last. The hash value of a text
    /// determines four slots in which it may be stored. If all of them are taken, the text replaces
    /// one of the four others, so that the memory is bounded. Any thread may use the cache. Threads
    /// seldom wait for each other, because the cache consists of parts with locks of their own.
    final class TextCache<Value: Sendable>: Sendable {
        /// The parts of the cache. The references are unmanaged, so that a look-up counts none.
        private let shards: [Unmanaged<Shard>]

        private static var shardCount: Int { 16 }

        /// Creates an empty cache for `capacity` texts, or for the next larger power of two.
        init(capacity: Int) {
            var size = 4
            while size * TextCache.shardCount < capacity { size *= 2 }
            shards = (0..<TextCache.shardCount).map { [size] _ in
                Unmanaged.passRetained(Shard(largest: size))
            }
        }

        deinit {
            for shard in shards { shard.release() }
        }

        /// Calls `body` with the value of a text, and returns the result; nil if the value is not
        /// known. `hash` is the text's `cacheHash`. No object is retained, so
        /// that the call is fast.
        @inline(__always)
        func read<Result>(
            _ text: borrowing StyledText, _ hash: UInt64, _ body: (borrowing Value) -> Result?
        ) -> Result? {
            shards[Int(truncatingIfNeeded: hash >> 60)]._withUnsafeGuaranteedRef {
                $0.read(text, hash, body)
            }
        }

        /// Stores the value `new` for a text. If the cache already has a value for the text, calls
        /// `change` with that value instead.
        func store(
            _ text: StyledText, _ hash: UInt64, _ new: Value,
            change: (inout Value) -> Void = { _ in }
        ) {
            shards[Int(truncatingIfNeeded: hash >> 60)]._withUnsafeGuaranteedRef {
                $0.store(text, hash, new, change)
            }
        }

        private final class Entry {
            let text: StyledText
            /// Read and changed only under the lock of the shard, so that the check at run time for
            /// exclusive access is not needed.
            @exclusivity(unchecked) var value: Value

            init(_ text: StyledText, _ value: Value) { (self.text, self.value) = (text, value) }
        }

        /// A sixteenth of the cache, which threads lock separately. Each slot holds an unmanaged
        /// reference to an entry, which the slot retains and which is used only under the lock. So
        /// a look-up counts no references.
        private final class Shard: @unchecked Sendable {
            private struct Slot {
                var hash: UInt64 = 0
                var entry: Unmanaged<Entry>?
            }

            /// Whether a thread uses this shard (a spin lock). Unlike a mutex, the lock is released
            /// by a plain store, which saves about 3 of the 50 nanoseconds that a look-up in the
            /// cache takes. A thread holds the lock only during one look-up or one insertion.
            private let isLocked = Atomic(false)
            private var slots: UnsafeMutableBufferPointer<Slot>
            private var count = 0
            private var next = 0
            private let largest: Int

            init(largest: Int) {
                self.largest = largest
                slots = .allocate(capacity: min(64, largest))
                slots.initialize(repeating: Slot())
            }

            deinit {
                for slot in slots { slot.entry?.release() }
                slots.deallocate()
            }

            @inline(__always)
            func read<Result>(
                _ text: borrowing StyledText, _ hash: UInt64, _ body: (borrowing Value) -> Result?
            ) -> Result? {
                lock()
                defer { isLocked.store(false, ordering: .releasing) }
                guard let at = position(text, hash), let entry = slots[at].entry else { return nil }
                return entry._withUnsafeGuaranteedRef { body($0.value) }
            }

            @inline(__always)
            private func lock() {
                if isLocked.exchange(true, ordering: .acquiring) { waitForLock() }
            }

            @inline(never)
            private func waitForLock() {
                repeat {
                    // Let the thread run that has the lock.
                    while isLocked.load(ordering: .relaxed) { text_yield() }
                } while isLocked.exchange(true, ordering: .acquiring)
            }

            @inline(__always)
            private func position(_ text: borrowing StyledText, _ hash: UInt64) -> Int? {
                let first = Int(truncatingIfNeeded: hash) & (slots.count - 1) & ~3
                for at in first..<first + 4 where slots[at].hash == hash {
                    guard let entry = slots[at].entry else { continue }
                    if entry._withUnsafeGuaranteedRef({ $0.text == text }) { return at }
                }
                return nil
            }

            func store(
                _ text: StyledText, _ hash: UInt64, _ new: Value, _ change: (inout Value) -> Void
            ) {
                lock()
                defer { isLocked.store(false, ordering: .releasing) }
                if let at = position(text, hash), let entry = slots[at].entry {
                    change(&entry.takeUnretainedValue().value)
                    return
                }
                if count * 4 > slots.count * 3, slots.count < largest { grow() }
                add(Unmanaged.passRetained(Entry(text, new)), hash)
            }

            /// Stores an entry in one of the four slots for its hash value: in an empty one, or
            /// else in place of an older entry. The four slots are replaced in turn.
            private func add(_ entry: Unmanaged<Entry>, _ hash: UInt64) {
                let first = Int(truncatingIfNeeded: hash) & (slots.count - 1) & ~3
                var at = first
                while at < first + 4, slots[at].entry != nil { at += 1 }
                if at == first + 4 {
                    at = first + next
                    next = (next + 1) & 3
                    slots[at].entry?.release()
                } else {
                    count += 1
                }
                slots[at] = Slot(hash: hash, entry: entry)
            }

            private func grow() {
                let former = slots
                slots = .allocate(capacity: former.count * 2)
                slots.initialize(repeating: Slot())
                count = 0
                for slot in former {
                    if let entry = slot.entry { add(entry, slot.hash) }
                }
                former.deallocate()
            }
        }
    }
#endif
