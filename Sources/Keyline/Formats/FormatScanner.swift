/// A character of a format string, with the properties that the parsers ask for.
struct FormatLetter {
    /// The character if it is ASCII, otherwise ``other``.
    let scalar: Unicode.Scalar
    /// The number of bytes of the character in UTF-8.
    let bytes: Int
    let isLetter: Bool
    let isWhitespace: Bool
    let isNewline: Bool

    /// Stands for every character outside ASCII, and for the line end of a carriage return and a line feed, which together
    /// are one character.
    static let other: Unicode.Scalar = "\u{FFFD}"

    @inline(__always)
    fileprivate init(ascii byte: UInt8) {
        scalar = Unicode.Scalar(byte)
        bytes = 1
        let lower = byte | 0x20
        isLetter = lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
        // Tab, line feed, vertical tab, form feed, carriage return.
        let isControl = byte >= 0x09 && byte <= 0x0D
        isWhitespace = byte == UInt8(ascii: " ") || isControl
        isNewline = isControl && byte != 0x09
    }

    fileprivate init(_ character: Character) {
        bytes = character.utf8.count
        scalar =
            bytes == 1 ? character.unicodeScalars.first ?? FormatLetter.other : FormatLetter.other
        isLetter = character.isLetter
        isWhitespace = character.isWhitespace
        isNewline = character.isNewline
    }

    var isDigit: Bool { scalar >= "0" && scalar <= "9" }
}

/// Reads the characters of a format string. ASCII is read byte by byte. Only close to a byte
/// outside ASCII, the slower view of `String` is used, in which a character may consist of several
/// bytes.
struct FormatScanner {
    private let format: String
    private let text: [UInt8]
    /// The offset of the next character in the UTF-8 bytes.
    var at = 0

    init(_ format: String) {
        self.format = format
        text = Array(format.utf8)
    }

    var next: FormatLetter? { letter(at: at) }

    @inline(__always)
    private func letter(at index: Int) -> FormatLetter? {
        guard index < text.count else { return nil }
        let byte = text[index]
        // A mark behind an ASCII letter makes one character with it, as a line feed does behind a carriage return.
        let isAlone =
            byte < 0x80 && byte != 0x0D && (index + 1 == text.count || text[index + 1] < 0x80)
        return isAlone ? FormatLetter(ascii: byte) : character(at: index)
    }

    private func character(at index: Int) -> FormatLetter {
        FormatLetter(format[format.utf8.index(format.startIndex, offsetBy: index)])
    }

    /// Returns whether the text continues with the ASCII characters of `words`. Takes none of them.
    func begins(_ words: StaticString) -> Bool {
        let end = at + words.utf8CodeUnitCount
        guard end <= text.count else { return false }
        for index in at..<end where text[index] != words.utf8Start[index - at] { return false }
        return letter(at: end - 1)?.bytes == 1
    }

    private func isDigit(_ index: Int) -> Bool { letter(at: index)?.isDigit ?? false }

    private func text(from start: Int) -> String {
        String(decoding: text[start..<at], as: UTF8.self)
    }

    /// Skips characters up to the first for which `isTaken` returns false, or to the end of the
    /// text.
    mutating func skip(_ isTaken: (FormatLetter) -> Bool) {
        while let letter = next, isTaken(letter) { at += letter.bytes }
    }

    /// Takes all characters up to the first for which `isTaken` returns false, and returns them as
    /// a text.
    mutating func run(_ isTaken: (FormatLetter) -> Bool) -> String {
        let start = at
        skip(isTaken)
        return text(from: start)
    }

    /// Takes the characters of `words` if they come next; otherwise takes nothing and returns false.
    mutating func take(_ words: StaticString) -> Bool {
        guard begins(words) else { return false }
        at += words.utf8CodeUnitCount
        return true
    }

    /// Takes letters, digits and characters for which `isOther` is true, and returns them.
    mutating func name(_ isOther: (Unicode.Scalar) -> Bool) -> String {
        run { $0.isLetter || $0.isDigit || isOther($0.scalar) }
    }

    /// Takes a word, or a number in the notation of C. Returns nil if neither begins here.
    /// - Parameter hasRanges: whether two dots after a number are a token of their own, as in `a1..3`.
    mutating func wordOrNumber(_ first: FormatLetter, hasRanges: Bool) -> FormatToken.Kind? {
        if first.isLetter || first.scalar == "_" { return .word(name { $0 == "_" }) }
        guard first.isDigit || (first.scalar == "." && isDigit(at + 1)) else { return nil }
        let start = at
        skip(\.isDigit)
        if next?.scalar == ".", !(hasRanges && begins("..")) { at += 1 }
        skip(\.isDigit)
        if let letter = next?.scalar, letter == "e" || letter == "E" {
            let sign = self.letter(at: at + 1)?.scalar
            let signed = sign == "-" || sign == "+"
            if isDigit(at + (signed ? 2 : 1)) { at += signed ? 2 : 1 }
            skip(\.isDigit)
        }
        return .number(text(from: start))
    }
}
