import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: mistakes")
struct MistakeTests {
    @Test(
        "a key from CSS or another layout system gets a suggestion of the key to write",
        arguments: [
            (
                "views: {a: {font-size: 12}}",
                "1:13: There is no key `font-size` here. Did you mean `font`?"
            ),
            (
                "views: {a: {backgroundColor: red}}",
                "1:13: There is no key `backgroundColor` here. Did you mean `fill`?"
            ),
            (
                "views: {a: {padding: 4}}",
                "1:13: There is no key `padding` here. Did you mean `margins`?"
            ),
            (
                "views: {a: {top: 4}}",
                "1:13: `top` is no key: constraints say where a view is, as in `title.top == superview.top + 8`."
            ),
            (
                "views: {a: {x: 4}}",
                "1:13: `x` is no key: constraints say where a view is, as in `title.left == superview.left + 8`."
            ),
            (
                "views: {a: {image: big.png}}",
                "1:20: Expected a size as 80x40, or a list of two numbers. The name of a file is the value of `file`."
            ),
            (
                "views:\n  a: {}\n  constraints:\n    - HV:|[a]",
                "3:3: `constraints` stands among the names of views here. Write it beside `views`, with as many spaces before it."
            ),
            (
                "name: card\nviews: {a: }\nconstraints:\n  - a.left == root.left",
                "4:15: There is no view or guide `root`. Did you mean `card`?"
            ),
            (
                "name: card\nviews: {a: }\nconstraints: ['H:[root]-[a]']",
                "3:19: There is no view or guide `root`. Did you mean `card`?"
            ),
            (
                "views: {a: }\nconstraints:\n  - a.left == parent.left",
                "3:15: There is no view or guide `parent`. Did you mean `superview`?"
            ),
            (
                "views: {a: }\nconstraints:\n  - a.x == superview.left",
                "3:7: There is no attribute `x`. Did you mean `left`?"
            ),
            (
                "views: {a: }\nconstraints:\n  - a.left ≥ superview.left",
                "3:12: Expected a relation: =, ==, <= or >=. Did you mean `>=`?"
            ),
            (
                "views: {a: }\nconstraints:\n  - a.left =< superview.left",
                "3:12: Expected a relation: =, ==, <= or >=. Did you mean `<=`?"
            ),
        ])
    func foreign(text: String, message: String) { #expect(mistakes(text) == [message]) }

    @Test(
        "each mistake is reported with its position and message",
        arguments: [
            (
                "views: {box: }\nconstraints:\n  - bxo.left == box.left",
                "3:5: There is no view or guide `bxo`. Did you mean `box`?"
            ),
            ("view: {a: }", "1:1: There is no key `view` here. Did you mean `views`?"),
            (
                "views: {title: }\nconstraints:\n  - title.botom == root.bottom",
                "3:11: There is no attribute `botom`. Did you mean `bottom`?"
            ),
            (
                "views: [a]",
                "1:8: Expected views by their names, but this is a list. Write each as `title: …`, without `-` before it."
            ),
            ("views: {a: {bold: maybe}}", "1:19: Expected `true` or `false`."),
            (
                "views: {a: {width: [[1]]}}",
                "1:21: Expected a number or a condition, but this is a list."
            ),
            (
                "views: {a: }\nconstraints:\n  - a.left == root.top",
                "3:15: `left` and `top` cannot be compared. Expected two sizes, two horizontal locations or two vertical ones."
            ),
            (
                "views: {a: }\nconstraints:\n  - a.width == 3 @1001",
                "3:19: The priority 1001 is out of range. Expected a number above 0 and up to 1000, required, strong, high, medium, low or weak."
            ),
            (
                "views: {a: }\nconstraints:\n  - a.width == 3 @hgih",
                "3:19: There is no priority `hgih`. Did you mean `high`?"
            ),
            (
                "parameters: {a: b, b: a}",
                "1:14: The value of the parameter depends on itself: `a` needs `b` needs `a`."
            ),
            (
                "parameters: {gap: 8, b: gpa}",
                "1:25: There is no parameter or number `gpa`. Did you mean `gap`?"
            ),
            (
                "views: {a: {text: \"{nme}\"}}\ndata: {name: x}",
                "1:20: There is no field `nme` in `data`. Did you mean `name`?"
            ),
            (
                "views: {a: {b: }}",
                "1:12: Write a text that begins with a field in quotes: \"{b}\"."
            ),
            (
                "views: {self: }",
                "1:9: `self` has another meaning in constraints. Choose another name."
            ),
            (
                "views: {1a: }",
                "1:9: `1a` cannot be written in a constraint. Expected a letter, then letters, digits and `_`."
            ),
            (
                "views: {a: {fill: rde}}",
                "1:19: Expected a colour: `#rgb`, `#rrggbb`, or its name in CSS. Did you mean `red`?"
            ),
            (
                "views: {a: {stack: vertikal}}",
                "1:20: Expected one of horizontal, vertical. Did you mean `vertical`?"
            ),
            (
                "views: {a: {image: 80}}",
                "1:20: Expected a size as 80x40, or a list of two numbers."
            ),
            (
                "views: {a: {font: -1, text: x}}",
                "1:19: A font size must be above 0 and at most 65535 points, but this is -1."
            ),
            (
                "views: {a: {radius: -1}}",
                "1:21: Expected a number that is not below 0, but this is -1."
            ),
            ("", "1:1: The document is empty. Expected `views`."),
            (
                "views: {a: , box: }\nconstraints:\n  - H:[a]-[boxes]",
                "3:12: There is no view or guide `boxes`. Did you mean `box`?"
            ),
            (
                "views: {a: }\nconstraints:\n  - a.width * a.height == 3",
                "3:15: An attribute times another is not linear."
            ),
            (
                "views: {a: , b: , c: }\nconstraints:\n  - a.width + b.width == c.width",
                "3:26: A constraint relates two attributes at most, each times a number."
            ),
            (
                "views: {a: }\nconstraints:\n  - a.width == a.width",
                "3:5: The equation relates no view to anything."
            ),
            (
                "views: {a: }\nconstraints:\n  - root.left == superview.left",
                "3:18: The root has no superview."
            ),
            (
                "views: {a: }\nconstraints:\n  - a.width == 2 * (3 + 1",
                "3:26: Expected an operator or ')'."
            ),
            ("views: {a: }\nconstraints:\n  - a.width == 1e999", "3:16: A number is not finite."),
            (
                "views: {a: }\nconstraints:\n  - a.width == 1e13",
                "3:5: This LayoutConstraint is being configured with a constant that exceeds internal limits.  A smaller value will be substituted, but this problem should be fixed."
            ),
            (
                "views: {a: {width: 3e12}}",
                "1:20: This LayoutConstraint is being configured with a constant that exceeds internal limits.  A smaller value will be substituted, but this problem should be fixed."
            ),
            (
                "views: {a: {spacingAfter: 3}}",
                "1:27: `spacingAfter` has an effect only on views in a stack."
            ),
            (
                "views:\n  a: >= 3",
                "2:7: Expected quotes around a condition, as in `\">= 3\"`."
            ),
            (
                "size: 3x3\nsize: 4x4",
                "2:1: The name `size` occurs twice here. Remove or rename one of the two."
            ),
            (
                "views:\n  a:\n  box: {views: {a: }}",
                "3:17: Another view or guide is named `a`. Choose another name."
            ),
        ] as [(String, String)])
    func mistake(text: String, sentence: String) {
        #expect(mistakes(text) == [sentence])
    }

    @Test(
        "a number with a unit is reported with advice how to write the length",
        arguments: [
            (
                "views: {a: {width: 80px}}",
                "1:22: Numbers have no unit: they are points. Write `80`."
            ),
            (
                "views: {a: {width: 50%}}",
                "1:22: Numbers have no unit, not even `%`. A share of another length is a product, as in `0.5 * superview.width`."
            ),
            (
                "views: {a: }\nconstraints:\n  - a.left == root.left + 12.5pt",
                "3:31: Numbers have no unit: they are points. Write `12.5`."
            ),
            (
                "views: {a: }\nconstraints:\n  - H:|-10px-[a]",
                "3:11: Numbers have no unit: they are points. Write `10`."
            ),
            (
                "views: {a: {text: x, font: 12pt}}",
                "1:30: Numbers have no unit: they are points. Write `12`."
            ),
            (
                "parameters: {gap: 8px}",
                "1:20: Numbers have no unit: they are points. Write `8`."
            ),
            (
                "size: 320pxx480px",
                "1:7: Expected a size as 80x40, or a list of two numbers. Numbers have no unit: they are points."
            ),
            (
                "views: {a: {image: 80px}}",
                "1:20: Expected a size as 80x40, or a list of two numbers. Numbers have no unit: they are points."
            ),
        ] as [(String, String)])
    func units(text: String, sentence: String) {
        #expect(mistakes(text) == [sentence])
    }

    @Test("an unknown attribute is reported with the most similar attribute, or with all")
    func attributes() {
        #expect(
            mistakes("views: {a: }\nconstraints:\n  - a.foo == 3") == [
                "3:7: There is no attribute `foo`. Expected one of left, right, top, bottom, leading, trailing, width, height, centerX, centerY, baseline, firstBaseline and lastBaseline."
            ])
        #expect(
            mistakes("views: {a: }\nconstraints:\n  - a.widht == 3") == [
                "3:7: There is no attribute `widht`. Did you mean `width`?"
            ])
    }

    @Test(
        "a YAML mistake is reported with its position and what YAML expects",
        arguments: [
            (
                "views: {a: {width: >= 80}}",
                "1:20: Expected quotes around a condition, as in `\">= 80\"`."
            ),
            (
                "views:\n  a:\n    width: >= 80 @high",
                "3:13: Expected quotes around a condition, as in `\">= 80 @high\"`."
            ),
            (
                "views:\n  a: {text: x\n  b: hello",
                "3:4: Expected `,` or `}`: the mapping that begins with the `{` of line 2 goes on or ends here."
            ),
            (
                "views:\n  a: {text: {name} is here}",
                "2:20: Expected quotes around a text that begins with a field, as in `\"{name} is here\"`."
            ),
            (
                "views:\n  a: hello\n b: hello",
                "3:2: Expected a key, as in `name: value`, below the first key of line 1."
            ),
            (
                "views:\n  a: text: hello",
                "2:10: Expected one key and its value in a line. Put a text with `: ` in quotes, and several keys in braces, as in `title: {text: Hello}`."
            ),
            (
                "views:\n  a: {color: #fff}",
                "2:14: Expected quotes around a colour, as in `\"#fff\"`: ` #` begins a comment."
            ),
            (
                "views: {a: }\nconstraints:\n  - |a.left == 3",
                "3:6: Expected a visual format to begin with `H:` or `V:`, or to stand in quotes."
            ),
            (
                "views:\n\ta: hello",
                "2:1: Expected spaces at the beginning of the line: YAML does not allow tabs there."
            ),
            (
                "views:\n  a: {width: 3}}",
                "2:16: Expected no `}` here: there is no opening bracket for it."
            ),
            (
                "views:\n  a: {text: \"x}",
                "2:13: Expected the quotation mark that ends this text."
            ),
        ] as [(String, String)])
    func yaml(text: String, sentence: String) {
        #expect(mistakes(text) == [sentence])
    }

    @Test("a line with a YAML error neither hides nor causes mistakes in other lines")
    func besideYAML() {
        let text = """
            parameters: {gap: 8, wide: @3}
            views:
              a: {width: >= 80}
              b: {fill: rde}
              c:
                text: {b} and more
              d: {wdth: 3}
            constraints:
              - a.left == b.left + gap
              - c.botom == a.bottom
              - [a]-[b]
              - d.width == wide
              - e.width == 3
            """
        #expect(
            mistakes(text).map { $0.prefix { $0 != " " } } == [
                "1:28:", "3:14:", "4:13:", "6:15:", "7:7:", "10:7:", "11:8:", "13:5:",
            ])
        // Two braces that are not closed: the second is known once the first is mended.
        #expect(
            mistakes("views:\n  a: {text: x\n  b: hello\n  c: {fill: rde}").map {
                $0.prefix { $0 != " " }
            } == ["3:4:", "4:13:"])
    }

    @Test("all mistakes of a document are reported in the order of their positions")
    func together() {
        let text = """
            views:
              a: {wdth: 3}
              a:
              b: {fill: 3}
            constraints:
              - c.left == a.left
              - |
                a.left == d.left; a.top == e.top
                = 3
                #
                1e999 == a.width
                b.width ==
            """
        #expect(
            mistakes(text).map { $0.prefix { $0 != " " } } == [
                "2:7:", "3:3:", "4:13:", "6:5:", "8:15:", "9:5:", "10:5:", "11:5:", "12:15:",
            ])
    }

    @Test("a finding is printed with its source line, a caret and a note")
    func words() throws {
        let document = LayoutDocument(
            "views:\n  title:\n  box: {views: {title: }}\n", file: "a.yaml")
        let finding = try #require(document.findings.first)
        #expect(
            FindingText(source: document.source).text(of: finding) == """
                a.yaml:3:17: error: Another view or guide is named `title`. Choose another name.
                    3 |   box: {views: {title: }}
                      |                 ^~~~~
                a.yaml:2:3: note: The first is here.
                    2 |   title:
                      |   ^~~~~

                """)
        let colored = FindingText(source: document.source, isColored: true).text(of: finding)
        #expect(
            colored.hasPrefix("\u{1B}[1ma.yaml:3:17:\u{1B}[0m \u{1B}[31merror:\u{1B}[0m Another"))
    }

    @Test("unknown names and invalid numbers from the command line are reported")
    func settings() {
        let text = "parameters: {width: 3}\ndata: {name: x}\nviews: {a: }"
        #expect(
            mistakes(text, settings: ["widht": "3"]) == [
                "There is no parameter or field `widht`. Did you mean `width`?"
            ])
        #expect(
            mistakes(text, settings: ["width": "3 +"]) == [
                "The value `3 +` of the parameter `width` is not a number."
            ])
        #expect(mistakes(text, settings: ["width": "2 * 4", "name": "3 +"]) == [])
    }

    @Test("an unreadable document ends with a finding and does not end the process")
    func hostile() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(mistakes("views: " + deep).count == 1)
        #expect(mistakes(String(repeating: "- ", count: 100_000)).count == 1)
        var bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
        for (next, before) in zip("bcdefgh", "abcdefg") {
            bomb +=
                "\(next): &\(next) ["
                + Array(repeating: "*\(before)", count: 10).joined(separator: ", ") + "]\n"
        }
        #expect(
            mistakes(bomb).contains { $0.hasSuffix("The document has more than 200000 values.") })
        #expect(!mistakes("\u{0}").isEmpty)
        let sum = "a.width == " + String(repeating: "(", count: 10_000)
        #expect(mistakes("views: {a: }\nconstraints: [\"\(sum)\"]").count == 1)
    }
}
