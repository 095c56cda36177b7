import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: pictures")
struct PictureTests {
    private func picture(_ text: String) throws -> String {
        DocumentPicture(try layout(text)).picture.svg
    }

    @Test("texts are wrapped as they are measured, and truncated if they have no room")
    func texts() throws {
        // Letters of 5.56 at 10 points, spaces of 2.78, an ellipsis of 10: 25.02 for "aa aa".
        let text = """
            size: 100x100
            views:
              wraps: {text: aa aa, font: 10, lines: 0, color: teal}
              short: {text: aaaaaaaaaa, font: 10, width: 30, align: right}
              two: {text: aa bb cc dd, font: 10, lines: 2, width: 15}
            constraints:
              - "wraps.left == root.left"
              - wraps.width == 12
              - short.left == root.left
              - two.left == root.left
              - V:|[wraps][short][two]
            """
        let svg = try picture(text)
        #expect(
            svg.contains(
                #"<text x="0" y="9.5" font-size="10" fill="teal" text-anchor="start">aa</text>"#))
        #expect(
            svg.contains(
                #"<text x="0" y="21.5" font-size="10" fill="teal" text-anchor="start">aa</text>"#))
        // 3 letters and the ellipsis are 26.68; another would be 32.24.
        #expect(svg.contains(#"text-anchor="end">aaa…</text>"#))
        #expect(svg.contains(">aa</text>"))
        #expect(svg.contains(">…</text>"))
        #expect(!svg.contains("cc"))
    }

    @Test(
        "pictures have the document's colours, corners and images, and no hidden views"
    )
    func looks() throws {
        let text = """
            size: 100x100
            fill: "#eee"
            views:
              image: {image: 20x20, file: a.png, radius: 4}
              gone: {hidden: true, views: {inner: secret}}
            constraints: ["H:|[image]", "V:|[image]", "HV:|[gone]|", "HV:|[inner]"]
            """
        var picture = DocumentPicture(try layout(text))
        picture.imageAddress = { "data:\($0)" }
        let svg = picture.picture.svg
        #expect(svg.contains(##"<rect x="0" y="0" width="100" height="100" rx="0" fill="#eee""##))
        #expect(svg.contains(#"href="data:a.png""#))
        #expect(svg.contains(#"rx="4""#))
        #expect(!svg.contains("secret"))
    }
}
