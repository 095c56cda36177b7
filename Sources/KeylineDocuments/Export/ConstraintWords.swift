import Keyline

/// Writes the constraints of a document as Swift statements, with anchors, key paths or layout blocks.
struct ConstraintWords {
    let layout: DocumentLayout
    /// Returns the name of the Swift property for a view or guide.
    private let name: (DocumentLayout.Part) -> String
    private let spaces: [LayoutGuide]
    /// The constraints, without those that Keyline refused.
    private let constraints: [LayoutConstraint]
    /// The items that occur on the left-hand side of a constraint. Layout blocks turn
    /// `translatesAutoresizingMaskIntoConstraints` off for these items, so the exported code need
    /// not.
    private let placed: Set<ObjectIdentifier>

    init(layout: DocumentLayout, name: @escaping (DocumentLayout.Part) -> String) {
        (self.layout, self.name) = (layout, name)
        spaces = ConstraintWords.spaces(layout)
        constraints = layout.constraints.filter {
            $0.refusal == nil && $0.firstAttribute != .notAnAttribute
        }
        // The left-hand side of a constraint on a margin attribute is the view's margins guide, not the view.
        let placing = constraints.filter {
            ConstraintWords.withinMargins[$0.firstAttribute] == nil
        }
        placed = Set(placing.compactMap { $0.firstItem.map(ObjectIdentifier.init) })
    }

    /// Returns whether a constraint has the view on its left-hand side. A layout block then places the view, and turns
    /// `translatesAutoresizingMaskIntoConstraints` off for it.
    func places(_ view: View) -> Bool { placed.contains(ObjectIdentifier(view)) }

    /// One side of a constraint as Swift code: an item and an attribute.
    private struct Side {
        /// The expression for the item: the view, or for example `view.layoutMarginsGuide`.
        var item: String
        /// The item in two parts: the view, and the property for one of its guides, or nil for the view itself.
        var view: String
        var guide: String?
        /// The attribute's name, such as `leading`. The anchor's name is the attribute's with `Anchor` at its end.
        var attribute: String
        /// Whether the item is a view. Key paths can only begin at a view.
        var isOfView: Bool
    }

    func lines(_ style: SwiftExport.Style) -> [String] {
        guard !constraints.isEmpty else { return [] }
        switch style {
        case .anchors: return spaceLines + anchors(constraints)
        case .keyPaths: return spaceLines + constraints.flatMap(keyPath)
        case .blocks:
            return spaceLines + ["layout {"] + constraints.map { "    \(equation($0))" }
                + ["}"]
        }
    }

    // MARK: Sides

    private static let withinMargins: [LayoutAttribute: String] = [
        .leftMargin: "left", .rightMargin: "right", .topMargin: "top", .bottomMargin: "bottom",
        .leadingMargin: "leading", .trailingMargin: "trailing",
        .centerXWithinMargins: "centerX", .centerYWithinMargins: "centerY",
    ]

    private func side(_ item: (any LayoutItem)?, _ attribute: LayoutAttribute) -> Side? {
        guard let item, attribute != .notAnAttribute else { return nil }
        let margin = ConstraintWords.withinMargins[attribute]
        let word = margin ?? "\(attribute)"
        if let part = layout.part(of: item) {
            let view = name(part)
            let guide = margin == nil ? nil : "layoutMarginsGuide"
            return Side(
                item: guide.map { "\(view).\($0)" } ?? view, view: view, guide: guide,
                attribute: word, isOfView: part.view != nil)
        }
        guard let guide = item as? LayoutGuide, let owner = guide.owningView,
            let view = layout.part(of: owner).map(name)
        else { return nil }
        if let own = ConstraintWords.ownGuides[guide.identifier ?? ""] {
            return Side(
                item: "\(view).\(own)", view: view, guide: own, attribute: word, isOfView: true)
        }
        // A guide without a name is the extent that several `~` of a visual format have in common.
        guard let space = spaces.firstIndex(where: { $0 === guide }) else { return nil }
        let name = "space\(space + 1)"
        return Side(item: name, view: name, attribute: word, isOfView: false)
    }

    /// The guides that every view has, by identifier, with the property that returns each.
    private static let ownGuides = [
        "safeAreaLayoutGuide": "safeAreaLayoutGuide",
        "layoutMarginsGuide": "layoutMarginsGuide",
    ]

    /// Returns the guides that have no name in the document, because visual formats created them for `~`.
    private static func spaces(_ layout: DocumentLayout) -> [LayoutGuide] {
        var spaces: [LayoutGuide] = []
        for item in layout.constraints.flatMap({ [$0.firstItem, $0.secondItem] }) {
            guard let guide = item as? LayoutGuide, layout.part(of: guide) == nil,
                ownGuides[guide.identifier ?? ""] == nil, !spaces.contains(where: { $0 === guide })
            else { continue }
            spaces.append(guide)
        }
        return spaces
    }

    /// The statements that create the guides without names.
    private var spaceLines: [String] {
        spaces.enumerated().flatMap { index, guide -> [String] in
            guard let owner = guide.owningView.flatMap(layout.part) else { return [] }
            let space = "space\(index + 1)"
            return ["let \(space) = LayoutGuide()", "\(name(owner)).addLayoutGuide(\(space))"]
        }
    }

