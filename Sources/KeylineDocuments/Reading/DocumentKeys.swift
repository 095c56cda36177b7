/// A key that layout documents may have, such as `width`. The tables of this type are the only list
/// of keys: the reader uses them, and the JSON schema for editors is made from them.
struct DocumentKeyRule: Sendable {
    /// The type of value that a key takes, such as a text or a number.
    enum Kind: Sendable {
        case text
        /// A text to show. YAML's numbers and words such as `true` are accepted, and shown as they
        /// are written.
        case content
        /// A text to show. It is written as one value, or as a list of parts that may have
        /// different styles.
        case parts
        /// The value is a name or a list of names, as for font families.
        case names
        case flag
        /// A number, or a sum of numbers and parameters such as `2 * gap + 8`.
        case number
        /// The size of a view in points: `80x40`, or a list of two numbers.
        case extent
        /// The size of the root view: like ``extent``, but the width and the height may also be
        /// `fit`, which means as small as the contents allow.
        case rootSize
        case sizes
        /// Distances at the four sides: one number for all, a list of two (vertical, horizontal),
        /// or a list of four (top, left, bottom, right).
        case insets
        /// A priority as a number or name, such as `high`, or a list of two priorities (horizontal,
        /// vertical).
        case priority
        /// A condition on a width or height, such as `80` or `>= 2 * icon.width @high`, or a list
        /// of conditions.
        case predicate
        case color
        case choice([String])
        case views
        case guides
        case constraints
        case numbers
        case record
    }

    var name: String
    var kind: Kind
    /// A sentence that explains the key. Editors show it when the user types the key.
    var summary: String

    init(_ name: String, _ kind: Kind, _ summary: String) {
        (self.name, self.kind, self.summary) = (name, kind, summary)
    }
}

enum DocumentKeys {
    static let axes = ["horizontal", "vertical"]
    static let distributions = [
        "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
    ]
    static let alignments = [
        "fill", "leading", "top", "firstBaseline", "center", "trailing", "bottom", "lastBaseline",
    ]
    static let textAlignments = ["left", "center", "right"]
    static let truncations = ["none", "head", "middle", "tail", "clip"]
    static let lineBreaks = ["words", "letters"]
    static let directions = ["leftToRight", "rightToLeft"]
    /// The values that the key `align` of a document may have. It aligns all views of a visual
    /// format in one attribute: in a horizontal format for example in `top`, in a vertical format
    /// for example in `left`.
    static let formatAlignments = [
        "left", "right", "top", "bottom", "leading", "trailing", "centerX", "centerY",
        "firstBaseline", "lastBaseline",
    ]

