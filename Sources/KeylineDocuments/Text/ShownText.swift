extension String {
    /// The text of a user, made safe for messages in a terminal: without control characters, which
    /// could move the cursor, and without characters that change the direction of writing. Tabs are
    /// kept.
    package var shown: String {
        func isSeen(_ letter: Unicode.Scalar) -> Bool {
            switch letter.properties.generalCategory {
            case .control: letter == "\t"
            case .lineSeparator, .paragraphSeparator: false
            default:
                !(0x202A...0x202E).contains(letter.value)
                    && !(0x2066...0x2069).contains(letter.value)
            }
        }
        if unicodeScalars.allSatisfy(isSeen) { return self }
        return String(UnicodeScalarView(unicodeScalars.map { isSeen($0) ? $0 : "·" }))
    }
}
