import KeylineSolver

// The types of this file hold the request for a fitting size, and the answer that the engine remembers.

/// The target width or height in points for a subtree's topmost item, and the priority of this
/// target.
struct Wish: Equatable {
    var axis: LayoutAxis
    var extent: Double
    var priority: LayoutPriority

    /// Replaces a target that is larger than the largest constant of a constraint, for example
    /// infinity, by this constant. An infinite target therefore means as large as possible.
    init(_ axis: LayoutAxis, _ extent: Double, _ priority: LayoutPriority) {
        let limit = LayoutConstraint.largestConstant
        self.axis = axis
        self.extent = extent.isNaN ? extent : max(-limit, min(extent, limit))
        self.priority = priority
    }

    /// Returns whether the target is valid. Reports an error if the extent is NaN or the priority
    /// is out of range. A target of priority 0 is ignored without an error.
    func isSound(for top: LayoutNode) -> Bool {
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
    /// The number of changes of the set of constraints before the fitting size was computed
    /// (``RowTable/structure``).
    var structure: Int
    /// The number of changes of constants that may affect widths, except changes of this text's own
    /// natural width.
    var widthChanges: Int

    /// The circumstances in which the engine answers a question.
    init(_ question: FittingAnswer.Question, _ engine: LayoutEngine) {
        top = question.node
        target = question.target
        horizontal = question.horizontal
        structure = engine.rows.value.structure
        widthChanges = engine.changes.widthChanges
    }
}
