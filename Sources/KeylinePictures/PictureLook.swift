import Keyline

/// The appearance of an item (a colour, a text, an image) in pictures that show views as users see them, instead of
/// plain rectangles.
///
/// ```swift
/// let svg = SVGPicture(of: card, showing: []) { item in
///     (item as? Label).map { PictureLook(text: PictureText([$0.text], pointSize: $0.pointSize)) }
/// }
/// ```
public struct PictureLook: Hashable, Sendable {
    /// The fill colour in SVG syntax, or nil for none.
    public var fill: String?
    /// The colour of the edge in SVG syntax, or nil for no edge.
    public var border: String?
    /// The radius of the rounded corners, in points.
    public var radius: Double
    /// The text, which is centered vertically.
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
    /// The horizontal alignment of lines.
    public enum Alignment: String, Sendable { case left, center, right }

    /// The lines, from top to bottom.
    public var lines: [String]
    /// The font size in points. A line is 1.2 font sizes high, and its baseline is 0.95 font sizes below its top.
    public var pointSize: Double
    /// Whether the font is bold.
    public var isBold: Bool
    /// The colour of the text in SVG syntax, such as `#1c1c1e`.
    public var color: String
    /// The horizontal alignment of the lines in the view's width.
    public var alignment: Alignment

    /// Creates a text from lines.
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
