/// `first.attribute RELATION multiplier * second.attribute + constant`, at a priority.
///
/// Made by anchors, by items and attributes or by one of the vocabularies on top, and without effect
/// until it is active. Its constant and priority may change while it is active; the next layout pass
/// follows.
///
/// An illegal constraint (a location without a second item, leading with left, and so on) is reported
/// to ``LayoutEngine/conflictHandler`` when it is made. It exists, says why by ``refusal``, and never
/// becomes active. Two constraints are equal if they are the same object.
open class LayoutConstraint {
    /// The properties that never change once it is made.
    struct Made: BitwiseCopyable {
        /// Constraints do not keep items alive; one whose item is gone cannot become active.
        var first: NodeHandle?
        var second: NodeHandle?
        var firstAttribute = LayoutAttribute.notAnAttribute
        var secondAttribute = LayoutAttribute.notAnAttribute
        var relation = LayoutRelation.equal
        var multiplier = 1.0
    }

    // There are more of them than of anything else: in 120 bytes at most the system's allocator gives and
    // takes them by a list, without a look at what lies beside. Not public, and so without checks at each
    // access.
    final private(set) var made = Made()
    final private var storedConstant = 0.0
    final private var storedPriority = LayoutPriority.required
    final private var storedSource: SourceLocation?
    /// Its place in the engine.
    final private var storedSlot: Int32 = 0
    final var slot: Int { Int(storedSlot) }
    /// Properties that few constraints have.
    final private var rare: Rare?
    /// The engine it is active in, cleared when that goes.
    final private(set) var home: Unretained<LayoutEngine>?
    /// The object of a module on top that stands for this one. It owns the constraint, and clears this
    /// when it goes; while the constraint is active it is kept alive.
    final private var storedCompanion: Unretained<AnyObject>?
    final private var keepsCompanion = false
    /// Whether it is in an ``Estate``, and nobody has asked since whether it is active.
    final var awaitsHeirs = false
    /// Whether it is like most: not refused, without offsets, held by the usual node.
    final private(set) var isPlain = true

    // A stored property that other modules see is checked for exclusive access wherever it is used.
    /// Of the call that made it.
    package final var source: SourceLocation? {
        get { storedSource }
        set { storedSource = newValue }
    }
    final private var storedOrigin = Origin.user
    /// Who made it.
    public final package(set) var origin: Origin {
        get { storedOrigin }
        set { storedOrigin = newValue }
    }
    /// Where its constant comes from.
    final var systemSpacing = SystemSpacing.none
    /// Kept for hosts that archive constraints; nothing here does.
    public final var shouldBeArchived: Bool {
        get { archives }
        set { archives = newValue }
    }
    final private var archives = false
    /// Diagnoses call the constraint by it.
    public final var identifier: String? {
        get { rare?.identifier }
        set {
            if let rare {
                rare.identifier = newValue
            } else if newValue != nil {
                let made = Rare()
                made.identifier = newValue
                rare = made
            }
        }
    }

    /// The equation as it was written, for an illegal constraint whose properties cannot express the equation, as for
    /// `0 * a.width == b.width`. Descriptions show it instead of the properties.
    package final var statement: String? {
        get { special?.statement }
        set { change { $0.statement = newValue } }
    }

    /// A constant that was not said but is usual, for descriptions.
    enum SystemSpacing {
        case none
        /// Of a bare `-` in a visual format.
        case format
        /// Of anchors' functions for system spacing.
        case anchors
    }

    /// Who made a constraint, and for what.
    public enum Origin: Hashable, Sendable {
        /// The program, or a vocabulary in its name.
        case user
        /// The library, for its guides and other facilities.
        case library
        /// The engine, to hold an item where its frame was set.
        case autoresizingMask
        /// The engine, for an item's natural size.
        case contentSize
        /// A stack view, to arrange views.
        case arrangement
    }

    /// Whether the engine made it, and makes it anew when an item comes into another tree.
    final var isImplicit: Bool { origin == .autoresizingMask || origin == .contentSize }
    /// Whether it is not listed among a view's constraints.
    final var isInternal: Bool { origin != .user && origin != .arrangement }
    /// Of a contradiction the highest is broken: what the program did not make only if there is nothing
    /// else, then edges of guides, that are wrong at no one's cost, before a stack view's arrangement, and
    /// that before frames.
    final var expendability: Int {
        switch origin {
        case .user: 3
        case .library: 2
        case .arrangement: 1
        case .autoresizingMask, .contentSize: 0
        }
    }

