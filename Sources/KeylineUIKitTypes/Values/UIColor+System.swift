internal import Foundation

// UIKit's standard colours, each with the value that it has in light mode. In UIKit they are darker
// or lighter in dark mode. Layout does not depend on colours.

extension UIColor {
    private static func hex(_ value: Int, _ alpha: CGFloat = 1) -> UIColor {
        UIColor(
            red: CGFloat((value >> 16) & 0xFF) / 255, green: CGFloat((value >> 8) & 0xFF) / 255,
            blue: CGFloat(value & 0xFF) / 255, alpha: alpha)
    }

    /// UIKit's standard red for interfaces, with the value that it has in light mode.
    public static let systemRed = hex(0xFF3B30)
    /// UIKit's standard orange for interfaces, with the value that it has in light mode.
    public static let systemOrange = hex(0xFF9500)
    /// UIKit's standard yellow for interfaces, with the value that it has in light mode.
    public static let systemYellow = hex(0xFFCC00)
    /// UIKit's standard green for interfaces, with the value that it has in light mode.
    public static let systemGreen = hex(0x34C759)
    /// UIKit's standard mint green for interfaces, with the value that it has in light mode.
    public static let systemMint = hex(0x00C7BE)
    /// UIKit's standard teal for interfaces, with the value that it has in light mode.
    public static let systemTeal = hex(0x30B0C7)
    /// UIKit's standard cyan for interfaces, with the value that it has in light mode.
    public static let systemCyan = hex(0x32ADE6)
    /// UIKit's standard indigo for interfaces, with the value that it has in light mode.
    public static let systemIndigo = hex(0x5856D6)
    /// UIKit's standard purple for interfaces, with the value that it has in light mode.
    public static let systemPurple = hex(0xAF52DE)
    /// UIKit's standard pink for interfaces, with the value that it has in light mode.
    public static let systemPink = hex(0xFF2D55)
    /// UIKit's standard brown for interfaces, with the value that it has in light mode.
    public static let systemBrown = hex(0xA2845E)
    /// UIKit's standard grey, the darkest of its six. The value is that of light mode.
    public static let systemGray = hex(0x8E8E93)
    /// The second darkest of UIKit's six standard greys. The value is that of light mode.
    public static let systemGray2 = hex(0xAEAEB2)
    /// The third darkest of UIKit's six standard greys. The value is that of light mode.
    public static let systemGray3 = hex(0xC7C7CC)
    /// The third lightest of UIKit's six standard greys. The value is that of light mode.
    public static let systemGray4 = hex(0xD1D1D6)
    /// The second lightest of UIKit's six standard greys. The value is that of light mode.
    public static let systemGray5 = hex(0xE5E5EA)
    /// The lightest of UIKit's six standard greys. The value is that of light mode.
    public static let systemGray6 = hex(0xF2F2F7)
    /// UIKit's colour for texts that are less important than the main text, such as subtitles.
    public static let secondaryLabel = hex(0x3C3C43, 0.6)
    /// UIKit's colour for texts of little importance, fainter than `secondaryLabel`.
    public static let tertiaryLabel = hex(0x3C3C43, 0.3)
    /// UIKit's colour for the least important texts, fainter than `tertiaryLabel`.
    public static let quaternaryLabel = hex(0x3C3C43, 0.18)
    /// UIKit's colour for the placeholder in an empty text field.
    public static let placeholderText = hex(0x3C3C43, 0.3)
    /// The colour of links.
    public static let link = hex(0x007AFF)
    /// UIKit's colour for thin lines between contents. It is partly transparent, so what is below
    /// shows through.
    public static let separator = hex(0x3C3C43, 0.29)
    /// UIKit's colour for thin lines between contents that hide what is below.
    public static let opaqueSeparator = hex(0xC6C6C8)
    /// UIKit's background colour for contents that are grouped on the main background of a screen.
    public static let secondarySystemBackground = hex(0xF2F2F7)
    /// UIKit's background colour for contents that lie on `secondarySystemBackground`.
    public static let tertiarySystemBackground = hex(0xFFFFFF)
    /// UIKit's background colour for a screen of grouped contents, such as a list of settings.
    public static let systemGroupedBackground = hex(0xF2F2F7)
    /// UIKit's background colour for contents that lie on `systemGroupedBackground`, such as the
    /// rows of a list of settings.
    public static let secondarySystemGroupedBackground = hex(0xFFFFFF)
    /// UIKit's background colour for contents that lie on `secondarySystemGroupedBackground`.
    public static let tertiarySystemGroupedBackground = hex(0xF2F2F7)
    /// UIKit's fill colour for thin shapes, such as the track of a slider. It is partly
    /// transparent.
    public static let systemFill = hex(0x787880, 0.2)
    /// UIKit's fill colour for shapes of medium size, such as the background of a switch. It is
    /// partly transparent.
    public static let secondarySystemFill = hex(0x787880, 0.16)
    /// UIKit's fill colour for large shapes, such as text fields and buttons. It is partly
    /// transparent.
    public static let tertiarySystemFill = hex(0x767680, 0.12)
    /// The colour that UIKit gives to buttons, links and other things that the user can touch.
    public static let tintColor = systemBlue

    /// Creates a colour by calling `dynamicProvider` once, with the screen's present traits. Unlike
    /// in UIKit, later changes of the traits do not change the colour.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        let made = dynamicProvider(onMainActor(()) { UIScreen.main.traitCollection })
        self.init(cgColor: made.cgColor)
    }

    /// Returns nil, because this module has no asset catalogues with colours. A program creates a
    /// colour from its components: `UIColor(red:green:blue:alpha:)`.
    public convenience init?(named name: String) { return nil }
}

extension UIImage {
    /// Returns nil, because this module has no asset catalogues with images. A program creates an
    /// image from its size: `UIImage(size:)`.
    public convenience init?(named name: String) { return nil }

    /// Creates an image for a system symbol. Its size is 20 by 20 points, that of most symbols in body text. Returns
    /// nil for an empty name.
    public convenience init?(systemName name: String) {
        guard !name.isEmpty else { return nil }
        self.init(size: CGSize(width: 20, height: 20))
    }

    /// Inert: returns the image itself. UIKit returns a copy that is drawn in other colours, but
    /// images of this module have only a size.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

    /// Inert: returns the image itself. UIKit returns a copy in the given colour, but images of
    /// this module have only a size.
    public func withTintColor(_ color: UIColor) -> UIImage { self }

    /// Inert (without effect on layout): whether UIKit draws an image in its own colours
    /// (`alwaysOriginal`) or in the tint colour (`alwaysTemplate`).
    public enum RenderingMode: Int, Sendable {
        case automatic = 0
        case alwaysOriginal = 1
        case alwaysTemplate = 2
    }
}
