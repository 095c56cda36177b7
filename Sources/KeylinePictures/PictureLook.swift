import Keyline

/// How a picture draws one view: with a colour, a text or an image. Such a picture shows views as
/// users see them, instead of plain rectangles.
///
/// ```swift
/// let svg = SVGPicture(of: card, showing: []) { item in
///     (item as? Label).map { PictureLook(text: PictureText([$0.text], pointSize: $0.pointSize)) }
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

    /// The lines of text, from top to bottom. They are drawn as they are and never broken.
    public var lines: [String]
    /// The font size in points. A line is 1.2 font sizes high, and its baseline is 0.95 font sizes below its top.
    public var pointSize: Double
    /// Whether the font is bold.
    public var isBold: Bool
    /// The colour of the text in SVG syntax, such as `#1c1c1e`.
    public var color: String
    /// Whether lines are aligned with the left edge, the center or the right edge of the view.
    public var alignment: Alignment

    /// Creates a text from lines that were broken before to fit into the view.
    public init(
        _ lines: [String], pointSize: Double, isBold: Bool = false, color: String = "#24292f",
        alignment: Alignment = .left
    ) {
        (self.lines, self.pointSize, self.isBold) = (lines, pointSize, isBold)
        (self.color, self.alignment) = (color, alignment)
    }
}

/// An image in a picture.
public struct PictureImage: Hashable, Sendable {
    /// The URL of the image, which may be a `data:` URL that contains the image. Nil draws a placeholder.
    public var address: String?

    /// Creates an image.
    public init(address: String? = nil) { self.address = address }
}
