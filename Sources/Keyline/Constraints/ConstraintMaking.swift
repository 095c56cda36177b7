/// Creates constraints from items and attributes, from anchors, from values of unknown type, and for
/// the engine's own rows. Each way sets the terms by ``LayoutConstraint/fill`` and then refuses the
/// constraint if it is illegal (ConstraintLegality.swift).
extension LayoutConstraint {
    /// Creates a constraint between attributes of items. An illegal constraint is reported as an
    /// error and cannot become active.
    public convenience init(
        item first: any LayoutItem, attribute firstAttribute: LayoutAttribute,
        relatedBy relation: LayoutRelation = .equal, toItem second: (any LayoutItem)? = nil,
        attribute secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: Double = 1,
        constant: Double = 0, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(
            first.layoutNode, firstAttribute, relation, second?.layoutNode, secondAttribute,
            multiplier, constant, .init(file: file, line: line))
    }

    /// Creates a constraint between attributes of nodes. An illegal constraint cannot become
    /// active. The error is reported at once unless `reportsLater` is true; see
    /// ``refuse(_:later:)``.
    package convenience init(
        _ first: LayoutNode, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
        _ second: LayoutNode?, _ secondAttribute: LayoutAttribute, _ multiplier: Double,
        _ constant: Double, _ source: SourceLocation?, reportsLater: Bool = false
    ) {
        self.init()
        let made = Made(
            first.handle, firstAttribute, relation, second?.handle, secondAttribute, multiplier)
        fill(made, constant, source)
        if !isPlainlyLegal { refuse(objection(), later: reportsLater) }
    }

    /// Creates a constraint between values of any type, for callers that do not know whether they
    /// are items. If a value is missing or no ``LayoutItem``, an error is reported, and the
    /// constraint cannot become active.
    public convenience init(
        untyped first: Any?, attribute firstAttribute: LayoutAttribute,
        relatedBy relation: LayoutRelation = .equal, toItem second: Any? = nil,
        attribute secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: Double = 1,
        constant: Double = 0, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init()
        let error = fill(
            untyped: first, firstAttribute, relation, second, secondAttribute, multiplier,
            constant, .init(file: file, line: line))
        refuse(error ?? objection())
    }

    /// Creates a constraint between values of any type, and throws an error instead of reporting
    /// it.
    /// Throws: ``LayoutError`` if the constraint is illegal.
    public convenience init(
        throwing first: Any?, attribute firstAttribute: LayoutAttribute,
        relatedBy relation: LayoutRelation = .equal, toItem second: Any? = nil,
        attribute secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: Double = 1,
        constant: Double = 0, file: StaticString = #fileID, line: UInt32 = #line
    ) throws(LayoutError) {
        self.init()
        let error = fill(
            untyped: first, firstAttribute, relation, second, secondAttribute, multiplier,
            constant, .init(file: file, line: line))
        if let error = error ?? objection() { throw error }
    }

    private func fill(
        untyped first: Any?, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
        _ second: Any?, _ secondAttribute: LayoutAttribute, _ multiplier: Double,
        _ constant: Double, _ source: SourceLocation?
    ) -> LayoutError? {
        let values = (flattened(first), flattened(second))
        let items = (values.0 as? any LayoutItem, values.1 as? any LayoutItem)
        let made = Made(
            items.0?.layoutNode.handle, firstAttribute, relation, items.1?.layoutNode.handle,
            secondAttribute, multiplier)
        fill(made, constant, source)
        if values.0 == nil { return LayoutError(.noFirstItem, about: [self]) }
        let strangers = [(values.0, items.0), (values.1, items.1)].compactMap { value, item in
            item == nil ? value : nil
        }
        guard !strangers.isEmpty else { return nil }
        var error = LayoutError(.notAnItem, about: [self])
        error.views = strangers.map { "\(type(of: $0)) is neither" }
        return error
    }

    /// Returns a constraint between two anchors, or between an anchor and a constant. An illegal
    /// constraint is reported as an error and cannot become active.
    ///
    /// This is a function and not an initialiser, because the compiler counts references to `self`
    /// at every use in an initialiser that calls another one.
    package static func between(
        _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
        _ multiplier: Double, _ constant: Double, _ source: SourceLocation?
    ) -> LayoutConstraint {
        if first.isOffset || second?.isOffset == true {
            return betweenOffsets(
                first, second, Made(first, relation, second, multiplier), constant, source)
        }
        return between(Made(first, relation, second, multiplier), constant, source)
    }

    /// Returns a constraint of which at least one side is a distance between two anchors.
    @inline(never)
    private static func betweenOffsets(
        _ first: AnyLayoutAnchor, _ second: AnyLayoutAnchor?, _ made: Made, _ constant: Double,
        _ source: SourceLocation?
    ) -> LayoutConstraint {
        let constraint = LayoutConstraint()
        constraint.fill(made, constant, source)
        constraint.keep(first, second)
        constraint.refuse(constraint.objection(first, second))
        return constraint
    }

    /// Returns a constraint between attributes of nodes that was made by anchors.
    @inline(__always)
    static func between(_ made: Made, _ constant: Double, _ source: SourceLocation?)
        -> LayoutConstraint
    {
        let constraint = LayoutConstraint()
        constraint.fill(made, constant, source)
        if !constraint.isPlainlyLegal { constraint.refuseByAnchors() }
        return constraint
    }

    @inline(never)
    private func refuseByAnchors() { refuse(objection(firstAnchor, secondAnchor)) }

    /// Creates a constraint object for an implicit row of the engine: `node.attribute RELATION
    /// other.attribute + constant`.
    convenience init(
        implicit row: ImplicitRow, of node: LayoutNode, equal other: LayoutNode?,
        _ constant: Double, priority: LayoutPriority
    ) {
        self.init()
        let made = Made(node.handle, row.attribute, row.relation, other?.handle, row.attribute)
        fill(made, constant, nil, priority: priority)
        origin = row.origin
    }

    /// Creates the constraint object for an entry of a stack view that had no object so far. `rows` is
    /// the list of the stack view to which the entry belongs.
    convenience init(
        _ form: RowForm, of first: NodeHandle, _ second: NodeHandle?, _ constant: Double,
        priority: LayoutPriority, in rows: ArrangementRows
    ) {
        self.init()
        let made = Made(first, form.attribute, form.relation, second, form.other)
        fill(made, constant, rows.source, priority: priority)
        if let name = form.name { nameForArrangement(name, isForUIKit: rows.isForUIKit) }
    }

    /// Creates a copy of the constraint with another multiplier.
    convenience init(_ other: LayoutConstraint, multiplier: Double) {
        self.init()
        var made = other.made
        made.multiplier = multiplier
        fill(made, other.constant, other.source, priority: other.priority)
        identifier = other.identifier
        if let offsets = other.offsets { keep(offsets.first, offsets.second) }
        refuse(objection(offsets?.first, offsets?.second))
    }
}

/// Returns the value inside any number of nested optionals, or nil.
private func flattened(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard let optional = value as? any AnyOptional else { return value }
    return flattened(optional.wrapped)
}

private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { map { $0 } }
}
