internal import Keyline

/// The priority of a constraint. A constraint with priority 1000 is required, and one with a lower
/// priority is optional. No number of constraints with lower priorities outweighs one with a higher
/// priority.
///
/// As in UIKit, a priority is a struct with a number. Priorities can be compared, and numbers added
/// and subtracted, as in `.required - 1`. A priority cannot be written as a number literal, because
/// libraries for UIKit add this themselves.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The priority as a number above 0 and at most 1000, where 1000 means required.
    public var rawValue: Float

    /// Creates a priority from a number above 0 and at most 1000, where 1000 means required. The
    /// number is checked only when a constraint gets the priority.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from a number above 0 and at most 1000, where 1000 means required. The
    /// number is checked only when a constraint gets the priority.
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
