/// A type to whose values layout descriptions can be applied: a view, a guide, or an array of views
/// or guides.
public protocol Layoutable {
    /// Makes the layout constraints of all descriptions, activates them, and returns them, in the order of the
    /// descriptions.
    ///
    /// ```swift
    /// badge.applyLayout([.center(in: card), .makeSize(equalTo: 20)])
    /// ```
    ///
    /// Turns off `translatesAutoresizingMaskIntoConstraints` of the views, because constraints now determine their
    /// frames. An empty layout changes nothing. A constraint whose items have no common ancestor stays inactive
    /// and is reported to `LayoutEngine.conflictHandler`.
    ///
    /// Complexity: O(number of constraints). The next layout pass solves.
    @discardableResult
    func applyLayout(_ constraints: [BaseConstraint]) -> [LayoutConstraint]
}

extension Anchorable {
    /// Makes layout constraints for this item from descriptions such as `.center(in: card)`.
    /// Activates all constraints in one call, and returns them in the order of the descriptions.
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

    /// Applies one description and returns its first constraint, so that the caller can change its constant later.
    /// The first constraint of `.center(in:)` is the horizontal one.
    ///
    /// ```swift
    /// let top = sheet.applyLayout(.matchTopTo(window, withOffset: 400))
    /// top.constant = 80
    /// ```
    ///
    /// If the description makes no constraint, as an empty composite does, the method reports an error and returns
    /// a constraint without items, which can never become active.
    public func applyLayout(_ constraint: Constraint) -> LayoutConstraint {
        if let first = applyLayout([constraint]).first { return first }
        LayoutError(
            kind: .noFirstItem, reason: "Schematic: an empty layout has no first constraint"
        ).report()
        return LayoutConstraint()
    }
}

// Two extensions have the same function: one for arrays of a single type, and one for arrays that
// mix views and guides. The second is needed because the element type of mixed arrays, `any
// Anchorable`, does not conform to `Anchorable`.

extension Sequence where Element: Anchorable {
    /// Applies the layout descriptions to each view or guide of the sequence, and returns the
    /// activated constraints of all of them.
    @discardableResult
    public func applyLayout(_ constraints: [BaseConstraint]) -> [LayoutConstraint] {
        flatMap { $0.applyLayout(constraints) }
    }
}

extension Sequence where Element == any Anchorable {
    /// Applies the layout descriptions to each view or guide of the sequence, and returns the
    /// activated constraints of all of them.
    @discardableResult
    public func applyLayout(_ constraints: [BaseConstraint]) -> [LayoutConstraint] {
        flatMap { $0.applyLayout(constraints) }
    }
}

extension Array: Layoutable where Element: Anchorable {}
