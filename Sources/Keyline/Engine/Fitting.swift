/// Computes fitting sizes: the size of an item according to the constraints within it.
extension LayoutEngine {
    /// Returns the size in points that a node would get if only the constraints between the items
    /// of its subtree existed, and if its width and height should equal `target` with the given
    /// priorities. The layout of the tree does not change, because the size is computed in a copy
    /// of the solver. Returns nil if code of items puts the tree into another one meanwhile.
    ///
    /// Complexity: for a root, that of copying the tree's solver and of a layout pass; for another
    /// node, that of a layout of its subtree. A repeated call with the same arguments is O(1) if
    /// nothing has changed since.
    fileprivate func fittingSize(
        of top: LayoutNode, target: Size, horizontal: LayoutPriority, vertical: LayoutPriority
    ) -> (size: Size, insets: Insets)? {
        let former = top.alignmentInsets
        func question(_ stamp: Int, _ insets: Insets) -> FittingAnswer.Question {
            FittingAnswer.Question(
                node: ObjectIdentifier(top), stamp: stamp,
                generalStamp: LayoutEngine.generalStamp.value, target: target,
                horizontal: horizontal, vertical: vertical, insets: insets)
        }
        if let lastFit, lastFit.question == question(stamp, former) {
            return (lastFit.size, former)
        }
        let wishes = [
            Wish(.horizontal, target.width, horizontal), Wish(.vertical, target.height, vertical),
        ].filter { $0.isSound(for: top) }
        func hold() -> FittedHold {
            FittedHold(
                top: ObjectIdentifier(top), target: target, horizontal: horizontal,
                structure: structure, widthChanges: widthChanges)
        }
        let inClone = top === root ? fitRoot(wishes, hold) : nil
        guard let (size, stamp) = inClone ?? fitSubtree(top, wishes, hold) else { return nil }
        let insets = top.variables == nil ? former : top.alignmentInsets
        // Do not remember the result for an invalid target, so that each call reports the error. Do
        // not remember it for a node without variables either, because the engine does not notice
        // when the natural size of such a node changes.
        let isSound =
            target.width + target.height > -.infinity
            && [horizontal, vertical].allSatisfy { $0.rawValue >= 0 && $0 <= .required }
        if isSound, top.variables != nil {
            lastFit = FittingAnswer(question: question(stamp, insets), size: size)
        }
        return (size, insets)
    }

    /// Computes a fitting size with a solver that contains only the constraints within the node's
    /// subtree. Returns the size of the node's alignment rectangle in points, and the change
    /// counter ``LayoutEngine/stamp`` at which the size is valid. Returns nil if code of items puts
    /// the tree into another one meanwhile.
    private func fitSubtree(_ top: LayoutNode, _ wishes: [Wish], _ hold: () -> FittedHold)
        -> (size: Size, stamp: Int)?
    {
        guard !isGone, let constraints = SubtreeConstraints.read(of: top, in: self) else {
            return nil
        }
        let subtree = fits.subtrees.solver(of: constraints, in: self)
        guard let clone = try? subtree.solver.clone() else { return nil }
        let trial = subtree.trial(in: clone, constraints)
        trial.setTargets(wishes)
        subtree.addBroken(to: clone)
        solveCount += trial.solve(hold()).solves
        return (trial.size, constraints.stamp)
    }

    /// Increases when natural sizes of all items may have changed, for example when another text
    /// measure is set. Remembered fitting sizes are then invalid.
    static let generalStamp = Setting(0)
}

/// The target width or height in points for a subtree's topmost item, and the priority of this
/// target.
struct Wish {
    var axis: LayoutAxis
    var extent: Double
    var priority: LayoutPriority

    /// Limits the target to the largest constant that a constraint may have, so that infinity means
    /// as large as possible.
    init(_ axis: LayoutAxis, _ extent: Double, _ priority: LayoutPriority) {
        let limit = LayoutConstraint.largestConstant
        self.axis = axis
        self.extent = extent.isNaN ? extent : max(-limit, min(extent, limit))
        self.priority = priority
    }

    /// Returns whether the target is valid. Reports an error if the extent is NaN or the priority
    /// is out of range. A target of priority 0 is ignored without an error.
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
    /// As the target of a fitting size: asks for the smallest size that contains the item's
    /// contents.
    public static let layoutFittingCompressed = Size.zero
    /// As the target of a fitting size: asks for the largest size that the item's constraints
    /// allow, up to 10000 points.
    public static let layoutFittingExpanded = Size(width: 10_000, height: 10_000)
}

extension LayoutNode {
    /// Returns the size in points of the item's frame that is closest to `target`, according to the
    /// constraints within the item. The size is rounded up to whole pixels if the engine has a
    /// display scale.
    func fittingSize(
        _ target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
    ) -> Size {
        view?.updateConstraintsIfNeeded()
        var displayScale = 0.0
        var fitted: (size: Size, insets: Insets)?
        for _ in 0..<LayoutEngine.largestRoundCount where fitted == nil {
            let engine = engineOfRoot()
            displayScale = engine.displayScale
            fitted = engine.fittingSize(
                of: self, target: target, horizontal: horizontal, vertical: vertical)
        }
        // No size was found, because the code of an item puts the tree into another one at each
        // attempt.
        guard let (size, insets) = fitted else { return storedFrame.size }
        let whole = Size(
            width: size.width + insets.left + insets.right,
            height: size.height + insets.top + insets.bottom)
        guard displayScale > 0 else { return whole }
        return Size(
            width: (whole.width * displayScale).rounded(.up) / displayScale,
            height: (whole.height * displayScale).rounded(.up) / displayScale)
    }
}

/// The last fitting size that an engine computed, and everything that it depends on.
struct FittingAnswer {
    /// The arguments of a call that computes a fitting size, and the state of the tree. If both are
    /// equal to those of the last call, so is the result.
    struct Question: Equatable {
        /// The item, which has variables. An item that leaves the tree changes the stamp.
        var node: ObjectIdentifier
        /// The change counter ``LayoutEngine/stamp`` of the tree's engine.
        var stamp: Int
        /// The number of times that natural sizes of all items may have changed, for example
        /// because another text measure was set.
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
    /// The state of the set of constraints (``LayoutEngine/structure``).
    var structure: Int
    /// The number of changes of constants that may affect widths, except changes of this text's own
    /// natural width.
    var widthChanges: Int
}
