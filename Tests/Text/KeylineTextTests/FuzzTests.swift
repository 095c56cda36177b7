import Foundation
import Keyline
import Testing

@testable import KeylineText

/// Measures random texts, and loads damaged fonts, to find crashes. `make test-text` runs these
/// tests with the address sanitizer.
@Suite struct FuzzTests {
    @Test func randomBytesAreMeasured() throws {
        let measure = try TestFonts.measure()
        var random = TextRandom(seed: 3)
        let pieces = [
            "\t", "\n", "\r\n", "\u{200D}", "\u{202E}", "\u{2066}", "\u{FE0F}", "e\u{301}", "ا",
            "क्", "한", "👩‍👩‍👧",
        ]
        for round in 0..<400 {
            let count = Int.random(in: 0...60, using: &random)
            var text = ""
            if round % 2 == 0 {
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                text = String(decoding: bytes, as: UTF8.self)
            } else {
                for _ in 0..<count { text += pieces.randomElement(using: &random) ?? "" }
            }
            var styled = StyledText(text, TextStyle(pointSize: 12, families: ["Noto Sans"]))
            let truncations: [ParagraphStyle.Truncation] = [
                .none, .head, .middle, .tail, .clip,
            ]
            styled.paragraph.truncation = truncations[round % 5]
            styled.paragraph.hyphenates = round % 3 == 0
            for width in [0.0, 30, 100, .infinity] {
                let lines = measure.lines(of: styled, width: width, most: round % 4)
                let metrics = measure.metrics(of: styled, width: width, lines: round % 4)
                #expect(metrics.size.width == lines.lazy.map(\.width).max())
                #expect(metrics.size.height.isFinite && !lines.isEmpty)
                if width == 100 { draw(lines, measure) }
            }
        }
    }

    /// Draws lines in each way, and checks that the positions are numbers.
    private func draw(_ lines: [TextLine], _ measure: FontMeasure) {
        for line in lines {
            let outline = measure.outline(of: line)
            #expect(outline.pictures.allSatisfy { $0.frame.width.isFinite && !$0.png.isEmpty })
            for glyph in measure.glyphs(of: line).flatMap(\.glyphs) {
                #expect(glyph.position.x.isFinite && glyph.position.y.isFinite)
            }
        }
        let embedded = measure.embeddedFonts(for: lines)
        #expect(embedded.lines.count == lines.count)
        #expect(embedded.fonts.allSatisfy { !$0.file.isEmpty })
    }

    /// Each round damages some bytes of a font, and measures a text if the font is still
    /// accepted.
    @Test(arguments: [
        "NotoSansDevanagari-Regular.ttf", "NotoSansArabic-Regular.ttf", "UnDotum.ttf",
    ])
    func damagedFontsAreSafe(_ name: String) throws {
        let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: TestFonts.path(name))))
        var random = TextRandom(seed: 5)
        for round in 0..<60 {
            let folder = TestFonts.makeFolder()
            var bytes = whole
            if round % 4 == 0 {
                bytes.removeLast(Int.random(in: 1..<whole.count, using: &random))
            }
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                // More than half of the damage is in the first 400 bytes, which contain the
                // directory of the font's tables, because errors there have the most effect.
                let limit = Bool.random(using: &random) ? min(400, bytes.count) : bytes.count
                guard limit > 0 else { break }
                bytes[Int.random(in: 0..<limit, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/font.ttf"))
            defer { try? FileManager.default.removeItem(atPath: folder) }
            guard let library = try? FontLibrary(folder: folder) else { continue }
            let measure = FontMeasure(library)
            for text in ["नमस्ते क्षत्रिय", "مرحبا بالعالم", "안녕하세요", "Abc fi 12"] {
                let metrics = measure.metrics(
                    of: StyledText(text, TextStyle(pointSize: 12)), width: 50, lines: 0)
                #expect(metrics.size.width.isFinite)
                draw(measure.lines(of: StyledText(text), width: 50, most: 0), measure)
            }
        }
    }
}
