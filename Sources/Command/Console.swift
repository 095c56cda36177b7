import Foundation

/// Standard output and standard error.
enum Console {
    /// Who reads no more needs no more; other text must not get lost.
    static func print(_ text: String) throws {
        do {
            try OutputFile.write(Array(text.utf8), to: STDOUT_FILENO)
        } catch let error as POSIXError where error.code == .EPIPE {
        } catch {
            throw Failure.system("Standard output cannot be written.")
        }
    }

    static func error(_ text: String) {
        try? OutputFile.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Whether colours are welcome: in a terminal that knows them, unless NO_COLOR says otherwise.
    static func isColored(_ descriptor: Int32) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        if let no = environment["NO_COLOR"], !no.isEmpty { return false }
        return isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    }

    static var isErrorColored: Bool { isColored(STDERR_FILENO) }
    static var isOutputColored: Bool { isColored(STDOUT_FILENO) }
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// Other programs.
enum Programs {
    /// Where a program is, if it is in the path.
    static func find(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }
}
