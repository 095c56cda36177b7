import Testing

@testable import Keyline

/// The expected sizes are added by hand from the widths of ``TextTable``, in em: 0.3 for i, t and a
/// space, 0.55 for a, 0.85 for m, 1 for the ellipsis. Lines are 1.2 font sizes high.
@Suite("Styled texts")
struct StyledTextTests {
    private let table = TextTable()

    private func size(_ text: StyledText, _ width: Double = .infinity, lines: Int = 0) -> Size {
        let size = table.metrics(of: text, width: width, lines: lines).size
        return Size(width: rounded(size.width), height: rounded(size.height))
    }

    private func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

    private func texts(_ text: StyledText, _ width: Double, most: Int = 0) -> [String] {
        table.lines(of: text, width: width, most: most).map(\.text.text)
    }

    private func ten(_ text: String, _ change: (inout ParagraphStyle) -> Void) -> StyledText {
        var paragraph = ParagraphStyle()
        change(&paragraph)
        return StyledText(text, TextStyle(pointSize: 10), paragraph: paragraph)
    }

    // MARK: Values

    @Test("styles are equal, and hash alike, if all values are, however they were made")
    func styles() {
        var made = TextStyle(pointSize: 12, families: ["Inter"], weight: 600, isItalic: true)
        made.language = "de"
        let other = TextStyle(
            pointSize: 12, families: ["Inter"], weight: 600, isItalic: true, language: "de")
        #expect(made == other && made.hashValue == other.hashValue)
        made.features["tnum"] = 1
        #expect(made != other)
        made.features = [:]
        (made.language, made.families, made.weight, made.isItalic) = (nil, [], 400, false)
        #expect(made == TextStyle(pointSize: 12))
        #expect(made.hashValue == TextStyle(pointSize: 12).hashValue)
        #expect(MemoryLayout<TextStyle>.size <= 24)
    }

    @Test("a styled text has no empty runs, and no neighbours with one style")
    func runs() {
        let (a, b) = (TextStyle(pointSize: 10), TextStyle(pointSize: 20))
        let text = StyledText([
            .init("", b), .init("x", a), .init("y", a), .init("", a), .init("z", b),
        ])
        #expect(text.runs == [.init("xy", a), .init("z", b)])
        #expect(text.text == "xyz" && text.onlyRun == nil && !text.isEmpty)
        let single = StyledText([.init("x", a), .init("y", a)])
        #expect(single == StyledText("xy", a) && single.onlyRun == .init("xy", a))
        #expect(StyledText([.init("", b), .init("", a)]) == StyledText("", b))
        #expect(StyledText([]) == StyledText("") && StyledText("").isEmpty)
        var spaced = StyledText("x", a)
        spaced.paragraph.lineSpacing = 3
        #expect(spaced != StyledText("x", a))
        spaced.paragraph.lineSpacing = 0
        #expect(spaced == StyledText("x", a) && spaced.hasPlainParagraphs)
    }

    // MARK: Sizes

    @Test("parts in several sizes: their widths are added, and the largest gives a line its height")
    func mixed() {
        let text = StyledText([
            .init("ai", TextStyle(pointSize: 10)), .init(" m", TextStyle(pointSize: 20)),
        ])
        // 5.5 + 3, and in twice the size a space of 6 and 17 for m.
        let whole = table.metrics(of: text, width: .infinity, lines: 0)
        #expect(size(text) == Size(width: 31.5, height: 24))
        #expect(rounded(whole.firstBaseline) == 19 && rounded(whole.lastBaseline) == 5)
        #expect(size(text, 31.5) == Size(width: 31.5, height: 24))
        // If the text is broken, its first line is 12 points high, and its second line 24 points.
        #expect(size(text, 31) == Size(width: 17, height: 36))
        let lines = table.lines(of: text, width: 31, most: 0)
        #expect(lines.map(\.text.text) == ["ai", "m"])
        #expect(lines.map { rounded($0.width) } == [8.5, 17])
        #expect(lines.map { rounded($0.top) } == [0, 12])
        #expect(lines.map { rounded($0.baseline) } == [9.5, 31])
        #expect(table.metrics(of: text, width: 31, lines: 0).firstBaseline == 9.5)
        // The word "imi" has two sizes: 3 + 17 + 3.
        let word = StyledText([
            .init("a i", TextStyle(pointSize: 10)), .init("m", TextStyle(pointSize: 20)),
            .init("i", TextStyle(pointSize: 10)),
        ])
        #expect(size(word, 24) == Size(width: 23, height: 36))
    }