    /// A small object, because every constraint of a stack view or a layout block has an identifier.
    private final class Rare {
        var identifier: String?
        var special: Special?
    }

    /// Properties of constraints that are not like most (``isPlain``).
    private final class Special {
        var firstOffset: AnyLayoutAnchor?
        var secondOffset: AnyLayoutAnchor?
        var refusal: LayoutError?
        var addedTo: NodeHandle?
        var statement: String?
        var awaitsReport = false

        var isPlain: Bool {
            firstOffset == nil && secondOffset == nil && refusal == nil && addedTo == nil
        }
    }

    /// A constraint of nothing, for subclasses; it cannot become active.
    public init() {}

    // MARK: Making

    @inline(__always)
    final private func fill(
        _ first: NodeHandle?, _ firstAttribute: LayoutAttribute,
        _ relation: LayoutRelation, _ second: NodeHandle?,
        _ secondAttribute: LayoutAttribute, _ multiplier: Double, _ constant: Double,
        _ source: SourceLocation?
    ) {
        self.source = source
        made = Made(
            first: first, second: second, firstAttribute: firstAttribute,
            secondAttribute: second == nil ? .notAnAttribute : secondAttribute,
            relation: relation, multiplier: multiplier)
        let isUsual = abs(constant) <= LayoutConstraint.largestConstant
        storedConstant = isUsual ? constant : limited(constant)
    }

    /// A constraint by items and attributes. An illegal one is reported and cannot become active.
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

    /// A constraint by nodes and attributes. An illegal one cannot become active, and is reported at once unless
    /// `reportsLater` (``refuse(_:later:)``).
    package convenience init(
        _ first: LayoutNode, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
        _ second: LayoutNode?, _ secondAttribute: LayoutAttribute, _ multiplier: Double,
        _ constant: Double, _ source: SourceLocation?, reportsLater: Bool = false
    ) {
        self.init()
        fill(
            first.handle, firstAttribute, relation, second?.handle, secondAttribute, multiplier,
            constant, source)
        if !isPlainlyLegal { refuse(objection(), later: reportsLater) }
    }

    /// A constraint between values that may be no items at all, for modules that cannot know. A value that is
    /// missing or no ``LayoutItem`` is reported, and the constraint cannot become active.
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

    /// Makes the constraint for hosts that must know.
    /// Throws: ``LayoutError`` for an illegal constraint; nothing is reported then.
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

    final private func fill(
        untyped first: Any?, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
        _ second: Any?, _ secondAttribute: LayoutAttribute, _ multiplier: Double,
        _ constant: Double, _ source: SourceLocation?
    ) -> LayoutError? {
        let values = (flattened(first), flattened(second))
        let items = (values.0 as? any LayoutItem, values.1 as? any LayoutItem)
        fill(
            items.0?.layoutNode.handle, firstAttribute, relation,
            items.1?.layoutNode.handle, secondAttribute, multiplier, constant, source)
        if values.0 == nil { return LayoutError(.noFirstItem, about: [self]) }
        let strangers = [(values.0, items.0), (values.1, items.1)].compactMap { value, item in
            item == nil ? value : nil
        }
        guard !strangers.isEmpty else { return nil }
        var error = LayoutError(.notAnItem, about: [self])
        error.views = strangers.map { "\(type(of: $0)) is neither" }
        return error
    }

    /// A constraint by anchors, the second of which may be missing.
    package convenience init(
        _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
        _ multiplier: Double, _ constant: Double, _ source: SourceLocation? = nil
    ) {
        self.init()
        fill(
            first.handle, first.attribute, relation,
            second?.handle, second?.attribute ?? .notAnAttribute,
            multiplier, constant, source)
        if first.offset != nil || second?.offset != nil {
            keep(first, second)
        } else if isPlainlyLegal {
            return
        }
        refuse(objection(first, second))
    }

