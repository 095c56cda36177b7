public import Foundation

/// The size class along an axis: compact or regular.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// The light or dark appearance of the interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// The kind of device on which a program runs.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}

/// The traits of the environment on which a layout may depend in addition to sizes. A host sets
/// ``UIScreen/traitCollection``, and all views and controllers have these traits.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The horizontal size class: compact or regular width.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The vertical size class: compact or regular height.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The number of pixels for each point of the screen.
    public let displayScale: CGFloat

    /// The size of texts that the user prefers.
    public let preferredContentSizeCategory: UIContentSizeCategory
    /// The light or dark appearance of the interface.
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

    /// Creates a trait collection in which only this trait is specified.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: horizontalSizeClass, verticalSizeClass: .unspecified)
    }

    /// Creates a trait collection in which only this trait is specified.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: .unspecified, verticalSizeClass: verticalSizeClass)
    }

    /// Creates a trait collection in which only the number of pixels for each point is specified.
    public convenience init(displayScale: CGFloat) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            displayScale: displayScale)
    }

    /// Creates a trait collection in which only this trait is specified.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            preferredContentSizeCategory: preferredContentSizeCategory)
    }

    /// Creates a trait collection in which only this trait is specified.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            userInterfaceStyle: userInterfaceStyle)
    }

    /// Creates a trait collection in which only this trait is specified.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(
            horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified,
            userInterfaceIdiom: userInterfaceIdiom)
    }

    /// Combines several trait collections. If several specify a trait, the value of the last one is taken.
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

/// The device on which the program runs. It has only the traits that a host sets.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The object that represents the device on which the program runs. All of the program shares
    /// this object.
    public static let current = UIDevice()

    /// The kind of device in the screen's traits, which a host sets.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        UIScreen.main.traitCollection.userInterfaceIdiom
    }
}

/// The screen for which a program lays out. This module shows nothing on it, but provides its size and traits.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The screen. A program has only this one.
    public static let main = UIScreen()

    /// The bounds of the screen in points, 390 by 844 by default. A host sets them.
    open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// Inert (stored, without effect on layout): the number of pixels for each point, 1 by default. A host may set it.
    /// Frames are rounded to pixels only if ``UIView/contentScaleFactor`` is set.
    open var scale: CGFloat = 1
    /// The traits of the screen, which a host sets. Setting them notifies the views and controllers of all windows.
    open var traitCollection = UITraitCollection() {
        didSet { UIApplication.shared.tellTraits(oldValue) }
    }
}
