import Foundation
import Keyline
import KeylinePictures
import Testing

@Suite("Pictures: appearance of views")
struct LookTests {
    /// A root of 100 by 60 with a view at (10, 10, 50, 24).
    private func tree() -> (root: View, view: View) {
        let root = View(frame: Rect(width: 100, height: 60))
        let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 24))
        view.identifier = "view"
        root.addSubview(view)
        return (root, view)
    }

    private func picture(_ look: PictureLook, _ contents: PictureContents = []) -> String {
        let (root, view) = tree()
        return LayoutPicture(of: root, showing: contents, scale: 2) { $0 === view ? look : nil }
            .svg
    }

    @Test("a look's colours, border and corners are drawn, and a view without a look is not")
    func rectangles() {
        let svg = picture(PictureLook(fill: "red", border: "blue", radius: 3))
        // The edge lies within the view: half a pixel on each side.
        #expect(
            svg.contains(
                #"<rect x="20.5" y="20.5" width="99" height="47" rx="6" fill="red" stroke="blue"/>"#
            ))
        #expect(svg.components(separatedBy: "<rect").count == 2)
        #expect(
            svg.hasPrefix(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120" viewBox="0 0 200 120""#
            ))
    }

    @Test(
        "lines of text are centred vertically and aligned horizontally",
        arguments: [
            (PictureText.Alignment.left, "20", "start"), (.center, "70", "middle"),
            (.right, "120", "end"),
        ])
    func texts(alignment: PictureText.Alignment, x: String, anchor: String) {
        let look = PictureLook(
            text: PictureText(
                ["a < b", "c"], pointSize: 5, isBold: true, color: "green", alignment: alignment))
        let svg = picture(look)
        // 48 pixels from 20 on; two lines of 12, so the first begins at 32, its baseline 9.5 below.
        let style = #"font-size="10" fill="green" text-anchor="\#(anchor)" font-weight="bold""#
        #expect(svg.contains(#"<text x="\#(x)" y="41.5" \#(style)>a &lt; b</text>"#))
        #expect(svg.contains(#"<text x="\#(x)" y="53.5" \#(style)>c</text>"#))
    }

    @Test(
        "an image is clipped to round corners, and a missing image has a placeholder"
    )
    func images() {
        let address = "data:image/png;base64,AA=="
        let svg = picture(PictureLook(radius: 40, image: PictureImage(address: address)))
        #expect(svg.contains(#"<rect x="20" y="20" width="100" height="48" rx="24"/></clipPath>"#))
        #expect(svg.contains(#"preserveAspectRatio="xMidYMid slice" href="\#(address)"/>"#))
        let empty = picture(PictureLook(image: PictureImage()))
        #expect(!empty.contains("<image "))
        #expect(empty.components(separatedBy: "<path d=").count == 3)
    }

    @Test("hidden views are not drawn, and names are drawn beside texts")
    func names() {
        let (root, view) = tree()
        let look = PictureLook(text: PictureText(["words"], pointSize: 17))
        func document() -> String {
            LayoutPicture(of: root, showing: .names) { $0 === view ? look : nil }.svg
        }
        #expect(document().contains(">words</text>"))
        #expect(document().contains(">view</text>"))
        view.isHidden = true
        #expect(!document().contains(">words</text>"))
    }

    @Test("in a picture for terminals, a view's text replaces its name")
    func terminal() throws {
        let (root, view) = tree()
        let look = PictureLook(text: PictureText(["some", "words"], pointSize: 5))
        let text = TextPicture(of: root, showing: .names) { $0 === view ? look : nil }.text
        // The picture shows the text broken into the same lines.
        let lines = text.split(separator: "\n")
        let first = try #require(lines.firstIndex { $0.contains(" some ") })
        #expect(lines[first + 1].contains(" words "))
        #expect(!text.contains("view"))
    }

    @Test("pictures side by side have their own captions and unique identifiers")
    func sheets() {
        let (root, view) = tree()
        func picture() -> LayoutPicture {
            LayoutPicture(of: root, showing: []) {
                $0 === view ? PictureLook(image: PictureImage()) : nil
            }
        }
        let sheet = PictureSheet([("first", picture()), ("a & b", picture())]).svg
        #expect(sheet.contains(">first</text>"))
        #expect(sheet.contains(">a &amp; b</text>"))
        #expect(sheet.contains(#"clipPath id="p0-image1""#))
        #expect(sheet.contains(#"clipPath id="p1-image1""#))
        // 24 apart, each 100 wide: the second begins at 148, and the page is 272 wide.
        #expect(
            sheet.contains(#"<svg xmlns="http://www.w3.org/2000/svg" x="148" y="36" width="100""#))
        #expect(
            sheet.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="272" height="120""#))
    }
}
