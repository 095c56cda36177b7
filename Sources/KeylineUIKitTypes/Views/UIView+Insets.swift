internal import Keyline

extension UIView {
    /// The distances in points by which bars and notches of the host cover this view, usually a
    /// window. Setting them changes ``safeAreaInsets`` of this view and its descendants. UIKit has
    /// no such property, because there the system knows the distances.
    public var hostSafeAreaInsets: UIEdgeInsets {
        get { UIEdgeInsets(backing.hostInsets) }
        set { backing.safeAreaInsets = Insets(newValue) }
    }

    /// The height in points that the host's keyboard covers at the bottom of this view; 0 without a keyboard. UIKit has
    /// no such property, because there the system knows the height.
    public var hostKeyboardHeight: CGFloat {
        get { backing.keyboardHeight }
        set { backing.keyboardHeight = newValue }
    }

    // MARK: Guides

    /// The guide for the part of the view that neither bars nor notches cover. It is created at its
    /// first use.
    nonisolated public final var safeAreaLayoutGuide: UILayoutGuide {
        adopt(backing.safeAreaLayoutGuide)
    }

    /// The guide for the part of the view inside its layout margins, which are 8 points wide by
    /// default. It is created at its first use.
    nonisolated public final var layoutMarginsGuide: UILayoutGuide {
        adopt(backing.layoutMarginsGuide)
    }

    /// The guide for text that is easy to read: inside the layout margins, horizontally centered,
    /// and at most 672 points wide. It is created at its first use.
    nonisolated public final var readableContentGuide: UILayoutGuide {
        adopt(backing.readableContentGuide)
    }

    /// The guide for the area that the keyboard covers. Without a keyboard, it is the area at the bottom that the safe
    /// area excludes.
    nonisolated public final var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        let core = backing.keyboardLayoutGuide
        if let face = core.wrapper as? UIKeyboardLayoutGuide { return face }
        let face = UIKeyboardLayoutGuide(core)
        storedGuides.append(face)
        return face
    }

    /// Returns the `UILayoutGuide` that wraps a guide of the module Keyline. The wrapper is created
    /// at the first call for a guide, and this view keeps it alive.
    nonisolated final func adopt(_ guide: LayoutGuide) -> UILayoutGuide {
        if let face = guide.wrapper as? UILayoutGuide { return face }
        let face = UILayoutGuide(guide)
        storedGuides.append(face)
        return face
    }

}
