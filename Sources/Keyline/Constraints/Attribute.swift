@_exported import struct KeylineSolver.Priority

/// Priorities by the names that Auto Layout gives them.
public typealias LayoutPriority = Priority

extension Priority {
    /// 750.
    public static let defaultHigh = Priority(750)
    /// 250.
    public static let defaultLow = Priority(250)
    /// 50: the one at which fitting sizes are asked for.
    public static let fittingSizeLevel = Priority(50)
}

/// A side, centre, extent or baseline of an item, with UIKit's raw values.
public enum LayoutAttribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline

    enum Kind { case horizontal, vertical, size, none }

    var kind: Kind {
        switch self {
        case .left, .right, .leading, .trailing, .centerX: .horizontal
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline: .vertical
        case .width, .height: .size
        case .notAnAttribute: .none
        }
    }

    /// How much of the item's x or y, and of its width or height, the attribute is. Text runs from
    /// left to right, and a view without text has its baselines at the bottom.
    var parts: (horizontal: Bool, position: Double, extent: Double) {
        switch self {
        case .left, .leading: (true, 1, 0)
        case .right, .trailing: (true, 1, 1)
        case .centerX: (true, 1, 0.5)
        case .top, .firstBaseline: (false, 1, 0)
        case .bottom, .lastBaseline: (false, 1, 1)
        case .centerY: (false, 1, 0.5)
        case .width: (true, 0, 1)
        case .height: (false, 0, 1)
        case .notAnAttribute: (true, 0, 0)
        }
    }
}

/// How the two sides of a layout constraint compare.
public enum LayoutRelation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
}
