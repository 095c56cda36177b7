/// A linear equation or inequality between attributes of items: `first.attribute RELATION
/// multiplier * second.attribute + constant`, with a priority.
///
/// Constraints are made by anchors, by initialisers or by one of the layout languages. A new
/// constraint is inactive and has no effect. The constant and the priority of an active constraint
/// may change; the next layout pass uses the new values.
///
/// An illegal constraint, such as one between `leading` and `left`, is reported to
/// ``LayoutEngine/conflictHandler`` when it is made. The object exists, but it never becomes
/// active, and ``refusal`` tells why. Two constraints are equal if they are the same object.
open class LayoutConstraint {
    /// The properties that never change after initialisation.
    struct Made: BitwiseCopyable {
        /// Handles of the items' nodes, which do not keep the items alive. A constraint whose item
        /// was deallocated cannot become active.
        var first: NodeHandle?
        var second: NodeHandle?
        var firstAttribute = LayoutAttribute.notAnAttribute
        var secondAttribute = LayoutAttribute.notAnAttribute
        var relation = LayoutRelation.equal
        var multiplier = 1.0

        /// Whether a constraint with a valid constant is of a usual kind and surely legal. This fast
        /// test comes before ``LayoutConstraint/objection``.
        @inline(__always)
        var isPlainlyLegal: Bool {
            let scales = abs(multiplier)
            guard scales > 0, scales < 1e60 else { return false }
            guard second != nil else { return firstAttribute.kind == .size }
            return firstAttribute.kind == secondAttribute.kind
                && firstAttribute.family == secondAttribute.family && firstAttribute.kind != .none
        }

        /// Whether translating the constraint needs values that items provide, such as margins or
        /// baselines.
        @inline(__always)
        var asksItems: Bool { firstAttribute.isOffset || secondAttribute.isOffset }

        /// Whether the constraint relates a width to a height. Positions on different axes cannot
        /// be related.
        @inline(__always)
        var relatesAxes: Bool {
            firstAttribute != secondAttribute && firstAttribute.kind == .size
                && secondAttribute.kind == .size
        }
    }

    // A program has more constraints than any other objects, so their size and access matter. The
    // object must not exceed 120 bytes, because glibc's allocator manages blocks of this size in a
    // fast list. The properties are not public, because access to public stored properties is
    // checked for exclusivity.
    final private(set) var made = Made()
    final private var storedConstant = 0.0
    final private var storedPriority = LayoutPriority.required
    final private var storedSource: SourceLocation?
    /// The index of the constraint's slot in its engine.
    final private var storedSlot: Int32 = 0
    final var slot: Int { Int(storedSlot) }
    /// Properties that few constraints have, stored in an object of their own.
    final private var rare: Rare?
    /// The engine in which the constraint is active. The engine clears the reference when it is
    /// deallocated.
    final private(set) var home: Unretained<LayoutEngine>?
    /// The object of another module, such as KeylineUIKit, that represents this constraint. That
    /// object owns the constraint and clears the reference when it is deallocated. While the
    /// constraint is active, the constraint also keeps that object alive.
    final private var storedWrapper: Unretained<AnyObject>?
    final private var keepsWrapper = false
    /// Whether the constraint waits in an ``OrphanedConstraints`` (constraints whose root was deallocated or
    /// changed), and it is not known yet whether it is still active.
    final var isOrphaned = false
    /// Whether the constraint is of the usual kind: legal, without offsets between anchors, and
    /// held by its items' closest common ancestor.
    final private(set) var isPlain = true

    // These properties are computed, because every use of a stored property that other modules see
    // checks for exclusive access.

    /// The source line that made the constraint.
    package final var source: SourceLocation? {
        get { storedSource }
        set { storedSource = newValue }
    }
    final private var storedOrigin = Origin.user
    /// Who made the constraint, and for which purpose.
    public final package(set) var origin: Origin {
        get { storedOrigin }
        set { storedOrigin = newValue }
    }
    /// Whether the constant is the standard spacing instead of a number of the program, and by
    /// which notation the program requested the standard spacing.
    final var systemSpacing = SystemSpacing.none
    /// Stored without any effect on layout, for programs that archive constraints.
    public final var shouldBeArchived: Bool {
        get { archives }
        set { archives = newValue }
    }
    final private var archives = false
    /// The name that a stack view gave the constraint; nil for other constraints, and after the
    /// program has set another ``identifier``.
    final private(set) var arrangementName: ArrangementName?
    final private var hasUIKitName = false

