import KeylineSolver

/// Asks items for their numbers: natural sizes, alignment insets and baselines.
///
/// A layout pass calls these functions only in its stage *gather*, before the solver gets any
/// change. The code of an item may change the tree, so the answer is stored only if the node is
/// still in a layout. All later stages use the stored answers (``Facts``).
extension LayoutNode {

    /// Asks the item of a node that has just got variables for its alignment insets and its natural
    /// size.
    func askAtFirst() {
        guard !isGuide else { return }
        askInsets()
        if parentLink != nil { FixedFrame(node: self).add() }
        askContent()
    }

    /// Reads from the item those numbers that have changed since they were last read (``stale``).
    func askAnew() {
        var asked = stale
        stale = []
        guard variables != nil else { return }
        if asked.contains(.width), settle() {
            // The view, which `settle()` has called, may have reported another size. The members that
            // this report has added to `stale` are asked for in this turn, too.
            asked.formUnion(stale)
            asked.remove(.width)
            stale = []
        }
        if asked.contains(.offsets) { askInsets() }
        if asked.contains(.content) { askContent() } else if asked.contains(.width) { askHeight() }
        if asked.contains(.offsets) {
            facts?.knownBaselines = []
            askBaselines()
            home?.object.offsetsChanged(of: self)
        }
    }

    /// Reads the baselines of the item that constraints use and whose stored distances are not up
    /// to date.
    func askBaselines() {
        guard let facts else { return }
        let asked = facts.usedBaselines.subtracting(facts.knownBaselines)
        guard !asked.isEmpty, let item else { return }
        facts.knownBaselines.formUnion(asked)
        if asked.contains(.first) { facts.firstBaseline = item.firstBaselineOffset }
        if asked.contains(.last) { facts.lastBaseline = item.lastBaselineOffset }
    }

    /// Records that a constraint uses a baseline of the item.
    func useBaseline(_ attribute: LayoutAttribute) {
        guard attribute.isBaseline, !isGuide else { return }
        factsInUse.usedBaselines.insert(attribute == .firstBaseline ? .first : .last)
    }

    /// The distances from the frame to the alignment rectangle. They are zero for a root, whose
    /// frame is its alignment rectangle. An item that no constraint mentions is asked for them.
    var alignmentInsets: Insets {
        guard parentLink != nil else { return .zero }
        return variables == nil ? askedInsets : facts?.insets ?? .zero
    }

    private var askedInsets: Insets {
        withView { $0.alignmentRectInsets } ?? guest?.alignmentRectInsets ?? .zero
    }

    private func askInsets() {
        guard parentLink != nil, !isGuide else { return }
        let insets = askedInsets
        guard variables != nil, insets != facts?.insets ?? .zero else { return }
        factsInUse.insets = insets
        FixedFrame(node: self).update()
        forEachChild { FixedFrame(node: $0).update() }
    }

    /// Asks the item for its natural size, and updates the implicit rows that state this size.
    func askContent() {
        stale.remove(.content)
        guard variables != nil, !isGuide else { return }
        guard var size = withView({ $0.intrinsicContentSize }) ?? guest?.intrinsicContentSize else {
            if isOrphan() { reportOrphan() }
            return
        }
        let width = facts?.givenWidth ?? (size.width < 0 ? alignmentWidth : size.width)
        let settles = withView(\.settlesWidth) == true
        let wrapped = heightIsForWidth ? askedSize(forWidth: width) : nil
        if let wrapped { size.height = wrapped.height }
        guard variables != nil else { return }
        store(size.width, .horizontal)
        store(size.height, .vertical)
        self[.heightFollowsWidth] = wrapped != nil || settles
        if !settles { facts?.givenWidth = wrapped.map { _ in width } }
    }

    /// Tells a view that breaks its text into lines itself which width the solver has found.
    /// Returns false for other items.
    private func settle() -> Bool {
        guard self[.heightFollowsWidth], let facts, withView(\.settlesWidth) == true else {
            return false
        }
        let width = facts.solvedWidth
        facts.givenWidth = width
        withView { $0.widthWasSolved(width) }
        return true
    }

    /// Whether the item is a view that breaks its text into lines itself.
    var breaksLines: Bool { withView(\.breaksLinesItself) == true }

    /// Whether the item is a label with several lines, whose width may be estimated.
    var estimatesWidth: Bool { self[.heightFollowsWidth] && withView(\.settlesWidth) == true }

    /// Breaks the text of a label in the width, in points, that the next solve will probably give the
    /// label.
    func breakLines(inEstimated room: Double, _ grid: PixelGrid) {
        guard variables != nil, estimatesWidth, let facts else { return }
        let width = grid.nearest(room)
        facts.givenWidth = width
        withView { $0.widthWasEstimated(width, unrounded: room) }
    }

    /// Makes the next solve tell the view its width again, even if the width does not change.
    func settleAgain() {
        guard variables != nil, let facts else { return }
        facts.givenWidth = nil
        home?.with { $0.frameChanged(of: self) }
    }

