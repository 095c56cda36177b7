import Foundation
import Keyline
import Testing

@testable import KeylineText

/// Tests the glyphs, the outlines and the embedded fonts of measured lines.
@Suite struct DrawingTests {
    /// Returns random texts of all scripts, with styles and widths, so that lines are broken
    /// between words and within them.
    private static func texts(_ count: Int) -> [(text: StyledText, width: Double)] {
        var random = TextRandom(seed: 7)
        let words = RefereeTests.samples.flatMap(\.words)
        return RefereeTests.texts(words, count, seed: 43).map { text in
            let size = Double.random(in: 8...40, using: &random)
            let style = TextStyle(
                pointSize: size, families: ["Noto Sans"],
                weight: Bool.random(using: &random) ? 400 : 700)
            var styled = StyledText([
                StyledText.Run(text, style),
                StyledText.Run(" end", TextStyle(pointSize: size / 2, families: ["Noto Sans"])),
            ])
            styled.paragraph.hyphenates = Bool.random(using: &random)
            return (styled, Double.random(in: 2 * size...12 * size, using: &random))
        }
    }

    @Test func linesAreDrawnAsWideAsTheyWereMeasured() throws {
        let measure = try TestFonts.measure()
        for (text, width) in DrawingTests.texts(600) {
            for line in measure.lines(of: text, width: width, most: 0) {
                let shaped = try #require(measure.shapedLine(line))
                let drawn = shaped.width(0..<shaped.bytes.count)
                let wanted = line.width - line.leftOverhang - line.rightOverhang
                #expect(abs(drawn - wanted) < 1e-6, "\(line.text.text): \(drawn), \(wanted)")
                let reach = shaped.horizontalReach(0..<shaped.bytes.count)
                let found = "\(line.text.text): \(reach), \(line)"
                // In a line that is read from right to left, an emoji may be at the other end than
                // in the paragraph, because its direction is that of the letters beside it.
                let tolerance = line.isRightToLeft ? 0.1 : 1e-6
                #expect(abs(reach.left - line.leftOverhang) < tolerance, "\(found)")
                #expect(abs(reach.right - line.rightOverhang) < tolerance, "\(found)")
            }
        }
    }

