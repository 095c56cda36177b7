public import Foundation
internal import Keyline

/// A font: its size, family, weight and slant. `Keyline.Label.measure` measures texts by these
/// values; a host with real fonts replaces the measure.
open class UIFont: NSObject, @unchecked Sendable {
    /// The font as a text measure of Keyline needs it: size, family, weight and slant.
    let style: Keyline.TextStyle

    /// The size of the font in points.
    public var pointSize: CGFloat { style.pointSize }

    /// The name with which the font was created; empty for the system font.
    public let fontName: String

    /// The family of the font, such as `Avenir Next` for the name `AvenirNext-Bold`; empty for the
    /// system font, which is the default family of the measure.
    open var familyName: String { style.families.first ?? "" }

    init(_ style: Keyline.TextStyle, name: String = "") {
        self.style = style
        fontName = name
    }

    convenience init(
        pointSize: CGFloat, weight: Weight = .regular, isItalic: Bool = false
    ) {
        self.init(
            Keyline.TextStyle(pointSize: pointSize, weight: weight.number, isItalic: isItalic))
    }

    /// Returns the system font in the given size, in points.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize)
    }
    /// Returns the bold system font in the given size, in points.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, weight: .bold)
    }
    /// Returns the italic system font in the given size, in points.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, isItalic: true)
    }
    /// Returns the system font in the given size, in points, with a weight.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: fontSize, weight: weight)
    }
    /// Returns the system font with digits of equal width, in the given size, in points. The digits
    /// of `Keyline.SansTable`, the default measure, have equal widths in all fonts.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont
    {
        var style = UIFont(pointSize: fontSize, weight: weight).style
        style.features = ["tnum": 1]
        return UIFont(style)
    }

    /// Returns the system font for a text style, such as `headline`. Its size follows the text size
    /// that the user prefers, as the screen's traits state it.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let category = onMainActor(()) {
            UIScreen.main.traitCollection.preferredContentSizeCategory
        }
        return UIFont(pointSize: style.pointSize(at: category), weight: style.weight)
    }

    /// Returns the same font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        var style = style
        style.pointSize = fontSize
        return UIFont(style, name: fontName)
    }

    /// The font of a label for which the program has set none: the system font of 17 points.
    static let ofLabels = UIFont.systemFont(ofSize: labelFontSize)

    /// The font size, in points, of a label for which the program has set no font.
    public static let labelFontSize: CGFloat = 17
    /// UIKit's standard size for the text of controls, in points. Nothing in this module uses it by
    /// default.
    public static let systemFontSize: CGFloat = 14
    /// UIKit's standard size for small text of controls, in points. Nothing in this module uses it
    /// by default.
    public static let smallSystemFontSize: CGFloat = 12

    /// The height of a line of text in this font, in points, as `Keyline.Label.measure` determines
    /// it.
    open var lineHeight: CGFloat { metrics.lineHeight }
    /// The distance from the top of a line to the baseline of its text, in points.
    open var ascender: CGFloat { metrics.ascent }
    /// The distance from the baseline of a text to the bottom of its line, in points, as a negative
    /// number.
    open var descender: CGFloat { -metrics.descent }
    /// The height of capital letters above the baseline, in points.
    open var capHeight: CGFloat { metrics.capHeight }
    /// The height of small letters, such as x, above the baseline, in points.
    open var xHeight: CGFloat { metrics.xHeight }

    /// The heights of the font by the measure of labels. All of them are 0 if the font's size is
    /// illegal, for example negative.
    private var metrics: FontMetrics {
        style.mistake == nil
            ? Label.measure.fontMetrics(of: style)
            : FontMetrics(ascent: 0, descent: 0, capHeight: 0, xHeight: 0)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.style == style && other.fontName == fontName
    }
    open override var hash: Int { style.hashValue }

    /// The thickness of a font's strokes, such as bold.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// UIKit's number for the weight: 0 is regular, 0.4 is bold, and negative numbers are
        /// lighter.
        public var rawValue: CGFloat

        /// Creates a weight from UIKit's number for it, such as 0 for regular and 0.4 for bold.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The weight of the thinnest strokes.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// The weight between `ultraLight` and `light`.
        public static let thin = Weight(rawValue: -0.6)
        /// The weight of thin strokes, lighter than `regular`.
        public static let light = Weight(rawValue: -0.4)
        /// The weight of ordinary text, between `light` and `medium`.
        public static let regular = Weight(rawValue: 0)
        /// The weight between `regular` and `semibold`.
        public static let medium = Weight(rawValue: 0.23)
        /// The weight between `medium` and `bold`.
        public static let semibold = Weight(rawValue: 0.3)
        /// The weight of thick strokes, heavier than `semibold`.
        public static let bold = Weight(rawValue: 0.4)
        /// The weight between `bold` and `black`.
        public static let heavy = Weight(rawValue: 0.56)
        /// The weight of the thickest strokes.
        public static let black = Weight(rawValue: 0.62)
    }

    /// The purpose of a text, such as body or headline. Each purpose has its own font size at each
    /// text size that the user may prefer.
    public enum TextStyle: Sendable {
        case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
        case caption1, caption2
    }
}

/// Inert (without effect on layout): where the lines of a text begin: at the left, in the middle,
/// at the right, at both sides, or as the language does (`natural`).
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    case natural = 4
}

/// How lines are broken, and what happens to a text that needs more space than it has.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
    case byTruncatingMiddle
}

extension UIFont.Weight {
    /// UIKit's nine weights, from -0.8 to 0.62, with the weights of the same names in CSS and
    /// OpenType, from 100 to 900.
    private static let steps: [(weight: UIFont.Weight, number: Double)] = [
        (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500),
        (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900),
    ]

    /// The weight on the scale of CSS and OpenType, from 100 to 900. Between two of UIKit's named
    /// weights, the number is interpolated.
    var number: Int {
        let steps = UIFont.Weight.steps
        guard let upper = steps.first(where: { $0.weight.rawValue >= rawValue }) else { return 900 }
        guard let lower = steps.last(where: { $0.weight.rawValue < rawValue }) else { return 100 }
        let share =
            (rawValue - lower.weight.rawValue) / (upper.weight.rawValue - lower.weight.rawValue)
        return Int((lower.number + share * (upper.number - lower.number)).rounded())
    }
}

/// An image, of which this module knows only the size. A program creates it by `UIImage(size:)`,
/// and a host that draws knows which picture it stands for.
open class UIImage: NSObject, @unchecked Sendable {
    /// The size of the image in points. It is the natural size of an image view that shows the
    /// image.
    public let size: CGSize
    /// The distances in points from the edges of the image to its alignment rectangle, the part to
    /// which constraints refer. Zero by default.
    public let alignmentRectInsets: UIEdgeInsets

    public override convenience init() { self.init(size: .zero) }

    /// Creates an image with a size in points. Unlike UIKit, this module reads no image files.
    public init(size: CGSize, alignmentRectInsets: UIEdgeInsets = .zero) {
        self.size = size
        self.alignmentRectInsets = alignmentRectInsets
    }

    /// Returns an image of the same size whose alignment rectangle, the part to which constraints
    /// refer, has other insets.
    public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
        UIImage(size: size, alignmentRectInsets: insets)
    }
}
