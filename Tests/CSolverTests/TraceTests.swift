import CSolver
import CSolverTrace
import Foundation
import Testing

/// Replays traces and compares with what an independent referee (one linear program a priority,
/// solved by HiGHS) worked out: status and totals of every solve, values where they are unique.
@Suite("Traces with known answers")
struct TraceTests {
    struct Reply: Decodable {
        struct Level: Decodable {
            let priority: Double
            let violation: Double
        }
        let op: String
        let line: Int
        let levels: [Level]?
        let error: String?
        let conflict: [String]?
    }

    static var directory: URL { Bundle.module.resourceURL!.appendingPathComponent("Traces") }

    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [])
        .filter { $0.hasSuffix(".trace") }.sorted()

    static func play(_ text: String) throws -> [Reply] {
        var trace: OpaquePointer?
        let read = text.utf8CString.withUnsafeBufferPointer {
            csolver_trace_read($0.baseAddress!, $0.count - 1, nil, &trace)
        }
        #expect(read == .CSOLVER_OK)
        let played = try #require(trace)
        defer { csolver_trace_free(played) }
        final class Lines { var lines: [Data] = [] }
        let lines = Lines()
        var options = csolver_trace_options()
        options.check = true
        var outcome = csolver_trace_outcome()
        let status = csolver_trace_play(
            played, &options,
            { context, line, length in
                let lines = Unmanaged<Lines>.fromOpaque(context!).takeUnretainedValue()
                lines.lines.append(Data(bytes: line, count: length))
            }, Unmanaged.passUnretained(lines).toOpaque(), &outcome)
        #expect(status == .CSOLVER_OK)
        #expect(!outcome.broken)
        return try lines.lines.map { try JSONDecoder().decode(Reply.self, from: $0) }
    }

    @Test("there are traces of all families") func present() {
        #expect(TraceTests.names.count >= 13)
    }

    @Test("every solve reaches the referee's totals", arguments: names)
    func totals(name: String) throws {
        let file = TraceTests.directory.appendingPathComponent(name)
        let replies = try TraceTests.play(String(contentsOf: file, encoding: .utf8))
        let expected = try String(
            contentsOf: file.deletingPathExtension().appendingPathExtension("expected"),
            encoding: .utf8
        ).split(separator: "\n").map { try JSONDecoder().decode([Double].self, from: Data($0.utf8)) }
        let solves = replies.filter { $0.op == "solve" }
        #expect(solves.count == expected.count)
        for (reply, numbers) in zip(solves, expected) {
            // line, number of refused lines before it, scale, then priority and violation by turns
            #expect(reply.line == Int(numbers[0]))
            let refused = Set(replies.filter { $0.op == "error" && $0.line < reply.line }.map(\.line))
            #expect(refused.count == Int(numbers[1]), "\(name) line \(reply.line)")
            let levels = Dictionary(
                uniqueKeysWithValues: (reply.levels ?? []).map { ($0.priority, $0.violation) })
            for i in stride(from: 3, to: numbers.count - 1, by: 2) {
                let have = levels[numbers[i]] ?? 0
                #expect(
                    abs(have - numbers[i + 1]) <= 1e-5 * max(1, numbers[2]),
                    "\(name) line \(reply.line), priority \(numbers[i])")
            }
        }
    }

    @Test(
        "what is refused is refused for this reason",
        arguments: [
            ("variable x\nvariable x", "duplicate-name"),
            ("constraint a required : 1 x = 1", "unknown-name"),
            ("variable x\nconstraint a 1000 : 1 x = 1", "bad-number"),
            ("variable x\nconstraint a required : 1 x = nan", "bad-number"),
            ("variable x\nconstraint a required : 1 x 1", "syntax"),
            ("variable x\nsuggest x 3", "not-editable"),
            ("remove a", "unknown-name"),
            ("constraint a required : = 1", "unsatisfiable"),
            ("frobnicate", "syntax"),
        ] as [(String, String)])
    func errors(text: String, code: String) throws {
        let replies = try TraceTests.play("csolver-trace 1\n" + text + "\n")
        #expect(replies.map(\.error) == [code])
    }

    @Test("a contradiction names its members")
    func conflict() throws {
        let replies = try TraceTests.play(
            """
            csolver-trace 1
            variable v w x y z
            constraint a required : 1 v >= 10
            constraint b required : 1 w -1 v >= 0
            constraint c required : 1 x -1 w >= 0
            constraint d required : 1 y -1 x >= 0
            constraint noise required : 1 z >= 0
            constraint e required : 1 y <= 5
            """)
        #expect(replies.count == 1)
        #expect(Set(replies.first?.conflict ?? []) == ["a", "b", "c", "d", "e"])
    }
}
