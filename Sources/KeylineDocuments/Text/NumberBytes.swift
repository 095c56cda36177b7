extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Appends a whole number as decimal digits in ASCII, without creating a string.
    mutating func append(_ number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        self[start...].reverse()
    }

    /// Appends a number rounded to thousandths, without trailing zeros: the same text as ``Swift/Double/frameText``,
    /// but without creating a string.
    mutating func append(frame number: Double) {
        guard number.isFinite, number.magnitude < 1e12 else { return append(number.frameText) }
        let thousandths = Int((number * 1000).rounded())
        if thousandths < 0 { append(UInt8(ascii: "-")) }
        append(Int(thousandths.magnitude / 1000))
        var rest = Int(thousandths.magnitude % 1000)
        guard rest > 0 else { return }
        append(UInt8(ascii: "."))
        var unit = 100
        while rest > 0 {
            append(UInt8(ascii: "0") + UInt8(rest / unit))
            rest %= unit
            unit /= 10
        }
    }
}
