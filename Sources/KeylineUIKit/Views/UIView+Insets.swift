internal import Keyline

extension UIView {
    /// The insets that bars and notches of the host cover of this view, as a rule of a window. UIKit has no name for
    /// it, since there the system says so. Setting it changes ``safeAreaInsets`` here and below.
    public var hostSafeAreaInsets: UIEdgeInsets {
        get { UIEdgeInsets(backing.layoutNode.hostInsets) }
        set { backing.safeAreaInsets = Insets(newValue) }
    }

    /// How far a keyboard of the host reaches up from the view's bottom; 0 without one. UIKit has no name
    /// for it, since there the system says so.
    public var hostKeyboardHeight: CGFloat {
        get { backing.keyboardHeight }
        set { backing.keyboardHeight = newValue }
    }

    // MARK: Guides

    /// The part of the view that nothing covers.
    nonisolated public final var safeAreaLayoutGuide: UILayoutGuide {
        adopt(backing.safeAreaLayoutGuide)
    }

    /// The part of the view within its margins.
    nonisolated public final var layoutMarginsGuide: UILayoutGuide {
        adopt(backing.layoutMarginsGuide)
    }

    /// Within the margins, centred, and not wider than text is easily read: 672 points.
    nonisolated public final var readableContentGuide: UILayoutGuide {
        adopt(backing.readableContentGuide)
    }

    /// Where the keyboard is, or, while there is none, what the safe area leaves out at the bottom.
    nonisolated public final var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        let core = backing.keyboardLayoutGuide
        if let face = core.layoutNode.companion as? UIKeyboardLayoutGuide { return face }
        let face = UIKeyboardLayoutGuide(core)
        storedGuides.append(face)
        return face
    }

    /// The guide's one face, which the view keeps alive from now on.
    nonisolated final func adopt(_ guide: LayoutGuide) -> UILayoutGuide {
        if let face = guide.layoutNode.companion as? UILayoutGuide { return face }
        let face = UILayoutGuide(guide)
        storedGuides.append(face)
        return face
    }

}
