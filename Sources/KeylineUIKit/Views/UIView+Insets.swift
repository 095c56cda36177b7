internal import Keyline

extension UIView {
    /// What bars and notches cover of the view, as of the last layout; the safe area is the rest.
    public var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(backing.safeAreaInsets) }

    /// What bars and notches of the host cover of this view, mostly of a window. UIKit has no name for
    /// it, since there the system says so. Setting it changes ``safeAreaInsets`` here and below.
    public var hostSafeAreaInsets: UIEdgeInsets {
        get { UIEdgeInsets(backing.safeAreaInsets) }
        set { backing.safeAreaInsets = Insets(newValue) }
    }

    /// How far a keyboard of the host reaches up from the view's bottom; 0 without one. UIKit has no name
    /// for it, since there the system says so.
    public var hostKeyboardHeight: CGFloat {
        get { backing.keyboardHeight }
        set { backing.keyboardHeight = newValue }
    }

    /// The margins in effect, with the safe area. Setting them sets ``directionalLayoutMargins``.
    public var layoutMargins: UIEdgeInsets {
        get { UIEdgeInsets(backing.layoutMargins) }
        set { backing.layoutMargins = Insets(newValue) }
    }

    /// The margins by the direction of text, without safe area; 8 on each side by default.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(backing.directionalLayoutMargins) }
        set { backing.directionalLayoutMargins = DirectionalInsets(newValue) }
    }

    /// Whether margins are measured from the safe area. On by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { backing.insetsLayoutMarginsFromSafeArea }
        set { backing.insetsLayoutMarginsFromSafeArea = newValue }
    }

    /// Whether the superview's margins count where they reach into the view. Off by default.
    public var preservesSuperviewLayoutMargins: Bool {
        get { backing.preservesSuperviewLayoutMargins }
        set { backing.preservesSuperviewLayoutMargins = newValue }
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

    /// The guides that the view owns, system guides in use among them.
    public var layoutGuides: [UILayoutGuide] { backing.layoutGuides.map { adopt($0) } }

    public func addLayoutGuide(_ guide: UILayoutGuide) {
        if guide.owningView === self { return }
        guide.owningView?.storedGuides.removeAll { $0 === guide }
        storedGuides.append(guide)
        backing.addLayoutGuide(guide.core)
    }

    /// Takes the guide out; its constraints are deactivated.
    public func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        backing.removeLayoutGuide(guide.core)
        storedGuides.removeAll { $0 === guide }
    }
}
