@_exported import struct KeylineSolver.Priority

/// Priorities by the names that Auto Layout gives them.
public typealias LayoutPriority = Priority

extension Priority {
    /// 750.
    public static let defaultHigh = Priority(750)
    /// 510: dragging resizes the scene where this gives way.
    public static let dragThatCanResizeScene = Priority(510)
    /// 500: the scene keeps its size against what is below.
    public static let sceneSizeStayPut = Priority(500)
    /// 490: dragging does not resize the scene.
    public static let dragThatCannotResizeScene = Priority(490)
    /// 250.
    public static let defaultLow = Priority(250)
    /// 50: the one at which fitting sizes are asked for.
    public static let fittingSizeLevel = Priority(50)
}

/// A side, centre, extent or baseline of an item, with UIKit's raw values.
public enum LayoutAttribute: Int, CaseIterable, Sendable, BitwiseCopyable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// Where an attribute is measured: along an axis, or not along one at all.
    public enum Kind: Hashable, Sendable { case horizontal, vertical, size, none }

    /// Whether the direction of the text decides which side an attribute is on.
    public enum Family: Hashable, Sendable {
        /// leading and trailing: it does.
        case directional
        /// left and right: it does not.
        case absolute
        /// All others: they have no sides to swap.
        case neutral
    }

    public var kind: Kind {
        switch self {
        case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
            .centerYWithinMargins:
            .vertical
        case .width, .height: .size
        case .notAnAttribute: .none
        }
    }

    /// Whether it is a position on an axis, which means nothing without another one.
    public var isLocation: Bool { kind == .horizontal || kind == .vertical }

    public var family: Family {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: .directional
        case .left, .right, .leftMargin, .rightMargin: .absolute
        default: .neutral
        }
    }

    /// Why `first RELATION multiplier * second` is illegal when it is made; nil if it is not. Two
    /// axes in one constraint are found out later, when the engine lowers it.
    ///
    /// | first | second | |
    /// | --- | --- | --- |
    /// | size | nothing, or any size | legal |
    /// | location | nothing, or multiplier 0 | ``LayoutError/Kind/locationAlone`` |
    /// | location | location, directional and absolute | ``LayoutError/Kind/mixedDirections`` |
    /// | location | any other location | legal |
    /// | anything else | | ``LayoutError/Kind/invalidPairing`` |
    static func objection(
        _ first: LayoutAttribute, _ second: LayoutAttribute?, multiplier: Double
    ) -> LayoutError.Kind? {
        if first.isLocation && (second == nil || multiplier == 0) { return .locationAlone }
        guard let second else { return first.kind == .size ? nil : .invalidPairing }
        if first.kind == .size && second.kind == .size { return nil }
        guard first.isLocation, second.isLocation else { return .invalidPairing }
        guard first.kind == .horizontal, second.kind == .horizontal else { return nil }
        let families = (first.family, second.family)
        let isMixed =
            families == (.directional, .absolute) || families == (.absolute, .directional)
        return isMixed ? .mixedDirections : nil
    }

    /// How much of the item's x or y, and of its width or height, the attribute is. Text runs from
    /// left to right. Margins and baselines are measured from the edge that is meant here; lowering adds
    /// how far they are off it.
    var parts: (horizontal: Bool, position: Double, extent: Double) {
        switch self {
        case .left, .leading, .leftMargin, .leadingMargin: (true, 1, 0)
        case .right, .trailing, .rightMargin, .trailingMargin: (true, 1, 1)
        case .centerX, .centerXWithinMargins: (true, 1, 0.5)
        case .top, .firstBaseline, .topMargin: (false, 1, 0)
        case .bottom, .lastBaseline, .bottomMargin: (false, 1, 1)
        case .centerY, .centerYWithinMargins: (false, 1, 0.5)
        case .width: (true, 0, 1)
        case .height: (false, 0, 1)
        case .notAnAttribute: (true, 0, 0)
        }
    }
}

/// How the two sides of a layout constraint compare.
public enum LayoutRelation: Int, Sendable, BitwiseCopyable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1

    /// `<=`, `==` or `>=`.
    public var symbol: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }

    /// The relation with its sides swapped.
    var flipped: LayoutRelation {
        switch self {
        case .lessThanOrEqual: .greaterThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
