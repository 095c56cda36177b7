import Dispatch
import Foundation
import KeylineDocuments
import Synchronization

/// The parts of an HTTP request, without its body, from which the server decides whether to answer
/// it.
struct PlayHead: Sendable {
    var method: String
    var path: String
    /// The value of the header `Host`, or nil if it is absent. If the header occurs several times,
    /// its values are joined by commas.
    var host: String?
    var origin: String?
    var fetchSite: String?
    var contentType: String?
}

/// The document with which the playground's page opens, if the user named one on the command line.
enum PlayStart: Sendable {
    /// A document from standard input, a pipe or a device, to which the page cannot save.
    case document(PlayDocument)
    /// A regular file on disk, to which the page can save its text.
    case file(PlayFile)
}

/// A layout document as text with a name: one of the gallery, or the one that the user gave to
/// `keyline play`.
struct PlayDocument: Sendable {
    var name: String
    var text: String
}

/// Decides which HTTP requests to the playground are answered, serves the page's files, and keeps a
/// session for each open page. The session holds the document of the page and its layout.
final class PlaySite: Sendable {
    /// The reply to a request: an answer that is ready, or the session that will compute the answer
    /// and the name of the question.
    enum Reply: Sendable {
        case now(PlayAnswer)
        case later(PlayRoom, question: String)
    }

    /// A random secret in the address of the page. Requests without it are refused, so that other
    /// users of the machine and other web pages cannot use the playground.
    let token: String
    private let start: PlayStart?
    private let rooms = Mutex<[PlayRoom]>([])
    private let lost = Mutex(0)

    /// The largest number of sessions (one for each open page). If another page is opened, its
    /// session replaces the one that was not used for the longest time.
    private static let mostRooms = 8
    /// The server answers no more questions after it has given up this many layouts. A layout that
    /// takes too long cannot be stopped, so each of them occupies a thread forever.
    private static let mostLost = 4

    init(start: PlayStart?) {
        var random = SystemRandomNumberGenerator()
        token = (0..<4).map { _ in
            String(String(UInt64(random.next() as UInt32) + (1 << 32), radix: 16).dropFirst())
        }.joined()
        self.start = start
    }

    /// Checks a request before its body is read. Returns an answer that refuses a request from
    /// another host or page, or for an unknown address. Returns nil if the body may be read.
    /// - Parameter port: the port on which the site is served.
    func refusal(of head: PlayHead, port: Int) -> PlayAnswer? {
        if let refusal = refusalOfStranger(head, port) { return refusal }
        if head.method == "GET" { return nil }
        guard head.method == "POST" else {
            return .refusal(405, "The request method must be GET or POST.")
        }
        guard question(of: head) != nil || path(of: head) == "save" else {
            return .refusal(404, "There is nothing at this address.")
        }
        return head.contentType == "application/json"
            ? nil : .refusal(415, "The request must have the content type application/json.")
    }

    /// Answers a request whose body has been read.
    /// - Parameter head: the head of a request for which `refusal(of:port:)` returned nil.
    func reply(to head: PlayHead, _ body: Data) -> Reply {
        if head.method == "GET" { return .now(page(path(of: head))) }
        guard let (session, question) = question(of: head) else { return .now(save(body)) }
        guard lost.withLock({ $0 < PlaySite.mostLost }) else {
            return .now(
                .refusal(
                    503, "Too many layouts took too long. Stop `keyline play` and start it again."))
        }
        return .later(room(session), question: question)
    }

    /// Returns the path of the request without the secret token at its beginning and without a
    /// query.
    private func path(of head: PlayHead) -> String {
        String(head.path.dropFirst(token.count + 2).prefix { $0 != "?" })
    }

    /// Splits a path of the form `ask/SESSION/QUESTION` into the names of the session and the
    /// question. Returns nil for other paths.
    private func question(of head: PlayHead) -> (session: String, question: String)? {
        let names = path(of: head).split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 3, names[0] == "ask", (1...64).contains(names[1].count) else {
            return nil
        }
        return (String(names[1]), String(names[2]))
    }

    // MARK: Access checks

    /// Returns an answer that refuses the request, unless it names this host, comes from the
    /// playground's own page, and contains the secret token. The check of the host defends against
    /// DNS rebinding, by which an attacker's host name is made to lead to this machine.
    private func refusalOfStranger(_ head: PlayHead, _ port: Int) -> PlayAnswer? {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let host = head.host, hosts.contains(host) else {
            return .refusal(403, "The playground answers to 127.0.0.1 only.")
        }
        if let origin = head.origin, origin != "http://\(host)" {
            return .refusal(403, "Other pages may not use the playground.")
        }
        if let site = head.fetchSite, site != "same-origin", site != "none" {
            return .refusal(403, "Other pages may not use the playground.")
        }
        let isKnown = head.path.hasPrefix("/\(token)/")
        return isKnown
            ? nil
            : .refusal(
                403,
                "This address lacks the secret that `keyline play` printed. To open a layout that somebody shared, "
                    + "run `keyline play` with the link.")
    }

    // MARK: Files

    private func page(_ name: String) -> PlayAnswer {
        if name == "start" { return PlayAnswer(type: "application/json", Data(beginning.utf8)) }
        guard let file = PlayFiles.page[name.isEmpty ? "index.html" : name] else {
            return .refusal(404, "There is nothing at this address.")
        }
        return PlayAnswer(type: file.type, Data(file.bytes))
    }

    /// The JSON that the page loads first: the document with which it opens, and the documents of
    /// the gallery.
    private var beginning: String {
        var members: [String: JSON] = [
            "gallery": .list(
                PlayFiles.gallery.map { ["name": .text($0.name), "text": .text($0.text)] })
        ]
        switch start {
        case .document(let document):
            members["name"] = .text(document.name)
            members["text"] = .text(document.text)
        case .file(let file):
            members["name"] = .text(file.name)
            let contents = file.contents
            members["text"] = .text(contents?.text ?? "")
            members["version"] = .text(contents?.version ?? PlayFile.noVersion)
        case nil: break
        }
        return JSON.object(members).line
    }

    private func save(_ body: Data) -> PlayAnswer {
        guard case .file(let file) = start else {
            return .refusal(404, "`keyline play` was not started with a file to save to.")
        }
        return file.save(body)
    }

    // MARK: Sessions

    private func room(_ name: String) -> PlayRoom {
        rooms.withLock { rooms in
            var room = PlayRoom(name: name)
            if let index = rooms.firstIndex(where: { $0.name == name }) {
                room = rooms.remove(at: index)
            }
            rooms.append(room)
            if rooms.count > PlaySite.mostRooms { rooms.removeFirst() }
            return room
        }
    }

    /// Drops a page's session whose answer takes too long, and counts its layout as lost. The page
    /// gets a new session with its next request.
    func giveUp(_ room: PlayRoom) {
        let isKnown = rooms.withLock { rooms in
            let count = rooms.count
            rooms.removeAll { $0 === room }
            return rooms.count < count
        }
        if isKnown { lost.withLock { $0 += 1 } }
    }
}

/// The session of one open page of `keyline play`, with the dispatch queue on which its layouts are
/// computed.
final class PlayRoom: Sendable {
    let name: String
    private let session = PlaySession()
    private let queue = DispatchQueue(label: "keyline.play")

    init(name: String) { self.name = name }

    func ask(_ question: String, _ body: Data, _ done: @escaping @Sendable (PlayAnswer) -> Void) {
        queue.async { done(self.session.answer(question, body)) }
    }
}
