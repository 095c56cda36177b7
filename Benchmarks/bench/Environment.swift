import BenchCompiler
import CSolver
import Foundation

/// The machine, the system and the build with which figures were measured. Figures can be compared only with this
/// information.
struct Environment: Codable {
    struct Machine: Codable {
        var processor: String
        /// The number of processors that programs can use at present.
        var cores: Int
        /// The size of the main memory in bytes.
        var memory: UInt64
    }

    struct OperatingSystem: Codable {
        var name: String
        var kernel: String
        var architecture: String
    }

    struct Build: Codable {
        /// The compiler of the C sources. It belongs to the same toolchain as the Swift compiler that compiled the
        /// rest.
        var compiler: String
        /// The version of the `swift` command in the search path at the time of the measurement; nil if there is
        /// none.
        var swift: String?
        /// The configuration of the build: "release" or "debug".
        var configuration: String
        var keyline: String
    }

    var machine: Machine
    var operatingSystem: OperatingSystem
    var build: Build
    /// The date and time in UTC, as ISO 8601.
    var date: String

    static func now() -> Environment {
        let process = ProcessInfo.processInfo
        let names = systemNames()
        return Environment(
            machine: Machine(
                processor: processorName() ?? names.architecture,
                cores: process.activeProcessorCount, memory: process.physicalMemory),
            operatingSystem: OperatingSystem(
                name: process.operatingSystemVersionString, kernel: names.kernel,
                architecture: names.architecture),
            build: Build(
                compiler: String(cString: bench_compiler()), swift: swiftVersion(),
                configuration: configuration, keyline: keylineVersion),
            date: Date.now.formatted(.iso8601))
    }

    private static var configuration: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    private static var keylineVersion: String {
        let version = csolver_version()
        return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
    }

    /// The kernel's version and the machine's architecture, from uname(2).
    private static func systemNames() -> (kernel: String, architecture: String) {
        var names = utsname()
        guard uname(&names) == 0 else { return ("unknown", "unknown") }
        func text<T>(_ field: T) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return ("\(text(names.sysname)) \(text(names.release))", text(names.machine))
    }

    /// The name of the processor, which Linux has in a file; nil if there is none, as on some architectures.
    private static func processorName() -> String? {
        guard let file = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else {
            return nil
        }
        for key in ["model name", "cpu model", "Model", "uarch"] {
            for line in file.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                if parts.count == 2, parts[0] == key, !parts[1].isEmpty { return parts[1] }
            }
        }
        return nil
    }

    /// The version number in the output of `swift --version`: "6.3.1" in "Swift version 6.3.1
    /// (swift-6.3.1-RELEASE)".
    private static func swiftVersion() -> String? {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "--version"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let words = text.split(whereSeparator: \.isWhitespace)
        guard process.terminationStatus == 0, let at = words.firstIndex(of: "version"),
            at + 1 < words.count
        else { return nil }
        return String(words[at + 1])
    }
}

extension Environment {
    /// The environment as two lines of text.
    var lines: [String] {
        let gigabytes = Double(machine.memory) / 1e9
        let compiled = build.compiler.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
        return [
            "\(machine.processor), \(machine.cores) cores, \(number(gigabytes)) GB; "
                + "\(operatingSystem.name), \(operatingSystem.kernel), \(operatingSystem.architecture)",
            "Keyline \(build.keyline), \(build.configuration); "
                + "Swift \(build.swift ?? "unknown"), \(compiled); \(date)",
        ]
    }
}

/// The output of `--json`: the environment and the figures measured in it.
struct Report<Results: Encodable>: Encodable {
    var environment: Environment
    var results: Results
}
