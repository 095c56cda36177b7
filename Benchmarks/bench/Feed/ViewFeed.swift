import Keyline

/// A view for a feed cell that stands for a button with an image. Its intrinsic size is the size of
/// the image in points.
private final class Icon: View {
    let natural: Size

    init(_ extent: Double) {
        natural = Size(width: extent, height: extent)
        super.init()
    }

    override var intrinsicContentSize: Size { natural }
}

/// The views of a feed cell, made with the module `Keyline`. Subclasses place them in different ways.
@MainActor class ViewFeed {
    let cell: View
    /// The 16 views inside the feed cell, in the order of ``FeedPart``.
    let parts: [View]
    let labels: [Label]

    /// Creates the 16 views inside a feed cell.
    /// - Parameters:
    ///   - byHand: whether the frames of these views are set by hand, without constraints.
    ///   - isNested: whether the subclass puts these views into other views. Otherwise they become
    ///     subviews of the cell.
    init(cell: View = View(), byHand: Bool = false, isNested: Bool = false) {
        self.cell = cell
        var labels: [Label] = []
        parts = FeedPart.allCases.map { part in
            guard let pointSize = part.pointSize else {
                switch part {
                case .more: return Icon(24)
                case .like, .reply, .share: return Icon(20)
                default: return View()
                }
            }
            let label = Label()
            label.pointSize = pointSize
            if part == .text { label.numberOfLines = 0 }
            labels.append(label)
            return label
        }
        self.labels = labels
        if !byHand { for part in parts { part.translatesAutoresizingMaskIntoConstraints = false } }
        if !isNested { for part in parts { cell.addSubview(part) } }
    }

    subscript(part: FeedPart) -> View { parts[part.rawValue] }

    func fill(_ post: FeedPost) {
        for (label, text) in zip(labels, post.texts) { label.text = text }
    }

    func setText(_ text: String) { labels[3].text = text }

    func fit(_ width: Double) -> Double {
        cell.systemLayoutSizeFitting(
            Size(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    func layOut(_ width: Double, _ height: Double) {
        cell.frame = Rect(width: width, height: height)
        cell.layoutIfNeeded()
    }

    var frames: [Rect] {
        parts.map { part in
            var frame = part.frame, next = part.superview
            while let view = next, view !== cell {
                frame.origin.x += view.frame.minX
                frame.origin.y += view.frame.minY
                next = view.superview
            }
            return frame
        }
    }

    func count(by measure: any TextMeasure) { for label in labels { label.measure = measure } }
    var solves: Int { cell.layoutNode.solveCount }
}

/// A feed cell (a cell like a post in a social network) without constraints: it computes the frames
/// of its views by arithmetic and sets them.
final class ViewFeedByHand: ViewFeed, FeedWay {
    nonisolated static let name = "View, by hand"

    private final class Cell: View {
        var parts: [View] = []
        var size: (Int, Double) -> Size = { _, _ in .zero }

        override func layoutSubviews() {
            let frames = FeedPost.frames(width: frame.width, size: size).parts
            for (part, frame) in zip(parts, frames) { part.frame = frame }
        }
    }

    init() {
        let cell = Cell()
        super.init(cell: cell, byHand: true)
        cell.parts = parts
        cell.size = { [labels] label, width in
            width.isFinite
                ? labels[label].naturalSize(forWidth: width) ?? .zero
                : labels[label].intrinsicContentSize
        }
    }

    override func fill(_ post: FeedPost) {
        super.fill(post)
        cell.setNeedsLayout()
    }

    override func setText(_ text: String) {
        super.setText(text)
        cell.setNeedsLayout()
    }

    override func fit(_ width: Double) -> Double {
        let cell = unsafeDowncast(cell, to: Cell.self)
        return FeedPost.frames(width: width, size: cell.size).height
    }
}
