/// Whether an item's contents follow the direction of its surroundings.
public enum SemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    /// Players and maps do not turn round.
    case playback, spatial
    case forceLeftToRight, forceRightToLeft
}

extension LayoutItem {
    /// The direction of this item and of what is in it. Items below follow unless they say otherwise.
    public var semanticContentAttribute: SemanticContentAttribute {
        get { layoutNode.semantics }
        set { layoutNode.semantics = newValue }
    }

    /// The direction of text that is set for a whole tree. Set it on the root; left to right by default.
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

    /// The direction that ``semanticContentAttribute`` and ``layoutDirection`` come to.
    public var effectiveLayoutDirection: LayoutDirection {
        layoutNode.isRightToLeft ? .rightToLeft : .leftToRight
    }
}

extension View {
    /// The direction of contents of this kind where text runs from left to right, or as given.
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

extension LayoutNode {
    /// Works out anew which way text runs here and below.
    func updateDirection() {
        guard inheritDirection() else { return }
        var changing = children
        while let node = changing.popLast() {
            if node.inheritDirection() { changing += node.children }
        }
        // Constraints that wait for an engine are lowered as text runs then.
        root.home?.with { $0.directionsChanged() }
    }

    /// Returns whether that changed anything.
    private func inheritDirection() -> Bool {
        let inherited = parentLink?.with { $0.isRightToLeft } ?? false
        let isMirrored =
            switch semantics {
            case .forceLeftToRight, .playback, .spatial: false
            case .forceRightToLeft: true
            case .unspecified: direction.map { $0 == .rightToLeft } ?? inherited
            }
        guard isMirrored != isRightToLeft else { return false }
        isRightToLeft = isMirrored
        insetsChanged()
        return true
    }
}
