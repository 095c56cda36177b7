/// Constraints of a tree that are in no engine yet: they wait until somebody asks.
///
/// A view that leaves its superview takes the constraints within it along. Most views that leave are dropped, or
/// come into another tree, and need no engine of their own.
///
/// When a root goes, views of its tree that somebody keeps are roots, and constraints that lie within one of them stay
/// active. Which these are shows only when all that goes with the root is gone.
///
/// So the constraints wait, and the first question about a view of such a tree, or about one of the constraints,
/// settles it for all of them. A tree of which nothing is left goes with its estate, which nobody asked.
final class Estate {
    private var constraints: [LayoutConstraint]
    /// Whether all of them lie within one tree, as those of a view do that left its superview.
    private(set) var isWhole: Bool

    init(_ constraints: [LayoutConstraint], isWhole: Bool) {
        self.constraints = constraints
        self.isWhole = isWhole
        for constraint in constraints { constraint.awaitsHeirs = true }
    }

    deinit { for constraint in constraints where constraint.awaitsHeirs { constraint.abandon() } }

    /// The root goes, and its tree falls into several.
    func divide() { isWhole = false }

    /// Gives up those that lie within one tree, which are to be activated.
    /// Complexity: O(constraints), and O(depth) each where they may lie in several trees.
    func take() -> [LayoutConstraint] {
        var all: [LayoutConstraint] = []
        swap(&all, &constraints)
        return all.filter { constraint in
            // Others were deactivated meanwhile.
            guard constraint.awaitsHeirs else { return false }
            guard isWhole || constraint.liesInOneTree else {
                constraint.abandon()
                return false
            }
            constraint.awaitsHeirs = false
            return true
        }
    }
}

extension LayoutConstraint {
    /// It waits no longer, and is inactive.
    fileprivate final func abandon() {
        awaitsHeirs = false
        addedTo = nil
        releaseCompanion()
    }

    /// Finds out whether it is active, and makes it so.
    @inline(never)
    final func settle() {
        _ = first?.root.engine
        if awaitsHeirs { abandon() }
    }
}

extension LayoutEngine {
    /// The root goes: deactivates all constraints. Returns those that may lie within what is left.
    func dissolve() -> Estate? {
        var left: [LayoutConstraint] = [], serials: [Int] = [], isInOrder = true
        let gone = Unretained(root)
        clear { entry, constraint in
            let isLeft =
                !constraint.isImplicit && entry.endpoints.first != gone
                && entry.endpoints.second != gone
            guard isLeft else { return constraint.releaseCompanion() }
            if let last = serials.last, last > entry.serial { isInOrder = false }
            serials.append(entry.serial)
            left.append(constraint)
        }
        guard !left.isEmpty else { return nil }
        // Entries that were used again have later serials than those behind them.
        if !isInOrder {
            left = serials.indices.sorted { serials[$0] < serials[$1] }.map { left[$0] }
        }
        return Estate(left, isWhole: false)
    }
}
