/// A rectangle in a tree of rectangles, which constraints place.
///
/// ```swift
/// let root = View(frame: Rect(width: 320, height: 480)), label = View()
/// root.addSubview(label, constraints: [
///     equal(\.leadingAnchor), equal(\.trailingAnchor),
///     equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
///     equal(\.heightAnchor, constant: 40),
/// ])
/// root.layoutIfNeeded()
/// label.frame  // (0, 0, 320, 40)
/// ```
///
/// Views are not bound to an actor. Use one tree on one thread at a time.
open class View: LayoutNode, LayoutItem, CustomStringConvertible {
    /// The data that a stack view stores for this view if it arranges the view.
    final var arrangement: AnyObject?

    /// Whether some subview has or had an ``autoresizingMask``.
    private final var subviewsHaveMasks: Bool { rare?.fittedSize != nil }

    /// The guides for baselines that other views provide. Created when a constraint first uses such
    /// a baseline.
    final var baselineFollowers: [LayoutAttribute: BaselineFollower] {
        get { rare?.baselines ?? [:] }
        set { rareInUse.baselines = newValue }
    }
    /// The constraints that the program added to this view before their items were descendants of
    /// the view. The next layout pass tries again to activate them.
    final var unprepared: [LayoutConstraint] {
        get { rare?.unprepared ?? [] }
        set { if !newValue.isEmpty || rare != nil { rareInUse.unprepared = newValue } }
    }

    /// The subviews, from the back to the front. Complexity: O(1), or O(count) for the first call
    /// after a subview other than the last was removed.
    public final var subviews: [View] { childViews }
    /// The parts of the view's frame that change when the superview is resized, if
    /// ``translatesAutoresizingMaskIntoConstraints`` is on. Empty by default.
    public final var autoresizingMask: AutoresizingMask {
        get { rare?.mask ?? [] }
        set {
            if newValue != autoresizingMask { rareInUse.mask = newValue }
            if !newValue.isEmpty { superview?.noteMask() }
        }
    }
    /// Whether subviews are resized by their autoresizing masks when this view is resized. On by
    /// default.
    public final var autoresizesSubviews: Bool {
        get { self[.resizesSubviews] }
        set { self[.resizesSubviews] = newValue }
    }
    /// Whether the view is hidden. A hidden view still takes part in layout, but a stack view
    /// leaves hidden views out.
    open var isHidden: Bool {
        get { self[.isHidden] }
        set {
            guard newValue != self[.isHidden] else { return }
            self[.isHidden] = newValue
            superview?.subviewWasHidden(self)
        }
    }

    /// Creates a view with a frame, in points, in the coordinates of its superview.
    public init(frame: Rect = .zero) { super.init(viewIn: frame) }

    deinit {
        for constraint in unprepared { constraint.releaseWrapper() }
        retire()
    }

    /// The view that contains this view, or nil. The superview keeps its subviews alive; a subview
    /// does not keep its superview alive.
    public var superview: View? { superviewLink?.object }
    final var superviewLink: Unretained<View>? { parentLink?.with(\.viewLink) }

    /// The frame in the superview's coordinates, in points.
    ///
    /// Set it on a root, or if ``translatesAutoresizingMaskIntoConstraints`` is on; the next layout
    /// overrules other frames. A frame with a coordinate that is infinite or NaN is reported as an
    /// error and not set.
    public final override var frame: Rect {
        get { storedFrame }
        set {
            setFrame(newValue)
            resizeSubviews()
        }
    }

    private func setFrame(_ frame: Rect) {
        if frame.size != storedFrame.size || isUnconstrained { setNeedsLayout() }
        setStoredFrame(frame)
    }

    /// Records that a subview has a mask, so that the view remembers its size from now on.
    private func noteMask() {
        if !subviewsHaveMasks { rareInUse.fittedSize = storedFrame.size }
    }

    /// Resizes the subviews by their autoresizing masks, and then their subviews.
    private func resizeSubviews() {
        guard subviewsHaveMasks else { return }
        var resized = [Unretained(self)]
        while let next = resized.popLast() {
            let outer = next.object, new = outer.storedFrame.size
            guard let old = outer.rare?.fittedSize, old != new else { continue }
            outer.rare?.fittedSize = new
            guard outer.autoresizesSubviews else { continue }
            for view in outer.subviews
            where !view.autoresizingMask.isEmpty && view.translatesAutoresizingMaskIntoConstraints {
                view.setFrame(view.autoresizingMask.frame(view.frame, from: old, to: new))
                resized.append(Unretained(view))
            }
        }
    }

