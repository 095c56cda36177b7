import Keyline
import KeylineText

extension Bench {
    /// A kind of text that is measured, and the width in points in which it is broken.
    private struct TextCase {
        var name: String
        var width: Double
        /// Returns the text of a measurement by the number of the measurement. A text that is new
        /// each time shows the speed without caches.
        var text: (Int) -> StyledText
    }

    private var textCases: [TextCase] {
        let style = TextStyle(pointSize: 12)
        let known = StyledText("Price: 12.90", style)
        let words = ["Total", "Hello, world", "12.90", "Order number", "A longer line of text"]
        let many = (0..<100).map { StyledText("\(words[$0 % 5]) \($0 / 5)", style) }
        return [
            TextCase(name: "known, 12 letters", width: .infinity) { _ in known },
            TextCase(name: "known, one of 100", width: .infinity) { many[$0 % 100] },
            TextCase(name: "new, 12 letters", width: .infinity) {
                StyledText("Price: \(10_000 + $0 % 90_000)", style)
            },
            TextCase(name: "new, 45 letters, width 100", width: 100) {
                StyledText("The quick brown fox jumps over a lazy dog \($0)", style)
            },
            TextCase(name: "new, Latin and Hebrew", width: .infinity) {
                StyledText("Price \($0) שלום", style)
            },
        ]
    }

    private var textMeasures: [(name: String, measure: any TextMeasure)] {
        var measures: [(name: String, measure: any TextMeasure)] = [("SansTable", SansTable())]
        #if Fonts
            if let library = try? FontLibrary() {
                measures.append(("FontMeasure", FontMeasure(library)))
            }
        #endif
        return measures
    }

    /// Prints the median times of measuring texts by tables of letter widths and, if the package
    /// trait `Fonts` is enabled, with the fonts of the system. The last line of each measure is the
    /// time in which a label gets another known text and measures it, as views and documents do.
    func printTexts() {
        for (name, measure) in textMeasures {
            for kind in textCases where wanted(name, kind.name) {
                var number = 0, sum = 0.0
                let time = sample(seconds * 1e9) {
                    number += 1
                    sum +=
                        measure.metrics(of: kind.text(number), width: kind.width, lines: 0).size
                        .width
                }
                precondition(sum > 0)
                print(padded(name, 14) + padded(kind.name, 30) + "\(Int(time.median.rounded())) ns")
            }
            if wanted(name, "known, in a label") { printLabel(name, measure) }
        }
    }

    private func printLabel(_ name: String, _ measure: any TextMeasure) {
        let texts = (0..<100).map { StyledText("Order number \($0)", TextStyle(pointSize: 12)) }
        let former = Label.measure
        Label.measure = measure
        let label = Label()
        var number = 0, sum = 0.0
        let time = sample(seconds * 1e9) {
            number += 1
            label.styledText = texts[number % 100]
            sum += label.metrics.size.width
        }
        precondition(sum > 0)
        Label.measure = former
        print(
            padded(name, 14) + padded("known, in a label", 30)
                + "\(Int(time.median.rounded())) ns")
    }
}
