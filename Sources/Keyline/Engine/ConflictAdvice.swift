import KeylineSolver

/// Advice at the end of the report of a conflict, for the mistakes that most often cause one.
extension LayoutEngine {
    /// The advice for a conflict, a sentence on each line, or nil if none of the known causes applies.
    /// - Parameters:
    ///   - held: the constraints of the conflict.
    ///   - rules: the conflict's other members, which stand for the root's own size and for extents that are not negative.
    func advice(on held: [LayoutConstraint], _ rules: [ConstraintHandle]) -> String? {
        let lines = [adviceOnRoot(held, rules), adviceOnFrames(held)].compactMap { $0 }
        let all = lines + adviceOnHiddenViews(held)
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }

    /// The advice for a conflict with the root's own size: the frame was never set, or a constraint is to change the
    /// size that the frame determines.
    private func adviceOnRoot(_ held: [LayoutConstraint], _ rules: [ConstraintHandle])
        -> String?
    {
        let sides = sidesOfRoot(in: rules)
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

    /// Returns which of the root's width and height these rules set to the root's own size. Returns nothing for a root
    /// whose size constraints determine.
    private func sidesOfRoot(in rules: [ConstraintHandle]) -> [LayoutAttribute] {
        guard let own = root.variables, !root.isSizedByConstraints else { return [] }
        let given = rules.compactMap { solver.constraint($0) }.filter {
            $0.relation == .equal && $0.priority == .required
        }
        return [(LayoutAttribute.width, own.width), (.height, own.height)].filter { side in
            given.contains { $0.terms.map(\.variable) == [side.1] }
        }.map(\.0)
    }

    /// The advice for a conflict with views that keep the frames that were set.
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

    /// The advice for a conflict with stack views that make hidden views 0 wide or high, a sentence for each view.
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
