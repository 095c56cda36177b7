import Keyline

/// Explains a value of a layout, such as the width of a view: which constraints determine it, and
/// which changes would change it. The command `keyline explain` prints the explanation.
package struct Explanation {
    /// The value to explain: one attribute, such as `width`, of one view or guide.
    package struct Subject {
        package var part: DocumentLayout.Part
        package var name: String
        fileprivate var anchor: AnyLayoutAnchor
        fileprivate var isHorizontal: Bool
        /// The full name of the explained value: the names of the views from the root down, and the
        /// attribute, such as `card/title.width`.
        fileprivate var path: String { "\(part.path).\(name)" }

        /// The present value of the attribute in points. For a position, it is in the coordinates
        /// of the root view; for an extent, it is a width or height.
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

    /// Thrown if the value to explain names no view or attribute of the document. The message
    /// suggests a similar name.
    package struct Unknown: Error {
        package var message: String
    }

    /// A constraint that influences the explained value: its description, and the line of the
    /// document that states it, or nil for a constraint that no line states, such as one for a
    /// natural size.
    package struct Reason {
        package var sentence: String
        package var position: DocumentPosition?
    }

    package let layout: DocumentLayout
    package let subject: Subject
    /// The value that is explained, in points.
    package private(set) var value = 0.0
    /// The constraints that determine the explained value, each described in a sentence, with its
    /// line in the document.
    package private(set) var reasons: [Reason] = []
    package private(set) var isAmbiguous = false
    /// Optional constraints on the explained view that the layout does not satisfy, along the same
    /// axis as the value.
    package private(set) var givesWay: [Reason] = []
    /// The numbers that influence the explained value, such as a parameter or the root's width.
    /// `by` is the change of the value, in points, if the number grows by 1.
    package private(set) var changes: [(what: String, by: Double)] = []

    /// Finds the constraints and numbers that determine a value of a layout.
    /// - Parameters:
    ///   - layout: a document that has been laid out. Experiments change its layout for a moment
    ///     and restore it.
    ///   - target: the value, as `title.width` or `card/title.width`.
    ///   - again: builds the layout again with other values of parameters.
    package init(
        _ layout: DocumentLayout, _ target: String, again: ([String: String]) -> DocumentLayout?
    ) throws(Unknown) {
        self.layout = layout
        subject = try Explanation.subject(target, in: layout)
        value = subject.value
        isAmbiguous = subject.anchor.hasAmbiguousLayout
        let determining: [LayoutConstraint]
        if isFitted, let fitted = FittedRoot(layout, again: again),
            let twin = try? Explanation.subject(subject.path, in: fitted.copy)
        {
            let found = fitted.constraints(determining: twin.anchor)
            reasons = found.map { Explanation.reason($0, in: fitted.copy) }
            determining = found.compactMap(fitted.original)
        } else {
            determining = subject.anchor.constraintsAffectingLayout
            reasons = determining.map { Explanation.reason($0, in: layout) }
        }
        givesWay = missed()
        changes = experiments(determining) + parameters(again)
    }

    /// True if the root's size along the axis of the explained value was computed to fit the
    /// contents, and false if the user gave a size.
    private var isFitted: Bool {
        (subject.isHorizontal ? layout.requestedSize.width : layout.requestedSize.height) == nil
    }

    // MARK: The explained value

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
                message: "There is no attribute `\(attribute)` that can be explained."
                    + (near.map { " Did you mean `\($0)`?" }
                        ?? " Expected one of \(attributes.joined(separator: ", ")).")
            )
        }
        let item = part.item
        let anchor: AnyLayoutAnchor =
            switch attribute {
            case "left": AnyLayoutAnchor(item.leftAnchor)
            case "right": AnyLayoutAnchor(item.rightAnchor)
            case "leading": AnyLayoutAnchor(item.leadingAnchor)
            case "trailing": AnyLayoutAnchor(item.trailingAnchor)
            case "centerX": AnyLayoutAnchor(item.centerXAnchor)
            case "width": AnyLayoutAnchor(item.widthAnchor)
            case "top": AnyLayoutAnchor(item.topAnchor)
            case "bottom": AnyLayoutAnchor(item.bottomAnchor)
            case "centerY": AnyLayoutAnchor(item.centerYAnchor)
            default: AnyLayoutAnchor(item.heightAnchor)
            }
        let isHorizontal = attributes.firstIndex(of: attribute).map { $0 < 6 } ?? true
        return Subject(part: part, name: attribute, anchor: anchor, isHorizontal: isHorizontal)
    }

    // MARK: Constraints that the value follows from

    private static func reason(_ constraint: LayoutConstraint, in layout: DocumentLayout) -> Reason
    {
        Reason(sentence: layout.sentence(of: constraint), position: layout.position(of: constraint))
    }

    /// Returns the optional constraints on the explained view, along the axis of the value, that the layout does not
    /// satisfy.
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
            var reason = Explanation.reason(line.constraint, in: layout)
            reason.sentence += ", which is off by \(abs(line.deviation).frameText)"
            return reason
        }
    }

    // MARK: Numbers that influence the value

    /// Finds out which numbers of the document influence the explained value, and by how much. Adds
    /// one point to one number at a time, lays out, reads the value, and restores the number. A
    /// root's size that is computed from its contents is computed anew for each number.
    private func experiments(_ determining: [LayoutConstraint]) -> [(what: String, by: Double)] {
        var found: [(what: String, by: Double)] = []
        let size = layout.requestedSize
        func measure(_ what: String, at other: DocumentSize? = nil, _ change: (Double) -> Void) {
            LayoutEngine.withConflictHandler({ _ in }) {
                change(1)
                layout.layOut(other ?? size)
                let difference = subject.value - value
                change(-1)
                layout.layOut(size)
                if abs(difference) > 1e-6 { found.append((what, difference)) }
            }
        }
        if let width = size.width {
            let wider = DocumentSize(width: width + 1, height: size.height)
            measure("the width of the root", at: wider) { _ in }
        }
        if let height = size.height {
            let higher = DocumentSize(width: size.width, height: height + 1)
            measure("the height of the root", at: higher) { _ in }
        }
        for constraint in determining where constraint.origin == .user {
            let line = layout.position(of: constraint).map { " (line \($0.line))" } ?? ""
            measure("the constant of `\(constraint.summary)`\(line)") { constraint.constant += $0 }
        }
        return found
    }

    private func parameters(_ again: ([String: String]) -> DocumentLayout?)
        -> [(what: String, by: Double)]
    {
        var found: [(what: String, by: Double)] = []
        let parameters = Set(layout.model.parameters.map(\.name))
        // Take only those fields into account that occur in numbers or constraints. A field with a
        // number as its value may occur in texts alone, and then changes no constraint.
        let fields = layout.model.numberNames(layout.settings).subtracting(parameters)
        for name in layout.metrics.keys.sorted()
        where parameters.contains(name) || fields.contains(name) {
            let kind = fields.contains(name) ? "field" : "parameter"
            guard let number = layout.metrics[name], let other = again([name: "\(number + 1)"]),
                !other.hasErrors,
                let subject = try? Explanation.subject(subject.path, in: other)
            else { continue }
            other.layOut(layout.requestedSize)
            let difference = subject.value - value
            if abs(difference) > 1e-6 { found.append(("the \(kind) `\(name)`", difference)) }
        }
        return found
    }

    // MARK: Text

    /// The explanation as text for a terminal, with the lines of the document to which it refers.
    package var text: String {
        var text = "\(subject.part.name).\(subject.name) is \(value.frameText)"
        text += isAmbiguous ? ", but the constraints also allow other values\n" : "\n"
        if !reasons.isEmpty {
            text += "\nIt follows from\n" + list(reasons)
        } else if subject.part.depth == 0 {
            text +=
                isFitted
                ? "\nThe root is as small as its contents allow, and none of them asks for a "
                    + "\(subject.isHorizontal ? "width" : "height").\n"
                : "\nIt is given: the size of the root.\n"
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

    /// Returns the constraints as text, grouped by the line of the document that states them.
    private func list(_ reasons: [Reason]) -> String {
        var text = ""
        var last: Int?
        for reason in reasons {
            if let line = reason.position?.line, line != last {
                text += "  line \(line): \(layout.source.line(line).trimmed)\n"
            }
            last = reason.position?.line
            text += "    \(reason.sentence)\n"
        }
        return text
    }
}

extension DocumentLayout {
    /// Describes a constraint in a sentence, such as "`title` is at least as wide as its contents,
    /// 120". If no line of the document states the constraint, adds where it comes from.
    func sentence(of constraint: LayoutConstraint) -> String {
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
    /// Whether the constraint holds in the present layout. A deviation below a thousandth of a
    /// point counts as none.
    var holds: Bool {
        switch relation {
        case .equal: abs(deviation) < 1e-3
        case .lessThanOrEqual: deviation < 1e-3
        case .greaterThanOrEqual: deviation > -1e-3
        }
    }
}

extension LayoutAttribute {
    /// Whether the attribute is a position or an extent along the x axis, such as `left` or `width`.
    fileprivate var isAlongX: Bool {
        switch self {
        case .left, .right, .leading, .trailing, .centerX, .width, .leftMargin, .rightMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins:
            true
        default: false
        }
    }
}
