public import Foundation
internal import Keyline

// Sizes are those of the frames that Interface Builder writes.

/// Texts or images side by side, of which one is chosen: 32 high, of which constraints see 31. Segments are as
/// wide as the widest content and 20 points.
open class UISegmentedControl: UIControl {
    private enum Segment {
        case title(String)
        case image(UIImage)
    }

    private var segments: [Segment] = [] { didSet { invalidateIntrinsicContentSize() } }
    private let measure = UILabel()

    /// No segment.
    nonisolated public static let noSegment = -1

    /// Inert: the segment that is selected, or ``noSegment``.
    open var selectedSegmentIndex = UISegmentedControl.noSegment
    /// Inert: the colour of the segment that is selected.
    open var selectedSegmentTintColor: UIColor?
    /// Whether segments are as wide as their contents ask for, instead of all as the widest. Off by default.
    open var apportionsSegmentWidthsByContent = false {
        didSet { invalidateIntrinsicContentSize() }
    }

    /// Segments of strings and images; others are left out.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            if let title = item as? String { segments.append(.title(title)) }
            if let image = item as? UIImage { segments.append(.image(image)) }
        }
    }

    /// How many segments there are.
    open var numberOfSegments: Int { segments.count }

    /// Puts a segment before another; at the end if there is none of that index.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        segments.insert(.title(title ?? ""), at: max(0, min(segment, segments.count)))
    }

    /// Puts a segment before another; at the end if there is none of that index.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        segments.insert(.image(image ?? UIImage()), at: max(0, min(segment, segments.count)))
    }

    /// Takes a segment out at once; an index that there is not has no effect.
    open func removeSegment(at segment: Int, animated: Bool) {
        if segments.indices.contains(segment) { segments.remove(at: segment) }
    }

    /// Takes all segments out.
    open func removeAllSegments() { segments.removeAll() }

    /// Sets the title of a segment; an index that there is not has no effect.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        if segments.indices.contains(segment) { segments[segment] = .title(title ?? "") }
    }

    /// The title; nil where there is an image or no segment.
    open func titleForSegment(at segment: Int) -> String? {
        guard segments.indices.contains(segment), case .title(let title) = segments[segment] else {
            return nil
        }
        return title
    }

    private func width(of segment: Segment) -> CGFloat {
        switch segment {
        case .image(let image): return image.size.width
        case .title(let title):
            measure.font = .systemFont(ofSize: 13)
            measure.text = title
            return measure.intrinsicContentSize.width
        }
    }

    open override var intrinsicContentSize: CGSize {
        var widest: CGFloat = 0, sum: CGFloat = 0
        for segment in segments {
            let own = width(of: segment) + 20
            widest = max(widest, own)
            sum += own
        }
        let all = apportionsSegmentWidthsByContent ? sum : widest * CGFloat(segments.count)
        return CGSize(width: all, height: 31)
    }
    open override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: intrinsicContentSize.width, height: 32)
    }
}
