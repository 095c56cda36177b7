import KeylineSolver

// Names of items in reports, and names of the guides and constraints that the library itself makes.

extension LayoutNode {
    /// The name of the item in reports: its identifier, or its type and its index among its
    /// siblings.
    ///
    /// `card/View[1]` is the second subview of `card`, and `View[1]/View[0]` is the first subview
    /// of the second subview of a root without an identifier. Unlike addresses, such names are the
    /// same in every run and tell where the item is. An item with a text has a name such as
    /// `card/"Buy"`, or `card/"Buy"[1]` if a sibling shows the same text. A guide of the library
    /// has the name of its owner and the property: `card.safeAreaLayoutGuide`.
    ///
    /// Complexity: O(ancestors without an identifier), plus O(siblings) for a text.
    package var name: String {
        if let identifier {
            guard guide?.isLibrary == true, wrapper == nil, let parent, parent.wrapper == nil
            else { return identifier }
            return "\(parent.name).\(identifier)"
        }
        var parts: [String] = [], node = self
        while let parent = node.parentLink?.object {
            guard parts.count < 8 else {
                parts.append("…")
                break
            }
            parts.append(node.nameAmongSiblings(in: parent))
            if let identifier = parent.identifier {
                parts.append(identifier)
                break
            }
            node = parent
        }
        if parts.isEmpty { return quotedText ?? typeName }
        return parts.reversed().joined(separator: "/")
    }

    private var quotedText: String? { excerpt.map { "\"\($0)\"" } }

    /// The text, followed by the index if a sibling shows the same text. An item without a text:
    /// its type and index.
    private func nameAmongSiblings(in parent: LayoutNode) -> String {
        let place = parent.index(of: self).map { "[\($0)]" } ?? ""
        guard let text = quotedText else { return typeName + place }
        let isUnique = parent.children.allSatisfy {
            $0 === self || $0.identifier != nil || $0.quotedText != text
        }
        return isUnique ? text : text + place
    }

    /// The name in `layoutDescription`: the type, followed by the identifier, the text, or the
    /// index among the siblings. An item of KeylineUIKit has its class and address instead.
    var traceName: String {
        if wrapper != nil || guide?.owningView?.layoutNode.wrapper != nil { return label }
        if guide?.isLibrary == true { return "\(typeName) \(name)" }
        if let identifier { return "\(typeName) \(identifier)" }
        guard let parent else {
            return [typeName, quotedText].compactMap { $0 }.joined(separator: " ")
        }
        let own = nameAmongSiblings(in: parent)
        return quotedText == nil ? own : "\(typeName) \(own)"
    }

    /// Returns a description of a rule that no layout constraint stands for: with `value`, that the
    /// root's own width, height or origin has this value; without, that a width or height is not
    /// negative.
    func implicitDescription(
        of place: String, _ value: Double?, _ precision: NumberPrecision = .short
    ) -> String {
        "\(name).\(place) "
            + (value.map {
                "== \(precision.text($0)) (the root's own \(place == "origin" ? place : "size"))"
            }
                ?? ">= 0 (no extent is negative)")
    }

    /// The text for `print`: the type, the identifier or text, and the frame.
    var shortDescription: String {
        let called = guide?.isLibrary == true ? name : identifier ?? quotedText
        return [typeName, called, "\(frame)"].compactMap { $0 }.joined(separator: " ")
    }

    /// The name of the item's class, for reports. If a module such as KeylineUIKit wraps the item
    /// in an object of its own, for example a `UIView`, this is the class name of that object.
    package var typeName: String {
        wrapper.map { "\(type(of: $0))" } ?? item?.layoutName ?? "item"
    }

    /// The item's identifier; without one, its class and address. Guides of the library and objects
    /// of other modules show identifier, class and address, because many of them have the same
    /// identifier.
    package var label: String {
        if let identifier, guide?.isLibrary != true, wrapper == nil { return identifier }
        guard let item else { return "deallocated" }
        let name = identifier.map { "'\($0)'" } ?? excerpt.map { "'\($0)'" } ?? ""
        if let wrapper { return named(wrapper) + name }
        let isOnTop = guide?.owningView?.layoutNode.wrapper != nil
        return "\(isOnTop ? "UILayoutGuide" : item.layoutName):\(address(of: item))\(name)"
    }

    /// The first 24 characters of the item's text; nil if it shows no text.
    var excerpt: String? {
        guard let text = view?.descriptionText ?? item?.descriptionText, !text.isEmpty else {
            return nil
        }
        return text.count > 24 ? text.prefix(24) + "..." : text
    }

    /// A sentence that lists the item's ancestors, the closest first.
    var ancestry: String {
        guard let parent else {
            let missing = guide != nil ? "owning view" : view != nil ? "superview" : "parent"
            return "\(label) has no \(missing)"
        }
        var text = "\(label) is in \(parent.label)", next = parent.parent
        while let node = next {
            text += ", in \(node.label)"
            next = node.parent
        }
        return text
    }

}
