public import Foundation

/// A colour: red, green, blue and opacity. It is stored for a host that draws; layout does not
/// depend on it.
open class UIColor: NSObject, @unchecked Sendable {
    private let red, green, blue, alpha: CGFloat

    /// Creates a colour from its red, green and blue components and its opacity `alpha`, each from
    /// 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Creates a shade of grey. A `white` of 0 is black, and 1 is white. An `alpha` of 0 is transparent, and 1 is
    /// opaque.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Returns the same colour with another opacity: 0 is transparent, and 1 is opaque.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Writes the red, green and blue components and the opacity to the four variables that are
    /// passed, as numbers from 0 to 1. Always returns true, because every colour has these
    /// components.
    @discardableResult
    public func getRed(
        _ red: inout CGFloat, green: inout CGFloat, blue: inout CGFloat, alpha: inout CGFloat
    ) -> Bool {
        (red, green, blue, alpha) = (self.red, self.green, self.blue, self.alpha)
        return true
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
    }

    open override var hash: Int { [red, green, blue, alpha].hashValue }

    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// A dark grey, a third as bright as white.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Grey, half as bright as white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// A light grey, two thirds as bright as white.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Full transparency: black with an opacity of 0.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Cyan.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Yellow.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Magenta.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Orange.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// The blue that UIKit gives to buttons and other controls by default. The value is that of
    /// light mode.
    public static let systemBlue = UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)
    /// The colour that UIKit gives to texts by default: black in light mode. Here it is always
    /// black.
    public static let label = black
    /// The colour that UIKit gives to the background of a screen: white in light mode. Here it is
    /// always white.
    public static let systemBackground = white
}
