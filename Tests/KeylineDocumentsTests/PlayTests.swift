import Foundation
import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: the playground's answers")
struct PlayTests {
    private struct Opened: Decodable {
        struct Message: Decodable { var message: String }
        var findings: [Message]
        var frames: [Double]?
    }

    private func open(_ session: PlaySession, _ text: String) throws -> Opened {
        let body = try JSONEncoder().encode(["text": text])
        let answer = session.answer("open", body)
        #expect(answer.status == 200)
        return try JSONDecoder().decode(Opened.self, from: answer.body)
    }

    private let card = """
        size: 100x50
        views: {a: {width: 40}, b: {width: 40}}
        constraints: ["H:|-20-[a]", "V:|[a]|", "H:[b]|", "V:|[b]|"]
        """

    // 20 in from the left; to the right edge, which moves by 30; the root itself.
    @Test("after a resize, the playground sends only the frames that changed")
    func resize() throws {
        let session = PlaySession()
        let opened = try open(session, card)
        #expect(opened.frames == [0, 0, 100, 50, 20, 0, 40, 50, 60, 0, 40, 50])
        let answer = session.answer("resize", Data(#"{"width":130,"height":50}"#.utf8))
        let words = stride(from: 0, to: answer.body.count, by: 4).map { at in
            answer.body[at..<(at + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        #expect(words.first == 2)
        #expect(
            words.dropFirst().map { Float32(bitPattern: $0) } == [
                0, 0, 0, 130, 50, 2, 90, 0, 40, 50,
            ])
        #expect(session.answer("resize", Data(#"{"width":130,"height":50}"#.utf8)).body.count == 4)
    }

    @Test("a document with mistakes keeps the last valid document laid out")
    func mistakes() throws {
        let session = PlaySession()
        #expect(session.answer("resize", Data("{}".utf8)).status == 409)
        _ = try open(session, card)
        let wrong = try open(session, "veiws: {}")
        #expect(wrong.frames == nil)
        #expect(wrong.findings.first?.message.contains("Did you mean `views`?") == true)
        #expect(session.answer("resize", Data(#"{"width":130}"#.utf8)).body.count == 4 + 2 * 20)
    }

    @Test(
        "the playground refuses malformed requests",
        arguments: ["", "[]", "{\"width\":\"x\"}", "{\"constraints\":[1.5]}"])
    func nonsense(body: String) {
        #expect(PlaySession().answer("open", Data(body.utf8)).status == 400)
        #expect(PlaySession().answer("sing", Data("{}".utf8)).status == 404)
        let long = Data(#"{"text":"\#(String(repeating: "#", count: 300_000))"}"#.utf8)
        #expect(PlaySession().answer("open", long).status == 413)
    }

    // 60 wide, at least 20 from either edge of 300; `b` hangs on it; its width is open from 0 to what is left of it.
    @Test("an ambiguous view has two extreme layouts in which dependent views move too")
    func swings() throws {
        let text = """
            size: 300x100
            views: {a: {width: 60, height: 20}, b: {height: 10}}
            constraints: ["V:|[a][b]", a.left >= root.left + 20, a.right <= root.right - 20,
                b.left == a.left, b.width == a.width]
            """
        let shown = try layout(text)
        let swings = Swing.all(in: shown, scratch: try layout(text), most: 8)
        let a = try #require(swings.first { shown.parts[$0.part].name == "a" })
        #expect(a.least[1] == Rect(x: 20, y: 0, width: 60, height: 20))
        #expect(a.most[1] == Rect(x: 220, y: 0, width: 60, height: 20))
        #expect(a.least[2].minX == 20 && a.most[2].minX == 220)
        #expect(Swing.all(in: shown, scratch: try layout(text), most: 1).count == 1)
    }
}
