import Foundation
import Keyline
import Testing

@testable import KeylineText

/// Compares widths of random texts with those of two other programs, `hb-shape` and
/// `pango-view`.
@Suite struct RefereeTests {
    /// Letters and words of one script for random texts, and a font that contains these letters.
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var file: String
        var family: String
        var words: [String]
        var testDescription: String { name }
    }

    static let samples = [
        Sample(
            name: "Latin", file: "NotoSans-Regular.ttf", family: "Noto Sans",
            words: [
                "AVATAR", "To", "fi", "office", "Waffle", "Łódź", "naïve", "12.90", "(Tel.)",
                "e\u{301}te",
            ]),
        Sample(
            name: "Greek", file: "NotoSans-Regular.ttf", family: "Noto Sans",
            words: ["Καλημέρα", "κόσμε", "ΑΒΓ", "ὦ", "ᾠδή", "Τύπος", "αυτό"]),
        Sample(
            name: "Cyrillic", file: "NotoSans-Regular.ttf", family: "Noto Sans",
            words: ["Привет", "мир", "ГУЛ", "Щука", "объём", "Україна", "ї"]),
        Sample(
            name: "Arabic", file: "NotoSansArabic-Regular.ttf", family: "Noto Sans Arabic",
            words: ["مرحبا", "بالعالم", "السلام", "عليكم", "كِتَاب", "لا", "الله", "مدرسة"]),
        Sample(
            name: "Hebrew", file: "NotoSansHebrew-Regular.ttf", family: "Noto Sans Hebrew",
            words: ["שלום", "עולם", "בְּרֵאשִׁית", "ספר", "ירושלים"]),
        Sample(
            name: "Hindi", file: "NotoSansDevanagari-Regular.ttf",
            family: "Noto Sans Devanagari",
            words: ["नमस्ते", "दुनिया", "क्षत्रिय", "विद्यार्थी", "प्रकाश", "हिन्दी", "र्क"]),
        Sample(
            name: "Thai", file: "NotoSansThai-Regular.ttf", family: "Noto Sans Thai",
            words: ["สวัสดี", "ชาวโลก", "ภาษาไทย", "น้ำ", "เดียว", "ปั๊ม"]),
        Sample(
            name: "Chinese", file: "uming.ttc", family: "AR PL UMing CN",
            words: ["你好", "世界", "漢字", "中文", "。", "龍"]),
        Sample(
            name: "Japanese", file: "VL-Gothic-Regular.ttf", family: "VL Gothic",
            words: ["こんにちは", "世界", "カタカナ", "日本語", "「東京」", "ー"]),
        Sample(
            name: "Korean", file: "UnDotum.ttf", family: "UnDotum",
            words: ["안녕하세요", "세계", "한국어", "서울", "값"]),
        Sample(
            name: "emoji", file: "NotoColorEmoji.ttf", family: "Noto Color Emoji",
            words: ["😀", "👩‍👩‍👧", "🇩🇪", "👍🏽", "❤️", "🏳️‍🌈", "🎉"]),
    ]

    static func texts(_ words: [String], _ count: Int, seed: UInt64) -> [String] {
        var random = TextRandom(seed: seed)
        return (0..<count).map { _ in
            (0..<Int.random(in: 1...5, using: &random))
                .map { _ in words.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "")
        }
    }

    /// Returns what `hb-shape` prints of each text: its glyphs, with numbers in units of a font whose
    /// size is 100 000. `hb-shape` rounds to whole units, and in this size the rounding is negligible.
    private func shape(
        _ texts: [String], _ font: String, options: [String]
    ) throws -> [[[String: Any]]] {
        let file = TestFonts.makeFolder() + "/texts"
        try texts.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        let lines = try output(
            of: "/usr/bin/hb-shape",
            [
                "--font-file=" + TestFonts.path(font), "--font-size=100000", "--text-file=" + file,
                "--output-format=json", "--no-glyph-names",
            ] + options
        ).split(separator: "\n")
        try #require(lines.count == texts.count)
        return try lines.map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [[String: Any]])
        }
    }

    @Test(arguments: samples) func widthsAreThoseOfHarfBuzz(_ sample: Sample) throws {
        let measure = try TestFonts.measure(coversInk: false)
        let texts = RefereeTests.texts(sample.words, 120, seed: 41)
        let shaped = try shape(texts, sample.file, options: ["--no-clusters"])
        for (text, glyphs) in zip(texts, shaped) {
            let units = glyphs.reduce(0.0) { $0 + (($1["ax"] as? NSNumber)?.doubleValue ?? 0) }
            let size = 8 + Double(text.utf8.count % 40)
            let style = TextStyle(pointSize: size, families: [sample.family])
            let metrics = measure.metrics(
                of: StyledText(text, style), width: .infinity, lines: 0)
            #expect(
                abs(metrics.size.width - units / 100_000 * size) < 0.1,
                "\(text) at \(size): \(metrics.size.width), \(units / 100_000 * size)")
        }
    }

    /// The size of a text contains its ink, whose rectangles `hb-shape` prints, and is as large as
    /// the widths and heights of the fonts where the ink does not reach out of them.
    @Test(arguments: samples) func sizesCoverInk(_ sample: Sample) throws {
        let measure = try TestFonts.measure()
        let texts = RefereeTests.texts(sample.words, 120, seed: 43)
        let shaped = try shape(texts, sample.file, options: ["--show-extents"])
        for (text, glyphs) in zip(texts, shaped) {
            let size = 8 + Double(text.utf8.count % 40)
            let style = TextStyle(pointSize: size, families: [sample.family])
            let heights = measure.fontMetrics(of: style)
            var (x, left, right) = (0.0, 0.0, 0.0)
            var (top, bottom) = (heights.ascent, heights.descent)
            for glyph in glyphs {
                func points(_ key: String) -> Double {
                    ((glyph[key] as? NSNumber)?.doubleValue ?? 0) / 100_000 * size
                }
                let start = x + points("dx") + points("xb"), above = points("dy") + points("yb")
                x += points("ax")
                // The height is negative, because it is measured from the upper edge.
                guard points("w") != 0 || points("h") != 0 else { continue }
                (left, right) = (min(left, start), max(right, start + points("w")))
                (top, bottom) = (max(top, above), max(bottom, -above - points("h")))
            }
            let found = measure.metrics(of: StyledText(text, style), width: .infinity, lines: 0)
            let width = max(x, right) - left
            #expect(abs(found.size.width - width) < 0.1, "\(text) at \(size): \(width)")
            #expect(abs(found.firstBaseline - top) < 0.1, "\(text) at \(size): \(top)")
            #expect(abs(found.lastBaseline - bottom) < 0.1, "\(text) at \(size): \(bottom)")
            let drawn = measure.lines(
                of: StyledText(text, style), width: .infinity, most: 0)[0]
            #expect(abs(drawn.leftOverhang + left) < 0.1)
            #expect(abs(drawn.rightOverhang - max(0, right - x)) < 0.1)
        }
    }

    /// Compares the widths of texts that need several fonts, because they mix scripts and
    /// directions, with those of Pango.
    @Test func widthsAreThoseOfPango() throws {
        let measure = try TestFonts.measure(coversInk: false)
        // For digits and punctuation, which scripts share, Pango prefers fonts of the language that
        // it guesses from the letters beside them, and changes fonts where upright letters of
        // vertical text begin. The measure does neither.
        let words = RefereeTests.samples.flatMap(\.words)
            .filter { !["。", "ー", "「東京」", "12.90", "(Tel.)"].contains($0) }
        let texts = RefereeTests.texts(words, 1200, seed: 42)
        let folder = TestFonts.makeFolder()
        try texts.joined(separator: "\n").write(
            toFile: folder + "/texts", atomically: true, encoding: .utf8)
        // Fontconfig's default rules that matter here: bitmaps of emoji are scaled to the font
        // size, and emoji come from emoji fonts.
        let rules = ["10-scale-bitmap-fonts", "45-generic", "60-generic"].map {
            "<include>/usr/share/fontconfig/conf.avail/\($0).conf</include>"
        }.joined()
        try """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
        <dir>\(TestFonts.folder)</dir><cachedir>\(folder)/cache</cachedir>
        \(rules)</fontconfig>
        """.write(toFile: folder + "/fonts.conf", atomically: true, encoding: .utf8)
        _ = try output(
            of: "/usr/bin/pango-view",
            [
                "--font=Noto Sans 20", "--dpi=72", "--hinting=none", "--subpixel-positions",
                "--language=en", "--serialize-to=\(folder)/pango.json", "-q", folder + "/texts",
            ], ["FONTCONFIG_FILE": folder + "/fonts.conf"])
        let json = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: folder + "/pango.json")))
        let output = (json as? [String: Any])?["output"] as? [String: Any]
        let lines = try #require(output?["lines"] as? [[String: Any]])
        try #require(lines.count >= texts.count)
        var style = TextStyle(pointSize: 20, families: ["Noto Sans"])
        style.language = "en"
        for (text, line) in zip(texts, lines) {
            let expected = RefereeTests.width(line)
            let width = measure.metrics(
                of: StyledText(text, style), width: .infinity, lines: 0
            ).size.width
            #expect(abs(width - expected) < 0.1, "\(text): \(width), Pango \(expected)")
        }
    }

    /// Returns the width in points of a line in Pango's JSON output, which states widths in 1024ths
    /// of a point.
    private static func width(_ line: [String: Any]) -> Double {
        let runs = line["runs"] as? [[String: Any]] ?? []
        return runs.reduce(0.0) { sum, run in
            let glyphs = run["glyphs"] as? [[String: Any]] ?? []
            return glyphs.reduce(sum) {
                $0 + (($1["width"] as? NSNumber)?.doubleValue ?? 0) / 1024
            }
        }
    }
}
