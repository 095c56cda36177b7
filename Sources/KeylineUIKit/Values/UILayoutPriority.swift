internal import Keyline

/// How much a constraint matters: 1000 is required, all below are wishes, and a higher one is never
/// given up for any number of lower ones.
///
/// A number in a struct, with an order, and `+` and `-` with numbers, as in UIKit: `.required - 1`. No
/// literals: libraries add those themselves.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The number: 1000 is required.
    public var rawValue: Float

    /// The priority of that number.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// The priority of that number.
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
