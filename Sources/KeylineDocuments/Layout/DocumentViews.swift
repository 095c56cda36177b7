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
