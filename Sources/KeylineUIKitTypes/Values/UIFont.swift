public import Foundation
internal import Keyline

/// A font, of which layout knows only the size. Texts are measured by `Keyline.Label.measure`, which a host with real
/// fonts replaces.
open class UIFont: NSObject, @unchecked Sendable {
    /// The size of the font, in points.
    public let pointSize: CGFloat

    /// The name with which the font was created; empty for the system font.
    public let fontName: String

    init(pointSize: CGFloat, name: String = "") {
        self.pointSize = pointSize
        fontName = name
    }

    /// Returns the system font in the given size.
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
    /// Returns the system font in the given size. The weight is ignored, because layout knows only
    /// sizes.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: fontSize)
    }

    /// Returns the system font in the size of a text style, at the screen's content size category.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let category = onMainActor { UIScreen.main.traitCollection.preferredContentSizeCategory }
        return UIFont(pointSize: style.pointSize(at: category))
    }

    /// Returns this font in another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, name: fontName)
    }

    /// The font of labels whose font was not set.
    static let ofLabels = UIFont.systemFont(ofSize: labelFontSize)

    /// The font size of labels whose font was not set, in points.
    public static let labelFontSize: CGFloat = 17
    /// The standard font size of controls, in points.
    public static let systemFontSize: CGFloat = 14
    /// The font size of small controls, in points.
    public static let smallSystemFontSize: CGFloat = 12

    /// The height of a line of text, as `Keyline.Label.measure` determines it.
    open var lineHeight: CGFloat { metrics.size.height }
    /// The distance from the top of a line to its baseline, in points.
    open var ascender: CGFloat { metrics.firstBaseline }
    /// The distance from the baseline to the bottom of a line, in points, as a negative number.
    open var descender: CGFloat { -metrics.lastBaseline }

    private var metrics: TextMetrics {
        Label.measure.metrics(of: "x", pointSize: pointSize, width: .infinity, lines: 1)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.pointSize == pointSize && other.fontName == fontName
    }
    open override var hash: Int { pointSize.hashValue }

    /// The weight of a font. It has no effect on the measured size of texts here.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// UIKit's number for the weight: 0 is regular, negative numbers are lighter.
        public var rawValue: CGFloat

        /// Creates a weight from UIKit's number for it.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The weight of letters with thin strokes.
        public static let light = Weight(rawValue: -0.4)
        /// The usual weight of letters.
        public static let regular = Weight(rawValue: 0)
        /// A weight between regular and semibold.
        public static let medium = Weight(rawValue: 0.23)
        /// A weight between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// The weight of letters with thick strokes.
        public static let bold = Weight(rawValue: 0.4)
    }

    /// The purpose of a text, such as body or headline, for which the user chooses a size.
    public enum TextStyle: Sendable {
        case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
        case caption1, caption2
    }
}

/// Inert (without effect on layout): the horizontal alignment of lines.
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

/// An image, of which this module knows only the size.
open class UIImage: NSObject, @unchecked Sendable {
    /// The natural size of the image, in points.
    public let size: CGSize
    /// The insets of the image's alignment rectangle (the part that constraints use), in points.
    public let alignmentRectInsets: UIEdgeInsets

    public override convenience init() { self.init(size: .zero) }

    /// Creates an image with a size in points. Unlike UIKit, this module reads no image files.
    public init(size: CGSize, alignmentRectInsets: UIEdgeInsets = .zero) {
        self.size = size
        self.alignmentRectInsets = alignmentRectInsets
    }

    /// Returns the image with other alignment rectangle insets.
    public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
        UIImage(size: size, alignmentRectInsets: insets)
    }
}
