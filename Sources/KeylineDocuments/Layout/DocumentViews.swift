import Keyline

/// A view with a constant `intrinsicContentSize`, for images of a document and for views with the
/// key `natural`.
final class NaturalView: View {
    private let natural: Size

    init(_ natural: Size) {
        self.natural = natural
        super.init()
    }

    override var intrinsicContentSize: Size { natural }
}

/// A label whose text is centered vertically if the label is higher than the text. Pictures of
/// documents draw texts like this, and the label's baselines must match them.
final class DocumentLabel: Label {
    /// The height of the empty space above the centered text, which equals that below the text, in
    /// points.
    private var inset: Double {
        max(0, (alignmentRect(forFrame: frame).height - metrics.size.height) / 2)
    }

    override var firstBaselineOffset: Double { inset + super.firstBaselineOffset }
    override var lastBaselineOffset: Double { inset + super.lastBaselineOffset }

    private var lastHeight = 0.0

    override func layoutFrameDidChange(to frame: Rect) {
        super.layoutFrameDidChange(to: frame)
        guard abs(frame.height - lastHeight) > 1e-6 else { return }
        lastHeight = frame.height
        layoutNode.invalidateOffsets()
    }
}
