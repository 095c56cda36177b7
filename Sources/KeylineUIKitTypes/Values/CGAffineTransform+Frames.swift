internal import Foundation

extension CGAffineTransform {
    /// Whether the transform is a pure translation, without scaling or rotation.
    var isShift: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Returns the smallest rectangle that encloses `rect` after `rect` is transformed about its center.
    func around(_ rect: CGRect) -> CGRect {
        let (width, height) = (rect.width, rect.height)
        let mapped = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
            .applying(self)
        return CGRect(
            x: rect.midX + mapped.minX, y: rect.midY + mapped.minY, width: mapped.width,
            height: mapped.height)
    }
}
