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
open class View: LayoutItem {
    public let layoutNode = LayoutNode()
    public private(set) var subviews: [View] = []
    public private(set) var layoutGuides: [LayoutGuide] = []
    private var safeArea: LayoutGuide?
    private var needsLayout = true
    /// Some view below needs layout; then all its ancestors say so, too.
    private var subtreeNeedsLayout = false

    public init(frame: Rect = .zero) {
        layoutNode.view = self
        layoutNode.hasFixedFrame = true
        layoutNode.frame = frame
    }

    deinit {
        for guide in layoutGuides { guide.layoutNode.removeFromParent() }
        layoutNode.retire()
    }

    public var superview: View? { layoutNode.parent?.view }

    /// In the superview's coordinates. Set it on the root, or where
    /// ``translatesAutoresizingMaskIntoConstraints`` is on; elsewhere the next layout overrules it.
    public var frame: Rect {
        get { layoutNode.frame }
        set {
            if newValue != layoutNode.frame { setNeedsLayout() }
            layoutNode.frame = newValue
        }
    }

    /// The view's own coordinates: the frame's size at the origin.
    public var bounds: Rect {
        get { Rect(width: frame.width, height: frame.height) }
        set { frame.size = newValue.size }
    }

    /// On, as it is by default, constraints find the view where its frame was set. Turn it off for
    /// views that constraints place.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutNode.hasFixedFrame }
        set { layoutNode.hasFixedFrame = newValue }
    }

    /// Diagnoses and pictures call the view by it.
    public var identifier: String? {
        get { layoutNode.identifier }
        set { layoutNode.identifier = newValue }
    }

    // MARK: Tree

    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    public func insertSubview(_ view: View, at index: Int) {
        view.removeFromSuperview()
        layoutNode.addChild(view.layoutNode)
        subviews.insert(view, at: min(index, subviews.count))
        if view.needsLayout || view.subtreeNeedsLayout { view.tellAncestors() }
        setNeedsLayout()
    }

    /// Takes the view out of its superview; constraints across the border are deactivated.
    public func removeFromSuperview() {
        guard let superview else { return }
        layoutNode.removeFromParent()
        superview.subviews.removeAll { $0 === self }
    }

    public func addLayoutGuide(_ guide: LayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        layoutNode.addChild(guide.layoutNode)
        layoutGuides.append(guide)
    }

    public func removeLayoutGuide(_ guide: LayoutGuide) {
        guard guide.owningView === self else { return }
        guide.layoutNode.removeFromParent()
        layoutGuides.removeAll { $0 === guide }
    }

    // MARK: Safe area

    /// What bars and notches cover, in points; the safe area is the rest.
    public var safeAreaInsets: Insets = .zero {
        didSet {
            guard let safeArea, safeAreaInsets != oldValue else { return }
            let constants = [
                safeAreaInsets.left, safeAreaInsets.top, -safeAreaInsets.right,
                -safeAreaInsets.bottom,
            ]
            for (constraint, constant) in zip(safeArea.edges, constants) {
                constraint.constant = constant
            }
        }
    }

    /// The part of the view that nothing covers.
    public var safeAreaLayoutGuide: LayoutGuide {
        if let safeArea { return safeArea }
        let guide = LayoutGuide()
        guide.identifier = "safeArea"
        safeArea = guide
        addLayoutGuide(guide)
        guide.edges = [
            guide.leftAnchor.constraint(equalTo: leftAnchor, constant: safeAreaInsets.left),
            guide.topAnchor.constraint(equalTo: topAnchor, constant: safeAreaInsets.top),
            guide.rightAnchor.constraint(equalTo: rightAnchor, constant: -safeAreaInsets.right),
            guide.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -safeAreaInsets.bottom),
        ]
        for edge in guide.edges { edge.isInternal = true }
        LayoutConstraint.activate(guide.edges)
        return guide
    }

    // MARK: Layout

    public func setNeedsLayout() {
        guard !needsLayout else { return }
        needsLayout = true
        tellAncestors()
    }

    private func tellAncestors() {
        var next = superview
        while let view = next, !view.subtreeNeedsLayout {
            view.subtreeNeedsLayout = true
            next = view.superview
        }
    }

    /// Brings the layout of the whole tree up to date, then calls ``layoutSubviews()`` from the root
    /// down on views that need it. Repeats as long as that changes constraints, at most ten times.
    public func layoutIfNeeded() {
        var top = self
        while let superview = top.superview { top = superview }
        for _ in 0..<10 {
            top.layoutNode.layoutTree()
            top.layoutSubtree()
            if top.layoutNode.root.engine?.isUpToDate ?? true { break }
        }
    }

    private func layoutSubtree() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        guard subtreeNeedsLayout else { return }
        subtreeNeedsLayout = false
        for view in subviews { view.layoutSubtree() }
    }

    /// Called when the view's size or its subviews changed. Override it to place what has no
    /// constraints.
    open func layoutSubviews() {}

    open func layoutFrameDidChange(to frame: Rect) { setNeedsLayout() }

    /// Whether constraints leave the view's frame open. May run the simplex method.
    public var hasAmbiguousLayout: Bool {
        layoutNode.root.engine?.isAmbiguous(layoutNode) ?? false
    }
}

/// A rectangle that takes part in layout and is not drawn.
public final class LayoutGuide: LayoutItem {
    public let layoutNode = LayoutNode()
    public var owningView: View? { layoutNode.parent?.view }
    var edges: [LayoutConstraint] = []

    public init() { layoutNode.guide = self }

    deinit { layoutNode.retire() }

    public var identifier: String? {
        get { layoutNode.identifier }
        set { layoutNode.identifier = newValue }
    }

    /// In the coordinates of the owning view.
    public var layoutFrame: Rect { layoutNode.frame }
}
