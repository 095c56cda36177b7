import Foundation
import KeylineDocuments
import Synchronization

/// The directory that a batch's pictures go to. A picture is there whole or not at all, so that those that are there are
/// done.
final class PictureFolder: Sendable {
    private let path: String
    /// The first picture that could not be written.
    private let failure = Mutex<String?>(nil)

    init(_ path: String, resumes: Bool) throws {
        self.path = path
        var isDirectory = ObjCBool(false)
        if !FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
            guard mkdir(path, 0o777) == 0 else {
                throw Failure.system("The directory `\(path)` cannot be made.")
            }
        } else if !isDirectory.boolValue {
            throw Failure.system("`\(path)` is no directory.")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Failure.system("`\(path)` cannot be read.")
        }
        guard resumes || names.allSatisfy({ $0.hasPrefix(".") }) else {
            throw Failure.system(
                "`\(path)` has files already. Expected an empty directory, or --resume to go on in this one."
            )
        }
    }

    func isDone(_ name: String) -> Bool { access("\(path)/\(name).svg", F_OK) == 0 }

    /// Under another name until it is whole; one that was begun before is written over.
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

    /// After a chunk.
    func check() throws {
        if let file = failure.withLock({ $0 }) {
            throw Failure.system("`\(file)` cannot be written.")
        }
    }

    // MARK: The plan

    func pictures(of layout: DocumentLayout, file: String) -> BatchPlan.Pictures {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        var addresses: [String: String] = [:]
        for name in layout.parts.compactMap({ $0.model?.image?.file?.text }) {
            addresses[name] = ImageFile.address(of: name, in: folder)
        }
        return BatchPlan.Pictures(
            addresses: addresses, isDone: { self.isDone($0) }, write: { self.write($0, $1) })
    }
}
