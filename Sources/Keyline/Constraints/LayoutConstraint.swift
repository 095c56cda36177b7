/// `first.attribute RELATION multiplier * second.attribute + constant`, at a priority.
///
/// Made by anchors or by the key-path functions, and without effect until it is active. Its constant
/// and priority may change while it is active; the next layout pass follows.
public final class LayoutConstraint {
    /// Constraints do not keep items alive; one whose item is gone cannot become active.
    private let firstReference: NodeReference
    private let secondReference: NodeReference?
    var first: LayoutNode? { firstReference.node }
    var second: LayoutNode? { secondReference?.node }
    /// Whether it holds an item where its frame was set; such a one is never broken.
    let isOwn: Bool
    public let firstAttribute: LayoutAttribute
    public let secondAttribute: LayoutAttribute
    public let relation: LayoutRelation
    public let multiplier: Double
    /// Diagnoses call the constraint by it.
    public var identifier: String?

    /// In points. Changing it on an active constraint is cheap.
    public var constant: Double {
        didSet { if constant != oldValue { engine?.constantChanged(of: self) } }
    }

    /// Required by default. May change, to and from required, while the constraint is active.
    public var priority: LayoutPriority = .required {
        didSet { if priority != oldValue { engine?.priorityChanged(of: self) } }
    }

    /// The engine it is active in, cleared when that goes; and its place there.
    unowned(unsafe) var engine: LayoutEngine?
    var slot = 0

    init(
        _ first: NodeReference, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
        _ second: NodeReference?, _ secondAttribute: LayoutAttribute, _ multiplier: Double,
        _ constant: Double, isOwn: Bool = false
    ) {
        firstReference = first
        self.firstAttribute = firstAttribute
        self.relation = relation
        secondReference = second
        self.secondAttribute = secondAttribute
        self.multiplier = multiplier
        self.constant = constant
        self.isOwn = isOwn
    }

    /// A constraint by items and attributes. A location without a second item, or a location
    /// compared with an extent or with a location on the other axis, traps: anchors do not offer it.
    public convenience init(
        item first: any LayoutItem, attribute firstAttribute: LayoutAttribute,
        relatedBy relation: LayoutRelation = .equal, toItem second: (any LayoutItem)? = nil,
        attribute secondAttribute: LayoutAttribute = .notAnAttribute, multiplier: Double = 1,
        constant: Double = 0
    ) {
        precondition(
            firstAttribute.kind != .none
                && (second == nil
                    ? firstAttribute.kind == .size : firstAttribute.kind == secondAttribute.kind),
            "Keyline: \(firstAttribute) cannot be compared with \(secondAttribute)")
        self.init(
            first.layoutNode.reference, firstAttribute, relation, second?.layoutNode.reference,
            second == nil ? .notAnAttribute : secondAttribute, multiplier, constant)
    }

    /// `node.attribute == other.attribute + constant`, made by the engine for itself.
    convenience init(
        own node: LayoutNode, _ attribute: LayoutAttribute, equal other: LayoutNode?,
        _ constant: Double
    ) {
        self.init(
            node.reference, attribute, .equal, other?.reference,
            other == nil ? .notAnAttribute : attribute, 1, constant, isOwn: true)
        identifier = "fixed frame"
    }

    /// The same with another multiplier.
    convenience init(_ other: LayoutConstraint, multiplier: Double) {
        self.init(
            other.firstReference, other.firstAttribute, other.relation, other.secondReference,
            other.secondAttribute, multiplier, other.constant)
        priority = other.priority
        identifier = other.identifier
    }

    public var firstItem: (any LayoutItem)? { first?.item }
    public var secondItem: (any LayoutItem)? { second?.item }

    /// Whether the constraint takes part in layout, or did not because required constraints
    /// contradicted each other (``LayoutEngine/conflictHandler`` said so) and will when they no
    /// longer do. Setting it on items without a common ancestor goes to the handler.
    public var isActive: Bool {
        get { engine != nil }
        set {
            if newValue {
                LayoutConstraint.activate([self])
            } else {
                LayoutConstraint.deactivate([self])
            }
        }
    }

