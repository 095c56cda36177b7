@_exported import struct KeylineSolver.Priority

/// The name of the priority type in Auto Layout.
public typealias LayoutPriority = Priority

extension Priority {
    /// 510: a drag may resize the scene (window) if the content resists with less than this
    /// priority.
    public static let dragThatCanResizeScene = Priority(510)
    /// 500: the scene (window) keeps its size if the content resists with less than this priority.
    public static let sceneSizeStayPut = Priority(500)
    /// 490: a drag does not resize the scene (window) at this or a lower priority.
    public static let dragThatCannotResizeScene = Priority(490)
    /// 50: the priority at which a fitting size approaches its target size.
    public static let fittingSizeLevel = Priority(50)
}

/// An edge, centre, size or baseline of an item. The raw values are those of UIKit.
///
/// The value of an attribute is a linear function of the item's position and size along one axis:
/// for example, `right` is x + width. A new attribute needs entries in several tables: its bits in
/// the sets below, which decide its ``kind``, its ``family`` and its `parts`; if it depends on the
/// direction of text, a case in `physical(_:)` (`Engine/Lowering.swift`); and if it is measured from
/// an edge by a distance that the item provides, as baselines are, cases in `isOffset` (in the same
/// file) and `offset(of:)` (`Views/Asking.swift`). About twenty more files mention attributes;
/// `docs/Extending.md` lists them.
public enum LayoutAttribute: Int, CaseIterable, Sendable, BitwiseCopyable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// Whether an attribute is a position on an axis, a size, or nothing.
    public enum Kind: Hashable, Sendable { case horizontal, vertical, size, none }

    /// Whether the direction of text decides on which side an attribute is.
    public enum Family: Hashable, Sendable {
        /// `leading`, `trailing` and the attributes of these margins. The direction of text decides
        /// whether they are on the left or on the right.
        case directional
        /// `left`, `right` and the attributes of these margins, whose side does not depend on the
        /// direction of text.
        case absolute
        /// Attributes without a horizontal side, such as `top` and `width`. A constraint may
        /// combine them with attributes of the other two families.
        case neutral
    }

    /// The axis if the attribute is a position; otherwise `size`, or `none` for ``notAnAttribute``.
    @inline(__always)
    public var kind: Kind {
        if !isAmong(Self.extents) { return isAmong(Self.horizontal) ? .horizontal : .vertical }
        return self == .notAnAttribute ? .none : .size
    }

    /// Whether the attribute is a position on an axis. A constraint on a position needs a second
    /// position on the same axis.
    public var isLocation: Bool { kind == .horizontal || kind == .vertical }

    /// Whether the attribute's side depends on the direction of text.
    @inline(__always)
    public var family: Family {
        if isAmong(Self.directional) { return .directional }
        return isAmong(Self.absolute) ? .absolute : .neutral
    }

    /// Returns the reason why `first RELATION multiplier * second` is illegal; nil if it is legal.
    /// A constraint that relates a horizontal to a vertical position is detected later, when the
    /// engine translates it.
    ///
    /// | first | second | result |
    /// | --- | --- | --- |
    /// | size | nothing, or any size | legal |
    /// | position | nothing, or multiplier 0 | ``LayoutError/Kind/locationAlone`` |
    /// | position | position, one directional and one absolute | ``LayoutError/Kind/mixedDirections`` |
    /// | position | any other position | legal |
    /// | anything else | | ``LayoutError/Kind/invalidPairing`` |
    static func objection(
        _ first: LayoutAttribute, _ second: LayoutAttribute?, multiplier: Double
    ) -> LayoutError.Kind? {
        if first.isLocation && (second == nil || multiplier == 0) { return .locationAlone }
        guard let second else { return first.kind == .size ? nil : .invalidPairing }
        if first.kind == .size && second.kind == .size { return nil }
        guard first.isLocation, second.isLocation else { return .invalidPairing }
        return first.mixesDirections(with: second) ? .mixedDirections : nil
    }

    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// Whether the attribute is an edge of the item, or the edge of its margins.
    var isEdge: Bool { isAmong(Self.edges) }

    /// Whether one of the two attributes is directional and the other one absolute.
    func mixesDirections(with other: LayoutAttribute) -> Bool {
        family != .neutral && other.family != .neutral && family != other.family
    }

    /// The attribute as a linear function: its axis, the factor of x or y, and the factor of width
    /// or height. For example, `centerY` is 1 * y + 0.5 * height. Text is assumed to run from left
    /// to right. For margins and baselines, this is the edge that they are measured from.
    @inline(__always)
    var parts: (horizontal: Bool, position: Double, extent: Double) {
        (
            isAmong(Self.horizontal), isAmong(Self.extents) ? 0 : 1,
            isAmong(Self.wholes) ? 1 : isAmong(Self.halves) ? 0.5 : 0
        )
    }

    // Sets of attributes as bits. They are tested for each side of each constraint, and a test of a
    // bit is faster than a `switch`, whose jumps a processor predicts badly.
    private static let horizontal =
        bit(.left) | bit(.right) | bit(.leading) | bit(.trailing) | bit(.centerX) | bit(.width)
        | bit(.leftMargin) | bit(.rightMargin) | bit(.leadingMargin) | bit(.trailingMargin)
        | bit(.centerXWithinMargins) | bit(.notAnAttribute)
    /// The attributes width, height and `notAnAttribute`, as bits.
    private static let extents = bit(.width) | bit(.height) | bit(.notAnAttribute)
    private static let wholes =
        bit(.width) | bit(.height) | bit(.right) | bit(.trailing) | bit(.bottom)
        | bit(.lastBaseline) | bit(.rightMargin) | bit(.trailingMargin) | bit(.bottomMargin)
    private static let directional =
        bit(.leading) | bit(.trailing) | bit(.leadingMargin) | bit(.trailingMargin)
    private static let absolute =
        bit(.left) | bit(.right) | bit(.leftMargin) | bit(.rightMargin)
    private static let edges =
        directional | absolute | bit(.top) | bit(.bottom) | bit(.topMargin) | bit(.bottomMargin)
    private static let halves =
        bit(.centerX) | bit(.centerY) | bit(.centerXWithinMargins) | bit(.centerYWithinMargins)

    @inline(__always)
    private static func bit(_ attribute: LayoutAttribute) -> UInt32 {
        1 &<< UInt32(truncatingIfNeeded: attribute.rawValue)
    }

    @inline(__always)
    private func isAmong(_ set: UInt32) -> Bool { set & Self.bit(self) != 0 }
}

/// The relation between the two sides of a layout constraint.
public enum LayoutRelation: Int, Sendable, BitwiseCopyable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1

    /// The relation as a symbol: `<=`, `==` or `>=`.
    public var symbol: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }

    /// The relation after exchanging the sides of the constraint.
    var flipped: LayoutRelation {
        switch self {
        case .lessThanOrEqual: .greaterThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
