/// Margins, safe area and keyboard of every kind of item, be it a view or a widget of another
/// toolkit. The properties of the same names of ``LayoutNode`` describe them fully.
extension LayoutItem {
    /// The part of the item that bars and notches cover, in points; see ``LayoutNode/safeAreaInsets``.
    public var safeAreaInsets: Insets {
        get { layoutNode.safeAreaInsets }
        set { layoutNode.safeAreaInsets = newValue }
    }

    /// Insets in points that the program adds to those of bars and notches. Zero by default.
    public var additionalSafeAreaInsets: Insets {
        get { layoutNode.additionalSafeAreaInsets }
        set { layoutNode.additionalSafeAreaInsets = newValue }
    }

    /// The smallest margins in effect, not counting the safe area. Zero by default.
    public var minimumLayoutMargins: DirectionalInsets {
        get { layoutNode.minimumLayoutMargins }
        set { layoutNode.minimumLayoutMargins = newValue }
    }

    /// The margins in points without the safe area. 8 on each side by default.
    public var directionalLayoutMargins: DirectionalInsets {
        get { layoutNode.directionalLayoutMargins }
        set { layoutNode.directionalLayoutMargins = newValue }
    }

    /// The margins in effect, in points; see ``LayoutNode/layoutMargins``.
    public var layoutMargins: Insets {
        get { layoutNode.layoutMargins }
        set { layoutNode.layoutMargins = newValue }
    }

    /// Whether the safe area is added to the margins. On by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { layoutNode.insetsLayoutMarginsFromSafeArea }
        set { layoutNode.insetsLayoutMarginsFromSafeArea = newValue }
    }

    /// Whether the margins are at least as large as the part of the parent's margins that overlaps
    /// the item. Off by default.
    public var preservesSuperviewLayoutMargins: Bool {
        get { layoutNode.preservesSuperviewLayoutMargins }
        set { layoutNode.preservesSuperviewLayoutMargins = newValue }
    }

    /// The height of the keyboard above the item's bottom edge, in points; see
    /// ``LayoutNode/keyboardHeight``.
    public var keyboardHeight: Double {
        get { layoutNode.keyboardHeight }
        set { layoutNode.keyboardHeight = newValue }
    }

    /// The part of the item that no bar or notch covers.
    public var safeAreaLayoutGuide: LayoutGuide { layoutNode.safeAreaLayoutGuide }

    /// The part of the item inside its margins.
    public var layoutMarginsGuide: LayoutGuide { layoutNode.layoutMarginsGuide }

    /// Within the margins, centred, and not wider than text is easily read: 672 points.
    public var readableContentGuide: LayoutGuide { layoutNode.readableContentGuide }

    /// A guide for the area that the keyboard covers at the bottom of the item. Constrain the bottom
    /// of contents to its top; see ``LayoutNode/keyboardLayoutGuide``.
    public var keyboardLayoutGuide: LayoutGuide { layoutNode.keyboardLayoutGuide }
}