    /// A constraint by nodes and attributes, to which there are anchors. A function, for in an initialiser that
    /// calls another one `self` is counted wherever it is used.
    @inline(__always)
    static func between(
        _ first: NodeHandle, _ firstAttribute: LayoutAttribute,
        _ relation: LayoutRelation, _ second: NodeHandle?,
        _ secondAttribute: LayoutAttribute, _ multiplier: Double, _ constant: Double,
        _ source: SourceLocation?
    ) -> LayoutConstraint {
        let constraint = LayoutConstraint()
        constraint.fill(
            first, firstAttribute, relation, second, secondAttribute, multiplier, constant, source)
        if !constraint.isPlainlyLegal { constraint.refuseByAnchors() }
        return constraint
    }

    @inline(never)
    final private func refuseByAnchors() { refuse(objection(firstAnchor, secondAnchor)) }

    final private func keep(_ first: AnyLayoutAnchor?, _ second: AnyLayoutAnchor?) {
        change {
            $0.firstOffset = first?.offset == nil ? nil : first
            $0.secondOffset = second?.offset == nil ? nil : second
        }
    }

    /// A constraint that says what a row of the engine's says.
    convenience init(
        implicit row: ImplicitRow, of node: LayoutNode, equal other: LayoutNode?,
        _ constant: Double, priority: LayoutPriority
    ) {
        self.init()
        fill(
            node.handle, row.attribute, row.relation, other?.handle, row.attribute, 1, constant,
            nil)
        storedPriority = priority
        origin = row.origin
    }

    /// The constraint with another multiplier.
    convenience init(_ other: LayoutConstraint, multiplier: Double) {
        self.init()
        fill(
            other.made.first, other.firstAttribute, other.relation, other.made.second,
            other.secondAttribute, multiplier, other.constant, other.source)
        storedPriority = other.priority
        identifier = other.identifier
        if let offsets = other.offsets { keep(offsets.first, offsets.second) }
        refuse(objection(offsets?.first, offsets?.second))
    }

    // MARK: Activation

    /// The engine it is active in.
    final var engine: LayoutEngine? {
        if awaitsHeirs { settle() }
        return home?.object
    }

    @inline(__always)
    final func enter(_ engine: LayoutEngine, _ slot: Int) {
        home = Unretained(engine)
        storedSlot = Int32(slot)
        if storedCompanion != nil { keepCompanion() }
    }

    @inline(__always)
    final func leave() { home = nil }

    final private var special: Special? { rare?.special }

    final private func change(_ body: (Special) -> Void) {
        let rare = self.rare ?? Rare()
        let changed = rare.special ?? Special()
        body(changed)
        rare.special = changed
        self.rare = rare
        isPlain = changed.isPlain
    }

    // MARK: Companion

    package final var companion: AnyObject? {
        get { storedCompanion?.object }
        set {
            storedCompanion = newValue.map(Unretained.init)
            if home != nil { keepCompanion() }
        }
    }

    /// The constraint became active.
    @inline(__always)
    final func keepCompanion() {
        guard let storedCompanion, !keepsCompanion else { return }
        keepsCompanion = true
        storedCompanion.retain()
    }

    /// The constraint is not to be active again, if it is not now.
    @inline(__always)
    final func releaseCompanion() {
        guard keepsCompanion, home == nil else { return }
        keepsCompanion = false
        storedCompanion?.release()
    }

    // MARK: What it says

    package final var first: LayoutNode? { made.first?.object }
    package final var second: LayoutNode? { made.second?.object }

    /// As made; for an offset between two anchors it is ``LayoutAttribute/notAnAttribute``.
    public final var firstAttribute: LayoutAttribute { made.firstAttribute }
    /// The second side's attribute, as made; ``LayoutAttribute/notAnAttribute`` without a second item, too.
    public final var secondAttribute: LayoutAttribute { made.secondAttribute }
    /// How the two sides compare.
    public final var relation: LayoutRelation { made.relation }
    /// The factor of the right side, as made; 1 without one.
    public final var multiplier: Double { made.multiplier }

    /// The item on the left; that of the end for an offset. Nil once it is gone.
    public final var firstItem: (any LayoutItem)? { first?.item }
    /// The item on the right, if there is one.
    public final var secondItem: (any LayoutItem)? { second?.item }
    final var hasSecondItem: Bool { made.second != nil }

    /// The anchor on the left: the same object that the item's property gives, however the
    /// constraint was made.
    public final var firstAnchor: AnyLayoutAnchor {
        special?.firstOffset ?? .of(made.first, firstAttribute)
    }

