internal import Foundation

// The system's colours, in their variants for light surroundings. Layout does not depend on them.

extension UIColor {
    private static func hex(_ value: Int, _ alpha: CGFloat = 1) -> UIColor {
        UIColor(
            red: CGFloat((value >> 16) & 0xFF) / 255, green: CGFloat((value >> 8) & 0xFF) / 255,
            blue: CGFloat(value & 0xFF) / 255, alpha: alpha)
    }

    /// UIKit's standard red for interfaces.
    public static let systemRed = hex(0xFF3B30)
    /// UIKit's standard orange for interfaces.
    public static let systemOrange = hex(0xFF9500)
    /// UIKit's standard yellow for interfaces.
    public static let systemYellow = hex(0xFFCC00)
    /// UIKit's standard green for interfaces.
    public static let systemGreen = hex(0x34C759)
    /// UIKit's standard mint green for interfaces.
    public static let systemMint = hex(0x00C7BE)
    /// UIKit's standard teal for interfaces.
    public static let systemTeal = hex(0x30B0C7)
    /// UIKit's standard cyan for interfaces.
    public static let systemCyan = hex(0x32ADE6)
    /// UIKit's standard indigo for interfaces.
    public static let systemIndigo = hex(0x5856D6)
    /// UIKit's standard purple for interfaces.
    public static let systemPurple = hex(0xAF52DE)
    /// UIKit's standard pink for interfaces.
    public static let systemPink = hex(0xFF2D55)
    /// UIKit's standard brown for interfaces.
    public static let systemBrown = hex(0xA2845E)
    /// UIKit's standard grey, the darkest of its six.
    public static let systemGray = hex(0x8E8E93)
    /// The second darkest of UIKit's six standard greys.
    public static let systemGray2 = hex(0xAEAEB2)
    /// The third darkest of UIKit's six standard greys.
    public static let systemGray3 = hex(0xC7C7CC)
    /// The third lightest of UIKit's six standard greys.
    public static let systemGray4 = hex(0xD1D1D6)
    /// The second lightest of UIKit's six standard greys.
    public static let systemGray5 = hex(0xE5E5EA)
    /// The lightest of UIKit's six standard greys.
    public static let systemGray6 = hex(0xF2F2F7)
    /// The colour of texts that are less important than others.
    public static let secondaryLabel = hex(0x3C3C43, 0.6)
    /// The colour of texts of little importance.
    public static let tertiaryLabel = hex(0x3C3C43, 0.3)
    /// The colour of the least important texts.
    public static let quaternaryLabel = hex(0x3C3C43, 0.18)
    /// The colour of placeholder texts in empty fields.
    public static let placeholderText = hex(0x3C3C43, 0.3)
    /// The colour of links.
    public static let link = hex(0x007AFF)
    /// The colour of lines that separate contents. The contents below show through.
    public static let separator = hex(0x3C3C43, 0.29)
    /// The colour of opaque separator lines.
    public static let opaqueSeparator = hex(0xC6C6C8)
    /// The background colour of contents that are grouped on the main background.
    public static let secondarySystemBackground = hex(0xF2F2F7)
    /// The background colour of contents that are grouped on the secondary background.
    public static let tertiarySystemBackground = hex(0xFFFFFF)
    /// The background colour of views that show groups of contents.
    public static let systemGroupedBackground = hex(0xF2F2F7)
    /// The background colour of contents inside groups.
    public static let secondarySystemGroupedBackground = hex(0xFFFFFF)
    /// The background colour of contents inside the contents of groups.
    public static let tertiarySystemGroupedBackground = hex(0xF2F2F7)
    /// The fill colour of thin shapes, such as the track of a slider.
    public static let systemFill = hex(0x787880, 0.2)
    /// The fill colour of shapes of medium size, such as the background of a switch.
    public static let secondarySystemFill = hex(0x787880, 0.16)
    /// The fill colour of large shapes, such as text fields and buttons.
    public static let tertiarySystemFill = hex(0x767680, 0.12)
    /// The colour that marks what can be touched.
    public static let tintColor = systemBlue

    /// Creates the colour that `dynamicProvider` returns for the screen's present traits. Later changes of traits do
    /// not change it.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        let made = dynamicProvider(onMainActor { UIScreen.main.traitCollection })
        self.init(cgColor: made.cgColor)
    }

    /// Returns nil, because this module has no asset catalogues with colours.
    public convenience init?(named name: String) { return nil }
}

extension UIImage {
    /// Returns nil, because this module has no asset catalogues with images. A program creates an image by its size.
    public convenience init?(named name: String) { return nil }

    /// Creates an image for a system symbol. Its size is 20 by 20 points, that of most symbols in body text. Returns
    /// nil for an empty name.
    public convenience init?(systemName name: String) {
        guard !name.isEmpty else { return nil }
        self.init(size: CGSize(width: 20, height: 20))
    }

    /// Inert: returns the image itself, because images of this module have a size but no colours.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

    /// Inert: returns the image itself, because images of this module have a size but no colours.
    public func withTintColor(_ color: UIColor) -> UIImage { self }

    /// Inert (without effect on layout): whether an image is drawn in its colours.
    public enum RenderingMode: Int, Sendable {
        case automatic = 0
        case alwaysOriginal = 1
        case alwaysTemplate = 2
    }
}
