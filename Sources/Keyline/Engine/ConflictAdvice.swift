import KeylineSolver

/// Writes advice for the end of a conflict's report, for the mistakes that most often make
/// constraints contradict each other.
struct ConflictAdvice {
    /// The root of the tree in which constraints contradict each other.
    let root: LayoutNode

    /// Returns the advice for a conflict, a sentence on each line, or nil if none of the known
    /// mistakes applies.
    ///
    /// - Parameters:
    ///   - held: the layout constraints in the conflict.
    ///   - sides: which of the root's own width and height are members of the conflict.
    func text(on held: [LayoutConstraint], _ sides: [LayoutAttribute]) -> String? {
        let lines = [adviceOnRoot(held, sides), adviceOnFrames(held)].compactMap { $0 }
        let all = lines + adviceOnHiddenViews(held)
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }

    /// Returns the advice for constraints that contradict the root's own size, or nil if there is
    /// none. Either the root's frame was never set, or a constraint should change the size that the
    /// frame determines.
    private func adviceOnRoot(_ held: [LayoutConstraint], _ sides: [LayoutAttribute])
        -> String?
    {
        guard !sides.isEmpty else { return nil }
        let size = root.sizeOfRoot
        func isEmpty(_ side: LayoutAttribute) -> Bool {
            (side == .width ? size.width : size.height) == 0
        }
        if sides.contains(where: isEmpty) {
            let missing = size == .zero ? "size" : size.width == 0 ? "width" : "height"
            return "The root \(root.name) has no \(missing): was its frame set before the layout?"
        }
        let isSized = held.contains { constraint in
            constraint.first === root && constraint.firstAttribute.kind == .size
                && (!constraint.hasSecondItem || constraint.second === root)
        }
        guard isSized else { return nil }
        let names = sides.map { "\($0)" }.joined(separator: " and ")
        let (frame, alternative) =
            root.view == nil
            ? ("its frame", "")
            : (
                "\(root.name).frame",
                ", or set translatesAutoresizingMaskIntoConstraints = false on it if constraints are to determine "
                    + "its size"
            )
        return
            "The frame of the root \(root.name) determines its \(names): set \(frame) instead\(alternative)."
    }

    /// Returns the advice for constraints that contradict views with fixed frames
    /// (translatesAutoresizingMaskIntoConstraints), or nil if the conflict contains no such view.
    private func adviceOnFrames(_ held: [LayoutConstraint]) -> String? {
        var names: [String] = []
        for constraint in held where constraint.origin == .autoresizingMask {
            guard let name = constraint.first?.name, !names.contains(name) else { continue }
            names.append(name)
        }
        guard let first = names.first else { return nil }
        let (subject, object, frames) =
            names.count == 1
            ? ("\(first) is held where its frame was set", "it", "the frame is")
            : (
                "\(names.joined(separator: ", ")) are held where their frames were set", "them",
                "the frames are"
            )
        return
            "\(subject): set translatesAutoresizingMaskIntoConstraints = false on \(object) if constraints "
            + "are to place \(object), or remove the other constraints if \(frames) to stay."
    }

    /// Returns the advice for constraints that contradict stack views, which make hidden views 0
    /// points wide or high: a sentence for each hidden view.
    private func adviceOnHiddenViews(_ held: [LayoutConstraint]) -> [String] {
        held.compactMap { constraint in
            guard constraint.origin == .arrangement, constraint.firstAttribute.kind == .size,
                !constraint.hasSecondItem, let view = constraint.first?.view, view.isHidden
            else { return nil }
            let extent = "\(constraint.firstAttribute)"
            return
                "\(view.layoutNode.name) is hidden, and a stack view makes the \(extent) of a hidden view 0: "
                + "give the other constraints on that \(extent) a priority below 1000, such as 999."
        }
    }
}
