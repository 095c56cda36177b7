extension LayoutItem {
    private func anchor<AnchorType>(_ attribute: LayoutAttribute) -> LayoutAnchor<AnchorType> {
        LayoutAnchor(layoutNode.anchor(attribute))
    }

    /// The position of the item's left edge, for constraints. Unlike ``leadingAnchor``, it does not
    /// depend on the text direction.
    public var leftAnchor: XAxisAnchor { anchor(.left) }
    /// The position of the item's right edge, for constraints. Unlike ``trailingAnchor``, it does
    /// not depend on the text direction.
    public var rightAnchor: XAxisAnchor { anchor(.right) }
    /// The position of the item's leading edge, for constraints: the left edge, or the right edge
    /// in right-to-left layouts.
    public var leadingAnchor: XAxisAnchor { anchor(.leading) }
    /// The position of the item's trailing edge, for constraints: the right edge, or the left edge
    /// in right-to-left layouts.
    public var trailingAnchor: XAxisAnchor { anchor(.trailing) }
    /// The horizontal position of the item's centre, for constraints: halfway between its left and
    /// right edges.
    public var centerXAnchor: XAxisAnchor { anchor(.centerX) }
    /// The position of the item's top edge, for constraints. Vertical positions grow downwards.
    public var topAnchor: YAxisAnchor { anchor(.top) }
    /// The position of the item's bottom edge, for constraints. Vertical positions grow downwards.
    public var bottomAnchor: YAxisAnchor { anchor(.bottom) }
    /// The vertical position of the item's centre, for constraints: halfway between its top and
    /// bottom edges.
    public var centerYAnchor: YAxisAnchor { anchor(.centerY) }
    /// The vertical position of the baseline of the item's first line of text, for constraints that
    /// align texts. For an item without baselines, the top edge.
    public var firstBaselineAnchor: YAxisAnchor { anchor(.firstBaseline) }
    /// The vertical position of the baseline of the item's last line of text, for constraints that
    /// align texts. For an item without baselines, the bottom edge.
    public var lastBaselineAnchor: YAxisAnchor { anchor(.lastBaseline) }
    /// The item's width in points, for constraints with constants or with other widths and heights.
    public var widthAnchor: DimensionAnchor { anchor(.width) }
    /// The item's height in points, for constraints with constants or with other widths and
    /// heights.
    public var heightAnchor: DimensionAnchor { anchor(.height) }
}
