import Keyline

/// One shape of a drawn picture: a rectangle, a path, a text, a group of shapes and so on. A picture
/// is drawn as shapes once; each file format only writes these shapes. Coordinates are pixels.
package struct Shape: Sendable {
    package enum Form: Sendable {
        /// A rectangle, with the radius of its corners; nil for square corners.
        case rectangle(Rect, radius: Double?)
        case circle(Point, radius: Double)
        case path([PathStep])
        /// The background of a picture, white unless its paint has another colour.
        case paper(Rect)
        /// A text that the picture adds, such as the name of a view.
        case caption(Caption)
        /// A line of a text that a view shows. `at` is the point of its baseline that `alignment`
        /// names: the left end, the middle or the right end.
        case line(TextLine, scale: Double, at: Point, alignment: PictureText.Alignment)
        /// An image that fills a rectangle, cut off at its edges. Its address is a URL.
        case image(String, Rect)
        /// Shapes with common properties: they are drawn with an opacity, and cut off at a frame.
        case group([Shape], opacity: Double?, clip: Clip?)
        /// Shapes that an animation moves as a whole. The group has no effect on the drawing.
        case together([Shape])
        /// A text that viewers show when the pointer is over the group of the shape.
        case title(String)
        /// Another picture, whose upper left corner is at the point.
        case picture(DrawnPicture, at: Point)
    }

    /// A text of one line that is centered vertically at a point.
    package struct Caption: Sendable {
        package var text: String
        package var at: Point
        package var size: Double
        /// Whether the text begins at the point, or is centered there.
        package var isLeading = false
        package var isBold = false
        package var isItalic = false

        /// The point on the baseline. It is 0.35 font sizes below the middle, because viewers treat
        /// the attribute of SVG for vertical centering differently.
        package var baseline: Point { Point(x: at.x, y: at.y + size * 0.35) }

        /// The text for a measure with real fonts.
        package var styledText: StyledText {
            StyledText(
                text,
                TextStyle(
                    pointSize: size, families: Shape.defaultFamilies, weight: isBold ? 700 : 400,
                    isItalic: isItalic))
        }
    }

    /// The families of texts whose styles name none. The table of widths by which such texts are
    /// measured without fonts is right for these families.
    package static let defaultFamilies = ["Helvetica", "Arial", "Liberation Sans", "sans-serif"]

    /// A rounded rectangle at which shapes are cut off. `id` identifies it within a document.
    package struct Clip: Sendable {
        package var rect: Rect
        package var radius: Double
        package var id: String
    }

    /// A step of a path. The numbers of `moveBy` and `lineBy` are relative to the end point of the
    /// previous step, those of the other cases are coordinates. `close` leads back to the point of
    /// the last `move` or `moveBy`.
    package enum PathStep: Sendable {
        case move(Point)
        case line(Point)
        /// A line to an x coordinate, parallel to the x axis.
        case horizontal(Double)
        /// A line to a y coordinate, parallel to the y axis.
        case vertical(Double)
        case moveBy(Double, Double)
        case lineBy(Double, Double)
        case close
    }

    package var form: Form
    package var paint: Paint
    /// The thing that the shape shows, such as `guide` or `badge`, for style sheets and tests; nil if
    /// the shape has no special meaning.
    package var role: String?

    init(_ form: Form, _ paint: Paint = Paint(), role: String? = nil) {
        (self.form, self.paint, self.role) = (form, paint, role)
    }
}

/// The colours of a shape, and how its outline is drawn. A property that is nil is that of the
/// group around the shape. Outside of groups, shapes are filled black and have no outline, and
/// outlines are 1 pixel wide.
package struct Paint: Sendable {
    package enum Ink: ExpressibleByStringLiteral, Sendable {
        case none
        /// A colour in SVG syntax.
        case color(String)
        /// Diagonal lines, which show an ambiguous frame.
        case hatching

        package init(stringLiteral value: String) { self = .color(value) }
    }

    package var fill: Ink?
    package var fillOpacity: Double?
    package var stroke: Ink?
    package var strokeWidth: Double?
    package var strokeOpacity: Double?
    /// The lengths of the dashes and of the gaps between them.
    package var dashes: [Double]?

    package init(
        fill: Ink? = nil, fillOpacity: Double? = nil, stroke: Ink? = nil,
        strokeWidth: Double? = nil, strokeOpacity: Double? = nil, dashes: [Double]? = nil
    ) {
        (self.fill, self.fillOpacity) = (fill, fillOpacity)
        (self.stroke, self.strokeWidth) = (stroke, strokeWidth)
        (self.strokeOpacity, self.dashes) = (strokeOpacity, dashes)
    }

    static func fill(_ color: String, opacity: Double? = nil) -> Paint {
        Paint(fill: .color(color), fillOpacity: opacity)
    }

    static func outline(
        _ color: String, width: Double? = nil, opacity: Double? = nil, dashes: [Double]? = nil
    ) -> Paint {
        Paint(
            fill: Ink.none, stroke: .color(color), strokeWidth: width, strokeOpacity: opacity,
            dashes: dashes)
    }
}

/// A picture as shapes, before it is written in a file format.
package struct DrawnPicture: Sendable {
    package var shapes: [Shape]
    /// The rectangle that the picture covers, in pixels.
    package var paper: Rect
    /// Whether shapes are filled with ``Paint/Ink/hatching``.
    var hasHatching = false
    /// How an SVG document shows the texts of views.
    var texts = PictureTexts.plain
    /// Put before all identifiers of an SVG document, so that several pictures can be in one
    /// document.
    var prefix = ""
}
