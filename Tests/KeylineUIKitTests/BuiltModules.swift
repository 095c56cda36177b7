import Foundation

/// The modules that were built for these tests, for tests that run the compiler on them.
enum BuiltModules {
    /// Found beside this test bundle.
    static var directory: URL? {
        var directory = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            for candidate in [directory.appendingPathComponent("Modules"), directory] {
                let module = candidate.appendingPathComponent("KeylineUIKit.swiftmodule").path
                if FileManager.default.fileExists(atPath: module) { return candidate }
            }
            directory.deleteLastPathComponent()
        }
        return nil
    }

    /// Arguments by which the compiler finds them.
    static func importing(_ modules: URL) -> [String] {
        let map = modules.deletingLastPathComponent()
            .appendingPathComponent("CSolver.build/module.modulemap")
        return ["-I", modules.path, "-Xcc", "-fmodule-map-file=\(map.path)"]
    }

    /// The triple of this machine.
    static var target: String {
        #if arch(arm64)
            "aarch64-unknown-linux-gnu"
        #else
            "x86_64-unknown-linux-gnu"
        #endif
    }
}
