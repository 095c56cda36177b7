import Keyline
import KeylineText

extension Bench {
    /// A kind of text that is measured, and the width in points in which it is broken.
    private struct TextCase {
        var name: String
        var width = Double.infinity
        /// The texts that are measured in turn; empty if each measurement has a new text.
        var known: [StyledText] = []
        /// Returns a new text by the number of the measurement, to show the speed without caches.
        var new: (Int) -> StyledText = { _ in StyledText("") }
    }

    private var textCases: [TextCase] {
        let style = TextStyle(pointSize: 12)
        let known = StyledText("Price: 12.90", style)
        let words = ["Total", "Hello, world", "12.90", "Order number", "A longer line of text"]
        let many = (0..<100).map { StyledText("\(words[$0 % 5]) \($0 / 5)", style) }
        return [
            TextCase(name: "known, 12 letters", known: [known]),
            TextCase(name: "known, one of 100", known: many),
            TextCase(
                name: "new, 12 letters",
                new: { StyledText("Price: \(10_000 + $0 % 90_000)", style) }),
            TextCase(
                name: "new, 45 letters, width 100", width: 100,
                new: { StyledText("The quick brown fox jumps over a lazy dog \($0)", style) }),
            TextCase(
                name: "new, Latin and Hebrew", new: { StyledText("Price \($0) שלום", style) }),
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
    /// trait `Fonts` is enabled, with the fonts of the system. The last line for each kind of
    /// measure is the time in which a label gets another known text and measures it, as views and
    /// documents do.
    func printTexts() {
        for (name, measure) in textMeasures {
            for kind in textCases where wanted(name, kind.name) {
                let time = time(kind, measure)
                print(padded(name, 14) + padded(kind.name, 30) + "\(Int(time.rounded())) ns")
            }
            if wanted(name, "known, in a label") { printLabel(name, measure) }
        }
    }

    /// Returns the median time of a measurement in nanoseconds.
    private func time(_ kind: TextCase, _ measure: any TextMeasure) -> Double {
        var number = 0, sum = 0.0
        let time =
            kind.known.withUnsafeBufferPointer { known in
                if known.isEmpty {
                    return sample(seconds * 1e9) {
                        number += 1
                        sum +=
                            measure.metrics(of: kind.new(number), width: kind.width, lines: 0).size
                            .width
                    }
                }
                // A program has its texts already. Do not copy them here.
                return sample(seconds * 1e9) {
                    number = number + 1 < known.count ? number + 1 : 0
                    sum +=
                        measure.metrics(of: known[number], width: kind.width, lines: 0).size.width
                }
            }
        precondition(sum > 0)
        return time.median
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
