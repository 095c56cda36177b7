extension LayoutNode {
    /// The node's one anchor for an attribute. The list of anchors, the newest first, does not keep
    /// them alive: an anchor takes itself out when it goes. So most live as long as one expression,
    /// and yet nobody sees two for one attribute.
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

    /// The anchor goes.
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

    /// The node's own anchor; a new one each time once the node is gone.
    static func of(_ handle: NodeHandle?, _ attribute: LayoutAttribute) -> AnyLayoutAnchor {
        handle?.object?.anchor(attribute) ?? make(handle, attribute)
    }
}

extension LayoutItem {
    private func anchor<Anchor: AnyLayoutAnchor>(_ attribute: LayoutAttribute) -> Anchor {
        known(layoutNode.anchor(attribute))
    }

    /// The left edge.
    public var leftAnchor: XAxisAnchor { anchor(.left) }
    /// The right edge.
    public var rightAnchor: XAxisAnchor { anchor(.right) }
    /// The leading edge.
    public var leadingAnchor: XAxisAnchor { anchor(.leading) }
    /// The trailing edge.
    public var trailingAnchor: XAxisAnchor { anchor(.trailing) }
    /// The horizontal centre.
    public var centerXAnchor: XAxisAnchor { anchor(.centerX) }
    /// The top edge.
    public var topAnchor: YAxisAnchor { anchor(.top) }
    /// The bottom edge.
    public var bottomAnchor: YAxisAnchor { anchor(.bottom) }
    /// The vertical centre.
    public var centerYAnchor: YAxisAnchor { anchor(.centerY) }
    /// The first line's baseline.
    public var firstBaselineAnchor: YAxisAnchor { anchor(.firstBaseline) }
    /// The last line's baseline.
    public var lastBaselineAnchor: YAxisAnchor { anchor(.lastBaseline) }
    /// The width.
    public var widthAnchor: DimensionAnchor { anchor(.width) }
    /// The height.
    public var heightAnchor: DimensionAnchor { anchor(.height) }
}
