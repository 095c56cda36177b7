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

/// The constraints for an item's natural size, one pair for each axis: at most this size, at the
/// priority of content hugging, and at least this size, at the priority of compression resistance.
final class ContentSize {
    var hugging: [LayoutPriority] = [.defaultLow, .defaultLow]
    var resistance: [LayoutPriority] = [.defaultHigh, .defaultHigh]
    /// The constraints that limit the size from above, and those that limit it from below, indexed
    /// by axis; nil as long as the item has no natural size.
    var atMost: [LayoutConstraint?] = [nil, nil]
    var atLeast: [LayoutConstraint?] = [nil, nil]

    /// The width for which the item's height was computed, if the height depends on the width.
    var givenWidth: Double?

    /// How often the constants for the natural width have changed; see
    /// ``LayoutEngine/widthChanges``.
    var ownWidthChanges = 0
    /// The layout of a fitting size in which the item is known to be as wide as other constraints
    /// make it.
    var fittedHold: FittedHold?

    /// The state of a text that is broken into lines and as narrow as these lines allow.
    var narrowing: Narrowing?

    struct Narrowing {
        /// The width that was available when the text was broken into lines.
        var room: Double
        /// The natural width of the text without line breaks, and the width of its longest line.
        var unbroken: Double
        var longest: Double
    }

    func setWidth(_ width: Double) {
        atMost[0]?.constant = width
        atLeast[0]?.constant = width
    }

    func forget() {
        narrowing = nil
        givenWidth = nil
        atMost = [nil, nil]
        atLeast = [nil, nil]
    }

    /// Returns the priority that is used for a constraint of the natural size. It is less than
    /// required, so that an explicit size wins over a natural size of required priority without a
    /// conflict. Priority 0, by which many programs mean "does not matter", becomes a small
    /// positive priority.
    static func below(_ priority: LayoutPriority) -> LayoutPriority {
        LayoutPriority(max(0.01, min(priority.rawValue, 999.99)))
    }
}

extension LayoutNode {
    /// Returns the priority with which the item resists becoming larger than its natural size; 250
    /// by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        content?.hugging[axis.rawValue] ?? .defaultLow
    }

    /// Returns the priority with which the item resists becoming smaller than its natural size; 750
    /// by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        content?.resistance[axis.rawValue] ?? .defaultHigh
    }

    /// Sets the priority with which the item resists becoming larger than its natural size, from 0
    /// to 1000 (required). Another priority is reported as an error and not set.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard isContentPriority(priority) else { return }
        if content == nil { content = ContentSize() }
        content?.hugging[axis.rawValue] = priority
        content?.atMost[axis.rawValue]?.priority = ContentSize.below(priority)
    }

    /// Sets the priority with which the item resists becoming smaller than its natural size, from 0
    /// to 1000 (required). Another priority is reported as an error and not set.
    public func setContentCompressionResistancePriority(
        _ priority: LayoutPriority, for axis: LayoutAxis
    ) {
        guard isContentPriority(priority) else { return }
        if content == nil { content = ContentSize() }
        content?.resistance[axis.rawValue] = priority
        content?.atLeast[axis.rawValue]?.priority = ContentSize.below(priority)
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

    /// Reads the item's natural size and stores it in constraints.
    func readContent() {
        isContentStale = false
        guard variables != nil, !isGuide else { return }
        guard var size = withView({ $0.intrinsicContentSize }) ?? guest?.intrinsicContentSize else {
            if isOrphan() { reportOrphan() }
            return
        }
        let width = content?.givenWidth ?? (size.width < 0 ? alignmentWidth : size.width)
        let wrapped = heightIsForWidth ? naturalSize(forWidth: width) : nil
        if let wrapped { size.height = wrapped.height }
        guard variables != nil else { return }
        read(size.width, .horizontal)
        read(size.height, .vertical)
        heightFollowsWidth = wrapped != nil
        content?.givenWidth = wrapped.map { _ in width }
    }

    /// The width of the alignment rectangle, which is the part of the frame that constraints use.
    private var alignmentWidth: Double {
        let insets = alignmentInsets
        return storedFrame.width - insets.left - insets.right
    }

    /// Whether the layout computes the item's height for its width. A label does this itself when
    /// it is laid out.
    private var heightIsForWidth: Bool { withView { !$0.breaksLinesItself } ?? true }

    /// Returns the size of the contents if they have this width, or nil if the height does not
    /// depend on the width.
    func naturalSize(forWidth width: Double) -> Size? {
        if let view { return view.naturalSize(forWidth: width) }
        return guest?.naturalSize(forWidth: width)
    }

    /// Updates the natural height after the item's width has changed. The next round of the pass
    /// uses the new height.
    func followWidth() {
        let width = alignmentWidth
        guard let content, let former = content.givenWidth,
            abs(width - former) > LayoutNode.sameWidth, let size = naturalSize(forWidth: width)
        else { return }
        content.givenWidth = width
        content.atMost[1]?.constant = size.height
        content.atLeast[1]?.constant = size.height
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
            reason: "The layout node \(name) has no item, so nobody gets its frame: was "
                + "`layoutNode.item = self` forgotten?"
        ).report()
    }

    private func read(_ extent: Double, _ axis: LayoutAxis) {
        let i = axis.rawValue
        guard extent >= 0 else {
            if content == nil { return }
            let former = [content?.atMost[i], content?.atLeast[i]].compactMap { $0 ?? nil }
            content?.atMost[i] = nil
            content?.atLeast[i] = nil
            LayoutConstraint.deactivate(former)
            return
        }
        if let atMost = content?.atMost[i], let atLeast = content?.atLeast[i] {
            atMost.constant = extent
            atLeast.constant = extent
            return
        }
        let attribute: LayoutAttribute = axis == .horizontal ? .width : .height
        func make(_ relation: LayoutRelation, _ priority: LayoutPriority) -> LayoutConstraint {
            LayoutConstraint(
                implicit: self, attribute, relation, equal: nil, extent,
                priority: ContentSize.below(priority), origin: .contentSize)
        }
        if content == nil { content = ContentSize() }
        let atMost = make(.lessThanOrEqual, contentHuggingPriority(for: axis))
        let atLeast = make(
            .greaterThanOrEqual, contentCompressionResistancePriority(for: axis))
        content?.atMost[i] = atMost
        content?.atLeast[i] = atLeast
        LayoutConstraint.activate([atMost, atLeast])
    }
}
