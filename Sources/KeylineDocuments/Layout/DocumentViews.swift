import Keyline

/// A view with a natural size: an image, or anything that says one.
final class NaturalView: View {
    private let natural: Size

    init(_ natural: Size) {
        self.natural = natural
        super.init()
    }

    override var intrinsicContentSize: Size { natural }
}

/// A text that stands in the middle of its height, as pictures show it; so its baselines do, too.
final class DocumentLabel: Label {
    /// The room above the text, and below it.
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
