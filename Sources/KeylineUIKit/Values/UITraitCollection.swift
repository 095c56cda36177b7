public import Foundation

/// How much room there is in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// Light or dark surroundings.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// What layout may depend on besides sizes. There is no system here that would set or change it: a host
/// sets ``UIScreen/traitCollection``, and all views and controllers have that.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// How much room there is across.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// How much room there is down.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// Pixels a point.
    public let displayScale: CGFloat

    /// How large texts are to be.
    public let preferredContentSizeCategory: UIContentSizeCategory
    /// Whether colours are for light or dark surroundings.
    public let userInterfaceStyle: UIUserInterfaceStyle

    public override convenience init() {
        self.init(horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified)
    }

    /// Traits of these values.
    /// - Parameter displayScale: pixels a point; 0 is unspecified.
    public init(
        horizontalSizeClass: UIUserInterfaceSizeClass,
        verticalSizeClass: UIUserInterfaceSizeClass, displayScale: CGFloat = 0,
        preferredContentSizeCategory: UIContentSizeCategory = .unspecified,
        userInterfaceStyle: UIUserInterfaceStyle = .unspecified
    ) {
        self.preferredContentSizeCategory = preferredContentSizeCategory
        self.userInterfaceStyle = userInterfaceStyle
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.displayScale = displayScale
    }
}

/// The screen that a program is made for. Nothing is shown on it: it says how large it is.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The only one.
    public static let main = UIScreen()

    /// In points. A host sets it; 390 by 844 to begin with.
    open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// Inert: pixels a point. A host sets it; 1 to begin with. Frames land on pixels only where
    /// ``UIView/contentScaleFactor`` is set.
    open var scale: CGFloat = 1
    /// A host sets it; all windows' views and controllers are told.
    open var traitCollection = UITraitCollection() {
        didSet { UIApplication.shared.tellTraits(oldValue) }
    }
}
