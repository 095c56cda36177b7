import Foundation
import Testing

@Suite struct TextCorpusTests {
    /// All texts that the fuzzer kept, crashers of the past among them, under the fuzzer's properties.
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
