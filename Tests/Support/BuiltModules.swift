public import Foundation

/// Finds the package's compiled modules, for tests that compile code which imports them.
public enum BuiltModules {
    private struct Missing: Error {}

    /// Returns the directory that contains a module, searching from the test bundle upwards. Throws if there is
    /// none.
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

    /// The compiler arguments with which code can import the modules. SwiftPM's two build systems keep the module map of CSolver in
    /// different places, so the compiler gets one of its own.
    public static func importing(_ modules: URL) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let header = root.appendingPathComponent("CSolver/include/csolver.h").path
        let map = modules.appendingPathComponent("csolver-for-tests.modulemap")
        try "module CSolver { header \"\(header)\" export * }\n".write(
            to: map, atomically: true, encoding: .utf8)
        return ["-I", modules.path, "-Xcc", "-fmodule-map-file=\(map.path)"]
    }

    /// The object files of a module beside `modules`. The native build system writes one for each source file, the new one
    /// a single file.
    public static func objects(of name: String, _ modules: URL) -> [URL] {
        let folder = modules.deletingLastPathComponent().appendingPathComponent("\(name).build")
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return found?.filter { $0.pathExtension == "o" }
            ?? [modules.appendingPathComponent("\(name).o")]
    }

    /// The target triple of this machine.
    public static var target: String {
        #if arch(arm64)
            "aarch64-unknown-linux-gnu"
        #else
            "x86_64-unknown-linux-gnu"
        #endif
    }
}

/// Compiles code without running it. Returns the compiler's status and its diagnostics.
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
        + (try BuiltModules.importing(modules)) + options
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
}
