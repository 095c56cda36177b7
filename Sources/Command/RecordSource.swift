import Foundation

/// The file, or standard input, that a batch's records come from.
struct RecordSource {
    /// As messages call it.
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
        // Before any output is touched.
        if status(of: file).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true {
            throw Failure.system("`\(path)` is a directory.")
        }
    }

    /// As many bytes, or fewer at the end; nil if Ctrl-C ends the waiting.
    func read(_ count: Int) throws -> [UInt8]? {
        var bytes: [UInt8] = [], piece = [UInt8](repeating: 0, count: min(count, 1 << 20))
        while bytes.count < count, !Interruption.isAsked {
            let got = Foundation.read(file, &piece, min(piece.count, count - bytes.count))
            if got == 0 { break }
            if got > 0 {
                bytes += piece[..<got]
            } else if errno != EINTR {
                throw Failure.system("`\(name)` cannot be read.")
            }
        }
        return Interruption.isAsked ? nil : bytes
    }

    /// An output that is the records or the document would be lost before it is read.
    func refuse(_ output: String, _ document: String) throws {
        var target = stat()
        guard stat(output, &target) == 0, target.st_mode & S_IFMT == S_IFREG else { return }
        var source = stat()
        let isDocument = stat(document, &source) == 0 && isSame(source, target)
        if isDocument || status(of: file).map({ isSame($0, target) }) == true {
            throw Failure.usage(
                "`\(output)` is the \(isDocument ? "document" : "file of the records") itself.")
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
