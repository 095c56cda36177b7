public import Foundation

/// Whether the screen is narrow or wide (or low or high), for programs that arrange their views
/// differently: `compact`, such as the width of a phone, or `regular`.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// Whether the interface is light or dark. Layout does not depend on it, but a program may.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// The kind of device on which a program runs, such as a phone. A host states it; layout does not
/// depend on it.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}

/// Properties of the screen and the user's settings on which a program's layout may depend, such as
/// the text size. A host sets ``UIScreen/traitCollection``, and all views and controllers have
/// these traits.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// Whether the screen is narrow (`compact`), like that of a phone, or wide (`regular`). A host
    /// states it.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// Whether the screen is low (`compact`), like that of a phone held sideways, or high
    /// (`regular`). The program that embeds Keyline sets the value.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The number of pixels for each point of the screen. 0, the default, means unspecified. Frames
    /// are rounded to pixels only if ``UIView/contentScaleFactor`` is set.
    public let displayScale: CGFloat

    /// The text size that the user prefers, on which the fonts of text styles depend.
    public let preferredContentSizeCategory: UIContentSizeCategory
    /// Whether the interface is light or dark. A host states it; layout does not depend on it.
    public let userInterfaceStyle: UIUserInterfaceStyle

    /// The kind of device.
    public let userInterfaceIdiom: UIUserInterfaceIdiom

    public override convenience init() {
        self.init(horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified)
    }

    /// Creates a trait collection.
    /// - Parameters:
    ///   - horizontalSizeClass: the size class from left to right.
    ///   - verticalSizeClass: the size class from top to bottom.
    ///   - displayScale: the number of pixels for each point; 0 means unspecified.
    ///   - preferredContentSizeCategory: the size of texts that the user prefers.
    ///   - userInterfaceStyle: the light or dark appearance.
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

    /// Creates a trait collection in which only the horizontal size class is specified. Use it to
    /// combine or compare collections.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: horizontalSizeClass, verticalSizeClass: .unspecified)
    }

    /// Creates a trait collection in which only the vertical size class is specified. Use it to
    /// combine or compare collections.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: .unspecified, verticalSizeClass: verticalSizeClass)
    }

    /// Creates a trait collection in which only the number of pixels for each point is specified.
    /// Use it to combine or compare collections.
    public convenience init(displayScale: CGFloat) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            displayScale: displayScale)
    }

    /// Creates a trait collection in which only the user's preferred text size is specified. Use it
    /// to combine or compare collections.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            preferredContentSizeCategory: preferredContentSizeCategory)
    }

    /// Creates a trait collection in which only the light or dark appearance is specified. Use it
    /// to combine or compare collections.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            userInterfaceStyle: userInterfaceStyle)
    }

    /// Creates a trait collection in which only the kind of device is specified. Use it to combine
    /// or compare collections.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            userInterfaceIdiom: userInterfaceIdiom)
    }

    /// Combines several trait collections into one. If several of them specify the same trait, the
    /// last of these collections counts.
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

    /// Returns whether all traits that `trait` specifies have the same values in this collection. Returns false for
    /// nil.
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

/// The device on which the program runs. Of UIKit's properties, it has only the kind of device.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The device on which the program runs. There is only one object of this class.
    public static let current = UIDevice()

    /// The kind of device, such as a phone. It is the value in the screen's traits, which a host
    /// sets.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        UIScreen.main.traitCollection.userInterfaceIdiom
    }
}

/// The screen for which a program lays out. This module shows nothing, but the screen's size and
/// traits determine layouts.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The only screen of the program. It is created at its first use.
    public static let main = UIScreen()

    /// The rectangle of the screen in points: 390 wide and 844 high by default. A host sets it
    /// before the program creates its views.
    open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// Inert (stored, without effect on layout): the number of pixels for each point. 1 by default;
    /// a host may set it. Frames are rounded to pixels only if ``UIView/contentScaleFactor`` is
    /// set.
    open var scale: CGFloat = 1
    /// The traits of the screen, such as the user's text size. A host sets them; setting them
    /// notifies the views and controllers of all windows.
    open var traitCollection = UITraitCollection() {
        didSet { UIApplication.shared.tellTraits(oldValue) }
    }
}
