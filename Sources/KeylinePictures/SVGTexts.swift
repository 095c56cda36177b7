import Keyline

/// How an SVG document shows the texts of views.
public enum PictureTexts: Sendable {
    /// As text, which programs show in an installed font. The text is as wide as it was measured
    /// only if the program has the font with which it was measured.
    case plain
    /// As the outlines of letters, so that every program shows the text as it was measured. The
    /// text cannot be selected or searched.
    case outlines(any TextDrawing)
    /// As text, with fonts in the document that contain the letters of the text. Browsers use these
    /// fonts. Programs that ignore fonts in SVG documents, such as rsvg-convert, show an installed
    /// font.
    case embedded(any TextDrawing)
}

/// The texts of one or several drawings in an SVG document, in the way that ``PictureTexts`` says.
struct SVGTexts {
    private let texts: PictureTexts
    private let prefix: String
    private var fonts: [EmbeddedFonts.Font] = []
    private var parts: [TextLine: [EmbeddedFonts.Part]] = [:]

    /// Texts that are shown as text.
    init() { (texts, prefix) = (.plain, "") }

    /// - Parameters:
    ///   - pictures: the pictures that use the texts, for which embedded fonts are needed.
    ///   - prefix: put before the names of embedded fonts, so that several pictures can be in one
    ///     document.
    init(_ texts: PictureTexts, of pictures: [DrawnPicture], prefix: String) {
        self.texts = texts
        self.prefix = prefix
        guard case .embedded(let drawing) = texts else { return }
        var lines: [TextLine] = [], met: Set<TextLine> = []
        for shape in pictures.flatMap(\.shapes) {
            for line in shape.lines(drawing) where met.insert(line).inserted { lines.append(line) }
        }
        let embedded = drawing.embeddedFonts(for: lines)
        fonts = embedded.fonts
        for (line, parts) in zip(lines, embedded.lines) { self.parts[line] = parts }
    }

    /// A `style` element with the embedded fonts; empty if there are none.
    var style: String {
        guard !fonts.isEmpty else { return "" }
        let faces = fonts.enumerated().map { number, font in
            "@font-face{font-family:'\(name(number))';src:url(data:font/ttf;base64,\(font.file.base64))}"
        }
        return "<style>\(faces.joined())</style>\n"
    }

    private func name(_ font: Int) -> String { "\(prefix)font\(font)" }

    /// Returns the elements that show a caption, such as the name of a view.
    ///
    /// - Parameter fill: the attribute with the colour of the text, if the caption has one.
    func nodes(of caption: Shape.Caption, _ fill: [(String, String)]) -> [SVGNode] {
        let drawing: any TextDrawing
        switch texts {
        case .plain: return [caption.svg(fill)]
        case .outlines(let chosen), .embedded(let chosen): drawing = chosen
        }
        guard let line = caption.line(drawing) else { return [] }
        let alignment = caption.isLeading ? PictureText.Alignment.left : .center
        return nodes(of: line, scale: 1, at: caption.baseline, alignment, fill)
    }

    /// Returns the elements that show a line of text.
    ///
    /// - Parameters:
    ///   - scale: the number of pixels for each point of the line.
    ///   - point: the point of the baseline that `alignment` names.
    ///   - fill: the attribute with the colour of the text.
    func nodes(
        of line: TextLine, scale: Double, at point: Point, _ alignment: PictureText.Alignment,
        _ fill: [(String, String)]
    ) -> [SVGNode] {
        guard case .outlines(let drawing) = texts else {
            return [text(line, scale, point, alignment, fill)]
        }
        let width = line.width * scale
        let x =
            switch alignment {
            case .left: point.x
            case .center: point.x - width / 2
            case .right: point.x - width
            }
        return outlines(
            drawing.outline(of: line), of: line, at: Point(x: x, y: point.y), scale: scale, fill)
    }

    // MARK: Outlines

