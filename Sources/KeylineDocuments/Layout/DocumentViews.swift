import Keyline

/// A view with a fixed natural size, for images and for views with the key `natural`.
final class NaturalView: View {
    private let natural: Size

    init(_ natural: Size) {
        self.natural = natural
        super.init()
    }

    override var intrinsicContentSize: Size { natural }
}

/// A label that centers its text vertically, as pictures show it, so that its baselines match the pictures.
final class DocumentLabel: Label {
    /// The space above the text, which is equal to that below it.
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