    /// Marks a new constraint as one that a stack view has made to arrange its views.
    final func nameForArrangement(_ name: ArrangementName, isForUIKit: Bool) {
        origin = .arrangement
        arrangementName = name
        hasUIKitName = isForUIKit
    }

    /// The constraint's name in diagnoses.
    public final var identifier: String? {
        get {
            if let arrangementName {
                return hasUIKitName ? arrangementName.uikit : arrangementName.rawValue
            }
            return rare?.identifier
        }
        set {
            arrangementName = nil
            if let rare {
                rare.identifier = newValue
            } else if newValue != nil {
                let made = Rare()
                made.identifier = newValue
                rare = made
            }
        }
    }

    /// The equation as the program wrote it, for an illegal constraint that the properties cannot
    /// express, such as `0 * a.width == b.width`. Descriptions show this text instead of the
    /// properties.
    package final var statement: String? {
        get { special?.statement }
        set { change { $0.statement = newValue } }
    }

    /// The origin of a constant that the program has not written as a number. Descriptions show it.
    enum SystemSpacing {
        case none
        /// a bare `-` in a visual format string
        case format
        /// an anchor's function for system spacing, such as
        /// `constraint(equalToSystemSpacingAfter:multiplier:)`
        case anchors
    }

    /// Who made a constraint, and for which purpose.
    public enum Origin: Hashable, Sendable {
        /// the program, directly or by a layout language
        case user
        /// the library, for its guides and other features
        case library
        /// the engine, to keep an item at the frame that the program has set
        case autoresizingMask
        /// the engine, for an item's natural size
        case contentSize
        /// a stack view, to arrange its views
        case arrangement

        /// Whether the engine makes constraints of this origin.
        var isImplicit: Bool { self == .autoresizingMask || self == .contentSize }
        /// Whether the list of a view's constraints leaves out constraints of this origin.
        var isInternal: Bool { self != .user && self != .arrangement }
        /// The order in which constraints are given up if they contradict each other: the
        /// constraint with the highest number has no effect. Constraints of the program come first.
        /// Then follow the edges of guides, because a wrong guide does little harm, then a stack
        /// view's arrangement, and last fixed frames and natural sizes.
        var expendability: Int {
            switch self {
            case .user: 3
            case .library: 2
            case .arrangement: 1
            case .autoresizingMask, .contentSize: 0
            }
        }
    }

    /// Whether the engine made the constraint. The engine makes such constraints again after an
    /// item has moved to another tree.
    final var isImplicit: Bool { origin.isImplicit }
    /// Whether the constraint is left out of the constraints that a view lists.
    final var isInternal: Bool { origin.isInternal }

    /// Properties that not every constraint needs. The object is small, because each constraint of
    /// a layout block has one for its identifier.
    private final class Rare {
        var identifier: String?
        var special: Special?
    }

    /// Properties that few constraints have. They are in an object of their own, so that ordinary
    /// constraints need less memory.
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

    /// Creates a constraint without items, for subclasses. It cannot become active.
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

