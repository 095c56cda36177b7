// Guides of items that are no views; a view keeps its own.

extension LayoutNode {
    /// The item's guides: spacers, and those that were asked for.
    public var layoutGuides: [LayoutGuide] { view?.layoutGuides ?? ownGuides }

    /// Adds the guide, taking it out of its former item. One that is here already keeps its constraints.
    public func addLayoutGuide(_ guide: LayoutGuide) {
        if let view { return view.addLayoutGuide(guide) }
        if guide.layoutNode.parent === self { return }
        guide.layoutNode.parent?.removeLayoutGuide(guide)
        addChild(guide.layoutNode)
        ownGuides.append(guide)
    }

    /// Takes the guide out; its constraints are deactivated.
    public func removeLayoutGuide(_ guide: LayoutGuide) {
        if let view { return view.removeLayoutGuide(guide) }
        guard guide.layoutNode.parent === self else { return }
        guide.layoutNode.removeFromParent(keepingWithin: false)
        ownGuides.removeAll { $0 === guide }
    }
}

extension LayoutItem {
    /// The item's guides: spacers, and those that were asked for.
    public var layoutGuides: [LayoutGuide] { layoutNode.layoutGuides }

    /// Adds the guide, taking it out of its former item. One that is here already keeps its constraints.
    public func addLayoutGuide(_ guide: LayoutGuide) { layoutNode.addLayoutGuide(guide) }

    /// Takes the guide out; its constraints are deactivated.
    public func removeLayoutGuide(_ guide: LayoutGuide) { layoutNode.removeLayoutGuide(guide) }
}
