import Foundation
import Testing

/// Compiles snippets against the built module: what the manual says of names, axes and results.
@Suite("Schematic: what compiles and what does not")
struct SchematicCompileTests {
    /// The directory with the built modules, found beside this test bundle.
    static var modules: URL? {
        var directory = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            for candidate in [directory.appendingPathComponent("Modules"), directory] {
                let module = candidate.appendingPathComponent("KeylineSchematic.swiftmodule").path
                if FileManager.default.fileExists(atPath: module) { return candidate }
            }
            directory.deleteLastPathComponent()
        }
        return nil
    }

    func diagnostics(_ imports: String, _ code: String) throws -> (status: Int32, output: String) {
        let modules = try #require(SchematicCompileTests.modules)
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("keyline-schematic-\(UUID().uuidString).swift")
        try (imports + "\nlet a = View(), b = View(), guide = LayoutGuide()\n" + code).write(
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

    @Test(
        "compiles without a warning",
        arguments: [
            (
                "import KeylineSchematic",
                "let layouts: [Constraint] = [.center(in: b), .makeWidth(equalTo: 1)]"
            ),
            (
                "import Keyline\nimport KeylineSchematic\nimport class KeylineSchematic.Constraint",
                "let layout: Constraint = .center(in: b)"
            ),
            ("import Keyline\nimport KeylineSchematic", "a.applyLayout([.center(in: b)])"),
            ("import KeylineSchematic", "b.addSubview(a, constraints: [equal(\\.leftAnchor)])"),
        ] as [(String, String)])
    func right(imports: String, code: String) throws {
        let (status, output) = try diagnostics(imports, code)
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test(
        "does not, for this reason",
        arguments: [
            (
                "_ = a.applyLayout(.alignTop(to: .leading, of: b))",
                "'AxisY' has no member 'leading'"
            ),
            ("_ = a.applyLayout(.alignLeft(to: .top, of: b))", "'AxisX' has no member 'top'"),
            ("let one: CompositeConstraint = .centerX(in: b)", "error:"),
            ("a.applyLayout(.center(in: b))", "is unused"),
            ("[1, 2].applyLayout([.center(in: b)])", "error:"),
        ] as [(String, String)])
    func wrong(code: String, reason: String) throws {
        let (_, output) = try diagnostics("import KeylineSchematic", code)
        #expect(output.contains(reason), "\(output)")
        #expect(!output.contains("no such module"), "\(output)")
    }
}
