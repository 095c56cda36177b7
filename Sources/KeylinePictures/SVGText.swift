import Keyline

extension Double {
    /// The number as text for SVG documents, rounded to two decimals.
    var svg: String {
        guard isFinite else { return "0" }
        let rounded = (self * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int64(rounded))" : "\(rounded)"
    }
}

extension String {
    /// The text with `<`, `&` and other characters escaped that have a meaning in XML. Characters
    /// that XML does not allow become U+FFFD.
    var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// Collects the elements of an SVG document in the order in which they are drawn.
struct SVGText {
    private(set) var nodes: [SVGNode] = []

    var text: String { nodes.map(\.text).joined() }

    /// Adds an element that has attributes but no contents, such as a `rect`.
    mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        add(name, attributes.map { ($0.key, $0.value) })
    }

    mutating func add(_ name: String, _ attributes: [(String, String)]) {
        nodes.append(SVGNode(name, attributes))
    }

    /// Adds a line of text that is centered vertically at `point` and, unless `anchor` says otherwise, horizontally.
    mutating func add(
        text content: String, at point: Point, size: Double, anchor: String = "middle",
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        // Put the baseline 0.35 font sizes below the middle. SVG has an attribute for vertical
        // centering, but viewers treat it differently.
        let baseline = point.y + size * 0.35
        var list = [("x", point.x.svg), ("y", baseline.svg), ("font-size", size.svg)]
        if anchor != "start" { list.append(("text-anchor", anchor)) }
        add(line: content, list + attributes.map { ($0.key, $0.value) })
    }

    mutating func add(line content: String, _ attributes: [(String, String)]) {
        nodes.append(SVGNode("text", attributes, .text(content)))
    }

    /// Adds a line of text whose parts have attributes of their own.
    mutating func add(
        parts: [(text: String, attributes: [(String, String)])], _ attributes: [(String, String)]
    ) {
        nodes.append(
            SVGNode(
                "text", attributes,
                .nodes(parts.map { SVGNode("tspan", $0.attributes, .text($0.text)) })))
    }

    mutating func add(title: String) { nodes.append(SVGNode("title", [], .text(title))) }

    mutating func group(
        _ attributes: KeyValuePairs<String, String>, _ body: (inout SVGText) -> Void
    ) {
        wrap("g", attributes, body)
    }

    mutating func wrap(
        _ name: String, _ attributes: KeyValuePairs<String, String>,
        _ body: (inout SVGText) -> Void
    ) {
        var inner = SVGText()
        body(&inner)
        nodes.append(
            SVGNode(name, attributes.map { ($0.key, $0.value) }, .nodes(inner.nodes)))
    }

    /// Adds the elements that `body` adds as one group, which ``SVGMotion`` animates as a whole. In
    /// the document itself, the group is not visible.
    mutating func together(_ body: (inout SVGText) -> Void) { wrap("", [:], body) }

    mutating func add(raw content: String) { nodes.append(SVGNode("", [], .raw(content))) }

    mutating func add(_ others: [SVGNode]) { nodes.append(contentsOf: others) }
}

extension Rect {
    /// The attributes x, y, width and height of an SVG `rect` element with this frame.
    var svg: KeyValuePairs<String, String> {
        [
            "x": minX.svg, "y": minY.svg, "width": max(0, width).svg, "height": max(0, height).svg,
        ]
    }
}
