extension InterfaceImport {
    /// One side of a constraint in the language of layout documents, such as `title.leading`.
    private struct Operand {
        var text: String
        /// The index of the view under whose key `constraints` the operand must be written, because
        /// only there the word `safe` means the right item. Nil if the operand has the
        /// same meaning everywhere.
        var owner: Int?
    }

    // MARK: Constraints

    func addConstraint(_ element: XMLElement, of index: Int) {
        guard element.name == "constraint" else {
            return note(element, "The element is not a constraint and was left out.")
        }
        if element["placeholder"] == "YES" {
            return note(
                element, "A placeholder, which is removed when the program is built: left out.")
        }
        if element["id"].map(excluded.contains) == true {
            return note(element, "Installed for some classes of sizes only: left out.")
        }
        for variation in element.children where variation.name == "variation" {
            note(element, "Its setting for `\(variation["key"] ?? "")` alone is left out.")
        }
        guard let first = item(element, "firstItem", index),
            let attribute = attribute(element, "firstAttribute")
        else { return }
        guard let relation = relation(element), let tail = tail(element) else { return }
        let head = identifier(element)
        if element["secondItem"] == nil, element["secondAttribute"] == nil {
            guard attribute == "width" || attribute == "height" else {
                return note(element, "`\(attribute)` cannot be a number: left out.")
            }
            let side = operand(first, attribute, beside: nil)
            guard let constant = constant(element) else { return }
            return put("\(head)\(side.text) \(relation) \(constant.importText)\(tail)", side.owner)
        }
        guard let second = item(element, "secondItem", index),
            let other = self.attribute(element, "secondAttribute"),
            let factor = factor(element)
        else { return }
        let left = operand(first, attribute, beside: second)
        let right = operand(second, other, beside: first)
        if let leftOwner = left.owner, let rightOwner = right.owner, leftOwner != rightOwner {
            return note(element, "It relates the safe areas of two views: left out.")
        }
        guard let constant = constant(element) else { return }
        let sum =
            constant == 0
            ? "" : constant < 0 ? " - \((-constant).importText)" : " + \(constant.importText)"
        put(
            "\(head)\(left.text) \(relation) \(factor)\(right.text)\(sum)\(tail)",
            left.owner ?? right.owner)
    }

    private func put(_ text: String, _ owner: Int?) {
        constraints[owner ?? 0, default: []].append(text)
    }

    private func item(_ element: XMLElement, _ key: String, _ index: Int) -> Item? {
        guard let id = element[key] else { return .view(index) }
        if let item = items[id] { return item }
        note(element, "It relates to `\(id.prefix(60))`, which is not in this layout: left out.")
        return nil
    }

    private func attribute(_ element: XMLElement, _ key: String) -> String? {
        let name = element[key] ?? ""
        if InterfaceKinds.attributes.contains(name) { return name }
        note(element, "There is no attribute `\(name.prefix(40))`: left out.")
        return nil
    }

    private func relation(_ element: XMLElement) -> String? {
        switch element["relation"] {
        case nil, "equal": return "=="
        case "greaterThanOrEqual": return ">="
        case "lessThanOrEqual": return "<="
        case let name?:
            note(element, "There is no relation `\(name.prefix(40))`: left out.")
            return nil
        }
    }

    /// Returns the text that states a constraint's priority, such as ` @750`; empty for a required
    /// constraint. If the priority is invalid, adds a note about it and returns nil.
    private func tail(_ element: XMLElement) -> String? {
        guard element["priority"] != nil else { return "" }
        guard let priority = number(element, "priority"), priority > 0, priority <= 1000 else {
            note(element, "Its priority is not above 0 and up to 1000: left out.")
            return nil
        }
        return priority == 1000 ? "" : " @\(priority.importText)"
    }

    /// Returns a constraint's constant, which is 0 if the file does not state it. If the constant is
    /// invalid, adds a note about it and returns nil.
    private func constant(_ element: XMLElement) -> Double? {
        if element["constant"] == nil { return 0 }
        return number(element, "constant", effect: ": left out")
    }

