import Foundation
import Keyline
import KeylinePictures

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A parsed SVG document.
final class Document: NSObject, XMLParserDelegate {
    final class Element {
        var name = ""
        var attributes: [String: String] = [:]
        /// Its own text, and that of what is in it.
        var text = ""
        var children: [Element] = []

        func all(_ name: String, in group: String? = nil) -> [Element] {
            var found: [Element] = []
            for child in children {
                if child.name == name { found.append(child) }
                found += child.all(name)
            }
            return found
        }

        subscript(attribute: String) -> String? { attributes[attribute] }

        /// The numbers x, y, width and height of the element.
        var frame: [Double] {
            ["x", "y", "width", "height"].map { attributes[$0].flatMap(Double.init) ?? .nan }
        }
    }

    let root = Element()
    private var open: [Element] = []
    private(set) var isWellFormed = false

    init(_ text: String) {
        super.init()
        open = [root]
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    convenience init(
        _ view: any LayoutItem, _ contents: PictureContents = .all, scale: Double = 1
    ) {
        self.init(LayoutPicture(of: view, showing: contents, scale: scale).svg)
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let element = Element()
        element.name = name
        element.attributes = attributes
        open[open.count - 1].children.append(element)
        open.append(element)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        for element in open { element.text += string }
    }

    // MARK: What pictures are made of

    func groups(_ name: String) -> [Element] { root.all("g").filter { $0["class"] == name } }

    /// The group of a constraint, by its summary.
    func mark(_ summary: String) -> Element? {
        groups("lines").first?.children.first { $0.all("title").first?.text == summary }
    }

    var marks: [Element] { groups("lines").flatMap { $0.children } }

    /// How often each kind is there: `spacing holds` and the like.
    var kinds: [String: Int] {
        Dictionary(marks.map { ($0["class"] ?? "", 1) }, uniquingKeysWith: +)
    }

    /// The texts at marks, sorted.
    var labels: [String] {
        let labels = groups("labels").flatMap { $0.children }
        return labels.compactMap { label in
            let words = label.all("text").filter { $0["font-weight"] == nil }.map(\.text)
            return words.first
        }.sorted()
    }

    /// The numbers at marks, and those in the list.
    var badges: [[String]] {
        ["labels", "legend"].map { name in
            groups(name).flatMap { $0.all("text") }.filter { $0["font-weight"] == "bold" }
                .map(\.text)
        }
    }

    func rectangles(_ name: String?) -> [Element] {
        root.all("rect").filter { $0["class"] == name && $0["rx"] == nil }
    }
}

extension Document.Element {
    /// The line of a mark, which is not a witness, as the numbers in it.
    var line: [Double] {
        let path = children.first { $0.name == "path" && $0["class"] == nil }?["d"] ?? ""
        return path.split { "MHVL ".contains($0) }.compactMap { Double($0) }
    }

    /// Whether it is drawn along x.
    var runsAlongX: Bool {
        children.first { $0.name == "path" && $0["class"] == nil }?["d"]?.contains("H") ?? false
    }

    var dashes: String? {
        children.first { $0.name == "path" && $0["class"] == nil }?["stroke-dasharray"]
    }
}

/// Makes a root view of the given size.
func root(_ width: Double, _ height: Double, _ name: String = "root") -> View {
    let view = View(frame: Rect(width: width, height: height))
    view.identifier = name
    return view
}

extension View {
    /// Adds a subview by a name, and constraints between it and this view.
    @discardableResult
    func add(_ name: String?, _ view: View = View(), _ constraints: [PairedConstraint] = [])
        -> View
    {
        view.identifier = name
        addSubview(view, constraints: constraints)
        return view
    }
}

/// A view with a natural size.
final class Natural: View {
    let natural: Size

    init(_ width: Double, _ height: Double) {
        natural = Size(width: width, height: height)
        super.init()
    }

    override var intrinsicContentSize: Size { natural }
}
