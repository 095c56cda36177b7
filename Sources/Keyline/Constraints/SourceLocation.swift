extension LayoutConstraint {
    /// A source line, stored in twelve bytes, because every constraint has one.
    public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
        private let name: StaticText
        private let number: UInt32

        /// Creates the location of a source line; by default, the line of the caller.
        public init(file: StaticString = #fileID, line: UInt32 = #line) {
            name = StaticText(file)
            number = line
        }

        /// Creates the location of a line in a file whose name is computed at run time. The name
        /// stays in memory until the program ends. A negative line becomes 0.
        @_disfavoredOverload
        public init(file: String, line: Int) {
            name = StaticText(file)
            number = UInt32(clamping: line)
        }

        /// The file in the form of `#fileID`: `Shop/Card.swift`.
        public var file: String { name.string }
        /// The number of the line; the first line is 1.
        public var line: Int { Int(number) }

        /// The file's name and the line: `Card.swift:12`.
        public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }

        /// Whether the line belongs to Keyline itself.
        var isLibrary: Bool {
            let file = file
            return ["Keyline/", "KeylineDSL/", "KeylineSchematic/", "KeylineUIKitTypes/"]
                .contains { file.hasPrefix($0) }
        }
    }
}
