import Keyline
import KeylineDocuments
import Testing

/// `make test-play` compiles exports and compares their frames with those of documents.
@Suite("Documents: exports")
struct ExportTests {
    private static let card = """
        name: card
        size: 200x100
        data: {name: "Ada \\"A\\"", class: first, count: "3", unused: x}
        parameters: {gap: 8}
        views:
          title: {text: "{name}, {class}, {gap}", font: 20, bold: true}
          plain: {text: here}
          bar: {text: "{count}"}
        constraints: [title.left == card.left + gap, bar.width == 10 * count]
        """

    @Test("the fields of texts are exported as a record with the sample values")
    func records() throws {
        let text = SwiftExport(try layout(Self.card), style: .anchors).text
        #expect(
            text.contains(
                """
                    struct Record {
                        /// In the document: "Ada \\"A\\"".
                        var name: String
                        /// In the document: "first".
                        var classText: String
                        /// In the document: "3".
                        /// The layout also uses the document's value as a number. Another text does not change the number.
                        var count: String
                    }

                """))
        #expect(text.contains("title.text = \"\\(record.name), \\(record.classText), 8\"\n"))
        #expect(text.contains("bar.text = record.count\n"))
        #expect(text.contains("let title = Label()\n"))
        #expect(text.contains("let plain = Label(\"here\")\n"))
        #expect(!text.contains("unused"))
    }

    @Test("a field that was set on the command line is exported as a plain text")
    func settings() throws {
        let set = ["name": "Grace", "class": "second", "count": "4"]
        let text = SwiftExport(try layout(Self.card, settings: set), style: .anchors).text
        #expect(!text.contains("Record"))
        #expect(text.contains("let title = Label(\"Grace, second, 8\")\n"))
        let one = SwiftExport(
            try layout(Self.card, settings: ["class": "\"second\""]), style: .anchors)
        #expect(one.text.contains("title.text = \"\\(record.name), \\\"second\\\", 8\"\n"))
    }

    @Test("exported labels keep the styles of their texts, and measure as all labels do")
    func fonts() throws {
        let text = SwiftExport(try layout(Self.card), style: .anchors).text
        #expect(text.contains("title.style = TextStyle(pointSize: 20, weight: 700)\n"))
        #expect(text.contains("init(_ record: Record) {") && !text.contains("measure"))
        #expect(!text.contains("plain.style") && !text.contains("plain.pointSize"))
        let none = SwiftExport(try layout("size: 9x9\nviews: {a: {}}"), style: .anchors).text
        #expect(none.contains("init() {"))
        let styled = """
            size: 200x100
            data: {n: "7"}
            views:
              a: {text: x, font: 9, family: [Inter, Arial], italic: true, fontWidth: 75, weight: 300}
              b: {text: [{text: "{n}", bold: true, features: {tnum: 1}}, " of 9"], language: de}
              c: {text: ["a", {text: b, font: 20}], truncate: middle, lineHeight: 1.5}
              d: {text: y, font: 9, breaks: letters, reading: rightToLeft, hyphenate: true, tabs: 30}
            """
        let lines = SwiftExport(try layout(styled), style: .anchors).text.split(separator: "\n").map
        {
            String($0.drop { $0 == " " })
        }
        for line in [
            #"a.style = TextStyle(pointSize: 9, families: ["Inter", "Arial"], weight: 300, isItalic: true, widthPercent: 75)"#,
            #"b.styledText = StyledText([StyledText.Run(record.n, TextStyle(weight: 700, features: ["tnum": 1], language: "de")), StyledText.Run(" of 9", TextStyle(language: "de"))], paragraph: b.paragraph)"#,
            #"c.styledText = StyledText([StyledText.Run("a", TextStyle()), StyledText.Run("b", TextStyle(pointSize: 20))], paragraph: c.paragraph)"#,
            "c.paragraph.truncation = .middle", "c.paragraph.lineHeightMultiple = 1.5",
            "d.pointSize = 9", "d.paragraph.lineBreaking = .letters",
            "d.paragraph.direction = .rightToLeft", "d.paragraph.hyphenates = true",
            "d.paragraph.tabInterval = 30",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(!lines.contains { $0.hasPrefix("d.style") })
    }

    @Test("a label of Swift is as wide as the label of the document")
    func measure() throws {
        let shown = try layout("size: 200x100\nviews: {a: between}\nconstraints: ['HV:|[a]']")
        // b, e, n of 556 thousandths, t of 278, w of 722: 3780 thousandths of 17 points.
        let label = Label("between")
        #expect(abs(label.intrinsicContentSize.width - 64.26) < 1e-9)
        #expect(shown.part(named: "a")?.view?.frame.width == label.intrinsicContentSize.width)
    }

    @Test("exported code sets translatesAutoresizingMaskIntoConstraints only where it is needed")
    func needlessLines() throws {
        let text =
            "size: 99x99\nviews: {a: x, b: y, c: {stack: vertical, views: {d: z}}}\n"
            + "constraints: [a.left == root.left, b.left == a.right, a.top == c.bottom]"
        let shown = try layout(text)
        func lines(_ style: SwiftExport.Style) -> [Substring] {
            SwiftExport(shown, style: style).text.split(separator: "\n").compactMap {
                $0.hasSuffix(".translatesAutoresizingMaskIntoConstraints = false")
                    ? $0.drop { $0 == " " }.prefix(1) : nil
            }
        }
        // `c` is on the right-hand side only.
        #expect(lines(.blocks) == ["c"])
        #expect(lines(.anchors) == ["a", "b", "c"])
    }

    @Test("exported labels have the documents' baselines if a constraint refers to a baseline")
    func baselines() throws {
        func text(_ constraint: String) throws -> String {
            SwiftExport(
                try layout("size: 9x9\nviews: {a: x, b: y}\nconstraints: [\(constraint)]"),
                style: .anchors
            ).text
        }
        #expect(try !text("a.top == b.top").contains("CenteredLabel"))
        let aligned = try text("a.firstBaseline == b.firstBaseline")
        #expect(aligned.contains("let a = CenteredLabel(\"x\")"))
        #expect(aligned.contains("final class CenteredLabel: Label {"))
    }

    @Test("constraints are exported as anchors, key paths or layout blocks")
    func exports() throws {
        let shown = try layout(
            "size: 100x100\nviews: {a: x, b: y}\nconstraints: [a.left == root.left + 8 @high, 2 * a.width >= b.width - 4]"
        )
        let texts = SwiftExport.Style.allCases.map { SwiftExport(shown, style: $0).text }
        #expect(
            texts[0].contains(
                "let optional1 = a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 8)"))
        #expect(texts[0].contains("optional1.priority = 750"))
        #expect(
            texts[0].contains(
                "a.widthAnchor.constraint(greaterThanOrEqualTo: b.widthAnchor, multiplier: 0.5, constant: -2),"
            ))
        #expect(
            texts[1].contains(
                "a.constrainToView(root, constraints: [constraint(\\.leftAnchor, constant: 8, priority: 750)])"
            ))
        #expect(texts[2].contains("a.left == root.left + 8.0 ~ 750"))
        #expect(texts[2].contains("a.width >= 0.5 * b.width - 2.0"))
        #expect(texts[2].contains("import KeylineDSL"))
    }
}
