/// A position, in points.
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// To the right, in points.
    public var x: Double
    /// Downwards, in points.
    public var y: Double

    /// Made of its numbers; those left out are zero.
    public init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }

    /// All zero.
    public static let zero = Point()
}

/// An extent, in points.
public struct Size: Hashable, Sendable, BitwiseCopyable {
    /// The horizontal extent, in points.
    public var width: Double
    /// The vertical extent, in points.
    public var height: Double

    /// Made of its numbers; those left out are zero.
    public init(width: Double = 0, height: Double = 0) {
        self.width = width
        self.height = height
    }

    /// All zero.
    public static let zero = Size()
}

/// A rectangle, in points; y grows downwards.
public struct Rect: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// The upper left corner.
    public var origin: Point
    /// The extent.
    public var size: Size

    /// Made of its numbers; those left out are zero.
    public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// All zero.
    public static let zero = Rect()

    /// The left edge.
    public var minX: Double { origin.x }
    /// The horizontal centre.
    public var midX: Double { origin.x + size.width / 2 }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The top edge.
    public var minY: Double { origin.y }
    /// The vertical centre.
    public var midY: Double { origin.y + size.height / 2 }
    /// The bottom edge.
    public var maxY: Double { origin.y + size.height }
    /// The horizontal extent, in points.
    public var width: Double { size.width }
    /// The vertical extent, in points.
    public var height: Double { size.height }

    /// `(x, y, width, height)`.
    public var description: String {
        "(" + [minX, minY, width, height].map(\.shortText).joined(separator: ", ") + ")"
    }
}

/// Distances from the four edges inwards, in points.
public struct Insets: Hashable, Sendable {
    /// From the top edge inwards, in points.
    public var top: Double
    /// From the left edge inwards, in points.
    public var left: Double
    /// From the bottom edge inwards, in points.
    public var bottom: Double
    /// From the right edge inwards, in points.
    public var right: Double

    /// Made of its numbers; those left out are zero.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// All zero.
    public static let zero = Insets()
}

/// Distances from the four edges inwards, in points, by the direction of text.
public struct DirectionalInsets: Hashable, Sendable {
    /// From the top edge inwards, in points.
    public var top: Double
    /// From the leading edge inwards, in points.
    public var leading: Double
    /// From the bottom edge inwards, in points.
    public var bottom: Double
    /// From the trailing edge inwards, in points.
    public var trailing: Double

    /// Made of its numbers; those left out are zero.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// All zero.
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
}
