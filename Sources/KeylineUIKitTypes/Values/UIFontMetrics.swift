public import Foundation

/// The size of texts that the user prefers. A host sets it by ``UIApplication/preferredContentSizeCategory``.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// UIKit's name of the content size category.
    public var rawValue: String

    /// Creates the content size category with this name of UIKit.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user has not chosen a text size. Texts are as large as for ``large``.
    public static let unspecified = UIContentSizeCategory(
        rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The category in which texts are smallest.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// The category in which texts are two steps smaller than usual.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// The category in which texts are a step smaller than usual.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The usual size of texts.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// The category in which texts are a step larger than usual.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// The category in which texts are two steps larger than usual.
    public static let extraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryXXL")
    /// The category in which texts are three steps larger than usual.
    public static let extraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest of the five text sizes for accessibility.
    public static let accessibilityMedium = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second smallest of the five text sizes for accessibility.
    public static let accessibilityLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third largest of the five text sizes for accessibility.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The second largest of the five text sizes for accessibility.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The category in which texts are largest.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    static let ascending: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
        .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The index in the ascending order of sizes. An unknown name has the index of ``large``.
    var step: Int { Self.ascending.firstIndex(of: self) ?? 3 }

    /// Whether this is one of the five largest categories, which are meant for accessibility.
    public var isAccessibilityCategory: Bool { step >= 7 }

    /// Returns whether texts are smaller in category `a` than in `b`.
    public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool {
        a.step < b.step
    }
}

extension UIContentSizeCategory: Comparable {}

extension UIFont.TextStyle {
    /// The font sizes in points of a text style, for the content size categories from the smallest to the largest. They
    /// are those of Apple's Human Interface Guidelines.
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

    func pointSize(at category: UIContentSizeCategory) -> CGFloat { pointSizes[category.step] }
}

extension UIFont {
    /// Returns the system font in the size of a text style, at the content size category of the traits.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let category = traitCollection?.preferredContentSizeCategory ?? .unspecified
        return UIFont(pointSize: style.pointSize(at: category))
    }

    /// Creates a font with a name and a size. The name is stored, but has no effect on the measured size of texts.
    /// Returns nil for an empty name, or a size that is not positive.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty, fontSize > 0, fontSize.isFinite else { return nil }
        self.init(pointSize: fontSize, name: fontName)
    }
}

/// Scales sizes like those of a text style, by the content size category that the user prefers.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Creates the object that scales sizes like texts of the given style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Scales sizes like texts of the body style.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private func factor(_ category: UIContentSizeCategory) -> CGFloat {
        style.pointSize(at: category) / style.pointSize(at: .large)
    }

    /// Returns a size scaled like the text style, at the content size category of the traits or, if `traits` is nil, of
    /// the screen.
    public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection? = nil)
        -> CGFloat
    {
        let screen = onMainActor { UIScreen.main.traitCollection.preferredContentSizeCategory }
        return value * factor(traits?.preferredContentSizeCategory ?? screen)
    }

    /// Returns a font with a scaled size.
    public func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection? = nil)
        -> UIFont
    {
        font.withSize(scaledValue(for: font.pointSize, compatibleWith: traits))
    }

    /// Returns a font with a scaled size that does not exceed a limit in points.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection? = nil
    ) -> UIFont {
        let size = scaledValue(for: font.pointSize, compatibleWith: traits)
        return font.withSize(min(size, maximumPointSize))
    }
}
