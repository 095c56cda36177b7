import Foundation
import Keyline
import Synchronization

/// An answer to a page: its status over HTTP, its kind and its contents.
package struct PlayAnswer: Sendable {
    package var status: Int
    package var type: String
    package var body: Data

    package init(_ status: Int = 200, type: String, _ body: Data) {
        (self.status, self.type, self.body) = (status, type, body)
    }

    /// A sentence on what went wrong.
    package static func refusal(_ status: Int, _ message: String) -> PlayAnswer {
        PlayAnswer(
            status, type: "application/json",
            Data(JSON.object(["message": .text(message)]).line.utf8)
        )
    }

    static func json(_ members: [String: JSON]) -> PlayAnswer {
        PlayAnswer(type: "application/json", Data(JSON.object(members).line.utf8))
    }
}

/// The members that questions have.
struct PlayQuestion: Decodable {
    var text: String?
    /// Of the document, in reports and exports.
    var name: String?
    /// Parameters that sliders set, by name.
    var settings: [String: String]?
    /// Of the root; nil for what the document says.
    var width: Double?
    var height: Double?
    /// Numbers of constraints.
    var constraints: [Int]?
    var style: String?
    var type: String?
}

/// One page of the playground: a document with its layout, which stays alive between questions, so that a new size costs
/// what changes. Questions are answered one after the other; other sessions do not wait.
package final class PlaySession: Sendable {
    /// Longer documents are refused.
    package static let longest = 256 << 10
    /// The largest extent of a root, in points.
    static let largest = 20_000.0

    private let desk = Mutex(PlayDesk())

    package init() {}

    /// Answers a question, by its name, and the members of the JSON object that comes with it.
    ///
    /// | question | answer |
    /// | --- | --- |
    /// | `open` | mistakes; if there is none, views, frames, parameters and constraints |
    /// | `resize` | the frames that changed: a count, then index, x, y, width and height of each, all 32 bits and little-endian, and a JSON object with the lines of texts that changed |
    /// | `inspect` | findings, contradictions, what gives way, and what swings |
    /// | `marks` | constraints, drawn |
    /// | `export` | the layout as SVG or Swift |
    package func answer(_ question: String, _ body: Data) -> PlayAnswer {
        guard body.count <= PlaySession.longest * 2 else {
            return .refusal(413, "The document is too long.")
        }
        guard let asked = try? JSONDecoder().decode(PlayQuestion.self, from: body) else {
            return .refusal(400, "This is no question that the playground knows.")
        }
        return desk.withLock { desk in
            switch question {
            case "open": desk.open(asked)
            case "resize": desk.resize(asked)
            case "inspect": desk.inspect()
            case "marks": desk.marks(asked)
            case "export": desk.export(asked)
            default: .refusal(404, "There is no question `\(question)`.")
            }
        }
    }
}