    /// Compares the boxes of outlines with those that `hb-shape` computes.
    @Test(arguments: ["H", "g", "office", "Ą", "ffi"]) func outlinesAreThoseOfHarfBuzz(
        _ text: String
    ) throws {
        let measure = try TestFonts.measure()
        let style = TextStyle(pointSize: 1000, families: ["Noto Sans"])
        let lines = measure.lines(of: StyledText(text, style), width: .infinity, most: 1)
        let outline = measure.outline(of: try #require(lines.first))
        var points: [Point] = []
        for segment in outline.segments {
            switch segment {
            case .move(let end), .line(let end): points.append(end)
            case .quadratic(_, let end): points.append(end)
            case .cubic(_, _, let end): points.append(end)
            case .close: break
            }
        }
        let json = try output(
            of: "/usr/bin/hb-shape",
            [
                "--font-file=" + TestFonts.path("NotoSans-Regular.ttf"), "--font-size=1000",
                "--show-extents", "--output-format=json", "--no-glyph-names", text,
            ])
        let glyphs = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Double]])
        var x = 0.0, left = Double.infinity, right = -Double.infinity
        var top = -Double.infinity, bottom = Double.infinity
        for glyph in glyphs {
            let start = x + glyph["dx"]! + glyph["xb"]!, upper = glyph["dy"]! + glyph["yb"]!
            left = min(left, start)
            right = max(right, start + glyph["w"]!)
            top = max(top, upper)
            bottom = min(bottom, upper + glyph["h"]!)
            x += glyph["ax"]!
        }
        // The extreme points of the curves of Noto Sans are end points of segments. hb-shape rounds
        // to whole units.
        #expect(abs((points.map(\.x).min() ?? 0) - left) <= 1)
        #expect(abs((points.map(\.x).max() ?? 0) - right) <= 1)
        #expect(abs(-(points.map(\.y).min() ?? 0) - top) <= 1)
        #expect(abs(-(points.map(\.y).max() ?? 0) - bottom) <= 1)
    }

    @Test func wordsOfBothDirectionsAreInVisualOrder() throws {
        let measure = try TestFonts.measure()
        let style = TextStyle(pointSize: 20, families: ["Noto Sans"])
        let text = StyledText("ab \u{5D0}\u{5D1} cd", style)
        let line = try #require(measure.lines(of: text, width: .infinity, most: 1).first)
        let glyphs = measure.glyphs(of: line).flatMap(\.glyphs)
        // The bytes: a 0, b 1, space 2, alef 3, bet 5, space 7, c 8, d 9.
        #expect(glyphs.map(\.cluster) == [0, 1, 2, 5, 3, 7, 8, 9])
        #expect(glyphs.map(\.position.x) == glyphs.map(\.position.x).sorted())
        #expect(glyphs.allSatisfy { $0.position.y == 0 })
    }

    /// In a paragraph that is read from right to left, the first word is on the right, also if it
    /// is Latin.
    @Test func theDirectionOfTheParagraphDecides() throws {
        let measure = try TestFonts.measure()
        var text = StyledText("ab \u{5D0}", TextStyle(pointSize: 20, families: ["Noto Sans"]))
        text.paragraph.direction = .rightToLeft
        let line = try #require(measure.lines(of: text, width: .infinity, most: 1).first)
        #expect(measure.glyphs(of: line).flatMap(\.glyphs).map(\.cluster) == [3, 2, 0, 1])
    }

    @Test func tabsMoveGlyphsToTheirStops() throws {
        let measure = try TestFonts.measure()
        var text = StyledText("a\tb\tc", TextStyle(pointSize: 20, families: ["Noto Sans"]))
        text.paragraph.tabInterval = 50
        let line = try #require(measure.lines(of: text, width: .infinity, most: 1).first)
        #expect(measure.glyphs(of: line).flatMap(\.glyphs).map(\.position.x) == [0, 50, 100])
    }

    @Test func emojiAreDrawnAsPictures() throws {
        let measure = try TestFonts.measure()
        let text = StyledText("a\u{1F600}", TextStyle(pointSize: 20, families: ["Noto Sans"]))
        let line = try #require(measure.lines(of: text, width: .infinity, most: 1).first)
        let outline = measure.outline(of: line)
        let picture = try #require(outline.pictures.first)
        #expect(outline.pictures.count == 1 && !outline.segments.isEmpty)
        #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The letter a of Noto Sans is 561 units wide.
        #expect(picture.frame.minX >= 11.2 && picture.frame.maxX <= line.width + 1)
        #expect(picture.frame.minY < -15 && picture.frame.maxY > 0)
    }

    /// A font of two letters and 1000 units, whose A consists of a red square of 800 units, a half
    /// transparent blue one of 400 units in the middle of it, and the same in the colour of the text.
    private static let colouredFont = """
        AAEAAAAMAIAAAwBAQ09MUgAMACcAAALYAAAAIENQQUwAgP8SAAAC+AAAABZPUy8yRSFEsgAAAUgAAABgY21h\
        cAAMAJQAAAG0AAAANGdseWYonJ5tAAAB9AAAAGJoZWFkMJKxvgAAAMwAAAA2aGhlYQZCAlsAAAEEAAAAJGht\
        dHgFFADIAAABqAAAAAxsb2NhAEkAMAAAAegAAAAKbWF4cAAGAAYAAAEoAAAAIG5hbWVYb4rpAAACWAAAAGBw\
        b3N0AAMAAAAAArgAAAAgAAEAAAABAAAY9MEBXw889QADA+gAAAAA5y423wAAAADnLjbfAAAAAAMgAyAAAAAD\
        AAIAAAAAAAAAAQAAAyD/OAAAAyAAAAAAAyAAAQAAAAAAAAAAAAAAAAAAAAIAAQAAAAQABAABAAAAAAACAAAA\
        AAAAAAAAAAAAAAAAAAADAtUBkAAFAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAA\
        AAAAAAAAAAA/Pz8/AAAAQQBBAyD/OAAAAyAAyAAAAAAAAAAAAAAAAAAAACAAAAH0AAADIAAAAAAAyAAAAAIA\
        AAADAAAAFAADAAEAAAAUAAQAIAAAAAQABAABAAAAQf//AAAAQf///8AAAQAAAAAAAAAMABgAJAAxAAAAAQAA\
        AAAB9AK8AAMAADERIREB9AK8/UQAAQAAAAADIAMgAAMAADERIREDIAMg/OAAAQAAAAADIAMgAAMAADERIRED\
        IAMg/OAAAQDIAMgCWAJYAAMAADcRIRHIAZDIAZD+cAAAAAAABAA2AAEAAAAAAAEABwAAAAEAAAAAAAIABwAH\
        AAMAAQQJAAEADgAOAAMAAQQJAAIADgAcQ29sb3Vyc1JlZ3VsYXIAQwBvAGwAbwB1AHIAcwBSAGUAZwB1AGwA\
        YQByAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAADgAAABQAAwABAAAAAwACAAAAAwAB\
        AAP//wAAAAIAAQACAAAADgAAAAD///8AAIAAAA==
        """

    @Test func colouredOutlinesHaveTheirColours() throws {
        let folder = TestFonts.makeFolder()
        let file = try #require(Data(base64Encoded: DrawingTests.colouredFont))
        try file.write(to: URL(fileURLWithPath: folder + "/colours.ttf"))
        let measure = FontMeasure(try FontLibrary(folder: folder))
        let line = measure.lines(
            of: StyledText("A", TextStyle(pointSize: 10)), width: .infinity, most: 1)[0]
        let outline = measure.outline(of: line)
        #expect(outline.segments.isEmpty && outline.pictures.isEmpty)
        let red = TextOutline.Color(red: 255, green: 0, blue: 0, alpha: 255)
        let blue = TextOutline.Color(red: 0, green: 0, blue: 255, alpha: 128)
        #expect(outline.layers.map(\.color) == [red, blue, nil])
        func box(_ layer: Int) -> Set<Double> {
            Set(
                outline.layers[layer].segments.flatMap { segment -> [Double] in
                    switch segment {
                    case .move(let point), .line(let point): [point.x, point.y]
                    default: []
                    }
                })
        }
        #expect(box(0) == [0, 8, -8] && box(1) == [2, 6, -2, -6] && box(2) == box(1))
    }

    /// The fonts that are embedded measure the lines as the whole fonts do.
    @Test func embeddedFontsHaveTheLettersOfTheirLines() throws {
        let measure = try TestFonts.measure()
        for (text, width) in DrawingTests.texts(12) {
            let lines = measure.lines(of: text, width: width, most: 0)
            let embedded = measure.embeddedFonts(for: lines)
            for (line, parts) in zip(lines, embedded.lines) {
                #expect(parts.map(\.run.text).joined() == line.text.text)
                for part in parts {
                    let font = embedded.fonts[try #require(part.font)]
                    let folder = TestFonts.makeFolder()
                    defer { try? FileManager.default.removeItem(atPath: folder) }
                    try Data(font.file).write(to: URL(fileURLWithPath: folder + "/font.ttf"))
                    let subset = FontMeasure(try FontLibrary(folder: folder))
                    var style = part.run.style
                    let expected = measure.metrics(
                        of: StyledText(part.run.text, style), width: .infinity, lines: 0)
                    style.families = []
                    let found = subset.metrics(
                        of: StyledText(part.run.text, style), width: .infinity, lines: 0)
                    #expect(
                        abs(found.size.width - expected.size.width) < 1e-6,
                        "\(part.run.text) in \(font.family)")
                    #expect(
                        font.file.count < 400_000, "\(font.family): \(font.file.count) bytes")
                }
            }
        }
    }
}
