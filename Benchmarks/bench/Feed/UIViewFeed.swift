import KeylineUIKit

import protocol Keyline.TextMeasure
import struct Keyline.Rect
import struct Keyline.Size
import class Keyline.Label

/// A view for a feed cell that stands for a button with an image. Its intrinsic size is the size of
/// the image in points.
private final class Icon: UIView {
    private var natural = CGSize.zero

    convenience init(_ extent: Double) {
        self.init(frame: .zero)
        natural = CGSize(width: extent, height: extent)
    }

    override var intrinsicContentSize: CGSize { natural }
}

/// The views of a feed cell, made with the module `KeylineUIKit`. Subclasses place them in different ways.
@MainActor class UIViewFeed {
    let cell: UIView
    /// The 16 views inside the feed cell, in the order of ``FeedPart``.
    let parts: [UIView]
    let labels: [UILabel]

    /// Creates the 16 views inside a feed cell.
    /// - Parameters:
    ///   - byHand: whether the frames of these views are set by hand, without constraints.
    ///   - isNested: whether the subclass puts these views into other views. Otherwise they become
    ///     subviews of the cell.
    init(cell: UIView = UIView(), byHand: Bool = false, isNested: Bool = false) {
        self.cell = cell
        var labels: [UILabel] = []
        parts = FeedPart.allCases.map { part in
            guard let pointSize = part.pointSize else {
                switch part {
                case .more: return Icon(24)
                case .like, .reply, .share: return Icon(20)
                default: return UIView()
                }
            }
            let label = UILabel()
            label.font = .systemFont(ofSize: pointSize)
            if part == .text { label.numberOfLines = 0 }
            labels.append(label)
            return label
        }
        self.labels = labels
        if !byHand { for part in parts { part.translatesAutoresizingMaskIntoConstraints = false } }
        if !isNested { for part in parts { cell.addSubview(part) } }
    }

    subscript(part: FeedPart) -> UIView { parts[part.rawValue] }

    func fill(_ post: FeedPost) {
        for (label, text) in zip(labels, post.texts) { label.text = text }
    }

    func setText(_ text: String) { labels[3].text = text }

    func fit(_ width: Double) -> Double {
        cell.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    func layOut(_ width: Double, _ height: Double) {
        cell.frame = CGRect(x: 0, y: 0, width: width, height: height)
        cell.layoutIfNeeded()
    }

    var frames: [Rect] {
        parts.map { part in
            var frame = Rect(part.frame), next = part.superview
            while let view = next, view !== cell {
                frame.origin.x += view.frame.minX
                frame.origin.y += view.frame.minY
                next = view.superview
            }
            return frame
        }
    }

    func count(by measure: any TextMeasure) {
        for label in labels { (label.keylineView as? Label)?.measure = measure }
    }
    var solves: Int { cell.keylineView.layoutNode.solveCount }
}

/// A feed cell (a cell like a post in a social network) without constraints: it computes the frames
/// of its views by arithmetic and sets them.
final class UIViewFeedByHand: UIViewFeed, FeedWay {
    nonisolated static let name = "UIView, by hand"

    private final class Cell: UIView {
        var parts: [UIView] = []
        var size: (Int, Double) -> Size = { _, _ in .zero }

        override func layoutSubviews() {
            let frames = FeedPost.frames(width: Double(frame.width), size: size).parts
            for (part, frame) in zip(parts, frames) {
                part.frame = CGRect(
                    x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
            }
        }
    }

    init() {
        let cell = Cell()
        super.init(cell: cell, byHand: true)
        cell.parts = parts
        cell.size = { [labels] label, width in
            let size =
                width.isFinite
                ? labels[label].sizeThatFits(CGSize(width: width, height: 0))
                : labels[label].intrinsicContentSize
            return Size(width: size.width, height: size.height)
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

extension Rect {
    fileprivate init(_ rect: CGRect) {
        self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
}
