import Keyline

/// Draws one view as users see it, as SVG elements: fill colour, edge, text and image.
struct SVGLook {
    let look: PictureLook
    /// The frame of the view in the picture, in pixels.
    let rect: Rect
    let scale: Double
    /// The SVG identifier of the path that cuts off the image at the view's edges. It must be
    /// unique in the document.
    let id: String

    func draw(to text: inout SVGText) {
        if look.fill != nil || look.border != nil { drawRectangle(to: &text) }
        if let image = look.image { draw(image, to: &text) }
        if let content = look.text { draw(content, to: &text) }
    }

    private var radius: Double {
        max(0, min(look.radius * scale, rect.width / 2, rect.height / 2))
    }

    private func drawRectangle(to text: inout SVGText) {
        // Draw the edge inside the view, so that it is not cut off at the border of the picture.
        let inner = look.border == nil ? rect : rect.grown(by: -0.5)
        text.add(
            "rect",
            [
                "x": inner.minX.svg, "y": inner.minY.svg, "width": max(0, inner.width).svg,
                "height": max(0, inner.height).svg, "rx": radius.svg, "fill": look.fill ?? "none",
                "stroke": look.border ?? "none",
            ])
    }

    private func draw(_ image: PictureImage, to text: inout SVGText) {
        guard rect.width > 0, rect.height > 0 else { return }
        text.wrap("clipPath", ["id": id]) { text in
            text.add("rect", place(rect) + [("rx", radius.svg)])
        }
        text.group(["clip-path": "url(#\(id))"]) { text in
            guard let address = image.address else { return drawPlaceholder(to: &text) }
            text.add(
                "image",
                place(rect) + [("preserveAspectRatio", "xMidYMid slice"), ("href", address)])
        }
    }

    private func place(_ rect: Rect) -> [(String, String)] {
        rect.svg.map { ($0.key, $0.value) }
    }

    /// Draws a placeholder for an image that is not available: a sky, a sun and two hills.
    private func drawPlaceholder(to text: inout SVGText) {
        let (x, y, w, h) = (rect.minX, rect.minY, rect.width, rect.height)
        text.add("rect", place(rect) + [("fill", "#d4dfec")])
        let size = min(w, h)
        text.add(
            "circle",
            [
                "cx": (x + w * 0.72).svg, "cy": (y + h * 0.28).svg, "r": (size * 0.1).svg,
                "fill": "#fff",
            ])
        func point(_ a: Double, _ b: Double) -> String { "\((x + a * w).svg) \((y + b * h).svg)" }
        let far = [point(0.3, 1), point(0.68, 0.5), point(1, 0.86), point(1, 1)]
        let near = [point(0, 1), point(0, 0.78), point(0.33, 0.42), point(0.75, 1)]
        for (hill, color) in [(far, "#a9bfd8"), (near, "#8ea9c8")] {
            text.add(
                "path", ["d": "M" + hill.joined(separator: "L") + "z", "fill": color])
        }
    }

    private func draw(_ content: PictureText, to text: inout SVGText) {
        let top = rect.midY - content.height * scale / 2
        for line in content.lines where !line.text.isEmpty {
            let x: Double
            var anchor: String
            switch content.alignment {
            case .left: (x, anchor) = (rect.minX, line.isRightToLeft ? "end" : "start")
            case .center: (x, anchor) = (rect.midX, "middle")
            case .right: (x, anchor) = (rect.maxX, line.isRightToLeft ? "start" : "end")
            }
            var place = [("x", x.svg), ("y", (top + line.baseline * scale).svg)]
            let rest = [("fill", content.color), ("text-anchor", anchor)]
            if line.isRightToLeft { place.append(("direction", "rtl")) }
            if let run = line.text.onlyRun {
                let font = attributes(of: run.style)
                text.add(line: run.text, place + font.prefix(1) + rest + font.dropFirst())
            } else {
                text.add(
                    parts: line.text.runs.map { ($0.text, attributes(of: $0.style)) }, place + rest)
            }
        }
    }

    /// Returns the SVG attributes of a font; the size is the first.
    private func attributes(of style: TextStyle) -> [(String, String)] {
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
            let names = style.families.map { "'\($0.replacing("'", with: ""))'" }
            attributes.append(("font-family", names.joined(separator: ", ")))
        }
        if !style.features.isEmpty {
            let features = style.features.sorted { $0.key < $1.key }.map {
                "'\($0.key)' \($0.value)"
            }
            attributes.append(("font-feature-settings", features.joined(separator: ", ")))
        }
        if let language = style.language { attributes.append(("xml:lang", language)) }
        return attributes
    }

    /// The rectangle that the lines of the view's text cover, in pixels, so that labels are written
    /// beside it; nil if there is no text.
    var textRect: Rect? {
        guard let content = look.text, !content.lines.allSatisfy(\.text.isEmpty) else { return nil }
        let height = content.height * scale
        let widest = (content.lines.map(\.width).max() ?? 0) * scale
        let width = min(rect.width, widest)
        let free = rect.width - width
        let x =
            switch content.alignment {
            case .left: rect.minX
            case .center: rect.minX + free / 2
            case .right: rect.minX + free
            }
        return Rect(x: x, y: rect.midY - height / 2, width: width, height: height)
    }
}
