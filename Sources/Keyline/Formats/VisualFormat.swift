// The public functions of the Visual Format Language, whose manual is docs/VisualFormat.md. The parser turns a
// format into a syntax tree (VisualFormatParser.swift), and the lowering turns the tree into constraints
// (VisualFormatLowering.swift).

extension LayoutConstraint {
    /// Makes constraints from a visual format string, which draws a row or column of views as text.
    ///
    /// ```swift
    /// LayoutConstraint.activate(
    ///     try LayoutConstraint.constraints(
    ///         withVisualFormat: "|-(margin)-[label]-[field(>=100)]-(margin)-|",
    ///         options: .alignAllLastBaseline,
    ///         metrics: ["margin": 16], views: ["label": label, "field": field]))
    /// ```
    ///
    /// Most formats change nothing in the view tree. Only two extensions of Apple's language, spacers (`~`) and
    /// gaps such as `-(10%)-`, add layout guides to the superview.
    /// ``View/translatesAutoresizingMaskIntoConstraints`` of the views is not changed.
    ///
    /// - Parameters:
    ///   - format: a format, which is horizontal unless it begins with `V:`.
    ///   - options: how the views are aligned perpendicular to the format's direction, and in which direction the
    ///     format runs.
    ///   - metrics: numbers by the names that the format uses for them: points, priorities or factors.
    ///   - views: the views and guides by the names that the format uses for them.
    ///   - file: the caller's file, which error reports show.
    ///   - line: the caller's line, which error reports show.
    /// - Returns: inactive constraints, in the order in which the format mentions them.
    /// - Throws: ``VisualFormatError`` if the format is wrong; nothing has changed then.
    ///
    /// Complexity: O(length of the format + number of constraints).
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: Double] = [:], views: [String: any LayoutItem],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        try constraints(
            withVisualFormat: format, options: options,
            names: DictionaryNames(metrics: metrics, views: views),
            source: .init(file: file, line: line))
    }

    /// Makes constraints from a visual format whose names are looked up by an object, for modules on top whose
    /// dictionaries have values of other types.
    package static func constraints(
        withVisualFormat format: String, options: FormatOptions, names: any VisualFormatNames,
        source: SourceLocation
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        var parser = VisualFormatParser(format)
        let tree = try parser.parse()
        var lowering = VisualFormatLowering(lines: parser.lines, options: options, names: names)
        let made = try lowering.constraints(of: tree)
        for constraint in made { constraint.source = source }
        return made
    }

    private struct DictionaryNames: VisualFormatNames {
        let metrics: [String: Double]
        let views: [String: any LayoutItem]

        func metric(_ name: String) -> Double? { metrics[name] }
        func view(_ name: String) -> (any LayoutItem)? { views[name] }
        var metricNames: [String] { Array(metrics.keys) }
        var viewNames: [String] { Array(views.keys) }
    }

    /// Makes constraints from a visual format, with metrics of an integer type. Parameters, result and errors are
    /// those of the function with metrics of type `Double`.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: some BinaryInteger], views: [String: any LayoutItem],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        try constraints(
            withVisualFormat: format, options: options, metrics: metrics.mapValues { Double($0) },
            views: views, file: file, line: line)
    }

    /// Makes constraints from a visual format, with metrics of a floating-point type such as `CGFloat`.
    /// Parameters, result and errors are those of the function with metrics of type `Double`.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: some BinaryFloatingPoint], views: [String: any LayoutItem],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        try constraints(
            withVisualFormat: format, options: options, metrics: metrics.mapValues { Double($0) },
            views: views, file: file, line: line)
    }

    /// Options for a visual format that its text cannot express: the alignment of the views perpendicular to the
    /// format's direction, and the direction itself. The raw values are those of UIKit.
    ///
    /// Alignment constraints relate each view to the one before it. Horizontal formats accept the options from
    /// `alignAllTop` to the baselines, vertical formats those from `alignAllLeft` to `alignAllCenterX`; other
    /// combinations are refused.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// One bit for each option, as in UIKit.
        public let rawValue: UInt

        /// Creates a set of the options whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        private init(_ attribute: LayoutAttribute) { rawValue = 1 << UInt(attribute.rawValue) }

        /// Aligns the left edges of all views.
        public static let alignAllLeft = FormatOptions(.left)
        /// Aligns the right edges of all views.
        public static let alignAllRight = FormatOptions(.right)
        /// Aligns the top edges of all views.
        public static let alignAllTop = FormatOptions(.top)
        /// Aligns the bottom edges of all views.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// Aligns the leading edges of all views.
        public static let alignAllLeading = FormatOptions(.leading)
        /// Aligns the trailing edges of all views.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// Aligns the horizontal centres of all views.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// Aligns the vertical centres of all views.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// Aligns the last baselines of all views.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// Aligns the first baselines of all views.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// The former name of ``alignAllLastBaseline``, which is still accepted.
        public static let alignAllBaseline = alignAllLastBaseline
        /// The bits of the options for alignment, from `alignAllLeft` to `alignAllFirstBaseline`.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

        /// A horizontal format follows the direction of the text, so in right-to-left languages its first view is
        /// the rightmost. This is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The first view of a horizontal format is the leftmost one in every language.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The first view of a horizontal format is the rightmost one in every language.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of the options for the format's direction, such as `directionLeftToRight`.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)

        /// Spacing in a vertical format is measured between the edges of the views. This is the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Spacing in a vertical format is measured from the last baseline of the upper view to the first baseline
        /// of the lower one. Horizontal formats ignore this option.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bit that distinguishes `spacingBaselineToBaseline` from `spacingEdgeToEdge`.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)

        /// The attributes that the options align, in the order of their raw values.
        var alignments: [LayoutAttribute] {
            if isDisjoint(with: .alignmentMask) { return [] }
            return (1...12).filter { rawValue & (1 << UInt($0)) != 0 }
                .compactMap(LayoutAttribute.init(rawValue:)).filter { $0.kind != .size }
        }
    }
}
