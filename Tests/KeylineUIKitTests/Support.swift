import KeylineUIKit
import Testing

// No more of the core than that: its names stay away from those of the texts.
import class Keyline.LayoutEngine
import struct Keyline.LayoutError

/// Returns the errors that are reported while `body` runs.
@MainActor func reports(_ body: () -> Void) -> [LayoutError] {
    var errors: [LayoutError] = []
    LayoutEngine.withConflictHandler({ errors.append($0) }, perform: body)
    return errors
}

/// A view with a natural size.
final class Sized: UIView {
    private let natural: CGSize

    init(_ width: CGFloat, _ height: CGFloat) {
        natural = CGSize(width: width, height: height)
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { natural }
}

@MainActor func root(_ width: CGFloat, _ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
}

func isNear(_ a: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
    [a.minX - x, a.minY - y, a.width - width, a.height - height].allSatisfy { abs($0) < 1e-6 }
}

/// Returns an object's description with addresses replaced by `0x`.
func words(_ object: Any) -> String {
    "\(object)".replacingOccurrences(
        of: "0x[0-9a-f]+", with: "0x", options: .regularExpression)
}
