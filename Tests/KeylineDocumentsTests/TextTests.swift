import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: texts")
struct TextTests {
    /// Texts of letters and spaces, in which words are longer than lines now and then.
    private static let texts: [String] = {
        let pieces = ["e", "em", "week", "between", " ", " ", "  ", "\n", "eeeeeeeeeeee"]
        var texts: [String] = []
        for seed in 0..<400 {
            var next = seed, text = ""
            for _ in 0..<(seed % 13) {
                next = (next * 48271 + 11) % 0x7fff_ffff
                text += pieces[next % pieces.count]
            }
            texts.append(text)
        }
        return texts
    }()

    @Test("accents change neither the widths of texts nor their line breaks", arguments: [0, 1, 3])
    func accents(most: Int) {
        let table = SansTable()
        for text in TextTests.texts {
            for (accent, width) in [("é", 30.0), ("e\u{301}", 47.5), ("ē", .infinity)] {
                // ē has no table of its own: as wide as a digit, and so as e.
                let other = text.replacing("e", with: accent)
                func metrics(_ text: String) -> TextMetrics {
                    table.metrics(of: ten(text), width: width, lines: most)
                }
                #expect(metrics(text) == metrics(other), "\(text.debugDescription)")
                let lines = table.lines(of: ten(text), width: width, most: most)
                let others = table.lines(of: ten(other), width: width, most: most)
                #expect(
                    lines.map { $0.text.text.replacing("e", with: accent) }
                        == others.map(\.text.text))
            }
        }
    }

    private func ten(_ text: String) -> StyledText { StyledText(text, TextStyle(pointSize: 10)) }

    // MARK: Styles

    @Test("a document states fonts, parts of texts and paragraphs, which labels measure")
    func styles() throws {
        let shown = try layout(
            """
            size: 200x200
            parameters: {big: 20}
            data: {n: Hi}
            views:
              a: {text: Hi, font: 10, bold: true, italic: true}
              b: {text: ["{n}", {text: "{n}", bold: true, font: big}], font: 10}
              c: {text: "a\\na", font: 10, lines: 0, lineHeight: 1.5, paragraphSpacing: 4}
              d: {text: [], family: Helvetica, weight: 600}
              e: {text: "a\\ta", font: 10, tabs: 20}
            constraints: ["HV:|[a]", "HV:|[b]", "HV:|[c]", "HV:|[d]", "HV:|[e]"]
            """)
        func size(_ name: String) -> Size { shown.part(named: name)?.view?.frame.size ?? .zero }
        func isNear(_ a: Size, _ width: Double, _ height: Double) -> Bool {
            abs(a.width - width) < 1e-9 && abs(a.height - height) < 1e-9
        }
        // H has 722 thousandths, i 222, and in the bold font 278.
        #expect(isNear(size("a"), 10, 12))
        #expect(isNear(size("b"), 9.44 + 20, 24))
        // Two lines of 18 points.
        #expect(isNear(size("c"), 5.56, 40))
        #expect(isNear(size("d"), 0, 20.4))
        #expect(isNear(size("e"), 25.56, 12))
        let label = try #require(shown.part(named: "b")?.view as? Label)
        #expect(
            label.styledText.runs == [
                .init("Hi", TextStyle(pointSize: 10)),
                .init("Hi", TextStyle(pointSize: 20, weight: 700)),
            ])
        let other = try #require(shown.part(named: "d")?.view as? Label)
        #expect(other.style == TextStyle(families: ["Helvetica"], weight: 600))
    }

    @Test("mistakes in fonts are reported where they are, and leave the value out")
    func mistakes() {
        let size = "A font size must be above 0 and at most 65535 points, but this is"
        for (text, message) in [
            ("{text: x, weight: 0}", "1:30: A font weight must be from 1 to 1000, but this is 0."),
            ("{text: x, weight: bold}", "1:30: There is no parameter or number `bold`."),
            (
                "{text: x, weight: 7000}",
                "1:30: A font weight must be from 1 to 1000, but this is 7000."
            ),
            ("{text: x, family: ''}", "1:30: The name of a font family is empty."),
            (
                "{text: x, fontWidth: 0}",
                "1:33: The width of a font must be from 1 to 1000 percent, but this is 0."
            ),
            (
                "{text: x, features: {tn: 1}}",
                "1:33: The tag of an OpenType feature has four ASCII letters, but this is `tn`."
            ),
            (
                "{text: x, language: '?'}",
                "1:32: `?` is not a language tag such as `de` or `zh-Hant`."
            ),
            (
                "{text: x, lineHeight: 0}",
                "1:34: The factor of the line height must be above 0 and at most 100, but this is 0."
            ),
            ("{text: [{text: x, font: 0}]}", "1:36: \(size) 0."),
            ("{text: [{txt: x}]}", "1:21: There is no key `txt` here. Did you mean `text`?"),
            (
                "{text: {a: x}}",
                "1:19: Expected a text, or a list of its parts, but this is a mapping."
            ),
        ] {
            let found = LayoutDocument("views: {a: \(text)}", file: "").layout()?.findings ?? []
            let shown = found.map {
                "\($0.position?.line ?? 0):\($0.position?.column ?? 0): \($0.message)"
            }
            #expect(shown == [message], "\(text)")
        }
    }

    @Test(
        "a family whose letters have other widths is a finding, and the text is drawn as measured")
    func families() throws {
        let text = "size: 99x99\nviews: {a: {text: Hi, family: Inter}}\nconstraints: ['HV:|[a]']"
        let shown = try layout(text)
        let found = LayoutCheck(shown).findings(at: [shown.ownSize])
        #expect(found.map(\.message) == ["The font family `Inter` is measured as Helvetica."])
        #expect(found.first?.rule == .font && found.first?.position?.line == 2)
        #expect(!DocumentPicture(shown).picture.svg.contains("Inter"))
    }

    @Test("pictures draw each part in its font, and lines at their own heights")
    func pictures() throws {
        let shown = try layout(
            """
            size: 100x50
            views: {a: {text: [a, {text: b, font: 20, bold: true}, {text: " cc", italic: true}], font: 10, lines: 0}}
            constraints: ["HV:|[a]", a.width <= 20]
            """)
        let svg = DocumentPicture(shown).picture.svg
        // "a" and the bold "b" are 5.56 + 12.22 points wide, so "cc" is on a line of its own.
        #expect(
            svg.contains(
                ##"<text x="0" y="19" fill="#24292f" text-anchor="start"><tspan font-size="10">a</tspan><tspan font-size="20" font-weight="bold">b</tspan></text>"##
            ))
        #expect(
            svg.contains(
                ##"<text x="0" y="33.5" font-size="10" fill="#24292f" text-anchor="start" font-style="italic">cc</text>"##
            ))
    }
}
