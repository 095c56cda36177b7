/// A text whose parts may have different styles, with the style of its paragraphs. Equal texts are
/// stored alike: no run is empty, unless the whole text is, and neighbouring runs have different
/// styles.
///
/// A text of one run, which most texts are, is stored without an array.
public struct StyledText: Hashable, Sendable {
    /// A part of a text in one style.
    public struct Run: Hashable, Sendable {
        /// The letters of the part. A line feed ends a paragraph.
        public var text: String
        /// The style in which these letters are measured and drawn.
        public var style: TextStyle

        /// Creates a part of a text. Without a style, its letters are regular and 17 points large.
        public init(_ text: String, _ style: TextStyle = TextStyle()) {
            (self.text, self.style) = (text, style)
        }
    }

    /// The first part. It is stored inline, so that the compiler can read it without counting
    /// references.
    let first: Run
    /// The runs after the first one, and the style that all paragraphs have; nil if the text has a
    /// single run and its paragraphs have the default style.
    private(set) var more: Hashed<More>?

    /// Creates a text whose letters all have the same style. Without a style, they are regular and
    /// 17 points large.
    public init(
        _ text: String, _ style: TextStyle = TextStyle(),
        paragraph: ParagraphStyle = ParagraphStyle()
    ) {
        first = Run(text, style)
        more = StyledText.more([], paragraph)
    }

    /// Creates a text from its parts, of which empty ones are left out. If all parts are empty, the
    /// text is empty in the style of the first part.
    public init(_ runs: [Run], paragraph: ParagraphStyle = ParagraphStyle()) {
        var kept: [Run] = []
        for run in runs where !run.text.isEmpty {
            if kept.last?.style == run.style {
                kept[kept.count - 1].text += run.text
            } else {
                kept.append(run)
            }
        }
        first = kept.first ?? runs.first ?? Run("")
        more = StyledText.more(Array(kept.dropFirst()), paragraph)
    }

    /// The parts of the text in the order in which they are read. There is at least one, which is
    /// empty if the text is.
    public var runs: [Run] { [first] + others }

    private var others: [Run] { more?.values.runs ?? [] }

    /// The only part of a text in one style; nil if the text has several styles. Complexity: O(1).
    public var onlyRun: Run? { more?.values.runs.isEmpty ?? true ? first : nil }

    /// The style of the first part of the text, which is also the style of an empty text.
    var firstStyle: TextStyle { first.style }

    /// The text without its styles. Complexity: O(1) for a text in one style.
    public var text: String {
        guard let more else { return first.text }
        return more.values.runs.reduce(into: first.text) { $0 += $1.text }
    }

    /// Whether the text has no letters. An empty text still has a style, which gives its single
    /// line a height.
    public var isEmpty: Bool { first.text.isEmpty }

    /// The style of all paragraphs of the text. Line feeds separate the paragraphs, which cannot
    /// have different styles.
    public var paragraph: ParagraphStyle {
        get { more?.values.paragraph ?? ParagraphStyle() }
        set { more = StyledText.more(others, newValue) }
    }

    /// Whether all paragraphs have the default style. Complexity: O(1).
    public var hasPlainParagraphs: Bool { more?.values.hasPlainParagraphs ?? true }

    /// A sentence that says which value of a style is illegal, or nil if all styles are legal.
    public var mistake: String? {
        guard let more else { return first.style.mistake }
        return more.values.paragraph.mistake ?? runs.lazy.compactMap(\.style.mistake).first
    }

    /// Returns what a text has besides its first run: more runs, or paragraphs of another style
    /// than the default one. Returns nil if the text has neither.
    @inline(__always)
    private static func more(_ runs: [Run], _ paragraph: ParagraphStyle) -> Hashed<More>? {
        let isPlain = paragraph == ParagraphStyle()
        if runs.isEmpty, isPlain { return nil }
        return Hashed(More(runs: runs, paragraph: paragraph, hasPlainParagraphs: isPlain))
    }

    /// The rarely needed values of a text.
    struct More: Hashable, Sendable {
        /// The parts after the first one.
        let runs: [Run]
        let paragraph: ParagraphStyle
        let hasPlainParagraphs: Bool
    }
}

/// How the lines of a text are broken, spaced and shortened. A text's paragraphs are separated by
/// line feeds.
public struct ParagraphStyle: Hashable, Sendable {
    /// The factor by which the natural height of a line is multiplied; 1 by default. The additional
    /// height is above the letters of the line. Legal factors are above 0 and at most 100.
    public var lineHeightMultiple = 1.0
    /// The distance between two lines of a paragraph, in points, in addition to their heights; 0 by
    /// default. Negative distances are illegal.
    public var lineSpacing = 0.0
    /// The distance between two paragraphs, in points, in addition to the heights of their lines; 0
    /// by default. Negative distances are illegal.
    public var paragraphSpacing = 0.0
    /// Whether long words may be hyphenated; false by default. A text measure hyphenates only if it
    /// has rules for the text's ``TextStyle/language``. ``TextTable`` and ``SansTable`` have no
    /// rules and ignore this value.
    public var hyphenates = false
    /// Where lines may be broken; between words by default.
    public var lineBreaking = LineBreaking.words
    /// How a text is shortened that needs more lines than it may have, or whose only line is too
    /// long. By default, an ellipsis replaces the end of the text.
    public var truncation = Truncation.tail
    /// The direction in which the text's paragraphs are read. By default, the first letter that has
    /// a direction decides.
    public var direction = Direction.natural
    /// The distance between two tab stops in points; 0, the default, stands for eight spaces. A
    /// negative distance is illegal.
    public var tabInterval = 0.0

    /// Creates the default style: no additional space between lines, breaks between words, and an
    /// ellipsis at the end of a text that is too long.
    public init() {}

    /// The places in a paragraph at which a line may end.
    public enum LineBreaking: Hashable, Sendable {
        /// Lines are broken between words. A word that is longer than a line is broken between
        /// letters.
        case words
        /// Lines are broken between any two letters.
        case letters
    }

    /// The ways to shorten a text that needs more space than it has.
    public enum Truncation: Hashable, Sendable {
        /// Letters that do not fit are left out without an ellipsis. The last line that fits ends
        /// where the text was broken.
        case none
        /// An ellipsis at the beginning of the last line replaces what precedes the end of the text.
        case head
        /// An ellipsis in the middle of the last line replaces the letters that do not fit; the
        /// line ends with the end of the text.
        case middle
        /// The end of the text is left out, and the last line ends with an ellipsis, as in `The
        /// quick bro…`.
        case tail
        /// The last line is as long as the space, and is cut off at its edge, within a letter if
        /// need be.
        case clip
    }

    /// The direction in which the letters of a paragraph are read: from the left, as in English, or
    /// from the right, as in Hebrew.
    public enum Direction: Hashable, Sendable {
        case natural, leftToRight, rightToLeft
    }

    /// A sentence that says which value of the style is illegal, or nil if the style is legal.
    public var mistake: String? {
        guard lineHeightMultiple > 0, lineHeightMultiple <= 100 else {
            return """
                The factor of the line height must be above 0 and at most 100, but this is \
                \(lineHeightMultiple.shortText).
                """
        }
        let lengths = [
            (lineSpacing, "between lines"), (paragraphSpacing, "between paragraphs"),
            (tabInterval, "between tab stops"),
        ]
        for (length, place) in lengths
        where !(length >= 0 && length <= TextStyle.largestPointSize) {
            return """
                The distance \(place) must be from 0 to \(TextStyle.largestPointSize.shortText) \
                points, but this is \(length.shortText).
                """
        }
        return nil
    }
}
