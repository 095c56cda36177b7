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
    /// A constraint that waits, which one of the owners has.
    struct Item: BitwiseCopyable {
        let serial: Int
        let constraint: Unretained<LayoutConstraint>
    }

    private var items: [Item]
    /// Arrays that keep the constraints: to retain each of them would be most of what an estate costs.
    private var owners: [[LayoutConstraint]]
    /// Whether all of them lie within one tree, as those of a view do that left its superview.
    private(set) var isWhole: Bool

    /// - Parameter items: in the order of activation.
    init(_ items: [Item], of owners: [[LayoutConstraint]], isWhole: Bool) {
        self.items = items
        self.owners = owners
        self.isWhole = isWhole
        for item in items { item.constraint.with { $0.awaitsHeirs = true } }
    }

    /// Constraints within one tree, in the order of activation.
    convenience init(whole constraints: [LayoutConstraint]) {
        self.init(
            constraints.map { Item(serial: 0, constraint: Unretained($0)) }, of: [constraints],
            isWhole: true)
    }

    deinit {
        for item in items { item.constraint.with { if $0.awaitsHeirs { $0.abandon() } } }
    }

    /// The root goes, and its tree falls into several.
    func divide() { isWhole = false }

    /// Gives up those that lie within one tree, which are to be activated.
    /// Complexity: O(constraints), and O(depth) each where they may lie in several trees.
    func take() -> [LayoutConstraint] {
        let all = items, owners = self.owners
        (items, self.owners) = ([], [])
        return withExtendedLifetime(owners) {
            all.map(\.constraint.object).filter { constraint in
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
        var items: [Estate.Item] = [], single: [LayoutConstraint] = [], isInOrder = true
        items.reserveCapacity(entries.count)
        let gone = Unretained(root)
        var owners = clear { entry, constraint in
            let isLeft =
                !constraint.isImplicit && entry.endpoints.first != gone
                && entry.endpoints.second != gone
            guard isLeft else { return constraint.releaseCompanion() }
            if let last = items.last, last.serial > entry.serial { isInOrder = false }
            items.append(Estate.Item(serial: entry.serial, constraint: Unretained(constraint)))
            if entry.list < 0 { single.append(constraint) }
        }
        guard !items.isEmpty else { return nil }
        owners.append(single)
        // Entries that were used again have later serials than those behind them.
        if !isInOrder { items.sort { $0.serial < $1.serial } }
        return Estate(items, of: owners, isWhole: false)
    }
}
