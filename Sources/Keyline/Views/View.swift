/// A rectangle in a tree of rectangles that constraints place.
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
/// Not bound to an actor: one tree is used by one thread at a time.
open class View: LayoutItem, CustomStringConvertible {
    /// The engine's record of the item. The item owns it.
    public let layoutNode = LayoutNode()
    // Stored properties that are public are checked for exclusive access wherever they are used.
    private var storedSubviews = Members<Subviews>()
    /// The views in this one, from the back to the front. Complexity: O(1), and O(count) once after one left
    /// other than at the end.
    public var subviews: [View] { storedSubviews.all }
    /// Among the superview's subviews.
    private var place: Int32 = 0
    /// The record that a stack view keeps with each view it arranges.
    var arrangement: AnyObject?
    /// The state of the view's baselines, once a constraint is on one that others have.
    var baselineState: BaselineState?
    /// Whether the superview's baselines may be this view's, if it is the largest.
    var tellsSuperviewOfSize = false
    /// Constraints that were added before their items were in the view.
    var unprepared: [LayoutConstraint] = []
    var needsLayout = true
    /// Some view below needs layout; then all its ancestors say so, too.
    var subtreeNeedsLayout = false
    var needsUpdate = true
    var subtreeNeedsUpdate = false
    /// Whether a pass over the tree of this root is under way, and whether ``layoutSubviews()`` runs.
    var isInPass = false
    var isLayingOut = false
    /// Whether views that nothing places were laid out in the tree of this root while no constraint placed any.
    var hasUnplaced = false
    /// The size that subviews were last fitted to.
    private var fittedSize: Size
    /// Where ``translatesAutoresizingMaskIntoConstraints`` is on: what gives way when the superview is
    /// resized. Nothing by default.
    public var autoresizingMask: AutoresizingMask {
        get { storedMask }
        set {
            storedMask = newValue
            if !newValue.isEmpty { superview?.subviewsHaveMasks = true }
        }
    }
    private var storedMask: AutoresizingMask = []
    /// Whether the subviews' masks are followed when the view is resized. On by default.
    public var autoresizesSubviews: Bool {
        get { resizes }
        set { resizes = newValue }
    }
    private var resizes = true
    /// Whether some subview has, or had, an ``autoresizingMask``.
    private var subviewsHaveMasks = false
    /// Does not take the view out of layout; stack views leave hidden views out.
    open var isHidden = false {
        didSet { if isHidden != oldValue { superview?.subviewWasHidden(self) } }
    }

    /// A view at a frame, in points, in the coordinates of its superview.
    public init(frame: Rect = .zero) {
        fittedSize = frame.size
        layoutNode.begin(as: Unretained(self), frame)
    }

    deinit {
        if !unprepared.isEmpty { for constraint in unprepared { constraint.releaseCompanion() } }
        // Only the host had it, and dropped it in the middle of a tree.
        let node = Unretained(layoutNode)
        if node.parent != nil { node.with { $0.root.engine?.keep(subviews) } }
        node.with { node in
            node.retire()
            node.releaseGuides()
        }
        releaseSubviews()
    }

    private func releaseSubviews() {
        var subviews = storedSubviews.all
        storedSubviews.removeAll()
        Teardown.release(&subviews)
    }

    /// The view that this one is in. It keeps this one alive, and not the other way round.
    public var superview: View? { superviewLink?.object }
    var superviewLink: Unretained<View>? { layoutNode.parentLink?.with(\.viewLink) }

    /// In the superview's coordinates. Set it on the root, or where
    /// ``translatesAutoresizingMaskIntoConstraints`` is on; elsewhere the next layout overrules it. One that
    /// is not finite is reported and refused.
    public final var frame: Rect {
        get { layoutNode.frame }
        set {
            setFrame(newValue)
            resizeSubviews()
        }
    }

    private func setFrame(_ frame: Rect) {
        if frame.size != layoutNode.frame.size || layoutNode.isUnconstrained { setNeedsLayout() }
        layoutNode.frame = frame
    }

    /// Subviews follow by their masks, and what is in them.
    private func resizeSubviews() {
        guard layoutNode.frame.size != fittedSize else { return }
        guard resizes, subviewsHaveMasks else { return fittedSize = layoutNode.frame.size }
        var resized = [Unretained(self)]
        while let next = resized.popLast() {
            let outer = next.object, old = outer.fittedSize, new = outer.layoutNode.frame.size
            guard old != new else { continue }
            outer.fittedSize = new
            guard outer.resizes, outer.subviewsHaveMasks else { continue }
            for view in outer.subviews
            where !view.storedMask.isEmpty && view.translatesAutoresizingMaskIntoConstraints {
                view.setFrame(view.autoresizingMask.frame(view.frame, from: old, to: new))
                resized.append(Unretained(view))
            }
        }
    }