    /// The anchor on the right, if there is one.
    public final var secondAnchor: AnyLayoutAnchor? {
        special?.secondOffset ?? made.second.map { .of($0, secondAttribute) }
    }

    /// Whether its constant is measured from something that the items know.
    @inline(__always)
    final var asksItems: Bool {
        !isPlain || made.firstAttribute.isOffset || made.secondAttribute.isOffset
    }

    /// The sides that are offsets between two anchors; nil if there are none.
    final var offsets: (first: AnyLayoutAnchor?, second: AnyLayoutAnchor?)? {
        guard !isPlain, let special,
            special.firstOffset != nil || special.secondOffset != nil
        else {
            return nil
        }
        return (special.firstOffset, special.secondOffset)
    }

    /// In points. Changing it on an active constraint is cheap. NaN and infinities are reported and
    /// refused, and what is beyond ``largestConstant`` is reported and replaced by that.
    public final var constant: Double {
        get { storedConstant }
        set {
            if abs(newValue) <= LayoutConstraint.largestConstant {
                storeConstant(newValue)
            } else {
                do throws(LayoutError) {
                    try setConstant(throwing: newValue)
                } catch {
                    error.report()
                }
            }
        }
    }

    /// No constant is larger: 1e12 points. More would leave nothing of the fractions of the others.
    public static let largestConstant = 1e12

    /// Sets the constant for hosts that must know.
    /// Throws: ``LayoutError`` for NaN and infinities; the constant is as before then.
    public final func setConstant(throwing value: Double) throws(LayoutError) {
        guard value.isFinite else { throw constantError(value) }
        storeConstant(limited(value))
    }

    final private func storeConstant(_ value: Double) {
        guard value != storedConstant else { return }
        storedConstant = value
        systemSpacing = .none
        if special?.refusal?.kind == .constantNotFinite { change { $0.refusal = nil } }
        home?.with { $0.constantChanged(of: self) }
    }

    /// NaN and infinities as they are, and others within limits.
    final private func limited(_ value: Double) -> Double {
        let limit = LayoutConstraint.largestConstant
        guard value.isFinite, abs(value) > limit else { return value }
        let reason = LayoutError.Kind.constantTooLarge.reason
        // In words it is what the program wrote.
        let former = storedConstant
        storedConstant = value
        let error = LayoutError(
            .constantTooLarge, about: [self],
            reason: reason.replacing("LayoutConstraint", with: typeName))
        storedConstant = former
        error.report()
        return value < 0 ? -limit : limit
    }

    /// Required by default. May change, to and from required as well, while the constraint is active.
    /// A number that is not above 0 and up to 1000 is reported and refused.
    public final var priority: LayoutPriority {
        get { storedPriority }
        set {
            if newValue == storedPriority, refusal == nil { return }
            do throws(LayoutError) {
                try setPriority(throwing: newValue)
            } catch {
                error.report()
            }
        }
    }

    /// Sets the priority for hosts that must know.
    /// Throws: ``LayoutError`` for what is not above 0 and up to 1000; the priority is as before.
    public final func setPriority(throwing value: LayoutPriority) throws(LayoutError) {
        guard value.rawValue > 0, value.rawValue <= 1000 else {
            let limit =
                typeName == "LayoutConstraint"
                ? "LayoutPriority.required, which is 1000"
                : "NSLayoutPriorityRequired, which is 1000.000000"
            throw LayoutError(
                .priorityOutOfRange, about: [self],
                reason: """
                    It's illegal to set priority:\(value.rawValue.shortText). Priorities must be \
                    greater than 0 and less or equal to \(limit).
                    """)
        }
        if special?.refusal?.kind == .priorityOutOfRange { change { $0.refusal = nil } }
        guard value != storedPriority else { return }
        storedPriority = value
        home?.with { $0.priorityChanged(of: self) }
    }

    /// The line that made the constraint, mostly the one that called an anchor, a key-path function or
    /// a format. Reports show it. Set it where a layer above knows better. Nil if it is not known,
    /// as for what the library makes for itself.
    public final var sourceLocation: SourceLocation? {
        get { source?.isLibrary == false ? source : nil }
        set { source = newValue }
    }

    /// Why the constraint cannot become active: what was reported when it was made. Nil for legal
    /// ones. A constant that is no number, and a priority of a layout block that is out of range, are forgiven once
    /// they are replaced.
    public final package(set) var refusal: LayoutError? {
        get { special?.refusal }
        set {
            change {
                $0.refusal = newValue
                $0.awaitsReport = false
            }
        }
    }

