import Keyline

/// The precedence of `~`. It is lower than that of comparisons, so a priority can follow a comparison without
/// parentheses.
precedencegroup LayoutPriorityPrecedence {
    lowerThan: ComparisonPrecedence
    higherThan: LogicalConjunctionPrecedence
    associativity: left
}

infix operator ~ : LayoutPriorityPrecedence

extension LayoutContent {
    /// Gives all constraints on the left a priority: `label.width == view.width ~ .defaultHigh`,
    /// `label.height >= 40 ~ 751`.
    ///
    /// A priority must be above 0 and at most 1000. An active constraint keeps its priority otherwise, and the mistake is
    /// reported at once. An inactive constraint cannot become active, because it would become required although it was
    /// meant to be optional; the mistake is reported by the block that contains the constraint, with the line of the
    /// statement, or outside of blocks by the first attempt to activate the constraint.
    public static func ~ (content: Self, priority: LayoutPriority) -> Self {
        for entry in content.layoutEntries where entry.constraint.refusal == nil {
            do throws(LayoutError) {
                try entry.constraint.setPriority(throwing: priority)
            } catch {
                entry.constraint.isActive
                    ? error.report() : entry.constraint.refuse(error, later: true)
            }
        }
        return content
    }

    /// Sets the identifier of the constraint: `(label.width == 40).named("width")`. If there are several constraints, as
    /// for `edges`, the identifier of each is the name followed by its attribute: `frame.leading`.
    public func named(_ name: String) -> Self {
        let entries = layoutEntries
        for entry in entries {
            entry.constraint.identifier =
                entries.count == 1 ? name : "\(name).\(entry.constraint.firstAttribute)"
        }
        return self
    }
}
