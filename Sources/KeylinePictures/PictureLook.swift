import Keyline

/// The look of an item, where a picture is to look like the thing itself: a colour, a text, an image.
///
/// ```swift
/// let svg = SVGPicture(of: card, showing: []) { item in
///     (item as? Label).map { PictureLook(text: PictureText([$0.text], pointSize: $0.pointSize)) }
/// }
/// ```
public struct PictureLook: Hashable, Sendable {
    /// The colour of the rectangle, as SVG has it; nothing if nil.
    public var fill: String?
    /// The colour of the edge; nothing if nil.
    public var border: String?
    /// Of the corners, in points.
    public var radius: Double
    /// The text, in the middle of the height.
    public var text: PictureText?
    /// The image, which covers the rectangle.
    public var image: PictureImage?

    /// A look of these parts.
    public init(
        fill: String? = nil, border: String? = nil, radius: Double = 0, text: PictureText? = nil,
        image: PictureImage? = nil
    ) {
        (self.fill, self.border, self.radius) = (fill, border, radius)
        (self.text, self.image) = (text, image)
    }
}

/// A text in a picture, in lines as it was broken.
public struct PictureText: Hashable, Sendable {
    /// Where lines lie in the width.
    public enum Alignment: String, Sendable { case left, center, right }

    /// From top to bottom.
    public var lines: [String]
    /// Of the font, in points. A line is 1.2 of it, its baseline at 0.95.
    public var pointSize: Double
    /// Whether the font is bold.
    public var isBold: Bool
    /// As SVG has it.
    public var color: String
    /// Where the lines lie in the width.
    public var alignment: Alignment

    /// A text of these lines.
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
    /// Where the image is, or the image itself as a `data:` address; a placeholder is drawn if nil.
    public var address: String?

    /// An image at an address.
    public init(address: String? = nil) { self.address = address }
}
