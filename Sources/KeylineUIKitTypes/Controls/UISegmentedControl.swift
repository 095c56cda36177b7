public import Foundation
internal import Keyline

// The sizes of segmented controls in this file are those that Interface Builder writes into its files.

/// A control with a row of segments, of which at most one is selected. Each segment shows a text or an image.
///
/// The control's frame is 32 points high. Its alignment rectangle, to which constraints refer, is
/// 31 points high. Each segment is 20 points wider than the widest text or image.
open class UISegmentedControl: UIControl {
    private enum Segment {
        case title(String)
        case image(UIImage)
    }

    private var segments: [Segment] = [] { didSet { invalidateIntrinsicContentSize() } }
    private let measure = UILabel()

    /// The value of ``selectedSegmentIndex`` if no segment is selected.
    nonisolated public static let noSegment = -1

    /// Inert (stored, without effect on layout): the index of the selected segment, counted from 0.
    /// ``noSegment``, which is the default, means that none is selected.
    open var selectedSegmentIndex = UISegmentedControl.noSegment
    /// Inert (stored, without effect on layout): the background colour of the selected segment.
    /// Nil, the default, means UIKit's own colour.
    open var selectedSegmentTintColor: UIColor?
    /// Whether each segment is only as wide as its own text or image needs. If false, which is the default, all
    /// segments are as wide as the widest one.
    open var apportionsSegmentWidthsByContent = false {
        didSet { invalidateIntrinsicContentSize() }
    }

    /// Creates a segmented control with one segment for each string or `UIImage` in the array.
    /// Elements of other types are ignored.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            if let title = item as? String { segments.append(.title(title)) }
            if let image = item as? UIImage { segments.append(.image(image)) }
        }
    }

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment with a title before the segment at an index. An index out of range stands
    /// for the beginning or the end. `animated` is ignored.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        segments.insert(.title(title ?? ""), at: max(0, min(segment, segments.count)))
    }

    /// Inserts a segment with an image before the segment at an index. An index out of range stands
    /// for the beginning or the end. `animated` is ignored.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        segments.insert(.image(image ?? UIImage()), at: max(0, min(segment, segments.count)))
    }

    /// Removes the segment at an index at once; `animated` is ignored. An index out of range has no
    /// effect.
    open func removeSegment(at segment: Int, animated: Bool) {
        if segments.indices.contains(segment) { segments.remove(at: segment) }
    }

    /// Removes all segments.
    open func removeAllSegments() { segments.removeAll() }

    /// Gives the segment at an index a title, which replaces an image. An index out of range has no
    /// effect.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        if segments.indices.contains(segment) { segments[segment] = .title(title ?? "") }
    }

    /// Returns the title of a segment, or nil if it has an image or the index is out of range.
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
