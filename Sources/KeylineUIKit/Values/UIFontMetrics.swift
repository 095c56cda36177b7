public import Foundation

/// How large its user wants texts to be. A host says it by ``UIApplication/preferredContentSizeCategory``.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// UIKit's name of the category.
    public var rawValue: String

    /// The category of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing is said: as ``large``.
    public static let unspecified = UIContentSizeCategory(
        rawValue: "_UICTContentSizeCategoryUnspecified")
    /// Texts are smallest.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Two steps below the usual size.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// A step below the usual size.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The usual size.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// A step above the usual size.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Two steps above the usual size.
    public static let extraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryXXL")
    /// Three steps above the usual size.
    public static let extraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryXXXL")
    /// The first of the accessibility sizes.
    public static let accessibilityMedium = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second of the accessibility sizes.
    public static let accessibilityLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third of the accessibility sizes.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth of the accessibility sizes.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// Texts are largest.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    static let ascending: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
        .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The place in the order of sizes; that of ``large`` for unknown names.
    var step: Int { Self.ascending.firstIndex(of: self) ?? 3 }

    /// Whether it is one of the five accessibility sizes.
    public var isAccessibilityCategory: Bool { step >= 7 }

    /// Whether texts are smaller.
    public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool {
        a.step < b.step
    }
}

extension UIContentSizeCategory: Comparable {}

extension UIFont.TextStyle {
    /// Point sizes by content size category, from the smallest to the largest: the table of Apple's Human
    /// Interface Guidelines.
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
    /// As large as the style is at the category of the traits.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let category = traitCollection?.preferredContentSizeCategory ?? .unspecified
        return UIFont(pointSize: style.pointSize(at: category))
    }

    /// A font by its name, which is kept; texts are measured without typefaces. Nil for an empty name or a
    /// size that is not positive.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty, fontSize > 0, fontSize.isFinite else { return nil }
        self.init(pointSize: fontSize, name: fontName)
    }
}

/// Scales sizes as a text style is scaled by the user's content size category.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Metrics of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Metrics of the body style.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private func factor(_ category: UIContentSizeCategory) -> CGFloat {
        style.pointSize(at: category) / style.pointSize(at: .large)
    }

    /// A size in proportion to the style's, at the category of the traits or, without any, of the screen.
    public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection? = nil)
        -> CGFloat
    {
        let screen = onMainActor { UIScreen.main.traitCollection.preferredContentSizeCategory }
        return value * factor(traits?.preferredContentSizeCategory ?? screen)
    }

    /// A font whose size is scaled.
    public func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection? = nil)
        -> UIFont
    {
        font.withSize(scaledValue(for: font.pointSize, compatibleWith: traits))
    }

    /// A font whose size is scaled, and not above a limit in points.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection? = nil
    ) -> UIFont {
        let size = scaledValue(for: font.pointSize, compatibleWith: traits)
        return font.withSize(min(size, maximumPointSize))
    }
}
