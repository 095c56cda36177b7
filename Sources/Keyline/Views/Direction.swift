/// The direction in which text runs.
public enum LayoutDirection: Sendable {
    case leftToRight, rightToLeft
}

/// Whether an item is mirrored when text runs from right to left. The cases are those of UIKit.
public enum SemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    /// Playback controls and maps are never mirrored.
    case playback, spatial
    case forceLeftToRight, forceRightToLeft
}

extension LayoutItem {
    /// Whether this item is mirrored when text runs from right to left. `unspecified` items have
    /// the direction of their parent.
    public var semanticContentAttribute: SemanticContentAttribute {
        get { layoutNode.semantics }
        set { layoutNode.semantics = newValue }
    }

    /// The direction of text in this item and its descendants. Set it on the root, for the whole
    /// tree; the default is left to right.
    public var layoutDirection: LayoutDirection {
        get {
            var next: LayoutNode? = layoutNode
            while let node = next {
                if let direction = node.direction { return direction }
                next = node.parent
            }
            return .leftToRight
        }
        set { layoutNode.direction = newValue }
    }

    /// The direction that follows from ``semanticContentAttribute`` and ``layoutDirection``.
    public var effectiveLayoutDirection: LayoutDirection {
        layoutNode[.isRightToLeft] ? .rightToLeft : .leftToRight
    }
}

extension View {
    /// Returns the layout direction of a view with the given attribute, inside a view whose layout
    /// direction is `direction`.
    public static func userInterfaceLayoutDirection(
        for attribute: SemanticContentAttribute,
        relativeTo direction: LayoutDirection = .leftToRight
    ) -> LayoutDirection {
        switch attribute {
        case .unspecified: direction
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }
}

/// The direction of text of a node, which follows from the program's settings for the node and from
/// the direction of the node's parent.
struct TextDirection {
    let node: LayoutNode

    /// Updates the direction of the node and its descendants after an attribute or the parent has
    /// changed.
    func update() {
        guard inherit() else { return }
        var changing = node.children
        while let node = changing.popLast() {
            if TextDirection(node: node).inherit() { changing += node.children }
        }
        // Nodes that are in no engine yet need no update: their constraints read the direction, left
        // to right or right to left, when they are activated.
        node.root.home?.with { $0.directionsChanged() }
    }

    /// Updates the text direction of the node, but not of its children, from the node's parent.
    /// Returns whether the direction has changed.
    private func inherit() -> Bool {
        let inherited = node.parentLink?.with { $0[.isRightToLeft] } ?? false
        let outer = node.direction ?? (inherited ? .rightToLeft : .leftToRight)
        let isMirrored =
            View.userInterfaceLayoutDirection(for: node.semantics, relativeTo: outer)
            == .rightToLeft
        guard isMirrored != node[.isRightToLeft] else { return false }
        node[.isRightToLeft] = isMirrored
        node.insetState?.changed(of: node)
        return true
    }
}
