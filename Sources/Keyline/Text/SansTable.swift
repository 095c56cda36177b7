/// Measures text by tables of the letter widths of Helvetica, Arial and Liberation Sans, which are
/// equal, in the regular and the bold font. No font is loaded. Labels, layout documents and the Swift
/// code that documents are exported to measure their texts by these tables, unless a program sets
/// another measure.
///
/// Lines are 1.2 times the point size high. They are broken at spaces, and within words that are
/// wider than a line. Letters outside ASCII and Latin-1 have estimated widths: the point size for
/// East Asian letters and emoji, 0.556 of it for all other letters.
///
/// Texts with a weight of 600 and more are measured in the bold font. Italic texts are as wide as
/// upright ones, as in these fonts. Other families, widths of fonts, features and languages have no
/// effect.
public struct SansTable: TextMeasure, LetterTable {
    /// Creates the measure. It has no settings: all values of this type measure alike.
    public init() {}

    /// Returns the size and the baselines, in points, of a text that is broken into lines of at
    /// most `width` points. Complexity: O(length).
    public func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
        LetterLayout<SansTable>.metrics(of: text, width: width, most: lines)
    }

    /// Breaks a text into lines, and returns the lines with their letters and positions from the
    /// first to the last. Complexity: O(length).
    public func lines(of text: StyledText, width: Double, most: Int) -> [TextLine] {
        LetterLayout<SansTable>(text, width: width, most: most).lines
    }

    /// Returns the heights, in points, of Helvetica or, for weights of 600 and more, of Helvetica
    /// Bold.
    public func fontMetrics(of style: TextStyle) -> FontMetrics {
        let size = style.pointSize
        return FontMetrics(
            ascent: 0.95 * size, descent: 0.25 * size, capHeight: 0.718 * size,
            xHeight: (SansTable.isBold(style) ? 0.532 : 0.523) * size)
    }

    /// Returns a sentence for each part of the text that asks for a font family with other letter
    /// widths than Helvetica's, which this measure uses all the same.
    public func substitutions(in text: StyledText) -> [String] {
        var replaced: [String] = []
        for families in text.runs.map(\.style.families) {
            guard let first = families.first, !families.contains(where: SansTable.isKnown),
                !replaced.contains(first)
            else { continue }
            replaced.append(first)
        }
        return replaced.map { "The font family `\($0)` is measured as Helvetica." }
    }

    /// The families whose letters have the widths of this table.
    private static func isKnown(_ family: String) -> Bool {
        ["helvetica", "arial", "liberation sans", "sans-serif"].contains(family.lowercased())
    }

    private static func isBold(_ style: TextStyle) -> Bool { style.weight >= 600 }

    /// True: measuring a short text takes about as long as looking up a remembered size.
    public var isQuick: Bool { true }

    static func widths(of style: TextStyle) -> LineBreaker.Widths {
        isBold(style) ? boldWidths : regularWidths
    }

    private static let regularWidths = widths(isBold: false)
    private static let boldWidths = widths(isBold: true)

    private static func widths(isBold: Bool) -> LineBreaker.Widths {
        LineBreaker.Widths(unitsPerEm: 1000) {
            $0.unicodeScalars.reduce(0) { $0 + thousandths(of: $1, isBold: isBold) }
        }
    }

    private static func thousandths(of letter: Unicode.Scalar, isBold: Bool) -> Double {
        let table = isBold ? SansTable.bold : SansTable.regular
        switch letter.value {
        case 32..<127: return Double(table[Int(letter.value) - 32])
        case 0..<32, 0x200B...0x200F, 0x300...0x36F, 0xFE00...0xFE0F: return 0
        case 0xC0...0xFF:
            return thousandths(of: SansTable.bases[Int(letter.value) - 0xC0], isBold: isBold)
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
