/// How important a constraint is: `required`, or a number strictly between 0 and 1000.
///
/// Priorities are a strict order: an error at a higher priority is avoided at the cost of any number of errors at
/// lower ones. Solvers derived from Kiwi instead add up all errors with weights.
///
/// ```swift
/// let gap = (b.left >= a.right + 8).priority(.defaultHigh)
/// let width = (a.width == 120).priority(251)
/// ```
public struct Priority: Hashable, Comparable, Sendable, RawRepresentable, AdditiveArithmetic,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
    /// 1000 for ``required``, otherwise strictly between 0 and 1000. A solver that is given another number throws
    /// `outOfRange` or `notFinite`.
    public let rawValue: Double

    /// Creates a priority with the number `rawValue`. A solver checks the number when the priority is used.
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// Creates a priority with the number `rawValue`. A solver checks the number when the priority is used.
    public init(_ rawValue: Double) { self.rawValue = rawValue }
    /// Creates a priority from a literal, such as `250.5`.
    public init(floatLiteral value: Double) { rawValue = value }
    /// Creates a priority from a literal, such as `250`.
    public init(integerLiteral value: Int) { rawValue = Double(value) }

    /// 1000: the constraint must hold. A solver refuses a required constraint that contradicts the others.
    @inlinable public static var required: Priority { Priority(1000) }
    /// 750: in Auto Layout, the default priority with which a view resists becoming smaller than
    /// its contents.
    public static let defaultHigh = Priority(750)
    /// 250: in Auto Layout, the default priority with which a view resists becoming larger than its
    /// contents.
    public static let defaultLow = Priority(250)
    /// SnapKit's name for 750.
    @available(*, unavailable, renamed: "defaultHigh")
    public static var high: Priority { defaultHigh }
    /// SnapKit's name for 250.
    @available(*, unavailable, renamed: "defaultLow")
    public static var low: Priority { defaultLow }
    /// 900. Kiwi and Cassowary use this name for their highest priority below required.
    public static let strong = Priority(900)
    /// 500. Kiwi and Cassowary use this name for their second priority below required.
    public static let medium = Priority(500)
    /// 100. Kiwi and Cassowary use this name for their lowest priority.
    public static let weak = Priority(100)

    /// Whether `a` is less important than `b`.
    public static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
    /// Adds the numbers of two priorities. `AdditiveArithmetic` requires the operator; the conformance lets
    /// `.required - 1` compile even where only the type `Priority` was imported.
    public static func + (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue + b.rawValue)
    }
    /// Subtracts the numbers of two priorities, so that `.defaultHigh - 0.5` is just below 750.
    public static func - (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue - b.rawValue)
    }

    /// `required`, or the priority's number, such as `250`.
    public var description: String { self == .required ? "required" : rawValue.shortText }
}

/// The relation between the two sides of a constraint: at most, equal, or at least.
public enum Relation: Int, Hashable, Sendable, CustomStringConvertible {
    /// The left side is less than or equal to the right side.
    case lessThanOrEqual = -1
    /// The left side equals the right side.
    case equal = 0
    /// The left side is greater than or equal to the right side.
    case greaterThanOrEqual = 1

    /// Equals `rawValue`. Other modules can inline this property, but not the synthesised `rawValue`.
    @inlinable @inline(__always)
    package var sign: Int32 {
        switch self {
        case .lessThanOrEqual: -1
        case .equal: 0
        case .greaterThanOrEqual: 1
        }
    }

    /// The relation as a symbol: `<=`, `==` or `>=`.
    public var description: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }
}
