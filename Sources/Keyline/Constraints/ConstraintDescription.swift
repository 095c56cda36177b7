import KeylineSolver

// Descriptions of constraints, in two notations: Apple's, which the logs and tests of programs
// contain, and a shorter one for reports.

extension NumberPrecision {
    /// Chooses how many digits a report prints, so that the numbers of the constraints `concerned`
    /// and the numbers `others` can be told apart.
    init(of concerned: [LayoutConstraint], and others: [Double] = []) {
        self.init(
            of: concerned.flatMap { [abs($0.constant), $0.multiplier, $0.priority.rawValue] }
                + others)
    }
}

extension LayoutConstraint: CustomStringConvertible {
    /// The constraint in Apple's notation: as a visual format where one can express it, otherwise as an equation. An
    /// item is named by its identifier, or else by class and address.
    ///
    /// ```
    /// <LayoutConstraint:0x5581c4a0 'inset' H:|-(8)-[title]   (active, names: '|':card )>
    /// <LayoutConstraint:0x5581c4f0 title.width == 0.4*card.width + 10   (inactive)>
    /// ```
    ///
    /// A constraint that the engine makes for itself is printed under the name of Apple's class for it, without the
    /// `NS` for items of Keyline's own:
    ///
    /// ```
    /// <AutoresizingMaskLayoutConstraint:0x5581c540 h=--& v=--& title.minX == 20   (active)>
    /// <ContentSizeLayoutConstraint:0x5581c590 title.width == 80 Hug:250 CompressionResistance:750   (active)>
    /// ```
    public var description: String { description(.short) }

    final func description(_ precision: NumberPrecision) -> String {
        if isImplicit { return implicitDescription(precision) }
        let drawing = statement == nil ? self.drawing(precision) : nil
        let name = identifier.map { " '\($0)'" } ?? ""
        let names = drawing?.superview.map { ", names: '|':\($0) " } ?? ""
        return
            "<\(typeName):\(address(of: wrapper ?? self))\(name) \(drawing?.text ?? statement ?? equation(precision))   "
            + "(\(isActive ? "active" : "inactive")\(names))>"
    }

    /// The class name in the description. For a constraint of KeylineUIKit, this is KeylineUIKit's
    /// class, even if its object has not been created yet.
    final var typeName: String {
        if let wrapper { return "\(type(of: wrapper))" }
        return first?.wrapper == nil ? "\(type(of: self))" : "NSLayoutConstraint"
    }

    final private func implicitDescription(_ precision: NumberPrecision) -> String {
        let state = isActive ? "active" : "inactive", prefix = first?.wrapper == nil ? "" : "NS"
        guard origin == .autoresizingMask else {
            let axis: LayoutAxis = firstAttribute == .width ? .horizontal : .vertical
            let priorities = first.map {
                " Hug:\(precision.text($0.hugging[axis].rawValue)) CompressionResistance:"
                    + precision.text($0.resistance[axis].rawValue)
            }
            return
                "<\(prefix)ContentSizeLayoutConstraint:\(address(of: self)) \(first?.label ?? "deallocated")"
                + ".\(firstAttribute) == \(precision.text(constant))\(priorities ?? "")   (\(state))>"
        }
        let place =
            switch firstAttribute {
            case .left: "minX"
            case .top: "minY"
            default: "\(firstAttribute)"
            }
        let names = second.map { ", names: '|':\($0.label) " } ?? ""
        return "<\(prefix)AutoresizingMaskLayoutConstraint:\(address(of: self)) "
            + "\((first?.view?.autoresizingMask ?? []).shortText) \(first?.label ?? "deallocated").\(place) == "
            + "\(precision.text(constant))   (\(state)\(names))>"
    }

    /// The constraint as a short equation, such as `title.left == 0.5*card.right + 8 @ 750
    /// 'inset'`. Addresses are added only if two items have the same name.
    public final var summary: String { summary(.short) }

    /// Returns ``summary`` with numbers of the given precision.
    final func summary(_ precision: NumberPrecision) -> String {
        var text = statement ?? shortEquation(precision)
        if priority != .required { text += " @ \(precision.text(priority))" }
        if let identifier { text += " '\(identifier)'" }
        if origin == .autoresizingMask { text += " (fixed frame)" }
        return text
    }

    final private func shortEquation(_ precision: NumberPrecision) -> String {
        let areAlike = second != nil && first !== second && first?.name == second?.name
        func name(of node: LayoutNode?) -> String {
            guard let node else { return "deallocated" }
            return areAlike ? node.label : node.name
        }
        func side(_ anchor: AnyLayoutAnchor?, _ node: LayoutNode?, _ attribute: LayoutAttribute)
            -> String
        {
            guard let offset = anchor?.offset else { return "\(name(of: node)).\(attribute)" }
            let ends = [offset.end, offset.start].map { side($0, $0.node, $0.attribute) }
            return "(\(ends[0]) - \(ends[1]))"
        }
        return equation(
            precision, side(offsets?.first, first, firstAttribute),
            hasSecondItem ? side(offsets?.second, second, secondAttribute) : nil)
    }

