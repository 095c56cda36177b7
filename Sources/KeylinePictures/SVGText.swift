import Keyline

extension Double {
    /// For documents: two decimals at most.
    var svg: String {
        guard isFinite else { return "0" }
        let rounded = (self * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int64(rounded))" : "\(rounded)"
    }
}

extension String {
    /// As text or attribute of an XML document. A character that XML has no way to write becomes U+FFFD.
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

/// Writes the elements of an SVG document.
struct SVGText {
    private(set) var text = ""

    /// An element without content.
    mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        text += "<\(name)\(list(attributes))/>\n"
    }

    /// A text, anchored in its middle.
    mutating func add(
        text content: String, at point: Point, size: Double, anchor: String = "middle",
        _ attributes: KeyValuePairs<String, String> = [:]
    ) {
        // A third of the size below the middle is where lines of text stand in every viewer.
        let baseline = point.y + size * 0.35
        text += "<text x=\"\(point.x.svg)\" y=\"\(baseline.svg)\" font-size=\"\(size.svg)\""
        if anchor != "start" { text += " text-anchor=\"\(anchor)\"" }
        text += "\(list(attributes))>\(content.escapedForXML)</text>\n"
    }

    mutating func add(title: String) { text += "<title>\(title.escapedForXML)</title>\n" }

    mutating func group(
        _ attributes: KeyValuePairs<String, String>, _ body: (inout SVGText) -> Void
    ) {
        text += "<g\(list(attributes))>\n"
        body(&self)
        text += "</g>\n"
    }

    mutating func add(raw content: String) { text += content }

    private func list(_ attributes: KeyValuePairs<String, String>) -> String {
        attributes.map { " \($0.key)=\"\($0.value.escapedForXML)\"" }.joined()
    }
}

extension Rect {
    /// The attributes of a rectangle.
    var svg: KeyValuePairs<String, String> {
        [
            "x": minX.svg, "y": minY.svg, "width": max(0, width).svg, "height": max(0, height).svg,
        ]
    }
}
