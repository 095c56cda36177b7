import Keyline

/// Writes the constraints of a layout document as Swift statements, in one of three styles:
/// anchors, key paths or layout blocks.
struct ConstraintStatements {
    let layout: DocumentLayout
    /// Returns the name of the property that stands for a view or guide in the exported Swift
    /// class.
    private let name: (DocumentLayout.Part) -> String
    private let spaces: [LayoutGuide]
    /// The document's constraints that are exported. Constraints that Keyline refused as illegal
    /// are left out.
    private let constraints: [LayoutConstraint]
    /// The items on the left-hand side of constraints. In the exported code, a layout block sets
    /// `translatesAutoresizingMaskIntoConstraints` of these items to false, so no other statement
    /// needs to.
    private let placed: Set<ObjectIdentifier>

    init(layout: DocumentLayout, name: @escaping (DocumentLayout.Part) -> String) {
        (self.layout, self.name) = (layout, name)
        spaces = ConstraintStatements.spaces(layout)
        constraints = layout.constraints.filter {
            $0.refusal == nil && $0.firstAttribute != .notAnAttribute
        }
        // Leave out constraints on margin attributes. Their left-hand side is the view's margins
        // guide, so a layout block does not place the view.
        let placing = constraints.filter {
            ConstraintStatements.withinMargins[$0.firstAttribute] == nil
        }
        placed = Set(placing.compactMap { $0.firstItem.map(ObjectIdentifier.init) })
    }

    /// Returns whether the view is on the left-hand side of a constraint. A layout block in the
    /// exported code then sets `translatesAutoresizingMaskIntoConstraints` of the view to false.
    func places(_ view: View) -> Bool { placed.contains(ObjectIdentifier(view)) }

    /// One side of a constraint in the exported Swift code: an item, such as `title`, and an
    /// attribute, such as `leading`.
    private struct Side {
        /// The Swift expression for the item: a view such as `title`, or a guide such as
        /// `title.layoutMarginsGuide`.
        var item: String
        /// The Swift expression for the view alone. `guide` is the property of the view's guide,
        /// such as `layoutMarginsGuide`, or nil if the item is the view itself.
        var view: String
        var guide: String?
        /// The name of the attribute, such as `leading`. The name of its anchor is `leadingAnchor`.
        var attribute: String
        /// Whether the item is a view, or a guide that a property of a view returns. Key paths
        /// begin at a view, so constraints on other guides need anchors.
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

    // MARK: Sides of a constraint

    private static let withinMargins: [LayoutAttribute: String] = [
        .leftMargin: "left", .rightMargin: "right", .topMargin: "top", .bottomMargin: "bottom",
        .leadingMargin: "leading", .trailingMargin: "trailing",
        .centerXWithinMargins: "centerX", .centerYWithinMargins: "centerY",
    ]

    private func side(_ item: (any LayoutItem)?, _ attribute: LayoutAttribute) -> Side? {
        guard let item, attribute != .notAnAttribute else { return nil }
        let margin = ConstraintStatements.withinMargins[attribute]
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
        if let own = ConstraintStatements.ownGuides[guide.identifier ?? ""] {
            return Side(
                item: "\(view).\(own)", view: view, guide: own, attribute: word, isOfView: true)
        }
        // A guide without a name was created by a visual format with several `~`, which stand for
        // equal spaces. The exported Swift code declares it as `let space1 = LayoutGuide()`.
        guard let space = spaces.firstIndex(where: { $0 === guide }) else { return nil }
        let name = "space\(space + 1)"
        return Side(item: name, view: name, attribute: word, isOfView: false)
    }

    /// The layout guides that every view has: the identifier of each, and the property that returns
    /// it.
    private static let ownGuides = [
        "safeAreaLayoutGuide": "safeAreaLayoutGuide",
        "layoutMarginsGuide": "layoutMarginsGuide",
    ]

    /// Returns the guides that visual formats created for `~`, which stands for equal spaces. They
    /// have no names in the document.
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

    /// The Swift statements that create the guides for equal spaces (`~` in visual formats), which
    /// have no names in the document.
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
            let call = anchor(constraint)
            if constraint.priority == .required {
                list.append("    \(call),")
            } else {
                let name = "optional\(before.count / 2 + 1)"
                before.append("let \(name) = \(call)")
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
        var call = "\(first.item).\(first.attribute)Anchor.constraint(\(relation)To: "
        call += "\(second.item).\(second.attribute)Anchor"
        if constraint.multiplier != 1 {
            call += ", multiplier: \(constraint.multiplier.swiftText)"
        }
        if constant != 0 { call += ", constant: \(constant.swiftText)" }
        return call + ")"
    }

    /// Returns a constraint as a call of `LayoutConstraint(item:attribute:relatedBy:...)`, for a
    /// factor on a position: anchors of positions accept no factor.
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
        // Write the constraint with anchors if one of its items is a guide that no property of a
        // view returns. Key paths can only begin at a view.
        guard first.isOfView, second?.isOfView ?? true else {
            let call = anchor(constraint)
            guard constraint.priority != .required else { return ["\(call).isActive = true"] }
            let priority = constraint.priority.rawValue.swiftText
            return ["constraint(from: \(call), priority: \(priority)).isActive = true"]
        }
        func path(_ side: Side) -> String {
            "\\." + (side.guide.map { "\($0)." } ?? "") + "\(side.attribute)Anchor"
        }
        var call = "constraint(\(path(first))"
        if let second, path(second) != path(first) { call += ", \(path(second))" }
        if constraint.relation != .equal {
            call += ", constraintRelation: .\(relation(constraint))"
        }
        if constraint.multiplier != 1 {
            call += ", multiplier: \(constraint.multiplier.swiftText)"
        }
        if constraint.constant != 0 || second == nil {
            call += ", constant: \(constraint.constant.swiftText)"
        }
        if constraint.priority != .required {
            call += ", priority: \(constraint.priority.rawValue.swiftText)"
        }
        call += ")"
        guard let second else { return ["\(first.view).constrain(to: [\(call)])"] }
        return ["\(first.view).constrainToView(\(second.view), constraints: [\(call)])"]
    }

    // MARK: Layout blocks

    private func equation(_ constraint: LayoutConstraint) -> String {
        guard let first = side(constraint.firstItem, constraint.firstAttribute) else { return "" }
        var equation = "\(first.item).\(first.attribute) \(constraint.relation.symbol) "
        let constant = constraint.constant
        if let second = side(constraint.secondItem, constraint.secondAttribute) {
            if constraint.multiplier != 1 { equation += "\(decimal(constraint.multiplier)) * " }
            equation += "\(second.item).\(second.attribute)"
            if constant != 0 {
                equation += " \(constant < 0 ? "-" : "+") \(decimal(abs(constant)))"
            }
        } else {
            equation += decimal(constant)
        }
        if constraint.priority != .required {
            equation += " ~ \(constraint.priority.rawValue.swiftText)"
        }
        return equation
    }

    /// Returns a number as a floating-point literal, such as `8.0` for 8. The Swift type checker
    /// takes much longer for integer literals in layout blocks.
    private func decimal(_ number: Double) -> String {
        let text = number.swiftText
        return text.contains(".") || text.contains("e") ? text : text + ".0"
    }
}
