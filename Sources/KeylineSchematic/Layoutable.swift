/// A target that a layout is applied to: a view, a guide, or an array of them.
public protocol Layoutable {
    /// Activates what the descriptions make, in their order, and returns all of it.
    ///
    /// ```swift
    /// badge.applyLayout([.center(in: card), .makeSize(equalTo: 20)])
    /// ```
    ///
    /// Views are placed by constraints from now on: their
    /// `translatesAutoresizingMaskIntoConstraints` is turned off. A layout without constraints has no
    /// effect at all. A constraint whose items have no common ancestor stays inactive and goes to
    /// `LayoutEngine.conflictHandler`.
    ///
    /// Complexity: linear in the number of constraints; nothing is solved before the next layout pass.
    @discardableResult
    func applyLayout(_ constraints: [BaseConstraint]) -> [LayoutConstraint]
}

extension Anchorable {
    /// Makes the layout constraints of all descriptions, activates them by one call, and returns them.
    @discardableResult
    public func applyLayout(_ constraints: [BaseConstraint]) -> [LayoutConstraint] {
        let made = constraints.flatMap { $0.constraints(forView: self) }
        guard !made.isEmpty else { return [] }
        if let view = self as? View, view.translatesAutoresizingMaskIntoConstraints {
            view.translatesAutoresizingMaskIntoConstraints = false
        }
        LayoutConstraint.activate(made)
        return made
    }

    /// Applies one description and returns its first constraint, for changes later on; of
    /// `.center(in:)` that is the horizontal one.
    ///
    /// ```swift
    /// let top = sheet.applyLayout(.matchTopTo(window, withOffset: 400))
    /// top.constant = 80
    /// ```
    ///
    /// A description that makes none, as an empty composite, is reported, and what is returned is without
    /// items and never becomes active.
    public func applyLayout(_ constraint: Constraint) -> LayoutConstraint {
        if let first = applyLayout([constraint]).first { return first }
        LayoutError(
            kind: .noFirstItem, reason: "Schematic: an empty layout has no first constraint"
        ).report()
        return LayoutConstraint()
    }
}

// Two extensions because `any Anchorable`, the element type of literals that mix views and guides,
// does not conform to Anchorable.

extension Sequence where Element: Anchorable {
    /// Applies the layout to each view or guide.
    @discardableResult
    public func applyLayout(_ constraints: [BaseConstraint]) -> [LayoutConstraint] {
        flatMap { $0.applyLayout(constraints) }
    }
}

extension Sequence where Element == any Anchorable {
    /// Applies the layout to each view or guide.
    @discardableResult
    public func applyLayout(_ constraints: [BaseConstraint]) -> [LayoutConstraint] {
        flatMap { $0.applyLayout(constraints) }
    }
}

extension Array: Layoutable where Element: Anchorable {}
