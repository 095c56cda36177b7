/// A view that shows a part of its content, which may be larger than the view.
///
/// Subviews are in the coordinates of the content, whichever part is shown. Constraints between a
/// descendant and the edges or margins of the scroll view refer to the content area. Constraints
/// between a descendant and the width, height or centre of the scroll view, and all constraints of
/// items outside, refer to the frame of the scroll view. The content area is as large as the
/// constraints between it and the descendants require.
///
/// ```swift
/// scrollView.addSubview(column, constraints: [
///     equal(\.topAnchor), equal(\.bottomAnchor),
///     equal(\.leadingAnchor), equal(\.trailingAnchor),
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
        self[.scrolls] = true
    }

    /// The content area. Its origin is the origin of the subviews' coordinates.
    public var contentLayoutGuide: LayoutGuide {
        if let content { return content }
        let guide = LayoutGuide(
            "contentLayoutGuide", uikit: "UIScrollView-contentLayoutGuide", for: self)
        guide[.isContentArea] = true
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

    /// The frame of the scroll view, for items that stay in place when the content scrolls.
    public var frameLayoutGuide: LayoutGuide {
        if let ownFrame { return ownFrame }
        let guide = makeGuide(
            "frameLayoutGuide", uikit: "UIScrollView-frameLayoutGuide", insets: .zero
        ) { "UIScrollView-frame-\($0)" }
        ownFrame = guide
        return guide
    }

    func isOwnFrame(_ node: LayoutNode) -> Bool { ownFrame?.layoutNode === node }

    /// The point of the content that is at the upper left corner, in points.
    ///
    /// A change moves the content, as seen from outside, at the next layout pass. Frames of
    /// subviews do not change. A point with a coordinate that is infinite or NaN is reported as an
    /// error and not set.
    public var contentOffset: Point {
        get { boundsOrigin }
        set {
            guard newValue != boundsOrigin else { return }
            guard newValue.x.isFinite, newValue.y.isFinite else {
                return reportNotFinite(
                    "content offset of",
                    "offset:(\(newValue.x.shortText), \(newValue.y.shortText))")
            }
            boundsOrigin = newValue
            placeContent()
            home?.with { $0.frameChanged(of: self) }
            setNeedsLayout()
        }
    }

    private func placeContent() {
        guard edges.count == 2 else { return }
        edges[0].constant = -contentOffset.x
        edges[1].constant = -contentOffset.y
    }

    /// The size of the content, as of the last layout pass if there are constraints on the content
    /// area, otherwise as it was set.
    public var contentSize: Size {
        get {
            guard let content, content.variables != nil else { return storedSize }
            return content.layoutFrame.size
        }
        set { storedSize = newValue }
    }
}