    private func outlines(
        _ outline: TextOutline, of line: TextLine, at point: Point, scale: Double,
        _ fill: [(String, String)]
    ) -> [SVGNode] {
        // An animation can move an `svg` element by its attributes x and y, but not a group by its
        // transformation.
        var inner: [SVGNode] = []
        if !outline.segments.isEmpty {
            inner.append(SVGNode("path", [("d", outline.segments.path(scale: scale))] + fill))
        }
        inner += outline.layers.map { layer in
            let fill = layer.color.map(\.fill) ?? fill
            return SVGNode("path", [("d", layer.segments.path(scale: scale))] + fill)
        }
        inner += outline.pictures.map {
            let frame = $0.frame.scaled(by: scale).svg
            return SVGNode("image", frame + [("href", "data:image/png;base64,\($0.png.base64)")])
        }
        guard !inner.isEmpty else { return [] }
        return [
            SVGNode(
                "svg",
                [
                    ("x", point.x.svg), ("y", point.y.svg), ("overflow", "visible"),
                    ("role", "img"), ("aria-label", line.text.text),
                ], .nodes(inner))
        ]
    }

    // MARK: Text

    private func text(
        _ line: TextLine, _ scale: Double, _ point: Point, _ alignment: PictureText.Alignment,
        _ fill: [(String, String)]
    ) -> SVGNode {
        let anchor =
            switch alignment {
            case .left: line.isRightToLeft ? "end" : "start"
            case .center: "middle"
            case .right: line.isRightToLeft ? "start" : "end"
            }
        // The viewer aligns the letters without the ink that reaches out of them.
        let inset =
            switch alignment {
            case .left: line.leftOverhang
            case .center: (line.leftOverhang - line.rightOverhang) / 2
            case .right: -line.rightOverhang
            }
        var place = [("x", (point.x + inset * scale).svg), ("y", point.y.svg)]
        var rest = fill + [("text-anchor", anchor)]
        if line.isRightToLeft { place.append(("direction", "rtl")) }
        func spans(_ parts: [(String, [(String, String)])]) -> SVGNode.Content {
            .nodes(parts.map { SVGNode("tspan", $0.1, .text($0.0)) })
        }
        if let parts = parts[line], parts.contains(where: { $0.font != nil }) {
            // Without this attribute, browsers round the widths of letters to whole pixels.
            rest.append(("text-rendering", "geometricPrecision"))
            if line.isRightToLeft { rest.append(("unicode-bidi", "plaintext")) }
            return SVGNode(
                "text", place + rest,
                spans(parts.map { ($0.run.text, attributes(of: $0, scale)) }))
        }
        if let run = line.text.onlyRun {
            let font = attributes(of: run.style, scale)
            return SVGNode(
                "text", place + font.prefix(1) + rest + font.dropFirst(), .text(run.text))
        }
        return SVGNode(
            "text", place + rest,
            spans(line.text.runs.map { ($0.text, attributes(of: $0.style, scale)) }))
    }

    /// Returns the SVG attributes of a font; the size is the first.
    private func attributes(of style: TextStyle, _ scale: Double) -> [(String, String)] {
        var attributes = [("font-size", (style.pointSize * scale).svg)]
        if style.weight == 700 {
            attributes.append(("font-weight", "bold"))
        } else if style.weight != 400 {
            attributes.append(("font-weight", "\(style.weight)"))
        }
        if style.isItalic { attributes.append(("font-style", "italic")) }
        if style.widthPercent != 100 {
            attributes.append(("font-stretch", "\(style.widthPercent.svg)%"))
        }
        if !style.families.isEmpty {
            attributes.append(("font-family", SVGTexts.list(style.families)))
        }
        return attributes + features(of: style)
    }

