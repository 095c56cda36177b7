/// A character of a constraint format or visual format, with the properties by which the parsers
/// recognise tokens.
struct FormatLetter {
    /// The character if it is ASCII. Every other character is represented by ``other``, because no
    /// token but a name contains one.
    let scalar: Unicode.Scalar
    /// The length of the character in UTF-8, in bytes. The scanner advances by it.
    let bytes: Int
    let isLetter: Bool
    let isWhitespace: Bool
    let isNewline: Bool

    /// Represents every character that is not a single ASCII character, such as `é` or the line end
    /// of a carriage return and a line feed, which together are one character.
    static let other: Unicode.Scalar = "\u{FFFD}"

    @inline(__always)
    fileprivate init(ascii byte: UInt8) {
        scalar = Unicode.Scalar(byte)
        bytes = 1
        let lower = byte | 0x20
        isLetter = lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
        // Byte values 9 to 13: tab, line feed, vertical tab, form feed and carriage return.
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
    /// The offset of the next character, in UTF-8 bytes from the beginning of the text.
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
        // An ASCII byte other than a carriage return is a character of its own if the next byte is
        // ASCII, too. Otherwise the two may form one character: a letter with a combining accent,
        // or a carriage return with a line feed.
        let isAlone =
            byte < 0x80 && byte != 0x0D && (index + 1 == text.count || text[index + 1] < 0x80)
        return isAlone ? FormatLetter(ascii: byte) : character(at: index)
    }

    private func character(at index: Int) -> FormatLetter {
        FormatLetter(format[format.utf8.index(format.startIndex, offsetBy: index)])
    }

    /// Returns whether the text continues with the ASCII characters of `literal`. The position does
    /// not change.
    func begins(_ literal: StaticString) -> Bool {
        let end = at + literal.utf8CodeUnitCount
        guard end <= text.count else { return false }
        for index in at..<end where text[index] != literal.utf8Start[index - at] { return false }
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

    /// Skips characters up to the first for which `isTaken` returns false, or to the end of the
    /// text, and returns the skipped ones.
    mutating func run(_ isTaken: (FormatLetter) -> Bool) -> String {
        let start = at
        skip(isTaken)
        return text(from: start)
    }

    /// If the text continues with the characters of `literal`, skips them and returns true.
    /// Otherwise returns false, and the position does not change.
    mutating func take(_ literal: StaticString) -> Bool {
        guard begins(literal) else { return false }
        at += literal.utf8CodeUnitCount
        return true
    }

    /// Skips letters, digits and characters for which `isOther` returns true, and returns the
    /// skipped characters as a name.
    mutating func name(_ isOther: (Unicode.Scalar) -> Bool) -> String {
        run { $0.isLetter || $0.isDigit || isOther($0.scalar) }
    }

    /// Skips a word, or a number in the notation of C such as `1.5e3`, and returns it. Returns nil
    /// if neither begins with the character `first`.
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
