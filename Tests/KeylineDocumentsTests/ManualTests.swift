import Foundation
import KeylineDocuments
import Testing

@Suite("Documents: the manual")
struct ManualTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the documents of a page (blocks of `yaml`), each with the lines of the blocks of other kinds after it, of
    /// which the first is the table of its frames.
    private func examples(_ page: String) throws -> [(document: String, table: [String])] {
        let text = try String(contentsOf: ManualTests.root.appending(path: page), encoding: .utf8)
        var examples: [(document: String, table: [String])] = []
        var isDocument = false, isTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```yaml" {
                examples.append(("", []))
                isDocument = true
            } else if line.hasPrefix("```") {
                isTable = line != "```"
                isDocument = false
            } else if isDocument {
                examples[examples.count - 1].document += line + "\n"
            } else if isTable, !line.contains("$ "), !examples.isEmpty {
                examples[examples.count - 1].table.append(
                    line.split(separator: " ").joined(separator: " "))
            } else if line.hasPrefix("## ") {
                // Blocks after a heading are no table.
                examples.append(("views: ", []))
            }
        }
        return examples
    }

    @Test("every document of the manual has the frames printed there")
    func documents() throws {
        var count = 0
        for (text, table) in try examples("docs/Documents.md") where text != "views: " {
            let layout = try layout(text)
            let rows = FrameTable(layout).text.split(separator: "\n").map {
                $0.split(separator: " ").joined(separator: " ")
            }
            #expect(table.isEmpty || Array(table.prefix(rows.count)) == rows)
            #expect(layout.contradictions() == [])
            count += table.isEmpty ? 0 : 1
        }
        #expect(count == 4)
    }
}
