public import Foundation

// Define `CGAffineTransform` here only if Foundation lacks the type. On Apple's systems, Foundation
// has it.
#if !canImport(Darwin)
    /// An affine transform of the plane. It maps the point (x, y) to the point (x', y'), where
    /// x' = a x + c y + tx and y' = b x + d y + ty.
    ///
    /// As in UIKit, constraints ignore the transforms of views.
    public struct CGAffineTransform: Hashable, Sendable {
        /// The factor of x in the transformed x coordinate: x' = a x + c y + tx.
        public var a: CGFloat
        /// The factor of x in the transformed y coordinate: y' = b x + d y + ty.
        public var b: CGFloat
        /// The factor of y in the transformed x coordinate: x' = a x + c y + tx.
        public var c: CGFloat
        /// The factor of y in the transformed y coordinate: y' = b x + d y + ty.
        public var d: CGFloat
        /// The distance in points by which the transform moves points to the right, after it has
        /// scaled and rotated them.
        public var tx: CGFloat
        /// The distance in points by which the transform moves points down, after it has scaled and
        /// rotated them.
        public var ty: CGFloat

        /// Creates the identity, which leaves every point unchanged: a and d are 1, and all other
        /// numbers are 0.
        public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

        /// Creates a transform from its six numbers, which map the point (x, y) to (x', y'):
        /// x' = a x + c y + tx and y' = b x + d y + ty.
        public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
            (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
        }

        /// Creates a transform that moves every point by `tx` points to the right and `ty` points
        /// down.
        public init(translationX tx: CGFloat, y ty: CGFloat) {
            self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
        }

        /// Creates a transform that multiplies x coordinates by `sx` and y coordinates by `sy`. A
        /// negative factor mirrors.
        public init(scaleX sx: CGFloat, y sy: CGFloat) {
            self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
        }

        /// Creates a rotation by an angle in radians. It is clockwise on a screen, where y grows downwards.
        public init(rotationAngle angle: CGFloat) {
            let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
            self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
        }

        /// The transform that leaves every point unchanged. It is the default of a view's
        /// `transform`.
        public static let identity = CGAffineTransform()

        /// Whether the transform leaves every point unchanged. The numbers are compared exactly,
        /// without a tolerance.
        public var isIdentity: Bool { self == .identity }

        /// Returns the transform that applies this transform first and then `t`.
        public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
            CGAffineTransform(
                a: a * t.a + b * t.c, b: a * t.b + b * t.d, c: c * t.a + d * t.c,
                d: c * t.b + d * t.d,
                tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
        }

        /// Returns the transform that translates first and then applies this transform.
        public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
            CGAffineTransform(translationX: x, y: y).concatenating(self)
        }

        /// Returns the transform that scales first and then applies this transform.
        public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
            CGAffineTransform(scaleX: x, y: y).concatenating(self)
        }

        /// Returns the transform that rotates first and then applies this transform.
        public func rotated(by angle: CGFloat) -> CGAffineTransform {
            CGAffineTransform(rotationAngle: angle).concatenating(self)
        }

        /// Returns the inverse transform. If there is none, returns the transform itself, as Core Graphics does.
        public func inverted() -> CGAffineTransform {
            let determinant = a * d - b * c
            guard determinant != 0, determinant.isFinite else { return self }
            return CGAffineTransform(
                a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
                tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        }
    }

    extension CGPoint {
        /// Returns the point to which the transform `t` maps this point.
        public func applying(_ t: CGAffineTransform) -> CGPoint {
            CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
        }
    }

    extension CGSize {
        /// Returns the size that `t` makes of this one, as a vector: a rotation may make it
        /// negative, and the translation is ignored.
        public func applying(_ t: CGAffineTransform) -> CGSize {
            CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
        }
    }

    extension CGRect {
        /// Returns the smallest rectangle that encloses this one after the transform `t` has been
        /// applied to its four corners.
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
#endif
