// swift-format-ignore: NoLeadingUnderscores
/// Values that are numbers, and are ordered and counted with like these. The name is UIKit's.
///
/// Operators are the protocol's and not the types', so that a library's own of the same signature, which
/// stand with the type, are preferred and not ambiguous.
public protocol _UIKitNumericRawRepresentable: RawRepresentable, Comparable
where RawValue: Comparable & Numeric {}

extension _UIKitNumericRawRepresentable {
    /// Compares the numbers.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The value whose number is greater by so much.
    public static func + (lhs: Self, rhs: RawValue) -> Self {
        Self(rawValue: lhs.rawValue + rhs) ?? lhs
    }
    /// The value whose number is greater by so much.
    public static func + (lhs: RawValue, rhs: Self) -> Self {
        Self(rawValue: lhs + rhs.rawValue) ?? rhs
    }
    /// The value whose number is less by so much.
    public static func - (lhs: Self, rhs: RawValue) -> Self {
        Self(rawValue: lhs.rawValue - rhs) ?? lhs
    }
    /// How much larger the first is.
    public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }

    /// Makes the number greater by so much.
    public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }
    /// Makes the number less by so much.
    public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }
}

extension UILayoutPriority: _UIKitNumericRawRepresentable {}
extension UIFont.Weight: _UIKitNumericRawRepresentable {}