    @Test("Helvetica's widths: bold from a weight of 600 on, and the same for italics")
    func weights() {
        func width(_ style: TextStyle) -> Double {
            rounded(
                SansTable().metrics(of: StyledText("Hi", style), width: .infinity, lines: 1).size
                    .width)
        }
        // Widths in thousandths of the font size: H is 722 in the regular and in the bold font, and
        // i is 222 in the regular and 278 in the bold font.
        #expect(width(TextStyle(pointSize: 10)) == 9.44)
        #expect(width(TextStyle(pointSize: 10, weight: 599)) == 9.44)
        #expect(width(TextStyle(pointSize: 10, weight: 600)) == 10)
        #expect(width(TextStyle(pointSize: 10, weight: 700, isItalic: true)) == 10)
        #expect(width(TextStyle(pointSize: 10, isItalic: true)) == 9.44)
        let mixed = StyledText([
            .init("Hi", TextStyle(pointSize: 10)),
            .init("Hi", TextStyle(pointSize: 10, weight: 700)),
        ])
        let both = SansTable().metrics(of: mixed, width: .infinity, lines: 1).size
        #expect(rounded(both.width) == 19.44 && both.height == 12)
    }

    @Test("heights of fonts, and families that Helvetica stands for")
    func fonts() {
        let bold = SansTable().fontMetrics(of: TextStyle(pointSize: 20, weight: 700))
        #expect(rounded(bold.capHeight) == 14.36 && rounded(bold.xHeight) == 10.64)
        #expect(rounded(bold.ascent) == 19 && rounded(bold.lineHeight) == 24)
        #expect(rounded(SansTable().fontMetrics(of: TextStyle(pointSize: 20)).xHeight) == 10.46)
        func found(_ families: [String]) -> [String] {
            SansTable().substitutions(in: StyledText("x", TextStyle(families: families)))
        }
        #expect(found([]) == [] && found(["arial"]) == [] && found(["Inter", "Helvetica"]) == [])
        #expect(found(["Inter"]) == ["The font family `Inter` is measured as Helvetica."])
        #expect(table.substitutions(in: StyledText("x", TextStyle(families: ["Inter"]))) == [])
    }

    @Test("line heights, distances of lines and of paragraphs")
    func paragraphs() {
        let high = ten("a\na") { $0.lineHeightMultiple = 1.5 }
        let metrics = table.metrics(of: high, width: .infinity, lines: 0)
        // Lines of 18 points, whose additional 6 points are above the letters.
        #expect(metrics.size.height == 36)
        #expect(metrics.firstBaseline == 15.5 && metrics.lastBaseline == 2.5)
        #expect(size(ten("a\na") { $0.paragraphSpacing = 4 }).height == 28)
        #expect(size(ten("a\na") { $0.lineSpacing = 4 }).height == 24)
        // Two lines, a new paragraph, one line: 12 + 2 + 12 + 5 + 12.
        let both = ten("aa aa\na") { ($0.lineSpacing, $0.paragraphSpacing) = (2, 5) }
        #expect(size(both, 12) == Size(width: 11, height: 43))
        #expect(table.lines(of: both, width: 12, most: 0).map(\.top) == [0, 14, 31])
    }

