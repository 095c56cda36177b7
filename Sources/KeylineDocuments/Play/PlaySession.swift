import Foundation
import Keyline
import Synchronization

/// An answer to a page of the playground: HTTP status, content type and body.
package struct PlayAnswer: Sendable {
    package var status: Int
    package var type: String
    package var body: Data

    package init(_ status: Int = 200, type: String, _ body: Data) {
        (self.status, self.type, self.body) = (status, type, body)
    }

    /// Returns an answer that refuses a question, with a sentence that says why.
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

/// The members of the JSON object that a page sends with a question. Each question uses some of them.
struct PlayQuestion: Decodable {
    var text: String?
    /// The document's name, for reports and exports.
    var name: String?
    /// The values that the page's sliders give to parameters, by name.
    var settings: [String: String]?
    /// The size of the root in points; nil for the size that the document states.
    var width: Double?
    var height: Double?
    /// The indices of the constraints that the question is about.
    var constraints: [Int]?
    var style: String?
    var type: String?
}

/// The state of one page of the playground: a document and its layout. The layout is kept between questions, so that a
/// new size costs only the changes. Questions of one session are answered one after the other; sessions do not wait for
/// each other.
package final class PlaySession: Sendable {
    /// The longest document that is accepted, in bytes.
    package static let longest = 256 << 10
    /// The largest width or height of a root, in points.
    static let largest = 20_000.0

    private let desk = Mutex(PlayDesk())

    package init() {}

    /// Answers a question of a page.
    ///
    /// | question | answer |
    /// | --- | --- |
    /// | `open` | the document's mistakes or, if there are none, its views, frames, parameters and constraints |
    /// | `resize` | the frames that changed: a count, then index, x, y, width and height of each, all 32 bits and little-endian, and a JSON object with the lines of texts that changed |
    /// | `inspect` | findings, contradictions, unsatisfied optional constraints, and the extreme layouts of ambiguous views |
    /// | `marks` | a drawing of some constraints |
    /// | `export` | the layout as SVG or Swift |
    ///
    /// - Parameters:
    ///   - question: the name of the question, from the table.
    ///   - body: a JSON object with the members that the question needs.
    package func answer(_ question: String, _ body: Data) -> PlayAnswer {
        guard body.count <= PlaySession.longest * 2 else {
            return .refusal(413, "The document is too long.")
        }
        guard let asked = try? JSONDecoder().decode(PlayQuestion.self, from: body) else {
            return .refusal(400, "The playground does not know this request.")
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
