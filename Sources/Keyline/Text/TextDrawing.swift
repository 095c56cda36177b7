/// A text measure that also knows how the letters look that it measures, so that a picture can show
/// exactly what was measured, even where the fonts are not installed.
public protocol TextDrawing: TextMeasure {
    /// Returns the shapes of a line's letters. The line must come from
    /// ``TextMeasure/lines(of:width:most:)`` of the same measure.
    func outline(of line: TextLine) -> TextOutline

    /// Returns fonts that contain only the letters of some lines, and for each line the parts of
    /// its text with their fonts. The lines must come from ``TextMeasure/lines(of:width:most:)`` of
    /// the same measure.
    func embeddedFonts(for lines: [TextLine]) -> EmbeddedFonts
}

/// The shapes of a line of text. Positions are in points from the left end of the line's baseline;
/// y grows downwards.
public struct TextOutline: Hashable, Sendable {
    /// A segment of an outline. Points are absolute.
    public enum Segment: Hashable, Sendable {
        /// Begins a new closed curve.
        case move(Point)
        /// A straight line to a point.
        case line(Point)
        /// A quadratic Bézier curve with one control point.
        case quadratic(Point, end: Point)
        /// A cubic Bézier curve with two control points.
        case cubic(Point, Point, end: Point)
        /// A straight line back to the beginning of the curve.
        case close
    }

    /// A letter that a font contains as a picture in the format PNG, such as an emoji.
    public struct Picture: Hashable, Sendable {
        /// The bytes of the PNG file.
        public var png: [UInt8]
        /// The rectangle that the picture fills.
        public var frame: Rect

        /// Creates a picture from the bytes of a PNG file.
        public init(png: [UInt8], frame: Rect) { (self.png, self.frame) = (png, frame) }
    }

    /// One part of a coloured letter: an outline that is filled with one colour. Fonts of emoji
    /// with the table `COLR` compose a letter of several such layers.
    public struct Layer: Hashable, Sendable {
        /// The outline. The area inside the curves, by the nonzero winding rule, has the colour.
        public var segments: [Segment]
        /// The colour; nil for the colour of the text.
        public var color: Color?

        /// Creates an outline with a colour.
        public init(segments: [Segment], color: Color?) {
            (self.segments, self.color) = (segments, color)
        }
    }

    /// A colour of a font: the parts of red, green and blue, and the opacity, from 0 to 255.
    public struct Color: Hashable, Sendable {
        /// The part of red.
        public var red: UInt8
        /// The part of green.
        public var green: UInt8
        /// The part of blue.
        public var blue: UInt8
        /// The opacity; 255 is opaque.
        public var alpha: UInt8

        /// Creates a colour from its parts.
        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }
    }

    /// The outlines of the letters. The area inside the curves, by the nonzero winding rule, has the
    /// colour of the text.
    public var segments: [Segment]
    /// The parts of letters with colours of their own, in the order in which they are drawn.
    public var layers: [Layer]
    /// The letters that are pictures.
    public var pictures: [Picture]

    /// Creates an outline, which is empty without arguments.
    public init(segments: [Segment] = [], layers: [Layer] = [], pictures: [Picture] = []) {
        (self.segments, self.layers, self.pictures) = (segments, layers, pictures)
    }
}

/// Fonts with which a picture shows some lines of text as they were measured.
public struct EmbeddedFonts: Hashable, Sendable {
    /// A font that contains only the glyphs of some lines.
    public struct Font: Hashable, Sendable {
        /// The bytes of the font file, in the format TrueType or OpenType.
        public var file: [UInt8]
        /// The family of the whole font, for programs that cannot use the file.
        public var family: String
        /// The weight and the width in percent that a variable font must be set to; nil if the font
        /// is not variable.
        public var variation: Variation?

        /// Creates a font from the bytes of its file.
        public init(file: [UInt8], family: String, variation: Variation? = nil) {
            (self.file, self.family, self.variation) = (file, family, variation)
        }
    }

    /// The instance of a variable font.
    public struct Variation: Hashable, Sendable {
        /// The thickness of the strokes; 400 is regular.
        public var weight: Double
        /// The width of the letters in percent.
        public var widthPercent: Double

        /// Creates an instance from its values on the axes `wght` and `wdth`.
        public init(weight: Double, widthPercent: Double) {
            (self.weight, self.widthPercent) = (weight, widthPercent)
        }
    }

    /// A part of a line that is shown in one font.
    public struct Part: Hashable, Sendable {
        /// The letters and their style.
        public var run: StyledText.Run
        /// The index of the font in ``EmbeddedFonts/fonts``; nil if the font cannot be embedded, so
        /// that the part is shown in an installed font.
        public var font: Int?

        /// Creates a part of a line.
        public init(run: StyledText.Run, font: Int?) { (self.run, self.font) = (run, font) }
    }

    /// The fonts, each once.
    public var fonts: [Font]
    /// For each line, its parts in the order in which they are read.
    public var lines: [[Part]]

    /// Creates the fonts for some lines.
    public init(fonts: [Font], lines: [[Part]]) { (self.fonts, self.lines) = (fonts, lines) }
}
