@_exported import struct KeylineSolver.Priority

/// Priorities by the names that Auto Layout gives them.
public typealias LayoutPriority = Priority

extension Priority {
    /// 510: dragging resizes the scene where this gives way.
    public static let dragThatCanResizeScene = Priority(510)
    /// 500: the scene keeps its size against what is below.
    public static let sceneSizeStayPut = Priority(500)
    /// 490: dragging does not resize the scene.
    public static let dragThatCannotResizeScene = Priority(490)
    /// 50: the one at which fitting sizes are asked for.
    public static let fittingSizeLevel = Priority(50)
}

/// A side, centre, extent or baseline of an item, with UIKit's raw values.
///
/// An attribute is linear in one axis: so much of a node's position on it, and so much of its extent. A new one gets
/// its bits in the sets below, which decide its ``kind``, its ``family`` and these parts; one that depends on the
/// direction of text a row in `physical(_:)`, and one that is measured from an edge by a distance that its item knows,
/// as baselines are, a row in `isOffset` and `offset(of:)` (`Engine/Lowering.swift`). About twenty more files name
/// attributes; `docs/Extending.md` lists them.
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

    /// The axis on which it is a location, or that it is a size.
    @inline(__always)
    public var kind: Kind {
        if !isAmong(Self.extents) { return isAmong(Self.horizontal) ? .horizontal : .vertical }
        return self == .notAnAttribute ? .none : .size
    }

    /// Whether it is a position on an axis, which means nothing without another one.
    public var isLocation: Bool { kind == .horizontal || kind == .vertical }

    /// Whether it depends on the direction of text.
    @inline(__always)
    public var family: Family {
        if isAmong(Self.directional) { return .directional }
        return isAmong(Self.absolute) ? .absolute : .neutral
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
    @inline(__always)
    var parts: (horizontal: Bool, position: Double, extent: Double) {
        (
            isAmong(Self.horizontal), isAmong(Self.extents) ? 0 : 1,
            isAmong(Self.wholes) ? 1 : isAmong(Self.halves) ? 0.5 : 0
        )
    }

    // Sets as bits: these are asked of every side of every constraint, and a processor that jumps by an
    // attribute mostly guesses wrong where to.
    private static let horizontal =
        bit(.left) | bit(.right) | bit(.leading) | bit(.trailing) | bit(.centerX) | bit(.width)
        | bit(.leftMargin) | bit(.rightMargin) | bit(.leadingMargin) | bit(.trailingMargin)
        | bit(.centerXWithinMargins) | bit(.notAnAttribute)
    /// And what is none.
    private static let extents = bit(.width) | bit(.height) | bit(.notAnAttribute)
    private static let wholes =
        bit(.width) | bit(.height) | bit(.right) | bit(.trailing) | bit(.bottom)
        | bit(.lastBaseline) | bit(.rightMargin) | bit(.trailingMargin) | bit(.bottomMargin)
    private static let directional =
        bit(.leading) | bit(.trailing) | bit(.leadingMargin) | bit(.trailingMargin)
    private static let absolute =
        bit(.left) | bit(.right) | bit(.leftMargin) | bit(.rightMargin)
    private static let halves =
        bit(.centerX) | bit(.centerY) | bit(.centerXWithinMargins) | bit(.centerYWithinMargins)

    @inline(__always)
    private static func bit(_ attribute: LayoutAttribute) -> UInt32 {
        1 &<< UInt32(truncatingIfNeeded: attribute.rawValue)
    }

    @inline(__always)
    private func isAmong(_ set: UInt32) -> Bool { set & Self.bit(self) != 0 }
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
