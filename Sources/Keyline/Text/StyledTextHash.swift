extension StyledText {
    /// A hash value of the letters and of the first font size, for the caches of text measures
    /// (`hashOfLetters`). Texts with equal hash values replace each other in a cache, and lookups
    /// take no longer.
    ///
    /// The property is declared here, where the compiler sees how a text is stored, so that reading
    /// it retains no object.
    package var cacheHash: UInt64 {
        let hash = hashOfLetters(first.text, first.style.pointSize.bitPattern)
        return more.map { $0.values.runs.reduce(hash) { StyledText.hash($1, $0) } } ?? hash
    }

    private static func hash(_ run: Run, _ seed: UInt64) -> UInt64 {
        hashOfLetters(run.text, seed ^ run.style.pointSize.bitPattern)
    }
}