    /// Asks the item for its natural height at the width that the solver has found.
    private func askHeight() {
        guard self[.heightFollowsWidth], let facts else { return }
        let width = facts.solvedWidth, size = askedSize(forWidth: width)
        guard variables != nil, self[.heightFollowsWidth] else { return }
        facts.givenWidth = width
        guard let size else { return }
        setExtent(size.height, .vertical)
        // The last baseline may be measured from the bottom edge, whose position depends on the
        // height.
        facts.knownBaselines = []
        askBaselines()
        home?.object.offsetsChanged(of: self)
    }

    // MARK: Natural sizes

    /// Asks those items of the subtree for their natural sizes that no constraint mentions.
    func naturalSizesOfUnmentioned() -> [ObjectIdentifier: Size] {
        var sizes: [ObjectIdentifier: Size] = [:]
        for node in subtree where node.variables == nil {
            sizes[ObjectIdentifier(node)] =
                node.withView { $0.intrinsicContentSize } ?? node.item?.intrinsicContentSize
        }
        return sizes
    }

    /// Compares the width that the solver has found with the width for which the item returned its
    /// height. If they differ, marks the height as stale. `frame` is the computed frame. Returns
    /// whether the height is stale.
    func noteWidth(_ frame: Rect) -> Bool {
        guard let facts else { return false }
        let width = frame.inset(by: facts.insets).width
        if let former = facts.givenWidth, abs(width - former) <= LayoutNode.sameWidth {
            stale.remove(.width)
            return false
        }
        facts.solvedWidth = width
        home?.with { $0.markStale(self, .width) }
        return true
    }

    /// The width of the alignment rectangle, which is the part of the frame that constraints use.
    private var alignmentWidth: Double { storedFrame.inset(by: alignmentInsets).width }

    /// Whether a layout pass asks the item for a new natural height after its width has been
    /// computed. False for labels, which update their height by themselves
    /// (``View/widthWasSolved(_:)``).
    private var heightIsForWidth: Bool { withView { !$0.breaksLinesItself } ?? true }

    /// Returns the natural size of the contents at a width of `width` points, or nil if the height
    /// of the contents does not depend on their width.
    func askedSize(forWidth width: Double) -> Size? {
        if let view { return view.naturalSize(forWidth: width) }
        return guest?.naturalSize(forWidth: width)
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

    /// Stores a natural extent that the item has returned in the item's two implicit rows.
    private func store(_ extent: Double, _ axis: LayoutAxis) {
        let atMost = ImplicitRow.atMost(axis), atLeast = ImplicitRow.atLeast(axis)
        let isMade = facts?.slots.isMade(atMost) == true
        guard extent >= 0 else {
            if isMade, let facts { home?.with { $0.remove([atMost, atLeast], facts) } }
            return
        }
        if isMade { return setExtent(extent, axis) }
        let facts = contentFacts, engine = LayoutEngine.engine(of: self)
        engine.enqueue(atMost, of: self, facts, extent, priority: Facts.below(facts.hugging[axis]))
        engine.enqueue(
            atLeast, of: self, facts, extent, priority: Facts.below(facts.resistance[axis]))
    }

    /// Calls `body` with the node's view, and keeps the view alive during the call. Returns nil if
    /// the node's item is not a view.
    @inline(__always)
    func withView<Result>(_ body: (View) -> Result) -> Result? {
        guard let viewLink else { return nil }
        // A view without a superview may be deallocated while its methods run, so it is retained
        // here. Other views are kept alive by their superviews during a layout pass.
        let isKept = parentLink != nil && home?.with { $0.lifetime.value.passes > 0 } == true
        if !isKept { viewLink.retain() }
        defer { if !isKept { viewLink.release() } }
        return viewLink.with(body)
    }

    /// Gives the text of a label the lines that it has in the fitting size.
    func adopt(_ text: ContentRows.BrokenText) {
        guard let facts else { return }
        if let longest = text.longest {
            let unbroken = askedSize(forWidth: .infinity)?.width ?? longest
            narrow(unbroken: unbroken, longest: longest, in: text.width)
        } else {
            facts.narrowing = nil
        }
        withView { $0.linesWereBroken(in: text.width, isHeld: false) }
    }

    // MARK: Priorities of natural sizes

    /// Returns the priority with which the item resists becoming larger than its natural size; 250
    /// by default.
    public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        hugging[axis]
    }