    /// The frame in the view's own coordinates. Its origin is zero, or, in a scroll view,
    /// ``ScrollView/contentOffset``. Views other than scroll views ignore a new origin.
    public var bounds: Rect {
        get {
            let origin = boundsOrigin
            return Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
        }
        set {
            frame.size = newValue.size
            (self as? ScrollView)?.contentOffset = newValue.origin
        }
    }

    /// Whether layout keeps the view at the frame that the program sets. On by default. Turn it off
    /// for views that constraints place.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { hasFixedFrame }
        set {
            if newValue != hasFixedFrame { setNeedsLayout() }
            hasFixedFrame = newValue
        }
    }

    /// The type, the identifier or text, and the frame: `View card (0, 0, 320, 120)`, `Label "Buy"
    /// (8, 8, 60, 24)`. ``layoutDescription`` describes the whole tree.
    open var description: String { shortDescription }

    // MARK: Natural size

    /// The natural size of the alignment rectangle, in points. A negative extent means that there
    /// is no natural width or height; this is the default. Override this property, and call
    /// ``invalidateIntrinsicContentSize()`` when the size changes.
    open var intrinsicContentSize: Size { .noIntrinsic }

    /// The distances from the frame to the alignment rectangle, for decorations such as shadows and
    /// badges that constraints ignore. Zero by default. Once a constraint mentions the view, its
    /// frame is at least as large as its insets.
    open var alignmentRectInsets: Insets { .zero }

    /// The view inside this one that provides the first baseline. By default, this view itself, at
    /// its ``firstBaselineOffset``. Read again whenever the view is laid out.
    open var forFirstBaselineLayout: View { self }

    /// The view inside this one that provides the last baseline. By default, this view itself.
    open var forLastBaselineLayout: View { self }

    /// Whether the views that provide the baselines may be different ones later.
    var takesBaselinesFromOthers: Bool { false }

    /// The distance from the top edge down to the baseline of the first line. 0 by default.
    open var firstBaselineOffset: Double { 0 }

    /// The distance from the bottom edge up to the baseline of the last line. 0 by default.
    open var lastBaselineOffset: Double { 0 }

    /// The text that the view shows, if any. Descriptions of constraints use it to identify the
    /// view. Nil by default.
    open var descriptionText: String? { nil }

    /// Tells the layout that the natural size has changed. The next layout pass reads the new size.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        if isUnconstrained { setNeedsLayout() }
        superview?.setNeedsLayout()
        superview?.subviewContentChanged(self)
    }

    /// Returns the frame of a view whose alignment rectangle is `rect`.
    public func frame(forAlignmentRect rect: Rect) -> Rect {
        rect.inset(by: -alignmentRectInsets)
    }
    /// Returns the alignment rectangle of a view whose frame is `rect`.
    public func alignmentRect(forFrame frame: Rect) -> Rect {
        frame.inset(by: alignmentRectInsets)
    }

    // MARK: Tree

    /// Adds the view as the last subview; see ``insertSubview(_:at:)``. Complexity: amortised O(1),
    /// plus the time for the constraints of the view's subtree.
    public func addSubview(_ view: View) { insertSubview(view, at: .max) }

    /// Inserts the view at an index of the subviews, after removing it from its former superview.
    ///
    /// If the view is a subview already, it moves to the index and keeps its constraints. A view
    /// that is this view or an ancestor of it is reported as an error and not added. An index that
    /// is out of range is replaced by the nearest valid index.
    public func insertSubview(_ view: View, at index: Int) {
        if view.parentLink?.isSame(as: self) == true {
            move(view, to: index)
            setNeedsLayout()
            return
        }
        guard canTake(view) else { return }
        if view.parentLink != nil {
            view.removeFromParent()
            // Code that was notified of the removal may have moved views.
            guard canTake(view) else { return }
        }
        adopt(view, at: index)
        if !view.autoresizingMask.isEmpty { noteMask() }
        view[.tellsSuperviewOfSize] = !baselineFollowers.isEmpty
        if view[.hasUnplaced] { view.layOutUnplaced() }
        if view[[.needsLayout, .subtreeNeedsLayout]] { view.tellAncestors(.subtreeNeedsLayout) }
        if view[[.needsUpdate, .subtreeNeedsUpdate]] { view.tellAncestors(.subtreeNeedsUpdate) }
        setNeedsLayout()
    }

    /// Adds a child as ``LayoutNode/addChild(_:at:)`` does. A view becomes a subview.
    public final override func addChild(_ child: LayoutNode, at index: Int? = nil) {
        guard let view = child.view else { return super.addChild(child, at: index) }
        if index == nil, child.parentLink?.isSame(as: self) == true { return }
        insertSubview(view, at: index ?? .max)
    }

    /// Removes the view from its superview. Constraints between the view's subtree and the rest of
    /// the tree are deactivated.
    public func removeFromSuperview() { if superviewLink != nil { removeFromParent() } }

    /// Removes the view from its parent as ``LayoutNode/removeFromParent(keepingWithin:)`` does, and
    /// asks for layout of the former superview.
    public final override func removeFromParent(keepingWithin: Bool = true) {
        let former = superview
        former?.subviewWillLeave(self)
        super.removeFromParent(keepingWithin: keepingWithin)
        former?.setNeedsLayout()
        // Insets of former ancestors must not apply any longer, because they might contradict the
        // constraints that remain.
        updateInsets()
    }

    /// Called when the safe area or the margins of this view have changed, if constraints or the
    /// program use the view's safe area or margins. Does nothing by default.
    open func insetsDidChange() {}

    func subviewWillLeave(_ view: View) {}
    func subviewWasHidden(_ view: View) {}
    func subviewContentChanged(_ view: View) {}

    /// Returns the size of the contents if they have this width, in points; nil, the default, if
    /// the height does not depend on the width. Layout and fitting sizes call this function when
    /// the width is known.
    open func naturalSize(forWidth width: Double) -> Size? { nil }

    /// Whether the view itself updates its height after layout has computed its width.
    var breaksLinesItself: Bool { false }
    /// Whether layout calls ``widthWasSolved(_:)``.
    var settlesWidth: Bool { false }
    /// Called by a layout pass when the solver has found another width for the view, in points. The
    /// view may say that its natural size has changed. The pass then solves again, before it
    /// passes frames to items.
    func widthWasSolved(_ width: Double) {}
    /// Called by a layout pass before it solves, if ``settlesWidth`` is true: the solver will probably
    /// find the width `unrounded`, and the frame will have the width `width`, both in points.
    /// ``widthWasSolved(_:)`` is called as well if the solver finds another width.
    func widthWasEstimated(_ width: Double, unrounded: Double) {}
    /// Tells a view that breaks its lines itself that a fitting size, which the layout pass has
    /// adopted, has broken them in the width `width`, in points. `isHeld` says whether other
    /// constraints keep the view wider than its longest line.
    func linesWereBroken(in width: Double, isHeld: Bool) {}
    /// Tells a view that breaks its lines itself that a constraint on its width or on a horizontal edge
    /// has become inactive or may hold it less strictly, so that the view may become narrower.
    func widthMayShrink() {}
    /// Whether the view is a text that may have several lines, so that its height depends on its
    /// share of a row's width.
    var isMultilineText: Bool { false }

    // MARK: Layout

    /// Makes the next layout pass call ``layoutSubviews()``. Complexity: O(depth), or O(1) if this
    /// method was called since the last pass.
    public func setNeedsLayout() {
        guard !self[.needsLayout] else { return }
        self[.needsLayout] = true
        tellAncestors(.subtreeNeedsLayout)
    }

    /// Sets a mark in the ancestors of the view, from the superview upwards. Stops at the first
    /// ancestor with the mark, because that ancestor's own ancestors then have the mark, too.
    final func tellAncestors(_ mark: NodeMarks) {
        var next = superviewLink
        while let view = next, !view.with({ $0[mark] }) {
            view.with { $0[mark] = true }
            next = view.with(\.superviewLink)
        }
    }

    /// Asks for a call of ``updateConstraints()`` before the next layout.
    public func setNeedsUpdateConstraints() {
        guard !self[.needsUpdate] else { return }
        self[.needsUpdate] = true
        tellAncestors(.subtreeNeedsUpdate)
    }

    /// Whether ``updateConstraints()`` will be called before the next layout.
    public func needsUpdateConstraints() -> Bool { self[.needsUpdate] }

    /// Whether the view works only with constraints. In UIKit, constraints must then be updated
    /// even if no other view uses constraints. Keyline updates the constraints of every view, so
    /// this property has no effect.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Called before layout if the view needs it. Override it to change many constraints at once,
    /// and call super last. Does nothing by default.
    open func updateConstraints() {}

    /// Called during layout if the view's size or subviews have changed, or if a constraint held by
    /// this view was added, removed or changed. Override it to place subviews without constraints.
    /// Does nothing by default.
    open func layoutSubviews() {}

    /// Called when layout or the program has given the view another frame. Asks for layout if the
    /// size has changed. An override must call super.
    open func layoutFrameDidChange(to frame: Rect) {
        guard self[.isResized] else { return }
        self[.isResized] = false
        setNeedsLayout()
        if self[.tellsSuperviewOfSize] { superview?.setNeedsLayout() }
        resizeSubviews()
    }
}
