internal import Foundation
internal import Keyline

extension NSLayoutConstraint {
    /// Options for a visual format that its text cannot state: how views are aligned across its direction, and in which
    /// direction it runs.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.alignAllTop, .alignAllBottom]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the left edges of all views.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Aligns the right edges of all views.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Aligns the top edges of all views.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Aligns the bottom edges of all views.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Aligns the leading edges of all views.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Aligns the trailing edges of all views.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Aligns the horizontal centres of all views.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Aligns the vertical centres of all views.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Aligns the last baselines of all views.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// Aligns the first baselines of all views.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// The bits of all options that align views.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
        /// In a horizontal format, the first view is at the leading side. This is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The first view of a horizontal format is the leftmost.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The first view of a horizontal format is the rightmost.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of the options for the format's direction, such as `directionLeftToRight`.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)
        /// Distances between views are measured from edge to edge. This is the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// In a vertical visual format, the distance between two views is measured from the last baseline of the upper
        /// view to the first baseline of the lower one.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bit that distinguishes `spacingBaselineToBaseline` from `spacingEdgeToEdge`.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)
    }

    /// Returns the inactive constraints that a visual format describes. docs/VisualFormat.md defines the language.
    ///
    /// An invalid format is reported with the place of the mistake in the text, and the result is empty. A metric that
    /// is not a number, and a value of `views` that is not a view or guide, are mistakes only if the format uses them.
    /// - Parameters:
    ///   - format: the format, which is horizontal unless it begins with `V:`.
    ///   - opts: how the views are aligned across the format's direction, and in which direction it runs.
    ///   - metrics: numbers of any numeric type, by name.
    ///   - views: views and guides, by name.
    ///   - file: the caller's file, for reports.
    ///   - line: the caller's line, for reports.
    public static func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [],
        metrics: [String: Any]? = nil, views: [String: Any],
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> [NSLayoutConstraint] {
        let names = DictionaryNames(metrics: metrics ?? [:], views: views)
        do throws(VisualFormatError) {
            return try LayoutConstraint.constraints(
                withVisualFormat: format,
                options: LayoutConstraint.FormatOptions(rawValue: opts.rawValue), names: names,
                source: .init(file: file, line: line)
            ).map(NSLayoutConstraint.init(_:))
        } catch {
            if let mistake = names.mistake {
                report(format, mistake)
            } else {
                LayoutError(kind: .invalidFormat, reason: error.description).report()
            }
            return []
        }
    }

    /// The caller's dictionaries, whose values may be of any type.
    private struct DictionaryNames: VisualFormatNames {
        let metrics: [String: Any]
        let views: [String: Any]

        func metric(_ name: String) -> Double? { metrics[name].flatMap(number) }
        func view(_ name: String) -> (any LayoutItem)? { views[name].flatMap(item) }
        var metricNames: [String] { Array(metrics.keys) }
        var viewNames: [String] { Array(views.keys) }

        /// A value of the dictionaries that is of no use in a format; nil if there is none.
        var mistake: String? {
            for (name, value) in metrics where number(value) == nil {
                return "The metric \(name) is not a number: \(value)"
            }
            for (name, value) in views where item(value) == nil {
                return "\(name) is neither a view nor a layout guide: \(value)"
            }
            return nil
        }
    }

    private static func item(_ value: Any) -> (any LayoutItem)? {
        switch value {
        case let view as UIView: view.backing
        case let guide as UILayoutGuide: guide.core
        default: nil
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
