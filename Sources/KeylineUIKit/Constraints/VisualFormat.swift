internal import Foundation
internal import Keyline

extension NSLayoutConstraint {
    /// Properties that a visual format does not say: alignment across its direction, and which way it runs.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left edges of all views.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// The right edges of all views.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// The top edges of all views.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// The bottom edges of all views.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// The leading edges of all views.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// The trailing edges of all views.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// The horizontal centres of all views.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// The vertical centres of all views.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// The last baselines of all views.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// The first baselines of all views.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// All bits of alignments.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
        /// The default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The first view of a horizontal format is the leftmost.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The first view of a horizontal format is the rightmost.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of the direction.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)
        /// The default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Gaps between views of a vertical format are from the upper one's last baseline to the
        /// lower one's first.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bit of the spacing.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)
    }

    /// Constraints, none active, from a drawing of the layout in text; docs/VisualFormat.md says what it
    /// may say.
    ///
    /// A format without a meaning is reported with the place of the mistake, as a metric that is no number and a view
    /// that is none are, and there are no constraints then.
    /// - Parameters:
    ///   - format: horizontal unless it begins with `V:`.
    ///   - opts: how the views are aligned across the format's direction, and which way it runs.
    ///   - metrics: numbers of any type.
    ///   - views: views and guides.
    ///   - file: of the call, which reports show.
    ///   - line: of the call.
    public static func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [],
        metrics: [String: Any]? = nil, views: [String: Any],
        file: StaticString = #fileID, line: UInt32 = #line
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
                views: items, file: file, line: line
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
