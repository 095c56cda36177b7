public import Foundation
internal import Keyline

/// Distances from the four edges of a rectangle inwards, in points.
public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge inwards, in points.
    public var top: CGFloat
    /// The distance from the left edge inwards, in points.
    public var left: CGFloat
    /// The distance from the bottom edge inwards, in points.
    public var bottom: CGFloat
    /// The distance from the right edge inwards, in points.
    public var right: CGFloat

    /// Creates insets that are 0 at every edge.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Creates insets from four distances in points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Insets that are 0 at every edge.
    public static let zero = UIEdgeInsets()
}

/// Distances from the four edges of a rectangle inwards, in points. Leading and trailing depend on the direction of
/// text.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge inwards, in points.
    public var top: CGFloat
    /// The distance from the leading edge inwards, in points.
    public var leading: CGFloat
    /// The distance from the bottom edge inwards, in points.
    public var bottom: CGFloat
    /// The distance from the trailing edge inwards, in points.
    public var trailing: CGFloat

    /// Creates insets that are 0 at every edge.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Creates insets from four distances in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Insets that are 0 at every edge.
    public static let zero = NSDirectionalEdgeInsets()
}

/// A set of edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each member, with the values that they have in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
    /// instead, as in `[.top, .left]`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four edges of a rectangle.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A set of edges of a rectangle. Leading and trailing depend on the direction of text.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each member, with the values that they have in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
    /// instead, as in `[.top, .leading]`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The leading edge.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The trailing edge.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All four edges of a rectangle.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension CGRect {
    /// Returns the rectangle inside the insets.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top,
            width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
    }
}

// MARK: The core's values

extension UIEdgeInsets {
    init(_ insets: Insets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}

extension Insets {
    init(_ insets: UIEdgeInsets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}

extension NSDirectionalEdgeInsets {
    init(_ insets: DirectionalInsets) {
        self.init(
            top: insets.top, leading: insets.leading, bottom: insets.bottom,
            trailing: insets.trailing)
    }
}

extension DirectionalInsets {
    init(_ insets: NSDirectionalEdgeInsets) {
        self.init(
            top: insets.top, leading: insets.leading, bottom: insets.bottom,
            trailing: insets.trailing)
    }
}

extension CGSize {
    init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Size {
    init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
    init(_ rect: Rect) {
        self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
}

extension Rect {
    init(_ rect: CGRect) {
        self.init(
            x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
}
