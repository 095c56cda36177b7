/// The size that an item's own contents ask for.
extension LayoutEngine {
    /// Solves the constraints within the node's subtree alone, with `target` wished for at the given
    /// priorities, in a solver of their own; nothing changes.
    ///
    /// Complexity: that of building the subtree's layout; O(1) if the same size was asked for before and nothing has
    /// changed since.
    fileprivate func fittingSize(
        of top: LayoutNode, target: Size, horizontal: LayoutPriority, vertical: LayoutPriority,
        insets: Insets
    ) -> Size {
        func question(_ stamp: Int) -> FittingAnswer.Question {
            FittingAnswer.Question(
                node: ObjectIdentifier(top), stamp: stamp,
                generalStamp: LayoutEngine.generalStamp.value, target: target,
                horizontal: horizontal, vertical: vertical, insets: insets)
        }
        let stamp = structure &+ alterations
        if let lastFit, lastFit.question == question(stamp) { return lastFit.size }
        let layout = SubtreeLayout(
            of: top, in: self,
            wishes: [
                Wish(.horizontal, target.width, horizontal),
                Wish(.vertical, target.height, vertical),
            ].filter { $0.isSound(for: top) })
        layout.addBroken()
        let hold = FittedHold(
            top: ObjectIdentifier(top), target: target, horizontal: horizontal,
            structure: structure, widthChanges: widthChanges)
        solveCount += layout.solve(hold)
        let own = layout.variables[0]
        let size = Size(width: layout.solver[own.width], height: layout.solver[own.height])
        // A wish that is not sound is reported each time. Without variables, the tree does not know when the natural size
        // changes.
        let isSound =
            target.width + target.height > -.infinity
            && [horizontal, vertical].allSatisfy { $0.rawValue >= 0 && $0 <= .required }
        if isSound, top.variables != nil {
            lastFit = FittingAnswer(question: question(layout.stamp), size: size)
        }
        return size
    }

    /// Increases when all items may answer otherwise, such as when texts are measured in another way.
    static let generalStamp = Setting(0)
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
        let insets = alignmentInsets
        let engine = engineOfRoot(), displayScale = engine.displayScale
        let size = engine.fittingSize(
            of: self, target: target, horizontal: horizontal, vertical: vertical, insets: insets)
        let whole = Size(
            width: size.width + insets.left + insets.right,
            height: size.height + insets.top + insets.bottom)
        guard displayScale > 0 else { return whole }
        return Size(
            width: (whole.width * displayScale).rounded(.up) / displayScale,
            height: (whole.height * displayScale).rounded(.up) / displayScale)
    }
}

/// A fitting size, and all that it depends on.
struct FittingAnswer {
    /// A question that was asked of an engine. As long as the same question is asked, the answer is the same.
    struct Question: Equatable {
        /// The item, which has variables. An item that leaves the tree changes the stamp.
        var node: ObjectIdentifier
        /// ``LayoutEngine/structure`` and ``LayoutEngine/alterations``, neither of which ever decreases.
        var stamp: Int
        /// How often answers of all items may have changed, such as when texts are measured in another way.
        var generalStamp: Int
        var target: Size
        var horizontal: LayoutPriority
        var vertical: LayoutPriority
        var insets: Insets
    }

    var question: Question
    var size: Size
}

/// The circumstances in which a fitting size found that other constraints make a text wider than its longest line. In
/// the same circumstances another text is not narrowed for a trial.
struct FittedHold: Equatable {
    var top: ObjectIdentifier
    var target: Size
    var horizontal: LayoutPriority
    /// Which constraints there are.
    var structure: Int
    /// How often the constants of others changed.
    var widthChanges: Int
}