    /// Whether ``refusal`` was not reported yet. Code that sets ``refusal`` reports it.
    package final var awaitsReport: Bool {
        guard let special else { return false }
        return special.awaitsReport && special.refusal != nil
    }

    /// Reports ``refusal`` unless it was reported already. Does nothing for a legal constraint.
    final func reportRefusal() {
        guard awaitsReport, let error = refusal else { return }
        refusal = error
        error.report()
    }

    /// The node it was added to by name.
    final var addedTo: NodeHandle? {
        get { special?.addedTo }
        set { if newValue != nil || special?.addedTo != nil { change { $0.addedTo = newValue } } }
    }

    // MARK: Legality

    /// Keeps an inactive constraint from becoming active, and reports why; does nothing without an error.
    /// - Parameter later: leaves the report to the first attempt to activate the constraint, or to a caller that knows
    ///   by then where the constraint was written.
    package final func refuse(_ error: LayoutError?, later: Bool = false) {
        guard let error else { return }
        refusal = error
        if later { change { $0.awaitsReport = true } } else { error.report() }
    }

    /// Whether it is one of those that most are, and nothing is wrong with it.
    @inline(__always)
    final private var isPlainlyLegal: Bool {
        let scales = abs(made.multiplier)
        guard storedConstant.isFinite, scales > 0, scales < 1e60 else { return false }
        let first = made.firstAttribute
        guard made.second != nil else { return first.kind == .size }
        let second = made.secondAttribute
        return first.kind == second.kind && first.family == second.family && first.kind != .none
    }

    /// The mistake in it, apart from the items.
    final private func objection(
        _ firstAnchor: AnyLayoutAnchor? = nil, _ secondAnchor: AnyLayoutAnchor? = nil
    ) -> LayoutError? {
        // An offset is a length, whatever it lies between.
        let first = firstAnchor?.offset == nil ? firstAttribute : .width
        let second = secondAnchor?.offset == nil ? secondAttribute : .width
        if let kind = LayoutAttribute.objection(
            first, made.second == nil ? nil : second, multiplier: multiplier)
        {
            return LayoutError(
                kind, about: [self],
                reason: kind == .mixedDirections
                    ? AnyLayoutAnchor.incompatibility(firstAnchor, secondAnchor) : nil)
        }
        let isOffset = firstAnchor?.offset != nil || secondAnchor?.offset != nil
        for anchor in isOffset ? [firstAnchor, secondAnchor] : [] {
            guard let offset = anchor?.offset, let kind = offset.objection else { continue }
            return LayoutError(
                kind, about: [self],
                reason: AnyLayoutAnchor.incompatibility(offset.start, offset.end))
        }
        guard multiplier.isFinite else {
            return LayoutError(
                .multiplierNotFinite, about: [self],
                reason: "Multiplier is not finite! That's illegal. multiplier:"
                    + multiplier.shortText)
        }
        guard abs(multiplier) < 1e60 else {
            return LayoutError(.badNumber, about: [self])
        }
        return constant.isFinite ? nil : constantError(constant)
    }

    final private func constantError(_ value: Double) -> LayoutError {
        LayoutError(
            .constantNotFinite, about: [self],
            reason: """
                \(typeName) constant is not finite!  That's illegal.  constant:\(value.shortText) firstAnchor:\(firstAnchor) \
                secondAnchor:\(secondAnchor.map(String.init(describing:)) ?? "(null)")
                """)
    }

    /// Why the engine cannot lower it: it relates the two axes.
    final var loweringError: LayoutError? {
        guard canBeLowered else {
            return LayoutError(
                .mixedAxes, about: [self],
                reason: "\(LayoutError.Kind.mixedAxes.reason): \(self)", broken: self)
        }
        return nil
    }

    @inline(__always)
    final var canBeLowered: Bool {
        !hasSecondItem || firstAttribute.kind == secondAttribute.kind
            || !firstAttribute.isLocation || !secondAttribute.isLocation
    }
}

extension LayoutConstraint: Hashable {
    /// Whether both are one object.
    public static func == (a: LayoutConstraint, b: LayoutConstraint) -> Bool { a === b }
    /// By identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Whatever is inside any number of optionals.
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
