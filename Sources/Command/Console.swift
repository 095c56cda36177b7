import Foundation

/// Functions that write to standard output and standard error.
enum Console {
    /// Prints `text` to standard output. If the reader has closed the pipe, as `head` does, nothing
    /// is reported. Any other failure to write throws an error.
    static func print(_ text: String) throws {
        Deadline.end()
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

    /// Returns whether text for this file descriptor may be colored: the descriptor must be a terminal that supports
    /// colors, and the environment variable NO_COLOR must be empty or unset.
    static func isColored(_ descriptor: Int32) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        if let no = environment["NO_COLOR"], !no.isEmpty { return false }
        return isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    }

    static var isErrorColored: Bool { isColored(STDERR_FILENO) }
    static var isOutputColored: Bool { isColored(STDOUT_FILENO) }
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// Finds installed programs that the command calls, such as xdg-open.
enum Programs {
    /// Returns the location of the program `name` in the directories of PATH, or nil if it is not installed.
    static func find(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }
}
