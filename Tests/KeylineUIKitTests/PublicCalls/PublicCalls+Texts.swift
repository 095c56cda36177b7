import Foundation
import KeylineUIKit

extension PublicCall {
    static var texts: [PublicCall] {
        [
            PublicCall("NSAttributedString.Key.backgroundColor") { _ in
                _ = NSAttributedString.Key.backgroundColor
            },
            PublicCall("NSAttributedString.Key.baselineOffset") { _ in
                _ = NSAttributedString.Key.baselineOffset
            },
            PublicCall("NSAttributedString.Key.font") { _ in _ = NSAttributedString.Key.font },
            PublicCall("NSAttributedString.Key.foregroundColor") { _ in
                _ = NSAttributedString.Key.foregroundColor
            },
            PublicCall("NSAttributedString.Key.kern") { _ in _ = NSAttributedString.Key.kern },
            PublicCall("NSAttributedString.Key.paragraphStyle") { _ in
                _ = NSAttributedString.Key.paragraphStyle
            },
            PublicCall("NSAttributedString.Key.underlineStyle") { _ in
                _ = NSAttributedString.Key.underlineStyle
            },
            PublicCall("NSMutableParagraphStyle.alignment") { _ in
                let object = NSMutableParagraphStyle()
                object.alignment = object.alignment
            },
            PublicCall("NSMutableParagraphStyle.lineBreakMode") { _ in
                let object = NSMutableParagraphStyle()
                object.lineBreakMode = object.lineBreakMode
            },
            PublicCall("NSMutableParagraphStyle.lineHeightMultiple") { _ in
                let object = NSMutableParagraphStyle()
                object.lineHeightMultiple = object.lineHeightMultiple
            },
            PublicCall("NSMutableParagraphStyle.lineSpacing") { _ in
                let object = NSMutableParagraphStyle()
                object.lineSpacing = object.lineSpacing
            },
            PublicCall("NSMutableParagraphStyle.maximumLineHeight") { _ in
                let object = NSMutableParagraphStyle()
                object.maximumLineHeight = object.maximumLineHeight
            },
            PublicCall("NSMutableParagraphStyle.minimumLineHeight") { _ in
                let object = NSMutableParagraphStyle()
                object.minimumLineHeight = object.minimumLineHeight
            },
            PublicCall("NSMutableParagraphStyle.paragraphSpacing") { _ in
                let object = NSMutableParagraphStyle()
                object.paragraphSpacing = object.paragraphSpacing
            },
            PublicCall("NSParagraphStyle.alignment") { _ in _ = NSParagraphStyle().alignment },
            PublicCall("NSParagraphStyle.lineBreakMode") { _ in _ = NSParagraphStyle().lineBreakMode
            },
            PublicCall("NSParagraphStyle.lineHeightMultiple") { _ in
                _ = NSParagraphStyle().lineHeightMultiple
            },
            PublicCall("NSParagraphStyle.lineSpacing") { _ in _ = NSParagraphStyle().lineSpacing },
            PublicCall("NSParagraphStyle.maximumLineHeight") { _ in
                _ = NSParagraphStyle().maximumLineHeight
            },
            PublicCall("NSParagraphStyle.minimumLineHeight") { _ in
                _ = NSParagraphStyle().minimumLineHeight
            },
            PublicCall("NSParagraphStyle.paragraphSpacing") { _ in
                _ = NSParagraphStyle().paragraphSpacing
            },
            PublicCall("UIColor.cgColor") { _ = $0.color.cgColor },
            PublicCall("UIColor.init(cgColor:)") { _ in _ = UIColor(cgColor: UIColor.red.cgColor) },
            PublicCall("UIColor.init(dynamicProvider:)") { _ in
                _ = UIColor(dynamicProvider: { _ in .red })
            },
            PublicCall("UIColor.init(named:)") { _ in _ = UIColor(named: "x") },
            PublicCall("UIColor.link") { _ in _ = UIColor.link },
            PublicCall("UIColor.opaqueSeparator") { _ in _ = UIColor.opaqueSeparator },
            PublicCall("UIColor.placeholderText") { _ in _ = UIColor.placeholderText },
            PublicCall("UIColor.quaternaryLabel") { _ in _ = UIColor.quaternaryLabel },
            PublicCall("UIColor.secondaryLabel") { _ in _ = UIColor.secondaryLabel },
            PublicCall("UIColor.secondarySystemBackground") { _ in
                _ = UIColor.secondarySystemBackground
            },
            PublicCall("UIColor.secondarySystemFill") { _ in _ = UIColor.secondarySystemFill },
            PublicCall("UIColor.secondarySystemGroupedBackground") { _ in
                _ = UIColor.secondarySystemGroupedBackground
            },
            PublicCall("UIColor.separator") { _ in _ = UIColor.separator },
            PublicCall("UIColor.systemBrown") { _ in _ = UIColor.systemBrown },
            PublicCall("UIColor.systemCyan") { _ in _ = UIColor.systemCyan },
            PublicCall("UIColor.systemFill") { _ in _ = UIColor.systemFill },
            PublicCall("UIColor.systemGray") { _ in _ = UIColor.systemGray },
            PublicCall("UIColor.systemGray2") { _ in _ = UIColor.systemGray2 },
            PublicCall("UIColor.systemGray3") { _ in _ = UIColor.systemGray3 },
            PublicCall("UIColor.systemGray4") { _ in _ = UIColor.systemGray4 },
            PublicCall("UIColor.systemGray5") { _ in _ = UIColor.systemGray5 },
            PublicCall("UIColor.systemGray6") { _ in _ = UIColor.systemGray6 },
            PublicCall("UIColor.systemGreen") { _ in _ = UIColor.systemGreen },
            PublicCall("UIColor.systemGroupedBackground") { _ in _ = UIColor.systemGroupedBackground
            },
            PublicCall("UIColor.systemIndigo") { _ in _ = UIColor.systemIndigo },
            PublicCall("UIColor.systemMint") { _ in _ = UIColor.systemMint },
            PublicCall("UIColor.systemOrange") { _ in _ = UIColor.systemOrange },
            PublicCall("UIColor.systemPink") { _ in _ = UIColor.systemPink },
            PublicCall("UIColor.systemPurple") { _ in _ = UIColor.systemPurple },
            PublicCall("UIColor.systemRed") { _ in _ = UIColor.systemRed },
            PublicCall("UIColor.systemTeal") { _ in _ = UIColor.systemTeal },
            PublicCall("UIColor.systemYellow") { _ in _ = UIColor.systemYellow },
            PublicCall("UIColor.tertiaryLabel") { _ in _ = UIColor.tertiaryLabel },
            PublicCall("UIColor.tertiarySystemBackground") { _ in
                _ = UIColor.tertiarySystemBackground
            },
            PublicCall("UIColor.tertiarySystemFill") { _ in _ = UIColor.tertiarySystemFill },
            PublicCall("UIColor.tertiarySystemGroupedBackground") { _ in
                _ = UIColor.tertiarySystemGroupedBackground
            },
            PublicCall("UIColor.tintColor") { _ in _ = UIColor.tintColor },
            PublicCall("UIContentSizeCategory.<(_:_:)") { _ in
                _ = UIContentSizeCategory.small < .large
            },
            PublicCall("UIContentSizeCategory.accessibilityExtraExtraExtraLarge") { _ in
                _ = UIContentSizeCategory.accessibilityExtraExtraExtraLarge
            },
            PublicCall("UIContentSizeCategory.accessibilityExtraExtraLarge") { _ in
                _ = UIContentSizeCategory.accessibilityExtraExtraLarge
            },
            PublicCall("UIContentSizeCategory.accessibilityExtraLarge") { _ in
                _ = UIContentSizeCategory.accessibilityExtraLarge
            },
            PublicCall("UIContentSizeCategory.accessibilityLarge") { _ in
                _ = UIContentSizeCategory.accessibilityLarge
            },
            PublicCall("UIContentSizeCategory.accessibilityMedium") { _ in
                _ = UIContentSizeCategory.accessibilityMedium
            },
            PublicCall("UIContentSizeCategory.extraExtraExtraLarge") { _ in
                _ = UIContentSizeCategory.extraExtraExtraLarge
            },
            PublicCall("UIContentSizeCategory.extraExtraLarge") { _ in
                _ = UIContentSizeCategory.extraExtraLarge
            },
            PublicCall("UIContentSizeCategory.extraLarge") { _ in
                _ = UIContentSizeCategory.extraLarge
            },
            PublicCall("UIContentSizeCategory.extraSmall") { _ in
                _ = UIContentSizeCategory.extraSmall
            },
            PublicCall("UIContentSizeCategory.init(rawValue:)") { _ in
                _ = UIContentSizeCategory(rawValue: "x")
            },
            PublicCall("UIContentSizeCategory.isAccessibilityCategory") { _ in
                _ = UIContentSizeCategory.large.isAccessibilityCategory
            },
            PublicCall("UIContentSizeCategory.large") { _ in _ = UIContentSizeCategory.large },
            PublicCall("UIContentSizeCategory.medium") { _ in _ = UIContentSizeCategory.medium },
            PublicCall("UIContentSizeCategory.rawValue") { _ in
                var value = UIContentSizeCategory.large
                value.rawValue = value.rawValue
            },
            PublicCall("UIContentSizeCategory.small") { _ in _ = UIContentSizeCategory.small },
            PublicCall("UIContentSizeCategory.unspecified") { _ in
                _ = UIContentSizeCategory.unspecified
            },
            PublicCall("UIFont.Weight.black") { _ in _ = UIFont.Weight.black },
            PublicCall("UIFont.Weight.heavy") { _ in _ = UIFont.Weight.heavy },
            PublicCall("UIFont.Weight.thin") { _ in _ = UIFont.Weight.thin },
            PublicCall("UIFont.Weight.ultraLight") { _ in _ = UIFont.Weight.ultraLight },
            PublicCall("UIFont.capHeight") { _ = $0.font.capHeight },
            PublicCall("UIFont.familyName") { _ = $0.font.familyName },
            PublicCall("UIFont.monospacedDigitSystemFont(ofSize:weight:)") { _ in
                _ = UIFont.monospacedDigitSystemFont(ofSize: 9, weight: .bold)
            },
            PublicCall("UIFont.xHeight") { _ = $0.font.xHeight },
            PublicCall("UIFont.fontName") { _ = $0.font.fontName },
            PublicCall("UIFont.init(name:size:)") { _ in _ = UIFont(name: "x", size: 1) },
            PublicCall("UIFont.preferredFont(forTextStyle:compatibleWith:)") { _ in
                _ = UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil)
            },
            PublicCall("UIFontMetrics.default") { _ in _ = UIFontMetrics.default },
            PublicCall("UIFontMetrics.init(forTextStyle:)") { _ in
                _ = UIFontMetrics(forTextStyle: .body)
            },
            PublicCall("UIFontMetrics.scaledFont(for:compatibleWith:)") {
                _ = UIFontMetrics.default.scaledFont(for: $0.font, compatibleWith: nil)
            },
            PublicCall("UIFontMetrics.scaledFont(for:maximumPointSize:compatibleWith:)") {
                _ = UIFontMetrics.default.scaledFont(
                    for: $0.font, maximumPointSize: 1, compatibleWith: nil)
            },
            PublicCall("UIFontMetrics.scaledValue(for:compatibleWith:)") { _ in
                _ = UIFontMetrics.default.scaledValue(for: 1, compatibleWith: nil)
            },
            PublicCall("UIImage.RenderingMode.init(rawValue:)") { _ in
                _ = UIImage.RenderingMode(rawValue: 0)
            },
            PublicCall("UIImage.init(named:)") { _ in _ = UIImage(named: "x") },
            PublicCall("UIImage.init(systemName:)") { _ in _ = UIImage(systemName: "x") },
            PublicCall("UIImage.withRenderingMode(_:)") {
                _ = $0.image.withRenderingMode(.automatic)
            },
            PublicCall("UIImage.withTintColor(_:)") { _ = $0.image.withTintColor(.red) },
            PublicCall("UILabel.adjustsFontForContentSizeCategory") {
                $0.label.adjustsFontForContentSizeCategory =
                    $0.label.adjustsFontForContentSizeCategory
            },
            PublicCall("UILabel.attributedText") {
                $0.label.attributedText = $0.label.attributedText
            },
            PublicCall("UIOffset.horizontal") { _ in
                var value = UIOffset(horizontal: 1, vertical: 1)
                value.horizontal = value.horizontal
            },
            PublicCall("UIOffset.init()") { _ in _ = UIOffset() },
            PublicCall("UIOffset.init(horizontal:vertical:)") { _ in
                _ = UIOffset(horizontal: 1, vertical: 1)
            },
            PublicCall("UIOffset.vertical") { _ in
                var value = UIOffset(horizontal: 1, vertical: 1)
                value.vertical = value.vertical
            },
            PublicCall("UIOffset.zero") { _ in _ = UIOffset.zero },
            PublicCall(
                "UITraitCollection.init(horizontalSizeClass:verticalSizeClass:displayScale:preferredContentSizeCategory:userInterfaceStyle:userInterfaceIdiom:)"
            ) { _ in
                _ = UITraitCollection(
                    horizontalSizeClass: .compact, verticalSizeClass: .compact, displayScale: 1,
                    preferredContentSizeCategory: .large, userInterfaceStyle: .light)
            },
            PublicCall("UITraitCollection.preferredContentSizeCategory") {
                _ = $0.traits.preferredContentSizeCategory
            },
            PublicCall("UITraitCollection.userInterfaceStyle") { _ = $0.traits.userInterfaceStyle },
            PublicCall("UIUserInterfaceStyle.init(rawValue:)") { _ in
                _ = UIUserInterfaceStyle(rawValue: 0)
            },
        ]
    }
}
