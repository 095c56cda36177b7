import Foundation
import Keyline
import Testing

@testable import KeylineText

/// A folder with links to one font of each script, from Debian's packages, so that results do
/// not depend on the other fonts of the machine.
enum TestFonts {
    /// The paths of the font files, by the Debian package that installs them.
    private static let files: [(package: String, paths: [String])] = [
        (
            "fonts-noto-core",
            [
                "Sans-Regular", "Sans-Bold", "Sans-Italic", "SansArabic-Regular",
                "SansHebrew-Regular",
            ].map {
                "noto/Noto\($0).ttf"
            } + ["noto/NotoSansDevanagari-Regular.ttf", "noto/NotoSansThai-Regular.ttf"]
        ),
        ("fonts-arphic-uming", ["arphic/uming.ttc"]),
        ("fonts-vlgothic", ["vlgothic/VL-Gothic-Regular.ttf"]),
        ("fonts-unfonts-core", ["unfonts-core/UnDotum.ttf"]),
        ("fonts-noto-color-emoji", ["noto/NotoColorEmoji.ttf"]),
    ]
    private static let root = "/usr/share/fonts/truetype/"

    static let folder: String = {
        let folder = makeFolder()
        for (package, paths) in files {
            for path in paths {
                if !FileManager.default.fileExists(atPath: root + path) {
                    Issue.record("The font \(path) is missing; Debian has it in \(package).")
                }
                let name = URL(fileURLWithPath: path).lastPathComponent
                try? FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/\(name)", withDestinationPath: root + path)
            }
        }
        return folder
    }()

    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    static func library() throws -> FontLibrary { try FontLibrary(folder: folder) }

    /// Creates a measure for one test. Its caches are empty, so that the test does not depend on
    /// other tests.
    static func measure(coversInk: Bool = true) throws -> FontMeasure {
        FontMeasure(try library(), coversInk: coversInk)
    }

    /// Creates an empty folder in the directory for temporary files, and returns its path.
    static func makeFolder() -> String {
        let folder = FileManager.default.temporaryDirectory.path + "/keyline-text-\(UUID())"
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// A generator of the same random numbers on every machine (SplitMix64).
struct TextRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Runs a program, and returns what it prints.
func output(of program: String, _ arguments: [String], _ environment: [String: String] = [:])
    throws -> String
{
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
        environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    ) { $1 }
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program) failed")
    return String(decoding: data, as: UTF8.self)
}
