import Synchronization

/// Remembers the syntax trees of visual formats, by their texts. A program usually makes many views
/// by the same few formats, for example the cells of a list, and parsing takes as long as making
/// the constraints.
///
/// The memory is emptied when the remembered texts take more than ``capacity`` bytes. Any thread
/// may use the memory.
final class FormatMemory: Sendable {
    final class Parsed: Sendable {
        let tree: VisualFormat
        let lines: FormatLines

        /// Empty lists of ``VisualFormatLowering``, kept so that the next visual format reuses
        /// their memory. Nil while a thread uses them.
        private let lists = Mutex<VisualFormatLowering.Lists?>(nil)

        init(_ tree: VisualFormat, _ lines: FormatLines) {
            self.tree = tree
            self.lines = lines
        }

        /// Returns empty lists. Another call gets other lists until ``keep(_:)`` is called.
        func takeLists() -> VisualFormatLowering.Lists {
            lists.withLock { $0.take() } ?? VisualFormatLowering.Lists()
        }

        /// Keeps the memory of lists, which the caller has emptied.
        func keep(_ empty: VisualFormatLowering.Lists) { lists.withLock { $0 = empty } }
    }

    private struct State {
        var parsed: [String: Parsed] = [:]
        /// The size in UTF-8 of all formats that are remembered.
        var bytes = 0
    }

    /// The memory that all visual formats of the program share.
    static let shared = FormatMemory()
    private let capacity: Int
    private let state = Mutex(State())

    /// Creates an empty memory for at most `capacity` bytes of texts.
    init(capacity: Int = 1 << 15) { self.capacity = capacity }

    /// Returns the syntax tree of a format. Throws the error of the parser if the format is wrong.
    func parsed(_ format: String) throws(VisualFormatError) -> Parsed {
        let bytes = format.utf8.count
        // Swift's `==` ignores how a letter is encoded: "é" may be one character or two. Positions
        // in the syntax tree depend on the bytes, so compare their number too.
        if let known = state.withLock({ $0.parsed[format] }), known.lines.format.utf8.count == bytes
        {
            return known
        }
        var parser = VisualFormatParser(format)
        let tree = try parser.parse()
        let parsed = Parsed(tree, parser.lines)
        // Do not remember a format that needs more than a quarter of the capacity. The memory is
        // emptied when it is full, so a few such formats would drop all others.
        guard bytes <= capacity / 4 else { return parsed }
        state.withLock { state in
            if state.bytes + bytes > capacity { state = State() }
            if state.parsed.updateValue(parsed, forKey: format) == nil { state.bytes += bytes }
        }
        return parsed
    }

    /// The number of formats that are remembered.
    var count: Int { state.withLock { $0.parsed.count } }
}
