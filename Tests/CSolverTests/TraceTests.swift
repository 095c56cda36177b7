import CSolver
import CSolverTrace
import Foundation
import Testing

/// Replays traces and compares with what an independent referee (one linear program a priority,
/// solved by HiGHS, or one quadratic program, by Clarabel, where the trace says `norm squares`) worked out: status and totals of every solve, values where they are unique.
@Suite("Traces of solver calls with known results")
struct TraceTests {
    struct Reply: Decodable {
        struct Level: Decodable {
            let priority: Double
            let violation: Double
        }
        let op: String
        let line: Int
        let status: String?
        let levels: [Level]?
        let values: [String: Double]?
        let error: String?
        let conflict: [String]?
    }

    static var directory: URL { Bundle.module.resourceURL!.appendingPathComponent("Traces") }

    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [])
        .filter { $0.hasSuffix(".trace") && (leastSquares || !$0.hasPrefix("squares-")) }.sorted()

    /// Whether this build, and this machine, can do `norm squares`.
    static let leastSquares: Bool = {
        var made: OpaquePointer?
        guard csolver_create(nil, &made) == .CSOLVER_OK, let solver = made else { return false }
        defer { csolver_free(solver) }
        return csolver_set_norm(solver, .CSOLVER_NORM_SQUARES) == .CSOLVER_OK
    }()

    static func play(_ text: String, bulk: Bool = false) throws -> [Reply] {
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
        options.verify = true
        options.values = true
        options.bulk = bulk
        var outcome = csolver_trace_outcome()
        let status = csolver_trace_play(
            played, &options,
            { context, line, length in
                let lines = Unmanaged<Lines>.fromOpaque(context!).takeUnretainedValue()
                lines.lines.append(Data(bytes: line, count: length))
            }, Unmanaged.passUnretained(lines).toOpaque(), &outcome)
        #expect(status == .CSOLVER_OK)
        #expect(!outcome.broken, "the self-check or the verification found a defect")
        return try lines.lines.map { try JSONDecoder().decode(Reply.self, from: $0) }
    }

    @Test(
        "four traces exist for each kind of system",
        arguments: [
            "toolbar", "columns", "form", "cells", "nested", "flexible", "toggles", "conflicts",
            "scattered", "row", "deep", "grid", "churn",
        ])
    func present(family: String) {
        #expect(TraceTests.names.filter { $0.hasPrefix(family + "-") }.count == 4)
    }

    /// `.expected` files: `solve LINE STATUS PRIORITY:VIOLATION ...`, `values LINE NAME=VALUE ...` for
    /// values that are unique, `refused LINE CODE NAME ...` with the names where only one set of
    /// constraints is a minimal contradiction.
    @Test(
        "each solve and each refusal of a trace equals the result of an independent solver",
        arguments: names, [false, true])
    func answers(name: String, bulk: Bool) throws {
        let file = TraceTests.directory.appendingPathComponent(name)
        let replies = try TraceTests.play(String(contentsOf: file, encoding: .utf8), bulk: bulk)
        let expected = try String(
            contentsOf: file.deletingPathExtension().appendingPathExtension("expected"),
            encoding: .utf8
        ).split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let solves = Dictionary(
            uniqueKeysWithValues: replies.filter { $0.op == "solve" }.map { ($0.line, $0) })
        let errors = replies.filter { $0.op == "error" }.map { "\($0.line) \($0.error ?? "")" }
        #expect(expected.filter { $0[0] == "solve" }.count == solves.count)
        #expect(expected.filter { $0[0] == "refused" }.map { "\($0[1]) \($0[2])" } == errors)
        for words in expected where words[0] == "refused" && words.count > 3 {
            let reply = replies.first { $0.op == "error" && String($0.line) == words[1] }
            #expect(Set(reply?.conflict ?? []) == Set(words.dropFirst(3)), "\(name):\(words[1])")
        }
        for words in expected where words[0] != "refused" {
            let line = try #require(Int(words[1]))
            let reply = try #require(solves[line], "\(name):\(line)")
            if words[0] == "solve" {
                #expect(reply.status == words[2], "\(name):\(line)")
                let levels = try #require(reply.levels)
                #expect(levels.count == words.count - 3, "\(name):\(line)")
                for (level, word) in zip(levels, words.dropFirst(3)) {
                    let parts = word.split(separator: ":").compactMap { Double($0) }
                    #expect(level.priority == parts[0], "\(name):\(line)")
                    #expect(
                        close(level.violation, parts[1], 1e-5),
                        "\(name):\(line), priority \(parts[0])")
                }
            } else {
                for word in words.dropFirst(2) {
                    let parts = word.split(separator: "=")
                    let have = try #require(reply.values?[String(parts[0])])
                    #expect(close(have, Double(parts[1])!, 1e-5), "\(name):\(line), \(word)")
                }
            }
        }
    }

    func close(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
        abs(a - b) <= tolerance * max(1, abs(a), abs(b))
    }

    @Test(
        "a trace with an invalid line reports the expected error code",
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

    @Test("a refused constraint of a trace reports the names of the conflicting constraints")
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
