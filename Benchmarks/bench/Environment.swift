import BenchCompiler
import CSolver
import Foundation

/// The machine, the operating system and the compilers with which the benchmark's figures were
/// measured. Figures from different machines cannot be compared.
struct Environment: Codable {
    struct Machine: Codable {
        var processor: String
        /// The number of processor cores that the program can use at present.
        var cores: Int
        /// The size of the machine's main memory in bytes.
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
        /// The version of the `swift` command that is found on the machine when the benchmark runs,
        /// which may differ from the compiler of the benchmark. Nil if there is none.
        var swift: String?
        /// The configuration of the build: "release" or "debug".
        var configuration: String
        var keyline: String
    }

    var machine: Machine
    var operatingSystem: OperatingSystem
    var build: Build
    /// The date and time of the measurement in UTC, in the format of ISO 8601, such as
    /// 2025-03-01T12:00:00Z.
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

    /// Returns the name of the processor from the file /proc/cpuinfo. Nil if the file has none, as
    /// on some architectures.
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
        let parts = text.split(whereSeparator: \.isWhitespace)
        guard process.terminationStatus == 0, let at = parts.firstIndex(of: "version"),
            at + 1 < parts.count
        else { return nil }
        return String(parts[at + 1])
    }
}

extension Environment {
    /// The machine, the operating system and the compilers as two lines of text, for the end of the
    /// benchmark's output.
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

/// The output of the option `--json`: the benchmark's figures, and the machine and compilers with
/// which they were measured.
struct Report<Results: Encodable>: Encodable {
    var environment: Environment
    var results: Results
}