    /// The frame in the view's own coordinates: its size at the origin, or, in a scroll view, at
    /// ``ScrollView/contentOffset``. Only a scroll view takes another origin.
    public var bounds: Rect {
        get {
            let origin = layoutNode.boundsOrigin
            return Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
        }
        set {
            frame.size = newValue.size
            (self as? ScrollView)?.contentOffset = newValue.origin
        }
    }

    /// On, as it is by default, constraints find the view where its frame was set. Turn it off for
    /// views that constraints place.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutNode.hasFixedFrame }
        set {
            if newValue != layoutNode.hasFixedFrame { setNeedsLayout() }
            layoutNode.hasFixedFrame = newValue
        }
    }

    /// Diagnoses and pictures call the view by it.
    public var identifier: String? {
        get { layoutNode.identifier }
        set { layoutNode.identifier = newValue }
    }

    /// The type, the identifier or else the text, and the frame: `View card (0, 0, 320, 120)`,
    /// `Label "Buy" (8, 8, 60, 24)`. ``layoutDescription`` has the whole tree.
    open var description: String { layoutNode.shortDescription }

    // MARK: Natural size

    /// The natural size, in points, of the alignment rectangle; negative extents are none, as by
    /// default. Override it, and call ``invalidateIntrinsicContentSize()`` when it changes.
    open var intrinsicContentSize: Size { .noIntrinsic }

    /// The part of the frame, shadows and badges say, that constraints do not see. Zero by default. A frame that is smaller
    /// than its insets becomes as large as they are once a constraint counts the view.
    open var alignmentRectInsets: Insets { .zero }

    /// The view in this one whose first baseline is this one's: this view itself by default, with its
    /// ``firstBaselineOffset``. Read anew whenever the view is laid out.
    open var forFirstBaselineLayout: View { self }

    /// The view in this one whose last baseline is this one's: this view itself by default.
    open var forLastBaselineLayout: View { self }

    /// Whether the two may be other views later.
    var takesBaselinesFromOthers: Bool { false }

    /// How far the first line's baseline is below the top. 0 by default.
    open var firstBaselineOffset: Double { 0 }

    /// How far the last line's baseline is above the bottom. 0 by default.
    open var lastBaselineOffset: Double { 0 }

    /// The text that the view shows, by which descriptions of constraints tell it from others. Nil by
    /// default.
    open var descriptionText: String? { nil }

    /// The natural size is read anew at the next layout pass.
    open func invalidateIntrinsicContentSize() {
        layoutNode.invalidateIntrinsicContentSize()
        if layoutNode.isUnconstrained { setNeedsLayout() }
        superview?.setNeedsLayout()
        superview?.subviewContentChanged(self)
    }

    /// The frame whose alignment rectangle is given; and back.
    public func frame(forAlignmentRect rect: Rect) -> Rect {
        let insets = alignmentRectInsets
        return Rect(
            x: rect.minX - insets.left, y: rect.minY - insets.top,
            width: rect.width + insets.left + insets.right,
            height: rect.height + insets.top + insets.bottom)
    }
    /// The rectangle that constraints align, of a frame.
    public func alignmentRect(forFrame frame: Rect) -> Rect {
        let insets = alignmentRectInsets
        return Rect(
            x: frame.minX + insets.left, y: frame.minY + insets.top,
            width: frame.width - insets.left - insets.right,
            height: frame.height - insets.top - insets.bottom)
    }

    /// Pixels a point, for the whole tree of a root: frames' edges lie on pixels, and natural sizes of texts
    /// are rounded up to them. 0, as by default, is exact. Values inside the engine stay exact either way, so
    /// errors never add up. A number that is not from 0 to a million is reported and refused.
    public var displayScale: Double {
        get { layoutNode.displayScale }
        set { layoutNode.displayScale = newValue }
    }

    // MARK: Tree

    /// Adds the view as the last, as ``insertSubview(_:at:)`` does. Complexity: O(1), amortised; a subtree
    /// that has constraints brings them along.
    public func addSubview(_ view: View) { insertSubview(view, at: .max) }

    /// Adds the view, taking it out of its former superview. One that is here already only moves, and
    /// keeps its constraints. A view that is this one or above it is reported, and stays where it is; an index
    /// out of range is the nearest in it.
    public func insertSubview(_ view: View, at index: Int) {
        if view.superviewLink?.isSame(as: self) == true {
            storedSubviews.remove(view)
            storedSubviews.insert(view, at: index)
            setNeedsLayout()
            return
        }
        guard layoutNode.canTake(view.layoutNode) else { return }
        if view.superviewLink != nil {
            view.removeFromSuperview()
            // Whoever was told may have moved views.
            guard layoutNode.canTake(view.layoutNode) else { return }
        }
        layoutNode.adopt(view.layoutNode, at: nil)
        view.layoutNode.isKeptByParent = true
        storedSubviews.insert(view, at: index)
        if !view.storedMask.isEmpty { subviewsHaveMasks = true }
        view.tellsSuperviewOfSize = baselineState != nil
        if view.hasUnplaced { view.layOutUnplaced() }
        if view.needsLayout || view.subtreeNeedsLayout { view.tellAncestors() }
        if view.needsUpdate || view.subtreeNeedsUpdate { view.tellAncestorsOfUpdate() }
        setNeedsLayout()
    }

    /// Among the subviews.
    func index(of subview: View) -> Int? { storedSubviews.index(of: subview) }

    private enum Subviews: MemberKind {
        static func place(of member: View) -> Int32 { member.place }
        static func setPlace(of member: View, _ place: Int32) { member.place = place }
    }

    /// Takes the view out of its superview; constraints across the border are deactivated.
    public func removeFromSuperview() {
        guard let superview else { return }
        superview.subviewWillLeave(self)
        layoutNode.removeFromParent()
        superview.storedSubviews.remove(self)
        superview.setNeedsLayout()
        // An inset that reached in from there is gone at once: it might contradict what holds now.
        layoutNode.updateInsets()
    }

    /// Safe area or margins changed, of a view that uses them. Does nothing by default.
    open func insetsDidChange() {}

    func subviewWillLeave(_ view: View) {}
    func subviewWasHidden(_ view: View) {}
    func subviewContentChanged(_ view: View) {}

    /// How large the contents are in a room of this width, in points, if that depends on it; then layout and
    /// fitting sizes ask again when the width is known. Nil by default.
    open func naturalSize(forWidth width: Double) -> Size? { nil }

    /// Whether the view brings its height up to date when it is laid out.
    var breaksLinesItself: Bool { false }
    /// Whether it is a text that may have several lines, so that its height depends on its share of a row.
    var isMultilineText: Bool { false }

    // MARK: Layout

    /// Has ``layoutSubviews()`` called by the next layout pass. Complexity: O(depth), and O(1) while it is
    /// asked for already.
    public func setNeedsLayout() {
        guard !needsLayout else { return }
        needsLayout = true
        tellAncestors()
    }

    func tellAncestors() {
        var next = superviewLink
        while let view = next, !view.with(\.subtreeNeedsLayout) {
            view.with { $0.subtreeNeedsLayout = true }
            next = view.with(\.superviewLink)
        }
    }

    /// Says that ``updateConstraints()`` must be called before the next layout.
    public func setNeedsUpdateConstraints() {
        guard !needsUpdate else { return }
        needsUpdate = true
        tellAncestorsOfUpdate()
    }

    /// Whether ``updateConstraints()`` will be called before the next layout.
    public func needsUpdateConstraints() -> Bool { needsUpdate }

    /// Whether the view works with constraints only, so that ``updateConstraints()`` must be called even
    /// if nobody else uses any. Nothing depends on it here: it always is.
    open class var requiresConstraintBasedLayout: Bool { false }

    private func tellAncestorsOfUpdate() {
        var next = superviewLink
        while let view = next, !view.with(\.subtreeNeedsUpdate) {
            view.with { $0.subtreeNeedsUpdate = true }
            next = view.with(\.superviewLink)
        }
    }

    /// Override it to change many constraints at once, and call super last. Does nothing.
    open func updateConstraints() {}

    /// Called when the view's size or its subviews changed, and when a constraint that the view holds
    /// came, went or changed. Override it to place what has no constraints.
    open func layoutSubviews() {}

    /// Layout, or a program, gave the view another frame. Has the view laid out if its size changed; an
    /// override calls super.
    open func layoutFrameDidChange(to frame: Rect) {
        guard frame.size != fittedSize else { return }
        setNeedsLayout()
        if tellsSuperviewOfSize { superview?.setNeedsLayout() }
        resizeSubviews()
    }
}

/// A rectangle that takes part in layout and is not drawn.
public final class LayoutGuide: LayoutItem, CustomStringConvertible {
    /// The engine's record of the item. The item owns it.
    public let layoutNode = LayoutNode()
    /// The view that the guide was added to.
    public var owningView: View? { layoutNode.parent?.view }
    var edges: [LayoutConstraint] = []
    /// Whether the library made it: a safe area, margins, the space between arranged views.
    var isLibrary = false

    /// A guide of no view yet; it has no frame until it is added to one and a layout pass placed it.
    public init() { layoutNode.guide = self }

    deinit { layoutNode.retire() }

    /// The guide's name in reports and pictures.
    public var identifier: String? {
        get { layoutNode.identifier }
        set { layoutNode.identifier = newValue }
    }

    /// In the coordinates of the owning view.
    public var layoutFrame: Rect { layoutNode.frame }

    /// The type, the identifier, and the frame: `LayoutGuide gap (0, 8, 320, 8)`.
    public var description: String { layoutNode.shortDescription }
}
