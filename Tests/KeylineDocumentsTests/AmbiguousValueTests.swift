import Foundation
import Keyline
import KeylineDocuments
import KeylinePictures
import Testing

/// `check`, `explain`, `draw` and the anchors of `Keyline` must give the same answer to one question: is this value
/// determined by the constraints?
@Suite("Documents: values that constraints do not determine")
struct AmbiguousValueTests {
    /// The findings as `LINE: rule: message`.
    private func findings(_ text: String) throws -> [String] {
        let layout = try layout(text)
        return LayoutCheck(layout).findings(at: [layout.ownSize]).map {
            "\($0.position?.line ?? 0): \($0.rule.rawValue): \($0.message)"
        }
    }

    private func isAmbiguous(_ target: String, in text: String) throws -> Bool {
        let document = LayoutDocument(text, file: "test.yaml")
        return try Explanation(layout(text), target) { document.layout(settings: $0) }.isAmbiguous
    }

    /// No constraint names the root, so the engine has no variables for it.
    private static let forgotten = """
        size: 200x100
        views:
          b: {text: forgotten, width: 80}
          c: {text: x}
        constraints:
          - c.left == b.right + 4
          - c.top == b.top
        """

    @Test(
        "check, explain, pictures and anchors agree on views that no constraint ties to the root"
    )
    func rootWithoutConstraints() throws {
        let text = AmbiguousValueTests.forgotten
        let where_ = "do not determine where it is horizontally and where it is vertically."
        #expect(
            try findings(text) == [
                "3: ambiguous: The constraints on `b` \(where_)",
                "3: outside: `b` reaches 84 beyond the left edge of `root`.",
                "4: ambiguous: The constraints on `c` \(where_)",
            ])
        #expect(try isAmbiguous("b.left", in: text))
        #expect(try isAmbiguous("c.bottom", in: text))
        #expect(try !isAmbiguous("b.width", in: text))
        #expect(try !isAmbiguous("c.height", in: text))
        let layout = try layout(text)
        let b = try #require(layout.part(named: "b")?.view)
        let c = try #require(layout.part(named: "c")?.view)
        #expect(layout.root.leftAnchor.anchorWithOffset(to: b.leftAnchor).hasAmbiguousLayout)
        #expect(!b.rightAnchor.anchorWithOffset(to: c.leftAnchor).hasAmbiguousLayout)
        #expect(b.hasAmbiguousLayout && c.hasAmbiguousLayout && !layout.root.hasAmbiguousLayout)
        var picture = DocumentPicture(layout)
        picture.contents = .all
        #expect(picture.picture.svg.components(separatedBy: "class=\"other\"").count == 3)
    }

    @Test("a view that no constraint mentions is reported as ambiguous")
    func forgottenView() throws {
        let text = """
            size: 200x100
            views:
              a: {text: placed}
              b: {text: forgotten}
              c: {fill: red}
              d: {image: 20x20, hidden: true}
            constraints:
              - HV:|-[a]
            """
        #expect(
            try findings(text) == [
                "4: ambiguous: No constraint determines where `b` is.",
                "5: ambiguous: No constraint determines where `c` is, or how large.",
            ])
        #expect(try isAmbiguous("b.left", in: text))
        #expect(try isAmbiguous("b.centerY", in: text))
        #expect(try !isAmbiguous("b.width", in: text))
        #expect(try isAmbiguous("c.width", in: text))
        #expect(try !isAmbiguous("a.left", in: text))
        var picture = try DocumentPicture(layout(text))
        picture.contents = .all
        #expect(picture.picture.svg.components(separatedBy: "class=\"other\"").count == 3)
    }

    @Test("a document without constraints reports this as the cause of its ambiguous views")
    func noConstraints() throws {
        #expect(
            try findings("size: 200x100\nviews: {a: {text: one}, b: {views: {c: {text: two}}}}")
                == [
                    "2: ambiguous: No constraint determines where `a` is.",
                    "2: ambiguous: No constraint determines where `b` is, or how large.",
                    "2: ambiguous: No constraint determines where `c` is.",
                ])
        #expect(try findings("size: 200x100\nviews: {a: {text: one, hidden: true}}") == [])
    }

    @Test(
        "views of a stack, and views that only their contents mention, are not reported"
    )
    func mentioned() throws {
        #expect(
            try findings(
                """
                size: 200x100
                views:
                  row: {stack: horizontal, views: {a: {text: one}, b: {text: two, hugging: 251}}}
                constraints:
                  - HV:|[row]
                """) == [])
    }
}

/// A value of a root that is as large as its contents ask for.
@Suite("Documents: explanations of a fitting root")
struct FittingExplanationTests {
    private static let text = """
        size: [300, fit]
        parameters: {gap: 10}
        views:
          a: {natural: 30x20}
          b: {text: Two words, lines: 0, font: 10}
        constraints:
          - HV:|-gap-[a]
          - H:|-gap-[b]-gap-|
          - V:[a]-gap-[b]-gap-|
        """

    private func explain(_ target: String, _ text: String = text, at size: String? = nil) throws
        -> Explanation
    {
        let document = LayoutDocument(text, file: "test.yaml")
        return try Explanation(layout(text, at: size), target) { document.layout(settings: $0) }
    }

    @Test(
        "the height of a root that fits its contents is explained by constraints with their lines")
    func height() throws {
        let explanation = try explain("root.height")
        // 10 + 20 + 10 + 12 + 10
        #expect(explanation.value == 62)
        #expect(!explanation.isAmbiguous)
        #expect(explanation.reasons.map(\.position?.line) == [7, 9, 9, 4, 5])
        #expect(explanation.text.contains("It follows from\n"))
        #expect(!explanation.text.contains("It is given"))
        let changes = explanation.changes.map { "\($0.what): \($0.by)" }
        #expect(changes.contains("the parameter `gap`: 3.0"))
        #expect(
            changes.contains {
                $0.hasPrefix("the constant of `a.top == root.top + 10` (line 7): 1")
            })
        #expect(!changes.contains { $0.hasPrefix("the height of the root") })
    }

    @Test("a fixed extent of the root is explained as set by the document")
    func width() throws {
        #expect(try explain("root.width").text.contains("It is given: the size of the root."))
        let fixed = try explain("root.height", at: "300x80")
        #expect(fixed.value == 80)
        #expect(fixed.text.contains("It is given: the size of the root."))
    }

    @Test("an explanation of a view's edge does not name the root's fitted height as a cause")
    func view() throws {
        let explanation = try explain("b.bottom")
        #expect(explanation.value == 52)
        #expect(!explanation.changes.contains { $0.what == "the height of the root" })
    }

    @Test("a fitting root without sized contents is explained as being as small as allowed")
    func empty() throws {
        let text =
            "size: [300, fit]\nviews: {a: {fill: red}}\nconstraints: ['H:|[a]|', 'V:|[a(>=0)]']"
        let explanation = try explain("root.height", text)
        #expect(explanation.value == 0)
        #expect(
            explanation.text.contains(
                "The root is as small as its contents allow, and none of them asks for a height."))
    }
}
