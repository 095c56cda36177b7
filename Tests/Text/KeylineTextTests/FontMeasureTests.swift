import Foundation
import Keyline
import Testing

@testable import KeylineText

@Suite struct FontMeasureTests {
    private let measure: FontMeasure
    private let style = TextStyle(pointSize: 20, families: ["Noto Sans"])

    init() throws { measure = try TestFonts.measure() }

    private func lines(
        _ text: String, _ width: Double, most: Int = 0,
        _ change: (inout ParagraphStyle) -> Void = { _ in }
    ) -> [String] {
        var styled = StyledText(text, style)
        change(&styled.paragraph)
        let lines = measure.lines(of: styled, width: width, most: most)
        let metrics = measure.metrics(of: styled, width: width, lines: most)
        #expect(metrics.size.width == lines.lazy.map(\.width).max())
        #expect(lines.allSatisfy { $0.width <= width || $0.text.text.count == 1 })
        return lines.map(\.text.text)
    }

    private func width(_ text: String) -> Double {
        measure.metrics(of: StyledText(text, style), width: .infinity, lines: 0).size.width
    }

    /// The ligature of two f reaches 0.86 points out of its advance width, to 41.54 points from the
    /// beginning of the line. The whole word has another ligature, which does not reach out.
    @Test func aLineThatEndsWithinALigatureFitsWithItsInk() {
        #expect(lines("Hoffice", 41) == ["Hof", "fice"])
        #expect(lines("Hoffice", 42) == ["Hoff", "ice"])
    }

    // The expected numbers come from the font file. At 1000 units per em, its table `hhea` states
    // an ascent of 1069 and a descent of -293; its table `OS/2` states 714 for capital letters and
    // 536 for small ones.
    @Test func heightsAreThoseOfTheFont() {
        let heights = measure.fontMetrics(of: style)
        #expect(abs(heights.ascent - 21.38) < 1e-9)
        #expect(abs(heights.descent - 5.86) < 1e-9)
        #expect(abs(heights.capHeight - 14.28) < 1e-9)
        #expect(abs(heights.xHeight - 10.72) < 1e-9)
    }

    @Test func linesAreOneBelowTheOther() {
        var text = StyledText("one\ntwo three", style)
        text.paragraph.lineHeightMultiple = 1.5
        text.paragraph.lineSpacing = 3
        text.paragraph.paragraphSpacing = 10
        let lines = measure.lines(of: text, width: 60, most: 0)
        #expect(lines.map(\.text.text) == ["one", "two", "three"])
        // A line is 27.24 points high, and the line height multiple adds 13.62 points above its
        // letters.
        let baselines = [13.62 + 21.38, 40.86 + 10 + 35, 40.86 + 10 + 40.86 + 3 + 35]
        for (line, baseline) in zip(lines, baselines) {
            #expect(abs(line.baseline - baseline) < 1e-9)
        }
        let metrics = measure.metrics(of: text, width: 60, lines: 0)
        #expect(abs(metrics.size.height - (3 * 40.86 + 13)) < 1e-9)
        #expect(abs(metrics.firstBaseline - 35) < 1e-9)
        #expect(abs(metrics.lastBaseline - 5.86) < 1e-9)
    }

    @Test func emptyLinesHaveTheHeightOfTheStyle() {
        #expect(lines("", .infinity) == [""])
        #expect(lines("a\n", .infinity) == ["a", ""])
        #expect(lines("\n\na", .infinity) == ["", "", "a"])
        #expect(lines("a\r\nb\u{2028}c", .infinity) == ["a", "b", "c"])
        let empty = measure.metrics(of: StyledText("", style), width: 10, lines: 0)
        #expect(abs(empty.size.height - 27.24) < 1e-9 && empty.size.width == 0)
    }

