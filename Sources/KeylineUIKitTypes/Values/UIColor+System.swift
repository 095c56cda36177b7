internal import Foundation

// The system's colours, in their variants for light surroundings. Layout does not depend on them.

extension UIColor {
    private static func hex(_ value: Int, _ alpha: CGFloat = 1) -> UIColor {
        UIColor(
            red: CGFloat((value >> 16) & 0xFF) / 255, green: CGFloat((value >> 8) & 0xFF) / 255,
            blue: CGFloat(value & 0xFF) / 255, alpha: alpha)
    }

    /// The system's red.
    public static let systemRed = hex(0xFF3B30)
    /// The system's orange.
    public static let systemOrange = hex(0xFF9500)
    /// The system's yellow.
    public static let systemYellow = hex(0xFFCC00)
    /// The system's green.
    public static let systemGreen = hex(0x34C759)
    /// The system's mint.
    public static let systemMint = hex(0x00C7BE)
    /// The system's teal.
    public static let systemTeal = hex(0x30B0C7)
    /// The system's cyan.
    public static let systemCyan = hex(0x32ADE6)
    /// The system's indigo.
    public static let systemIndigo = hex(0x5856D6)
    /// The system's purple.
    public static let systemPurple = hex(0xAF52DE)
    /// The system's pink.
    public static let systemPink = hex(0xFF2D55)
    /// The system's brown.
    public static let systemBrown = hex(0xA2845E)
    /// The system's grey.
    public static let systemGray = hex(0x8E8E93)
    /// A lighter grey.
    public static let systemGray2 = hex(0xAEAEB2)
    /// A lighter grey.
    public static let systemGray3 = hex(0xC7C7CC)
    /// A lighter grey.
    public static let systemGray4 = hex(0xD1D1D6)
    /// A lighter grey.
    public static let systemGray5 = hex(0xE5E5EA)
    /// The lightest grey.
    public static let systemGray6 = hex(0xF2F2F7)
    /// Text of less weight.
    public static let secondaryLabel = hex(0x3C3C43, 0.6)
    /// Text of little weight.
    public static let tertiaryLabel = hex(0x3C3C43, 0.3)
    /// Text of least weight.
    public static let quaternaryLabel = hex(0x3C3C43, 0.18)
    /// The colour of placeholder texts in empty fields.
    public static let placeholderText = hex(0x3C3C43, 0.3)
    /// Links.
    public static let link = hex(0x007AFF)
    /// Lines between contents.
    public static let separator = hex(0x3C3C43, 0.29)
    /// The colour of opaque separator lines.
    public static let opaqueSeparator = hex(0xC6C6C8)
    /// The background colour of contents that are grouped on the main background.
    public static let secondarySystemBackground = hex(0xF2F2F7)
    /// The background colour of contents that are grouped on the secondary background.
    public static let tertiarySystemBackground = hex(0xFFFFFF)
    /// Behind groups.
    public static let systemGroupedBackground = hex(0xF2F2F7)
    /// The background colour of contents inside groups.
    public static let secondarySystemGroupedBackground = hex(0xFFFFFF)
    /// The background colour of contents inside the contents of groups.
    public static let tertiarySystemGroupedBackground = hex(0xF2F2F7)
    /// Fills of thin shapes.
    public static let systemFill = hex(0x787880, 0.2)
    /// Fills of middle-sized shapes.
    public static let secondarySystemFill = hex(0x787880, 0.16)
    /// Fills of large shapes.
    public static let tertiarySystemFill = hex(0x767680, 0.12)
    /// The colour of controls.
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
