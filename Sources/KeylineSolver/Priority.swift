/// How strongly a constraint is wanted: `required`, or a number strictly between 0 and 1000.
///
/// Priorities are a strict order. No number of errors at a lower priority outweighs any error at a
/// higher one; that is the difference from the weights that solvers derived from Kiwi add up.
///
/// ```swift
/// let gap = (b.left >= a.right + 8).priority(.high)
/// let width = (a.width == 120).priority(251)
/// ```
public struct Priority: Hashable, Comparable, Sendable, RawRepresentable, AdditiveArithmetic,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
    public let rawValue: Double

    public init(rawValue: Double) { self.rawValue = rawValue }
    public init(_ rawValue: Double) { self.rawValue = rawValue }
    public init(floatLiteral value: Double) { rawValue = value }
    public init(integerLiteral value: Int) { rawValue = Double(value) }

    /// The constraint must hold.
    @inlinable public static var required: Priority { Priority(1000) }
    /// 750, Auto Layout's default for resisting compression.
    public static let high = Priority(750)
    /// 250, Auto Layout's default for hugging content.
    public static let low = Priority(250)
    /// Kiwi's names, in Kiwi's order.
    public static let strong = Priority(900)
    public static let medium = Priority(500)
    public static let weak = Priority(100)

    public static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
    /// `.required - 1`; a protocol's, so that it is found where the type alone was imported.
    public static func + (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue + b.rawValue)
    }
    /// `.high - 0.5`.
    public static func - (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue - b.rawValue)
    }

    public var description: String { self == .required ? "required" : "\(rawValue)" }
}

/// How the two sides of a constraint compare.
public enum Relation: Int, Hashable, Sendable, CustomStringConvertible {
    case lessThanOrEqual = -1
    case equal = 0
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

    public var description: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }
}
