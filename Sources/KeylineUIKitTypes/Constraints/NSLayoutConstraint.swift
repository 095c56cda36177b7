public import Foundation
internal import Keyline

/// A linear relation between attributes of two items, with a priority: `first.attribute RELATION multiplier *
/// second.attribute + constant`.
///
/// A constraint is created by anchors, by items and attributes, or by a visual format. It has no effect until it is
/// activated. While it is active, the layout keeps it alive; a constraint does not keep its items alive. An illegal
/// constraint is reported when it is created, and can never be activated.
open class NSLayoutConstraint: NSObject, AssociatedStorage {
    /// The constraint of the module Keyline, which this object owns. The reference is counted once,
    /// when it is set, and not at each use. Nil until the program, a report or the engine needs
    /// that constraint.
    private final var stored: Unretained<LayoutConstraint>?
    /// The items, attributes, relation and numbers of a constraint that was made by anchors or a
    /// visual format. Nil once `stored` is set, and for constraints that `LayoutConstraint.Terms`
    /// cannot express, such as illegal ones.
    private final var terms: LayoutConstraint.Terms?
    /// Whether the constraint is active, and at which index of the engine's table. Has no meaning
    /// once `stored` is set.
    private final var row = LayoutConstraint.FaceRow.inactive
    final var associatedValues: AssociatedValues?

    /// Creates a constraint without items, for subclasses that override `init()`. The constraint
    /// cannot be activated, because it relates nothing.
    public override init() {}

    deinit {
        guard let stored else { return }
        stored.with { $0.setWrapper(nil) }
        stored.release()
    }

    final var core: LayoutConstraint {
        if let stored { return stored.object }
        return madeCore()
    }

    /// Creates and returns the `LayoutConstraint` that represents this `NSLayoutConstraint` in the
    /// layout engine. If this constraint is active, the engine uses the new object from now on.
    private final func madeCore() -> LayoutConstraint {
        if row == .orphaned {
            // `settle()` decides whether the constraint is still active, and may set `terms` to nil.
            // The local variable keeps the terms until the call has ended.
            let former = terms
            former?.settle()
            if let stored { return stored.object }
            row = .inactive
        }
        let core = terms.map { LayoutConstraint($0) } ?? LayoutConstraint(), former = row
        row = .inactive
        terms = nil
        adopt(core)
        core.take(former)
        return core
    }

    private final func adopt(_ core: LayoutConstraint) {
        core.setWrapper(self)
        let owned = Unretained(core)
        owned.retain()
        stored = owned
    }

    /// Returns a new object that wraps a constraint of the module Keyline.
    ///
    /// This is a function and not an initialiser, because the compiler counts references to `self`
    /// at every use in an initialiser that calls another one.
    static func wrapping(_ core: LayoutConstraint) -> NSLayoutConstraint {
        let made = NSLayoutConstraint()
        made.adopt(core)
        return made
    }

    /// Returns a constraint between two anchors, or between an anchor and a number.
    static func between(
        _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
        multiplier: CGFloat = 1, constant: CGFloat = 0,
        source: LayoutConstraint.SourceLocation? = nil
    ) -> NSLayoutConstraint {
        let terms = LayoutConstraint.Terms(
            first, relation, second, multiplier, constant, source)
        guard let terms else {
            return wrapping(.between(first, relation, second, multiplier, constant, source))
        }
        return having(terms)
    }

    private static func having(_ terms: LayoutConstraint.Terms) -> NSLayoutConstraint {
        let made = NSLayoutConstraint()
        made.terms = terms
        return made
    }

    /// Returns a constraint that a visual format has described.
    static func made(of draft: LayoutConstraint.Draft) -> NSLayoutConstraint {
        switch draft {
        case .terms(let terms): having(terms)
        case .object(let core): wrapping(core)
        }
    }

    /// Returns the object that wraps a constraint of the module Keyline. The object is created at
    /// the first call for a constraint, and later calls return the same one.
    static func face(of core: LayoutConstraint) -> NSLayoutConstraint {
        if let wrapper = core.wrapper {
            return known(wrapper)
        }
        return wrapping(core)
    }

