internal import Keyline

/// The priority of a constraint. 1000 is required; constraints with lower priorities are optional, and a higher
/// priority is never sacrificed for any number of lower ones.
///
/// As in UIKit, a priority is a struct with a number. It has an order, and `+` and `-` with numbers, as in `.required -
/// 1`. It cannot be written as a literal, because libraries add that themselves.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The priority as a number. 1000 means required.
    public var rawValue: Float

    /// Creates a priority from a number, where 1000 means required.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from a number, where 1000 means required.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// 1000.
    public static let required = UILayoutPriority(1000)
    /// 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// 510.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// 500.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// 490.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// 250.
    public static let defaultLow = UILayoutPriority(250)
    /// 50.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

extension LayoutPriority {
    init(_ priority: UILayoutPriority) { self.init(Double(priority.rawValue)) }
}

extension UILayoutPriority {
    init(core: LayoutPriority) { self.init(Float(core.rawValue)) }
}
