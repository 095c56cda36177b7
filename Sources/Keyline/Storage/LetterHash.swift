/// Returns a hash value of the letters of a text, for caches. It takes a fraction of the time of
/// Swift's hash function. An attacker may find texts with equal hash values, so a cache that uses
/// this function must limit how many texts it compares.
func hashOfLetters(_ text: String, _ seed: UInt64) -> UInt64 {
    var hash = seed
    let bytes = text.utf8.span
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
private func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15)
        .multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
}