    private func identifier(_ element: XMLElement) -> String {
        guard let name = element["identifier"], !name.isEmpty else { return "" }
        let isName = name.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
                || [45, 46, 95].contains($0)
        }
        if isName { return "#\(name): " }
        note(element, "The identifier `\(name.prefix(60))` cannot be written, and is left out.")
        return ""
    }

    /// Returns a constraint's multiplier as text, such as `0.5`. Interface Builder also writes ratios, such as `16:9`.
    private func factor(_ element: XMLElement) -> String? {
        guard let text = element["multiplier"] else { return "" }
        let parts = text.split { $0 == ":" || $0 == "/" }.map { Double($0) ?? .nan }
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.isFinite && abs($0) <= 1e6 }),
            parts[0] != 0, parts.count == 1 || parts[1] != 0
        else {
            note(element, "The multiplier `\(text.prefix(40))` is none: left out.")
            return nil
        }
        if parts.count == 1 || parts[0] == parts[1] {
            let factor = parts.count == 1 ? parts[0] : 1
            return factor == 1 ? "" : "\(factor.importText) * "
        }
        return "\(parts[0].importText) / \(parts[1].importText) * "
    }

    private func operand(_ item: Item, _ attribute: String, beside other: Item?) -> Operand {
        let root = nodes[0].name
        switch item {
        case .view(let index):
            if isContentEdge(index, attribute, other) {
                return operand(.content(index), attribute, beside: other)
            }
            return Operand(text: "\(nodes[index].name).\(attribute)")
        case .safeArea(let index): return Operand(text: "safe.\(attribute)", owner: index)
        case .topBar:
            return attribute == "bottom"
                ? Operand(text: "safe.top", owner: 0) : Operand(text: "\(root).\(attribute)")
        case .bottomBar:
            return attribute == "top"
                ? Operand(text: "safe.bottom", owner: 0) : Operand(text: "\(root).\(attribute)")
        case .content(let index):
            contents.insert(index)
            return Operand(text: "\(contentName(index)).\(attribute)")
        }
    }

    /// Returns whether a scroll view's edge, in a constraint with a view inside the scroll view,
    /// means the edge of the scrolled content. As in UIKit, every edge does.
    private func isContentEdge(_ index: Int, _ attribute: String, _ other: Item?) -> Bool {
        guard nodes[index].element.name == "scrollView", case .view(let inner) = other,
            isWithin(inner, index)
        else { return false }
        return ["left", "right", "top", "bottom", "leading", "trailing"].contains(attribute)
    }

    func contentName(_ index: Int) -> String {
        if let name = contentNames[index] { return name }
        let name = takeName("\(nodes[index].name)_content")
        contentNames[index] = name
        return name
    }

    // MARK: Autoresizing

    /// The position and extent of a view along one axis of its superview, whose extent is `whole`.
    /// `flexible` has three elements: whether the autoresizing mask makes the space before the
    /// view, the view itself, and the space after the view flexible.
    private struct Span {
        var before, extent, whole: Double
        var flexible: [Bool]

        /// If the superview grows by 1 point, the view moves by `before` points, and grows by
        /// `extent` points.
        var shares: (before: Double, extent: Double) {
            let sizes = [before, extent, whole - before - extent].map { max(0, $0) }
            let total = zip(sizes, flexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
            let count = flexible.count { $0 }
            guard count > 0 else { return (0, 0) }
            func share(_ i: Int) -> Double {
                guard flexible[i] else { return 0 }
                return total > 0 ? sizes[i] / total : 1 / Double(count)
            }
            return (share(0), share(1))
        }
    }

    func addAutoresizing(of index: Int) {
        let node = nodes[index], element = node.element
        guard let parent = node.parent, nodes[parent].element.name != "stackView" else { return }
        let isContent = element["key"] == "contentView"
        let isFixed = element["fixedFrame"] == "YES"
        guard isContent || isFixed || element["translatesAutoresizingMaskIntoConstraints"] != "NO"
        else { return }
        guard let frame = node.frame else {
            return note(element, "It has neither constraints nor a frame.")
        }
        let whole =
            parent == 0 ? size : (nodes[parent].frame?.width ?? 0, nodes[parent].frame?.height ?? 0)
        let mask = element.first("autoresizingMask")
        func isFlexible(_ name: String) -> Bool { mask?[name] == "YES" }
        let wide =
            isContent
            ? [false, true, false]
            : ["flexibleMinX", "widthSizable", "flexibleMaxX"].map(isFlexible)
        let high =
            isContent
            ? [false, true, false]
            : ["flexibleMinY", "heightSizable", "flexibleMaxY"].map(isFlexible)
        put(
            Span(before: frame.x, extent: frame.width, whole: whole.0, flexible: wide),
            ("left", "right", "width"), node.name, nodes[parent].name)
        put(
            Span(before: frame.y, extent: frame.height, whole: whole.1, flexible: high),
            ("top", "bottom", "height"), node.name, nodes[parent].name)
    }

    private func put(
        _ span: Span, _ attributes: (near: String, far: String, extent: String), _ view: String,
        _ superview: String
    ) {
        func sum(_ share: Double, _ attribute: String, _ rest: Double) -> String {
            let factor = share == 1 ? "" : "\(share.importText) * "
            let constant = rest.importText
            let tail =
                constant == "0" ? "" : rest < 0 ? " - \((-rest).importText)" : " + \(constant)"
            return "\(factor)\(superview).\(attribute)\(tail)"
        }
        let (before, extent) = span.shares
        let near =
            before == 0
            ? sum(1, attributes.near, span.before)
            : sum(before, attributes.far, span.before - before * span.whole)
        put("\(view).\(attributes.near) == \(near)", nil)
        let length =
            extent == 0
            ? span.extent.importText
            : sum(extent, attributes.extent, span.extent - extent * span.whole)
        put("\(view).\(attributes.extent) == \(length)", nil)
    }
}
