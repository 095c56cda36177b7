import Foundation
import Testing

@testable import Keyline

/// Compiles snippets against the built module: the proof that mixed-up axes do not compile.
@Suite("Wrong axes do not compile")
struct CompileTests {
    /// The directory with the built modules, found beside this test bundle.
    static var modules: URL? {
        var directory = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            for candidate in [directory.appendingPathComponent("Modules"), directory] {
                let module = candidate.appendingPathComponent("Keyline.swiftmodule").path
                if FileManager.default.fileExists(atPath: module) { return candidate }
            }
            directory.deleteLastPathComponent()
        }
        return nil
    }

    func diagnostics(_ code: String) throws -> (status: Int32, output: String) {
        let modules = try #require(CompileTests.modules)
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("keyline-\(UUID().uuidString).swift")
        try ("import Keyline\nlet a = View(), b = View()\n" + code).write(
            to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let map = modules.deletingLastPathComponent()
            .appendingPathComponent("CSolver.build/module.modulemap")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path,
            "-Xcc", "-fmodule-map-file=\(map.path)", file.path,
        ]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = String(
            decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    @Test("right code compiles")
    func right() throws {
        let (status, output) = try diagnostics(
            """
            _ = a.leftAnchor.constraint(equalTo: b.rightAnchor)
            let p: [PairedConstraint] = [constraint(\\.widthAnchor, \\.heightAnchor), equal(\\.leftAnchor, \\.centerXAnchor)]
            a.constrain(to: [constraint(\\.widthAnchor, constant: 5)])
            final class Named: LayoutConstraint { var label = "" }
            _ = Named(item: a, attribute: .left, toItem: b, attribute: .left).label
            _ = try? Named(throwing: a, attribute: .left)
            let gap = a.rightAnchor.anchorWithOffset(to: b.leftAnchor)
            _ = a.heightAnchor.constraint(equalTo: gap, multiplier: 2)
            _ = b.leftAnchor.constraint(equalToSystemSpacingAfter: a.rightAnchor, multiplier: 2)
            LayoutError(kind: .insideItself, constraints: [Named().summary]).report()
            """)
        #expect(status == 0, "\(output)")
    }

    @Test(
        "wrong code does not, for this reason",
        arguments: [
            ("_ = a.leftAnchor.constraint(equalTo: b.topAnchor)", "cannot convert"),
            ("_ = a.widthAnchor.constraint(equalTo: b.topAnchor)", "cannot convert"),
            ("let p: Constraint = equal(\\.leftAnchor, \\.topAnchor)", "error:"),
            ("let p: [PairedConstraint] = [constraint(\\.widthAnchor, \\.topAnchor)]", "error:"),
            ("a.constrain(to: [constraint(\\.leftAnchor, constant: 5)])", "error:"),
            ("_ = a.leftAnchor.anchorWithOffset(to: b.topAnchor)", "cannot convert"),
            (
                "_ = a.leftAnchor.constraint(equalTo: a.topAnchor.anchorWithOffset(to: b.topAnchor))",
                "cannot convert"
            ),
            (
                "_ = a.leftAnchor.constraint(equalToSystemSpacingAfter: b.topAnchor)",
                "cannot convert"
            ),
            ("let c = LayoutConstraint(); c.multiplier = 2", "get-only"),
        ] as [(String, String)])
    func wrong(code: String, reason: String) throws {
        let (status, output) = try diagnostics(code)
        #expect(status != 0)
        #expect(output.contains(reason), "\(output)")
        #expect(!output.contains("no such module"), "\(output)")
    }
}
