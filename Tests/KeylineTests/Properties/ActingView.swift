@testable import Keyline

/// A view that reports each call of its functions and properties to its tree, which may then make a
/// change.
final class ActingView: View {
    private weak var tree: ActingTree?
    var answer = Size.zero
    var edge = 0.0
    var wraps = false

    init(_ tree: ActingTree) {
        self.tree = tree
        super.init(frame: .zero)
    }

    deinit { tree?.occurs(.end) }

    override var intrinsicContentSize: Size {
        tree?.occurs(.naturalSize)
        return answer
    }
    override func naturalSize(forWidth width: Double) -> Size? {
        tree?.occurs(.sizeForWidth)
        guard wraps else { return nil }
        let fits = width >= answer.width
        return Size(width: min(width, answer.width), height: answer.height * (fits ? 1 : 2))
    }
    override var alignmentRectInsets: Insets {
        tree?.occurs(.alignment)
        return Insets(top: edge, left: edge, bottom: edge, right: edge)
    }
    override var firstBaselineOffset: Double {
        tree?.occurs(.baseline)
        return edge
    }
    override var descriptionText: String? {
        tree?.occurs(.words)
        return nil
    }
    override func updateConstraints() {
        tree?.occurs(.updateConstraints)
        super.updateConstraints()
    }
    override func layoutSubviews() {
        tree?.occurs(.layoutSubviews)
        super.layoutSubviews()
    }
    override func layoutFrameDidChange(to frame: Rect) {
        tree?.occurs(.frame)
        super.layoutFrameDidChange(to: frame)
    }
    override func insetsDidChange() { tree?.occurs(.insets) }
}
