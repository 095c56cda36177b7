import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: texts")
struct TextTests {
    /// Texts of letters and spaces, in which words are longer than lines now and then.
    private static let texts: [String] = {
        let pieces = ["e", "em", "week", "between", " ", " ", "  ", "\n", "eeeeeeeeeeee"]
        var texts: [String] = []
        for seed in 0..<400 {
            var next = seed, text = ""
            for _ in 0..<(seed % 13) {
                next = (next * 48271 + 11) % 0x7fff_ffff
                text += pieces[next % pieces.count]
            }
            texts.append(text)
        }
        return texts
    }()

    @Test("accents change neither the widths of texts nor their line breaks", arguments: [0, 1, 3])
    func accents(most: Int) {
        let table = SansTable()
        for text in TextTests.texts {
            for (accent, width) in [("é", 30.0), ("e\u{301}", 47.5), ("ē", .infinity)] {
                // ē has no table of its own: as wide as a digit, and so as e.
                let other = text.replacing("e", with: accent)
                func metrics(_ text: String) -> TextMetrics {
                    table.metrics(of: text, pointSize: 10, width: width, lines: most)
                }
                #expect(metrics(text) == metrics(other), "\(text.debugDescription)")
                let lines = table.lines(of: text, pointSize: 10, width: width, most: most)
                let others = table.lines(of: other, pointSize: 10, width: width, most: most)
                #expect(lines.map { $0.replacing("e", with: accent) } == others)
            }
        }
    }
}
