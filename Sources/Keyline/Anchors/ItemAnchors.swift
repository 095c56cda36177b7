/// The anchors of one node, made when somebody asks. Few, so a list is fastest and smallest.
struct AnchorCache {
    private var made: [AnyLayoutAnchor] = []

    mutating func anchor(_ attribute: LayoutAttribute, _ reference: NodeReference)
        -> AnyLayoutAnchor
    {
        for anchor in made where anchor.attribute == attribute { return anchor }
        let anchor = reference.makeAnchor(attribute)
        made.append(anchor)
        return anchor
    }
}

extension NodeReference {
    fileprivate func makeAnchor(_ attribute: LayoutAttribute) -> AnyLayoutAnchor {
        switch attribute.kind {
        case .horizontal: XAxisAnchor(self, attribute)
        case .vertical: YAxisAnchor(self, attribute)
        case .size: DimensionAnchor(self, attribute)
        case .none: AnyLayoutAnchor(self, attribute)
        }
    }

    /// The node's own anchor; a new one each time once the node is gone.
    func anchor(_ attribute: LayoutAttribute) -> AnyLayoutAnchor {
        node?.anchors.anchor(attribute, self) ?? makeAnchor(attribute)
    }
}

extension LayoutItem {
    private func anchor<Anchor: AnyLayoutAnchor>(_ attribute: LayoutAttribute) -> Anchor {
        let node = layoutNode
        return unsafeDowncast(
            node.anchors.anchor(attribute, node.reference), to: Anchor.self)
    }

    public var leftAnchor: XAxisAnchor { anchor(.left) }
    public var rightAnchor: XAxisAnchor { anchor(.right) }
    public var leadingAnchor: XAxisAnchor { anchor(.leading) }
    public var trailingAnchor: XAxisAnchor { anchor(.trailing) }
    public var centerXAnchor: XAxisAnchor { anchor(.centerX) }
    public var topAnchor: YAxisAnchor { anchor(.top) }
    public var bottomAnchor: YAxisAnchor { anchor(.bottom) }
    public var centerYAnchor: YAxisAnchor { anchor(.centerY) }
    public var firstBaselineAnchor: YAxisAnchor { anchor(.firstBaseline) }
    public var lastBaselineAnchor: YAxisAnchor { anchor(.lastBaseline) }
    public var widthAnchor: DimensionAnchor { anchor(.width) }
    public var heightAnchor: DimensionAnchor { anchor(.height) }
}
