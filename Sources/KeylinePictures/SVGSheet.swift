import Keyline

/// An SVG document with several pictures side by side, each below a caption.
///
/// ```swift
/// let sheet = SVGSheet([("320 × 480", narrow), ("768 × 1024", wide)]).document
/// ```
public struct SVGSheet {
    private let pictures: [(caption: String, picture: SVGPicture)]
    private static let gap = 24.0
    private static let captionHeight = 20.0

    /// Creates a sheet with these pictures from left to right, each below its caption.
    public init(_ pictures: [(caption: String, picture: SVGPicture)]) { self.pictures = pictures }

    /// The sheet as the text of a single SVG document that contains all pictures.
    public var document: String {
        var parts: [(caption: String, drawn: SVGDrawing.Drawn)] = []
        for (number, (caption, picture)) in pictures.enumerated() {
            parts.append((caption, picture.drawn(prefix: "p\(number)-")))
        }
        let gap = SVGSheet.gap
        var x = gap, body = SVGText()
        for (caption, drawn) in parts {
            let width = max(drawn.paper.width, caption.width(at: 12))
            body.add(
                text: caption, at: Point(x: x, y: gap / 2 + SVGSheet.captionHeight / 2), size: 12,
                anchor: "start", ["fill": SVGPalette.text])
            body.add(raw: drawn.document(at: Point(x: x, y: gap / 2 + SVGSheet.captionHeight + 4)))
            x += width + gap
        }
        let highest = parts.map(\.drawn.paper.height).max() ?? 0
        let height = gap / 2 + SVGSheet.captionHeight + 4 + highest + gap
        let (w, h) = (x.svg, height.svg)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(w)" height="\(h)" \
            viewBox="0 0 \(w) \(h)" font-family="\(SVGPalette.fonts)">
            <path class="paper" d="M0 0h\(w)v\(h)H0z" fill="#f3f5f8"/>
            \(body.text)</svg>

            """
    }
}
