/// Margins, safe area and keyboard of every kind of item, be it a view or a widget of another
/// toolkit.
extension LayoutItem {
    /// The part of the item that bars and notches cover, in points; the rest is the safe area. Set
    /// it on the item that has the bars, usually the root. An item below gets the part that
    /// overlaps it, as of the last layout pass.
    public var safeAreaInsets: Insets {
        get { layoutNode.safeAreaInsets }
        set { layoutNode.safeAreaInsets = newValue }
    }

    /// Insets that the program adds to the safe area, in points. ``safeAreaInsets`` is the sum of
    /// these insets and the insets of bars and notches. Zero by default.
    public var additionalSafeAreaInsets: Insets {
        get { layoutNode.additionalSafeAreaInsets }
        set { layoutNode.additionalSafeAreaInsets = newValue }
    }

    /// The smallest margins in effect, not counting the safe area. Zero by default.
    public var minimumLayoutMargins: DirectionalInsets {
        get { layoutNode.minimumLayoutMargins }
        set { layoutNode.minimumLayoutMargins = newValue }
    }

    /// The margins without the safe area; leading and trailing follow the direction of text. 8
    /// points on each side by default.
    public var directionalLayoutMargins: DirectionalInsets {
        get { layoutNode.directionalLayoutMargins }
        set { layoutNode.directionalLayoutMargins = newValue }
    }

    /// The margins in effect: those that were set, plus the safe area if
    /// ``insetsLayoutMarginsFromSafeArea`` is on, and at least the overlap of the parent's margins
    /// if ``preservesSuperviewLayoutMargins`` is on. Setting this property sets
    /// ``directionalLayoutMargins``.
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

    /// The height of the keyboard above the item's bottom edge, in points; 0 (the default) without
    /// a keyboard. A number that is infinite or NaN is reported as an error and not set.
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

    /// A guide for the area that the keyboard covers at the bottom of the item. While no keyboard
    /// is shown, the guide covers the part below the safe area. Constrain the bottom of contents to
    /// the top of this guide.
    public var keyboardLayoutGuide: LayoutGuide { layoutNode.keyboardLayoutGuide }
}