    /// Returns the constraint as an equation in Apple's notation: `A.width == 0.4*B.width + 10
    /// @750`.
    final private func equation(_ precision: NumberPrecision) -> String {
        let text = equation(precision, firstAnchor.name, secondAnchor?.name)
        return priority == .required ? text : text + " @" + precision.text(priority.rawValue)
    }

    /// Returns the constraint as an equation between two sides with the given texts. The second is nil
    /// for a constraint with a constant only.
    final private func equation(
        _ precision: NumberPrecision, _ first: String, _ second: String?
    ) -> String {
        let text = "\(first) \(relation.symbol) "
        guard let second else { return text + precision.text(constant) }
        let factor = multiplier == 1 ? "" : precision.text(multiplier) + "*"
        if constant == 0 { return text + factor + second }
        return text + factor + second + (constant < 0 ? " - " : " + ")
            + precision.text(abs(constant))
    }

    /// Returns the constraint as a visual format, such as `H:|-(8)-[title]`, together with the
    /// superview if `|` occurs in it. Returns nil if there is no such format: the constraint must
    /// be a distance between facing edges of two items, or between the same edges of an item and
    /// its superview.
    final private func drawing(_ precision: NumberPrecision) -> (text: String, superview: String?)?
    {
        guard offsets == nil, multiplier == 1, let first, let second, first !== second,
            let a = Edge(firstAttribute), let b = Edge(secondAttribute), a.axis == b.axis
        else { return nil }
        // The gap lies between `near` and `far`; `near` comes first, from left to right or from top
        // to bottom.
        let near: LayoutNode, far: LayoutNode, isTurned: Bool
        let container: LayoutNode?
        if a.isFar == b.isFar {
            container = first.parent === second ? second : second.parent === first ? first : nil
            guard let container else { return nil }
            // In `|-[item]` the superview is written first; in `[item]-|` the superview is written
            // last.
            isTurned = (first === container) != a.isFar
            (near, far) = isTurned ? (first, second) : (second, first)
        } else {
            guard first.parent !== second, second.parent !== first else { return nil }
            container = nil
            isTurned = a.isFar
            (near, far) = isTurned ? (first, second) : (second, first)
        }
        let gap = isTurned ? -constant : constant
        let symbol = relation == .equal ? "" : (isTurned ? relation.flipped : relation).symbol
        let strength = priority == .required ? "" : "@" + precision.text(priority.rawValue)
        func part(_ node: LayoutNode) -> String {
            node === container ? "|" : "[\(node.label)]"
        }
        let value = precision.text(gap == 0 ? 0 : gap)
        let number =
            switch systemSpacing {
            case .none: value
            case .format: "NSSpace(\(value))"
            case .anchors: "NSLayoutAnchorConstraintSpace(\(value))"
            }
        let text =
            "\(a.axis):\(part(near))-(\(symbol)\(number)\(strength))-\(part(far))"
            + (firstAttribute.family == .absolute ? "(LTR)" : "")
        return (text, container?.label)
    }

    /// An edge of an item: the axis, and at which end of it the edge is.
    private struct Edge {
        var axis: String
        /// Whether the edge is right, trailing or bottom.
        var isFar: Bool

        init?(_ attribute: LayoutAttribute) {
            switch attribute {
            case .left, .leading: (axis, isFar) = ("H", false)
            case .right, .trailing: (axis, isFar) = ("H", true)
            case .top: (axis, isFar) = ("V", false)
            case .bottom: (axis, isFar) = ("V", true)
            default: return nil
            }
        }
    }
}

extension LayoutError {
    /// Creates an error about constraints, with the source line of each.
    package init(
        _ kind: Kind, about concerned: [LayoutConstraint], reason: String? = nil,
        broken: LayoutConstraint? = nil
    ) {
        let precision = NumberPrecision(of: concerned)
        self.init(
            kind: kind, constraints: concerned.map { $0.summary(precision) }, reason: reason,
            broken: broken?.summary(precision))
        members = concerned.map { Member($0, precision) }
        isAboutUIKit = concerned.contains { $0.wrapper != nil || $0.first?.wrapper != nil }
        brokenMember = broken.map { Member($0, precision) }
    }
}

extension LayoutError.Member {
    init(_ constraint: LayoutConstraint, _ precision: NumberPrecision = .short) {
        text = constraint.description(precision)
        source = constraint.sourceLocation
        origin = constraint.origin
        stack = constraint.arrangingStack?.layoutNode.name
    }
}
