public import Foundation

/// A shift in points.
public struct UIOffset: Hashable, Sendable {
    /// To the right.
    public var horizontal: CGFloat
    /// Downwards.
    public var vertical: CGFloat

    /// No shift.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// A shift of these numbers.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// No shift.
    public static let zero = UIOffset()
}
