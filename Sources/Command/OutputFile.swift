import Foundation

/// Writes files. All subcommands open their output files by these functions.
enum OutputFile {
    /// The kind of file that a path leads to, after following symbolic links.
    enum Kind {
        case absent, regular
        /// A device, a pipe or a directory, which cannot be replaced by a new file.
        case other
    }

    static func kind(_ path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .absent }
        return status.st_mode & S_IFMT == S_IFREG ? .regular : .other
    }

    /// Writes a file. An existing regular file is replaced atomically, so that readers see either
    /// the old or the new contents. Devices and pipes are written to directly. If the path is a
    /// symbolic link, the file that it leads to is replaced.
    static func write(_ bytes: [UInt8], to path: String) throws {
        Deadline.end()
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

    /// Opens the file at `path`, and creates it with the usual permissions if `flags` contain
    /// `O_CREAT`.
    /// - Throws: a `POSIXError`.
    static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        let file = Foundation.open(path, flags | O_CLOEXEC, 0o666)
        if file < 0 { throw OutputFile.error }
        return file
    }

    /// Writes all of `bytes` to an open file. The system may accept them in several parts.
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
