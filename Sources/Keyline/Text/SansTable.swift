/// Measures text by a table of the letter widths of Helvetica, Arial and Liberation Sans, which are
/// equal. No font is loaded.
///
/// Layout documents measure their texts by this table, so a ``Label`` with a `SansTable` is as
/// large as the same text in a document. Lines are 1.2 times the point size high. They are broken
/// at spaces, and within words that are wider than a line. Letters outside ASCII and Latin-1 have
/// estimated widths: the point size for East Asian letters and emoji, 0.556 of it for all other
/// letters.
public struct SansTable: TextMeasure {
    /// Whether the widths are those of the bold font.
    public var isBold = false

    /// Creates a measure with the letter widths of the bold or the regular font.
    public init(isBold: Bool = false) { self.isBold = isBold }

    /// Returns the size and the baselines, in points, of a text that is broken into lines of at
    /// most `width` points. Complexity: O(length).
    public func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
        let pointSize = text.runs[0].style.pointSize
        return breaker(pointSize)
            .metrics(of: text.text, width: width + SansTable.slack, most: lines) { $0.extent }
    }

    /// Returns the lines into which a text is broken, at most `most` of them; 0 means any number.
    /// Complexity: O(length).
    package func lines(of text: String, pointSize: Double, width: Double, most: Int) -> [String] {
        breaker(pointSize).lines(of: text, width: width + SansTable.slack, most: most)
    }

    /// Returns the width in points of a text without line breaks. Complexity: O(length).
    package func width(of text: some StringProtocol, _ pointSize: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + thousandths(of: $1) } * pointSize / 1000
    }

    /// A tolerance in points, so that a text always fits into the width that was measured for it,
    /// although rounding differs when the letter widths are added in another order.
    private static let slack = 1e-6

    private func breaker(_ pointSize: Double) -> LineBreaker {
        LineBreaker(isBold ? SansTable.boldWidths : SansTable.regularWidths, pointSize: pointSize)
    }

    private static let regularWidths = widths(SansTable())
    private static let boldWidths = widths(SansTable(isBold: true))

    private static func widths(_ table: SansTable) -> LineBreaker.Widths {
        LineBreaker.Widths(unitsPerEm: 1000) {
            $0.unicodeScalars.reduce(0) { $0 + table.thousandths(of: $1) }
        }
    }

    private func thousandths(of letter: Unicode.Scalar) -> Double {
        let table = isBold ? SansTable.bold : SansTable.regular
        switch letter.value {
        case 32..<127: return Double(table[Int(letter.value) - 32])
        case 0..<32, 0x200B...0x200F, 0x300...0x36F, 0xFE00...0xFE0F: return 0
        case 0xC0...0xFF:
            return thousandths(of: SansTable.bases[Int(letter.value) - 0xC0])
        case 0x2014, 0x2026: return 1000
        case 0x2018, 0x2019: return isBold ? 278 : 222
        case 0x201C, 0x201D: return isBold ? 500 : 333
        case 0x2022: return 350
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
            0x1F300...0x1FAFF:
            return 1000
        default: return 556
        }
    }

    /// The base letters of the accented letters from U+00C0 to U+00FF: for example A for Á, which
    /// is equally wide.
    private static let bases = Array(
        "AAAAAAWCEEEEIIIIDNOOOOO+OUUUUYPbaaaaaamceeeeiiiionooooo+ouuuuypy".unicodeScalars)
    private static let regular: [Int16] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556,
        556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722,
        722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
        667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
        556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
        500, 334, 260, 334, 584,
    ]
    private static let bold: [Int16] = [
        278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556,
        556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722,
        722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722,
        667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611,
        611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556,
        500, 389, 280, 389, 584,
    ]
}
