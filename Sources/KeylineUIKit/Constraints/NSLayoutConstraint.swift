public import Foundation
internal import Keyline

/// `first.attribute RELATION multiplier * second.attribute + constant`, at a priority.
///
/// Made by anchors, by items and attributes or by a visual format, and without effect until it is
/// active. While it is active, the layout keeps it alive; it keeps no item alive. An illegal one is
/// reported when it is made, and never becomes active.
open class NSLayoutConstraint: NSObject, AssociatedStorage {
    private final var stored: LayoutConstraint?
    final var associatedValues: AssociatedValues?

    /// A constraint of nothing, for subclasses; it cannot become active.
    public override init() {}

    deinit { stored?.companion = nil }

    final var core: LayoutConstraint {
        if let stored { return stored }
        let core = LayoutConstraint()
        adopt(core)
        return core
    }

    private final func adopt(_ core: LayoutConstraint) {
        stored = core
        core.companion = self
    }

    /// Stands for a constraint of the core.
    convenience init(_ core: LayoutConstraint) {
        self.init()
        adopt(core)
    }

    convenience init(
        _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
        multiplier: CGFloat = 1, constant: CGFloat = 0,
        source: LayoutConstraint.SourceLocation? = nil
    ) {
        self.init(LayoutConstraint(first, relation, second, multiplier, constant, source))
    }

    /// The one object for a constraint of the core, made when somebody asks for it first.
    static func face(of core: LayoutConstraint) -> NSLayoutConstraint {
        if let companion = core.companion {
            return known(companion)
        }
        return NSLayoutConstraint(core)
    }

    /// A constraint by items and attributes. Items are views, guides and layout supports; what is none,
    /// or illegal otherwise, is reported and cannot become active.
    @_disfavoredOverload
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        self.init(
            item: view1, attribute: attr1, relatedBy: relation, toItem: view2, attribute: attr2,
            multiplier: multiplier, constant: c, file: "KeylineUIKit/NSLayoutConstraint.swift",
            line: 0)
    }

    /// A constraint with the caller's line, which reports show.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) {
        let first = coreNode(view1), second = view2.flatMap(coreNode)
        if let first, second != nil || view2 == nil {
            self.init(
                LayoutConstraint(
                    first, attr1.core, relation.core, second, attr2.core, multiplier, c,
                    .init(file: file, line: line)))
        } else {
            self.init(
                LayoutConstraint(
                    untyped: first?.item ?? view1, attribute: attr1.core, relatedBy: relation.core,
                    toItem: second?.item ?? view2, attribute: attr2.core, multiplier: multiplier,
                    constant: c, file: file, line: line))
        }
    }

    // MARK: What it says

    /// The item on the left, a view or guide; nil once it is gone.
    public final var firstItem: AnyObject? { core.first?.face }
    /// The item on the right, if there is one.
    public final var secondItem: AnyObject? { core.second?.face }
    /// The attribute on the left side.
    public final var firstAttribute: Attribute { Attribute(core.firstAttribute) }
    /// The attribute on the right side; `.notAnAttribute` if that is a number.
    public final var secondAttribute: Attribute { Attribute(core.secondAttribute) }
    /// How the sides compare.
    public final var relation: Relation { Relation(core.relation) }
    /// The factor of the second attribute.
    public final var multiplier: CGFloat { core.multiplier }

    /// The anchor on the left, the same object that the item's property gives. For identity, name and
    /// item only: what it really is cannot be told by `as?`.
    public final var firstAnchor: NSLayoutAnchor<AnyObject> {
        face(of: core.firstAnchor, core.first)
    }

    /// The anchor on the right, if there is one.
    public final var secondAnchor: NSLayoutAnchor<AnyObject>? {
        core.secondAnchor.map { face(of: $0, core.second) }
    }

    private final func face(of anchor: AnyLayoutAnchor, _ node: LayoutNode?) -> NSLayoutAnchor<
        AnyObject
    > {
        let own = anchor.isOffset ? nil : node?.faceAnchor(anchor.attribute)
        guard let face = anchor.companion ?? own else { return NSLayoutAnchor<AnyObject>(anchor) }
        return erased(face)
    }

    // MARK: What may change

    /// In points. Changing it on an active constraint is cheap; the next layout follows.
    open var constant: CGFloat {
        get { core.constant }
        set { core.constant = newValue }
    }

    /// Required by default. May change while the constraint is active, to and from required as well, as in
    /// UIKit since iOS 13. A number that is not above 0 and up to 1000 is reported and refused.
    open var priority: UILayoutPriority {
        get { UILayoutPriority(core: core.priority) }
        set { core.priority = LayoutPriority(newValue) }
    }

    /// Diagnoses call the constraint by it.
    open var identifier: String? {
        get { core.identifier }
        set { core.identifier = newValue }
    }

    /// Inert: kept for hosts that archive constraints.
    open var shouldBeArchived: Bool {
        get { core.shouldBeArchived }
        set { core.shouldBeArchived = newValue }
    }

    /// Whether the constraint takes part in layout. Setting it on items without a common ancestor is
    /// reported.
    open var isActive: Bool {
        get { core.isActive }
        set { core.isActive = newValue }
    }

    /// Activates constraints; nothing is solved before the next layout.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        LayoutConstraint.activate(constraints.map(\.core))
    }

    /// Takes constraints out of the layout; inactive ones stay so.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        LayoutConstraint.deactivate(constraints.map(\.core))
    }

    /// Apple's notation: `<NSLayoutConstraint:0x5581c4a0 'name' V:[UIView:0x…]-(8)-[UILabel:0x…]   (active)>`.
    open override var description: String { core.description }
}

/// The core's node for a view or guide, whatever is inside any number of optionals; nil for others.
private func coreNode(_ value: Any) -> LayoutNode? {
    if let view = value as? UIView { return view.backing.layoutNode }
    return (value as? UILayoutGuide)?.core.layoutNode
}
