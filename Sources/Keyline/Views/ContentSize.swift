import KeylineSolver

/// One of the two directions of layout, horizontal or vertical.
public enum LayoutAxis: Int, Sendable, BitwiseCopyable {
    case horizontal = 0
    case vertical = 1

    /// The name of an item's extent along the axis.
    var extentName: String { self == .horizontal ? "width" : "height" }
}

extension Size {
    /// The value of a natural width or height that an item does not have.
    public static let noIntrinsicMetric = -1.0
    /// The natural size of an item without natural width and height.
    public static let noIntrinsic = Size(width: noIntrinsicMetric, height: noIntrinsicMetric)

    subscript(axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}
