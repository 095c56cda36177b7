import Dispatch
import Foundation
import KeylineDocuments
import Synchronization

/// A request, as far as the playground looks at it.
struct PlayCall: Sendable {
    var method: String
    var path: String
    /// Headers; nil if they are not there, and the contents of all if they are there more than once.
    var host: String?
    var origin: String?
    var fetchSite: String?
    var contentType: String?
    var body: Data
}

/// A document that pages begin with.
struct PlayDocument: Sendable {
    var name: String
    var text: String
}

/// The playground's site: who may ask, the page's files, and the sessions.
final class PlaySite: Sendable {
    /// A reply that is known, or a question that a session works on.
    enum Reply: Sendable {
        case now(PlayAnswer)
        case later(PlayRoom, question: String)
    }

    /// Only those who know it are answered.
    let token: String
    private let start: PlayDocument?
    private let rooms = Mutex<[PlayRoom]>([])
    private let lost = Mutex(0)

    /// So many pages at a time; the one that was not used for longest makes room.
    private static let mostRooms = 8
    /// Questions that took too long and cannot be stopped hold a thread each.
    private static let mostLost = 4

    init(start: PlayDocument?) {
        var random = SystemRandomNumberGenerator()
        token = (0..<4).map { _ in
            String(String(UInt64(random.next() as UInt32) + (1 << 32), radix: 16).dropFirst())
        }.joined()
        self.start = start
    }

    /// - Parameter port: on which the site is served.
    func reply(to call: PlayCall, port: Int) -> Reply {
        if let refusal = refusal(of: call, port) { return .now(refusal) }
        let path = call.path.dropFirst(token.count + 2).prefix { $0 != "?" }
        if call.method == "GET" { return .now(page(String(path))) }
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard call.method == "POST" else {
            return .now(.refusal(405, "Expected GET or POST."))
        }
        guard names.count == 3, names[0] == "ask", (1...64).contains(names[1].count) else {
            return .now(.refusal(404, "There is nothing at this address."))
        }
        guard call.contentType == "application/json" else {
            return .now(.refusal(415, "Expected JSON."))
        }
        guard lost.withLock({ $0 < PlaySite.mostLost }) else {
            return .now(.refusal(503, "Too many layouts took too long. Start `keyline play` anew."))
        }
        return .later(room(String(names[1])), question: String(names[2]))
    }

    // MARK: Who may ask

    /// Other hosts' names that lead here, other pages, and whoever does not know the token are turned away.
    private func refusal(of call: PlayCall, _ port: Int) -> PlayAnswer? {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let host = call.host, hosts.contains(host) else {
            return .refusal(403, "The playground answers to 127.0.0.1 only.")
        }
        if let origin = call.origin, origin != "http://\(host)" {
            return .refusal(403, "Other pages may not use the playground.")
        }
        if let site = call.fetchSite, site != "same-origin", site != "none" {
            return .refusal(403, "Other pages may not use the playground.")
        }
        let isKnown = call.path.hasPrefix("/\(token)/")
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

    /// The document that the page begins with, and the gallery.
    private var beginning: String {
        var members: [String: JSON] = [
            "gallery": .list(
                PlayFiles.gallery.map { ["name": .text($0.name), "text": .text($0.text)] })
        ]
        if let start {
            members["name"] = .text(start.name)
            members["text"] = .text(start.text)
        }
        return JSON.object(members).line
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

    /// A session that does not answer is left alone; the page gets another one.
    func giveUp(_ room: PlayRoom) {
        let isKnown = rooms.withLock { rooms in
            let count = rooms.count
            rooms.removeAll { $0 === room }
            return rooms.count < count
        }
        if isKnown { lost.withLock { $0 += 1 } }
    }
}

/// A session, and the queue on which it works.
final class PlayRoom: Sendable {
    let name: String
    private let session = PlaySession()
    private let queue = DispatchQueue(label: "keyline.play")

    init(name: String) { self.name = name }

    func ask(_ question: String, _ body: Data, _ done: @escaping @Sendable (PlayAnswer) -> Void) {
        queue.async { done(self.session.answer(question, body)) }
    }
}
