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

/// The kind of device that a program is on.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}

/// The traits that layout may depend on besides sizes. There is no system here that would set or change it: a host
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

    /// The kind of device.
    public let userInterfaceIdiom: UIUserInterfaceIdiom

    public override convenience init() {
        self.init(horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified)
    }

    /// Traits of these values.
    /// - Parameters:
    ///   - horizontalSizeClass: the room from left to right.
    ///   - verticalSizeClass: the room from top to bottom.
    ///   - displayScale: pixels a point; 0 is unspecified.
    ///   - preferredContentSizeCategory: how large texts of a style are.
    ///   - userInterfaceStyle: whether colours are for light or dark surroundings.
    ///   - userInterfaceIdiom: the kind of device.
    public init(
        horizontalSizeClass: UIUserInterfaceSizeClass,
        verticalSizeClass: UIUserInterfaceSizeClass, displayScale: CGFloat = 0,
        preferredContentSizeCategory: UIContentSizeCategory = .unspecified,
        userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
        userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified
    ) {
        self.preferredContentSizeCategory = preferredContentSizeCategory
        self.userInterfaceStyle = userInterfaceStyle
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.displayScale = displayScale
        self.userInterfaceIdiom = userInterfaceIdiom
    }

    /// One trait; the others are not specified.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: horizontalSizeClass, verticalSizeClass: .unspecified)
    }

    /// One trait; the others are not specified.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: .unspecified, verticalSizeClass: verticalSizeClass)
    }

    /// One trait, in pixels a point; the others are not specified.
    public convenience init(displayScale: CGFloat) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            displayScale: displayScale)
    }

    /// One trait; the others are not specified.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            preferredContentSizeCategory: preferredContentSizeCategory)
    }

    /// One trait; the others are not specified.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            userInterfaceStyle: userInterfaceStyle)
    }

    /// One trait; the others are not specified.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            userInterfaceIdiom: userInterfaceIdiom)
    }

    /// The traits of several together: of those that specify a trait, the last decides it.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var horizontal = UIUserInterfaceSizeClass.unspecified, vertical = horizontal
        var scale: CGFloat = 0
        var category = UIContentSizeCategory.unspecified
        var style = UIUserInterfaceStyle.unspecified
        var idiom = UIUserInterfaceIdiom.unspecified
        for traits in traitCollections {
            if traits.horizontalSizeClass != .unspecified {
                horizontal = traits.horizontalSizeClass
            }
            if traits.verticalSizeClass != .unspecified { vertical = traits.verticalSizeClass }
            if traits.displayScale != 0 { scale = traits.displayScale }
            if traits.preferredContentSizeCategory != .unspecified {
                category = traits.preferredContentSizeCategory
            }
            if traits.userInterfaceStyle != .unspecified { style = traits.userInterfaceStyle }
            if traits.userInterfaceIdiom != .unspecified { idiom = traits.userInterfaceIdiom }
        }
        self.init(
            horizontalSizeClass: horizontal, verticalSizeClass: vertical, displayScale: scale,
            preferredContentSizeCategory: category, userInterfaceStyle: style,
            userInterfaceIdiom: idiom)
    }

    /// Whether all traits that another collection specifies are the same here. None contains nil.
    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return false }
        return
            (trait.horizontalSizeClass == .unspecified
            || trait.horizontalSizeClass == horizontalSizeClass)
            && (trait.verticalSizeClass == .unspecified
                || trait.verticalSizeClass == verticalSizeClass)
            && (trait.displayScale == 0 || trait.displayScale == displayScale)
            && (trait.preferredContentSizeCategory == .unspecified
                || trait.preferredContentSizeCategory == preferredContentSizeCategory)
            && (trait.userInterfaceStyle == .unspecified
                || trait.userInterfaceStyle == userInterfaceStyle)
            && (trait.userInterfaceIdiom == .unspecified
                || trait.userInterfaceIdiom == userInterfaceIdiom)
    }
}

/// The device that a program is on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The only one.
    public static let current = UIDevice()

    /// The idiom of the screen's traits, which a host sets.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        UIScreen.main.traitCollection.userInterfaceIdiom
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
