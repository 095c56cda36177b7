public import Foundation

/// A distance to the right and a distance downwards, in points. Negative numbers go left and up.
public struct UIOffset: Hashable, Sendable {
    /// The distance to the right, in points. A negative number goes left.
    public var horizontal: CGFloat
    /// The distance downwards, in points. A negative number goes up.
    public var vertical: CGFloat

    /// Creates an offset that moves nothing: both distances are 0 points.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// Creates an offset from two distances in points. Negative numbers go left and up.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// An offset of 0 points in both directions, which moves nothing.
    public static let zero = UIOffset()
}
