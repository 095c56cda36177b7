import KeylineSolver

/// The constraints for natural sizes of items, in a solver in which a fitting size is computed. The
/// natural height of a text that wraps depends on its width, which only the solver computes.
struct ContentRows: ~Copyable {
    // The types of the records are not private, because Swift 6.3.1 fails to compile lists of records of
    // a private type in debug builds.

    /// An item with a natural size, and the solver's variable for its width.
    struct Content: BitwiseCopyable {
        var node: Unretained<LayoutNode>
        var width: Variable
        /// The natural size that the item returned when it was asked; nil if it was not asked.
        var answer: Answer?
    }

    /// A constraint for a natural width or height.
    struct Row: BitwiseCopyable {
        /// The index of the item in `contents`.
        var content: Int
        var axis: LayoutAxis
        var handle: ConstraintHandle
        /// The constant of the constraint in the solver, in points.
        var constant: Double
        /// Whether the constant was changed before the first solve (``breakTexts(_:_:)``).
        var isChanged = false
        /// Whether the constraint states the natural width of a label that is only as wide as its
        /// longest line. `constant` is then the width of the label's text on one line: the fitting
        /// size begins with this full width, because it may leave the label more space.
        var isWidened = false
    }

    private var contents = Records<Content>()
    private var rows = Records<Row>()
    /// The constraints whose constants were changed. If there are several changes of one constraint,
    /// the last one counts.
    private(set) var changes = Records<Change>()
    /// The lines, in the solved widths, of each view that breaks its text into lines itself, such as
    /// a label with several lines.
    private(set) var texts = Records<BrokenText>()
    /// Whether the last solve has found an optimum, so that the solver has its values.
    private(set) var isComplete = true
    /// Whether the tree has labels that are only as wide as their longest line.
    private(set) var hasNarrowedTexts = false

    /// The solver's variables for the widths of the items.
    var widths: [Variable] { contents.indices.map { contents[$0].width } }

    /// Adds an item that has a natural size. Returns the item's index, by which the constraints for
    /// this size are added. The item's node must exist as long as this value is used.
    mutating func append(_ node: LayoutNode, width: Variable) -> Int {
        contents.append(Content(node: Unretained(node), width: width))
        return contents.count - 1
    }

    /// Adds a constraint for the natural width or height of the item with the index `content` and
    /// the facts `facts`. `constant` is the constraint's present constant in the solver, in points.
    mutating func append(
        _ handle: ConstraintHandle, of content: Int, _ axis: LayoutAxis, constant: Double,
        _ facts: Facts?
    ) {
        var row = Row(content: content, axis: axis, handle: handle, constant: constant)
        if axis == .horizontal, let narrowing = facts?.narrowing {
            row.constant = narrowing.unbroken
            row.isWidened = true
            hasNarrowedTexts = true
        }
        rows.append(row)
    }

    /// A text that was broken into lines at the width that the solver found for its item.
    struct BrokenText: BitwiseCopyable {
        var node: Unretained<LayoutNode>
        /// The width in points at which the text was broken.
        var width: Double
        /// The width of the longest line, in points, if this width became the natural width of the
        /// text; otherwise nil.
        var longest: Double?
        /// Whether other constraints keep the item wider than the longest line of its text.
        var isHeld = false
    }

    /// A constraint for a natural size whose constant in a clone of the solver differs from that in
    /// the tree's solver.
    struct Change: BitwiseCopyable {
        var handle: ConstraintHandle
        var constant: Double
        /// Whether the natural size is that of a text in ``ContentRows/texts``.
        var isOfText: Bool
    }

    /// Breaks texts of labels before the first solve, and gives the solver their heights, so that one
    /// solve is enough if the solver then finds the same widths. `width` returns the width in points
    /// that a label will have, or nil if the width is not known.
    mutating func breakTexts(_ solver: Solver, _ width: (LayoutNode) -> Double?) {
        var changed: [ConstraintHandle] = [], heights: [Double] = []
        for i in rows.indices where rows[i].axis == .vertical {
            if changed.isEmpty {
                changed.reserveCapacity(rows.count)
                heights.reserveCapacity(rows.count)
            }
            let content = rows[i].content
            if contents[content].answer == nil {
                guard let width = contents[content].node.with({ $0.breaksLines ? width($0) : nil })
                else { continue }
                contents[content].answer = ask(content, width)
            }
            guard let size = contents[content].answer?.size, size.height != rows[i].constant else {
                continue
            }
            changed.append(rows[i].handle)
            heights.append(size.height)
            rows[i].constant = size.height
            rows[i].isChanged = true
        }
        // The solver refuses no constants, because natural sizes are optional.
        if !changed.isEmpty { try? solver.setConstants(changed, to: heights) }
    }

