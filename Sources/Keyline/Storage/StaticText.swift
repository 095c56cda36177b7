import Synchronization

/// A text that is never deallocated, such as a source file's name that the compiler put into the program. It is a
/// pointer of eight bytes, which is copied without reference counting.
struct StaticText: BitwiseCopyable, Hashable, Sendable {
    /// The address of the text's UTF-8 bytes, which end with a zero byte.
    nonisolated(unsafe) private let start: UnsafePointer<UInt8>

    /// The stored copies of texts that were made at run time, as a dictionary from a text to its
    /// copy. Equal texts share one copy.
    private static let others = Mutex<[String: StaticText]>([:])

    @inline(__always)
    init(_ text: StaticString) {
        self = text.hasPointerRepresentation ? StaticText(text.utf8Start) : StaticText("\(text)")
    }

    /// Keeps a copy of a text until the program ends. Equal texts share one copy. Because copies are never
    /// deallocated, this is only for programs with few different texts.
    init(_ text: String) {
        self = StaticText.others.withLock { others in
            if let known = others[text] { return known }
            let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 1)
            for (index, byte) in text.utf8.enumerated() { copy[index] = byte }
            copy[text.utf8.count] = 0
            let made = StaticText(UnsafePointer(copy))
            others[text] = made
            return made
        }
    }

    private init(_ start: UnsafePointer<UInt8>) { self.start = start }

    var string: String { String(cString: start) }

    static func == (a: Self, b: Self) -> Bool { a.start == b.start || a.string == b.string }
    func hash(into hasher: inout Hasher) { hasher.combine(string) }
}
