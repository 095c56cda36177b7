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

        init() {}

        /// Without a second item, `secondAttribute` is ignored.
        @inline(__always)
        init(
            _ first: NodeHandle?, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
            _ second: NodeHandle?, _ secondAttribute: LayoutAttribute, _ multiplier: Double = 1
        ) {
            (self.first, self.second, self.relation) = (first, second, relation)
            (self.firstAttribute, self.multiplier) = (firstAttribute, multiplier)
            if second != nil { self.secondAttribute = secondAttribute }
        }

        @inline(__always)
        init(
            _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
            _ multiplier: Double
        ) {
            self.init(
                first.handle, first.attribute, relation, second?.handle,
                second?.attribute ?? .notAnAttribute, multiplier)
        }

        /// Whether a quick test already shows that the constraint is legal, provided that its
        /// constant is finite. If not, ``LayoutConstraint/objection`` decides.
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
    // Each use of a stored property that other modules see checks for exclusive access. The check is
    // switched off for `source`, `origin` and `shouldBeArchived`, because their values are read and
    // written as a whole, so that no use overlaps another one.

    /// The source line that made the constraint.
    @exclusivity(unchecked)
    package final var source: SourceLocation?
    /// The index of the constraint's entry in the engine's table of active constraints. The number
    /// has no meaning while the constraint is inactive.
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
    /// Whether the root of the constraint's tree was deallocated or changed, and nothing has used the
    /// constraint since. ``engine`` then decides whether the constraint is still active.
    final var isOrphaned = false
    /// Whether the constraint can be activated without special handling: it is legal, neither of
    /// its sides is a distance between two anchors, and the program has not added it to a view
    /// other than the closest common ancestor of its items.
    final private(set) var isPlain = true

    /// Who made the constraint, and for which purpose.
    @exclusivity(unchecked)
    public final package(set) var origin = Origin.user
    /// Whether the constant is the standard spacing instead of a number of the program, and by
    /// which notation the program requested the standard spacing.
    final var systemSpacing = SystemSpacing.none
    /// Whether a program that archives constraints should include this one. The library only stores
    /// the value.
    @exclusivity(unchecked)
    public final var shouldBeArchived = false
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
            if rare == nil, newValue == nil { return }
            let rare = self.rare ?? Rare()
            rare.identifier = newValue
            self.rare = rare
        }
    }

    /// The equation as the program wrote it, for an illegal constraint that the properties cannot
    /// express, such as `0 * a.width == b.width`. Descriptions show this text instead of the
    /// properties.
    package final var statement: String? {
        get { special?.statement }
        set { change { $0.statement = newValue } }
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

    /// Sets the items, attributes, constant and priority of this constraint, which was just created
    /// and is not active yet. Reports a constant whose magnitude is above ``largestConstant``, and
    /// stores the limit instead. The caller checks the other terms (``refuse(_:later:)``).
    @inline(__always)
    final func fill(
        _ made: Made, _ constant: Double, _ source: SourceLocation?,
        priority: LayoutPriority = .required
    ) {
        storedPriority = priority
        self.source = source
        self.made = made
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

    /// Stores those of the two anchors that are distances between two anchors, as returned by
    /// `anchorWithOffset(to:)`. The properties for attributes cannot express a distance.
    final func keep(_ first: AnyLayoutAnchor?, _ second: AnyLayoutAnchor?) {
        change {
            $0.firstOffset = first?.isOffset == true ? first : nil
            $0.secondOffset = second?.isOffset == true ? second : nil
        }
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
        guard !isPlain, let special else { return nil }
        let (first, second) = (special.firstOffset, special.secondOffset)
        return first == nil && second == nil ? nil : (first, second)
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
    package internal(set) final var awaitsReport: Bool {
        get { special.map { $0.awaitsReport && $0.refusal != nil } ?? false }
        set { change { $0.awaitsReport = newValue } }
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

}

extension LayoutConstraint: Hashable {
    /// Returns whether `a` and `b` are the same object, not whether they have equal terms.
    public static func == (a: LayoutConstraint, b: LayoutConstraint) -> Bool { a === b }
    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
