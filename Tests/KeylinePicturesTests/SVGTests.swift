import Foundation
import Testing

@testable import KeylinePictures
import Keyline

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("SVG pictures")
struct SVGTests {
    final class Reader: NSObject, XMLParserDelegate {
        var rectangles: [[String: String]] = []
        var text = ""
        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            if name == "rect" { rectangles.append(attributes) }
        }
        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    @Test("well-formed, parents first, in the coordinates of the root, labels escaped")
    func document() throws {
        let root = View(frame: Rect(width: 200, height: 100))
        let outer = View(frame: Rect(x: 10, y: 20, width: 150, height: 60))
        let inner = View(frame: Rect(x: 5, y: 5, width: 100.5, height: 20))
        inner.identifier = "a < b & \"c\""
        root.addSubview(outer)
        outer.addSubview(inner)
        let parser = XMLParser(data: Data(SVGPicture(of: root).document.utf8))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.rectangles.count == 3)
        #expect(reader.rectangles[2]["x"] == "15" && reader.rectangles[2]["y"] == "25")
        #expect(reader.rectangles[2]["width"] == "100.5")
        #expect(reader.text.contains("a < b & \"c\""))
    }
}
