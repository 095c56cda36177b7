extension LayoutConstraint {
    /// A place in the source text.
    public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
        /// The file, as `#fileID` says it.
        public var file: String
        /// The line, counted from one.
        public var line: Int

        /// A place in a file.
        public init(file: String, line: Int) {
            self.file = file
            self.line = line
        }

        /// `Card.swift:12`.
        public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
    }
}

/// A place in the source text in twelve bytes, for every constraint has one: the text of the file's
/// name is part of the program.
package struct SourceLine {
    /// Ends with a zero.
    private var file: UnsafePointer<UInt8>?
    private var line: UInt32

    package init() { (file, line) = (nil, 0) }

    @inline(__always)
    package init(_ file: StaticString, _ line: UInt32) {
        self.file = file.hasPointerRepresentation ? file.utf8Start : nil
        self.line = line
    }

    /// Where it is, unless the library itself wrote it there.
    var location: LayoutConstraint.SourceLocation? {
        guard let file else { return nil }
        let name = String(cString: file)
        let ownModules = ["Keyline", "KeylineDSL", "KeylineSchematic", "KeylineUIKit"]
        if ownModules.contains(where: { name.hasPrefix($0 + "/") }) { return nil }
        return LayoutConstraint.SourceLocation(file: name, line: Int(line))
    }
}
