public import Foundation

/// A linear map of the plane and a shift: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// Constraints ignore the transforms of views, as in UIKit.
public struct CGAffineTransform: Hashable, Sendable {
    /// The part of x in x'.
    public var a: CGFloat
    /// The part of x in y'.
    public var b: CGFloat
    /// The part of y in x'.
    public var c: CGFloat
    /// The part of y in y'.
    public var d: CGFloat
    /// The horizontal shift, in points.
    public var tx: CGFloat
    /// The vertical shift, in points.
    public var ty: CGFloat

    /// The identity.
    public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    /// A map of these six numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// A shift.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A stretch.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A turn, in radians; clockwise on a screen, where y grows downwards.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Leaves every point where it is.
    public static let identity = CGAffineTransform()

    /// Whether it leaves every point where it is.
    public var isIdentity: Bool { self == .identity }

    /// Whether it is no more than a shift.
    var isShift: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// The smallest rectangle around another that is mapped about its middle.
    func around(_ rect: CGRect) -> CGRect {
        let (width, height) = (rect.width, rect.height)
        let mapped = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
            .applying(self)
        return CGRect(
            x: rect.midX + mapped.minX, y: rect.midY + mapped.minY, width: mapped.width,
            height: mapped.height)
    }

    /// This map, then another.
    public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t.a + b * t.c, b: a * t.b + b * t.d, c: c * t.a + d * t.c, d: c * t.b + d * t.d,
            tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
    }

    /// A shift, then this map.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// A stretch, then this map.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// A turn, then this map.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The map back; this one itself if there is none, as in Core Graphics.
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}

extension CGPoint {
    /// Where the map takes the point.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size as a vector, mapped without the shift.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The smallest rectangle around the mapped corners.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        let corners = [
            CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t),
            CGPoint(x: minX, y: maxY).applying(t), CGPoint(x: maxX, y: maxY).applying(t),
        ]
        var (low, high) = (corners[0], corners[0])
        for corner in corners {
            low = CGPoint(x: Swift.min(low.x, corner.x), y: Swift.min(low.y, corner.y))
            high = CGPoint(x: Swift.max(high.x, corner.x), y: Swift.max(high.y, corner.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
