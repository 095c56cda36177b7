/// Keeps active constraints that are in no layout engine, until a view or a constraint of their
/// tree is used.
///
/// A view that is removed from its superview keeps the constraints between its subviews. Most
/// removed views are then deallocated or added to another tree, so an engine for them would be
/// wasted.
///
/// When a root is deallocated, subviews that the program still references become roots, and the
/// constraints within each of them stay active. Which subviews remain is known only after the
/// deallocation has ended.
///
/// So the constraints are only recorded here. The first use of a remaining view, or of one of the
/// constraints, activates the constraints that lie within one tree, and deactivates all others. If
/// nothing remains, the record is deallocated with the tree.
final class OrphanedConstraints {
    /// A recorded constraint. One of the arrays in `owners` keeps it alive.
    struct Item: BitwiseCopyable {
        let serial: Int
        let constraint: Unretained<LayoutConstraint>
    }

    private var items: [Item]
    /// Arrays that keep the constraints alive. Retaining each constraint separately would be most
    /// of the cost.
    private var owners: [[LayoutConstraint]]
    /// Whether all constraints are known to lie within one tree: the tree of a view that was
    /// removed from its superview.
    private(set) var isWhole: Bool

    /// Records constraints, in the order in which they became active. `owners` contains arrays that
    /// keep them alive.
    init(_ items: [Item], of owners: [[LayoutConstraint]], isWhole: Bool) {
        self.items = items
        self.owners = owners
        self.isWhole = isWhole
        for item in items { item.constraint.with { $0.isOrphaned = true } }
    }

    /// Records constraints that lie within one tree, in the order in which they became active.
    convenience init(whole constraints: [LayoutConstraint]) {
        self.init(
            constraints.map { Item(serial: 0, constraint: Unretained($0)) }, of: [constraints],
            isWhole: true)
    }

    deinit {
        for item in items { item.constraint.with { if $0.isOrphaned { $0.abandon() } } }
    }

    /// Called when the root is deallocated: the constraints may lie in several trees from now on.
    func divide() { isWhole = false }

    /// Empties the record and returns the constraints that lie within one tree, so that the caller
    /// activates them. The other constraints become inactive. Complexity: O(constraints), times the
    /// depth of the tree if they may lie in several trees.
    func take() -> [LayoutConstraint] {
        let all = items, owners = self.owners
        (items, self.owners) = ([], [])
        return withExtendedLifetime(owners) {
            all.map(\.constraint.object).filter { constraint in
                // Skip constraints that were deactivated since they were recorded.
                guard constraint.isOrphaned else { return false }
                guard isWhole || constraint.liesInOneTree else {
                    constraint.abandon()
                    return false
                }
                constraint.isOrphaned = false
                return true
            }
        }
    }
}

extension LayoutConstraint {
    /// Makes a recorded constraint inactive.
    fileprivate final func abandon() {
        isOrphaned = false
        addedTo = nil
        releaseWrapper()
    }

    /// Decides whether a recorded constraint is still active: activates the constraint if all its
    /// items are in one tree, and otherwise makes it inactive.
    @inline(never)
    final func settle() {
        _ = first?.root.engine
        if isOrphaned { abandon() }
    }
}
