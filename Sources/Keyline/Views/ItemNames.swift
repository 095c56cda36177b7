// Names of items in reports, and of the guides and constraints that the library makes for itself.

extension LayoutNode {
    /// The identifier, or the type and the place among its siblings: `card/View[1]` is the second subview of
    /// `card`, and `View[1]/View[0]` is in the second subview of an anonymous root. So anonymous items are told
    /// apart, by names that are the same in every run, as addresses are not, and say where to look. An item with a
    /// text goes by the text: `card/"Buy"`, or `card/"Buy"[1]` if a sibling shows the same. A guide of the library
    /// goes by its owner and property: `card.safeAreaLayoutGuide`.
    /// Complexity: O(ancestors without an identifier), and O(siblings) for a text.
    package var name: String {
        if let identifier {
            guard guide?.isLibrary == true, companion == nil, let parent, parent.companion == nil
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

    /// The text, with the place if a sibling shows the same; or the type and the place.
    private func nameAmongSiblings(in parent: LayoutNode) -> String {
        let place = parent.index(of: self).map { "[\($0)]" } ?? ""
        guard let text = quotedText else { return typeName + place }
        let isUnique = parent.children.allSatisfy {
            $0 === self || $0.identifier != nil || $0.quotedText != text
        }
        return isUnique ? text : text + place
    }

    /// For `layoutDescription`: the type with the identifier, the text, or the index among the siblings. An item of
    /// KeylineUIKit is shown by its class and address.
    var traceName: String {
        if companion != nil || guide?.owningView?.layoutNode.companion != nil { return label }
        if guide?.isLibrary == true { return "\(typeName) \(name)" }
        if let identifier { return "\(typeName) \(identifier)" }
        guard let parent else {
            return [typeName, quotedText].compactMap { $0 }.joined(separator: " ")
        }
        let own = nameAmongSiblings(in: parent)
        return quotedText == nil ? own : "\(typeName) \(own)"
    }

    /// For `print`: the type, what the item is called, and its frame.
    var shortDescription: String {
        let called = guide?.isLibrary == true ? name : identifier ?? quotedText
        return [typeName, called, "\(frame)"].compactMap { $0 }.joined(separator: " ")
    }

    /// The kind of the item; of one that belongs to a module on top, there.
    package var typeName: String {
        companion.map { "\(type(of: $0))" } ?? item?.layoutName ?? "item"
    }
}

extension LayoutNode {
    /// Keyline's name for something that the library makes for this item or, for an item of KeylineUIKit, the name
    /// that UIKit gives it: logs and tests of UIKit programs know that one.
    func libraryName(_ name: String, uikit: @autoclosure () -> String) -> String {
        companion == nil ? name : uikit()
    }
}

extension LayoutGuide {
    /// A guide that the library is going to add to an item, with the name of the property that gives the guide.
    convenience init(_ name: String, uikit: String, for node: LayoutNode) {
        self.init()
        isLibrary = true
        identifier = node.libraryName(name, uikit: uikit)
    }

    /// Marks constraints that hold the guide as the library's and names each by the guide and its first attribute:
    /// `safeAreaLayoutGuide-left`. `uikit` gives the name for an item of KeylineUIKit.
    func nameEdges(
        _ edges: [LayoutConstraint], uikit: (LayoutAttribute) -> String
    ) {
        let node = layoutNode.parent ?? layoutNode
        for edge in edges {
            edge.origin = .library
            edge.identifier = node.libraryName(
                "\(identifier ?? "")-\(edge.firstAttribute)", uikit: uikit(edge.firstAttribute))
        }
    }
}
