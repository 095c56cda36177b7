// swift-format-ignore: NoLeadingUnderscores
/// Types whose values wrap a number, and have the order and the operators `+` and `-` of that number, such as
/// ``UILayoutPriority``. The protocol has UIKit's name for it.
///
/// The operators are members of the protocol, not of the types. A library may declare its own operators with the same
/// signature on a type; the compiler then prefers these instead of reporting an ambiguity.
public protocol _UIKitNumericRawRepresentable: RawRepresentable, Comparable
where RawValue: Comparable & Numeric {}

extension _UIKitNumericRawRepresentable {
    /// Compares the wrapped numbers: `UILayoutPriority(250) < .required` is true.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Returns the value whose number is the sum of both numbers.
    public static func + (lhs: Self, rhs: RawValue) -> Self {
        Self(rawValue: lhs.rawValue + rhs) ?? lhs
    }
    /// Returns the value whose number is the sum of both numbers.
    public static func + (lhs: RawValue, rhs: Self) -> Self {
        Self(rawValue: lhs + rhs.rawValue) ?? rhs
    }
    /// Subtracts a number from the wrapped number: `.required - 1` is the priority 999.
    public static func - (lhs: Self, rhs: RawValue) -> Self {
        Self(rawValue: lhs.rawValue - rhs) ?? lhs
    }
    /// Returns the difference of the two wrapped numbers: `.required - .defaultHigh` is 250.
    public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }

    /// Adds `rhs` to the wrapped number.
    public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }
    /// Subtracts `rhs` from the wrapped number.
    public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }
}

extension UILayoutPriority: _UIKitNumericRawRepresentable {}
extension UIFont.Weight: _UIKitNumericRawRepresentable {}
