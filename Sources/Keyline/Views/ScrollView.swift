/// A view on a part of its content, which may be larger.
///
/// Subviews lie in the content: their frames are in its coordinates, whatever part is shown. Constraints
/// of what is in the scroll view to its edges or margins are on the content area; those to its extents
/// and centres, and all of what is outside, are on its frame. The content area is as large as constraints
/// between it and what is in it make it.
///
/// ```swift
/// scrollView.addSubview(column, constraints: [
///     equal(\.topAnchor), equal(\.bottomAnchor), equal(\.leadingAnchor), equal(\.trailingAnchor),
///     equal(\.widthAnchor),  // scrolls vertically only
/// ])
/// ```
open class ScrollView: View {
    private var content: LayoutGuide?
    private var ownFrame: LayoutGuide?
    private var edges: [LayoutConstraint] = []
    private var storedSize = Size.zero

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        layoutNode.scrolls = true
    }

    /// The content area. Its origin is that of the subviews' coordinates.
    public var contentLayoutGuide: LayoutGuide {
        if let content { return content }
        let guide = LayoutGuide(
            "contentLayoutGuide", uikit: "UIScrollView-contentLayoutGuide", for: layoutNode)
        guide.layoutNode.isContentArea = true
        content = guide
        addLayoutGuide(guide)
        edges = [
            guide.leftAnchor.constraint(equalTo: leftAnchor),
            guide.topAnchor.constraint(equalTo: topAnchor),
        ]
        guide.nameEdges(edges) { "UIScrollView-content-\($0)" }
        placeContent()
        LayoutConstraint.activate(edges)
        return guide
    }

    /// The scroll view's own frame, for what stays where it is when the content moves.
    public var frameLayoutGuide: LayoutGuide {
        if let ownFrame { return ownFrame }
        let guide = layoutNode.makeGuide(
            "frameLayoutGuide", uikit: "UIScrollView-frameLayoutGuide", insets: .zero
        ) { "UIScrollView-frame-\($0)" }
        ownFrame = guide
        return guide
    }

    func isOwnFrame(_ node: LayoutNode) -> Bool { ownFrame?.layoutNode === node }

    /// Which point of the content is at the upper left corner, in points. Moves what lies in the
    /// content, as seen from outside, at the next layout pass; frames of subviews stay as they are. One that
    /// is not finite is reported and refused.
    public var contentOffset: Point {
        get { layoutNode.boundsOrigin }
        set {
            guard newValue != layoutNode.boundsOrigin else { return }
            guard newValue.x.isFinite, newValue.y.isFinite else {
                LayoutError(
                    kind: .constantNotFinite,
                    reason:
                        "The content offset of \(layoutNode.label) is not finite!  That's illegal.  "
                        + "offset:(\(newValue.x.shortText), \(newValue.y.shortText))"
                ).report()
                return
            }
            layoutNode.boundsOrigin = newValue
            placeContent()
            layoutNode.home?.with { $0.frameChanged(of: layoutNode) }
            setNeedsLayout()
        }
    }

    private func placeContent() {
        guard edges.count == 2 else { return }
        edges[0].constant = -contentOffset.x
        edges[1].constant = -contentOffset.y
    }

    /// How large the content is: where constraints are on the content area, as they made it in the last
    /// layout pass, else as it was set.
    public var contentSize: Size {
        get {
            guard let content, content.layoutNode.variables != nil else { return storedSize }
            return content.layoutFrame.size
        }
        set { storedSize = newValue }
    }
}
