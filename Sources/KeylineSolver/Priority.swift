/// The importance of a constraint: `required` (1000), or a number strictly between 0 and 1000.
///
/// Priorities are a strict order: a solver accepts any number of errors at lower priorities to
/// avoid an error at a higher one. Kiwi, by contrast, adds up the errors of all strengths with
/// weights.
///
/// ```swift
/// let gap = (b.left >= a.right + 8).priority(.defaultHigh)
/// let width = (a.width == 120).priority(251)
/// ```
public struct Priority: Hashable, Comparable, Sendable, RawRepresentable, AdditiveArithmetic,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
    /// The priority as a number: 1000 for ``required``, otherwise strictly between 0 and 1000.
    /// Other numbers are not refused here, but a solver call with the priority throws `outOfRange`
    /// or `notFinite`.
    public let rawValue: Double

    /// Creates a priority from a number, which is checked only when a solver uses the priority.
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// Creates a priority from a number without a label, as in `Priority(250)`. The number is
    /// checked only when a solver uses the priority.
    public init(_ rawValue: Double) { self.rawValue = rawValue }
    /// Lets a literal with a fraction be written where a priority is expected, as in
    /// `.priority(250.5)`.
    public init(floatLiteral value: Double) { rawValue = value }
    /// Lets an integer literal be written where a priority is expected, as in `.priority(250)`.
    public init(integerLiteral value: Int) { rawValue = Double(value) }

    /// The priority 1000 of constraints that must hold. A solver refuses a required constraint that
    /// contradicts the other required ones.
    @inlinable public static var required: Priority { Priority(1000) }
    /// The priority 750. Auto Layout gives it by default to the constraints that keep a view from
    /// becoming smaller than its contents.
    public static let defaultHigh = Priority(750)
    /// The priority 250. Auto Layout gives it by default to the constraints that keep a view from
    /// becoming larger than its contents.
    public static let defaultLow = Priority(250)
    /// SnapKit's name for 750.
    @available(*, unavailable, renamed: "defaultHigh")
    public static var high: Priority { defaultHigh }
    /// SnapKit's name for 250.
    @available(*, unavailable, renamed: "defaultLow")
    public static var low: Priority { defaultLow }
    /// The priority 900, named after the highest optional strength of Cassowary and Kiwi.
    public static let strong = Priority(900)
    /// The priority 500, named after the second optional strength of Cassowary and Kiwi.
    public static let medium = Priority(500)
    /// The priority 100, named after the lowest optional strength of Cassowary and Kiwi.
    public static let weak = Priority(100)

    /// Returns whether constraints with the priority `a` give way to constraints with the priority
    /// `b`.
    public static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
    /// Adds the numbers of two priorities, as in `.defaultLow + 1`. The protocol
    /// `AdditiveArithmetic` requires this operator. The conformance lets `.required - 1` compile
    /// even if only the type `Priority` was imported.
    public static func + (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue + b.rawValue)
    }
    /// Subtracts the numbers of two priorities, so that `.defaultHigh - 0.5` is just below 750.
    public static func - (a: Priority, b: Priority) -> Priority {
        Priority(a.rawValue - b.rawValue)
    }

    /// The text "required" for the required priority, otherwise the number, such as "250".
    public var description: String { self == .required ? "required" : rawValue.shortText }
}

/// How the left side of a constraint compares with its right side: at most, equal, or at least. The
/// raw values -1, 0 and 1 are those of the C solver.
public enum Relation: Int, Hashable, Sendable, CustomStringConvertible {
    /// The relation of `a <= b`. The constraint has an error if `a` is greater than `b`.
    case lessThanOrEqual = -1
    /// The relation of `a == b`. The constraint has an error if `a` differs from `b` in either
    /// direction.
    case equal = 0
    /// The relation of `a >= b`. The constraint has an error if `a` is less than `b`.
    case greaterThanOrEqual = 1

    /// A copy of `rawValue` that other modules can inline. They cannot inline the `rawValue` that
    /// the compiler synthesises.
    @inlinable @inline(__always)
    package var sign: Int32 {
        switch self {
        case .lessThanOrEqual: -1
        case .equal: 0
        case .greaterThanOrEqual: 1
        }
    }

    /// The operator of the relation: "<=", "==" or ">=".
    public var description: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }
}