    private func features(of style: TextStyle) -> [(String, String)] {
        var attributes: [(String, String)] = []
        if !style.features.isEmpty {
            let features = style.features.sorted { $0.key < $1.key }.map {
                "'\($0.key)' \($0.value)"
            }
            attributes.append(("font-feature-settings", features.joined(separator: ", ")))
        }
        if let language = style.language { attributes.append(("xml:lang", language)) }
        return attributes
    }

    /// Returns the SVG attributes of a part of a line that is shown in an embedded font. The font
    /// has its weight and its slant already, so that the attributes do not ask for them.
    private func attributes(of part: EmbeddedFonts.Part, _ scale: Double) -> [(String, String)] {
        let style = part.run.style
        guard let number = part.font else { return attributes(of: style, scale) }
        let font = fonts[number]
        var attributes = [
            ("font-size", (style.pointSize * scale).svg),
            ("font-family", SVGTexts.list([name(number), font.family])),
        ]
        if let variation = font.variation {
            attributes.append(
                (
                    "style",
                    "font-variation-settings:'wght' \(variation.weight.svg),'wdth' \(variation.widthPercent.svg)"
                ))
        }
        return attributes + features(of: style)
    }

    private static func list(_ families: [String]) -> String {
        families.map { "'\($0.replacing("'", with: ""))'" }.joined(separator: ", ")
    }
}

extension Shape {
    /// Returns the lines of text in the shape. Captions are measured with `drawing`.
    fileprivate func lines(_ drawing: any TextDrawing) -> [TextLine] {
        switch form {
        case .line(let line, _, _, _): [line]
        case .caption(let caption): caption.line(drawing).map { [$0] } ?? []
        case .group(let shapes, _, _), .together(let shapes): shapes.flatMap { $0.lines(drawing) }
        default: []
        }
    }
}

extension Shape.Caption {
    /// Returns the caption as a line of text that is measured with `drawing`; nil if the caption is
    /// empty.
    fileprivate func line(_ drawing: any TextDrawing) -> TextLine? {
        text.isEmpty
            ? nil : drawing.lines(of: styledText, width: .infinity, most: 1).first
    }
}

extension TextOutline.Color {
    /// The colour in the notation of CSS, with eight digits if it is not opaque.
    package var css: String { rgb + (alpha == 255 ? "" : TextOutline.Color.digits(alpha)) }

    private var rgb: String { "#" + [red, green, blue].map(TextOutline.Color.digits).joined() }

    private static func digits(_ part: UInt8) -> String {
        (part < 16 ? "0" : "") + String(part, radix: 16)
    }

    /// The SVG attributes of an area with the colour.
    fileprivate var fill: [(String, String)] {
        [("fill", rgb)] + (alpha == 255 ? [] : [("fill-opacity", (Double(alpha) / 255).svg)])
    }
}

extension [TextOutline.Segment] {
    /// The outlines as the data of an SVG path.
    package func path(scale: Double) -> String {
        var path = ""
        func add(_ letter: String, _ points: Point...) {
            path += letter
            for (number, point) in points.enumerated() {
                if number > 0 { path += " " }
                path += (point.x * scale).svg
                path += " "
                path += (point.y * scale).svg
            }
        }
        for segment in self {
            switch segment {
            case .move(let end): add("M", end)
            case .line(let end): add("L", end)
            case .quadratic(let control, let end): add("Q", control, end)
            case .cubic(let first, let second, let end): add("C", first, second, end)
            case .close: path += "Z"
            }
        }
        return path
    }
}

extension [UInt8] {
    /// The bytes as text in Base64 (RFC 4648), for data URLs such as `data:font/ttf;base64,...`.
    package var base64: String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((count + 2) / 3 * 4)
        for start in stride(from: 0, to: count, by: 3) {
            let rest = Swift.min(3, count - start)
            var bits = 0
            for offset in 0..<3 {
                bits = bits << 8 | (offset < rest ? Int(self[start + offset]) : 0)
            }
            for offset in 0..<4 {
                text.append(
                    offset <= rest ? digits[bits >> (18 - 6 * offset) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
