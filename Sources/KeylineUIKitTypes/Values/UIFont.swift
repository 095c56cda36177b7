public import Foundation
internal import Keyline

/// A font, of which layout knows only the size. Texts are measured by `Keyline.Label.measure`, which a host with real
/// fonts replaces.
open class UIFont: NSObject, @unchecked Sendable {
    /// The size, in points.
    public let pointSize: CGFloat

    /// The name with which the font was created; empty for the system font.
    public let fontName: String

    init(pointSize: CGFloat, name: String = "") {
        self.pointSize = pointSize
        fontName = name
    }

    /// The system font of a size.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize)
    }
    /// The bold system font of a size.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize)
    }
    /// The italic system font of a size.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize)
    }
    /// The system font of a size and weight.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: fontSize)
    }

    /// Returns the system font in the size of a text style, at the screen's content size category.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let category = onMainActor { UIScreen.main.traitCollection.preferredContentSizeCategory }
        return UIFont(pointSize: style.pointSize(at: category))
    }

    /// The font in another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, name: fontName)
    }

    /// The font of labels whose font was not set.
    static let ofLabels = UIFont.systemFont(ofSize: labelFontSize)

    /// 17, of labels.
    public static let labelFontSize: CGFloat = 17
    /// 14, of controls.
    public static let systemFontSize: CGFloat = 14
    /// 12, of small controls.
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

        /// The weight of that number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Light strokes.
        public static let light = Weight(rawValue: -0.4)
        /// Regular strokes.
        public static let regular = Weight(rawValue: 0)
        /// Medium strokes.
        public static let medium = Weight(rawValue: 0.23)
        /// Semibold strokes.
        public static let semibold = Weight(rawValue: 0.3)
        /// Bold strokes.
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
    /// The natural size, in points.
    public let size: CGSize
    /// The insets of the alignment rectangle, in points.
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