    /// Returns the priority with which the item resists becoming smaller than its natural size; 750
    /// by default.
    public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        resistance[axis]
    }

    /// Sets the priority with which the item resists becoming larger than its natural size, from 0
    /// to 1000 (required). Another priority is reported as an error and not set.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard isContentPriority(priority) else { return }
        let facts = contentFacts
        facts.hugging = facts.hugging.setting(priority, axis)
        home?.with { $0.setPriority(.atMost(axis), facts, to: Facts.below(priority)) }
    }

    /// Sets the priority with which the item resists becoming smaller than its natural size, from 0
    /// to 1000 (required). Another priority is reported as an error and not set.
    public func setContentCompressionResistancePriority(
        _ priority: LayoutPriority, for axis: LayoutAxis
    ) {
        guard isContentPriority(priority) else { return }
        let facts = contentFacts
        facts.resistance = facts.resistance.setting(priority, axis)
        home?.with { $0.setPriority(.atLeast(axis), facts, to: Facts.below(priority)) }
        if let view, view.isMultilineText { view.superview?.subviewContentChanged(view) }
    }

    private func isContentPriority(_ priority: LayoutPriority) -> Bool {
        if priority.rawValue >= 0, priority <= .required { return true }
        LayoutError.report(
            .priorityOutOfRange,
            """
            It's illegal to set priority:\(priority.rawValue.shortText). Priorities of hugging and \
            compression resistance are from 0 to required, which is 1000.
            """)
        return false
    }

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

    // MARK: Attributes in solver variables

    /// Calls `body` with each of the (at most two) terms of `factor` times the attribute, in solver
    /// variables. For a baseline or margin, the terms are those of the edge from which it is
    /// measured.
    @inline(__always)
    func forEachTerm(_ attribute: LayoutAttribute, _ factor: Double, _ body: (Term) -> Void) {
        guard let own = variables else { return }
        let (horizontal, position, extent) = attribute.parts
        if position != 0 { body(Term(horizontal ? own.x : own.y, factor * position)) }
        if extent != 0 { body(Term(horizontal ? own.width : own.height, factor * extent)) }
    }

    /// Returns the distance in points from an edge to an attribute that is measured from this edge,
    /// such as a baseline or a margin; 0 for all other attributes.
    func offset(of attribute: LayoutAttribute) -> Double {
        switch attribute {
        case .firstBaseline: return facts?.firstBaseline ?? 0
        case .lastBaseline: return -(facts?.lastBaseline ?? 0)
        default: break
        }
        // Guides have no margins. Only the content area of a scroll view uses the margins of its
        // scroll view.
        guard !isGuide || self[.isContentArea],
            let margins = (self[.isContentArea] ? parent : self)?.marginsInUse
        else { return 0 }
        switch attribute {
        case .leftMargin: return margins.left
        case .rightMargin: return -margins.right
        case .topMargin: return margins.top
        case .bottomMargin: return -margins.bottom
        case .centerXWithinMargins: return (margins.left - margins.right) / 2
        case .centerYWithinMargins: return (margins.top - margins.bottom) / 2
        default: return 0
        }
    }

    /// Tells the layout that the item's baselines, margins or alignment insets have changed. The
    /// next layout pass asks the item for them, and moves everything that constraints place
    /// relative to them. Until this call, layout uses the numbers that the item returned last.
    public func invalidateOffsets() {
        if isUnconstrained { view?.setNeedsLayout() }
        home?.with { home in
            variables != nil ? home.markStale(self, .offsets) : home.offsetsChanged(of: self)
        }
    }

    // MARK: Labels as narrow as their longest line

    /// Two widths are considered equal if they differ by at most this many points.
    static let sameWidth = 1e-6

    /// The width in points that the solver computed for the node; nil if no constraint mentions the
    /// node.
    var solvedWidth: Double? {
        guard let variables, let home else { return nil }
        return home.with { $0.system.value.solver[variables.width] }
    }

    /// The width in points that the solver has found, or would find if the natural width of the label
    /// were that of its text on one line. Nil if no constraint mentions the node, or if the label has
    /// got another text since the last solve.
    var widthInOneLine: Double? {
        guard let facts else { return nil }
        return facts.narrowing?.room ?? (facts.givenWidth == nil ? nil : solvedWidth)
    }

    /// Whether required equations determine the width of the node, so that its natural width has no
    /// effect. May be false although they do (``FixedWidths``). All constraints must have been passed
    /// to a solver already.
    var isWidthFixed: Bool {
        home?.with { engine in
            engine.system.value.broken.isEmpty
                && engine.system.value.fixedWidths.contain(self, engine)
        } ?? false
    }

    /// Makes the label as narrow as its longest line if it has the width in which its text was
    /// broken. Returns false if it has another width; its text must then be broken anew.
    func narrowAgain() -> Bool {
        guard let narrowing = facts?.narrowing, let width = solvedWidth else {
            return true
        }
        guard abs(width - narrowing.room) <= LayoutNode.sameWidth else { return false }
        setExtent(narrowing.longest, .horizontal)
        return true
    }

    /// Records that the text has been broken in a width, and that the label is to become as narrow
    /// as its longest line.
    ///
    /// - Parameters:
    ///   - unbroken: the width of the text on one line, in points.
    ///   - longest: the width of the longest line, in points.
    ///   - room: the width in which the text was broken, in points.
    func narrow(unbroken: Double, longest: Double, in room: Double) {
        guard let facts, let home else { return }
        home.with { $0.queue.value.listNarrowed(self, facts) }
        facts.narrowing = Facts.Narrowing(room: room, unbroken: unbroken, longest: longest)
    }
}
