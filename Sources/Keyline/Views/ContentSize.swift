import KeylineSolver

/// Horizontal or vertical.
public enum LayoutAxis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
}

extension Size {
    /// An extent that an item has no wish for.
    public static let noIntrinsicMetric = -1.0
    /// No wish for either.
    public static let noIntrinsic = Size(width: noIntrinsicMetric, height: noIntrinsicMetric)

    subscript(axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}

extension LayoutNode {
    /// How much the item wants not to be larger than its natural size. 250 by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        facts?.hugging[axis] ?? .defaultLow
    }

    /// How much the item wants not to be smaller than its natural size. 750 by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        facts?.resistance[axis] ?? .defaultHigh
    }

    /// From 0 to required. Others are reported, and nothing changes.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard isContentPriority(priority) else { return }
        let facts = contentFacts
        facts.hugging[axis] = priority
        home?.with { $0.setPriority(.atMost(axis), facts, to: Facts.below(priority)) }
    }

    /// From 0 to required. Others are reported, and nothing changes.
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

    /// The item's natural size changed: it is read at the next layout pass.
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

    /// Puts the item's natural size into rows of the solver.
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

    /// The part of the frame that constraints see.
    private var alignmentWidth: Double {
        let insets = alignmentInsets
        return storedFrame.width - insets.left - insets.right
    }

    /// Whether layout is to ask for heights for widths; labels bring theirs up to date when they are laid out.
    private var heightIsForWidth: Bool { withView { !$0.breaksLinesItself } ?? true }

    /// How large the contents are in this width; nil if that does not depend on it.
    func naturalSize(forWidth width: Double) -> Size? {
        if let view { return view.naturalSize(forWidth: width) }
        return guest?.naturalSize(forWidth: width)
    }

    /// The item has a frame of another width: its height follows in the next round of the pass.
    func followWidth() {
        let width = alignmentWidth
        guard let facts, let former = facts.givenWidth,
            abs(width - former) > LayoutNode.sameWidth, let size = naturalSize(forWidth: width)
        else { return }
        facts.givenWidth = width
        setExtent(size.height, .vertical)
        // The last baseline may be measured from it.
        invalidateOffsets()
    }

    /// Nobody gets the frame, and nobody says how large the item is.
    private func reportOrphan() {
        let concerned = home.map { home in home.with { $0.constraints(mentioning: self) } } ?? []
        LayoutError(
            .noItem, about: concerned,
            reason: "The layout node \(name) has no item, so nobody gets its frame: was "
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