    /// Sets the items, attributes, constant and priority of this constraint, which was just created
    /// and is not active yet. The terms were checked when they were made.
    final func fill(_ terms: Terms) {
        made = terms.made
        storedConstant = terms.constant
        storedPriority = terms.priority
        source = terms.source
        systemSpacing = terms.systemSpacing
    }

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
        fill(
            first.handle, firstAttribute, relation, second?.handle, secondAttribute, multiplier,
            constant, source)
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
            return betweenOffsets(first, relation, second, multiplier, constant, source)
        }
        return between(
            first.handle, first.attribute, relation, second?.handle,
            second?.attribute ?? .notAnAttribute, multiplier, constant, source)
    }

    /// Returns a constraint of which at least one side is a distance between two anchors.
    @inline(never)
    private static func betweenOffsets(
        _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
        _ multiplier: Double, _ constant: Double, _ source: SourceLocation?
    ) -> LayoutConstraint {
        let constraint = LayoutConstraint()
        constraint.fill(
            first.handle, first.attribute, relation, second?.handle,
            second?.attribute ?? .notAnAttribute, multiplier, constant, source)
        constraint.keep(first, second)
        constraint.refuse(constraint.objection(first, second))
        return constraint
    }

    /// Returns a constraint between attributes of nodes that was made by anchors.
    @inline(__always)
    static func between(
        _ first: NodeHandle?, _ firstAttribute: LayoutAttribute,
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
            $0.firstOffset = first?.isOffset == true ? first : nil
            $0.secondOffset = second?.isOffset == true ? second : nil
        }
    }

    /// Creates a constraint object for an implicit row of the engine: `node.attribute RELATION
    /// other.attribute + constant`.
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

    /// Creates a constraint object for a row of a stack view.
    convenience init(
        _ form: RowForm, of first: NodeHandle, _ second: NodeHandle?, _ constant: Double,
        priority: LayoutPriority, in rows: ArrangementRows
    ) {
        self.init()
        fill(
            first, form.attribute, form.relation, second, form.other, 1, constant, rows.source)
        storedPriority = priority
        if let name = form.name { nameForArrangement(name, isForUIKit: rows.isForUIKit) }
    }

    /// Creates a copy of the constraint with another multiplier.
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

    /// The engine in which the constraint is active.
    final var engine: LayoutEngine? {
        if isOrphaned { settle() }
        return home?.object
    }

    @inline(__always)
    final func enter(_ engine: LayoutEngine, _ slot: Int) {
        home = Unretained(engine)
        storedSlot = Int32(slot)
        if storedWrapper != nil { keepWrapper() }
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

    // MARK: Wrapper

    package final var wrapper: AnyObject? { storedWrapper?.object }

    /// Sets the object of another module that represents this constraint, or nil when that object
    /// is deallocated. This is a function and not a setter, because a setter would count a
    /// reference to the object.
    package final func setWrapper(_ wrapper: AnyObject?) {
        storedWrapper = wrapper.map(Unretained.init)
        if home != nil { keepWrapper() }
    }

    /// Keeps the wrapper (the object of another module that represents this constraint) alive,
    /// because the constraint became active.
    @inline(__always)
    final func keepWrapper() {
        guard let storedWrapper, !keepsWrapper else { return }
        keepsWrapper = true
        storedWrapper.retain()
    }

    /// Releases the wrapper (the object of another module that represents this constraint),
    /// unless the constraint is active.
    @inline(__always)
    final func releaseWrapper() {
        guard keepsWrapper, home == nil else { return }
        keepsWrapper = false
        storedWrapper?.release()
    }

    // MARK: Terms and values

    package final var first: LayoutNode? { made.first?.object }
    package final var second: LayoutNode? { made.second?.object }

    /// The attribute on the left; ``LayoutAttribute/notAnAttribute`` for an offset between two
    /// anchors.
    public final var firstAttribute: LayoutAttribute { made.firstAttribute }
    /// The attribute on the right; ``LayoutAttribute/notAnAttribute`` for an offset between two
    /// anchors, and without a second item.
    public final var secondAttribute: LayoutAttribute { made.secondAttribute }
    /// The relation between the two sides.
    public final var relation: LayoutRelation { made.relation }
    /// The factor of the right side; 1 by default.
    public final var multiplier: Double { made.multiplier }

    /// The item on the left; for an offset between two anchors, the item of its end. Nil after the
    /// item was deallocated.
    public final var firstItem: (any LayoutItem)? { first?.item }
    /// The item on the right; nil if there is none, or after it was deallocated.
    public final var secondItem: (any LayoutItem)? { second?.item }
    final var hasSecondItem: Bool { made.second != nil }

    /// The anchor on the left. It is equal to the item's anchor property, such as `leftAnchor`.
    public final var firstAnchor: AnyLayoutAnchor {
        special?.firstOffset ?? AnyLayoutAnchor(made.first, firstAttribute)
    }

    /// The anchor on the right side of the relation; nil if the right side is only a constant, as
    /// in `width == 100`.
    public final var secondAnchor: AnyLayoutAnchor? {
        special?.secondOffset ?? made.second.map { AnyLayoutAnchor($0, secondAttribute) }
    }

    /// Whether translating the constraint needs values that items provide, such as margins or
    /// baselines.
    @inline(__always)
    final var asksItems: Bool { !isPlain || made.asksItems }

    /// Whether a width may depend on a height because of the constraint. A distance between two
    /// anchors may be related to any size.
    @inline(__always)
    final var relatesAxes: Bool { !isPlain || made.relatesAxes }

    /// The anchors of those sides of the constraint that are a distance between two anchors. Nil if
    /// neither side is such a distance.
    final var offsets: (first: AnyLayoutAnchor?, second: AnyLayoutAnchor?)? {
        guard !isPlain, let special,
            special.firstOffset != nil || special.secondOffset != nil
        else {
            return nil
        }
        return (special.firstOffset, special.secondOffset)
    }

    /// The constant, in points. Changing it is cheap while the constraint is active. NaN and
    /// infinite values are reported as errors and not set. A value beyond ``largestConstant`` is
    /// reported as an error and replaced by the limit.
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

    /// The largest magnitude of a constant: 1e12 points. With larger constants, rounding would
    /// remove the fractions of other numbers.
    public static let largestConstant = 1e12

    /// Sets the constant, and throws an error instead of reporting it.
    /// Throws: ``LayoutError`` for NaN and infinite values; the constant is unchanged then.
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

    /// Returns the constant within the limits. NaN and infinite values are returned unchanged.
    final private func limited(_ value: Double) -> Double {
        let limit = LayoutConstraint.largestConstant
        guard value.isFinite, abs(value) > limit else { return value }
        let reason = LayoutError.Kind.constantTooLarge.reason
        // The text of the error shows the constraint. For the moment, store the constant that the
        // program wrote, so that the text contains this constant.
        let former = storedConstant
        storedConstant = value
        let error = LayoutError(
            .constantTooLarge, about: [self],
            reason: reason.replacing("LayoutConstraint", with: typeName))
        storedConstant = former
        error.report()
        return value < 0 ? -limit : limit
    }

    /// The priority, required by default. It may change while the constraint is active, also from
    /// or to required. A number that is not above 0 and at most 1000 is reported as an error and
    /// not set.
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

    /// Sets the priority, and throws an error instead of reporting it.
    /// Throws: ``LayoutError`` for a number that is not above 0 and at most 1000; the priority is
    /// unchanged then.
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

    /// The source line that made the constraint, usually by calling an anchor's function, a
    /// key-path function or a visual format. Reports show it. A library on top of Keyline may set
    /// its caller's line. Nil if the line is not known, as for constraints that Keyline makes
    /// itself.
    public final var sourceLocation: SourceLocation? {
        get { source?.isLibrary == false ? source : nil }
        set { source = newValue }
    }

    /// The error that was reported when the illegal constraint was made; nil for a legal one.
    /// Setting a valid constant or priority removes an error about the former constant or priority.
    public final package(set) var refusal: LayoutError? {
        get { special?.refusal }
        set {
            change {
                $0.refusal = newValue
                $0.awaitsReport = false
            }
        }
    }

    /// Whether ``refusal`` has not been reported yet. Code that sets ``refusal`` reports it itself.
    package final var awaitsReport: Bool {
        guard let special else { return false }
        return special.awaitsReport && special.refusal != nil
    }

    /// Reports ``refusal`` unless it was reported before. Does nothing for a legal constraint.
    final func reportRefusal() {
        guard awaitsReport, let error = refusal else { return }
        refusal = error
        error.report()
    }

    /// The node of the view on which the program called `addConstraint` with this constraint; nil
    /// if the constraint was activated in another way.
    final var addedTo: NodeHandle? {
        get { special?.addedTo }
        set { if newValue != nil || special?.addedTo != nil { change { $0.addedTo = newValue } } }
    }

    // MARK: Legality

    /// Keeps an inactive constraint from becoming active, and reports the error. Does nothing if
    /// `error` is nil.
    /// - Parameter later: delays the report until the constraint is activated, or until the caller
    ///   knows in which source line the constraint was written.
    package final func refuse(_ error: LayoutError?, later: Bool = false) {
        guard let error else { return }
        refusal = error
        if later { change { $0.awaitsReport = true } } else { error.report() }
    }

    /// Whether the constraint is of a usual kind and surely legal. This fast test comes before
    /// ``objection``.
    @inline(__always)
    final private var isPlainlyLegal: Bool { storedConstant.isFinite && made.isPlainlyLegal }

    /// Returns an error if the constraint is illegal, whatever its items are; otherwise nil.
    final private func objection(
        _ firstAnchor: AnyLayoutAnchor? = nil, _ secondAnchor: AnyLayoutAnchor? = nil
    ) -> LayoutError? {
        // An offset between two anchors is a length, like a width.
        let first = firstAnchor?.isOffset == true ? .width : firstAttribute
        let second = secondAnchor?.isOffset == true ? .width : secondAttribute
        if let kind = LayoutAttribute.objection(
            first, made.second == nil ? nil : second, multiplier: multiplier)
        {
            return LayoutError(
                kind, about: [self],
                reason: kind == .mixedDirections
                    ? AnyLayoutAnchor.incompatibility(firstAnchor, secondAnchor) : nil)
        }
        let isOffset = firstAnchor?.isOffset == true || secondAnchor?.isOffset == true
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

    /// The error if the constraint relates a horizontal to a vertical position, which the engine
    /// cannot translate; otherwise nil.
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
    /// Returns whether `a` and `b` are the same object, not whether they have equal terms.
    public static func == (a: LayoutConstraint, b: LayoutConstraint) -> Bool { a === b }
    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
