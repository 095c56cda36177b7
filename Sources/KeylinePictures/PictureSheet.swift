import Keyline

/// Several pictures side by side, each below a caption.
///
/// ```swift
/// let sheet = PictureSheet([("320 × 480", narrow), ("768 × 1024", wide)]).svg
/// ```
public struct PictureSheet {
    private let pictures: [(caption: String, picture: LayoutPicture)]
    private static let gap = 24.0
    private static let captionHeight = 20.0

    /// Creates a sheet with these pictures from left to right, each below its caption.
    public init(_ pictures: [(caption: String, picture: LayoutPicture)]) {
        self.pictures = pictures
    }

    /// The sheet as the text of a single SVG document that contains all pictures.
    public var svg: String { drawn.svg }

    /// The shapes of the sheet, from which each format is written.
    package var drawn: DrawnPicture {
        let gap = PictureSheet.gap, top = gap / 2 + PictureSheet.captionHeight + 4
        var x = gap, highest = 0.0, body = ShapeList()
        for (number, (caption, picture)) in pictures.enumerated() {
            let drawn = picture.drawn(prefix: "p\(number)-")
            body.add(
                Shape.Caption(
                    text: caption,
                    at: Point(x: x, y: gap / 2 + PictureSheet.captionHeight / 2), size: 12,
                    isLeading: true), color: PicturePalette.text)
            body.add(.picture(drawn, at: Point(x: x, y: top)))
            x += max(drawn.paper.width, caption.width(at: 12)) + gap
            highest = max(highest, drawn.paper.height)
        }
        let paper = Rect(width: x, height: top + highest + gap)
        return DrawnPicture(
            shapes: [Shape(.paper(paper), .fill("#f3f5f8"))] + body.shapes, paper: paper)
    }
}