    /// Solves, then reads the natural sizes of texts in their solved widths, and solves once more
    /// if these sizes differ. Reads each text once, or twice if it was broken in another width before
    /// the first solve. Returns the number of solves: 1, or 2 if natural sizes have changed with the
    /// widths that the first solve found.
    ///
    /// - Parameters:
    ///   - hold: describes the circumstances of a fitting size. A text that other constraints made
    ///   wider than its longest line in the same circumstances is not narrowed again for a trial. Nil
    ///   if results are not to be recorded.
    ///   - mayBeFixed: whether the solver has all constraints of the tree's solver, with a required width
    ///   of the root. Then a text is not narrowed for a trial either if required equations determine
    ///   its width.
    mutating func solve(_ solver: Solver, _ hold: FittedHold?, mayBeFixed: Bool) -> Int {
        if hasNarrowedTexts { widen(solver) }
        isComplete = (try? solver.solve()) != nil
        var changed: [ConstraintHandle] = [], extents: [Double] = []
        var narrowed: [Int] = []
        for i in rows.indices {
            let row = rows[i], answer = answer(row.content, solver)
            guard let size = answer.size else { continue }
            let isNew = size[row.axis] != row.constant
            guard isNew || row.isChanged else { continue }
            if isNew, row.axis == .horizontal {
                // The longest line fills the label, or contains a word that is wider than the label.
                // Narrowing the label would have no effect, and would not show whether constraints
                // keep it wider than another text.
                if size.width >= answer.width - LayoutNode.sameWidth { continue }
                let isHeld = contents[row.content].node.with {
                    $0.facts?.isHeld(as: hold) == true || mayBeFixed && $0.isWidthFixed
                }
                if isHeld {
                    if let text = answer.text { texts[text].isHeld = true }
                    continue
                }
                if narrowed.last != row.content { narrowed.append(row.content) }
            }
            changes.append(
                Change(
                    handle: row.handle, constant: size[row.axis], isOfText: answer.text != nil))
            if isNew {
                changed.append(row.handle)
                extents.append(size[row.axis])
            }
        }
        if changed.isEmpty { return 1 }
        let isChanged = (try? solver.setConstants(changed, to: extents)) != nil
        isComplete = (try? solver.solve()) != nil && isChanged
        noteNarrowed(narrowed, solver, hold)
        return 2
    }

    /// Gives the labels that are only as wide as their longest line the widths of their texts on one
    /// line.
    private mutating func widen(_ solver: Solver) {
        var handles: [ConstraintHandle] = [], constants: [Double] = []
        for i in rows.indices where rows[i].isWidened {
            let (handle, constant) = (rows[i].handle, rows[i].constant)
            handles.append(handle)
            constants.append(constant)
            changes.append(Change(handle: handle, constant: constant, isOfText: true))
        }
        try? solver.setConstants(handles, to: constants)
    }

    /// Records whether the last solve has made the given items narrower, whose natural width it had
    /// made that of their longest line.
    private func noteNarrowed(_ narrowed: [Int], _ solver: Solver, _ hold: FittedHold?) {
        for i in narrowed {
            guard let answer = contents[i].answer, let size = answer.size else { continue }
            let isHeld = abs(solver[contents[i].width] - answer.width) <= LayoutNode.sameWidth
            contents[i].node.with { $0.facts?.noteHeld(as: isHeld ? hold : nil) }
            guard let text = answer.text else { continue }
            texts[text].isHeld = isHeld
            if !isHeld { texts[text].longest = size.width }
        }
    }

    /// Removes what ``solve(_:_:mayBeFixed:)`` has recorded of the items, because its solution is not
    /// used.
    func forgetHolds() {
        for i in contents.indices { contents[i].node.with { $0.facts?.noteHeld(as: nil) } }
    }

    /// The answer of an item that was asked for its natural size at one width.
    struct Answer: BitwiseCopyable {
        /// The width, in points.
        var width: Double
        /// The natural size at this width; nil if it does not depend on the width.
        var size: Size?
        /// The index of the item's text in `texts`; nil if the item does not break lines itself.
        var text: Int?
        /// Whether the solver has found `width` for the item. Before the first solve, `width` is
        /// only expected.
        var isSolved = false
    }

    /// Returns the natural size of an item at the width that the solver has found. Asks the item if
    /// it was not asked at this width.
    private mutating func answer(_ content: Int, _ solver: Solver) -> Answer {
        let former = contents[content].answer
        if let former, former.isSolved { return former }
        let width = solver[contents[content].width]
        var answer = former ?? ask(content, width)
        if abs(answer.width - width) > LayoutNode.sameWidth { answer = ask(content, width) }
        answer.isSolved = true
        contents[content].answer = answer
        return answer
    }

    /// Asks an item for its natural size at a width, in points.
    private mutating func ask(_ content: Int, _ width: Double) -> Answer {
        let node = contents[content].node
        guard let size = node.with({ $0.askedSize(forWidth: width) }) else {
            return Answer(width: width)
        }
        guard node.with(\.breaksLines) else { return Answer(width: width, size: size) }
        let text = BrokenText(node: node, width: width)
        if let former = contents[content].answer?.text {
            texts[former] = text
            return Answer(width: width, size: size, text: former)
        }
        texts.append(text)
        return Answer(width: width, size: size, text: texts.count - 1)
    }
}

extension Facts {
    /// Returns whether an earlier fitting size in the same circumstances showed that other
    /// constraints keep the text wider than its longest line.
    fileprivate func isHeld(as hold: FittedHold?) -> Bool {
        guard let hold, let fitted = fittedHold else { return false }
        return fitted == ofOthers(hold)
    }

    fileprivate func noteHeld(as hold: FittedHold?) {
        fittedHold = hold.map(ofOthers)
    }

    /// Returns the circumstances without the changes of the node's own natural width, because only
    /// changes of other constraints matter.
    fileprivate func ofOthers(_ hold: FittedHold) -> FittedHold {
        var others = hold
        others.widthChanges &-= ownWidthChanges
        return others
    }
}
