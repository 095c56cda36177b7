/// The font in which a text is set: its size, its families, weight, slant and width, and the
/// OpenType features and the language by which a measure with real fonts shapes the text.
///
/// Copies are cheap: the size, the weight and the slant are stored inline, and everything else is in
/// one immutable object that copies share. A measure without fonts uses only some of the values:
/// ``SansTable``, for example, ignores the language.
public struct TextStyle: Hashable, Sendable {
    /// The size of the font in points; 17 by default. Legal sizes are above 0 and at most
    /// ``largestPointSize``.
    public var pointSize: Double
    private var storedWeight: Int32
    /// Whether the font is italic, or slanted if the family has no italic font.
    public var isItalic: Bool
    /// All values that few styles set, such as families and features; nil if they have their
    /// defaults.
    private var face: Hashed<Face>?

    /// Creates a style. All arguments have defaults.
    ///
    /// - Parameters:
    ///   - pointSize: the size of the font in points.
    ///   - families: the names of font families, the preferred one first. The first family that is
    ///     available is used.
    ///   - weight: the thickness of the strokes, from 1 to 1000; 400 is regular and 700 bold.
    ///   - isItalic: whether the letters are slanted.
    ///   - widthPercent: the width of the letters in percent of the regular width.
    ///   - features: OpenType features by their tags, such as `["tnum": 1]` for figures of equal
    ///     width.
    ///   - language: the language of the text as a BCP 47 tag, such as `de`; nil if it is not
    ///     known.
    public init(
        pointSize: Double = 17, families: [String] = [], weight: Int = 400, isItalic: Bool = false,
        widthPercent: Double = 100, features: [String: Int] = [:], language: String? = nil
    ) {
        self.pointSize = pointSize
        self.isItalic = isItalic
        storedWeight = Int32(clamping: weight)
        guard !families.isEmpty || widthPercent != 100 || !features.isEmpty || language != nil
        else { return }
        face = Hashed(
            Face(
                families: families, widthPercent: widthPercent, features: features,
                language: language))
    }

    /// The thickness of the strokes as in CSS and OpenType: 400, the default, is regular, and 700 is
    /// bold. Legal weights are 1 to 1000.
    public var weight: Int {
        get { Int(storedWeight) }
        set { storedWeight = Int32(clamping: newValue) }
    }

    /// The names of font families, the preferred one first, such as `["Inter", "Helvetica"]`. The
    /// measure uses the first family that it has. If the array is empty, as by default, or the
    /// measure has none of the families, it uses its default family.
    public var families: [String] {
        get { face?.values.families ?? [] }
        set { change { $0.families = newValue } }
    }

    /// The width of the letters in percent of the family's regular width; 100 by default. Condensed
    /// fonts have about 75, expanded ones about 125. Legal widths are 1 to 1000.
    public var widthPercent: Double {
        get { face?.values.widthPercent ?? 100 }
        set { change { $0.widthPercent = newValue } }
    }

    /// OpenType features by their tags of four letters, such as `["tnum": 1]` for figures of equal
    /// width, or `["liga": 0]` for no ligatures. Empty by default.
    public var features: [String: Int] {
        get { face?.values.features ?? [:] }
        set { change { $0.features = newValue } }
    }

    /// The language of the text as a BCP 47 tag, such as `de` or `zh-Hant`. Fonts may have other
    /// shapes for some languages, and words are hyphenated by the rules of the language. Nil, the
    /// default, means that the language is not known.
    public var language: String? {
        get { face?.values.language }
        set { change { $0.language = newValue } }
    }

    /// Feeds the style into a hasher. Values that are not stored inline have one hash value together.
    public func hash(into hasher: inout Hasher) {
        // One number for the values that are stored inline: hashing is part of every look-up of a
        // remembered size. Adding 0 makes -0, which equals 0, the same number.
        let other = UInt64(bitPattern: Int64(storedWeight)) << 1 | (isItalic ? 1 : 0)
        hasher.combine((pointSize + 0).bitPattern ^ other)
        if let face { hasher.combine(face) }
    }

    private mutating func change(_ body: (inout Face) -> Void) {
        var values = face?.values ?? Face()
        body(&values)
        face = values == Face() ? nil : Hashed(values)
    }

    /// The values that few styles have.
    private struct Face: Hashable {
        var families: [String] = []
        var widthPercent = 100.0
        var features: [String: Int] = [:]
        var language: String?
    }
}

/// Values in an object that never changes, so that copies are cheap and the hash value is computed
/// only once.
final class Hashed<Values: Hashable & Sendable>: Hashable, Sendable {
    let values: Values
    private let storedHash: Int

    init(_ values: Values) {
        self.values = values
        storedHash = values.hashValue
    }

    static func == (a: Hashed, b: Hashed) -> Bool {
        a === b || a.storedHash == b.storedHash && a.values == b.values
    }

    func hash(into hasher: inout Hasher) { hasher.combine(storedHash) }
}

extension TextStyle {
    /// The largest legal font size in points. Font libraries store the size of a letter in 16 bits.
    public static let largestPointSize = 65_535.0

    /// A sentence that says which value of the style is illegal, or nil if the style is legal. A
    /// ``Label`` reports an illegal style as an error and keeps its former style. An object that
    /// measures texts (``TextMeasure``) need not support illegal styles.
    public var mistake: String? {
        guard pointSize > 0, pointSize <= TextStyle.largestPointSize else {
            return """
                A font size must be above 0 and at most \
                \(TextStyle.largestPointSize.shortText) points, but this is \(pointSize.shortText).
                """
        }
        guard (1...1000).contains(storedWeight) else {
            return "A font weight must be from 1 to 1000, but this is \(weight)."
        }
        return face.flatMap { _ in faceMistake }
    }

    private var faceMistake: String? {
        guard widthPercent >= 1, widthPercent <= 1000 else {
            return """
                The width of a font must be from 1 to 1000 percent, but this is \
                \(widthPercent.shortText).
                """
        }
        if families.contains(where: \.isEmpty) { return "The name of a font family is empty." }
        for (tag, value) in features.sorted(by: { $0.key < $1.key }) {
            guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (32...126).contains($0) }) else {
                return
                    "The tag of an OpenType feature has four ASCII letters, but this is `\(tag)`."
            }
            guard UInt32(exactly: value) != nil else {
                return """
                    The value of the OpenType feature `\(tag)` must be from 0 to \(UInt32.max), but \
                    this is \(value).
                    """
            }
        }
        guard let language else { return nil }
        let parts = language.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphaNumeric }
        }
        return isTag ? nil : "`\(language)` is not a language tag such as `de` or `zh-Hant`."
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isAlphaNumeric: Bool { isAlphabetic || numericType == .decimal }
}