    @Test("the last line is shortened at its head, in its middle, at its tail, or cut off")
    func truncation() {
        // Each word is 22 points wide, the ellipsis 10, and a space 3.
        let expected: [(ParagraphStyle.Truncation, String, Double)] = [
            (.tail, "aaa…", 26.5), (.head, "…aaa", 26.5), (.middle, "aa…a", 26.5),
            (.clip, "aaaa a", 30), (.none, "aaaa", 22),
        ]
        for (mode, line, width) in expected {
            let text = ten("aaaa aaaa") { $0.truncation = mode }
            #expect(texts(text, 30, most: 1) == [line], "\(mode)")
            #expect(size(text, 30, lines: 1) == Size(width: width, height: 12), "\(mode)")
            #expect(size(text, 47, lines: 1) == Size(width: 47, height: 12), "\(mode)")
            let two = ten("mm aaaa aaaa") { $0.truncation = mode }
            #expect(texts(two, 30, most: 2) == ["mm", line], "\(mode)")
        }
        // The space before the ellipsis is left out: 11 + 10 points.
        #expect(texts(plain("aa aa aa"), 27, most: 1) == ["aa…"])
        // In a line that is too narrow, only the ellipsis is left.
        #expect(texts(plain("aaa"), 9, most: 1) == ["…"])
        // If only one line is allowed, further paragraphs count as text that does not fit, unless
        // they are empty.
        #expect(texts(plain("a\na"), .infinity, most: 1) == ["a…"])
        #expect(texts(plain("a\n \n"), .infinity, most: 1) == ["a"])
        #expect(texts(ten("a\nm") { $0.truncation = .head }, 17.5, most: 1) == ["a m"])
        // The ellipsis has the size of the letter before it: 5.5 + 20 + 11 = 36.5.
        let mixed = StyledText([
            .init("a", TextStyle(pointSize: 10)), .init("aaaa", TextStyle(pointSize: 20)),
        ])
        let lines = table.lines(of: mixed, width: 37, most: 1)
        #expect(lines.map { rounded($0.width) } == [36.5] && lines[0].height == 24)
        #expect(lines[0].text.runs.map(\.text) == ["a", "a…"])
    }

    @Test("lines break between any two letters if the paragraph says so")
    func letters() {
        #expect(texts(plain("aa aaaa"), 20) == ["aa", "aaa", "a"])
        let text = ten("aa aaaa") { $0.lineBreaking = .letters }
        #expect(texts(text, 20) == ["aa a", "aaa"])
        #expect(size(text, 20) == Size(width: 19.5, height: 24))
    }

    @Test("a tab moves the next word to a tab stop")
    func tabs() {
        // Without an interval, stops are eight spaces apart, which are 24 points.
        #expect(size(plain("a\ta")).width == 29.5)
        let text = ten("a\ta") { $0.tabInterval = 20 }
        #expect(size(text).width == 25.5 && texts(text, 26) == ["a\ta"])
        #expect(size(text, 25) == Size(width: 5.5, height: 24))
        #expect(size(ten("\ta\t\ta") { $0.tabInterval = 20 }).width == 65.5)
    }

    @Test("the direction of a line is that of its paragraph's first letter, or as stated")
    func directions() {
        func directions(_ text: StyledText) -> [Bool] {
            table.lines(of: text, width: .infinity, most: 0).map(\.isRightToLeft)
        }
        #expect(directions(plain("1 שלום\nabc שלום\n123")) == [true, false, false])
        #expect(directions(ten("abc") { $0.direction = .rightToLeft }) == [true])
        #expect(directions(ten("שלום") { $0.direction = .leftToRight }) == [false])
    }

    // MARK: Lines

