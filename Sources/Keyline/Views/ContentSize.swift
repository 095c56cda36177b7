import KeylineSolver

/// One of the two directions of layout, horizontal or vertical.
public enum LayoutAxis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
}

extension Size {
    /// The value of a natural width or height that an item does not have.
    public static let noIntrinsicMetric = -1.0
    /// The natural size of an item without natural width and height.
    public static let noIntrinsic = Size(width: noIntrinsicMetric, height: noIntrinsicMetric)

    subscript(axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}

extension LayoutNode {
    /// Returns the priority with which the item resists becoming larger than its natural size; 250
    /// by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        facts?.hugging[axis] ?? .defaultLow
    }

    /// Returns the priority with which the item resists becoming smaller than its natural size; 750
    /// by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        facts?.resistance[axis] ?? .defaultHigh
    }

    /// Sets the priority with which the item resists becoming larger than its natural size, from 0
    /// to 1000 (required). Another priority is reported as an error and not set.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard isContentPriority(priority) else { return }
        let facts = contentFacts
        facts.hugging[axis] = priority
        home?.with { $0.setPriority(.atMost(axis), facts, to: Facts.below(priority)) }
    }

    /// Sets the priority with which the item resists becoming smaller than its natural size, from 0
    /// to 1000 (required). Another priority is reported as an error and not set.
    public func setContentCompressionResistancePriority(
        _ priority: LayoutPriority, for axis: LayoutAxis
    ) {
        guard isContentPriority(priority) else { return }
        let facts = contentFacts
        facts.resistance[axis] = priority
        home?.with { $0.setPriority(.atLeast(axis), facts, to: Facts.below(priority)) }
        if let view, view.isMultilineText { view.superview?.subviewContentChanged(view) }
    }

    private func isContentPriority(_ priority: LayoutPriority) -> Bool {
        if priority.rawValue >= 0, priority <= .required { return true }
        LayoutError(
            kind: .priorityOutOfRange,
            reason: """
                It's illegal to set priority:\(priority.rawValue.shortText). Priorities of hugging and \
                compression resistance are from 0 to required, which is 1000.
                """
        ).report()
        return false
    }

    /// Tells the layout that the item's natural size has changed. The next layout pass reads the
    /// new size.
    public func invalidateIntrinsicContentSize() {
        guard variables != nil, !isContentStale else { return }
        isContentStale = true
        home?.with { home in
            home.staleContents.append(self)
            home.alterations &+= 1
        }
    }

    /// The facts of an item that has a natural size, or priorities of its own.
    private var contentFacts: Facts {
        let facts = factsInUse
        facts.hasContent = true
        return facts
    }

    /// Changes the constants of the two rows of a natural extent; does nothing if the item has no such rows.
    func setExtent(_ extent: Double, _ axis: LayoutAxis) {
        guard let facts else { return }
        home?.with { engine in
            engine.setConstant(.atMost(axis), facts, to: extent)
            engine.setConstant(.atLeast(axis), facts, to: extent)
        }
    }

    /// Reads the natural size of the item, and updates the constraints that the engine made for
    /// this size.
    func readContent() {
        isContentStale = false
        guard variables != nil, !isGuide else { return }
        guard var size = withView({ $0.intrinsicContentSize }) ?? guest?.intrinsicContentSize else {
            if isOrphan() { reportOrphan() }
            return
        }
        let width = facts?.givenWidth ?? (size.width < 0 ? alignmentWidth : size.width)
        let wrapped = heightIsForWidth ? naturalSize(forWidth: width) : nil
        if let wrapped { size.height = wrapped.height }
        guard variables != nil else { return }
        read(size.width, .horizontal)
        read(size.height, .vertical)
        heightFollowsWidth = wrapped != nil
        facts?.givenWidth = wrapped.map { _ in width }
    }

    /// The width of the alignment rectangle, which is the part of the frame that constraints use.
    private var alignmentWidth: Double {
        let insets = alignmentInsets
        return storedFrame.width - insets.left - insets.right
    }

    /// Whether a layout pass asks the item for a new natural height after its width has been
    /// computed. False for labels, which update their height by themselves when they are laid out.
    private var heightIsForWidth: Bool { withView { !$0.breaksLinesItself } ?? true }

    /// Returns the natural size of the contents at a width of `width` points, or nil if the height
    /// of the contents does not depend on their width.
    func naturalSize(forWidth width: Double) -> Size? {
        if let view { return view.naturalSize(forWidth: width) }
        return guest?.naturalSize(forWidth: width)
    }

    /// Updates the natural height after the item's width has changed. The next round of the pass
    /// uses the new height.
    func followWidth() {
        let width = alignmentWidth
        guard let facts, let former = facts.givenWidth,
            abs(width - former) > LayoutNode.sameWidth, let size = naturalSize(forWidth: width)
        else { return }
        facts.givenWidth = width
        setExtent(size.height, .vertical)
        // The last baseline may be measured from the bottom edge, whose position depends on the
        // height.
        invalidateOffsets()
    }

    /// Reports a node that constraints mention and whose property `item` was never set: no object
    /// receives its frame or provides a natural size.
    private func reportOrphan() {
        let concerned = home.map { home in home.with { $0.constraints(mentioning: self) } } ?? []
        LayoutError(
            .noItem, about: concerned,
            reason: "The layout node \(name) has no item, so no widget gets its frame: was "
                + "`layoutNode.item = self` forgotten?"
        ).report()
    }

    private func read(_ extent: Double, _ axis: LayoutAxis) {
        let atMost = ImplicitRow.atMost(axis), atLeast = ImplicitRow.atLeast(axis)
        let isMade = facts?.slots.isMade(atMost) == true
        guard extent >= 0 else {
            if isMade, let facts { home?.with { $0.remove([atMost, atLeast], facts) } }
            return
        }
        if isMade { return setExtent(extent, axis) }
        let facts = contentFacts, engine = engineOfRoot()
        engine.enqueue(atMost, of: self, extent, priority: Facts.below(facts.hugging[axis]))
        engine.enqueue(atLeast, of: self, extent, priority: Facts.below(facts.resistance[axis]))
    }
}
