import Foundation
import KeylineDocuments
import Synchronization

/// The directory to which a batch writes its pictures. Each file is written under a temporary name and then renamed, so
/// every `.svg` file in the directory is complete, and `--resume` need not draw it again.
final class PictureFolder: Sendable {
    private let path: String
    /// The path of the first picture that could not be written; nil if all could be written.
    private let failure = Mutex<String?>(nil)

    init(_ path: String, resumes: Bool) throws {
        self.path = path
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

    func isDone(_ name: String) -> Bool { access("\(path)/\(name).svg", F_OK) == 0 }

    /// Writes a picture to a temporary file, and renames the file when it is complete. A temporary
    /// file that an interrupted batch has left is overwritten.
    func write(_ svg: String, _ name: String) {
        let part = "\(path)/.\(name).svg.part"
        let isWritten: Bool
        do {
            let file = try OutputFile.open(part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
            let isWhole = (try? OutputFile.write(Array(svg.utf8), to: file)) != nil
            isWritten = close(file) == 0 && isWhole
        } catch {
            isWritten = false
        }
        guard isWritten, rename(part, "\(path)/\(name).svg") == 0 else {
            unlink(part)
            return failure.withLock { if $0 == nil { $0 = "\(path)/\(name).svg" } }
        }
    }

    /// Throws an error if a picture could not be written. The batch calls this function after each
    /// piece of records, because the threads that write pictures cannot throw.
    func check() throws {
        if let file = failure.withLock({ $0 }) {
            throw Failure.system("`\(file)` cannot be written.")
        }
    }

    // MARK: Batch plan

    func pictures(of layout: DocumentLayout, _ images: ImageFiles) -> BatchPlan.Pictures {
        var addresses: [String: String] = [:]
        for (name, _) in layout.imageFiles {
            addresses[name] = images.address(of: name)
        }
        return BatchPlan.Pictures(
            addresses: addresses, isDone: { self.isDone($0) }, write: { self.write($0, $1) })
    }
}
