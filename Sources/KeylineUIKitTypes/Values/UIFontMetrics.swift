public import Foundation

/// The text size that the user prefers, such as `large`. A host sets it by
/// ``UIApplication/preferredContentSizeCategory``; fonts of text styles that are created afterwards
/// follow it.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// UIKit's name of the text size, such as `UICTContentSizeCategoryL` for ``large``.
    public var rawValue: String

    /// Creates a text size from UIKit's name for it. A name that UIKit does not have stands for
    /// texts of the size ``large``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user has not chosen a text size. Texts are as large as for ``large``.
    public static let unspecified = UIContentSizeCategory(
        rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest text size, three steps below ``large``, the usual text size.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// The text size two steps below ``large``, the usual text size.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// The text size a step below ``large``, the usual text size.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The usual size of texts.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// The text size a step above ``large``, the usual text size.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// The text size two steps above ``large``, the usual text size.
    public static let extraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryXXL")
    /// The text size three steps above ``large``, the usual text size, and the largest one that is
    /// not meant for accessibility.
    public static let extraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest of the five text sizes that are meant for users who cannot read smaller texts.
    public static let accessibilityMedium = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second smallest of the five text sizes that are meant for users who cannot read smaller
    /// texts.
    public static let accessibilityLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third of the five text sizes that are meant for users who cannot read smaller texts.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The second largest of the five text sizes that are meant for users who cannot read smaller
    /// texts.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest of all text sizes, for users who cannot read smaller texts.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    static let ascending: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
        .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The position of the text size among all sizes in ascending order, counted from 0. An unknown
    /// name has the position of ``large``, which is 3.
    var step: Int { Self.ascending.firstIndex(of: self) ?? 3 }

    /// Whether this is one of the five largest text sizes, for users who cannot read smaller texts.
    /// Programs use it to choose another arrangement.
    public var isAccessibilityCategory: Bool { step >= 7 }

    /// Returns whether texts are smaller at the text size `a` than at `b`: `.small < .large` is
    /// true.
    public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool {
        a.step < b.step
    }
}

extension UIContentSizeCategory: Comparable {}

extension UIFont.TextStyle {
    /// The font sizes in points of a text style, at each text size that the user may prefer, from
    /// the smallest to the largest. The numbers are those of Apple's Human Interface Guidelines.
    private var pointSizes: [CGFloat] {
        switch self {
        case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
        case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
        case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
        case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
        case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
        case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
        case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
        case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
        }
    }

    /// The weight of UIKit's fonts for this text style.
    var weight: UIFont.Weight { self == .headline ? .semibold : .regular }

    func pointSize(at category: UIContentSizeCategory) -> CGFloat { pointSizes[category.step] }
}

extension UIFont {
    /// Returns the system font for a text style, such as `headline`, in the size that belongs to
    /// the user's preferred text size in the given traits.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let category = traitCollection?.preferredContentSizeCategory ?? .unspecified
        return UIFont(pointSize: style.pointSize(at: category), weight: style.weight)
    }

    /// Creates a font with a name, such as `AvenirNext-BoldItalic` or `Avenir Next`, and a size in
    /// points. The part after the hyphen gives the weight and the slant. Returns nil for an empty
    /// name, or a size that is not positive. A family that the measure does not have is replaced by
    /// its default family.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty, fontSize > 0, fontSize.isFinite else { return nil }
        self.init(FontName(fontName).style(fontSize), name: fontName)
    }
}

/// Scales lengths and fonts of a program, such as 20 points, in the proportion in which the user's
/// preferred text size changes the fonts of a text style.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Creates an object that scales lengths in the proportion in which fonts of the given text
    /// style change with the user's preferred text size.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Scales lengths in the proportion in which fonts of the text style `body` change with the
    /// user's preferred text size.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private func factor(_ category: UIContentSizeCategory) -> CGFloat {
        style.pointSize(at: category) / style.pointSize(at: .large)
    }

    /// Returns a length, in points, scaled for the user's preferred text size in the given traits
    /// or, if `traits` is nil, in those of the screen. At the size `large`, the length stays as it
    /// is.
    public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection? = nil)
        -> CGFloat
    {
        let screen = onMainActor(()) { UIScreen.main.traitCollection.preferredContentSizeCategory }
        return value * factor(traits?.preferredContentSizeCategory ?? screen)
    }

    /// Returns a font whose size is scaled for the user's preferred text size in the given traits
    /// or, if they are nil, in those of the screen.
    public func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection? = nil)
        -> UIFont
    {
        font.withSize(scaledValue(for: font.pointSize, compatibleWith: traits))
    }

    /// Returns a font whose size is scaled for the user's preferred text size, but is at most
    /// `maximumPointSize` points.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection? = nil
    ) -> UIFont {
        let size = scaledValue(for: font.pointSize, compatibleWith: traits)
        return font.withSize(min(size, maximumPointSize))
    }
}