    /// Activates constraints; the next layout pass adds them to the solver by one call. A
    /// constraint whose items have no common ancestor is reported and left inactive.
    /// Complexity: O(depth) each, no solving.
    public static func activate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints where constraint.engine == nil {
            do {
                let place = try constraint.place()
                place.first.engineOfRoot().enqueue(constraint, place)
            } catch {
                LayoutEngine.conflictHandler(error)
            }
        }
    }

    /// The same for hosts that must know: all become active or none.
    /// Throws: ``LayoutError`` for a constraint whose items have no common ancestor, or are gone.
    public static func activate(throwing constraints: [LayoutConstraint]) throws(LayoutError) {
        for constraint in constraints { _ = try constraint.place() }
        activate(constraints)
    }

    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.engine?.dequeue(constraint) }
    }

    /// NaN, infinities and numbers that would overflow are not.
    var hasUsableNumbers: Bool {
        abs(constant) < 1e60 && abs(multiplier) < 1e60 && priority.rawValue > 0
            && priority.rawValue <= 1000
    }

    /// The nodes concerned: those of the items, and, where a multiplier makes a difference, the
    /// closest common ancestor, in whose coordinates locations are measured.
    struct Place {
        unowned(unsafe) var first: LayoutNode
        unowned(unsafe) var second: LayoutNode?
        unowned(unsafe) var container: LayoutNode?
    }

    func place() throws(LayoutError) -> Place {
        let second = self.second
        guard let first, second != nil || secondReference == nil else {
            throw LayoutError(kind: .itemGone, constraints: [description])
        }
        guard let second else { return Place(first: first, second: nil, container: nil) }
        let scales = multiplier != 1 && firstAttribute.kind != .size
        if second === first {
            return Place(
                first: first, second: first, container: scales ? first.parent ?? first : nil)
        }
        if !scales, let home = first.home, home === second.home {
            return Place(first: first, second: second, container: nil)
        }
        guard let ancestor = first.closestCommonAncestor(with: second) else {
            throw LayoutError(kind: .noCommonAncestor, constraints: [description])
        }
        return Place(first: first, second: second, container: scales ? ancestor : nil)
    }
}

extension LayoutConstraint: CustomStringConvertible {
    /// As `title.left == 0.5*card.right + 8.0 @ 750.0`.
    public var description: String {
        let relations = ["<=", "==", ">="]
        var text = "\(first?.name ?? "gone").\(firstAttribute) \(relations[relation.rawValue + 1]) "
        if secondReference != nil {
            if multiplier != 1 { text += "\(multiplier)*" }
            text += "\(second?.name ?? "gone").\(secondAttribute)"
            if constant != 0 { text += constant < 0 ? " - \(-constant)" : " + \(constant)" }
        } else {
            text += "\(constant)"
        }
        if priority != .required { text += " @ \(priority)" }
        if let identifier { text += " '\(identifier)'" }
        return text
    }
}

/// What a layout cannot do.
public struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// The items are not in one tree.
        case noCommonAncestor
        /// An item of the constraint does not exist any more.
        case itemGone
        /// Required constraints contradict each other; `constraints` is a minimal such set.
        case unsatisfiable
        /// A constant, multiplier or priority is no usable number.
        case badNumber
        /// The solver gave up (no memory, iteration limit).
        case solver
    }

    public let kind: Kind
    /// The constraints concerned, in words.
    public let constraints: [String]
    /// The one that has no effect as long as this lasts, in words.
    public var broken: String?

    public var description: String {
        let list = constraints.map { "\n    " + $0 }.joined()
        switch kind {
        case .itemGone: return "an item of a constraint is gone:" + list
        case .noCommonAncestor: return "the items of a constraint have no common ancestor:" + list
        case .unsatisfiable:
            let end = broken.map { "\nwithout effect until that changes: \($0)" } ?? ""
            return "these required constraints contradict each other:" + list + end
        case .badNumber: return "a number cannot be used:" + list
        case .solver: return "the solver gave up" + list
        }
    }
}
