/// `first.attribute RELATION multiplier * second.attribute + constant`, at a priority.
///
/// Made by anchors or by the key-path functions, and without effect until it is active. Its constant
/// and priority may change while it is active; the next layout pass follows.
public final class LayoutConstraint {
    let first: LayoutNode
    let second: LayoutNode?
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

    /// The engine it is active in; and what that engine knows of it.
    var engine: LayoutEngine?
    var slot = 0

    /// A constraint by items and attributes. A location without a second item, or a location
    /// compared with an extent or with a location on the other axis, traps: anchors do not offer it.
    public init(
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
        self.first = first.layoutNode
        self.second = second?.layoutNode
        self.firstAttribute = firstAttribute
        self.secondAttribute = second == nil ? .notAnAttribute : secondAttribute
        self.relation = relation
        self.multiplier = multiplier
        self.constant = constant
    }

    public var firstItem: (any LayoutItem)? { first.item }
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
                try constraint.container().engineOfRoot().enqueue(constraint)
            } catch {
                LayoutEngine.conflictHandler(error)
            }
        }
    }

    /// The same for hosts that must know: all become active or none.
    /// Throws: ``LayoutError`` for a constraint whose items have no common ancestor.
    public static func activate(throwing constraints: [LayoutConstraint]) throws(LayoutError) {
        for constraint in constraints { _ = try constraint.container() }
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

    /// The closest common ancestor of the items: locations are measured in its coordinates.
    func container() throws(LayoutError) -> LayoutNode {
        guard let second, second !== first else { return first.parent ?? first }
        guard let ancestor = first.closestCommonAncestor(with: second) else {
            throw LayoutError(kind: .noCommonAncestor, constraints: [description])
        }
        return ancestor
    }
}

extension LayoutConstraint: CustomStringConvertible {
    /// As `title.left == 0.5*card.right + 8.0 @ 750.0`.
    public var description: String {
        let relations = ["<=", "==", ">="]
        var text = "\(first.name).\(firstAttribute) \(relations[relation.rawValue + 1]) "
        if let second {
            if multiplier != 1 { text += "\(multiplier)*" }
            text += "\(second.name).\(secondAttribute)"
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
        case .noCommonAncestor: return "the items of a constraint have no common ancestor:" + list
        case .unsatisfiable:
            let end = broken.map { "\nwithout effect until that changes: \($0)" } ?? ""
            return "these required constraints contradict each other:" + list + end
        case .badNumber: return "a number cannot be used:" + list
        case .solver: return "the solver gave up" + list
        }
    }
}
