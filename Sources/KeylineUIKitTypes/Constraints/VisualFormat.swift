internal import Foundation
internal import Keyline

extension NSLayoutConstraint {
    /// Options for a visual format that its text cannot state: how the views are aligned with each
    /// other, such as along their tops in a horizontal format, and in which direction the format
    /// runs.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The set as bits: one bit for each option, with the value that it has in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.alignAllTop, .alignAllBottom]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Adds constraints that give all views of a vertical format the same left edge. A
        /// horizontal format refuses the option.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Adds constraints that give all views of a vertical format the same right edge. A
        /// horizontal format refuses the option.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Adds constraints that give all views of a horizontal format the same top edge. A
        /// vertical format refuses the option.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Adds constraints that give all views of a horizontal format the same bottom edge. A
        /// vertical format refuses the option.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Adds constraints that give all views of a vertical format the same leading edge (left,
        /// or right in right-to-left text). A horizontal format refuses the option.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Adds constraints that give all views of a vertical format the same trailing edge (right,
        /// or left in right-to-left text). A horizontal format refuses the option.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Adds constraints that put the horizontal centres of all views of a vertical format below
        /// each other. A horizontal format refuses the option.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Adds constraints that put the vertical centres of all views of a horizontal format at
        /// the same height. A vertical format refuses the option.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Adds constraints that put the last baselines of all views of a horizontal format at the
        /// same height. A vertical format refuses the option.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// Adds constraints that put the first baselines of all views of a horizontal format at the
        /// same height. A vertical format refuses the option.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// The bits of all options that align views, to select them from a set:
        /// `options.intersection(.alignmentMask)`.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
        /// A horizontal format follows the direction of the text: its first view is the leftmost
        /// one, or the rightmost one in right-to-left text. This is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The first view of a horizontal format is the leftmost one, even in right-to-left text.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The first view of a horizontal format is the rightmost one, even in left-to-right text.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of all options for the format's direction, to select them from a set:
        /// `options.intersection(.directionMask)`.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)
        /// In a vertical visual format, distances between views are measured from the bottom edge
        /// of the upper view to the top edge of the lower one. This is the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// In a vertical visual format, the distance between two views is measured from the last baseline of the upper
        /// view to the first baseline of the lower one.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bit that distinguishes `spacingBaselineToBaseline` from `spacingEdgeToEdge`.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)
    }

    /// Returns the inactive constraints that a visual format describes. docs/VisualFormat.md defines the language.
    ///
    /// An invalid format is reported with the position of the mistake in the text, and the result is empty. A metric that
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
            var made: [NSLayoutConstraint] = []
            try LayoutConstraint.makeConstraints(
                withVisualFormat: format,
                options: LayoutConstraint.FormatOptions(rawValue: opts.rawValue), names: names,
                source: .init(file: file, line: line)
            ) { count, draft in
                if made.isEmpty { made.reserveCapacity(count) }
                made.append(.made(of: draft))
            }
            return made
        } catch {
            if let mistake = names.mistake {
                report(format, mistake)
            } else {
                LayoutError(kind: .invalidFormat, reason: error.description).report()
            }
            return []
        }
    }

    /// The caller's dictionaries of metrics and views for a visual format. Their values may be of
    /// any type, because UIKit's signature has `Any`.
    private struct DictionaryNames: VisualFormatNames {
        let metrics: [String: Any]
        let views: [String: Any]

        func metric(_ name: String) -> Double? { metrics[name].flatMap(number) }
        func node(_ name: String) -> LayoutNode? {
            guard let value = views[name] else { return nil }
            return NSLayoutConstraint.node(value)
        }
        var metricNames: [String] { Array(metrics.keys) }
        var viewNames: [String] { Array(views.keys) }

        /// A description of a value that no format can use: a metric that is not a number, or an
        /// entry of `views` that is neither a view nor a guide. Nil if there is no such value.
        var mistake: String? {
            for (name, value) in metrics where number(value) == nil {
                return "The metric \(name) is not a number: \(value)"
            }
            for (name, value) in views where NSLayoutConstraint.node(value) == nil {
                return "\(name) is neither a view nor a layout guide: \(value)"
            }
            return nil
        }
    }

    private static func node(_ value: Any) -> LayoutNode? {
        if let view = instance(of: UIView.self, in: value) { return view.backing }
        return (value as? UILayoutGuide)?.core ?? (value as? UIView)?.backing
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
