public import Foundation
internal import Keyline

/// A font by its size. There are no typefaces here: texts are measured by `Keyline.Label.measure`, which
/// a host that has fonts replaces.
open class UIFont: NSObject, @unchecked Sendable {
    /// The size, in points.
    public let pointSize: CGFloat

    /// The name it was made by; empty for the system's.
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

    /// As large as the style is at the screen's content size category.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let category = onMainActor { UIScreen.main.traitCollection.preferredContentSizeCategory }
        return UIFont(pointSize: style.pointSize(at: category))
    }

    /// The font in another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, name: fontName)
    }

    /// Of all labels that were given no other.
    static let ofLabels = UIFont.systemFont(ofSize: labelFontSize)

    /// 17, of labels.
    public static let labelFontSize: CGFloat = 17
    /// 14, of controls.
    public static let systemFontSize: CGFloat = 14
    /// 12, of small controls.
    public static let smallSystemFontSize: CGFloat = 12

    /// How high a line is, as the measure of labels has it.
    open var lineHeight: CGFloat { metrics.size.height }
    /// How far the baseline is below a line's top.
    open var ascender: CGFloat { metrics.firstBaseline }
    /// How far a line goes below its baseline, negative.
    open var descender: CGFloat { -metrics.lastBaseline }

    private var metrics: TextMetrics {
        Label.measure.metrics(of: "x", pointSize: pointSize, width: .infinity, lines: 1)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.pointSize == pointSize && other.fontName == fontName
    }
    open override var hash: Int { pointSize.hashValue }

    /// How thick letters are; does not change how they are measured here.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// UIKit's number: 0 is regular, negative ones are lighter.
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

    /// The purpose of a text.
    public enum TextStyle: Sendable {
        case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
        case caption1, caption2
    }
}

/// Inert: where lines of text begin.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    case natural = 4
}

/// Inert: where lines break. Texts are measured as by `byWordWrapping`.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
    case byTruncatingMiddle
}

/// A picture, of which there is only its size here.
open class UIImage: NSObject, @unchecked Sendable {
    /// The natural size, in points.
    public let size: CGSize
    /// The insets of the alignment rectangle, in points.
    public let alignmentRectInsets: UIEdgeInsets

    public override convenience init() { self.init(size: .zero) }

    /// A picture of a size in points; UIKit's come from files, which nothing reads here.
    public init(size: CGSize, alignmentRectInsets: UIEdgeInsets = .zero) {
        self.size = size
        self.alignmentRectInsets = alignmentRectInsets
    }

    /// The image with other insets of its alignment rectangle.
    public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
        UIImage(size: size, alignmentRectInsets: insets)
    }
}