    private func relation(_ constraint: LayoutConstraint) -> String {
        switch constraint.relation {
        case .equal: "equal"
        case .lessThanOrEqual: "lessThanOrEqual"
        case .greaterThanOrEqual: "greaterThanOrEqual"
        }
    }

    // MARK: Anchors

    private func anchors(_ constraints: [LayoutConstraint]) -> [String] {
        var before: [String] = [], list: [String] = []
        for constraint in constraints {
            let words = anchor(constraint)
            if constraint.priority == .required {
                list.append("    \(words),")
            } else {
                let name = "optional\(before.count / 2 + 1)"
                before.append("let \(name) = \(words)")
                before.append("\(name).priority = \(constraint.priority.rawValue.swiftText)")
                list.append("    \(name),")
            }
        }
        return before + ["LayoutConstraint.activate(["] + list + ["])"]
    }

    private func anchor(_ constraint: LayoutConstraint) -> String {
        guard let first = side(constraint.firstItem, constraint.firstAttribute) else { return "" }
        let constant = constraint.constant
        let relation = self.relation(constraint)
        guard let second = side(constraint.secondItem, constraint.secondAttribute) else {
            return "\(first.item).\(first.attribute)Anchor.constraint(\(relation)ToConstant: "
                + "\(constant.swiftText))"
        }
        let isLocation = constraint.firstAttribute.isLocation
        guard !isLocation || constraint.multiplier == 1 else {
            return general(constraint, first, second)
        }
        var words = "\(first.item).\(first.attribute)Anchor.constraint(\(relation)To: "
        words += "\(second.item).\(second.attribute)Anchor"
        if constraint.multiplier != 1 {
            words += ", multiplier: \(constraint.multiplier.swiftText)"
        }
        if constant != 0 { words += ", constant: \(constant.swiftText)" }
        return words + ")"
    }

    /// Returns a constraint in the general form, `LayoutConstraint(item:attribute:relatedBy:...)`. It is needed for
    /// factors on positions, since such anchors take no factor.
    private func general(_ constraint: LayoutConstraint, _ first: Side, _ second: Side) -> String {
        "LayoutConstraint(item: \(first.item), attribute: .\(first.attribute), "
            + "relatedBy: .\(relation(constraint)), toItem: \(second.item), "
            + "attribute: .\(second.attribute), multiplier: \(constraint.multiplier.swiftText), "
            + "constant: \(constraint.constant.swiftText))"
    }

    // MARK: Key paths

    private func keyPath(_ constraint: LayoutConstraint) -> [String] {
        guard let first = side(constraint.firstItem, constraint.firstAttribute) else { return [] }
        let second = side(constraint.secondItem, constraint.secondAttribute)
        // Write a constraint on a guide with anchors, because key paths can only begin at a view.
        guard first.isOfView, second?.isOfView ?? true else {
            let words = anchor(constraint)
            guard constraint.priority != .required else { return ["\(words).isActive = true"] }
            let priority = constraint.priority.rawValue.swiftText
            return ["constraint(from: \(words), priority: \(priority)).isActive = true"]
        }
        func path(_ side: Side) -> String {
            "\\." + (side.guide.map { "\($0)." } ?? "") + "\(side.attribute)Anchor"
        }
        var words = "constraint(\(path(first))"
        if let second, path(second) != path(first) { words += ", \(path(second))" }
        if constraint.relation != .equal {
            words += ", constraintRelation: .\(relation(constraint))"
        }
        if constraint.multiplier != 1 {
            words += ", multiplier: \(constraint.multiplier.swiftText)"
        }
        if constraint.constant != 0 || second == nil {
            words += ", constant: \(constraint.constant.swiftText)"
        }
        if constraint.priority != .required {
            words += ", priority: \(constraint.priority.rawValue.swiftText)"
        }
        words += ")"
        guard let second else { return ["\(first.view).constrain(to: [\(words)])"] }
        return ["\(first.view).constrainToView(\(second.view), constraints: [\(words)])"]
    }

    // MARK: Blocks

    private func equation(_ constraint: LayoutConstraint) -> String {
        guard let first = side(constraint.firstItem, constraint.firstAttribute) else { return "" }
        var words = "\(first.item).\(first.attribute) \(constraint.relation.symbol) "
        let constant = constraint.constant
        if let second = side(constraint.secondItem, constraint.secondAttribute) {
            if constraint.multiplier != 1 { words += "\(decimal(constraint.multiplier)) * " }
            words += "\(second.item).\(second.attribute)"
            if constant != 0 { words += " \(constant < 0 ? "-" : "+") \(decimal(abs(constant)))" }
        } else {
            words += decimal(constant)
        }
        if constraint.priority != .required {
            words += " ~ \(constraint.priority.rawValue.swiftText)"
        }
        return words
    }

    /// Returns a number as a floating-point literal, such as `8.0`. With integer literals in layout blocks, the Swift
    /// type checker takes much longer.
    private func decimal(_ number: Double) -> String {
        let text = number.swiftText
        return text.contains(".") || text.contains("e") ? text : text + ".0"
    }
}
