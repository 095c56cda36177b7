import Foundation
import KeylineDocuments
import Synchronization

/// The file that `keyline play FILE` was started with. Pages of the playground can save to this file and no other.
///
/// A page knows the version of the text that it last read or wrote. If the file has another version when the page
/// saves, another program has changed it. Then nothing is written, and the page gets the file's present text and
/// version, so that its user can decide. To overwrite that text, the page saves again with the new version; a further
/// change by another program is then noticed, too.
final class PlayFile: Sendable {
    /// The path of the file as the user wrote it on the command line, which the page shows.
    let name: String
    private let path: String
    /// A lock that a page holds while it saves, so that two open pages cannot save at the same
    /// time.
    private let lock = Mutex(())

    /// The JSON body of a request to save the file: the new text, and the version of the text that
    /// the page last read or wrote.
    private struct SaveRequest: Decodable {
        var text: String
        var version: String
    }

    /// Stands for the version of a file that does not exist or is not UTF-8 text.
    static let noVersion = "none"

    /// Stores the absolute path of the file, so that a change of the working directory does not
    /// matter.
    /// - Parameter name: a path, absolute or relative to the working directory.
    init(_ name: String) {
        self.name = name
        path = URL(fileURLWithPath: name).path
    }

    /// The file's present text and version, or nil if it cannot be read.
    var contents: (text: String, version: String)? {
        guard let (text, _) = try? DocumentInput.text(of: path) else { return nil }
        return (text, PlayFile.version(of: text))
    }

    /// Answers a page's request to save its text. Writes the text to the file, unless the file has
    /// another version than the page knows: another program has changed the file then.
    func save(_ body: Data) -> PlayAnswer {
        guard let request = try? JSONDecoder().decode(SaveRequest.self, from: body) else {
            return .refusal(
                400, "The request must contain the text and the version that it replaces.")
        }
        guard request.text.utf8.count <= PlaySession.longest else {
            return .refusal(413, "The document is too long for the playground.")
        }
        return lock.withLock { _ in
            let found = contents
            guard found?.version ?? PlayFile.noVersion == request.version else {
                return PlayAnswer.changed(
                    message(found == nil), text: found?.text,
                    version: found?.version ?? PlayFile.noVersion)
            }
            do {
                try OutputFile.write(Array(request.text.utf8), to: path)
            } catch {
                return .refusal(500, "`\(name)` cannot be written.")
            }
            return .saved(version: PlayFile.version(of: request.text))
        }
    }

    private func message(_ isGone: Bool) -> String {
        isGone
            ? "`\(name)` is no longer there, or cannot be read. Nothing was saved."
            : "`\(name)` was changed by another program. Nothing was saved."
    }

    /// Returns a version that identifies `text`: its 64-bit FNV-1a hash and its length. Unlike
    /// Swift's own hash values, it is the same in every run of the program.
    private static func version(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return "\(text.utf8.count)-\(String(hash, radix: 16))"
    }
}

extension PlayAnswer {
    fileprivate static func saved(version: String) -> PlayAnswer {
        PlayAnswer(
            type: "application/json", Data(JSON.object(["version": .text(version)]).line.utf8))
    }

    /// Returns the answer that refuses to save, because another program has changed the file.
    /// `text` is the present text of the file, or nil if the file no longer exists.
    fileprivate static func changed(_ message: String, text: String?, version: String)
        -> PlayAnswer
    {
        var members: [String: JSON] = ["message": .text(message), "version": .text(version)]
        if let text { members["text"] = .text(text) }
        return PlayAnswer(409, type: "application/json", Data(JSON.object(members).line.utf8))
    }
}
