// The public face of the Visual Format Language; docs/VisualFormat.md is its manual. A format goes
// through the parser to a tree, and through the lowering to constraints.

extension LayoutConstraint {
    /// Constraints from a drawing of the layout in text.
    ///
    /// ```swift
    /// LayoutConstraint.activate(
    ///     try LayoutConstraint.constraints(
    ///         withVisualFormat: "|-(margin)-[label]-[field(>=100)]-(margin)-|",
    ///         options: .alignAllLastBaseline,
    ///         metrics: ["margin": 16], views: ["label": label, "field": field]))
    /// ```
    ///
    /// Only the extensions that need room between views (`~`, and gaps such as `-(10%)-`) change
    /// anything: they add layout guides to the superview. The views'
    /// ``View/translatesAutoresizingMaskIntoConstraints`` is left as it is.
    ///
    /// - Parameters:
    ///   - format: horizontal unless it begins with `V:`.
    ///   - options: how the views are aligned across the format's direction, and which way it runs.
    ///   - metrics: numbers that the format calls by name: points, priorities or factors.
    ///   - views: the views and guides by their names in the format.
    ///   - file: of the call, which reports show.
    ///   - line: of the call.
    /// - Returns: inactive constraints in the order in which the format says them.
    /// - Throws: ``VisualFormatError``; nothing has changed then.
    ///
    /// Complexity: linear in the format's length and in the number of constraints made.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: Double] = [:], views: [String: any LayoutItem],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        var parser = VisualFormatParser(format)
        let tree = try parser.parse()
        var lowering = VisualFormatLowering(
            lines: parser.lines, options: options, metrics: metrics, views: views)
        let made = try lowering.constraints(of: tree)
        for constraint in made { constraint.source = .init(file: file, line: line) }
        return made
    }

    /// Constraints by a format with metrics that are whole numbers of any type.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: some BinaryInteger], views: [String: any LayoutItem],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        try constraints(
            withVisualFormat: format, options: options, metrics: metrics.mapValues { Double($0) },
            views: views, file: file, line: line)
    }

    /// Constraints by a format with metrics of another floating-point type, `CGFloat` among them.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: some BinaryFloatingPoint], views: [String: any LayoutItem],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        try constraints(
            withVisualFormat: format, options: options, metrics: metrics.mapValues { Double($0) },
            views: views, file: file, line: line)
    }

    /// Properties that a visual format does not say: alignment across its direction, and which way it runs. The
    /// raw values are UIKit's.
    ///
    /// Alignment is between each view and the one before it: `top` to `lastBaseline` in horizontal
    /// formats, `left` to `centerX` in vertical ones.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        private init(_ attribute: LayoutAttribute) { rawValue = 1 << UInt(attribute.rawValue) }

        /// The left edges of all views.
        public static let alignAllLeft = FormatOptions(.left)
        /// The right edges of all views.
        public static let alignAllRight = FormatOptions(.right)
        /// The top edges of all views.
        public static let alignAllTop = FormatOptions(.top)
        /// The bottom edges of all views.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// The leading edges of all views.
        public static let alignAllLeading = FormatOptions(.leading)
        /// The trailing edges of all views.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// The horizontal centres of all views.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// The vertical centres of all views.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// The last baselines of all views.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// The first baselines of all views.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// The older name of ``alignAllLastBaseline``.
        public static let alignAllBaseline = alignAllLastBaseline
        /// All bits of alignments.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

        /// By the direction of the text; the default.
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
        /// lower one's first. No effect on horizontal formats.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bit of the spacing.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)

        /// The attributes to be aligned, in the order of the raw values.
        var alignments: [LayoutAttribute] {
            (1...12).filter { rawValue & (1 << UInt($0)) != 0 }
                .compactMap(LayoutAttribute.init(rawValue:)).filter { $0.kind != .size }
        }
    }
}
