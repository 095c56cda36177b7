import KeylineSolver

/// The values of an item's frame that constraints do not determine. The frame is in the coordinates
/// of the item's parent.
package struct AmbiguousFrame: Equatable, Sendable {
    package var x = false
    package var y = false
    package var width = false
    package var height = false

    /// Whether constraints determine all four values.
    package var isEmpty: Bool { !x && !y && !width && !height }
}

/// A position or a length in a tree as a sum of solver variables, a constant that is not stored,
/// and values of items that no constraint mentions.
struct AnchorTerms {
    private(set) var terms: [Term] = []
    /// For each item that no constraint mentions: the factors of its position and of its extent in
    /// the sum.
    private var unmentioned:
        [ObjectIdentifier: (node: LayoutNode, position: Double, extent: Double)] =
            [:]
    private var isHorizontal = true

    /// Adds `factor` times an attribute. The attribute must be left or right instead of leading or
    /// trailing. If the item has no variables, the sum contains those of its closest ancestor that
    /// has. Complexity: O(ancestors).
    mutating func add(_ attribute: LayoutAttribute, of node: LayoutNode, _ factor: Double) {
        let parts = attribute.parts
        isHorizontal = parts.horizontal
        if node.variables != nil { return node.forEachTerm(attribute, factor) { terms.append($0) } }
        note(node, factor * parts.position, factor * parts.extent)
        guard parts.position != 0 else { return }
        var next = node.parent
        while let outer = next {
            if outer.variables != nil {
                let edge = parts.horizontal ? LayoutAttribute.left : .top
                return outer.forEachTerm(edge, factor * parts.position) { terms.append($0) }
            }
            note(outer, factor * parts.position, 0)
            next = outer.parent
        }
    }

    private mutating func note(_ node: LayoutNode, _ position: Double, _ extent: Double) {
        guard node.isUnmentioned else { return }
        let known = unmentioned[ObjectIdentifier(node)] ?? (node, 0, 0)
        unmentioned[ObjectIdentifier(node)] = (
            node, known.position + position, known.extent + extent
        )
    }

    /// Whether the sum is ambiguous because it contains a position or an undetermined extent of an
    /// item that no constraint mentions.
    var dependsOnUnmentioned: Bool {
        unmentioned.values.contains { node, position, extent in
            if position != 0 { return true }
            guard extent != 0 else { return false }
            let open = node.ambiguousFrameOfUnmentioned
            return isHorizontal ? open.width : open.height
        }
    }
}

extension AnyLayoutAnchor {
    /// The anchor's position or length as a sum of solver variables; nil if the anchor's item is
    /// not in a tree, or if the two ends of a distance are in different trees.
    var terms: AnchorTerms? {
        var sum = AnchorTerms()
        guard let offset else {
            guard let node else { return nil }
            sum.add(attribute.physical((node.parent ?? node)[.isRightToLeft]), of: node, 1)
            return sum
        }
        guard let end = offset.end.node, let start = offset.start.node, end.root === start.root
        else { return nil }
        for (anchor, node, factor) in [(offset.end, end, 1.0), (offset.start, start, -1.0)] {
            sum.add(
                anchor.attribute.physical((node.parent ?? node)[.isRightToLeft]), of: node, factor)
        }
        return sum
    }
}
