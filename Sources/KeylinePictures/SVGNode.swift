import Keyline

/// An element of an SVG document.
struct SVGNode {
    enum Content {
        case nothing
        case text(String)
        case nodes([SVGNode])
        /// Markup as it stands.
        case raw(String)
    }

    /// Empty: no element, but what is in it.
    var name: String
    var attributes: [(key: String, value: String)]
    var content: Content

    init(_ name: String, _ attributes: [(String, String)], _ content: Content = .nothing) {
        self.name = name
        self.attributes = attributes.map { (key: $0.0, value: $0.1) }
        self.content = content
    }

    /// With a newline at its end; groups have one for each element in them.
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
    /// A picture lies on it.
    static func paper(_ rect: Rect) -> SVGNode {
        let (w, h) = (rect.width.svg, rect.height.svg)
        return SVGNode(
            "path",
            [
                ("class", "paper"),
                ("d", "M\(rect.minX.svg) \(rect.minY.svg)h\(w)v\(h)H\(rect.minX.svg)z"),
                ("fill", "#fff"),
            ])
    }

    var isPaper: Bool { attributes.contains { $0.key == "class" && $0.value == "paper" } }
}
