@testable import Keyline

extension ReentrantTree {
    /// Returns a description of an error, or nil. It is an error if another pass, in which all
    /// properties are read again, changes a frame, or if a required constraint that is not broken
    /// does not hold for the frames.
    func objection() -> String? {
        let frames = views.map(\.frame)
        for view in views {
            view.invalidateIntrinsicContentSize()
            view.layoutNode.invalidateOffsets()
            view.setNeedsLayout()
        }
        for root in roots { root.layoutIfNeeded() }
        for (view, before) in zip(views, frames) where !Self.isNear(view.frame, before) {
            return "frame \(before) becomes \(view.frame) in another layout pass"
        }
        return constraints.compactMap(objection).first
    }

    private func objection(to constraint: LayoutConstraint) -> String? {
        guard let engine = constraint.engine, constraint.isActive, constraint.priority == .required,
            roots.contains(where: { engine === $0.layoutNode.engine }),
            !engine.rows.value.entries[constraint.slot].isBroken, let first = constraint.first,
            !Self.isBeyond(first, constraint.firstAttribute),
            !(constraint.second.map { Self.isBeyond($0, constraint.secondAttribute) } ?? false)
        else { return nil }
        let left = Self.value(constraint.firstAttribute, of: first)
        let right = constraint.second.map { Self.value(constraint.secondAttribute, of: $0) } ?? 0
        let off = left - right - constraint.constant
        let holds =
            switch constraint.relation {
            case .equal: abs(off) < 1e-6
            case .lessThanOrEqual: off < 1e-6
            case .greaterThanOrEqual: off > -1e-6
            }
        return holds ? nil : "\(constraint.description) is off by \(off)"
    }

    /// Returns whether the computation below cannot find the position of an attribute: if a scroll
    /// view is involved, whose edges may stand for its content, or if it is the baseline of a stack
    /// view.
    private static func isBeyond(_ node: LayoutNode, _ attribute: LayoutAttribute) -> Bool {
        if attribute == .firstBaseline, node.view is StackView { return true }
        var next: LayoutNode? = node
        while let here = next {
            if here.view is ScrollView { return true }
            next = here.parent
        }
        return false
    }

    /// Returns the value of an attribute of the alignment rectangle, in the coordinates of the
    /// root.
    private static func value(_ attribute: LayoutAttribute, of node: LayoutNode) -> Double {
        let inset = node.parent == nil ? 0 : (node.view as? ReentrantView)?.edge ?? 0
        var x = 0.0, y = 0.0, next: LayoutNode? = node
        while let here = next, here.parent != nil {
            x += here.frame.minX
            y += here.frame.minY
            next = here.parent
        }
        return switch attribute {
        case .left: x + inset
        case .right: x + node.frame.width - inset
        case .top: y + inset
        case .bottom: y + node.frame.height - inset
        case .firstBaseline: y + inset + ((node.view as? ReentrantView)?.edge ?? 0)
        case .width: node.frame.width - 2 * inset
        default: node.frame.height - 2 * inset
        }
    }

    private static func isNear(_ a: Rect, _ b: Rect) -> Bool {
        let off = [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
        return off.allSatisfy { abs($0) <= 1e-6 }
    }
}
