// The public functions of Apple's Visual Format Language, which draws rows of views as text, such
// as `|-[label]-[field]-|`. The manual is docs/VisualFormat.md. The parser turns a format into a
// syntax tree (VisualFormatParser.swift), and the lowering turns the tree into constraints
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
    /// Complexity: O(length of the format + number of constraints). A format that was parsed
    /// recently is not parsed again.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: Double] = [:], views: [String: any LayoutItem],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        var made: [LayoutConstraint] = []
        try makeConstraints(
            withVisualFormat: format, options: options,
            names: DictionaryNames(metrics: metrics, views: views),
            source: .init(file: file, line: line)
        ) { count, draft in
            if made.isEmpty { made.reserveCapacity(count) }
            switch draft {
            case .terms(let terms): made.append(LayoutConstraint(terms))
            case .object(let constraint): made.append(constraint)
            }
        }
        return made
    }

    /// Makes constraints from a visual format. The object `names` looks names up, for modules such
    /// as KeylineUIKit whose dictionaries have values of other types. The function `receive` gets the
    /// number of all constraints and one constraint in each call. If an error is thrown, `receive` is
    /// not called.
    package static func makeConstraints(
        withVisualFormat format: String, options: FormatOptions, names: any VisualFormatNames,
        source: SourceLocation, receive: (_ count: Int, Draft) -> Void
    ) throws(VisualFormatError) {
        let parsed = try FormatMemory.shared.parsed(format)
        if let plan = parsed.plan {
            let fits = plan.make(options, names, source, receive)
            parsed.notePlan(fits: fits)
            if fits { return }
        }
        var lowering = VisualFormatLowering(parsed, options, names)
        try lowering.make(source, receive)
    }

    private struct DictionaryNames: VisualFormatNames {
        let metrics: [String: Double]
        let views: [String: any LayoutItem]

        func metric(_ name: String) -> Double? { metrics[name] }
        func node(_ name: String) -> LayoutNode? { views[name]?.layoutNode }
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
    /// The options for alignment, such as `alignAllTop`, add constraints that relate each view to the one before it. A
    /// horizontal format refuses the options for vertical formats, and a vertical format those for horizontal ones.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The set as bits: one bit for each option, with the value that it has in UIKit.
        public let rawValue: UInt

        /// Creates a set of options from its bits, as `OptionSet` requires. Programs list the
        /// options instead, as in `[.alignAllTop, .alignAllBottom]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        private init(_ attribute: LayoutAttribute) { rawValue = 1 << UInt(attribute.rawValue) }

        /// Gives all views of a vertical format the same left edge.
        public static let alignAllLeft = FormatOptions(.left)
        /// Gives all views of a vertical format the same right edge.
        public static let alignAllRight = FormatOptions(.right)
        /// Gives all views of a horizontal format the same top edge.
        public static let alignAllTop = FormatOptions(.top)
        /// Gives all views of a horizontal format the same bottom edge.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// Gives all views of a vertical format the same leading edge: left, or right in right-to-left text.
        public static let alignAllLeading = FormatOptions(.leading)
        /// Gives all views of a vertical format the same trailing edge: right, or left in right-to-left text.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// Puts the horizontal centres of all views of a vertical format below each other.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// Puts the vertical centres of all views of a horizontal format at the same height.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// Puts the last baselines of all views of a horizontal format at the same height.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// Puts the first baselines of all views of a horizontal format at the same height.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// The name that ``alignAllLastBaseline`` had in early versions of Auto Layout. It is still
        /// accepted.
        public static let alignAllBaseline = alignAllLastBaseline
        /// The bits of all options that align views, to select them from a set:
        /// `options.intersection(.alignmentMask)`.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

        /// A horizontal format follows the direction of the text, so in right-to-left languages its first view is
        /// the rightmost. This is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The first view of a horizontal format is the leftmost one in every language.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The first view of a horizontal format is the rightmost one in every language.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of all options for the format's direction, to select them from a set:
        /// `options.intersection(.directionMask)`.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)

        /// Spacing in a vertical format is measured from the bottom edge of the upper view to the
        /// top edge of the lower one. This is the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Spacing in a vertical format is measured from the last baseline of the upper view to the first baseline
        /// of the lower one. Horizontal formats ignore this option.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bit that distinguishes `spacingBaselineToBaseline` from `spacingEdgeToEdge`.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)

        /// The attributes that the options align, such as `.top` for `alignAllTop`, in the order of
        /// their raw values.
        var alignments: [LayoutAttribute] {
            if isDisjoint(with: .alignmentMask) { return [] }
            return (1...12).filter { rawValue & (1 << UInt($0)) != 0 }
                .compactMap(LayoutAttribute.init(rawValue:)).filter { $0.kind != .size }
        }
    }
}

/// Looks up the metrics (numbers) and views by the names that a visual format uses. Modules whose
/// dictionaries have other types conform to it.
package protocol VisualFormatNames {
    func metric(_ name: String) -> Double?
    /// Returns the node of the view or guide with this name. The object that looks names up keeps
    /// the view or guide alive until the constraints are made.
    func node(_ name: String) -> LayoutNode?
    /// The names of all metrics, among which error messages look for one that is similar to an
    /// unknown name.
    var metricNames: [String] { get }
    /// The names of all views, among which error messages look for one that is similar to an
    /// unknown name.
    var viewNames: [String] { get }
}
