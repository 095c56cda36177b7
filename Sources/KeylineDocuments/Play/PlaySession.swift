import Foundation
import Keyline
import Synchronization

/// The answer to an HTTP request from a page of the playground: status, content type and body.
package struct PlayAnswer: Sendable {
    package var status: Int
    package var type: String
    package var body: Data

    package init(_ status: Int = 200, type: String, _ body: Data) {
        (self.status, self.type, self.body) = (status, type, body)
    }

    /// Returns an answer with an HTTP error status, and with a sentence that tells the user why the
    /// request was refused.
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

/// The body of a request of the playground, a web page for editing layout documents: a JSON object.
/// Each kind of request uses some of the members.
struct PlayQuestion: Decodable {
    var text: String?
    /// The name of the document's file, which reports and exported code contain.
    var name: String?
    /// The values of parameters that the user has set by sliders, by the name of the parameter.
    var settings: [String: String]?
    /// The width of the root view in points. If the width or the height is nil, the document states
    /// it.
    var width: Double?
    var height: Double?
    /// The indices of the constraints to draw, in the order in which the document's constraints
    /// were sent to the page.
    var constraints: [Int]?
    var style: String?
    var type: String?
}

/// The state of one page of the playground: a document and its layout. The layout is kept between
/// requests, so that a new size costs only the changes. Requests of one session are answered one
/// after the other; different sessions do not wait for each other.
package final class PlaySession: Sendable {
    /// The largest length, in bytes, of a document that the playground accepts.
    package static let longest = 256 << 10
    /// The largest width or height, in points, at which the playground lays out a document.
    static let largest = 20_000.0

    private let desk = Mutex(PlayDesk())

    package init() {}

    /// Answers a request of a page, which names one of these questions.
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
        guard let members = try? JSONDecoder().decode(PlayQuestion.self, from: body) else {
            return .refusal(400, "The playground does not know this request.")
        }
        return desk.withLock { desk in
            switch question {
            case "open": desk.open(members)
            case "resize": desk.resize(members)
            case "inspect": desk.inspect()
            case "marks": desk.marks(members)
            case "export": desk.export(members)
            default: .refusal(404, "There is no question `\(question)`.")
            }
        }
    }
}
