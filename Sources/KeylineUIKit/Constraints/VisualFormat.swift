internal import Foundation
internal import Keyline

extension NSLayoutConstraint {
    /// What a visual format does not say: alignment across its direction, and which way it runs.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
        /// The default.
        public static let directionLeadingToTrailing: FormatOptions = []
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        public static let directionMask = FormatOptions(rawValue: 3 << 16)
        /// The default.
        public static let spacingEdgeToEdge: FormatOptions = []
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)
    }

    /// Constraints, none active, from a drawing of the layout in text; docs/VisualFormat.md says what it
    /// may say.
    ///
    /// What the format cannot mean is reported with its place, as a metric that is no number and a view
    /// that is none are, and there are no constraints then.
    /// - Parameters:
    ///   - metrics: numbers of any type.
    ///   - views: views and guides.
    public static func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [],
        metrics: [String: Any]? = nil, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var numbers: [String: Double] = [:]
        for (name, value) in metrics ?? [:] {
            guard let number = number(value) else {
                report(format, "The metric \(name) is not a number: \(value)")
                return []
            }
            numbers[name] = number
        }
        var items: [String: any LayoutItem] = [:]
        for (name, value) in views {
            switch value {
            case let view as UIView: items[name] = view.backing
            case let guide as UILayoutGuide: items[name] = guide.core
            default:
                report(format, "\(name) is neither a view nor a layout guide: \(value)")
                return []
            }
        }
        do throws(VisualFormatError) {
            return try LayoutConstraint.constraints(
                withVisualFormat: format,
                options: LayoutConstraint.FormatOptions(rawValue: opts.rawValue), metrics: numbers,
                views: items
            ).map(NSLayoutConstraint.init(_:))
        } catch {
            LayoutError(kind: .invalidFormat, reason: error.description).report()
            return []
        }
    }

    private static func report(_ format: String, _ reason: String) {
        LayoutError(
            kind: .invalidFormat, reason: "Unable to parse constraint format:\n\(reason)\n\(format)"
        ).report()
    }

    private static func number(_ value: Any) -> Double? {
        switch value {
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }
}
