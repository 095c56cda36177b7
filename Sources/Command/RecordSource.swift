import Foundation

/// The file, or standard input, from which a batch reads its records.
struct RecordSource {
    /// The path of the file of records, or "-" for standard input, for error messages.
    let name: String
    private let file: Int32

    init(_ path: String) throws {
        name = path
        if path == "-" {
            file = STDIN_FILENO
        } else {
            file = open(path, O_RDONLY | O_CLOEXEC)
        }
        guard file >= 0 else {
            throw Failure.system(
                errno == ENOENT ? "There is no file `\(path)`." : "`\(path)` cannot be read.")
        }
        // Report a directory as a mistake now, before the batch empties its output file.
        if status(of: file).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true {
            throw Failure.system("`\(path)` is a directory. Name a file.")
        }
    }

    /// Reads the next bytes of the records, at most `count`. Returns fewer at the end of the
    /// records, or if a pipe does not deliver more within half a second. Returns nil after Ctrl-C.
    func read(_ count: Int) throws -> [UInt8]? {
        var bytes: [UInt8] = [], piece = [UInt8](repeating: 0, count: min(count, 1 << 20))
        var begin = ContinuousClock.now
        while bytes.count < count, !Interruption.isRequested {
            var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            let left = Int32(500 - begin.duration(to: .now) / .milliseconds(1))
            if !bytes.isEmpty, left <= 0 || poll(&state, 1, left) == 0 { break }
            let got = Foundation.read(file, &piece, min(piece.count, count - bytes.count))
            if got == 0 { break }
            if got > 0 {
                if bytes.isEmpty { begin = .now }
                bytes += piece[..<got]
            } else if errno != EINTR {
                throw Failure.system("`\(name)` cannot be read.")
            }
        }
        return Interruption.isRequested ? nil : bytes
    }

    /// Throws an error if `output` is the same file as the records or the document. Opening the
    /// output would empty this file before it is read.
    func refuse(_ output: String, _ document: String) throws {
        var target = stat()
        guard stat(output, &target) == 0, target.st_mode & S_IFMT == S_IFREG else { return }
        var source = stat()
        let isDocument = stat(document, &source) == 0 && isSame(source, target)
        if isDocument || status(of: file).map({ isSame($0, target) }) == true {
            throw Failure.usage(
                "The output `\(output)` would overwrite the \(isDocument ? "document" : "file of the records"). Name another file by -o."
            )
        }
    }

    private func isSame(_ a: stat, _ b: stat) -> Bool {
        a.st_dev == b.st_dev && a.st_ino == b.st_ino
    }

    private func status(of file: Int32) -> stat? {
        var status = stat()
        return fstat(file, &status) == 0 ? status : nil
    }
}
