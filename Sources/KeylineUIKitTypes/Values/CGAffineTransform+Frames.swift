internal import Foundation

extension CGAffineTransform {
    /// Whether the transform only moves points, without scaling or rotation. It then maps a
    /// rectangle to a rectangle of the same size.
    var isShift: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Returns the smallest rectangle that encloses `rect` after the transform has been applied to
    /// it about its center, as UIKit applies a view's transform.
    func around(_ rect: CGRect) -> CGRect {
        let (width, height) = (rect.width, rect.height)
        let mapped = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
            .applying(self)
        return CGRect(
            x: rect.midX + mapped.minX, y: rect.midY + mapped.minY, width: mapped.width,
            height: mapped.height)
    }
}
