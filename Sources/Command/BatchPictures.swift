import Foundation
import KeylineDocuments
import KeylinePictures
import Synchronization

/// The directory to which a batch writes its pictures. Each file is written under a temporary name and then renamed, so
/// every picture in the directory is complete, and `--resume` need not draw it again.
final class PictureFolder: Sendable {
    private let path: String
    private let format: PictureFormat
    /// The path of the first picture that could not be written; nil if all could be written.
    private let failure = Mutex<String?>(nil)

    init(_ path: String, _ format: PictureFormat, resumes: Bool) throws {
        (self.path, self.format) = (path, format)
        var isDirectory = ObjCBool(false)
        if !FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
            guard mkdir(path, 0o777) == 0 else {
                throw Failure.system("The directory `\(path)` cannot be created.")
            }
        } else if !isDirectory.boolValue {
            throw Failure.system("`\(path)` is not a directory. Name a directory by --pictures.")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Failure.system("`\(path)` cannot be read.")
        }
        guard resumes || names.allSatisfy({ $0.hasPrefix(".") }) else {
            throw Failure.system(
                "`\(path)` is not empty. Name an empty directory, or add --resume to continue an earlier batch."
            )
        }
    }

    private func file(_ name: String) -> String { "\(path)/\(name).\(format.rawValue)" }

    private func isDone(_ name: String) -> Bool { access(file(name), F_OK) == 0 }

    /// Writes a picture to a temporary file, and renames the file when it is complete. A temporary
    /// file that an interrupted batch has left is overwritten. Returns a sentence if the picture
    /// cannot be drawn.
    private func write(_ picture: DrawnPicture, _ name: String) -> String? {
        let bytes: [UInt8]
        do {
            bytes = try PageOutput.bytes(of: picture, format)
        } catch {
            return "The picture cannot be drawn. \(error)"
        }
        let part = "\(path)/.\(name).\(format.rawValue).part"
        let isWritten: Bool
        do {
            let file = try OutputFile.open(part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
            let isWhole = (try? OutputFile.write(bytes, to: file)) != nil
            isWritten = close(file) == 0 && isWhole
        } catch {
            isWritten = false
        }
        guard isWritten, rename(part, file(name)) == 0 else {
            unlink(part)
            failure.withLock { if $0 == nil { $0 = file(name) } }
            return nil
        }
        return nil
    }

    /// Throws an error if a picture could not be written. The batch calls this function after each
    /// piece of records, because the threads that write pictures cannot throw.
    func check() throws {
        if let file = failure.withLock({ $0 }) {
            throw Failure.system("`\(file)` cannot be written.")
        }
    }

    // MARK: Batch plan

    func pictures(_ addresses: [String: String]) -> BatchPlan.Pictures {
        BatchPlan.Pictures(
            addresses: addresses,
            .files(isDone: { self.isDone($0) }, write: { self.write($0, $1) }))
    }
}
