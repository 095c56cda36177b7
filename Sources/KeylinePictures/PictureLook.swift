import Keyline

/// How a picture draws one view: with a colour, a text or an image. Such a picture shows views as
/// users see them, instead of plain rectangles.
///
/// ```swift
/// let svg = LayoutPicture(of: card, showing: []) { item in
///     (item as? Label).map { PictureLook(text: PictureText($0.lines)) }
/// }
/// ```
public struct PictureLook: Hashable, Sendable {
    /// The fill colour in SVG syntax, such as `#fff` or `navy`; nil to leave the view transparent.
    public var fill: String?
    /// The colour of a line around the view in SVG syntax; nil to draw no line.
    public var border: String?
    /// The radius of the view's rounded corners in points; 0 for square corners.
    public var radius: Double
    /// The text that the view shows, centered vertically; nil for no text.
    public var text: PictureText?
    /// An image that fills the rectangle of the view: the image is scaled without distortion, and
    /// the parts of the image outside the rectangle are cut off.
    public var image: PictureImage?

    /// Creates a look.
    public init(
        fill: String? = nil, border: String? = nil, radius: Double = 0, text: PictureText? = nil,
        image: PictureImage? = nil
    ) {
        (self.fill, self.border, self.radius) = (fill, border, radius)
        (self.text, self.image) = (text, image)
    }
}

/// A text in a picture, already broken into lines.
public struct PictureText: Hashable, Sendable {
    /// Where lines begin that are shorter than the view is wide: at the left, in the center or at
    /// the right.
    public enum Alignment: String, Sendable { case left, center, right }

    /// The lines of the text, from the first to the last. They are drawn as they are, at their
    /// positions in the text, and never broken.
    public var lines: [TextLine]
    /// The colour of the text in SVG syntax, such as `#1c1c1e`.
    public var color: String
    /// Whether lines are aligned with the left edge, the center or the right edge of the view.
    public var alignment: Alignment

    /// Creates a text from the lines that a measure or a label states.
    public init(_ lines: [TextLine], color: String = "#24292f", alignment: Alignment = .left) {
        (self.lines, self.color, self.alignment) = (lines, color, alignment)
    }

    /// Creates a text from lines in one size, which need not have been measured. A line is 1.2 font
    /// sizes high, and its baseline is 0.95 font sizes below its top.
    public init(
        _ lines: [String], pointSize: Double, isBold: Bool = false, color: String = "#24292f",
        alignment: Alignment = .left
    ) {
        let style = TextStyle(pointSize: pointSize, weight: isBold ? 700 : 400)
        let height = 1.2 * pointSize
        self.init(
            lines.enumerated().map { i, line in
                TextLine(
                    StyledText(line, style), width: line.width(at: pointSize),
                    top: Double(i) * height, height: height,
                    baseline: Double(i) * height + 0.95 * pointSize)
            }, color: color, alignment: alignment)
    }

    /// The height of all lines, in points.
    var height: Double { lines.last.map { $0.top + $0.height } ?? 0 }
}

/// An image in a picture.
public struct PictureImage: Hashable, Sendable {
    /// The URL of the image, which may be a `data:` URL that contains the image. Nil draws a placeholder.
    public var address: String?

    /// Creates an image.
    public init(address: String? = nil) { self.address = address }
}
