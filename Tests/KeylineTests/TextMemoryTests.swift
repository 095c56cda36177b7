import Testing

@testable import Keyline

@Suite("Cache and table of text measurements")
struct TextMemoryTests {
    private func key(_ text: String, width: Double = .infinity) -> TextMemory.Key {
        TextMemory.Key(text: StyledText(text), width: width, lines: 1)
    }

    private func metrics(_ width: Double) -> TextMetrics {
        TextMetrics(size: Size(width: width, height: 20), firstBaseline: 15, lastBaseline: 5)
    }

    @Test("the cache measures each combination of text, font size and width only once")
    func once() {
        let memory = TextMemory()
        var asked = 0
        func width(_ key: TextMemory.Key) -> Double {
            memory.metrics(key) {
                asked += 1
                return metrics(Double(asked))
            }.size.width
        }
        #expect(width(key("a")) == 1 && width(key("a")) == 1 && width(key("b")) == 2)
        #expect(width(key("a", width: 40)) == 3 && width(key("a")) == 1)
        var larger = key("a")
        larger.text = StyledText("a", TextStyle(pointSize: 18))
        #expect(width(larger) == 4)
        memory.removeAll()
        #expect(width(key("a")) == 5)
    }

    @Test("the text cache stays within its capacity and keeps entries that are used again")
    func bounded() {
        let memory = TextMemory(capacity: 20_000)
        var asked = 0
        for i in 0..<5_000 {
            _ = memory.metrics(key("text number \(i)")) { metrics(Double(i)) }
            _ = memory.metrics(key("again")) {
                asked += 1
                return metrics(1)
            }
            if i % 500 == 0 { #expect(memory.bytes <= 20_000) }
        }
        #expect(asked == 1)
        _ = memory.metrics(key(String(repeating: "x", count: 30_000))) { metrics(9) }
        #expect(memory.bytes <= 20_000)
    }

    @Test("the built-in width table measures a line as the sum of its letters and single spaces")
    func plain() {
        let table = TextTable()
        for text in ["hello there", " two  spaces ", "", "MW@%", "i", "a\u{300}b", "é x"] {
            // Measures letter by letter, with one space between words.
            let words = text.split(whereSeparator: { $0 == " " })
            let widths = words.map { word in word.map(TextTable.width(of:)).reduce(0, +) }
            let want = 10 * (widths.reduce(0, +) + 0.3 * Double(max(0, words.count - 1)))
            let have = table.metrics(of: ten(text), width: 1_000, lines: 1).size.width
            #expect(abs(have - want) < 1e-9, "\(text)")
        }
        #expect(table.metrics(of: ten("ab cd"), width: 20, lines: 0).size.height == 24)
    }
}
