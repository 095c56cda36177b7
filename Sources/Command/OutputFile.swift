import Foundation

/// Where commands write: the one place that opens files for it.
enum OutputFile {
    /// The kind of file that a path leads to; links are followed.
    enum Kind {
        case absent, regular
        /// A device, a pipe or a directory.
        case other
    }

    static func kind(_ path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .absent }
        return status.st_mode & S_IFMT == S_IFREG ? .regular : .other
    }

    /// A file that is there is replaced at once, so that it is the one before or the new one; devices and pipes are
    /// written to. Links stay.
    static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            var status = stat()
            if kind(path) == .regular || lstat(path, &status) != 0 {
                let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
                return try Data(bytes).write(to: target, options: .atomic)
            }
            let file = try open(path, O_WRONLY | O_CREAT | O_TRUNC)
            defer { close(file) }
            try write(bytes, to: file)
        } catch {
            throw Failure.system("`\(path)` cannot be written.")
        }
    }

    /// - Throws: a `POSIXError`.
    static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        let file = Foundation.open(path, flags | O_CLOEXEC, 0o666)
        if file < 0 { throw OutputFile.error }
        return file
    }

    /// All bytes.
    /// - Throws: a `POSIXError`.
    static func write(_ bytes: [UInt8], to file: Int32) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(file, rest, rest.count)
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno != EINTR {
                throw OutputFile.error
            }
        }
    }

    private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
