import Foundation
import Keyline
import Testing

@testable import KeylineText

@Suite struct LineBreakTests {
    /// The tests of the Unicode standard for UAX #14, from Debian's package `unicode-data`.
    private static let file = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

    /// ICU adds a rule of its own, 20.09: no break between a hyphen and a letter after it, if the
    /// hyphen follows a space. ICU also breaks within `.35` and `A.2` unlike the test. The
    /// standard allows such changes.
    @Test func linesAreBrokenByTheStandard() throws {
        let lines = try String(contentsOfFile: LineBreakTests.file, encoding: .utf8)
            .split(separator: "\n")
        let version = lines[0].drop { $0 != "-" }.dropFirst().prefix { $0 != "." }
        #expect(Int(version) == KeylineText.unicodeVersion)
        var count = 0
        var different: [String] = []
        for line in lines {
            let items = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
            guard items.count > 2 else { continue }
            count += 1
            let (text, expected) = LineBreakTests.parse(items)
            let breaks = try #require(WorkerPool.shared.use { $0.breaks(of: Array(text.utf8)) })
            let found = breaks.indices.dropFirst().filter { breaks[$0] != .none }
            if found != expected { different.append(line.prefix { $0 != "#" }.description) }
        }
        #expect(count == 7654)
        #expect(different.count == 22, "\(different.joined(separator: "\n"))")
    }

    /// Returns the text of a test such as `× 0023 ÷ 0020 ÷`, and the byte offsets of its breaks.
    private static func parse(_ items: [Substring]) -> (text: String, breaks: [Int]) {
        var text = "", breaks: [Int] = []
        for item in items {
            if item == "÷" { breaks.append(text.utf8.count) }
            if let code = UInt32(item, radix: 16), let scalar = Unicode.Scalar(code) {
                text.unicodeScalars.append(scalar)
            }
        }
        return (text, breaks)
    }
}
