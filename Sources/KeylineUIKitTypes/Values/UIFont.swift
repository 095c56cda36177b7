public import Foundation
internal import Keyline

/// A font, of which layout uses only the size. The function `Keyline.Label.measure` measures texts;
/// a host with real fonts replaces it.
open class UIFont: NSObject, @unchecked Sendable {
    /// The size of the font in points. It is the only property of a font on which layout depends.
    public let pointSize: CGFloat

    /// The name with which the font was created; empty for the system font.
    public let fontName: String

    init(pointSize: CGFloat, name: String = "") {
        self.pointSize = pointSize
        fontName = name
    }

    /// Returns the system font in the given size, in points. Equal sizes give texts of equal width.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize)
    }
    /// Returns the system font in the given size. It is not bold, because layout knows only sizes.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize)
    }
    /// Returns the system font in the given size. It is not italic, because layout knows only
    /// sizes.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize)
    }
    /// Returns the system font in the given size, in points. The weight is ignored, because layout
    /// knows only sizes: bold texts are measured like regular ones.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: fontSize)
    }

    /// Returns the system font for a text style, such as `headline`. Its size follows the text size
    /// that the user prefers, as the screen's traits state it.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let category = onMainActor { UIScreen.main.traitCollection.preferredContentSizeCategory }
        return UIFont(pointSize: style.pointSize(at: category))
    }

    /// Returns a font with the same name and another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, name: fontName)
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
    open var lineHeight: CGFloat { metrics.size.height }
    /// The distance from the top of a line to the baseline of its text, in points.
    open var ascender: CGFloat { metrics.firstBaseline }
    /// The distance from the baseline of a text to the bottom of its line, in points, as a negative
    /// number.
    open var descender: CGFloat { -metrics.lastBaseline }

    private var metrics: TextMetrics {
        Label.measure.metrics(of: "x", pointSize: pointSize, width: .infinity, lines: 1)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.pointSize == pointSize && other.fontName == fontName
    }
    open override var hash: Int { pointSize.hashValue }

    /// The thickness of a font's strokes, such as bold. Texts of all weights are measured alike
    /// here.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// UIKit's number for the weight: 0 is regular, 0.4 is bold, and negative numbers are
        /// lighter.
        public var rawValue: CGFloat

        /// Creates a weight from UIKit's number for it, such as 0 for regular and 0.4 for bold.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

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

/// Inert (without effect on layout): how lines are broken. Texts are always measured as for `byWordWrapping`.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
    case byTruncatingMiddle
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
