import Synchronization

/// A text that is never given back, such as a file's name in the program itself: eight bytes, which nobody counts.
struct StaticText: BitwiseCopyable, Hashable, Sendable {
    /// Ends with a zero.
    nonisolated(unsafe) private let start: UnsafePointer<UInt8>

    /// Texts that are no part of the program, each once.
    private static let others = Mutex<[String: StaticText]>([:])

    @inline(__always)
    init(_ text: StaticString) {
        self = text.hasPointerRepresentation ? StaticText(text.utf8Start) : StaticText("\(text)")
    }

    /// Keeps a copy of a text for the rest of the program, one of each: for texts that are few.
    init(_ text: String) {
        self = StaticText.others.withLock { others in
            if let known = others[text] { return known }
            let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 1)
            for (place, byte) in text.utf8.enumerated() { copy[place] = byte }
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
