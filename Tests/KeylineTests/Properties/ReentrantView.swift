@testable import Keyline

/// A view that reports each call of its functions and properties to its tree, which may then make a
/// change.
final class ReentrantView: View {
    private weak var tree: ReentrantTree?
    var answer = Size.zero
    var edge = 0.0
    var wraps = false

    init(_ tree: ReentrantTree) {
        self.tree = tree
        super.init(frame: .zero)
    }

    deinit { tree?.received(.deallocation) }

    override var intrinsicContentSize: Size {
        tree?.received(.intrinsicContentSize)
        return answer
    }
    override func naturalSize(forWidth width: Double) -> Size? {
        tree?.received(.naturalSizeForWidth)
        guard wraps else { return nil }
        let fits = width >= answer.width
        return Size(width: min(width, answer.width), height: answer.height * (fits ? 1 : 2))
    }
    override var alignmentRectInsets: Insets {
        tree?.received(.alignmentRectInsets)
        return Insets(top: edge, left: edge, bottom: edge, right: edge)
    }
    override var firstBaselineOffset: Double {
        tree?.received(.firstBaselineOffset)
        return edge
    }
    override var descriptionText: String? {
        tree?.received(.descriptionText)
        return nil
    }
    override func updateConstraints() {
        tree?.received(.updateConstraints)
        super.updateConstraints()
    }
    override func layoutSubviews() {
        tree?.received(.layoutSubviews)
        super.layoutSubviews()
    }
    override func layoutFrameDidChange(to frame: Rect) {
        tree?.received(.layoutFrameDidChange)
        super.layoutFrameDidChange(to: frame)
    }
    override func insetsDidChange() { tree?.received(.insetsDidChange) }
}
