import Keyline

/// An element of an SVG document with its attributes and contents.
struct SVGNode {
    enum Content {
        case nothing
        case text(String)
        case nodes([SVGNode])
        /// SVG markup that is written as it is, without escapes.
        case raw(String)
    }

    /// The name of the element, such as `rect`. If the name is empty, only the contents are
    /// written, without an element around them.
    var name: String
    var attributes: [(key: String, value: String)]
    var content: Content

    init(_ name: String, _ attributes: [(String, String)], _ content: Content = .nothing) {
        self.name = name
        self.attributes = attributes.map { (key: $0.0, value: $0.1) }
        self.content = content
    }

    /// The element as text that ends with a newline. In a group, each child has a line of its own.
    var text: String {
        var inner = ""
        switch content {
        case .nothing: break
        case .text(let words): inner = words.escapedForXML
        case .raw(let markup): inner = markup
        case .nodes(let nodes):
            inner = nodes.map(\.text).joined()
            if name != "g", !name.isEmpty { inner = inner.filter { $0 != "\n" } }
        }
        if name.isEmpty { return inner }
        let list = attributes.map { " \($0.key)=\"\($0.value.escapedForXML)\"" }.joined()
        if case .nothing = content { return "<\(name)\(list)/>\n" }
        return "<\(name)\(list)>\(name == "g" ? "\n" : "")\(inner)</\(name)>\n"
    }
}

extension SVGNode {
    /// Returns a rectangle that is the background of a picture, white by default.
    static func paper(_ rect: Rect, _ color: String = "#fff") -> SVGNode {
        let (w, h) = (rect.width.svg, rect.height.svg)
        return SVGNode(
            "path",
            [
                ("class", "paper"),
                ("d", "M\(rect.minX.svg) \(rect.minY.svg)h\(w)v\(h)H\(rect.minX.svg)z"),
                ("fill", color),
            ])
    }

    var isPaper: Bool { attributes.contains { $0.key == "class" && $0.value == "paper" } }
}
