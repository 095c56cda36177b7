/// How strongly a constraint is wanted: `required`, or a number strictly between 0 and 1000.
///
/// Priorities are a strict order. No number of errors at a lower priority outweighs any error at a
/// higher one; that is the difference from the weights that solvers derived from Kiwi add up.
///
/// ```swift
/// let gap = (b.left >= a.right + 8).priority(.defaultHigh)
/// let width = (a.width == 120).priority(251)
/// ```
public struct Priority: Hashable, Comparable, Sendable, RawRepresentable, AdditiveArithmetic,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
    /// 1000 for ``required``, otherwise strictly between 0 and 1000. Other numbers are refused with
    /// `outOfRange` or `notFinite` where the priority is used.
    public let rawValue: Double

    /// The priority of that number.
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// The priority of that number.
    public init(_ rawValue: Double) { self.rawValue = rawValue }
    /// The priority of that number.
    public init(floatLiteral value: Double) { rawValue = value }
    /// The priority of that number.
    public init(integerLiteral value: Int) { rawValue = Double(value) }

    /// The constraint must hold.
    @inlinable public static var required: Priority { Priority(1000) }
    /// 750, Auto Layout's default for resisting compression.
    public static let defaultHigh = Priority(750)
    /// 250, Auto Layout's default for hugging content.
    public static let defaultLow = Priority(250)
    /// 900, Kiwi's name of its highest priority below required.
    public static let strong = Priority(900)
    /// 500, Kiwi's second.
    public static let medium = Priority(500)
    /// 100, Kiwi's lowest.
    public static let weak = Priority(100)

    /// A lower priority gives way to a higher one.
    public static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
    /// `.required - 1`; a protocol's, so that it is found where the type alone was imported.
    public static func + (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue + b.rawValue)
    }
    /// `.defaultHigh - 0.5`.
    public static func - (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue - b.rawValue)
    }

    /// `required`, or the number.
    public var description: String { self == .required ? "required" : rawValue.shortText }
}

/// How the two sides of a constraint compare.
public enum Relation: Int, Hashable, Sendable, CustomStringConvertible {
    /// The left side is not above the right one.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The left side is not below the right one.
    case greaterThanOrEqual = 1

    /// The raw value, where calls must not cost.
    @inlinable @inline(__always)
    package var sign: Int32 {
        switch self {
        case .lessThanOrEqual: -1
        case .equal: 0
        case .greaterThanOrEqual: 1
        }
    }

    /// `<=`, `==` or `>=`.
    public var description: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }
}
