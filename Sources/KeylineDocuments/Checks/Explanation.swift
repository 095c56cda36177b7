import Keyline

/// Why a value of a layout is what it is, and what would change it.
package struct Explanation {
    /// A value that can be explained: an attribute of a view or guide.
    package struct Subject {
        package var part: DocumentLayout.Part
        package var name: String
        fileprivate var anchor: AnyLayoutAnchor
        fileprivate var isHorizontal: Bool

        /// In points: where it is in the coordinates of the root, or how long.
        fileprivate var value: Double {
            let rect = part.item.layoutNode.alignmentRectInRoot
            let isMirrored = part.item.effectiveLayoutDirection == .rightToLeft
            switch name {
            case "left": return rect.minX
            case "right": return rect.maxX
            case "leading": return isMirrored ? rect.maxX : rect.minX
            case "trailing": return isMirrored ? rect.minX : rect.maxX
            case "centerX": return rect.midX
            case "width": return rect.width
            case "top": return rect.minY
            case "bottom": return rect.maxY
            case "centerY": return rect.midY
            default: return rect.height
            }
        }
    }

    /// A name that means nothing, and what was probably meant.
    package struct Unknown: Error {
        package var message: String
    }

    /// A constraint that has to do with the value.
    package struct Reason {
        package var words: String
        package var place: DocumentPlace?
    }

    package let layout: DocumentLayout
    package let subject: Subject
    /// In points.
    package private(set) var value = 0.0
    /// From these the value follows.
    package private(set) var reasons: [Reason] = []
    package private(set) var isOpen = false
    /// Optional constraints that ask for something else.
    package private(set) var givesWay: [Reason] = []
    /// By how much the value changes if something has a point more.
    package private(set) var changes: [(what: String, by: Double)] = []

    /// - Parameters:
    ///   - layout: laid out; it is as before afterwards.
    ///   - target: `title.width`, or `card/title.width`.
    ///   - again: the layout once more, with other values of parameters.
    package init(
        _ layout: DocumentLayout, _ target: String, again: ([String: String]) -> DocumentLayout?
    ) throws(Unknown) {
        self.layout = layout
        subject = try Explanation.subject(target, in: layout)
        value = subject.value
        isOpen = subject.anchor.hasAmbiguousLayout
        let determining = subject.anchor.constraintsAffectingLayout
        reasons = determining.map(reason)
        givesWay = missed()
        changes = experiments(determining) + parameters(again)
    }

    // MARK: Names

    private static let attributes = [
        "left", "right", "leading", "trailing", "centerX", "width", "top", "bottom", "centerY",
        "height",
    ]

    private static func subject(_ target: String, in layout: DocumentLayout) throws(Unknown)
        -> Subject
    {
        guard let dot = target.lastIndex(of: ".") else {
            throw Unknown(message: "Expected a view and its attribute, as in `\(target).width`.")
        }
        let name = String(target[..<dot]), attribute = String(target[target.index(after: dot)...])
        guard let part = layout.part(named: name) else {
            let near = nearestName(to: name, among: layout.parts.map(\.name))
            throw Unknown(
                message: "There is no view or guide `\(name)`."
                    + (near.map { " Did you mean `\($0)`?" } ?? ""))
        }
        guard attributes.contains(attribute) else {
            let near = nearestName(to: attribute, among: attributes)
            throw Unknown(
                message: "There is no attribute `\(attribute)` to be explained."
                    + (near.map { " Did you mean `\($0)`?" }
                        ?? " Expected one of \(attributes.joined(separator: ", ")).")
            )
        }
        let item = part.item
        let anchor: AnyLayoutAnchor =
            switch attribute {
            case "left": item.leftAnchor
            case "right": item.rightAnchor
            case "leading": item.leadingAnchor
            case "trailing": item.trailingAnchor
            case "centerX": item.centerXAnchor
            case "width": item.widthAnchor
            case "top": item.topAnchor
            case "bottom": item.bottomAnchor
            case "centerY": item.centerYAnchor
            default: item.heightAnchor
            }
        let isHorizontal = attributes.firstIndex(of: attribute).map { $0 < 6 } ?? true
        return Subject(part: part, name: attribute, anchor: anchor, isHorizontal: isHorizontal)
    }

    // MARK: Reasons

    private func reason(_ constraint: LayoutConstraint) -> Reason {
        Reason(words: layout.words(of: constraint), place: layout.place(of: constraint))
    }

    /// Along the value's axis, of the item itself.
    private func missed() -> [Reason] {
        layout.root.layoutNode.inspection(diagnosis: false, naturalSizes: true).lines.compactMap {
            line in
            let ends = [line.first.end.node, line.second?.end.node]
            let isHorizontal = line.first.end.attribute.isAlongX
            guard isHorizontal == subject.isHorizontal,
                ends.contains(where: { $0 === subject.part.item.layoutNode }),
                line.constraint.priority < .required
            else { return nil }
            if line.holds { return nil }
            var reason = reason(line.constraint)
            reason.words += ", which is off by \(abs(line.deviation).frameText)"
            return reason
        }
    }

    // MARK: Experiments

    private func experiments(_ determining: [LayoutConstraint]) -> [(what: String, by: Double)] {
        var found: [(what: String, by: Double)] = []
        func measure(_ what: String, _ change: (Double) -> Void) {
            var quiet: [LayoutError] = []
            LayoutEngine.withConflictHandler({ quiet.append($0) }) {
                change(1)
                layout.root.layoutIfNeeded()
                let difference = subject.value - value
                change(-1)
                layout.root.layoutIfNeeded()
                if abs(difference) > 1e-6 { found.append((what, difference)) }
            }
        }
        let root = layout.root
        measure("the width of the root") { root.frame.size.width += $0 }
        measure("the height of the root") { root.frame.size.height += $0 }
        for constraint in determining where constraint.origin == .user {
            let line = layout.place(of: constraint).map { " (line \($0.line))" } ?? ""
            measure("the constant of `\(constraint.summary)`\(line)") { constraint.constant += $0 }
        }
        return found
    }

    private func parameters(_ again: ([String: String]) -> DocumentLayout?)
        -> [(what: String, by: Double)]
    {
        var found: [(what: String, by: Double)] = []
        let size = DocumentSize(
            width: layout.root.frame.width, height: layout.root.frame.height)
        for name in layout.metrics.keys.sorted() {
            guard let number = layout.metrics[name], let other = again([name: "\(number + 1)"]),
                !other.hasErrors,
                let subject = try? Explanation.subject(
                    "\(subject.part.path).\(subject.name)", in: other)
            else { continue }
            other.layOut(size)
            let difference = subject.value - value
            if abs(difference) > 1e-6 { found.append(("the parameter `\(name)`", difference)) }
        }
        return found
    }

    // MARK: Words

    /// All of it, with lines of the document.
    package var text: String {
        var text = "\(subject.part.name).\(subject.name) is \(value.frameText)"
        text += isOpen ? ", and could be something else: constraints leave it open\n" : "\n"
        if !reasons.isEmpty {
            text += "\nIt follows from\n" + list(reasons)
        } else if subject.part.depth == 0 {
            text += "\nIt is given: the size of the root.\n"
        }
        if !givesWay.isEmpty {
            text += "\nThese ask for something else, and give way\n" + list(givesWay)
        }
        if !changes.isEmpty {
            text += "\nWith a point more of\n"
            for (what, by) in changes {
                text += "  \(what): \(by < 0 ? "" : "+")\(by.frameText)\n"
            }
        }
        return text
    }

    /// Lines of the document, each with what it asks for.
    private func list(_ reasons: [Reason]) -> String {
        var text = ""
        var last: Int?
        for reason in reasons {
            if let line = reason.place?.line, line != last {
                text += "  line \(line): \(layout.source.line(line).trimmed)\n"
            }
            last = reason.place?.line
            text += "    \(reason.words)\n"
        }
        return text
    }
}

