import Foundation
import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: findings about a layout")
struct CheckTests {
    /// The findings as `LINE: rule: message [sizes]`.
    private func findings(_ text: String, at sizes: String...) throws -> [String] {
        let layout = try layout(text)
        return LayoutCheck(layout).findings(at: sizes.compactMap { DocumentSize($0) }).map {
            let sizes = $0.sizes.isEmpty ? "" : " [\($0.sizes.joined(separator: " "))]"
            return "\($0.position?.line ?? 0): \($0.rule.rawValue): \($0.message)\(sizes)"
        }
    }

    /// A view `a` of 50 by 20 in the corner of a root of 100 by 100, and a view `b` with its constraints.
    private func pair(_ b: String, _ constraints: String..., a: String = "natural: 50x20") throws
        -> [String]
    {
        try findings(
            """
            views:
              a: {\(a)}
              b: \(b)
            constraints:
              - H:|[a]
              - V:|[a]
            \(constraints.map { "  - \($0)\n" }.joined())
            """, at: "100x100")
    }

    @Test("of several equations in one line, only the contradicting equation is marked")
    func oneOfALine() throws {
        let layout = try layout(
            """
            size: 200x100
            views:
              a: {width: 50, height: 10}
            constraints: "a.left == root.left; a.width == 70 ; a.top == root.top"
            """)
        let position = try #require(layout.contradictions().first?.position)
        #expect(position == DocumentPosition(line: 4, column: 36, length: 13))
    }

