import Foundation
import Testing

@Suite struct TextCorpusTests {
    /// Checks the fuzzer's properties for all texts that the fuzzer has kept, among them those that once crashed.
    @Test func corpusHasTheProperties() throws {
        let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("corpus/text")
        let files = try FileManager.default.contentsOfDirectory(
            at: directory, includingPropertiesForKeys: nil)
        #expect(files.count > 100)
        for file in files {
            try Data(contentsOf: file).withUnsafeBytes { bytes in play(bytes) }
        }
    }
}
