/// The size that an item's own contents ask for.
extension LayoutEngine {
    /// Solves the constraints within the node's subtree alone, with `target` wished for at the given
    /// priorities, in a solver of their own; nothing changes.
    /// Complexity: that of building the subtree's layout.
    func fittingSize(
        of top: LayoutNode, target: Size, horizontal: LayoutPriority, vertical: LayoutPriority
    ) -> Size {
        let layout = SubtreeLayout(
            of: top, in: self,
            wishes: [
                (.horizontal, target.width, horizontal), (.vertical, target.height, vertical),
            ])
        layout.addBroken()
        layout.solve()
        let own = layout.variables[0]
        return Size(width: layout.solver[own.width], height: layout.solver[own.height])
    }
}

extension Size {
    /// Asks for the smallest size that holds the contents.
    public static let layoutFittingCompressed = Size.zero
    /// Asks for the largest.
    public static let layoutFittingExpanded = Size(width: 10_000, height: 10_000)
}

extension View {
    /// The size that the view's own contents ask for, as near as they let it be to `target`, in points;
    /// the view's frame and constraints to the outside do not count, and nothing changes.
    /// Complexity: that of building the layout of the view's subtree.
    public func systemLayoutSizeFitting(
        _ target: Size,
        withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        updateConstraintsIfNeeded()
        let size = layoutNode.engineOfRoot().fittingSize(
            of: layoutNode, target: target, horizontal: horizontal, vertical: vertical)
        let insets = superview == nil ? .zero : alignmentRectInsets
        let whole = Size(
            width: size.width + insets.left + insets.right,
            height: size.height + insets.top + insets.bottom)
        guard displayScale > 0 else { return whole }
        return Size(
            width: (whole.width * displayScale).rounded(.up) / displayScale,
            height: (whole.height * displayScale).rounded(.up) / displayScale)
    }
}
