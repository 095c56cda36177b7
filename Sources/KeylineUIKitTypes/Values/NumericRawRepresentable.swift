// swift-format-ignore: NoLeadingUnderscores
/// Types whose values wrap a number, and have the order and the operators `+` and `-` of that
/// number, such as ``UILayoutPriority``. The protocol has the same name in UIKit.
///
/// The operators are members of the protocol, not of the types. A library may declare its own operators with the same
/// signature on a type; the compiler then prefers these instead of reporting an ambiguity.
public protocol _UIKitNumericRawRepresentable: RawRepresentable, Comparable
where RawValue: Comparable & Numeric {}

extension _UIKitNumericRawRepresentable {
    /// Compares the wrapped numbers: `.defaultLow < .required` is true, because 250 is less than
    /// 1000.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Returns the value whose number is larger by `rhs`: `.defaultLow + 1` is the priority 251.
    public static func + (lhs: Self, rhs: RawValue) -> Self {
        Self(rawValue: lhs.rawValue + rhs) ?? lhs
    }
    /// Returns the value whose number is larger by `lhs`: `1 + .defaultLow` is the priority 251.
    public static func + (lhs: RawValue, rhs: Self) -> Self {
        Self(rawValue: lhs + rhs.rawValue) ?? rhs
    }
    /// Subtracts a number from the wrapped number: `.required - 1` is the priority 999.
    public static func - (lhs: Self, rhs: RawValue) -> Self {
        Self(rawValue: lhs.rawValue - rhs) ?? lhs
    }
    /// Returns the difference of the two wrapped numbers: `.required - .defaultHigh` is 250.
    public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }

    /// Increases the wrapped number by `rhs`. The new number is not checked: a priority above 1000
    /// is refused by the constraint that gets it.
    public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }
    /// Decreases the wrapped number by `rhs`. The new number is not checked: a priority of 0 or
    /// less is refused by the constraint that gets it.
    public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }
}

extension UILayoutPriority: _UIKitNumericRawRepresentable {}
extension UIFont.Weight: _UIKitNumericRawRepresentable {}
