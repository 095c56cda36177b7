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

/// A picture as the elements of an SVG document, which the caller puts into an `svg` element, and
/// the rectangle that they cover.
struct SVGPage {
    var body: [SVGNode]
    var paper: Rect
    /// A `style` element with the fonts that the picture embeds; empty if it embeds none.
    var style = ""

    init(body: [SVGNode], paper: Rect, style: String = "") {
        (self.body, self.paper, self.style) = (body, paper, style)
    }

    /// Writes a picture.
    /// - Parameter texts: the texts of a document that contains the picture; nil if the picture is
    ///   a document of its own.
    init(_ picture: DrawnPicture, _ texts: SVGTexts? = nil) {
        let texts = texts ?? SVGTexts(picture.texts, of: [picture], prefix: picture.prefix)
        paper = picture.paper
        style = texts.style
        body = picture.hasHatching ? [SVGPage.hatching] : []
        body += picture.shapes.flatMap { $0.svg(texts) }
    }

    /// Returns the picture as an SVG document. If `point` is given, the result is an `svg` element
    /// to be placed at that point of a larger SVG document.
    func document(at point: Point? = nil) -> String {
        let (w, h) = (paper.width.svg, paper.height.svg)
        let place = point.map { "x=\"\($0.x.svg)\" y=\"\($0.y.svg)\" " } ?? ""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(place)width="\(w)" height="\(h)" \
            viewBox="\(paper.minX.svg) \(paper.minY.svg) \(w) \(h)" \
            font-family="\(PicturePalette.fonts)">
            \(style)\(body.map(\.text).joined())</svg>

            """
    }

    private static let hatching = SVGNode(
        "", [],
        .raw(
            """
            <defs><pattern id="open" width="5" height="5" \
            patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
            <path d="M0 0V5" stroke="\(PicturePalette.ambiguous)" stroke-width="1" \
            stroke-opacity="0.35"/></pattern></defs>

            """))
}

extension DrawnPicture {
    /// The picture as the text of an SVG document.
    package var svg: String { SVGPage(self).document() }
}

extension Shape {
    /// The shape as SVG elements: usually one, and more if it needs a definition.
    func svg(_ texts: SVGTexts) -> [SVGNode] {
        let role = role.map { [("class", $0)] } ?? []
        let (fill, stroke) = (paint.fillAttributes, paint.strokeAttributes)
        switch form {
        case .rectangle(let rect, let radius):
            let corner = radius.map { [("rx", $0.svg)] } ?? []
            return [SVGNode("rect", rect.svg + corner + role + fill + stroke)]
        case .circle(let center, let radius):
            let place = [("cx", center.x.svg), ("cy", center.y.svg), ("r", radius.svg)]
            return [SVGNode("circle", role + place + fill + stroke)]
        case .path(let steps):
            return [SVGNode("path", role + [("d", steps.map(\.svg).joined())] + fill + stroke)]
        case .paper(let rect): return [.paper(rect, paint.fill?.svg ?? "#fff")]
        case .caption(let caption): return texts.nodes(of: caption, fill)
        case .line(let line, let scale, let at, let alignment):
            return texts.nodes(of: line, scale: scale, at: at, alignment, fill)
        case .image(let address, let rect):
            let slice = [("preserveAspectRatio", "xMidYMid slice"), ("href", address)]
            return [SVGNode("image", rect.svg + slice)]
        case .group(let shapes, let opacity, let clip):
            let visible = opacity.map { [("opacity", $0.svg)] } ?? []
            let cut = clip.map { [("clip-path", "url(#\($0.id))")] } ?? []
            let group = SVGNode(
                "g", role + visible + fill + stroke + cut, .nodes(shapes.flatMap { $0.svg(texts) }))
            return (clip.map { [$0.svg] } ?? []) + [group]
        case .together(let shapes):
            return [SVGNode("", [], .nodes(shapes.flatMap { $0.svg(texts) }))]
        case .title(let title): return [SVGNode("title", [], .text(title))]
        case .picture(let picture, let point):
            return [SVGNode("", [], .raw(SVGPage(picture).document(at: point)))]
        }
    }
}

extension Paint {
    fileprivate var fillAttributes: [(String, String)] {
        var list: [(String, String)] = []
        if let fill { list.append(("fill", fill.svg)) }
        if let fillOpacity { list.append(("fill-opacity", fillOpacity.svg)) }
        return list
    }

    fileprivate var strokeAttributes: [(String, String)] {
        var list: [(String, String)] = []
        if let stroke { list.append(("stroke", stroke.svg)) }
        if let strokeWidth { list.append(("stroke-width", strokeWidth.svg)) }
        if let strokeOpacity { list.append(("stroke-opacity", strokeOpacity.svg)) }
        if let dashes {
            list.append(("stroke-dasharray", dashes.map(\.svg).joined(separator: " ")))
        }
        return list
    }
}

extension Paint.Ink {
    fileprivate var svg: String {
        switch self {
        case .none: "none"
        case .color(let color): color
        case .hatching: "url(#open)"
        }
    }
}

extension Shape.PathStep {
    fileprivate var svg: String {
        switch self {
        case .move(let point): "M\(point.x.svg) \(point.y.svg)"
        case .line(let point): "L\(point.x.svg) \(point.y.svg)"
        case .horizontal(let x): "H\(x.svg)"
        case .vertical(let y): "V\(y.svg)"
        case .moveBy(let x, let y): "m\(x.svg) \(y.svg)"
        case .lineBy(let x, let y): "l\(x.svg) \(y.svg)"
        case .close: "z"
        }
    }
}

extension Shape.Clip {
    fileprivate var svg: SVGNode {
        let frame = SVGNode("rect", rect.svg + [("rx", radius.svg)])
        return SVGNode("clipPath", [("id", id)], .nodes([frame]))
    }
}

extension Shape.Caption {
    /// The caption as a text in the default font of the document.
    func svg(_ fill: [(String, String)]) -> SVGNode {
        var list = [("x", baseline.x.svg), ("y", baseline.y.svg), ("font-size", size.svg)]
        if !isLeading { list.append(("text-anchor", "middle")) }
        list += fill
        if isBold { list.append(("font-weight", "bold")) }
        if isItalic { list.append(("font-style", "italic")) }
        return SVGNode("text", list, .text(text))
    }
}

extension Rect {
    /// The attributes x, y, width and height of an SVG `rect` element with this frame.
    var svg: [(String, String)] {
        [
            ("x", minX.svg), ("y", minY.svg), ("width", max(0, width).svg),
            ("height", max(0, height).svg),
        ]
    }
}
