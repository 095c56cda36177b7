extension StyledText {
    /// A hash value of the letters and of the first font size, for the caches of text measures. It
    /// takes a fraction of the time of Swift's hash function. An attacker may find texts with equal
    /// hash values; such texts replace each other in a cache, and lookups take no longer.
    ///
    /// The property is declared here, where the compiler sees how a text is stored, so that reading
    /// it retains no object.
    package var cacheHash: UInt64 {
        switch stored {
        case .one(let run): StyledText.hash(run, 0)
        case .many(let runs): runs.reduce(0) { StyledText.hash($1, $0) }
        }
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
            if at < count, count >= 8 {
                // The last eight bytes, some of which were mixed already: one load instead of a
                // loop, whose length the processor would have to guess.
                rest ^= raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            } else {
                while at < count {
                    rest = rest << 8 | UInt64(raw[at])
                    at += 1
                }
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
