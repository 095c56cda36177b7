// The public face of the constraint format language; docs/ConstraintFormat.md is its manual. A format
// goes through the parser to a tree, and through the lowering to constraints.

extension View {
    /// Adds a constraint that is written as an equation or inequality.
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
    /// The view holds the constraint if it contains both items; otherwise, as for `super`, their
    /// closest common ancestor does. The items'
    /// ``View/translatesAutoresizingMaskIntoConstraints`` is left as it is.
    ///
    /// - Parameters:
    ///   - format: exactly one constraint.
    ///   - views: the views and guides by their names in the format. `self` (this view), `super`,
    ///     `safe` (its safe area) and `margin` go before them.
    ///   - metrics: numbers that the format calls by name: factors, constants or priorities.
    ///   - file: of the call, which reports show.
    ///   - line: of the call.
    /// - Returns: the constraint, active.
    /// - Throws: ``ConstraintFormatError``; nothing has changed then.
    ///
    /// Complexity: linear in the format's length and in the depth of the tree.
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

    /// Adds all constraints of a text, which end with their line or with `;`.
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
    /// Otherwise as ``addConstraint(withFormat:views:metrics:file:line:)``.
    ///
    /// - Returns: the constraints, active, in the order of the text.
    /// - Throws: ``ConstraintFormatError``; none has been added then.
    @discardableResult
    public func addConstraints(
        withFormat format: String, views: [String: any LayoutItem] = [:],
        metrics: [String: Double] = [:],
        file: StaticString = #fileID, line: UInt32 = #line
    ) throws(ConstraintFormatError) -> [LayoutConstraint] {
        try addConstraints(
            withFormats: [format], views: views, metrics: metrics, file: file, line: line)
    }

    /// Adds all constraints of several texts, or none.
    ///
    /// Otherwise as ``addConstraints(withFormat:views:metrics:file:line:)``.
    ///
    /// - Throws: ``ConstraintFormatError``, whose ``ConstraintFormatError/format`` is the text with
    ///   the first mistake; none has been added then.
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

    /// Makes and adds constraints that were all found to be possible.
    private func add(_ drafts: [ConstraintDraft], _ source: LayoutConstraint.SourceLocation?)
        -> [LayoutConstraint]
    {
        let constraints = drafts.map { $0.constraint(source) }
        let areWithin = drafts.map { draft in
            contains(draft.first.item) && (draft.second.map { contains($0.item) } ?? true)
        }
        if areWithin.allSatisfy({ $0 }) {
            addConstraints(constraints)
        } else {
            for (constraint, isWithin) in zip(constraints, areWithin) {
                if isWithin {
                    addConstraints([constraint])
                } else {
                    LayoutConstraint.activate([constraint])
                }
            }
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
    /// Constraints that are written as equations and inequalities, one a line or separated by `;`.
    ///
    /// ```swift
    /// let wide = try LayoutConstraint.constraints(
    ///     format: "photo.height = 9 / 16 * photo.width; photo.width = 320 @ 999",
    ///     views: ["photo": photo])
    /// LayoutConstraint.activate(wide)
    /// ```
    ///
    /// - Parameters:
    ///   - format: any number of constraints.
    ///   - receiver: what `self` stands for; `super`, `safe` and `margin` belong to it. Without it
    ///     they are mistakes.
    ///   - views: the views and guides by their names in the format.
    ///   - metrics: numbers that the format calls by name: factors, constants or priorities.
    ///   - file: of the call, which reports show.
    ///   - line: of the call.
    /// - Returns: inactive constraints in the order of the text. Their items need not be in one tree
    ///   yet.
    /// - Throws: ``ConstraintFormatError``; nothing has changed then.
    ///
    /// Complexity: linear in the format's length.
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
