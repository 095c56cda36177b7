/// The remains of a tree whose root is gone: the constraints that lay within it.
///
/// Views of the tree that somebody keeps are roots now, and constraints that lie within one of them stay
/// active. Which these are shows only when all that goes with the root is gone. So the constraints wait, and
/// the first question about a view that is left, or about one of the constraints, settles it for all of them.
/// A tree of which nothing is left goes with its estate, which nobody asked.
final class Estate {
    private var constraints: [LayoutConstraint]

    init(_ constraints: [LayoutConstraint]) {
        self.constraints = constraints
        for constraint in constraints { constraint.awaitsHeirs = true }
    }

    deinit { for constraint in constraints { constraint.abandon() } }

    /// Activates the constraints that lie within one tree.
    /// Complexity: that of activation, and O(depth) each.
    func settle() {
        var all: [LayoutConstraint] = []
        swap(&all, &constraints)
        let kept = all.filter { constraint in
            guard constraint.awaitsHeirs, constraint.liesInOneTree else { return false }
            constraint.awaitsHeirs = false
            return true
        }
        LayoutConstraint.activate(kept)
        for constraint in all { constraint.abandon() }
    }
}

extension LayoutConstraint {
    /// It waits no longer, and is released unless it is active.
    fileprivate final func abandon() {
        awaitsHeirs = false
        if home == nil { addedTo = nil }
        releaseCompanion()
    }

    /// If its root is gone, finds out whether it is active all the same.
    @inline(never)
    final func settle() {
        _ = first?.root.engine
        awaitsHeirs = false
    }
}

extension LayoutEngine {
    /// The root goes: deactivates all constraints. Returns those that may lie within what is left.
    func dissolve() -> Estate? {
        var left: [(serial: Int, constraint: LayoutConstraint)] = []
        let gone = Uncounted(root)
        clear { entry, constraint in
            let isLeft =
                !constraint.isOwn && entry.place.first != gone && entry.place.second != gone
            isLeft ? left.append((entry.serial, constraint)) : constraint.releaseCompanion()
        }
        guard !left.isEmpty else { return nil }
        return Estate(left.sorted { $0.serial < $1.serial }.map(\.constraint))
    }
}
