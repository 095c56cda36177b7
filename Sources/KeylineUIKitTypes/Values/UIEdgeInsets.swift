public import Foundation
internal import Keyline

/// Distances in points from the four edges of a rectangle inwards. A negative distance lies outside
/// the rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance in points from the top edge of a rectangle down. A negative one lies outside
    /// the rectangle.
    public var top: CGFloat
    /// The distance in points from the left edge of a rectangle to the right. A negative one lies
    /// outside the rectangle.
    public var left: CGFloat
    /// The distance in points from the bottom edge of a rectangle up. A negative one lies outside
    /// the rectangle.
    public var bottom: CGFloat
    /// The distance in points from the right edge of a rectangle to the left. A negative one lies
    /// outside the rectangle.
    public var right: CGFloat

    /// Creates insets of 0 points at every edge: the same as ``zero``.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Creates insets from four distances in points, measured from the edges of a rectangle
    /// inwards. A negative distance lies outside.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Insets of 0 points at every edge, which leave a rectangle as it is.
    public static let zero = UIEdgeInsets()
}

/// Distances in points from the four edges of a rectangle inwards. The leading edge is the left
/// one, or the right one in right-to-left text; the trailing edge is opposite.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distance in points from the top edge of a rectangle down. A negative one lies outside
    /// the rectangle.
    public var top: CGFloat
    /// The distance in points inwards from the leading edge: the left one, or the right one in
    /// right-to-left text.
    public var leading: CGFloat
    /// The distance in points from the bottom edge of a rectangle up. A negative one lies outside
    /// the rectangle.
    public var bottom: CGFloat
    /// The distance in points inwards from the trailing edge: the right one, or the left one in
    /// right-to-left text.
    public var trailing: CGFloat

    /// Creates insets that are 0 at every edge.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Creates insets from four distances in points, measured from the edges of a rectangle
    /// inwards. A negative distance lies outside.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Insets that are 0 at every edge.
    public static let zero = NSDirectionalEdgeInsets()
}

/// A set of edges of a rectangle, such as `[.top, .left]`. The edges left and right do not depend
/// on the direction of text.
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
    /// The set of all four edges of a rectangle: top, left, bottom and right.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A set of edges of a rectangle, such as `[.top, .leading]`. The leading edge is the left one, or
/// the right one in right-to-left text.
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
    /// The set of all four edges of a rectangle: top, leading, bottom and trailing.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension CGRect {
    /// Returns the rectangle that remains when each edge is moved inwards by its inset. Negative
    /// insets enlarge the rectangle.
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
