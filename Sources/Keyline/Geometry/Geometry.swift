/// A position in a coordinate system whose x axis points right and whose y axis points down, in points.
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// The horizontal distance from the origin in points; positive to the right.
    public var x: Double
    /// The vertical distance from the origin in points; positive downwards.
    public var y: Double

    /// Creates a point from coordinates in points. An omitted coordinate is 0.
    public init(x: Double = 0, y: Double = 0) {
        (self.x, self.y) = (x, y)
    }

    /// The origin of a coordinate system: the point (0, 0).
    public static let zero = Point()
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable, BitwiseCopyable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// Creates a size from a width and a height in points. An omitted argument is 0.
    public init(width: Double = 0, height: Double = 0) {
        (self.width, self.height) = (width, height)
    }

    /// A width and a height of 0 points: the same as `Size()`.
    public static let zero = Size()
}

/// A rectangle, in points. The y axis points down, so `minY` is the top edge.
public struct Rect: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// The corner with the smallest coordinates, which is the upper left one, in points.
    public var origin: Point
    /// The width and height of the rectangle, in points. Nothing prevents negative sizes.
    public var size: Size

    /// Creates a rectangle from its upper left corner and its size, in points. An omitted argument
    /// is 0.
    public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// The empty rectangle at the origin: all four numbers are 0. A new view has this frame by
    /// default.
    public static let zero = Rect()

    /// The x coordinate of the left edge: `origin.x`, even if the width is negative.
    public var minX: Double { origin.x }
    /// The x coordinate halfway between the left and the right edge, in points.
    public var midX: Double { origin.x + size.width / 2 }
    /// The x coordinate of the right edge, in points: the sum of `origin.x` and the width.
    public var maxX: Double { origin.x + size.width }
    /// The y coordinate of the top edge: `origin.y`, even if the height is negative.
    public var minY: Double { origin.y }
    /// The y coordinate halfway between the top and the bottom edge, in points.
    public var midY: Double { origin.y + size.height / 2 }
    /// The y coordinate of the bottom edge, in points: the sum of `origin.y` and the height.
    public var maxY: Double { origin.y + size.height }
    /// The width of the rectangle in points: the same as `size.width`.
    public var width: Double { size.width }
    /// The height of the rectangle in points: the same as `size.height`.
    public var height: Double { size.height }

    /// The rectangle as text, for example `(0, 20, 320, 44.5)`: x, y, width and height in points,
    /// rounded to six digits.
    public var description: String {
        "(" + [minX, minY, width, height].map(\.shortText).joined(separator: ", ") + ")"
    }
}

/// Distances in points from the four edges of a rectangle inwards. A negative distance lies outside
/// the rectangle.
public struct Insets: Hashable, Sendable {
    /// The distance from the top edge of the outer rectangle to the top edge of the inner one, in points.
    public var top: Double
    /// The distance from the left edge of the outer rectangle to the left edge of the inner one, in points.
    public var left: Double
    /// The distance from the bottom edge of the outer rectangle to the bottom edge of the inner one, in points.
    public var bottom: Double
    /// The distance from the right edge of the outer rectangle to the right edge of the inner one, in points.
    public var right: Double

    /// Creates insets from distances in points. An omitted distance is 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Insets of 0 points at every edge, which leave a rectangle as it is.
    public static let zero = Insets()
}

/// Distances in points from the four edges of a rectangle inwards. The leading edge is the left
/// one, or the right one in right-to-left languages; the trailing edge is opposite. A negative
/// distance lies outside the rectangle.
public struct DirectionalInsets: Hashable, Sendable {
    /// The distance from the top edge of the outer rectangle to the top edge of the inner one, in points.
    public var top: Double
    /// The distance from the leading edge of the outer rectangle to the leading edge of the inner one, in points.
    public var leading: Double
    /// The distance from the bottom edge of the outer rectangle to the bottom edge of the inner one, in points.
    public var bottom: Double
    /// The distance from the trailing edge of the outer rectangle to the trailing edge of the inner one, in points.
    public var trailing: Double

    /// Creates insets from distances in points. An omitted distance is 0.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Insets of 0 at every edge.
    public static let zero = DirectionalInsets()

    func resolved(_ isRightToLeft: Bool) -> Insets {
        Insets(
            top: top, left: isRightToLeft ? trailing : leading, bottom: bottom,
            right: isRightToLeft ? leading : trailing)
    }
}

extension Rect {
    var isFinite: Bool {
        minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
    }

    /// Returns the rectangle inside the insets. Negative insets give a larger rectangle.
    func inset(by insets: Insets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }

    var withoutNegativeExtents: Rect {
        Rect(x: minX, y: minY, width: max(0, width), height: max(0, height))
    }
}

extension Insets {
    /// Returns insets that have, on each side, the larger inset of `self` and `other`.
    func union(_ other: Insets) -> Insets {
        Insets(
            top: max(top, other.top), left: max(left, other.left),
            bottom: max(bottom, other.bottom), right: max(right, other.right))
    }

    static prefix func - (a: Insets) -> Insets {
        Insets(top: -a.top, left: -a.left, bottom: -a.bottom, right: -a.right)
    }

    static func + (a: Insets, b: Insets) -> Insets {
        Insets(
            top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
            right: a.right + b.right)
    }

    /// Returns the parts of these insets that overlap `frame`. The insets belong to a rectangle of
    /// `size`, in whose coordinates `frame` is. No result is larger than the original inset.
    func reach(into frame: Rect, of size: Size) -> Insets {
        Insets(
            top: min(top, max(0, top - frame.minY)), left: min(left, max(0, left - frame.minX)),
            bottom: min(bottom, max(0, frame.maxY - (size.height - bottom))),
            right: min(right, max(0, frame.maxX - (size.width - right))))
    }
}