extension DocumentLayout {
    /// A constraint in words, with who asks for it.
    func words(of constraint: LayoutConstraint) -> String {
        let priority =
            constraint.priority == .required ? "" : " @ \(constraint.priority.rawValue.frameText)"
        let name = constraint.firstItem.flatMap { part(of: $0)?.name } ?? "a guide"
        if constraint.origin == .contentSize {
            let isMost = constraint.relation == .lessThanOrEqual
            let extent = constraint.firstAttribute == .width ? "wide" : "high"
            return "`\(name)` is \(isMost ? "at most" : "at least") as \(extent) as its contents, "
                + "\(constraint.constant.frameText)\(priority)"
        }
        if let stack = constraint.arrangingStack, let part = part(of: stack) {
            return "the stack `\(part.name)` asks for `\(constraint.summary)`"
        }
        return "`\(constraint.summary)`"
    }
}

extension LayoutInspection.Line {
    /// Whether the layout keeps it, but for what nobody sees.
    var holds: Bool {
        switch relation {
        case .equal: abs(deviation) < 1e-3
        case .lessThanOrEqual: deviation < 1e-3
        case .greaterThanOrEqual: deviation > -1e-3
        }
    }
}

extension LayoutAttribute {
    /// Whether it is measured along x.
    fileprivate var isAlongX: Bool {
        switch self {
        case .left, .right, .leading, .trailing, .centerX, .width, .leftMargin, .rightMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins:
            true
        default: false
        }
    }
}
