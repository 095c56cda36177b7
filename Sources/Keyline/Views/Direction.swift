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
        layoutNode.isRightToLeft ? .rightToLeft : .leftToRight
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
