import Foundation
import TestSupport
import Testing

/// Views belong to the main actor for the compiler only: nothing asks at run time which thread it is on.
/// The cause would be a closure that main-actor code of the module hands to a module compiled without the checks of
/// Swift 6, such as the standard library.
@Suite("KeylineUIKit: calls of the whole public interface off the main thread")
struct PublicCallTests {
    /// Symbols that calls are made of, as the compiler lists them: all but types and enum cases.
    private static func publicSymbols() throws -> Set<String> {
        let modules = try BuiltModules.directory(of: "KeylineUIKitTypes")
        let output = FileManager.default.temporaryDirectory
            .appendingPathComponent("keyline-symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swift-symbolgraph-extract", "-module-name", "KeylineUIKitTypes",
                "-minimum-access-level", "public", "-skip-synthesized-members",
                "-target", BuiltModules.target, "-output-dir", output.path,
            ] + (try BuiltModules.importing(modules))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)

        struct Graph: Decodable {
            struct Symbol: Decodable {
                struct Kind: Decodable { let identifier: String }
                let kind: Kind
                let pathComponents: [String]
            }
            let symbols: [Symbol]
        }
        let noCalls = ["enum.case", "class", "struct", "enum", "protocol", "typealias"]
        var names: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(
            at: output, includingPropertiesForKeys: nil)
        {
            let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
            for symbol in graph.symbols
            where !noCalls.contains(where: { symbol.kind.identifier == "swift." + $0 }) {
                names.insert(symbol.pathComponents.joined(separator: "."))
            }
        }
        return names
    }

    @Test("the list of tested calls has every public symbol of KeylineUIKitTypes and no other")
    func complete() throws {
        let symbols = try PublicCallTests.publicSymbols()
        let listed = Set(PublicCall.all.map(\.name))
        #expect(symbols.count > 400)
        #expect(symbols.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(symbols).sorted() == [])
    }

    @Test("every public call runs on a background thread without stopping the process")
    func run() {
        #expect(PublicCall.runAllOffMain() == PublicCall.all.map(\.name))
    }

    @Test(
        "no object file of KeylineUIKitTypes refers to the runtime's check of the current executor"
    )
    func unasked() throws {
        let modules = try BuiltModules.directory(of: "KeylineUIKitTypes")
        let asks = Data("swift_task_isCurrentExecutor".utf8)
        var count = 0
        for file in BuiltModules.objects(of: "KeylineUIKitTypes", modules) {
            count += 1
            #expect(
                try Data(contentsOf: file).range(of: asks) == nil, "\(file.lastPathComponent)")
        }
        #expect(count > 0)
    }
}