    /// Creates an inactive constraint between attributes of two items. Items are views, layout
    /// guides, and the guides for bars (`UILayoutSupport`). A constraint on other objects, or one
    /// that is illegal for another reason, is reported and can never be activated.
    @_disfavoredOverload
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        self.init(
            item: view1, attribute: attr1, relatedBy: relation, toItem: view2, attribute: attr2,
            multiplier: multiplier, constant: c, file: "KeylineUIKitTypes/NSLayoutConstraint.swift",
            line: 0)
    }

    /// Creates an inactive constraint between attributes of two items. The caller's file and line
    /// appear in reports about the constraint.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) {
        let first = coreNode(view1), second = view2.flatMap(coreNode)
        self.init()
        if let first, second != nil || view2 == nil {
            adopt(
                LayoutConstraint(
                    first, attr1.core, relation.core, second, attr2.core, multiplier, c,
                    .init(file: file, line: line)))
        } else {
            adopt(
                LayoutConstraint(
                    untyped: first?.item ?? view1, attribute: attr1.core, relatedBy: relation.core,
                    toItem: second?.item ?? view2, attribute: attr2.core, multiplier: multiplier,
                    constant: c, file: file, line: line))
        }
    }

    // MARK: Terms of the constraint

    /// The view or guide on the left-hand side of the constraint. Nil after the view or guide has
    /// been deallocated.
    public final var firstItem: AnyObject? { core.first?.face }
    /// The view or guide on the right-hand side of the constraint. Nil if that side is only a
    /// number, or if the view or guide has been deallocated.
    public final var secondItem: AnyObject? { core.second?.face }
    /// The attribute on the left-hand side of the constraint, such as `.top` in
    /// `a.top == b.bottom + 8`.
    public final var firstAttribute: Attribute { Attribute(core.firstAttribute) }
    /// The attribute on the right-hand side of the constraint, such as `.bottom` in
    /// `a.top == b.bottom + 8`. It is `.notAnAttribute` if that side is only a number.
    public final var secondAttribute: Attribute { Attribute(core.secondAttribute) }
    /// The relation between the two sides of the constraint (`==`, `<=` or `>=`). It cannot be
    /// changed after the constraint has been created.
    public final var relation: Relation { Relation(core.relation) }
    /// The factor of the attribute on the right-hand side, as 0.5 in `a.width == 0.5 * b.width`. It
    /// cannot be changed after the constraint has been created.
    public final var multiplier: CGFloat { core.multiplier }

    /// The anchor on the left-hand side: the same object that the item's property, such as
    /// `leadingAnchor`, returns. Use the anchor only for its identity, name and item: `as?` cannot
    /// find its actual type.
    public final var firstAnchor: NSLayoutAnchor<AnyObject> {
        erased(anchorObject(of: core.firstAnchor))
    }

    /// The anchor on the right-hand side, or nil if that side is only a number. It is the same
    /// object that the item's property, such as `leadingAnchor`, returns.
    public final var secondAnchor: NSLayoutAnchor<AnyObject>? {
        core.secondAnchor.map { erased(anchorObject(of: $0)) }
    }

    // MARK: Properties that can change

    /// The number, in points, that is added to the right-hand side. It may be changed while the
    /// constraint is active: the next layout applies the change, which costs much less than
    /// replacing the constraint.
    open var constant: CGFloat {
        get { terms?.constant ?? core.constant }
        set {
            if let terms, let new = terms.having(constant: newValue) {
                if newValue != terms.constant { change(to: new) }
            } else {
                core.constant = newValue
            }
        }
    }

    /// The priority, `.required` by default. It may be changed while the constraint is active, also
    /// to and from `.required`, as in UIKit since iOS 13. The number must be above 0 and at most
    /// 1000; any other number is reported and refused.
    open var priority: UILayoutPriority {
        get { UILayoutPriority(core: terms?.priority ?? core.priority) }
        set {
            let priority = LayoutPriority(newValue)
            if let terms, let new = terms.having(priority: priority) {
                if priority != terms.priority { change(to: new) }
            } else {
                core.priority = priority
            }
        }
    }

    /// The name that error reports show for the constraint, for example `"gap below title"`. Nil by
    /// default.
    open var identifier: String? {
        get { core.identifier }
        set { core.identifier = newValue }
    }

    /// Inert (stored, without effect on layout): whether UIKit's archives of a view contain the
    /// constraint. This module writes no archives.
    open var shouldBeArchived: Bool {
        get { core.shouldBeArchived }
        set { core.shouldBeArchived = newValue }
    }

    /// Whether the constraint takes part in layout. Activating a constraint whose items have no common ancestor is
    /// reported, and leaves the constraint inactive.
    open var isActive: Bool {
        get { terms != nil && row != .orphaned ? row != .inactive : core.isActive }
        set {
            if newValue ? activateRow(reserving: 0) : deactivateRow() { return }
            core.isActive = newValue
        }
    }

    /// Activates constraints, so that the next layout satisfies them. If the items of one
    /// constraint have no common ancestor, the call reports this and leaves that constraint
    /// inactive.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        var cores: [LayoutConstraint] = [], isReserved = false
        for i in constraints.indices {
            // The array keeps the constraint alive, so its reference count need not be changed.
            constraints.unretained(i).with { constraint in
                // Constraints must become active in the order of the array, so first activate the
                // collected ones, which precede this constraint.
                if constraint.terms != nil, !cores.isEmpty {
                    LayoutConstraint.activate(cores)
                    cores = []
                }
                if constraint.activateRow(reserving: isReserved ? 0 : constraints.count - i) {
                    isReserved = true
                } else {
                    cores.append(constraint.core)
                }
            }
        }
        if !cores.isEmpty { LayoutConstraint.activate(cores) }
    }

    /// Replaces the constant and the priority of a constraint that has no `LayoutConstraint` of the
    /// module Keyline, and tells the engine if the constraint is active.
    private final func change(to new: LayoutConstraint.Terms) {
        if row == .orphaned {
            core.constant = new.constant
            core.priority = new.priority
        } else {
            terms = new
            new.change(row)
        }
    }

    /// Deactivates the constraint and returns true if it has no `LayoutConstraint` of the module
    /// Keyline. Returns false if it has one, or if the root of its tree was deallocated; the caller
    /// then deactivates `core`.
    private final func deactivateRow() -> Bool {
        guard let terms, row != .orphaned else { return false }
        terms.deactivate(row)
        return true
    }

    /// Makes the constraint active without a constraint of the module Keyline, and returns true.
    /// Returns false if it needs one. Does nothing if the constraint is active already.
    ///
    /// - Parameter more: the number of constraints that will become active.
    private final func activateRow(reserving more: Int) -> Bool {
        guard let terms else { return false }
        switch row {
        case .active: return true
        case .orphaned: return false
        case .inactive:
            let kind = NSLayoutConstraint.self
            guard let row = terms.activate(self, of: kind, reserving: more) else { return false }
            self.row = row
            return true
        }
    }

    /// Deactivates constraints, so that the next layout ignores them. Constraints that are inactive
    /// already stay so.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints where !constraint.deactivateRow() {
            constraint.core.isActive = false
        }
    }

    /// The constraint in Apple's notation, such as `<NSLayoutConstraint:0x5581c4a0 'name'
    /// V:[UIView:0x…]-(8)-[UILabel:0x…]   (active)>`.
    open override var description: String { core.description }
}

extension NSLayoutConstraint: ConstraintFace {
    static func setRow(_ row: LayoutConstraint.FaceRow, of face: Unretained<AnyObject>) {
        face.with { known($0, as: NSLayoutConstraint.self).row = row }
    }

    static func row(of face: Unretained<AnyObject>) -> LayoutConstraint.FaceRow {
        face.with { known($0, as: NSLayoutConstraint.self).row }
    }

    static func object(of face: Unretained<AnyObject>) -> LayoutConstraint {
        face.with { known($0, as: NSLayoutConstraint.self).core }
    }
}

/// Returns Keyline's layout node for a view or guide, which may be wrapped in optionals because
/// UIKit's signature has `Any`. Returns nil for other values.
private func coreNode(_ value: Any) -> LayoutNode? {
    if let view = value as? UIView { return view.backing }
    return (value as? UILayoutGuide)?.core
}
