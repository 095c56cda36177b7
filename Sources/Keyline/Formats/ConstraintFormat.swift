// The public functions of the constraint format language, in which constraints are written as
// equations such as `title.top = icon.bottom + 8`. The manual is docs/ConstraintFormat.md. The
// parser turns a format into a syntax tree (ConstraintFormatParser.swift), and the lowering turns
// the tree into constraints (ConstraintFormatLowering.swift).

extension View {
    /// Adds a constraint that is written as an equation or inequality between attributes of items.
    ///
    /// ```swift
    /// let views = ["title": title, "icon": icon]
    /// try card.addConstraint(withFormat: "icon.centerX = self.centerX", views: views)
    /// try card.addConstraint(withFormat: "title.top = icon.bottom + 8", views: views)
    /// try card.addConstraint(
    ///     withFormat: "title.width <= 0.5 * self.width - margin @ high # half",
    ///     views: views, metrics: ["margin": 16])
    /// ```
    ///
    /// The constraint is added to this view if this view contains both items. Otherwise, for example if the format
    /// mentions `super`, it is added to their closest common ancestor.
    /// ``View/translatesAutoresizingMaskIntoConstraints`` of the items is not changed.
    ///
    /// - Parameters:
    ///   - format: the text of exactly one constraint.
    ///   - views: the views and guides by the names that the format uses for them. The names `self` (this view),
    ///     `super`, `safe` (this view's safe area) and `margin` have fixed meanings; a key with such a name is ignored.
    ///   - metrics: numbers by the names that the format uses for them, as factors, constants or priorities.
    ///   - file: the caller's file, which error reports show.
    ///   - line: the caller's line, which error reports show.
    /// - Returns: the constraint, which is active.
    /// - Throws: ``ConstraintFormatError`` if the format is wrong; nothing has changed then.
    ///
    /// Complexity: O(length of the format + depth of the tree).
    @discardableResult
    public func addConstraint(
        withFormat format: String, views: [String: any LayoutItem] = [:],
        metrics: [String: Double] = [:],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(ConstraintFormatError) -> LayoutConstraint {
        let drafts = try LayoutConstraint.drafts(
            format, single: true, relativeTo: self, views, metrics, activates: true)
        return add(drafts, .init(file: file, line: line))[0]
    }

    /// Adds all constraints of a text. Each ends at the end of its line or at `;`.
    ///
    /// ```swift
    /// try card.addConstraints(
    ///     withFormat: """
    ///         icon.top = safe.top + gap; icon.centerX = self.centerX
    ///         title.top = icon.bottom + gap   // right below
    ///         title.left >= self.left + gap; title.centerX = icon.centerX
    ///         """,
    ///     views: ["title": title, "icon": icon], metrics: ["gap": 8])
    /// ```
    ///
    /// The parameters are those of ``addConstraint(withFormat:views:metrics:file:line:)``.
    ///
    /// - Returns: the constraints, which are active, in the order of the text.
    /// - Throws: ``ConstraintFormatError`` for the first mistake; then no constraint is added.
    @discardableResult
    public func addConstraints(
        withFormat format: String, views: [String: any LayoutItem] = [:],
        metrics: [String: Double] = [:],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(ConstraintFormatError) -> [LayoutConstraint] {
        try addConstraints(
            withFormats: [format], views: views, metrics: metrics, file: file, line: line)
    }

    /// Adds all constraints of several texts, or none if one text is wrong.
    ///
    /// The parameters are those of ``addConstraints(withFormat:views:metrics:file:line:)``.
    ///
    /// - Throws: ``ConstraintFormatError`` for the first mistake; its ``ConstraintFormatError/format`` is the text
    ///   with the mistake. No constraint is added then.
    @discardableResult
    public func addConstraints(
        withFormats formats: [String], views: [String: any LayoutItem] = [:],
        metrics: [String: Double] = [:],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(ConstraintFormatError) -> [LayoutConstraint] {
        var drafts: [ConstraintDraft] = []
        for format in formats {
            drafts += try LayoutConstraint.drafts(
                format, single: false, relativeTo: self, views, metrics, activates: true)
        }
        return add(drafts, .init(file: file, line: line))
    }

    /// Creates the constraints that `drafts` describe, and adds them to the view. The names and
    /// numbers in the drafts have been checked before, so no constraint can fail.
    private func add(_ drafts: [ConstraintDraft], _ source: LayoutConstraint.SourceLocation?)
        -> [LayoutConstraint]
    {
        let constraints = drafts.map { $0.constraint(source) }
        for (draft, constraint) in zip(drafts, constraints) {
            let isWithin =
                contains(draft.first.item) && (draft.second.map { contains($0.item) } ?? true)
            isWithin ? addConstraint(constraint) : LayoutConstraint.activate([constraint])
        }
        return constraints
    }

    private func contains(_ item: ConstraintDraft.Item) -> Bool {
        var item = item.owner
        while item !== self {
            guard let superitem = superitem(of: item) else { return false }
            item = superitem
        }
        return true
    }
}

extension LayoutConstraint {
    /// Makes constraints that are written as equations and inequalities, each ended by the end of its line or `;`.
    ///
    /// ```swift
    /// let wide = try LayoutConstraint.constraints(
    ///     format: "photo.height = 9 / 16 * photo.width; photo.width = 320 @ 999",
    ///     views: ["photo": photo])
    /// LayoutConstraint.activate(wide)
    /// ```
    ///
    /// - Parameters:
    ///   - format: the text of any number of constraints.
    ///   - receiver: the item that `self` means; `super`, `safe` and `margin` belong to this item, too. Without a
    ///     receiver, a format with one of these names is refused.
    ///   - views: the views and guides by the names that the format uses for them.
    ///   - metrics: numbers by the names that the format uses for them, as factors, constants or priorities.
    ///   - file: the caller's file, which error reports show.
    ///   - line: the caller's line, which error reports show.
    /// - Returns: inactive constraints in the order of the text. The items may still be in different trees.
    /// - Throws: ``ConstraintFormatError`` if the format is wrong; nothing has changed then.
    ///
    /// Complexity: O(length of the format).
    public static func constraints(
        format: String, relativeTo receiver: (any LayoutItem)? = nil,
        views: [String: any LayoutItem] = [:], metrics: [String: Double] = [:],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(ConstraintFormatError) -> [LayoutConstraint] {
        let drafts = try drafts(
            format, single: false, relativeTo: receiver, views, metrics, activates: false)
        return drafts.map { $0.constraint(.init(file: file, line: line)) }
    }

    fileprivate static func drafts(
        _ format: String, single: Bool, relativeTo receiver: (any LayoutItem)?,
        _ views: [String: any LayoutItem], _ metrics: [String: Double], activates: Bool
    ) throws(ConstraintFormatError) -> [ConstraintDraft] {
        var parser = ConstraintFormatParser(format)
        let tree = try parser.parse(single: single)
        let lowering = ConstraintFormatLowering(
            lines: parser.lines, receiver: receiver, views: views, metrics: metrics,
            activates: activates)
        return try lowering.drafts(of: tree)
    }
}
