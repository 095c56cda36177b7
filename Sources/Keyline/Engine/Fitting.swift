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
                Wish(.horizontal, target.width, horizontal),
                Wish(.vertical, target.height, vertical),
            ].filter { $0.isSound(for: top) })
        layout.addBroken()
        layout.solve()
        let own = layout.variables[0]
        return Size(width: layout.solver[own.width], height: layout.solver[own.height])
    }
}

/// The wish for an extent of a subtree alone, and its priority.
struct Wish {
    var axis: LayoutAxis
    var extent: Double
    var priority: LayoutPriority

    /// As large as can be is as large as can be computed with.
    init(_ axis: LayoutAxis, _ extent: Double, _ priority: LayoutPriority) {
        let limit = LayoutConstraint.largestConstant
        self.axis = axis
        self.extent = extent.isNaN ? extent : max(-limit, min(extent, limit))
        self.priority = priority
    }

    /// Whether it can be wished for; reported if not. Priority 0 is none.
    fileprivate func isSound(for top: LayoutNode) -> Bool {
        let name = axis == .horizontal ? "width" : "height"
        if extent.isNaN {
            LayoutError(
                kind: .constantNotFinite,
                reason: "The \(name) that \(top.label) is to fit is not a number"
            ).report()
            return false
        }
        guard priority.rawValue >= 0, priority <= .required else {
            LayoutError(
                kind: .priorityOutOfRange,
                reason: "The priority of the \(name) that \(top.label) is to fit is not from 0 to "
                    + "required, which is 1000: \(priority.rawValue.shortText)"
            ).report()
            return false
        }
        return priority.rawValue > 0
    }
}

extension Size {
    /// Asks for the smallest size that holds the contents.
    public static let layoutFittingCompressed = Size.zero
    /// Asks for the largest.
    public static let layoutFittingExpanded = Size(width: 10_000, height: 10_000)
}

extension LayoutNode {
    /// The frame's size, on whole pixels.
    func fittingSize(
        _ target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
    ) -> Size {
        view?.updateConstraintsIfNeeded()
        let engine = engineOfRoot(), displayScale = engine.displayScale
        let size = engine.fittingSize(
            of: self, target: target, horizontal: horizontal, vertical: vertical)
        let insets = alignmentInsets
        let whole = Size(
            width: size.width + insets.left + insets.right,
            height: size.height + insets.top + insets.bottom)
        guard displayScale > 0 else { return whole }
        return Size(
            width: (whole.width * displayScale).rounded(.up) / displayScale,
            height: (whole.height * displayScale).rounded(.up) / displayScale)
    }
}