    @Test("a contradiction reports all of its constraints with their lines")
    func contradiction() throws {
        let layout = try layout(
            """
            size: 200x100
            views:
              a: {width: 50, height: 10}
            constraints:
              - a.left == root.left + 10
              - a.top == root.top
              - a.right == root.right - 10
            """)
        let found = try #require(layout.contradictions().first)
        #expect(layout.contradictions().count == 1)
        #expect(
            found.message
                == "`a.right == root.right - 10` contradicts others, and has no effect. Give it a lower priority, as in `a.right == root.right - 10 @high`, or change one of those below."
        )
        #expect(found.position == DocumentPosition(line: 7, column: 5, length: 26))
        #expect(
            found.related.map(\.message) == [
                "`a.width == 50`", "`a.left == root.left + 10`",
                "root.width == 200 (the root's own size)",
            ])
        #expect(found.related.map(\.position?.line) == [3, 5, nil])
        // With a lower priority nothing is wrong.
        let mended = try findings(
            "views: {a: {width: 50, height: 10}}\nconstraints: [\"HV:|-10-[a]\", \"H:[a]-10-| \", \"a.right == root.right - 10 @high\"]",
            at: "70x30")
        #expect(mended == [])
    }

    @Test("a finding lists the sizes at which it occurs")
    func sizes() throws {
        let text = """
            views: {a: {natural: 80x10}}
            constraints: ["HV:|[a]", "a.width == 80"]
            """
        #expect(
            try findings(text, at: "100x20", "60x20", "70x5") == [
                "1: outside: `a` reaches 20 beyond the right edge of `root`. [60x20 70x5]"
            ])
    }

    @Test("ambiguity is reported by axis, but not for views that move with their superview")
    func ambiguity() throws {
        #expect(
            try pair("{natural: 10x10}", "b.left == a.right") == [
                "3: ambiguous: The constraints on `b` do not determine where it is vertically."
            ])
        let nested = try findings(
            """
            views:
              box:
                width: 20
                height: 20
                constraints: ["HV:|[inner]|"]
                views: {inner: {natural: 10x10}}
            constraints: ["V:|[box]"]
            """, at: "100x100")
        #expect(
            nested == [
                "2: ambiguous: The constraints on `box` do not determine where it is horizontally."
            ])
        #expect(
            try pair("", "b.left == a.right", "b.top == a.top", "b.height == 5") == [
                "3: ambiguous: The constraints on `b` do not determine how wide it is.",
                "3: no-size: `b` has no width, so the view is invisible.",
            ])
    }

    @Test("overlapping siblings with visible contents are reported")
    func overlap() throws {
        #expect(
            try pair("{natural: 30x30}", "b.left == a.left + 40", "b.top == a.top + 5") == [
                "3: overlap: `b` overlaps `a` in 10 by 15 points."
            ])
        #expect(try pair("{natural: 30x30, mayOverlap: true}", "HV:|[b]") == [])
        #expect(try pair("{fill: red, width: 30, height: 30}", "HV:|[b]") == [])
        #expect(try pair("{natural: 30x30, hidden: true}", "HV:|[b]") == [])
        #expect(try pair("{natural: 30x30}", "b.left == a.right - 0.4", "b.top == a.top") == [])
        // A container shows what is in it.
        #expect(
            try pair(
                "{views: {c: {text: c, width: 20, height: 20}}, width: 30, height: 20}", "HV:|[b]",
                "HV:|[c]")
                == ["3: overlap: `b` overlaps `a` in 30 by 20 points."])
    }

    @Test("a text without enough room is reported as clipped")
    func clipped() throws {
        // The text has 4 letters, each 5.56 points wide.
        #expect(
            try pair("{text: aaaa, font: 10, width: 20}", "b.left == a.right", "b.top == a.top")
                == [
                    "3: clipped-text: The text of `b` is cut: it needs a width of 22.24, and has 20."
                ])
        #expect(
            try pair("{text: aaaa, font: 10, height: 8}", "b.left == a.right", "b.top == a.top")
                == [
                    "3: clipped-text: The text of `b` is cut: it needs a height of 12, and has 8."
                ])
        #expect(
            try pair(
                "{text: aa aa aa, font: 10, lines: 2, width: 12}", "b.left == a.right",
                "b.top == a.top") == [
                    "3: clipped-text: The text of `b` is cut: it needs 3 lines, and may have 2."
                ])
        #expect(
            try pair(
                "{text: aa aa aa, font: 10, lines: 0, width: 12}", "b.left == a.right",
                "b.top == a.top") == [])
    }

    @Test(
        "the documents of the gallery have no findings at their sizes",
        arguments: [
            "area", "article", "bars", "calendar", "card", "chat", "dashboard", "form", "halfway",
            "invoice", "label", "login", "mail", "notify", "phone", "player", "pricing", "profile",
            "settings", "sheet",
        ])
    func gallery(name: String) throws {
        let file = ManualTests.root.appending(path: "Examples/Documents/\(name).yaml")
        let layout = try layout(String(contentsOf: file, encoding: .utf8))
        let document = LayoutDocument(try String(contentsOf: file, encoding: .utf8), file: name)
        let sizes = try #require(document.model?.sizes)
        #expect(sizes.count >= 2)
        #expect(LayoutCheck(layout).findings(at: sizes).map(\.message) == [])
    }

    @Test(
        "views of the gallery's documents have frames that were calculated by hand",
        arguments: [
            // 120 - 88 is 32; 20 points are a line of 24.
            ("card", "image", "16 16 88 88"), ("card", "title", "120 16 128.94 24"),
            ("card", "role", "120 40 84.526 15.6"),
            // All but the cover is 215.4 high; the cover is square, and in the middle.
            ("player", "cover", "37.7 24 264.6 264.6"), ("player", "done", "24 373 110.96 5"),
            // Two tiles, gaps of 12 and margins of 16; the head is 28.8 high.
            ("dashboard", "rows", "16 56.8 338 107.6"),
            ("dashboard", "errors", "366 176.4 338 107.6"),
            // "Invitation" is 4.002 times 17 wide.
            ("form", "name", "100.034 66.4 279.966 34"), ("form", "cancel", "148 214 110 36"),
            ("invoice", "rule", "56 284 483 1"), ("label", "address", "12 22.8 117.012 62.4"),
            ("settings", "list", "16 16 328 146"), ("settings", "wifiTitle", "57 13.8 39.644 20.4"),
            ("chat", "avatar", "12 40 32 32"),
            // The seeds' screens, whose frames their texts have.
            ("phone", "green", "20 220 335 427"), ("phone", "label", "62.5 423.3 250 20.4"),
            ("phone", "purple", "187.5 453.7 125 60"), ("area", "label", "0 20 320 20.4"),
            ("notify", "image", "128 24 64 64"), ("notify", "title", "24 112 272 24"),
            ("notify", "subtitle", "32 144 256 18"), ("notify", "yes", "40 174 240 48"),
            ("notify", "later", "40 230 240 48"), ("bars", "background", "0 64 320 372"),
            ("bars", "label3", "60 415 200 21"), ("halfway", "child", "10 150 280 100"),
            // Columns of (440 - 20 - 20 - 10) / 2, rows of (420 - 40 - 3 * 10) / 4.
            ("sheet", "label8", "225 312.5 195 87.5"),
            // Seven columns, six gaps of 4; 320 - 16 - 24 - 4 - 14.4 - 6 * 4 - 16 are shared by six rows.
            ("calendar", "day1", "300.571 62.4 43.429 36.933"),
        ] as [(String, String, String)])
    func galleryFrames(name: String, view: String, frame: String) throws {
        let file = ManualTests.root.appending(path: "Examples/Documents/\(name).yaml")
        #expect(try layout(String(contentsOf: file, encoding: .utf8)).frame(view) == frame)
    }

    @Test("the schema in the repository equals the generated schema")
    func schema() throws {
        let file = ManualTests.root.appending(path: "schema/keyline.schema.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == DocumentSchema.text)
    }
}

