extension LayoutNode {
    /// Returns the anchor of a node for an attribute. If no anchor object for the attribute exists,
    /// creates one.
    ///
    /// The node's list of anchors does not keep them alive: an anchor that is deallocated removes
    /// itself from the list. Most anchors exist only during one expression, and yet a program never
    /// sees two anchors for the same attribute of an item.
    package func anchor(_ attribute: LayoutAttribute) -> AnyLayoutAnchor {
        var next = newestAnchor
        while let anchor = next {
            let isIt = anchor.with { anchor in
                next = anchor.older
                return anchor.attribute == attribute
            }
            if isIt { return anchor.object }
        }
        let anchor = AnyLayoutAnchor.make(handle, attribute)
        anchor.isListed = true
        anchor.older = newestAnchor
        newestAnchor = Unretained(anchor)
        return anchor
    }

    /// Removes an anchor that is being deallocated from the node's list of anchors.
    func forget(_ anchor: AnyLayoutAnchor) {
        let removed = Unretained(anchor)
        if newestAnchor == removed {
            newestAnchor = anchor.older
            return
        }
        var next = newestAnchor
        while let newer = next {
            newer.with { newer in
                next = newer.older
                if next == removed {
                    newer.older = anchor.older
                    next = nil
                }
            }
        }
    }
}

extension AnyLayoutAnchor {
    fileprivate static func make(_ handle: NodeHandle?, _ attribute: LayoutAttribute)
        -> AnyLayoutAnchor
    {
        switch attribute.kind {
        case .horizontal: XAxisAnchor(handle, attribute)
        case .vertical: YAxisAnchor(handle, attribute)
        case .size: DimensionAnchor(handle, attribute)
        case .none: AnyLayoutAnchor(handle, attribute)
        }
    }

    /// Returns the anchor of a node for an attribute. If the node was deallocated, returns a new
    /// anchor without an item at each call.
    static func of(_ handle: NodeHandle?, _ attribute: LayoutAttribute) -> AnyLayoutAnchor {
        handle?.object?.anchor(attribute) ?? make(handle, attribute)
    }
}

extension LayoutItem {
    private func anchor<Anchor: AnyLayoutAnchor>(_ attribute: LayoutAttribute) -> Anchor {
        known(layoutNode.anchor(attribute))
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
