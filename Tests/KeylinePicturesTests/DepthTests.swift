import Keyline
import KeylinePictures
import TestSupport
import Testing

@Suite("Pictures of trees of any depth")
struct PictureDepthTests {
    @Test("a tree of 10 000 levels is drawn as SVG and as text") func levels() {
        var count = (svg: 0, text: 0)
        onSmallStack {
            var top = View(frame: Rect(width: 60, height: 40))
            for _ in 0..<10_000 {
                let outer = View(frame: Rect(width: 60, height: 40))
                outer.addSubview(top)
                top = outer
            }
            let contents: PictureContents = [.names, .guides, .naturalSizes]
            count.svg =
                LayoutPicture(of: top, showing: contents).svg.split(separator: "<rect").count
            count.text = TextPicture(of: top, showing: contents).text.count
        }
        #expect(count.svg > 10_000 && count.text > 0)
    }
}