@Suite("Documents: machine-readable reports")
struct ReportTests {
    private func report() throws -> FindingReport {
        let text = """
            size: 50x50
            views: {a: {width: 60, height: 9}}
            constraints: ["HV:|[a]", "H:[é]"]
            """
        let document = LayoutDocument(text, file: "a b.yaml")
        return FindingReport(document.findings, in: document.source)
    }

    @Test("a JSON report has each finding with its rule, severity and position")
    func json() throws {
        let object = try JSONSerialization.jsonObject(with: Data(try report().json.utf8))
        let file = try #require(object as? [String: Any])
        let finding = try #require((file["findings"] as? [[String: Any]])?.first)
        #expect(file["file"] as? String == "a b.yaml")
        #expect(finding["rule"] as? String == "constraint")
        #expect(finding["severity"] as? String == "error")
        #expect(finding["line"] as? Int == 3)
        #expect(finding["column"] as? Int == 30)
        #expect(finding["message"] as? String == "There is no view or guide `é`.")
    }

    @Test("a SARIF report has the properties required by version 2.1.0, and results refer to rules")
    func sarif() throws {
        let object = try JSONSerialization.jsonObject(with: Data(try report().sarif.utf8))
        let log = try #require(object as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
        #expect(driver["name"] as? String == "keyline")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.count == FindingRule.allCases.count)
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        #expect(result["level"] as? String == "error")
        #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: [String: Any]])
        #expect(physical["artifactLocation"]?["uri"] as? String == "a%20b.yaml")
        #expect(physical["region"]?["startLine"] as? Int == 3)
        #expect(physical["region"]?["startColumn"] as? Int == 30)
        #expect(physical["region"]?["endColumn"] as? Int == 31)
    }
}

@Suite("Documents: explanations of values")
struct ExplanationTests {
    private static let text = """
        size: [width, 100]
        parameters: {width: 200, gap: 10}
        views:
          a: {natural: 30x20}
          b: {width: [300 @low], height: 20}
        constraints:
          - a.left == root.left + gap
          - a.top == root.top
          - b.left == a.right + gap
          - b.right == root.right - gap
          - b.top == a.bottom
        """

    private func explain(_ target: String) throws -> Explanation {
        let document = LayoutDocument(ExplanationTests.text, file: "test.yaml")
        let layout = try layout(ExplanationTests.text)
        return try Explanation(layout, target) { document.layout(settings: $0) }
    }

    @Test("an explanation lists the constraints from which a value follows, with their lines")
    func reasons() throws {
        let explanation = try explain("b.width")
        // 200 - 10 - 30 - 10 - 10
        #expect(explanation.value == 140)
        #expect(explanation.reasons.map(\.position?.line) == [7, 9, 10, 4])
        #expect(explanation.reasons[0].sentence == "`a.left == root.left + 10`")
        #expect(
            explanation.givesWay.map(\.sentence) == ["`b.width == 300 @ 250`, which is off by 160"])
        #expect(!explanation.isAmbiguous)
    }

    @Test("an explanation states by how much a value changes if a number grows by one point")
    func changes() throws {
        let changes = try explain("root/b.width").changes
        #expect(
            changes.map(\.what) == [
                "the width of the root", "the constant of `a.left == root.left + 10` (line 7)",
                "the constant of `b.left == a.right + 10` (line 9)",
                "the constant of `b.right == root.right - 10` (line 10)", "the parameter `gap`",
            ])
        #expect(changes.map(\.by) == [1, -1, -1, 1, -3])
        #expect(try explain("b.top").changes.map(\.by) == [1, 1])
    }

    @Test("explain does not vary a field that is only shown in texts")
    func fields() throws {
        let text = """
            size: 100x20
            data: {price: "12.90", gap: "5"}
            views: {a: {text: "{price}"}}
            constraints: ["H:|-gap-[a]", "V:|[a]"]
            """
        let document = LayoutDocument(text, file: "test.yaml")
        let layout = try layout(text)
        func changes(_ target: String) throws -> [String] {
            try Explanation(layout, target) { document.layout(settings: $0) }.changes.map(\.what)
        }
        #expect(try changes("a.width") == [])
        #expect(
            try changes("a.left") == [
                "the constant of `a.leading == root.leading + 5` (line 4)", "the field `gap`",
            ])
    }

    @Test("an explanation of an unknown view or attribute is refused")
    func names() throws {
        func message(_ target: String) throws -> String {
            do {
                _ = try explain(target)
                return ""
            } catch let error as Explanation.Unknown {
                return error.message
            }
        }
        #expect(
            try message("b.widht")
                == "There is no attribute `widht` that can be explained. Did you mean `width`?")
        #expect(try message("rot.width") == "There is no view or guide `rot`. Did you mean `root`?")
        #expect(try message("b") == "Expected a view and its attribute, as in `b.width`.")
        #expect(try message("root.width") == "")
    }
}
