/// Margins, safe areas and spacers of every item; those of views and of a toolkit's widgets are the same.
extension LayoutItem {
    /// The insets that bars and notches cover, in points; the safe area is the rest. Set it where they are, as a rule
    /// on the root; below, it is what of them reaches into the item, as of the last layout pass.
    public var safeAreaInsets: Insets {
        get { layoutNode.safeAreaInsets }
        set { layoutNode.safeAreaInsets = newValue }
    }

    /// Further insets to be kept free, within what bars and notches leave. Zero by default.
    public var additionalSafeAreaInsets: Insets {
        get { layoutNode.additionalSafeAreaInsets }
        set { layoutNode.additionalSafeAreaInsets = newValue }
    }

    /// Margins are in effect at least these, before the safe area is added. Zero by default.
    public var minimumLayoutMargins: DirectionalInsets {
        get { layoutNode.minimumLayoutMargins }
        set { layoutNode.minimumLayoutMargins = newValue }
    }

    /// The margins by the direction of text, without safe area; 8 on each side by default.
    public var directionalLayoutMargins: DirectionalInsets {
        get { layoutNode.directionalLayoutMargins }
        set { layoutNode.directionalLayoutMargins = newValue }
    }

    /// The margins in effect: with the safe area, and what the parent's margins reach into the item, if asked for.
    /// Setting them sets ``directionalLayoutMargins``.
    public var layoutMargins: Insets {
        get { layoutNode.layoutMargins }
        set { layoutNode.layoutMargins = newValue }
    }

    /// Whether margins are measured from the safe area. On by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { layoutNode.insetsLayoutMarginsFromSafeArea }
        set { layoutNode.insetsLayoutMarginsFromSafeArea = newValue }
    }

    /// Whether the parent's margins count where they reach into the item. Off by default.
    public var preservesSuperviewLayoutMargins: Bool {
        get { layoutNode.preservesSuperviewLayoutMargins }
        set { layoutNode.preservesSuperviewLayoutMargins = newValue }
    }

    /// How far a keyboard reaches up from the item's bottom, in points; 0, as by default, without one. A height that
    /// is not finite is reported and refused.
    public var keyboardHeight: Double {
        get { layoutNode.keyboardHeight }
        set { layoutNode.keyboardHeight = newValue }
    }

    /// The part of the item that nothing covers.
    public var safeAreaLayoutGuide: LayoutGuide { layoutNode.safeAreaLayoutGuide }

    /// The part of the item within its margins.
    public var layoutMarginsGuide: LayoutGuide { layoutNode.layoutMarginsGuide }

    /// Within the margins, centred, and not wider than text is easily read: 672 points.
    public var readableContentGuide: LayoutGuide { layoutNode.readableContentGuide }

    /// Where the keyboard is, or, while there is none, what the safe area leaves out at the bottom.
    public var keyboardLayoutGuide: LayoutGuide { layoutNode.keyboardLayoutGuide }
}
