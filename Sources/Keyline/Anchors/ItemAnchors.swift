extension LayoutNode {
    /// Returns the node's anchor for an attribute, and makes it if necessary.
    ///
    /// The node's list of anchors does not keep them alive: an anchor removes itself from the list
    /// when it is deallocated. Most anchors exist only during one expression, and yet a program
    /// never sees two anchors for the same attribute of an item.
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

    /// Removes an anchor that is being deallocated from the list.
    func forget(_ anchor: AnyLayoutAnchor) {
        let gone = Unretained(anchor)
        if newestAnchor == gone {
            newestAnchor = anchor.older
            return
        }
        var next = newestAnchor
        while let newer = next {
            newer.with { newer in
                next = newer.older
                if next == gone {
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

    /// Returns the node's anchor for an attribute. If the node was deallocated, returns a new
    /// anchor without an item each time.
    static func of(_ handle: NodeHandle?, _ attribute: LayoutAttribute) -> AnyLayoutAnchor {
        handle?.object?.anchor(attribute) ?? make(handle, attribute)
    }
}

extension LayoutItem {
    private func anchor<Anchor: AnyLayoutAnchor>(_ attribute: LayoutAttribute) -> Anchor {
        known(layoutNode.anchor(attribute))
    }

    /// The anchor of the item's left edge.
    public var leftAnchor: XAxisAnchor { anchor(.left) }
    /// The anchor of the item's right edge.
    public var rightAnchor: XAxisAnchor { anchor(.right) }
    /// The anchor of the item's leading edge.
    public var leadingAnchor: XAxisAnchor { anchor(.leading) }
    /// The anchor of the item's trailing edge.
    public var trailingAnchor: XAxisAnchor { anchor(.trailing) }
    /// The anchor of the item's horizontal centre.
    public var centerXAnchor: XAxisAnchor { anchor(.centerX) }
    /// The anchor of the item's top edge.
    public var topAnchor: YAxisAnchor { anchor(.top) }
    /// The anchor of the item's bottom edge.
    public var bottomAnchor: YAxisAnchor { anchor(.bottom) }
    /// The anchor of the item's vertical centre.
    public var centerYAnchor: YAxisAnchor { anchor(.centerY) }
    /// The anchor of the baseline of the item's first line of text.
    public var firstBaselineAnchor: YAxisAnchor { anchor(.firstBaseline) }
    /// The anchor of the baseline of the item's last line of text.
    public var lastBaselineAnchor: YAxisAnchor { anchor(.lastBaseline) }
    /// The anchor of the item's width.
    public var widthAnchor: DimensionAnchor { anchor(.width) }
    /// The anchor of the item's height.
    public var heightAnchor: DimensionAnchor { anchor(.height) }
}
