extension LayoutConstraint {
    /// A line of the source text, in twelve bytes, since every constraint has one.
    public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
        private let name: StaticText
        private let number: UInt32

        /// A line of the program, the caller's by default.
        public init(file: StaticString = #fileID, line: UInt32 = #line) {
            name = StaticText(file)
            number = line
        }

        /// A line of a file whose name the program computes. The name is kept for the rest of the program. A line
        /// below 0 is 0.
        @_disfavoredOverload
        public init(file: String, line: Int) {
            name = StaticText(file)
            number = UInt32(clamping: line)
        }

        /// The file, as `#fileID` says it: `Shop/Card.swift`.
        public var file: String { name.string }
        /// The line, counted from one.
        public var line: Int { Int(number) }

        /// `Card.swift:12`.
        public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }

        /// Whether it is a line of the library itself.
        var isLibrary: Bool {
            let file = file
            return ["Keyline/", "KeylineDSL/", "KeylineSchematic/", "KeylineUIKitTypes/"]
                .contains { file.hasPrefix($0) }
        }
    }
}