    /// The keys that every view of a document can have, including the root view.
    static let view: [DocumentKeyRule] =
        [
            .init(
                "text", .parts,
                "The text that the view shows, or a list of its parts; {name} is a field of the data."
            )
        ] + style + [
            .init(
                "lines", .number,
                "How many lines the text may have: 1 if not given, 0 for any number."),
            .init(
                "truncate", .choice(truncations),
                "Where an ellipsis replaces letters that do not fit."),
            .init(
                "breaks", .choice(lineBreaks),
                "Where lines may be broken; between words if not given."),
            .init("lineHeight", .number, "A factor for the height of lines; 1 if not given."),
            .init("lineSpacing", .number, "The distance between lines, in points."),
            .init("paragraphSpacing", .number, "The distance between paragraphs, in points."),
            .init(
                "tabs", .number, "The distance between tab stops, in points; 0 for eight spaces."),
            .init("hyphenate", .flag, "Whether words may be hyphenated."),
            .init(
                "reading", .choice(directions),
                "The direction in which the text is read; that of its first letter if not given."),
            .init("align", .choice(textAlignments), "Where the lines of the text lie in the view."),
            .init("color", .color, "The colour of the text."),
            .init("image", .extent, "The natural size of an image that the view shows."),
            .init(
                "file", .text,
                "The image's file, beside the document; a placeholder is drawn without one."),
            .init("natural", .extent, "The natural size of a view that is neither text nor image."),
            .init(
                "hugging", .priority,
                "The priority with which the view resists becoming larger than its natural size."),
            .init(
                "resistance", .priority,
                "The priority with which the view resists becoming smaller than its natural size."),
            .init(
                "width", .predicate, "The width: 80, or >= 80 @high, or 0.5 * superview.width."),
            .init("height", .predicate, "The height, written as for `width`."),
            .init(
                "stack", .choice(axes), "Makes the view a stack, which arranges the views in it."),
            .init("alignment", .choice(alignments), "Where a stack's views lie across its axis."),
            .init("distribution", .choice(distributions), "How a stack's views share its length."),
            .init("spacing", .number, "The distance between a stack's views, in points."),
            .init("insideMargins", .flag, "Whether a stack's views lie within its margins."),
            .init(
                "spacingAfter", .number,
                "The distance from this view to the next in a stack, instead of the stack's spacing."
            ),
            .init("margins", .insets, "The margins; 8 on each side if not given."),
            .init("hidden", .flag, "Hidden views take no room in a stack, and are not drawn."),
            .init(
                "mayOverlap", .flag, "Whether the view may overlap its neighbours, as a badge does."
            ),
            .init("fill", .color, "The colour of the view."),
            .init("border", .color, "The colour of the view's edge."),
            .init("radius", .number, "The radius of the view's corners."),
            .init("guides", .guides, "Layout guides of the view, which constraints may name."),
            .init("views", .views, "The views in this one, from the back to the front."),
            .init("constraints", .constraints, "Equations, inequalities and visual formats."),
        ]

    /// The keys that describe a font. A view and each part of a text can have them.
    static let style: [DocumentKeyRule] = [
        .init("font", .number, "The size of the text's font in points; 17 if not given."),
        .init("family", .names, "The family of the font, or a list with the preferred one first."),
        .init("bold", .flag, "Whether the text is bold."),
        .init("weight", .number, "The weight of the font from 1 to 1000, instead of `bold`."),
        .init("italic", .flag, "Whether the text is italic."),
        .init("fontWidth", .number, "The width of the letters in percent; 100 if not given."),
        .init("features", .numbers, "OpenType features by their tags, such as {tnum: 1}."),
        .init("language", .text, "The language of the text, such as de or zh-Hant."),
    ]

    /// The keys of one part of a text whose parts have different styles.
    static let part: [DocumentKeyRule] =
        [.init("text", .content, "The words of the part; {name} is a field of the data.")] + style

    /// The keys of a whole document, such as `parameters`. They stand beside the keys of its root
    /// view.
    static let document: [DocumentKeyRule] = [
        .init("name", .text, "The name of the root; root if not given."),
        .init("size", .rootSize, "The size of the root: 320x480, or [width, fit]."),
        .init("sizes", .sizes, "The sizes at which the document is checked."),
        .init(
            "parameters", .numbers,
            "Numbers that constraints may name, and the command line may set."),
        .init("data", .record, "A sample of the data that texts show."),
        .init(
            "direction", .choice(directions), "The direction of text; left to right if not given."),
        .init(
            "scale", .number,
            "Pixels in a point: frames lie on whole pixels. With 0, the default, frames are exact."),
        .init("safeArea", .insets, "How far bars and corners of the screen reach into the root."),
    ]

    static let guide: [DocumentKeyRule] = [
        .init("width", .predicate, "The width."),
        .init("height", .predicate, "The height."),
    ]

    /// The keys of a constraint that is written as a mapping (keys with values) instead of a text.
    static let format: [DocumentKeyRule] = [
        .init("format", .text, "A visual format, or equations."),
        .init(
            "align", .choice(formatAlignments),
            "How the views of a visual format are aligned."),
    ]
}
