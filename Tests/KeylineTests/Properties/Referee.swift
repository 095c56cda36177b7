@testable import Keyline

/// Computes from frames alone whether constraints hold, without the engine or the solver.
struct Referee {
    let root: View

    /// Returns by how much the frames violate a constraint; 0 if it holds. Nil if that cannot be
    /// computed from frames.
    func violation(of constraint: LayoutConstraint) -> Double? {
        guard constraint.offsets == nil, let first = constraint.firstItem else { return nil }
        let second = constraint.secondItem
        let isMirrored = second.map { ancestor(of: first, $0) }.map(isRightToLeft) ?? false
        let isDirectional =
            constraint.firstAttribute.family == .directional
            || constraint.secondAttribute.family == .directional
        let turns = isMirrored && isDirectional
        guard var left = value(first, constraint.firstAttribute, second, constraint, isMirrored)
        else { return nil }
        var right = 0.0
        if let second {
            guard
                var other = value(second, constraint.secondAttribute, first, constraint, isMirrored)
            else { return nil }
            if constraint.multiplier != 1, constraint.firstAttribute.isLocation {
                let container = container(first, second)
                let start =
                    constraint.firstAttribute.kind == .horizontal ? container.minX : container.minY
                left -= start
                other -= start
            }
            right = constraint.multiplier * other
        }
        right += turns ? -constraint.constant : constraint.constant
        switch constraint.relation {
        case .equal: return abs(left - right)
        case .lessThanOrEqual: return max(0, turns ? right - left : left - right)
        case .greaterThanOrEqual: return max(0, turns ? left - right : right - left)
        }
    }

    /// Returns the value of an attribute in the coordinates of the root. `other` is the item on the
    /// other side of the constraint.
    private func value(
        _ item: any LayoutItem, _ attribute: LayoutAttribute, _ other: (any LayoutItem)?,
        _ constraint: LayoutConstraint, _ isMirrored: Bool
    ) -> Double? {
        if attribute == .firstBaseline || attribute == .lastBaseline {
            return baseline(item, attribute, other)
        }
        var rect = alignment(item)
        if let area = contentArea(item, attribute, other, constraint) { rect = area }
        var margins = (item as? View)?.layoutMargins ?? .zero
        if item.layoutNode[.isContentArea], let scrollView = item.layoutNode.parent?.item as? View {
            margins = scrollView.layoutMargins
        }
        let inner = Rect(
            x: rect.minX + margins.left, y: rect.minY + margins.top,
            width: rect.width - margins.left - margins.right,
            height: rect.height - margins.top - margins.bottom)
        switch attribute {
        case .left: return rect.minX
        case .right: return rect.maxX
        case .leading: return isMirrored ? rect.maxX : rect.minX
        case .trailing: return isMirrored ? rect.minX : rect.maxX
        case .centerX: return rect.midX
        case .top: return rect.minY
        case .bottom: return rect.maxY
        case .centerY: return rect.midY
        case .width: return rect.width
        case .height: return rect.height
        case .leftMargin: return inner.minX
        case .rightMargin: return inner.maxX
        case .leadingMargin: return isMirrored ? inner.maxX : inner.minX
        case .trailingMargin: return isMirrored ? inner.minX : inner.maxX
        case .topMargin: return inner.minY
        case .bottomMargin: return inner.maxY
        case .centerXWithinMargins: return inner.midX
        case .centerYWithinMargins: return inner.midY
        default: return nil
        }
    }

    private func baseline(
        _ item: any LayoutItem, _ attribute: LayoutAttribute, _ other: (any LayoutItem)?
    ) -> Double {
        let isFirst = attribute == .firstBaseline
        let rect = alignment(item)
        guard let view = item as? View else { return isFirst ? rect.minY : rect.maxY }
        let target = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
        if target !== view { return baseline(target, attribute, nil) }
        return isFirst ? rect.minY + view.firstBaselineOffset : rect.maxY - view.lastBaselineOffset
    }

    /// Returns the content area of a scroll view if the attribute refers to it, otherwise nil.
    private func contentArea(
        _ item: any LayoutItem, _ attribute: LayoutAttribute, _ other: (any LayoutItem)?,
        _ constraint: LayoutConstraint
    ) -> Rect? {
        guard let scrollView = item as? ScrollView, let other, other !== item,
            constraint.origin == .user, !scrollView.isOwnFrame(other.layoutNode)
        else { return nil }
        switch attribute {
        case .width, .height, .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
            return nil
        default: break
        }
        var next = other.layoutNode.parent
        while let outer = next, outer !== scrollView.layoutNode { next = outer.parent }
        return next == nil ? nil : alignment(scrollView.contentLayoutGuide)
    }

    /// Returns the rectangle whose origin is the origin for multiplied positions: that of the
    /// closest common ancestor, or the content area if that is a scroll view.
    private func container(_ first: any LayoutItem, _ second: any LayoutItem) -> Rect {
        let ancestor = ancestor(of: first, second)
        guard let scrollView = ancestor as? ScrollView else { return alignment(ancestor) }
        return alignment(scrollView.contentLayoutGuide)
    }

    /// Returns the alignment rectangle of an item in the coordinates of the root.
    func alignment(_ item: any LayoutItem) -> Rect {
        var rect = absolute(item.layoutNode)
        guard let view = item as? View, view !== root else { return rect }
        let insets = view.alignmentRectInsets
        rect.origin.x += insets.left
        rect.origin.y += insets.top
        rect.size.width -= insets.left + insets.right
        rect.size.height -= insets.top + insets.bottom
        return rect
    }

    private func absolute(_ node: LayoutNode) -> Rect {
        guard let parent = node.parent else {
            return Rect(width: node.frame.width, height: node.frame.height)
        }
        let outer = absolute(parent)
        let scrolled = (parent.item as? ScrollView)?.contentOffset ?? .zero
        return Rect(
            x: outer.minX + node.frame.minX - scrolled.x,
            y: outer.minY + node.frame.minY - scrolled.y,
            width: node.frame.width, height: node.frame.height)
    }

    private func ancestor(of first: any LayoutItem, _ second: any LayoutItem) -> any LayoutItem {
        if first === second { return first.layoutNode.parent?.item ?? first }
        var chain: [LayoutNode] = []
        var next: LayoutNode? = first.layoutNode
        while let node = next {
            chain.append(node)
            next = node.parent
        }
        next = second.layoutNode
        while let node = next {
            if chain.contains(where: { $0 === node }), let item = node.item { return item }
            next = node.parent
        }
        return root
    }

    private func isRightToLeft(_ item: any LayoutItem) -> Bool {
        let view = item as? View ?? item.layoutNode.parent?.item as? View
        return view?.effectiveLayoutDirection == .rightToLeft
    }
}
