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

        private struct Planning {
            var plan: VisualFormatPlan?
            /// The credit of the format's plans. A use that a plan fits adds 1, another use takes 2,
            /// because making a plan takes 1.1 to 1.4 times the instructions that a plan saves in one
            /// use.
            var credit = largestCredit
        }

        private static let largestCredit = 8
        private let planning = Mutex(Planning())

        /// The plan of the last use. Nil before the first use, and for a format that has a range of
        /// names, needs layout guides (for a spacer `~`, or for a gap such as `-(10%)-`), makes more
        /// constraints than are kept, or whose plans fitted the next use too seldom. Any thread may
        /// replace it.
        var plan: VisualFormatPlan? {
            get { planning.withLock { $0.plan } }
            set { planning.withLock { $0.plan = newValue } }
        }

        /// Whether making plans is worth while. If it is not, it is never tried again.
        var keepsPlans: Bool { planning.withLock { $0.credit >= 0 } }

        /// Records whether the plan fitted a use of the format.
        func notePlan(fits: Bool) {
            planning.withLock {
                $0.credit = min($0.credit + (fits ? 1 : -2), Parsed.largestCredit)
                if $0.credit < 0 { $0.plan = nil }
            }
        }

        init(_ tree: VisualFormat, _ lines: FormatLines) {
            self.tree = tree
            self.lines = lines
        }
    }

    private struct State {
        var entries: [(parsed: Parsed, next: Int)] = []
        /// The indices of the formats in `entries`.
        var indices: [String: Int] = [:]
        /// The index of the format that was used last.
        var last = 0
        /// The size in UTF-8 of all formats that are remembered.
        var bytes = 0

        /// Returns the syntax tree of a format that is remembered. Programs use formats in the same order
        /// again and again, so each entry has the index of the one that was used after it (`next`). It
        /// takes a tenth of the time to compare this one than to look the format up.
        mutating func find(_ format: String) -> Parsed? {
            if entries.isEmpty { return nil }
            var at = entries[last].next
            if entries[at].parsed.lines.format != format {
                guard let found = indices[format] else { return nil }
                at = found
                entries[last].next = at
            }
            last = at
            return entries[at].parsed
        }

        mutating func remember(_ format: String, _ parsed: Parsed, _ bytes: Int, _ capacity: Int) {
            if self.bytes + bytes > capacity { self = State() }
            // Another thread, or a text of other bytes, may have stored the format meanwhile.
            if let at = indices[format] {
                entries[at].parsed = parsed
                return
            }
            indices[format] = entries.count
            entries.append((parsed, 0))
            self.bytes += bytes
        }
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
        if let known = state.withLock({ $0.find(format) }), known.lines.format.utf8.count == bytes {
            return known
        }
        var parser = VisualFormatParser(format)
        let tree = try parser.parse()
        let parsed = Parsed(tree, parser.lines)
        // Do not remember a format that needs more than a quarter of the capacity. The memory is
        // emptied when it is full, so a few such formats would drop all others.
        guard bytes <= capacity / 4 else { return parsed }
        state.withLock { $0.remember(format, parsed, bytes, capacity) }
        return parsed
    }

    /// The number of formats that are remembered.
    var count: Int { state.withLock { $0.entries.count } }
}
