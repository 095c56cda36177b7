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
    public func invalidateIntrinsicContentSize() { markStale(.content) }

    /// The facts of an item that has a natural size, or priorities of its own.
    var contentFacts: Facts {
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
}
