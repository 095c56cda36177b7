// Stand-in for the parts of Core Graphics that Foundation exports; see branches.py. Foundation's
// own types are those of this machine.
import Foundation

public struct CGAffineTransform: Equatable, Sendable {
    public var a, b, c, d, tx, ty: CGFloat
    public init() { (a, b, c, d, tx, ty) = (1, 0, 0, 1, 0, 0) }
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init() }
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init() }
    public init(rotationAngle angle: CGFloat) { self.init() }
    public static var identity: CGAffineTransform { CGAffineTransform() }
    public var isIdentity: Bool { true }
    public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform { t }
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
    public func rotated(by angle: CGFloat) -> CGAffineTransform { self }
    public func inverted() -> CGAffineTransform { self }
}

extension CGPoint { public func applying(_ t: CGAffineTransform) -> CGPoint { self } }
extension CGSize { public func applying(_ t: CGAffineTransform) -> CGSize { self } }
extension CGRect { public func applying(_ t: CGAffineTransform) -> CGRect { self } }

public final class CGColor: Equatable, Hashable, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public var components: [CGFloat]? { nil }
    public var alpha: CGFloat { 1 }
    public static func == (a: CGColor, b: CGColor) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) {}
}
