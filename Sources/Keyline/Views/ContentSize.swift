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

/// How an item's natural size takes part in layout: not larger, at the priority of hugging, and not
/// smaller, at that of compression resistance.
final class ContentSize {
    var hugging: [LayoutPriority] = [.defaultLow, .defaultLow]
    var resistance: [LayoutPriority] = [.defaultHigh, .defaultHigh]
    /// By axis: at most, at least; made when there is a natural size.
    var atMost: [LayoutConstraint?] = [nil, nil]
    var atLeast: [LayoutConstraint?] = [nil, nil]

    /// Of an item whose height depends on its width, the width that the height is for.
    var givenWidth: Double?

    /// How often the constants of the natural width changed; see ``LayoutEngine/widthChanges``.
    var ownWidthChanges = 0
    /// The fitting sizes of which layout it is known that they leave the item as wide as others make it.
    var fittedHold: FittedHold?

    /// Of a text that is broken into lines and as narrow as these let it be.
    var narrowing: Narrowing?

    struct Narrowing {
        /// The width in which it was broken.
        var room: Double
        /// The natural width without breaks, and that of the longest line.
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

    /// A size that was asked for explicitly wins over a required natural one, without a conflict. 0, which
    /// many write for no wish at all, is weaker than all that others have.
    static func below(_ priority: LayoutPriority) -> LayoutPriority {
        LayoutPriority(max(0.01, min(priority.rawValue, 999.99)))
    }
}

extension LayoutNode {
    /// How much the item wants not to be larger than its natural size. 250 by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        content?.hugging[axis.rawValue] ?? .defaultLow
    }

    /// How much the item wants not to be smaller than its natural size. 750 by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        content?.resistance[axis.rawValue] ?? .defaultHigh
    }

    /// From 0 to required. Others are reported, and nothing changes.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard isContentPriority(priority) else { return }
        if content == nil { content = ContentSize() }
        content?.hugging[axis.rawValue] = priority
        content?.atMost[axis.rawValue]?.priority = ContentSize.below(priority)
    }

    /// From 0 to required. Others are reported, and nothing changes.
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

    /// The item's natural size changed: it is read at the next layout pass.
    public func invalidateIntrinsicContentSize() {
        guard variables != nil, !isContentStale else { return }
        isContentStale = true
        home?.with { home in
            home.staleContents.append(self)
            home.alterations &+= 1
        }
    }

    /// Puts the item's natural size into constraints.
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
        guard let content, let former = content.givenWidth,
            abs(width - former) > LayoutNode.sameWidth, let size = naturalSize(forWidth: width)
        else { return }
        content.givenWidth = width
        content.atMost[1]?.constant = size.height
        content.atLeast[1]?.constant = size.height
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