    @Test func linesAreBrokenBetweenWords() {
        let fox = "The quick brown fox jumps"
        #expect(lines(fox, width("The quick")) == ["The quick", "brown", "fox", "jumps"])
        #expect(
            lines(fox, width("The quick") - 0.01) == ["The", "quick", "brown", "fox", "jumps"])
        #expect(lines(fox, .infinity) == [fox])
        #expect(lines("ab-cd", width("ab-") + 1) == ["ab-", "cd"])
        #expect(lines("unbreakable", width("unbrea") + 0.1) == ["unbrea", "kable"])
        #expect(lines("abc", 0) == ["a", "b", "c"])
        #expect(lines("ab cd", width("ab c")) { $0.lineBreaking = .letters } == ["ab c", "d"])
        // Thai is written without spaces between words. ICU finds the words by a dictionary.
        #expect(lines("ภาษาไทย", width("ภาษา") + 1) == ["ภาษา", "ไทย"])
        // An accent, an emoji of several characters and a ligature are never broken.
        #expect(lines("e\u{301}e\u{301}", 1) == ["e\u{301}", "e\u{301}"])
        #expect(lines("👩‍👩‍👧👩‍👩‍👧", 1) == ["👩‍👩‍👧", "👩‍👩‍👧"])
    }

    @Test func textsAreShortened() {
        let fox = "The quick brown fox"
        let limit = width("brown…") + 0.1
        #expect(lines(fox, limit, most: 2) == ["The", "quick…"])
        #expect(lines(fox, limit, most: 2) { $0.truncation = .none } == ["The", "quick"])
        #expect(
            lines(fox, limit, most: 2) { $0.truncation = .clip } == ["The", "quick brown fox"])
        #expect(lines(fox, width("…n fox"), most: 1) { $0.truncation = .head } == ["…n fox"])
        #expect(
            lines(fox, width("The…fox"), most: 1) { $0.truncation = .middle } == ["The…fox"])
        #expect(lines("one\ntwo", .infinity, most: 1) == ["one…"])
        #expect(lines("one\ntwo", .infinity, most: 1) { $0.truncation = .head } == ["…two"])
        #expect(lines(fox, 500, most: 1) == [fox])
        #expect(lines("abc", 0.1, most: 1) { $0.truncation = .clip } == ["abc"])
    }

    @Test func fontsWithoutEllipsisHavePeriods() throws {
        let chain = try #require(measure.library.chain(for: style))
        #expect(chain.ellipsis == "…")
        let hebrew = TextStyle(pointSize: 20, families: ["Noto Sans Hebrew"])
        let other = try #require(measure.library.chain(for: hebrew))
        #expect(other.ellipsis == (other.primary.has("…") ? "…" : "..."))
    }

    @Test func wordsAreHyphenated() {
        var german = style
        german.language = "de-DE"
        var text = StyledText("Donaudampfschifffahrt", german)
        let limit = width("Donaudampf") + 3
        #expect(
            measure.lines(of: text, width: limit, most: 0).map(\.text.text)
                == ["Donaudampf", "schifffahrt"])
        text.paragraph.hyphenates = true
        #expect(
            measure.lines(of: text, width: limit, most: 0).map(\.text.text)
                == ["Donau-", "dampfschiff-", "fahrt"])
    }

    @Test func tabStopsAreEquallyFar() {
        var text = StyledText("a\tb\tc", style)
        text.paragraph.tabInterval = 50
        #expect(
            abs(
                measure.metrics(of: text, width: .infinity, lines: 0).size.width - 100
                    - width("c")) < 1e-9)
        #expect(abs(width("a\tb") - 8 * 5.2 - width("b")) < 1e-9)
    }

    @Test func narrowestWidthHasTheLines() {
        let fox = StyledText("The quick brown fox jumps over the lazy dog", style)
        // Lines are broken between words only, so that the narrowest width is at least that of the
        // widest word.
        let widest =
            "The quick brown fox jumps over the lazy dog".split(separator: " ")
            .map { width(String($0)) }.max() ?? 0
        for lines in 1...9 {
            let narrow = measure.narrowestWidth(of: fox, lines: lines)
            #expect(measure.lines(of: fox, width: narrow, most: 0).count <= lines)
            let tighter = measure.lines(of: fox, width: narrow - 0.01, most: 0)
            #expect(tighter.count > lines || abs(narrow - widest) < 1e-6)
        }
    }

    @Test func directionsAreThoseOfTheParagraph() {
        func isRightToLeft(_ text: String, _ direction: ParagraphStyle.Direction) -> Bool {
            var styled = StyledText(text, style)
            styled.paragraph.direction = direction
            return measure.lines(of: styled, width: .infinity, most: 0)[0].isRightToLeft
        }
        #expect(isRightToLeft("שלום abc", .natural))
        #expect(!isRightToLeft("abc שלום", .natural))
        #expect(isRightToLeft("abc", .rightToLeft))
        #expect(!isRightToLeft("שלום", .leftToRight))
    }

    @Test func partsHaveTheirStyles() {
        var bold = style
        bold.weight = 700
        var large = style
        large.pointSize = 40
        let text = StyledText([
            StyledText.Run("one ", style), StyledText.Run("two ", bold),
            StyledText.Run("three", large),
        ])
        let metrics = measure.metrics(of: text, width: .infinity, lines: 0)
        let boldWidth = measure.metrics(
            of: StyledText("two", bold), width: .infinity, lines: 0
        ).size.width
        // In Noto Sans Bold, the letters of "two" are 378, 856 and 619 units wide; a space has 260
        // units in Bold and in Regular.
        #expect(boldWidth > width("two"))
        let expected = width("one") + 5.2 + boldWidth + 5.2 + 2 * width("three")
        #expect(abs(metrics.size.width - expected) < 1e-9)
        #expect(abs(metrics.size.height - 54.48) < 1e-9)
        let lines = measure.lines(of: text, width: 100, most: 0)
        #expect(lines.map(\.text.text) == ["one two", "three"])
        #expect(lines[0].text.runs.map(\.style) == [style, bold])
    }

    @Test func linesNameTheMeasuredFonts() {
        let text = StyledText(
            "ab שלום", TextStyle(pointSize: 20, families: ["Nowhere", "Noto Sans"]))
        let runs = measure.lines(of: text, width: .infinity, most: 0)[0].text.runs
        #expect(runs.map(\.text) == ["ab ", "שלום"])
        #expect(runs.map(\.style.families) == [["Noto Sans"], ["Noto Sans Hebrew"]])
    }

    @Test func featuresAndLanguagesShape() {
        var plain = style
        plain.features = ["kern": 0]
        let kerned = width("AVATAR")
        let loose = measure.metrics(
            of: StyledText("AVATAR", plain), width: .infinity, lines: 0
        ).size.width
        #expect(kerned < loose)
    }

    @Test func knownTextsAreMeasuredAlike() throws {
        let fresh = try TestFonts.measure()
        var random = TextRandom(seed: 7)
        let words = RefereeTests.samples.flatMap(\.words)
        for text in RefereeTests.texts(words, 300, seed: 8) {
            let styled = StyledText(text, style)
            let limit = Double.random(in: 1...300, using: &random)
            let lines = Int.random(in: 0...3, using: &random)
            let first = measure.metrics(of: styled, width: limit, lines: lines)
            _ = measure.metrics(of: styled, width: .infinity, lines: 0)
            #expect(measure.metrics(of: styled, width: limit, lines: lines) == first)
            #expect(fresh.metrics(of: styled, width: limit, lines: lines) == first)
            let drawn = measure.lines(of: styled, width: limit, most: lines)
            #expect(drawn.lazy.map(\.width).max() == first.size.width)
            #expect(drawn.first.map(\.baseline) == first.firstBaseline)
            // Only a letter that is wider than the line may exceed the limit.
            for line in drawn where line.width > limit { #expect(line.text.text.count == 1) }
        }
    }

    @Test func cacheIsBounded() throws {
        let small = FontMeasure(measure.library, capacity: 64)
        for number in 0..<20_000 {
            let text = StyledText("\(number % 5000)", style)
            #expect(
                small.metrics(of: text, width: .infinity, lines: 1)
                    == measure.metrics(of: text, width: .infinity, lines: 1))
        }
    }

    @Test func threadsMeasureAlike() async throws {
        let texts = RefereeTests.texts(RefereeTests.samples.flatMap(\.words), 200, seed: 9)
        let measure = measure, style = style
        let expected = texts.map {
            measure.metrics(of: StyledText($0, style), width: 100, lines: 3)
        }
        let shared = try TestFonts.measure()
        await withTaskGroup(of: [TextMetrics].self) { group in
            for shift in 0..<8 {
                group.addTask {
                    let all = texts.indices.map { ($0 + shift * 25) % texts.count }
                    var found = expected
                    for at in all {
                        found[at] = shared.metrics(
                            of: StyledText(texts[at], style), width: 100, lines: 3)
                    }
                    return found
                }
            }
            for await found in group { #expect(found == expected) }
        }
    }
}
