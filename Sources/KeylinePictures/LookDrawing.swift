import Keyline

/// Draws one view as users see it: fill colour, edge, text and image.
package struct LookDrawing {
    let look: PictureLook
    /// The frame of the view in the picture, in pixels.
    let rect: Rect
    let scale: Double
    /// The identifier of the path that cuts off the image at the view's edges. It must be
    /// unique in the document.
    let id: String

    func draw(to text: inout ShapeList) {
        if look.fill != nil || look.border != nil { drawRectangle(to: &text) }
        if let image = look.image { draw(image, to: &text) }
        if let content = look.text { draw(content, to: &text) }
    }

    private var radius: Double {
        max(0, min(look.radius * scale, rect.width / 2, rect.height / 2))
    }

    private func drawRectangle(to text: inout ShapeList) {
        // Draw the edge inside the view, so that it is not cut off at the border of the picture.
        let inner = look.border == nil ? rect : rect.grown(by: -0.5)
        text.add(
            inner, radius: radius,
            Paint(
                fill: look.fill.map { .color($0) } ?? Paint.Ink.none,
                stroke: look.border.map { .color($0) } ?? Paint.Ink.none))
    }

    private func draw(_ image: PictureImage, to text: inout ShapeList) {
        guard rect.width > 0, rect.height > 0 else { return }
        text.group(clip: Shape.Clip(rect: rect, radius: radius, id: id)) { text in
            if let address = image.address {
                text.add(.image(address, rect))
            } else {
                for shape in LookDrawing.placeholder(in: rect) { text.add(shape.form, shape.paint) }
            }
        }
    }

    /// Returns the shapes of a placeholder for an image that is not available: a sky, a sun and two
    /// hills.
    package static func placeholder(in rect: Rect) -> [Shape] {
        var text = ShapeList()
        let (x, y, w, h) = (rect.minX, rect.minY, rect.width, rect.height)
        text.add(rect, .fill("#d4dfec"))
        text.addCircle(
            at: Point(x: x + w * 0.72, y: y + h * 0.28), radius: min(w, h) * 0.1, .fill("#fff"))
        func point(_ a: Double, _ b: Double) -> Point { Point(x: x + a * w, y: y + b * h) }
        let far = [point(0.3, 1), point(0.68, 0.5), point(1, 0.86), point(1, 1)]
        let near = [point(0, 1), point(0, 0.78), point(0.33, 0.42), point(0.75, 1)]
        for (hill, color) in [(far, "#a9bfd8"), (near, "#8ea9c8")] {
            let lines = hill.dropFirst().map { Shape.PathStep.line($0) }
            text.add(path: [.move(hill[0])] + lines + [.close], .fill(color))
        }
        return text.shapes
    }

    private func draw(_ content: PictureText, to text: inout ShapeList) {
        let top = rect.midY - content.height * scale / 2
        for line in content.lines where !line.text.isEmpty {
            let x =
                switch content.alignment {
                case .left: rect.minX
                case .center: rect.midX
                case .right: rect.maxX
                }
            text.add(
                .line(
                    line, scale: scale, at: Point(x: x, y: top + line.baseline * scale),
                    alignment: content.alignment), .fill(content.color))
        }
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