    /// A measure that states only sizes, so that its lines are searched for.
    private struct SizesOnly: TextMeasure {
        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            TextTable().metrics(of: text, width: width, lines: lines)
        }
    }

    @Test("the lines are as wide and high as measured, also those that a search finds")
    func agreement() {
        let words = ["a", "im", "mai", "aaaaaaaa", "é", "字", "\n"]
        let styles = [TextStyle(pointSize: 10), TextStyle(pointSize: 16)]
        var next = 1
        func random(_ count: Int) -> Int {
            next = (next * 48271 + 11) % 0x7fff_ffff
            return next % count
        }
        for round in 0..<400 {
            let runs = (0..<random(4)).map { _ in
                let text = (0...random(5)).map { _ in words[random(words.count)] }
                return StyledText.Run(
                    text.joined(separator: " ").replacing(" \n ", with: "\n"), styles[random(2)])
            }
            var text = StyledText(runs)
            text.paragraph.truncation = [.tail, .head, .none][round % 3]
            let width = Double(20 + random(60)), most = random(4)
            let metrics = table.metrics(of: text, width: width, lines: most)
            let lines = table.lines(of: text, width: width, most: most)
            #expect(rounded(lines.map(\.width).max() ?? 0) == rounded(metrics.size.width))
            #expect(
                rounded(lines.last.map { $0.top + $0.height } ?? 0) == rounded(metrics.size.height))
            #expect(rounded(lines[0].baseline) == rounded(metrics.firstBaseline))
            for line in lines {
                let own = table.metrics(of: line.text, width: .infinity, lines: 1)
                #expect(rounded(own.size.width) == rounded(line.width), "\(line.text.text)")
            }
            guard !text.text.contains("  "), !text.text.contains(" \n") else { continue }
            let searched = SizesOnly().lines(of: text, width: width, most: most)
            #expect(
                searched.map(\.text.text) == lines.map(\.text.text), "\(text.text) \(width) \(most)"
            )
        }
    }

    // MARK: Labels

    @Test("a label keeps its style when its text changes, and its text when its style does")
    func labels() {
        let label = Label("ai")
        label.measure = table
        label.pointSize = 10
        #expect(rounded(label.intrinsicContentSize.width) == 8.5)
        label.style.weight = 700
        label.text = "aa"
        #expect(label.style == TextStyle(pointSize: 10, weight: 700))
        #expect(rounded(label.intrinsicContentSize.width) == 11)
        label.styledText = StyledText([
            .init("a", TextStyle(pointSize: 10)), .init("a", TextStyle(pointSize: 20)),
        ])
        #expect(label.text == "aa" && label.pointSize == 10)
        #expect(rounded(label.intrinsicContentSize.width) == 16.5)
        #expect(label.intrinsicContentSize.height == 24 && label.firstBaselineOffset == 19)
        label.pointSize = 10
        #expect(rounded(label.intrinsicContentSize.width) == 11)
        label.text = "m"
        label.paragraph.lineHeightMultiple = 2
        #expect(label.intrinsicContentSize.height == 24)
        label.text = "mm"
        #expect(label.paragraph.lineHeightMultiple == 2)
    }

    @Test("a label's lines are those that its frame has room for")
    func shownLines() {
        let label = Label("aa aa aa")
        (label.measure, label.pointSize, label.numberOfLines) = (table, 10, 0)
        label.frame = Rect(width: 12, height: 36)
        #expect(label.lines.map(\.text.text) == ["aa", "aa", "aa"])
        label.frame = Rect(width: 15.5, height: 35)
        #expect(label.lines.map(\.text.text) == ["aa", "a…"])
        label.frame = Rect(width: 15.5, height: 0)
        #expect(label.lines.map(\.text.text) == ["a…"])
        label.numberOfLines = 1
        label.frame = Rect(width: 39, height: 12)
        #expect(label.lines.map(\.text.text) == ["aa aa aa"])
    }

    @Test("an illegal style is reported by its value, and the label keeps its text and style")
    func illegal() {
        let sizes = [0, -1, Double.nan, .infinity, 65_536]
        var styles = sizes.map { TextStyle(pointSize: $0) }
        styles += [TextStyle(weight: 0), TextStyle(weight: 1001), TextStyle(weight: .max)]
        styles += [TextStyle(families: [""]), TextStyle(features: ["abc": 1])]
        styles += [TextStyle(features: ["tnum": -1]), TextStyle(language: "no tag")]
        styles += [
            TextStyle(widthPercent: 0), TextStyle(widthPercent: .nan), TextStyle(language: ""),
        ]
        var texts = styles.map { StyledText([.init("a"), .init("b", $0)]) }
        for (path, value) in [
            (\ParagraphStyle.lineHeightMultiple, 0), (\.lineHeightMultiple, .nan),
            (\.lineSpacing, -1), (\.paragraphSpacing, .infinity), (\.tabInterval, .nan),
        ] {
            var paragraph = ParagraphStyle()
            paragraph[keyPath: path] = value
            texts.append(StyledText("b", paragraph: paragraph))
        }
        let label = Label("a")
        let former = label.styledText
        var errors: [LayoutError] = []
        LayoutEngine.withConflictHandler({ errors.append($0) }) {
            for style in styles { label.style = style }
            for text in texts { label.styledText = text }
            label.pointSize = 0
        }
        #expect(errors.count == styles.count + texts.count + 1)
        #expect(errors.allSatisfy { $0.kind == .invalidTextStyle })
        #expect(label.styledText == former)
        #expect(
            errors[0].reason.hasPrefix(
                "A font size must be above 0 and at most 65535 points, but this is 0."))
        #expect(errors[5].reason.hasPrefix("A font weight must be from 1 to 1000, but this is 0."))
        #expect(
            TextStyle(
                pointSize: 65_535, families: ["A"], weight: 1000, widthPercent: 50,
                features: ["ss01": 1], language: "zh-Hant"
            ).mistake == nil)
    }
}

/// A text in a font of ten points.
private func plain(_ text: String) -> StyledText { StyledText(text, TextStyle(pointSize: 10)) }
