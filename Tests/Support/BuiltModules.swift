public import Foundation

/// The package's modules as they were built, for tests that compile code against them.
public enum BuiltModules {
    private struct Missing: Error {}

    /// The directory with a module, found beside this test bundle.
    public static func directory(of name: String) throws -> URL {
        var directory = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            for candidate in [directory.appendingPathComponent("Modules"), directory] {
                let module = candidate.appendingPathComponent("\(name).swiftmodule").path
                if FileManager.default.fileExists(atPath: module) { return candidate }
            }
            directory.deleteLastPathComponent()
        }
        throw Missing()
    }

    /// Arguments by which the compiler finds them.
    public static func importing(_ modules: URL) -> [String] {
        let map = modules.deletingLastPathComponent()
            .appendingPathComponent("CSolver.build/module.modulemap")
        return ["-I", modules.path, "-Xcc", "-fmodule-map-file=\(map.path)"]
    }

    /// The triple of this machine.
    public static var target: String {
        #if arch(arm64)
            "aarch64-unknown-linux-gnu"
        #else
            "x86_64-unknown-linux-gnu"
        #endif
    }
}

/// The compiler's diagnostics of code, which is not run.
public func diagnostics(
    of code: String, importing module: String, mode: Int = 6, options: [String] = []
) throws -> (status: Int32, output: String) {
    let modules = try BuiltModules.directory(of: module)
    let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("keyline-\(UUID().uuidString).swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
        ["swiftc", "-typecheck", "-swift-version", "\(mode)", file.path]
        + BuiltModules.importing(modules) + options
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
}
