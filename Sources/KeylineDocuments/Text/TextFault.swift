/// The first byte of a file or line that is not part of a text in UTF-8.
package struct TextFault: Equatable {
    /// The encoding that bytes which are not UTF-8 probably have, for the error message.
    package enum Guess: Equatable { case utf16, unknown }

    package let byte: UInt8
    /// Counted from 1; a line ends with a line feed.
    package let line: Int
    /// The position of the byte in its line, counted from 1.
    package let column: Int
    package let guess: Guess

    /// Nil if all bytes are a text in UTF-8. Complexity: O(bytes).
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

    /// A description of the mistake for a message about the whole file. It names the line, too.
    package var words: String {
        guess == .utf16 ? wordsInLine : "in line \(line), \(wordsInLine)"
    }

    /// A description of the mistake for a message that already names the line.
    package var wordsInLine: String {
        if guess == .utf16 { return "it begins as a text in UTF-16 does" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte \(column) is 0x\(byte < 16 ? "0" : "")\(digits)"
    }
}
