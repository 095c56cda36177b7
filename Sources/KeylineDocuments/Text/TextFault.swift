/// The first byte of a file or line that makes it invalid as UTF-8 text, with its position.
package struct TextFault: Equatable {
    /// The probable encoding of bytes that are not valid UTF-8. Error messages mention it.
    package enum Guess: Equatable { case utf16, unknown }

    package let byte: UInt8
    /// The number of the line with the invalid byte, counted from 1. Lines end with a line feed.
    package let line: Int
    /// The position of the invalid byte in its line, in bytes counted from 1.
    package let column: Int
    package let guess: Guess

    /// Looks for a byte that is invalid in UTF-8. Returns nil if all bytes are valid. Complexity:
    /// O(bytes).
    package init?(in bytes: some Collection<UInt8>) {
        var decoder = UTF8.ForwardParser(), iterator = bytes.makeIterator()
        var count = 0
        search: while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): count += scalar.count
            case .emptyInput: return nil
            case .error: break search
            }
        }
        let before = bytes.prefix(count)
        let newline = UInt8(ascii: "\n")
        byte = bytes.dropFirst(count).first ?? 0
        line = 1 + before.count { $0 == newline }
        column = 1 + before.reversed().prefix { $0 != newline }.count
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guess = isMarked ? .utf16 : .unknown
    }

    /// A description of the encoding mistake for a message about a whole file. It contains the
    /// number of the line.
    package var description: String {
        guess == .utf16 ? descriptionInLine : "in line \(line), \(descriptionInLine)"
    }

    /// A description of the encoding mistake for a message that states the number of the line
    /// itself.
    package var descriptionInLine: String {
        if guess == .utf16 { return "it begins as a text in UTF-16 does" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte \(column) is 0x\(byte < 16 ? "0" : "")\(digits)"
    }
}
